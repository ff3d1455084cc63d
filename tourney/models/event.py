"""An event, the people who run it and the tables it is played on."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q

from tourney.practice import Practice, practice_of
from tourney.ruleset import SIDES, sides_of, usual_rules
from tourney.schemes import PRESETS, USUAL, Scheme, read_scheme

from .identity import new_public_id, new_seed


def default_draw_rules() -> list[str]:
    return usual_rules()


def default_tiebreaks() -> list[str]:
    return ["wins", "vp", "destroyed", "sos_apart"]


def default_announcements() -> list[dict[str, object]]:
    """What the hall reads before a round ends: minutes left, and the words."""
    return [
        {"left": 30, "words": "Thirty minutes left"},
        {"left": 10, "words": "Start no new turn"},
        {"left": 0, "words": "Dice down: report your result"},
    ]


class PairOn(models.TextChoices):
    WINS = "wins", "Wins"
    VP = "vp", "Victory Points"
    POINTS = "points", "Result points"


class Dice(models.TextChoices):
    SERVER = "server", "Muster rolls"
    TYPED = "typed", "Players roll and type the result in"


class Registering(models.TextChoices):
    CLOSED = "closed", "Nobody: the desk enters players"
    OPEN = "open", "Anybody with the event's address"
    CODE = "code", "Whoever has a club's code"


class NameLevel(models.TextChoices):
    """How much of a player's name everybody may read, the most first."""

    FULL = "full", "The full name"
    SHORT = "short", "First name and initial"
    NICKNAME = "nickname", "A nickname, chosen by the player"
    NUMBER = "number", "A number only"


