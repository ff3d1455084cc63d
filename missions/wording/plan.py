"""What the front of a sheet is made of, in its order: one plan a family of rules."""

from __future__ import annotations

from typing import Literal, NamedTuple

from missions.wording.section import Kind

type Content = Literal[
    "flavour",
    "orders",
    "special rules",
    "force",
    "ground",
    "areas",
    "setup",
    "deployment",
    "beginning",
    "first turn",
    "winning",
    "ending",
    "deciding",
    "map",
    "order of play",
]


class Part(NamedTuple):
    """One section of the front, and what it says, in order. A section with nothing to say is left out."""

    heading: str
    kind: Kind
    contents: tuple[Content, ...]


type Plan = tuple[Part, ...]

FLAMES_OF_WAR_PLAN: Plan = (
    Part("", "text", ("flavour",)),
    Part("Orders", "bullets", ("orders",)),
    Part("Special rules", "bullets", ("special rules",)),
    Part("Setting up", "numbered", ("force", "ground", "setup")),
    Part("Deployment", "numbered", ("deployment", "beginning")),
    Part("Who goes first", "text", ("first turn",)),
    Part("Winning the game", "bullets", ("winning",)),
)

# A game that is scored battle round by battle round.
BY_ROUND_PLAN: Plan = (
    Part("", "text", ("flavour",)),
    Part("The map", "bullets", ("map",)),
    Part("Order of play", "numbered", ("order of play",)),
    Part("Winning the game", "bullets", ("winning",)),
)
