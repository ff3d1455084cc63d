"""What a mission is: frozen, typed values read from one TOML file.

A mission is written as the steps that two players carry out, in their order. Everything else that Muster shows of it
(sentences, regions, diagram, sheet, legality of an Objective, turn gates) is computed from these values.

Lengths are inches. The table's origin is its lower left corner, x runs along the long edge, y along the short one.

Words used for places, whoever they belong to (`WHOSE`: attacker's, defender's, or own and opponent's, which are read
from the side of the player who carries out the step):

* areas (`AREAS`): `table`, `remaining quarter`, and whose `half`, `quarter`, `quarters`, `opposite quarter` (the one
  diagonally opposite), `deployment area` (what that player's own deploy step gives);
* things to measure from (`MARKS`): `table edges`, `long edges`, `short edges`, `side edges` (the two that neither
  player holds), `centre lines` (both), `centre line` (the one parallel to the players' edges), `table centre`, and
  whose `edge`;
* edges to arrive on: whose `edge`, or whose `long edge` (the whole long edge beside that player's quarter).
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PositiveInt, model_validator

type Side = Literal["attacker", "defender"]
type By = Literal["attacker", "defender", "each"]

SIDES: tuple[Side, Side] = ("attacker", "defender")
WHOSE = ("attacker's", "defender's", "own", "opponent's")
AREAS = ("half", "quarter", "quarters", "opposite quarter", "deployment area")
MARKS = ("table edges", "long edges", "short edges", "side edges", "centre lines", "centre line", "table centre")


def _as_tuple(value: object) -> object:
    return (value,) if isinstance(value, str) else value


def _printable(text: str) -> str:
    if any(unicodedata.category(character) in {"Cc", "Cs"} for character in text):
        raise ValueError("take out the control characters, such as tabs and line breaks")
    return text


type Text = Annotated[str, AfterValidator(_printable)]
type Line = Annotated[Text, Field(min_length=1, max_length=120)]
type Paragraph = Annotated[Text, Field(min_length=1, max_length=5000)]
type Words = Annotated[tuple[Line, ...], BeforeValidator(_as_tuple), Field(max_length=8)]
type Inches = Annotated[float, Field(gt=0, le=96, strict=True, allow_inf_nan=False)]
type Count = Annotated[int, Field(gt=0, le=12, strict=True)]
type Turn = Annotated[int, Field(gt=0, le=20, strict=True)]
type Die = Annotated[int, Field(ge=1, le=6, strict=True)]


class Value(BaseModel):
    """A frozen value that refuses keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class Region(Value):
    """Part of the table: inside every area of `in`'s union, at least `off` and within `near` of each mark named.

    `outside` takes areas away; `or` unites further regions.
    """

    within: Words = Field(("table",), alias="in", min_length=1)
    off: dict[Line, Inches] = Field({}, max_length=8)
    near: dict[Line, Inches] = Field({}, max_length=8)
    outside: Words = ()
    others: tuple[Region, ...] = Field((), alias="or", max_length=8)


class Share(Value):
    """What one player gets of the table: by choice (`picks`) or because nothing else is left (`takes`)."""

    picks: Literal["long edge", "short edge", "quarter", "diagonal quarters", "remaining quarter"] | None = None
    takes: Literal["opposite edge", "opposite quarter"] | None = None
    beside: Side | None = None

    @model_validator(mode="after")
    def one_way(self) -> Share:
        if (self.picks is None) == (self.takes is None):
            raise ValueError("give either `picks` or `takes`")
        if self.beside and self.picks != "quarter":
            raise ValueError('`beside` goes with `picks = "quarter"`')
        return self


class Ground(Value):
    """Who gets which part of the table. Every combination of choices is one layout.

    `attacker_by` is `roll` where both players roll at the table to see who attacks, and `choice` where that is settled
    before (by battle plans, or by the roll of the random table).
    """

    attacker: Share
    defender: Share
    attacker_by: Literal["choice", "roll"] = "choice"


def _check_first(by: By, first: Side | None) -> None:
    if (by == "each") != (first is not None):
        raise ValueError('`first` says who begins: it goes with `by = "each"`, and only with that')


