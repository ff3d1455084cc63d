"""What players say about a game, and what counts."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from .rounds import Game, Seat


class Report(models.Model):
    """What one player says: who won (position 1 or 2, None: nobody) and how many Units each side lost.

    A player may report again until the game has a result; only the last report of a seat is current.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="reports")
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    lost_1 = models.PositiveSmallIntegerField()
    lost_2 = models.PositiveSmallIntegerField()
    current = models.BooleanField(default=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["seat"], condition=Q(current=True), name="one_current_report_a_seat"),
            models.CheckConstraint(condition=Q(winner=None) | Q(winner__in=[1, 2]), name="report_winner_is_1_or_2"),
        )

    def __str__(self) -> str:
        return f"report of {self.seat}"

    @property
    def claim(self) -> tuple[int | None, int, int]:
        """What two reports are compared by."""
        return (self.winner, self.lost_1, self.lost_2)


class ResultKind(models.TextChoices):
    PLAYED = "played", "Played"
    FORFEIT = "forfeit", "Not played: won by default"
    NEITHER = "neither", "Not played: neither player came"


class Source(models.TextChoices):
    PLAYERS = "players", "Both players agree"
    DESK = "desk", "Entered at the desk"


class Result(models.Model):
    """The one result of a game. VP follow from the mission's table unless `override_reason` says why not."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="result")
    kind = models.CharField(max_length=8, choices=ResultKind, default=ResultKind.PLAYED)
    source = models.CharField(max_length=8, choices=Source)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    lost_1 = models.PositiveSmallIntegerField()
    lost_2 = models.PositiveSmallIntegerField()
    vp_1 = models.PositiveSmallIntegerField()
    vp_2 = models.PositiveSmallIntegerField()
    override_reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(winner=None) | Q(winner__in=[1, 2]), name="result_winner_is_1_or_2"),
            models.CheckConstraint(
                condition=Q(kind="played") | Q(kind="forfeit", winner__isnull=False) | Q(kind="neither", winner=None),
                name="unplayed_result_has_its_winner",
            ),
        )

    def __str__(self) -> str:
        return f"{self.vp_1}–{self.vp_2}"
