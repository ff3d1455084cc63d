"""Who plays at which table: plain values in, plain values out."""

from tourney.tables.assign import assign
from tourney.tables.given_up import GivenUp, given_up
from tourney.tables.types import Game, Leaders, Seating, Table, TablesRefused

__all__ = ["Game", "GivenUp", "Leaders", "Seating", "Table", "TablesRefused", "assign", "given_up"]
