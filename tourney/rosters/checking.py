"""Checking the rows of one entry list against the event and against each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import cells
from .types import Roster, RosterFault, RosterRow

EMPTY: Mapping[str, Any] = {"absent_rounds": (), "rating": None, "seeding": None, "spare": False, "volunteer": False}


def _with_address(given: Mapping[str, str]) -> Mapping[str, str]:
    """The cells with an address that stands beside the name put where addresses stand, unless there is one."""
    name, address = cells.address_apart(given.get("name", ""))
    if not address or not name or given.get("email", "").strip().casefold() not in {"", address.casefold()}:
        return given
    return {**given, "name": name, "email": address}


@dataclass
class Checker:
    """Checks the rows of one list and remembers those before, so that doubles are found.

    `add` and `refuse` in the order of the file, then ask for the `outcome`.
    """

    rounds: int
    sides: Sequence[str]
    rows: list[RosterRow] = field(default_factory=list)
    faults: list[RosterFault] = field(default_factory=list)
    warnings: list[RosterFault] = field(default_factory=list)
    _email_lines: dict[str, int] = field(default_factory=dict)
    _seeding_lines: dict[int, int] = field(default_factory=dict)
    _names: dict[str, RosterRow] = field(default_factory=dict)

    def add(self, line: int, cells_by_column: Mapping[str, str]) -> None:
        """Check one row, cell by cell."""
        found = len(self.faults)
        given = _with_address(cells_by_column)
        row = RosterRow(line, **{column: self._cell(line, column, cell) for column, cell in given.items()})
        self._email_once(row)
        self._seeding_once(row)
        if len(self.faults) == found:
            self.rows.append(row)
            self._warn(row)

    def refuse(self, line: int | None, message: str) -> None:
        """Note a fault of a whole row, or of the whole list."""
        self.faults.append(RosterFault(line, None, message))

    def outcome(self, columns: tuple[str, ...]) -> Roster:
        """The list taken whole, or not at all."""
        if not self.rows and not self.faults:
            self.refuse(None, "the list holds no players; add a line for each")
        rows = () if self.faults else tuple(self.rows)
        return Roster(rows, tuple(self.faults), tuple(self.warnings), columns)

    def _cell(self, line: int, column: str, cell: str) -> Any:
        try:
            return self._value(column, cell)
        except cells.CellError as error:
            self.faults.append(RosterFault(line, column, str(error)))
            return EMPTY.get(column, "")

    def _value(self, column: str, cell: str) -> Any:
        match column:
            case "name":
                return cells.name_of(cell)
            case "email":
                return cells.email_of(cell)
            case "side":
                return cells.side_of(cell, self.sides)
            case "absent_rounds":
                return cells.absent_rounds_of(cell, self.rounds)
            case "rating" | "seeding":
                return cells.number_of(column, cell)
            case "spare" | "volunteer":
                return cells.flag_of(column, cell)
            case _:
                return cells.text_of(column, cell)

    def _seeding_once(self, row: RosterRow) -> None:
        first = self._seeding_lines.setdefault(row.seeding, row.line) if row.seeding else row.line
        if first != row.line:
            message = f"seeding {row.seeding} stands in lines {first} and {row.line}; each is given once"
            self.faults.append(RosterFault(row.line, "seeding", message))

    def _email_once(self, row: RosterRow) -> None:
        first = self._email_lines.setdefault(row.email.casefold(), row.line) if row.email else row.line
        if first != row.line:
            address = cells.shown(row.email)
            message = f"{address} stands in lines {first} and {row.line}; each player needs their own, or none"
            self.faults.append(RosterFault(row.line, "email", message))

    def _warn(self, row: RosterRow) -> None:
        first = self._names.setdefault(cells.same_reading(row.name), row)
        if first is not row:
            club, first_club = row.club or "no club", first.club or "no club"
            message = (
                f"{cells.shown(row.name)} stands in lines {first.line} ({first_club}) and {row.line} ({club}); "
                "fine if they are two people, else remove one"
            )
            self.warnings.append(RosterFault(row.line, "name", message))
        if len(row.absent_rounds) == self.rounds:
            message = f"{cells.shown(row.name)} is away in every round and will not play"
            self.warnings.append(RosterFault(row.line, "absent_rounds", message))