class PlaceObjectives(Value):
    do: Literal["place objectives"]
    by: By
    first: Side | None = None  # who begins, where both place
    count: Count  # by each player who places
    where: Region

    @model_validator(mode="after")
    def somebody_begins(self) -> PlaceObjectives:
        _check_first(self.by, self.first)
        return self


class PlaceMinefields(Value):
    do: Literal["place minefields"]
    by: Side
    where: Region


class PlaceRangedIn(Value):
    do: Literal["place ranged in markers"]
    first: Side


class ScatterRow(Value):
    """Where a Unit arrives on these results of one die; the owner stands at their own edge, facing the enemy."""

    roll: tuple[Die, ...] = Field(min_length=1, max_length=6)
    edge: Line | None = None
    corner: Literal["own left", "own right"] | None = None
    within: Inches | None = None

    @model_validator(mode="after")
    def one_place(self) -> ScatterRow:
        if (self.edge is None) == (self.corner is None) or (self.corner is None) != (self.within is None):
            raise ValueError("give either `edge`, or `corner` with `within`")
        return self


class Arrival(Value):
    """Where Reserves come on: a whole `edge`, `within` of the table corners of an area (`corners`), or by die."""

    edge: Line | None = None
    corners: Line | None = None
    within: Inches | None = None
    scatter: tuple[ScatterRow, ...] = Field((), max_length=6)

    @model_validator(mode="after")
    def one_way(self) -> Arrival:
        if sum((self.edge is not None, self.corners is not None, bool(self.scatter))) != 1:
            raise ValueError("give one of `edge`, `corners` or `scatter`")
        if (self.corners is None) != (self.within is None):
            raise ValueError("`corners` and `within` go together")
        return self


type ReserveKind = Literal["flanking", "deep", "scattered", "immediate", "delayed"]


class HoldReserves(Value):
    """`hold` says how much: `share` is all above the system's deployable share, `unit` is at least one Unit."""

    do: Literal["hold reserves"]
    by: By
    kind: tuple[ReserveKind, ...] = Field(max_length=4)
    hold: Literal["share", "unit"] = "share"
    arrive: Arrival

    @model_validator(mode="after")
    def kinds_agree(self) -> HoldReserves:
        if len(set(self.kind)) != len(self.kind):
            raise ValueError("`kind` names a kind twice")
        if ("immediate" in self.kind) == ("delayed" in self.kind):
            raise ValueError('`kind` needs either "immediate" or "delayed"')
        if ("scattered" in self.kind) != bool(self.arrive.scatter):
            raise ValueError('`kind` has "scattered" if `arrive` has `scatter`, and only then')
        return self


class HoldAmbush(Value):
    do: Literal["hold ambush"]
    by: Side
    count: Count = 1


class Deploy(Value):
    """Both players with `by = "each"` take turns, a Unit at a time, the `first` one beginning."""

    do: Literal["deploy"]
    by: By
    first: Side | None = None
    where: Region

    @model_validator(mode="after")
    def somebody_begins(self) -> Deploy:
        _check_first(self.by, self.first)
        return self


class RemoveObjectives(Value):
    """A player takes back Objectives that they placed."""

    do: Literal["remove objectives"]
    by: Side
    count: Count


class StartInFoxholes(Value):
    """All Infantry and Gun Teams start in Foxholes."""

    do: Literal["start in foxholes"]


type SetupStep = Annotated[PlaceObjectives | PlaceMinefields | PlaceRangedIn, Field(discriminator="do")]
type DeploymentStep = Annotated[
    HoldReserves | PlaceRangedIn | HoldAmbush | Deploy | RemoveObjectives | StartInFoxholes, Field(discriminator="do")
]
type Step = (
    PlaceObjectives
    | PlaceMinefields
    | PlaceRangedIn
    | HoldReserves
    | HoldAmbush
    | Deploy
    | RemoveObjectives
    | StartInFoxholes
)


