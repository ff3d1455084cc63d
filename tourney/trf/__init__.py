"""Tournament report files, the form that chess programs exchange: read, written, and turned into our own shapes."""

from tourney.trf.next_round import field_document
from tourney.trf.played import played_document
from tourney.trf.reading import read_trf
from tourney.trf.types import Tournament, TrfError
from tourney.trf.writing import Year, write_trf

__all__ = ["Tournament", "TrfError", "Year", "field_document", "played_document", "read_trf", "write_trf"]
