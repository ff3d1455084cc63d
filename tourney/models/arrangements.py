"""Pairs that the organiser puts together or keeps apart, and marks given beside play."""

from django.db import models
from django.db.models import F, Q

from .entries import Entry
from .event import Event


class Arrangement(models.Model):
    """Two entries that must not play each other (apart), or must (together): in one round, or in all (round 0).

    The one entered earlier is `first`, so that a pair has one way of being written.
    """

    class Kind(models.TextChoices):
        APART = "apart", "Keep apart"
        TOGETHER = "together", "Play each other"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="arrangements")
    kind = models.CharField(max_length=8, choices=Kind)
    first = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    round_number = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = (F("round_number").asc(), F("pk").asc())
        constraints = (
            models.UniqueConstraint(fields=["first", "second", "round_number"], name="one_arrangement_a_pair_a_round"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="arrangement_of_two_in_their_order"),
            models.CheckConstraint(
                condition=~Q(kind="together") | Q(round_number__gte=1), name="forced_game_names_its_round"
            ),
        )

    def __str__(self) -> str:
        return f"{self.first} and {self.second}"


class Mark(models.Model):
    """One mark of one entry, such as painting. `giver` is the opponent who gave it, none where the event did.

    `key` is that of one of the event's `marks`, which say what it is called and how much counts; `round_number` is 0
    for the whole event.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="marks")
    key = models.CharField(max_length=32)
    value = models.PositiveSmallIntegerField()
    giver = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="marks_given")
    round_number = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["entry", "key", "round_number"], condition=Q(giver=None), name="one_mark_of_the_event"
            ),
            models.UniqueConstraint(fields=["entry", "key", "round_number", "giver"], name="one_mark_of_a_giver"),
            models.CheckConstraint(condition=Q(giver=None) | ~Q(giver=F("entry")), name="nobody_marks_themselves"),
        )

    def __str__(self) -> str:
        return f"{self.key} {self.value} of {self.entry}"
