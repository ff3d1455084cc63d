"""Who stands where, and why: a record of results in, places with every number's working out. Knows no Django."""

from tourney.standings.faults import Fault, faults
from tourney.standings.formula import formula
from tourney.standings.metrics import DEFAULT_ORDER, FAMILIES, METRICS, Metric, lot
from tourney.standings.presets import PRESETS, Preset, presets_for
from tourney.standings.ranking import Standing, UnknownMetricError, standings
from tourney.standings.types import (
    Absence,
    Adjustment,
    Amount,
    Bye,
    Mark,
    Measures,
    PlayedGame,
    Record,
    Result,
    Term,
    Worked,
)

__all__ = [
    "DEFAULT_ORDER",
    "FAMILIES",
    "METRICS",
    "PRESETS",
    "Absence",
    "Adjustment",
    "Amount",
    "Bye",
    "Fault",
    "Mark",
    "Measures",
    "Metric",
    "PlayedGame",
    "Preset",
    "Record",
    "Result",
    "Standing",
    "Term",
    "UnknownMetricError",
    "Worked",
    "faults",
    "formula",
    "lot",
    "presets_for",
    "standings",
]
