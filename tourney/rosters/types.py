"""What reading an entry list gives: rows to enter, or everything that is wrong with the file."""

from dataclasses import dataclass

COLUMNS = (
    "name", "email", "club", "side", "army", "absent_rounds",
    "nation", "team", "rating", "seeding", "spare", "volunteer",
)  # fmt: skip
"""The columns of an entry list; only `name` must be there."""

EITHER = "either"


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One player. ``line`` counts from 1 with the header; ``side`` is lower case, empty while not chosen."""

    line: int
    name: str
    email: str = ""
    club: str = ""
    side: str = ""
    army: str = ""
    absent_rounds: tuple[int, ...] = ()
    nation: str = ""
    team: str = ""
    rating: int | None = None
    seeding: int | None = None
    spare: bool = False
    volunteer: bool = False


@dataclass(frozen=True, slots=True)
class RosterFault:
    """What is wrong and what to do. ``line`` and ``column`` are None where the whole file or row is meant."""

    line: int | None
    column: str | None
    message: str


@dataclass(frozen=True, slots=True)
class Roster:
    """The outcome. A list with any fault has no rows: it is taken whole or not at all.

    ``encoding_hint`` is set where the file is no UTF-8 but might be read with that encoding; the reader must ask and
    show a preview, because a wrong guess gives wrong letters in silence.
    ``turnable`` is set where names and clubs look like surnames and given names: the reader must ask too.
    """

    rows: tuple[RosterRow, ...] = ()
    faults: tuple[RosterFault, ...] = ()
    warnings: tuple[RosterFault, ...] = ()
    columns: tuple[str, ...] = ()
    encoding_hint: str | None = None
    turnable: bool = False
