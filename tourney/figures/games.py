"""A game as it is counted."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Who sat there: by their groups, with the battle plan they chose, if it has been revealed."""

    number: int
    side: str = ""
    army: str = ""
    club: str = ""
    nation: str = ""
    plan: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played to a result. `winner` and `attacker` are 0 or 1 of `people`; None: nobody."""

    people: tuple[Person, Person]
    vp: tuple[int, int]
    winner: int | None = None
    attacker: int | None = None
    mission: str = ""
    table: int | None = None

    @property
    def margin(self) -> int:
        return abs(self.vp[0] - self.vp[1])
