"""Who plays at which table: plain values in, plain values out."""

from tourney.tables.assign import Game, Leaders, assign
from tourney.tables.given_up import GivenUp, given_up
from tourney.tables.types import Table, TablesRefused

__all__ = ["Game", "GivenUp", "Leaders", "Table", "TablesRefused", "assign", "given_up"]
