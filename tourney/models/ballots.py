"""What the players of an event vote on, and their votes."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from .entries import Entry
from .event import Event


class Among(models.TextChoices):
    ALL = "all", "All players"
    OPPONENTS = "opponents", "The opponents one has played"


class Ballot(models.Model):
    """One question to all players, such as the favourite army: each names up to `picks`, the first worth most.

    It can be voted on from `opened_at` until `closed_at`. Closed, its points become the mark `mark` of the event, if it
    names one.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="ballots")
    title = models.CharField(max_length=80)
    help = models.CharField(max_length=200, blank=True)
    among = models.CharField(max_length=12, choices=Among, default=Among.ALL)
    picks = models.PositiveSmallIntegerField(default=1)
    mark = models.CharField(max_length=32, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = (F("pk").asc(),)
        constraints = (
            models.UniqueConstraint(fields=["event", "title"], name="one_ballot_a_title"),
            models.CheckConstraint(condition=~Q(title=""), name="ballot_has_a_title"),
            models.CheckConstraint(condition=Q(picks__range=(1, 3)), name="ballot_takes_1_to_3"),
            models.CheckConstraint(
                condition=Q(closed_at=None) | Q(opened_at__isnull=False), name="closed_ballot_was_open"
            ),
        )

    def __str__(self) -> str:
        return self.title


class Vote(models.Model):
    """Whom one player names in a ballot, at `place` 1 to 3. Nobody but the count ever shows it."""

    ballot = models.ForeignKey(Ballot, on_delete=models.CASCADE, related_name="votes")
    voter = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="votes_given")
    choice = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="votes_got")
    place = models.PositiveSmallIntegerField(default=1)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["ballot", "voter", "place"], name="one_vote_a_place"),
            models.UniqueConstraint(fields=["ballot", "voter", "choice"], name="one_vote_a_choice"),
            models.CheckConstraint(condition=Q(place__range=(1, 3)), name="vote_is_first_to_third"),
            models.CheckConstraint(condition=~Q(voter=F("choice")), name="nobody_votes_for_themselves"),
        )

    def __str__(self) -> str:
        return f"{self.voter} in {self.ballot}"
