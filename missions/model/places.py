"""Parts of the table in words, and who gets which."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator
from shapely import Polygon

from missions.model.values import Inches, Line, Point, Side, Value, Words


class Region(Value):
    """Part of the table: inside every area of `in`'s union, at least `off` and within `near` of each mark named.

    `on` are areas in which it must lie too, and `shape` the corners of one drawn by its coordinates, where the ground
    is fixed. `outside` takes areas away; `or` unites further regions.
    """

    within: Words = Field(("table",), alias="in", min_length=1)
    on: Words = ()
    shape: tuple[Point, ...] = Field((), max_length=12)
    off: dict[Line, Inches] = Field({}, max_length=6)
    near: dict[Line, Inches] = Field({}, max_length=6)
    outside: Words = ()
    others: tuple[Region, ...] = Field((), alias="or", max_length=4)

    @model_validator(mode="after")
    def a_surface(self) -> Region:
        if len(self.shape) in (1, 2):
            raise ValueError("a `shape` has three corners or more")
        if self.shape and not Polygon(self.shape).is_valid:
            raise ValueError("a `shape` whose sides cross or touch one another is no area")
        return self

    @model_validator(mode="after")
    def one_level(self) -> Region:
        if any(other.others for other in self.others):
            raise ValueError("a region inside `or` has no `or` of its own: put all of them into the first")
        return self


class Share(Value):
    """What one player gets of the table.

    By choice (`picks`), because nothing else is left (`takes`), or because the mission says so (`holds`).
    """

    picks: Literal["long edge", "short edge", "quarter", "diagonal quarters", "remaining quarter"] | None = None
    takes: Literal["opposite edge", "opposite quarter"] | None = None
    holds: Literal["left edge", "right edge", "upper edge", "lower edge", "short edges", "centre"] | None = None
    beside: Side | None = None

    @model_validator(mode="after")
    def one_way(self) -> Share:
        if sum(way is not None for way in (self.picks, self.takes, self.holds)) != 1:
            raise ValueError("give one of `picks`, `takes` and `holds`")
        if self.beside and self.picks != "quarter":
            raise ValueError('`beside` goes with `picks = "quarter"`')
        return self


class Ground(Value):
    """Who gets which part of the table. Every combination of choices is one layout.

    `attacker_by` is `roll` where both players roll at the table to see who attacks, and `choice` where that is settled
    before (by battle plans, or by the roll of the random table). With `flanks` the table is divided a second time,
    across both players' halves: each player has one flank.
    """

    attacker: Share
    defender: Share
    attacker_by: Literal["choice", "roll"] = "choice"
    flanks: bool = False
