"""The log of an event: written once, never changed."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F
from django.utils import timezone

from .entries import Entry
from .event import Event


def let_go(event: Event) -> None:
    """Let the lines of an event's log be deleted within this transaction: the event goes, or its lines are put anew.

    A database trigger keeps them while the event has a revision.
    """
    Event.objects.filter(pk=event.pk).update(revision=0)


class LogEntry(models.Model):
    """Who did what, when, to what, with the values before and after. Undoing is a new entry.

    Database triggers refuse any change of a row and, while the event stands, that one goes, whoever asks.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    sequence = models.PositiveBigIntegerField()
    at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, blank=True)
    actor = models.CharField(max_length=200)
    verb = models.CharField(max_length=40)
    subject = models.CharField(max_length=300)
    data = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = (F("sequence").desc(),)
        constraints = (models.UniqueConstraint(fields=["event", "sequence"], name="one_log_entry_a_number"),)

    def __str__(self) -> str:
        return f"{self.sequence}: {self.actor} {self.verb} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("A log entry is never changed.")
        super().save(*args, **kwargs)
