"""What players' phones have sent already, and what has been guessed at too often."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from .event import Event


class Receipt(models.Model):
    """That a message was taken, by the `key` which it carries: sent again, it changes nothing.

    `sender` says whose keys they are, such as `entry:12` or `user:3`, so that nobody can use up another's.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="receipts")
    sender = models.CharField(max_length=32)
    key = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "sender", "key"], name="one_receipt_a_message"),
            models.CheckConstraint(condition=~Q(key=""), name="receipt_has_a_key"),
        )

    def __str__(self) -> str:
        return f"{self.key} of {self.sender}"


class Guess(models.Model):
    """How often a code or PIN was wrong lately, by what was guessed at and never by who asked."""

    target = models.CharField(max_length=100, unique=True)
    wrong = models.PositiveIntegerField(default=0)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = (F("target").asc(),)

    def __str__(self) -> str:
        return f"{self.wrong} at {self.target}"
