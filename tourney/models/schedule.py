"""When what happens, and what the hall is told."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from .event import Event


class Slot(models.Model):
    """A line of the schedule, such as check-in, round 1 or lunch. `starts_at` is shown in the event's zone."""

    class Kind(models.TextChoices):
        ROUND = "round", "Round"
        CHECK_IN = "check-in", "Check-in"
        BREAK = "break", "Break"
        AWARDS = "awards", "Awards"
        OTHER = "other", "Other"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="slots")
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.OTHER)
    title = models.CharField(max_length=120)
    starts_at = models.DateTimeField()
    minutes = models.PositiveSmallIntegerField(default=0)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = (F("starts_at").asc(), F("pk").asc())
        constraints = (
            models.UniqueConstraint(fields=["event", "round_number"], name="one_slot_a_round"),
            models.CheckConstraint(condition=~Q(title=""), name="slot_has_a_title"),
            models.CheckConstraint(
                condition=Q(kind="round", round_number__gte=1) | (~Q(kind="round") & Q(round_number=None)),
                name="slot_of_a_round_names_it",
            ),
        )

    def __str__(self) -> str:
        return self.title


class Announcement(models.Model):
    """What the desk tells everybody: shown in the hall, on public pages and on phones until it ends."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    words = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = (F("at").desc(), F("pk").desc())
        constraints = (models.CheckConstraint(condition=~Q(words=""), name="announcement_says_something"),)

    def __str__(self) -> str:
        return self.words
