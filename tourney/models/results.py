"""What players say about a game, and what counts."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from .rounds import Game, Seat


def _counted() -> models.CheckConstraint:
    """A game is reported either by the Units that both lost or by the VP of both."""
    by_units = Q(lost_1__isnull=False, lost_2__isnull=False, vp_1__isnull=True, vp_2__isnull=True)
    by_points = Q(lost_1__isnull=True, lost_2__isnull=True, vp_1__isnull=False, vp_2__isnull=False)
    return models.CheckConstraint(condition=by_units | by_points, name="report_counts_units_or_vp")


type Claim = tuple[int | None, int, int]
"""The winner's position (None: nobody), and what counts of positions 1 and 2: Units lost, or VP."""


class Report(models.Model):
    """What one player says: who won (position 1 or 2, None: nobody), and how many Units each side lost.

    In a system that is scored by points it is the VP of both instead.

    A player may report again until the round closes; only the last report of a seat is current. `key` is that of the
    message it came with.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="reports")
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    lost_1 = models.PositiveSmallIntegerField(null=True, blank=True)
    lost_2 = models.PositiveSmallIntegerField(null=True, blank=True)
    vp_1 = models.PositiveSmallIntegerField(null=True, blank=True)
    vp_2 = models.PositiveSmallIntegerField(null=True, blank=True)
    current = models.BooleanField(default=True)
    key = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["seat"], condition=Q(current=True), name="one_current_report_a_seat"),
            models.CheckConstraint(condition=Q(winner=None) | Q(winner__in=[1, 2]), name="report_winner_is_1_or_2"),
            _counted(),
        )

    def __str__(self) -> str:
        return f"report of {self.seat}"

    @property
    def claim(self) -> Claim:
        """What two reports are compared by."""
        return _claim(self)


def _claim(found: "Report | Result") -> Claim:
    by_units = found.lost_1 is not None and found.lost_2 is not None
    first, second = (found.lost_1, found.lost_2) if by_units else (found.vp_1, found.vp_2)
    return found.winner, first or 0, second or 0


class ResultKind(models.TextChoices):
    PLAYED = "played", "Played"
    FORFEIT = "forfeit", "Not played: won by default"
    NEITHER = "neither", "Not played: neither player came"


class Source(models.TextChoices):
    PLAYERS = "players", "Both players agree"
    DESK = "desk", "Entered at the desk"


class Result(models.Model):
    """The one result of a game. Units lost are kept where the system counts them.

    VP follow from the system's table, or in a system scored by points the winner follows from the VP, unless
    `override_reason` says why not.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="result")
    kind = models.CharField(max_length=8, choices=ResultKind, default=ResultKind.PLAYED)
    source = models.CharField(max_length=8, choices=Source)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    lost_1 = models.PositiveSmallIntegerField(null=True, blank=True)
    lost_2 = models.PositiveSmallIntegerField(null=True, blank=True)
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
            models.CheckConstraint(
                condition=Q(lost_1__isnull=True, lost_2__isnull=True) | Q(lost_1__isnull=False, lost_2__isnull=False),
                name="result_has_both_losses_or_none",
            ),
        )

    def __str__(self) -> str:
        return f"{self.vp_1}–{self.vp_2}"

    @property
    def claim(self) -> Claim:
        """What a report would have to say to agree with it."""
        return _claim(self)
