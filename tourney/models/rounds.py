"""Rounds, the games in them and who sits where."""

from django.db import models
from django.db.models import F, Q

from .entries import Entry
from .event import Event, Table
from .identity import new_dice_seed, new_public_id


class MissionMode(models.TextChoices):
    PLANS = "plans", "Battle plans at each table"
    FIXED = "fixed", "One mission for all"
    RANDOM = "random", "A random mission for each table"


class RoundStatus(models.TextChoices):
    DRAFT = "draft", "Draft"
    PUBLISHED = "published", "Published"
    PLAYING = "playing", "Playing"
    CLOSED = "closed", "Closed"


class Rounds(models.Manager["Round"]):
    """Rounds without what their draw was made from, which is long: it is read when somebody asks for it."""

    def get_queryset(self) -> models.QuerySet["Round"]:
        return super().get_queryset().defer("draw")


class Round(models.Model):
    """A round: draft, published, playing, closed, in this order. Drafts are seen by the organisers alone.

    `draw_rules` is the order of this round, if it is not the event's. `draw` keeps what the draw was made from
    (`field`), what it said (`answer`) and which `engine` said it, so that it can be made again anywhere.
    `mission_table` is, for random missions, the six that a die brings, if they are not those of the system's own table.

    `publish_at` is when a draft shows itself, if it is then still the one of the version `publish_seen`; `publish_note`
    is why it did not. `extra_minutes` are added to the time of all its games, and
    `paused_seconds` is how long its clock has stood still, not counting since `paused_at`.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=RoundStatus, default=RoundStatus.DRAFT)
    mission_mode = models.CharField(max_length=8, choices=MissionMode, default=MissionMode.PLANS)
    mission = models.CharField(max_length=64, blank=True)  # with one mission for all
    mission_table = models.JSONField(default=list, blank=True)
    draw_rules = models.JSONField(default=list, blank=True)
    seed = models.CharField(max_length=64)
    draw = models.JSONField(default=dict, blank=True)
    publish_at = models.DateTimeField(null=True, blank=True)
    publish_seen = models.PositiveBigIntegerField(null=True, blank=True)
    publish_note = models.CharField(max_length=500, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)
    extra_minutes = models.SmallIntegerField(default=0)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = Rounds()

    class Meta:
        ordering = (F("number").asc(),)
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="one_round_a_number"),
            models.UniqueConstraint(fields=["event"], condition=~Q(status="closed"), name="one_open_round_an_event"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_1"),
            models.CheckConstraint(
                condition=~Q(mission_mode="fixed") | ~Q(mission=""), name="fixed_round_names_its_mission"
            ),
        )

    def __str__(self) -> str:
        return f"Round {self.number}"

    @property
    def is_public(self) -> bool:
        return self.status != RoundStatus.DRAFT

    @property
    def now_is(self) -> str:
        """What a sentence says that the round is: `a draft`, `published`, `being played` or `closed`."""
        said = {RoundStatus.DRAFT.value: "a draft", RoundStatus.PLAYING.value: "being played"}
        return said.get(self.status) or self.get_status_display().lower()


class Game(models.Model):
    """Two entries at a table. `attacker` is the position (1 or 2) that attacks, once it is known.

    `drawn_attacker` is the position that attacks for the fair sharing of roles, where nobody chooses battle plans. A
    `pinned` game of a draft stays as it is when the round is drawn again. `rolls` keeps every die: `{"what": "mission",
    "value": 3, "by": "server"}`; with two dice, `{"what": "attacker", "first": 5, "second": 2, "by": "typed"}`.
    `dice_seed` is what Muster's dice follow from: secret until they have fallen, its hash shown before; empty where
    they fell before seeds were kept. `extra_minutes` are this table's own, beside those of the round. `nudged_at` is
    when the desk last asked for the result, `disputed_at` when two differing reports went to it. `pin_issue` counts how
    often the table got a new PIN. `version` grows with every write, so that a stale form is noticed.
    """

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="games")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="games")
    mission = models.CharField(max_length=64, blank=True)
    attacker = models.PositiveSmallIntegerField(null=True, blank=True)
    drawn_attacker = models.PositiveSmallIntegerField(null=True, blank=True)
    rolls = models.JSONField(default=list, blank=True)
    revealed_at = models.DateTimeField(null=True, blank=True)
    why = models.JSONField(default=list, blank=True)
    pinned = models.BooleanField(default=False)
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    nudged_at = models.DateTimeField(null=True, blank=True)
    disputed_at = models.DateTimeField(null=True, blank=True)
    dice_seed = models.CharField(max_length=64, blank=True, default=new_dice_seed, editable=False)
    pin_issue = models.PositiveSmallIntegerField(default=1)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["round", "table"], condition=Q(table__isnull=False), name="one_game_a_table_a_round"
            ),
            models.CheckConstraint(condition=Q(attacker=None) | Q(attacker__in=[1, 2]), name="attacker_is_1_or_2"),
            models.CheckConstraint(
                condition=Q(drawn_attacker=None) | Q(drawn_attacker__in=[1, 2]), name="drawn_attacker_is_1_or_2"
            ),
            models.CheckConstraint(condition=Q(revealed_at=None) | ~Q(mission=""), name="revealed_game_has_a_mission"),
        )

    def __str__(self) -> str:
        return f"{self.round}, {self.table or 'no table'}"


class Seat(models.Model):
    """Where an entry is in a round: at a game in position 1 or 2, or, without a game, with the bye.

    One row an entry a round is what keeps everybody in one game, and nobody opposite themselves. A battle plan lies
    here sealed: no page shows it before both seats of the game have one. `missing_at` is when the opponent or the desk
    said that this player has not come to the table. `plan_key` is the key of the message that sealed the plan, and
    `dice_word` what the player's phone mixes into Muster's dice.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, blank=True, related_name="seats")
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    plan = models.CharField(max_length=16, blank=True)
    plan_by_desk = models.BooleanField(default=False)
    plan_key = models.CharField(max_length=64, blank=True)
    dice_word = models.CharField(max_length=64, blank=True)
    sealed_at = models.DateTimeField(null=True, blank=True)
    missing_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["round", "entry"], name="one_seat_an_entry_a_round"),
            models.UniqueConstraint(fields=["game", "position"], name="one_seat_a_position"),
            models.UniqueConstraint(fields=["round"], condition=Q(game__isnull=True), name="one_bye_a_round"),
            models.CheckConstraint(
                condition=Q(game__isnull=True, position__isnull=True) | Q(game__isnull=False, position__in=[1, 2]),
                name="seat_is_at_a_game_or_the_bye",
            ),
            models.CheckConstraint(
                condition=Q(plan="", sealed_at=None) | (~Q(plan="") & Q(sealed_at__isnull=False)),
                name="plan_and_seal_go_together",
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry} in {self.round}"