class HoldObjective(Value):
    """Start a turn with a team within `within` of an Objective and end it with no enemy team so near to it.

    `objectives` is `any`, or an area: only Objectives in it count. `from_turn` is the first turn on which it can win.
    """

    do: Literal["hold an objective"]
    by: By
    within: Inches
    objectives: Line = "any"
    from_turn: Turn = 1


class KeepClear(Value):
    """End one's own turn with no enemy team `within` of any Objective."""

    do: Literal["keep objectives clear"]
    by: Side
    within: Inches
    from_turn: Turn = 1


class DestroyFormations(Value):
    do: Literal["destroy all formations"]
    by: By


class Outlast(Value):
    """Win at the start of one's own turn `turn`, after Formation Morale is checked, if nobody has won before."""

    do: Literal["outlast"]
    by: Side
    turn: Turn


type Win = Annotated[HoldObjective | KeepClear | DestroyFormations | Outlast, Field(discriminator="do")]


class Note(Value):
    """A reading that Muster chose where the source allows several, and the one it did not choose."""

    question: Paragraph
    reading: Paragraph
    other: Paragraph


class Mission(Value):
    """One mission.

    `system` and `key` come from the folder and the file's name, `table` from the system, so that they are written once.
    """

    system: str
    key: str
    table: tuple[Inches, Inches]  # long edge, short edge
    title: Line
    source: Line
    flavour: Paragraph
    rules: tuple[Literal["meeting engagement", "strategic withdrawal"], ...] = ()  # those that no step names
    ground: Ground
    setup: tuple[SetupStep, ...] = Field((), max_length=20)
    deployment: tuple[DeploymentStep, ...] = Field(min_length=1, max_length=20)
    first_turn: Literal["attacker", "defender", "roll"]
    win: tuple[Win, ...] = Field(min_length=1, max_length=8)
    notes: tuple[Note, ...] = Field((), max_length=12)

    @property
    def id(self) -> str:
        """`system/mission`, the name by which commands and rows know it."""
        return f"{self.system}/{self.key}"

    @property
    def steps(self) -> tuple[Step, ...]:
        """Setup and deployment in the order in which they are carried out."""
        return (*self.setup, *self.deployment)


class VPRow(Value):
    """What both players score when the winner lost `lost_from` to `lost_to` Units (None: or more)."""

    lost_from: int = Field(ge=0)
    lost_to: int | None = None
    winner: int = Field(ge=0)
    loser: int = Field(ge=0)


class NoWinner(Value):
    """Without a winner each player scores the Units the other lost, held between these two numbers."""

    at_least: int
    at_most: int


class VPTable(Value):
    rows: tuple[VPRow, ...] = Field(min_length=1)
    no_winner: NoWinner


class ReservesTable(Value):
    """How much of a force may be deployed when a share is held in reserve, by agreed size, in points."""

    percent: int = Field(gt=0, lt=100)
    sizes: tuple[int, ...]


class Plan(Value):
    """A battle plan. `advice` says whom it suits; `fortified` marks the only plan open to a Fortified force."""

    key: str
    title: str
    advice: str
    fortified: bool = False


class PlanCell(Value):
    """What two plans lead to: one mission for each result of a die. The bolder plan attacks; equal plans roll."""

    plans: tuple[str, str]
    missions: tuple[str, str, str, str, str, str]


class Selection(Value):
    """Battle plans from the boldest to the least bold, the matrix of their meetings, and the random table."""

    plans: tuple[Plan, ...]
    matrix: tuple[PlanCell, ...]
    random: tuple[str, str, str, str, str, str]


class MinefieldRate(Value):
    """One Minefield for each `points`, or part of them, in the Defender's force, by `period` of the war."""

    period: str
    points: PositiveInt


class System(Value):
    """What all missions of a game system share."""

    key: str
    title: str
    publisher: str  # owner of the trademark, for the line that says Muster is unofficial
    table: tuple[Inches, Inches]
    units: tuple[Literal["in", "cm", "both"], ...]
    cm_per_inch: float
    sides: tuple[str, str]  # names of the two armies' camps, such as Allies and Axis
    missions: tuple[str, ...]  # keys, in the order of the book
    reserves: ReservesTable
    minefields: tuple[MinefieldRate, ...]
    selection: Selection
    vp: VPTable
