"""What judges are called for and what they decide."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from .entries import Adjustment, Entry
from .event import Event
from .rounds import Game


class Penalty(models.Model):
    """A card that an entry was given, with its reason, what it costs, and what became of an appeal."""

    class Card(models.TextChoices):
        WARNING = "warning", "Warning"
        YELLOW = "yellow", "Yellow card"
        RED = "red", "Red card"

    class Appeal(models.TextChoices):
        NONE = "", "No appeal"
        OPEN = "open", "Appealed"
        UPHELD = "upheld", "The card stands"
        LIFTED = "lifted", "The card is lifted"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="penalties")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    card = models.CharField(max_length=8, choices=Card)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=300)
    adjustment = models.OneToOneField(
        Adjustment, on_delete=models.SET_NULL, null=True, blank=True, related_name="penalty"
    )
    appeal = models.CharField(max_length=8, choices=Appeal, default=Appeal.NONE, blank=True)
    appeal_reason = models.CharField(max_length=300, blank=True)
    ruling = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = (F("pk").asc(),)
        constraints = (models.CheckConstraint(condition=~Q(reason=""), name="penalty_has_a_reason"),)

    def __str__(self) -> str:
        return f"{self.get_card_display()} for {self.entry}"


class JudgeCall(models.Model):
    """A table that waits for a judge: called, taken by somebody, settled."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="calls")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, blank=True, related_name="calls")
    place = models.CharField(max_length=80)  # such as Table 7, as it was when they called
    what = models.CharField(max_length=300, blank=True)
    caller = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    called_at = models.DateTimeField(default=timezone.now)
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.CharField(max_length=200, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)
    ruling = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = (F("called_at").asc(), F("pk").asc())
        constraints = (
            models.UniqueConstraint(
                fields=["game"], condition=Q(settled_at=None) & Q(game__isnull=False), name="one_open_call_a_game"
            ),
        )

    def __str__(self) -> str:
        return f"{self.place} calls a judge"
