"""Who plays, when they are away, and the private link that lets them in."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from .event import Event, NameLevel, Table
from .identity import new_public_id


class ListState(models.TextChoices):
    NONE = "", "No list yet"
    SENT = "sent", "Sent in"
    APPROVED = "approved", "Approved"
    RETURNED = "returned", "Sent back"


class Shown(models.Model):
    """How somebody who plays is shown to others, and who answers for them while they are a minor.

    `name_level` is what they chose for themselves; empty for what the event has, and for a minor the strictest. Of it
    and the event's own the stricter counts (`names.level_of`). Of a minor no age is kept: `guardian` says who agreed
    for them, when and to which words: `{"name", "email", "at", "text"}`.
    """

    name_level = models.CharField(max_length=8, choices=NameLevel, blank=True)
    nickname = models.CharField(max_length=40, blank=True)
    minor = models.BooleanField(default=False)
    guardian = models.JSONField(default=dict, blank=True)

    class Meta:
        abstract = True


class Entry(Shown):
    """A player's place in one event. Once seated in a round it can be dropped, never deleted.

    `number` counts from 1 within the event. The engines know entries by it, so that a draw made again from an exported
    event, in another database, is the same draw.

    `side` is the lower-case name of one of the system's two camps, `either`, or empty while it is not chosen.
    `from_round` is the first round this entry plays; `dropped_after` the last one, once it has dropped.
    `seeding` is the place among the seeded, from 1. A `spare` plays where the others are odd in number; a `volunteer`
    gladly sits out. `fixed_table` is kept for this entry in each round, and `room` where it must sit.

    `army_list` is the list as it was sent last; `list_state`, `list_reason` and `list_late` say what the desk made of
    it. `consents` holds when the player agreed to what, by the keys of the event's `consents`.

    `erasure_asked_at` is when the player asked for their data to go, `erased_at` when it went: from then on the entry
    is a number that plays.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    club = models.CharField(max_length=120, blank=True)
    side = models.CharField(max_length=16, blank=True)
    army = models.CharField(max_length=200, blank=True)
    army_list = models.TextField(blank=True)
    email = models.EmailField(blank=True)
    fortified = models.BooleanField(default=False)  # must choose the plan that the system keeps for such forces
    nation = models.CharField(max_length=60, blank=True)
    team = models.CharField(max_length=120, blank=True)
    rating = models.PositiveIntegerField(null=True, blank=True)
    seeding = models.PositiveSmallIntegerField(null=True, blank=True)
    spare = models.BooleanField(default=False)
    volunteer = models.BooleanField(default=False)
    fixed_table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="kept_for")
    room = models.CharField(max_length=40, blank=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    list_state = models.CharField(max_length=8, choices=ListState, default=ListState.NONE, blank=True)
    list_sent_at = models.DateTimeField(null=True, blank=True)
    list_reason = models.CharField(max_length=300, blank=True)
    list_late = models.BooleanField(default=False)
    consents = models.JSONField(default=dict, blank=True)
    from_round = models.PositiveSmallIntegerField(default=1)
    dropped_after = models.PositiveSmallIntegerField(null=True, blank=True)
    erasure_asked_at = models.DateTimeField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = (F("number").asc(),)
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="one_entry_a_number"),
            models.CheckConstraint(condition=~Q(name=""), name="entry_has_a_name"),
            models.CheckConstraint(condition=Q(from_round__gte=1), name="entry_plays_from_1"),
            models.UniqueConstraint(
                fields=["event", "seeding"],
                condition=Q(seeding__isnull=False),
                name="one_entry_a_seeding",
                violation_error_message="Another entry of this event has this seeding.",
            ),
            models.CheckConstraint(condition=Q(seeding=None) | Q(seeding__gte=1), name="seeding_from_1"),
            models.UniqueConstraint(
                "event",
                Lower("email"),
                condition=~Q(email=""),
                name="one_entry_an_address",
                violation_error_message="Another entry of this event has this e-mail address.",
            ),
        )

    def __str__(self) -> str:
        return self.name


class Attachment(models.Model):
    """A file that belongs to an entry: its army list, or a photograph, resized and without metadata."""

    class Kind(models.TextChoices):
        LIST = "list", "Army list"
        PHOTO = "photo", "Photograph"

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="attachments")
    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    kind = models.CharField(max_length=8, choices=Kind)
    name = models.CharField(max_length=200)
    content_type = models.CharField(max_length=80)
    data = models.BinaryField()
    digest = models.CharField(max_length=64)  # SHA-256 of the data
    waits = models.BooleanField(default=False)  # a photograph that the desk has not looked at: nobody else sees it
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = (F("pk").asc(),)
        constraints = (
            models.UniqueConstraint(fields=["entry", "digest"], name="one_attachment_a_file"),
            models.UniqueConstraint(fields=["entry"], condition=Q(kind="list"), name="one_list_file_an_entry"),
        )

    def __str__(self) -> str:
        return f"{self.name} of {self.entry}"


class Absence(models.Model):
    """A round that an entry asked to sit out; or `unseen`, one that it sits out since it had not checked in."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="absences")
    round_number = models.PositiveSmallIntegerField()
    unseen = models.BooleanField(default=False)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["entry", "round_number"], name="one_absence_a_round"),)

    def __str__(self) -> str:
        return f"{self.entry} away in round {self.round_number}"


class AccessToken(models.Model):
    """The private link of one entry, kept as a digest only.

    The token itself is made from this row's `nonce` and the installation's key, so that a card can be printed again,
    while neither the database nor a copy of it holds anything that opens a page. `handle` is the first half of the
    short code on the card, which names the link; the second half, made like the token, is what opens it.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="tokens")
    nonce = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)
    handle = models.CharField(max_length=5, unique=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["entry"], condition=Q(revoked_at=None), name="one_live_token_an_entry"),
        )

    def __str__(self) -> str:
        return f"link of {self.entry}"


class Adjustment(models.Model):
    """Victory Points given or taken outside a game, such as a penalty for a late list."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="adjustments")
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    vp = models.SmallIntegerField()
    reason = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=~Q(vp=0), name="adjustment_changes_something"),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason"),
        )

    def __str__(self) -> str:
        return f"{self.vp:+d} VP for {self.entry}"
