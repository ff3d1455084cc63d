"""Who stands where, and why: a record of results in, places with every number's working out. Knows no Django."""

from tourney.standings.faults import Fault, faults
from tourney.standings.metrics import DEFAULT_ORDER, METRICS, Metric
from tourney.standings.ranking import Standing, UnknownMetricError, standings
from tourney.standings.types import Absence, Adjustment, Amount, Bye, PlayedGame, Record, Result, Term

__all__ = [
    "DEFAULT_ORDER",
    "METRICS",
    "Absence",
    "Adjustment",
    "Amount",
    "Bye",
    "Fault",
    "Metric",
    "PlayedGame",
    "Record",
    "Result",
    "Standing",
    "Term",
    "UnknownMetricError",
    "faults",
    "standings",
]
