"""Reading entry lists: files and pasted text in, rows or every fault out. Knows no Django."""

from .decoding import ENCODINGS
from .pasted import read_pasted
from .reading import read_roster
from .types import COLUMNS, Roster, RosterFault, RosterRow

__all__ = ["COLUMNS", "ENCODINGS", "Roster", "RosterFault", "RosterRow", "read_pasted", "read_roster"]