class Event(models.Model):
    """One tournament. `revision` grows with every write, so that a page knows whether anything changed."""

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=120)
    venue = models.CharField(max_length=120, blank=True)
    time_zone = models.CharField(max_length=64, default="Europe/London")
    starts_on = models.DateField(null=True, blank=True)
    system = models.CharField(max_length=32, default="fow4")
    points = models.PositiveIntegerField(default=100)
    rounds_planned = models.PositiveSmallIntegerField(
        default=5, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    round_minutes = models.PositiveSmallIntegerField(
        default=150, validators=[MinValueValidator(10), MaxValueValidator(600)]
    )
    draw_rules = models.JSONField(default=default_draw_rules)  # as the draw reads them, the first strictly first
    pair_on = models.CharField(max_length=8, choices=PairOn, default=PairOn.WINS)
    tiebreaks = models.JSONField(default=default_tiebreaks)
    lots_seed = models.CharField(max_length=64, default=new_seed, editable=False)  # of a draw of lots among equals
    scheme = models.JSONField(default=dict, blank=True)  # what results are worth; {} for what is usual in the system
    marks = models.JSONField(default=list, blank=True)  # what is marked beside play, such as painting
    awards = models.JSONField(default=list, blank=True)
    awards_published = models.BooleanField(default=False)
    team_best = models.PositiveSmallIntegerField(default=3)  # how many of a team count
    bye_vp = models.PositiveSmallIntegerField(default=8)
    dice = models.CharField(max_length=8, choices=Dice, default=Dice.SERVER)
    plan_limit = models.PositiveSmallIntegerField(null=True, blank=True)  # how often one plan may be chosen
    players_report = models.BooleanField(default=True)
    players_drop = models.BooleanField(default=True)  # players may drop by themselves, from their phones
    shared_phones = models.BooleanField(default=True)  # a table's PIN lets one phone serve both players
    listed = models.BooleanField(default=False)  # named on the front page for strangers
    about = models.TextField(blank=True)  # what the organiser says of the event, in paragraphs
    contact = models.CharField(max_length=200, blank=True)
    fee = models.CharField(max_length=80, blank=True)  # as it is shown; Muster takes no money
    language = models.CharField(max_length=12, default="en-gb")  # of what the organiser writes
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)  # entries; None: no limit
    registration = models.CharField(max_length=8, choices=Registering, default=Registering.CLOSED)
    registration_closes_at = models.DateTimeField(null=True, blank=True)
    registration_needs = models.JSONField(default=list, blank=True)  # fields that whoever registers must fill in
    consents = models.JSONField(default=list, blank=True)  # what registering players are asked to agree to
    retention_days = models.PositiveSmallIntegerField(default=365)  # after its end, until names go
    pseudonymised_at = models.DateTimeField(null=True, blank=True)
    names_shown = models.CharField(max_length=8, choices=NameLevel, default=NameLevel.FULL)  # the most of a name
    minors_under = models.PositiveSmallIntegerField(null=True, blank=True)  # whoever is younger needs a guardian
    erased = models.JSONField(default=dict, blank=True, editable=False)  # when, by address of entry or registration
    lists_due_at = models.DateTimeField(null=True, blank=True)
    lists_revealed_at = models.DateTimeField(null=True, blank=True)  # from when everybody may read them
    late_list_vp = models.PositiveSmallIntegerField(default=0)  # taken for a list that came late
    grace_minutes = models.PositiveSmallIntegerField(default=15)  # until somebody who is not there has lost
    round_plans = models.JSONField(default=dict, blank=True)  # how rounds to come get their missions, by number
    announce_at = models.JSONField(default=default_announcements, blank=True)  # before a round's end
    standings_live = models.BooleanField(default=True)  # public places move with each result, not with each round
    hidden_from = models.PositiveSmallIntegerField(null=True, blank=True)  # this round's places wait for the end
    rehearsal = models.BooleanField(default=False)
    paper = models.CharField(max_length=8, choices=[("a4", "A4"), ("letter", "US Letter")], default="a4")
    units = models.CharField(
        max_length=4, choices=[("both", "Both"), ("in", "Inches"), ("cm", "Centimetres")], default="both"
    )
    finished_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revision = models.PositiveBigIntegerField(default=1, editable=False)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="event_has_a_name"),
            models.CheckConstraint(condition=Q(rounds_planned__range=(1, 20)), name="event_has_1_to_20_rounds"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def printed_name(self) -> str:
        """The name as paper has it: nobody may take a rehearsal's sheet for a real one."""
        return f"REHEARSAL: {self.name}" if self.rehearsal else self.name

    @property
    def sides(self) -> str:
        """How hard the draw tries to set one camp against the other, in words."""
        return dict(SIDES)[sides_of(self.draw_rules)]

    @property
    def practice(self) -> Practice:
        """What the event's game system asks of its players and its desk."""
        return practice_of(self.system)

    @property
    def scoring(self) -> Scheme:
        """What turns the event's results into result points. Raises `DataFault` if what is kept is no scheme."""
        return read_scheme(self.scheme) if self.scheme else PRESETS[USUAL].scheme


class Role(models.TextChoices):
    OWNER = "owner", "Owner"
    ORGANISER = "organiser", "Organiser"
    JUDGE = "judge", "Judge"
    SCOREKEEPER = "scorekeeper", "Scorekeeper"
    VIEWER = "viewer", "Viewer"


class Member(models.Model):
    """Somebody with an account who helps to run the event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "user"], name="one_role_a_member"),
            models.UniqueConstraint(fields=["event"], condition=Q(role=Role.OWNER), name="one_owner_an_event"),
        )

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"


class Table(models.Model):
    """A table to play on. A closed one is left out of the draw.

    `mission` is the mission that the table is laid out for, as `system/mission`; what is played at the `stream` table
    is shown to everybody.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    terrain = models.CharField(max_length=40, blank=True)
    room = models.CharField(max_length=40, blank=True)
    mission = models.CharField(max_length=64, blank=True)
    stream = models.BooleanField(default=False)
    closed = models.BooleanField(default=False)

    class Meta:
        ordering = (F("number").asc(),)
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="one_table_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_1"),
        )

    def __str__(self) -> str:
        return f"Table {self.number}"
