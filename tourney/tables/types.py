"""The values of the seating."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

type Game = tuple[int, int]
type Leaders = Literal["first", "last", "any"]


class TablesRefused(ValueError):
    """The games cannot be seated; the message says why and what to do, `lacking` how many tables more it takes."""

    def __init__(self, message: str, lacking: int = 0) -> None:
        super().__init__(message)
        self.lacking = lacking


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the hall. `terrain`, `room` and `mission` (the kind it is set for) are any word, blank if unknown.

    A closed one is not used this round; what is played at the `stream` table is shown to everybody.
    """

    number: int
    terrain: str = ""
    closed: bool = False
    room: str = ""
    mission: str = ""
    stream: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """The hall, and what the seats of a round must heed. Entrants are named by id.

    `played` gives the tables an entrant has had, once a visit; `missions` the kinds of mission, once a game; `fixed`
    the table an entrant must have; `rooms` the room; `streamed` who has been at a stream table; `seated` the table
    where a pair sat in the draft before. `leaders` says whether low tables for the leaders come before fresh ones
    ("first"), after them ("last") or do not matter ("any").
    """

    tables: Sequence[Table]
    played: Mapping[int, Sequence[int]] = field(default_factory=dict)
    missions: Mapping[int, Sequence[str]] = field(default_factory=dict)
    fixed: Mapping[int, int] = field(default_factory=dict)
    rooms: Mapping[int, str] = field(default_factory=dict)
    streamed: Collection[int] = frozenset()
    seated: Mapping[frozenset[int], int] = field(default_factory=dict)
    leaders: Leaders = "last"

    @property
    def free(self) -> list[Table]:
        """The open tables by number."""
        return sorted((table for table in self.tables if not table.closed), key=lambda table: table.number)

    @property
    def terrains(self) -> Mapping[int, Sequence[str]]:
        """The kinds of terrain an entrant has had, once a visit to a table that has one."""
        ground = {table.number: table.terrain for table in self.tables if table.terrain.strip()}
        return {
            entrant: [ground[number] for number in numbers if number in ground]
            for entrant, numbers in self.played.items()
        }


def kind_of(words: str) -> str:
    """Capitals and spaces at the ends make no new terrain, room or mission."""
    return words.strip().casefold()
