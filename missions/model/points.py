"""Victory Points that are counted battle round by battle round, and the combinations that a tournament plays."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from missions.model.values import Count, Line, Turn, Value

type VP = Annotated[int, Field(gt=0, le=1000, strict=True)]


class SecretMission(Value):
    """What a player may take on once battle round `after_round` is over.

    Open to a player whose primary total is then not above the opponent's. It is worth up to `worth`, and caps that
    player's primary at `primary`.
    """

    after_round: Turn
    worth: VP
    primary: VP


class Points(Value):
    """How many Victory Points count at most: in `total`, and from each source. What is above a cap is lost.

    `primary` is the cap of primary and secret mission together, `secondary` that of all secondary missions, and
    `fixed` that of each of the `fixed_cards` of a player who chose Fixed ones.
    """

    rounds: Turn
    total: VP
    primary: VP
    secondary: VP
    fixed: VP
    fixed_cards: Count
    painted: VP
    secret: SecretMission

    @model_validator(mode="after")
    def caps_within_caps(self) -> Points:
        if self.secret.after_round >= self.rounds:
            raise ValueError("a secret mission is taken before the last battle round")
        if self.secret.primary + self.secret.worth > self.primary:
            raise ValueError("`secret` may be worth no more than `primary` leaves")
        return self


class Combination(Value):
    """A `mission` of the system, which gives the map, with a primary mission and a mission rule, both by name."""

    mission: str
    primary: Line
    rule: Line


class Pool(Value):
    """What a tournament chooses from: the `primaries` of the deck, and the combinations, numbered from 1."""

    primaries: tuple[Line, ...] = Field(min_length=1, max_length=40)
    combinations: tuple[Combination, ...] = Field(min_length=1, max_length=100)
