"""Who asks to play before they are entered, and the codes that let clubs in."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone

from .entries import Entry, Shown
from .event import Event
from .identity import new_public_id


class ClubCode(models.Model):
    """A code that a club gives its members to register with: `places` of them, or any number (None)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="club_codes")
    code = models.CharField(max_length=20)
    club = models.CharField(max_length=120)
    places = models.PositiveSmallIntegerField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = (F("pk").asc(),)
        constraints = (models.UniqueConstraint(fields=["event", "code"], name="one_club_a_code"),)

    def __str__(self) -> str:
        return f"code of {self.club}"


class RegistrationState(models.TextChoices):
    WAITING = "waiting", "On the waiting list"
    ENTERED = "entered", "Entered"
    WITHDRAWN = "withdrawn", "Withdrawn"
    REFUSED = "refused", "Refused"


class Registration(Shown):
    """What somebody said when they asked to play. While there is room it is entered at once; else it waits in turn.

    `public_id` is the address of the page that says how it stands. Turns go by `created_at`; `present_at` is when a
    waiting player told the desk that they are in the hall: standbys move up before those who are not there. `answers`
    holds the entry's other fields by name; `consents`, by the keys of the event's, when the player agreed and to which
    words: `{"at", "text"}`.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="registrations")
    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    state = models.CharField(max_length=10, choices=RegistrationState, default=RegistrationState.WAITING)
    name = models.CharField(max_length=200)
    email = models.EmailField(blank=True)
    club = models.CharField(max_length=120, blank=True)
    code = models.ForeignKey(ClubCode, on_delete=models.SET_NULL, null=True, blank=True, related_name="registrations")
    answers = models.JSONField(default=dict, blank=True)
    consents = models.JSONField(default=dict, blank=True)
    entry = models.OneToOneField(Entry, on_delete=models.SET_NULL, null=True, blank=True, related_name="registration")
    key = models.CharField(max_length=32, blank=True)  # the form's own: the second of two equal posts is no second wish
    present_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = (F("pk").asc(),)
        constraints = (
            models.UniqueConstraint(
                "event",
                Lower("email"),
                condition=~Q(email="") & Q(state__in=["waiting", "entered"]),
                name="one_registration_an_address",
            ),
            models.UniqueConstraint(fields=["event", "key"], condition=~Q(key=""), name="one_registration_a_form"),
            models.CheckConstraint(condition=~Q(name=""), name="registration_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def plays(self) -> bool:
        """Whether there is an entry of this registration, and one that has not dropped."""
        return self.entry is not None and self.entry.dropped_after is None
