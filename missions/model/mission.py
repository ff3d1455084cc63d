"""A mission as a whole, and how it is won."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from missions.model.places import Ground
from missions.model.steps import Step
from missions.model.values import By, Count, Inches, Line, Paragraph, Side, Turn, Value


class HoldObjective(Value):
    """Start a turn with a team within `within` of an Objective and end it with no enemy team so near to it.

    `objectives` is `any`, or an area: only Objectives in it count. `from_turn` is the first turn on which it can win.
    """

    do: Literal["hold an objective"]
    by: By
    within: Inches
    objectives: Line = "any"
    from_turn: Turn = 1


class StartHolding(Value):
    """Start one's own turn Holding an Objective, as the rulebook defines that.

    `objectives` is `any`, or an area; with `placed_by = "own"` only those count that the player placed.
    """

    do: Literal["start a turn holding"]
    by: By
    objectives: Line = "any"
    placed_by: Literal["own"] | None = None
    from_turn: Turn = 1


class KeepClear(Value):
    """Start or end one's own turn (`at`) with no enemy `within` of any Objective, or none in an `area`."""

    do: Literal["keep objectives clear", "keep area clear"]
    by: Side
    within: Inches | None = None
    area: Line | None = None
    at: Literal["start", "end"] = "end"
    from_turn: Turn = 1

    @model_validator(mode="after")
    def of_what(self) -> KeepClear:
        if (self.do == "keep objectives clear") != (self.within is not None):
            raise ValueError('`within` goes with "keep objectives clear", and only with that')
        if (self.do == "keep area clear") != (self.area is not None):
            raise ValueError('`area` goes with "keep area clear", and only with that')
        return self


class DestroyFormations(Value):
    do: Literal["destroy all formations"]
    by: By


class Outlast(Value):
    """Win at the start of one's own turn `turn`, after morale is checked, if nobody has won before."""

    do: Literal["outlast"]
    by: Side
    turn: Turn


class Otherwise(Value):
    """Win when the game ends and nobody has won; with `unless_held`, if no Objective in that area is then held."""

    do: Literal["otherwise"]
    by: Side
    unless_held: Line | None = None


class MostPoints(Value):
    """Have the most Victory Points once the last battle round is over; as many means a draw."""

    do: Literal["most points"]
    rounds: Turn


type Win = Annotated[
    HoldObjective | StartHolding | KeepClear | DestroyFormations | Outlast | Otherwise | MostPoints,
    Field(discriminator="do"),
]


class Orders(Value):
    """What each player is told before the battle."""

    attacker: Paragraph
    defender: Paragraph


class Withdrawal(Value):
    """Strategic Withdrawal, at the start of the Defender's turns from `from_turn` on.

    With `count` or more Units and Delay Counters together a Unit withdraws; otherwise the Defender gains a Counter.
    On each of the turns `objectives` they also take away one Objective that the Attacker placed.
    """

    from_turn: Turn
    count: Count
    objectives: tuple[Turn, ...] = Field((), max_length=6)


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
    orders: Orders | None = None
    rules: tuple[Literal["meeting engagement", "darkness"], ...] = ()  # those that no step names
    force: Literal["fortified company"] | None = None  # what both players must bring
    withdrawal: Withdrawal | None = None
    ground: Ground
    setup: tuple[Step, ...] = Field((), max_length=16)
    deployment: tuple[Step, ...] = Field(min_length=1, max_length=16)
    beginning: tuple[Step, ...] = Field((), max_length=8)
    first_turn: Literal["attacker", "defender", "roll"]
    first_turn_bonus: Literal["deployed first", "defender"] | None = None  # who adds 1 to that roll
    win: tuple[Win, ...] = Field(min_length=1, max_length=8)
    notes: tuple[Note, ...] = Field((), max_length=12)

    @property
    def id(self) -> str:
        """`system/mission`, the name by which commands and rows know it."""
        return f"{self.system}/{self.key}"

    @property
    def steps(self) -> tuple[Step, ...]:
        """Setup, deployment and beginning in the order in which they are carried out."""
        return (*self.setup, *self.deployment, *self.beginning)

    def step_key(self, index: int) -> str:
        """Where the step `index` of `steps` stands in the file, such as `deployment[3]`."""
        for name, steps in (("setup", self.setup), ("deployment", self.deployment)):
            if index < len(steps):
                return f"{name}[{index}]"
            index -= len(steps)
        return f"beginning[{index}]"

    @model_validator(mode="after")
    def bonus_to_a_roll(self) -> Mission:
        if self.first_turn_bonus and self.first_turn != "roll":
            raise ValueError('`first_turn_bonus` goes with `first_turn = "roll"`')
        return self
