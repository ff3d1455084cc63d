"""Missions that were written for an event."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from .event import Event


class OwnMission(models.Model):
    """One version of a mission that was written for an event: its text, as it was saved, for ever.

    A change is a new version. Rounds and games name a version, `SYSTEM/KEY@VERSION`, so what was played stays what it
    was. A database trigger refuses any change of a row, whoever asks. `digest` is the text's SHA-256.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="own_missions")
    key = models.CharField(max_length=40)
    version = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=120)
    text = models.TextField()
    digest = models.CharField(max_length=64)
    note = models.CharField(max_length=200, blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True)
    author_name = models.CharField(max_length=200)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = (F("key").asc(), F("version").asc())
        constraints = (
            models.UniqueConstraint(fields=["event", "key", "version"], name="one_mission_text_a_version"),
            models.CheckConstraint(condition=Q(version__gte=1), name="mission_version_from_1"),
            models.CheckConstraint(condition=~Q(key="") & ~Q(text=""), name="own_mission_has_key_and_text"),
        )

    def __str__(self) -> str:
        return f"{self.title}, version {self.version}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("A version of a mission is never changed.")
        super().save(*args, **kwargs)
