"""A mission as a whole, and how it is won."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from missions.model.places import Ground
from missions.model.steps import DeploymentStep, SetupStep, Step
from missions.model.values import By, Inches, Line, Paragraph, Side, Turn, Value


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
    setup: tuple[SetupStep, ...] = Field((), max_length=16)
    deployment: tuple[DeploymentStep, ...] = Field(min_length=1, max_length=16)
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
