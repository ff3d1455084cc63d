"""How an event counts: result points, marks, awards and team totals, as versioned data. Knows no Django.

Schemes stand beside the standings and know nothing of them: a scheme turns a game into points before the standings are
made, awards and teams are given the places and numbers that came out. Whoever calls brings the two together.
"""

from tourney.schemes.amounts import Amount, amount, exact, written
from tourney.schemes.awards import (
    PLACE,
    Award,
    Awarded,
    Contender,
    Line,
    Ranked,
    Summand,
    award_faults,
    awards_data,
    decide,
    read_awards,
)
from tourney.schemes.bands import Band, Base, missing, said, twice
from tourney.schemes.document import answer
from tourney.schemes.marks import Counted, Given, Mark, Part, counted, heard, marks_data, not_allowed, read_marks, twins
from tourney.schemes.presets import PRESETS, USUAL, Preset
from tourney.schemes.reading import DataFault, Fault
from tourney.schemes.scheme import (
    DifferenceScheme,
    Outcome,
    ResultScheme,
    Scheme,
    Unplayed,
    VPScheme,
    read_scheme,
    scheme_data,
)
from tourney.schemes.teams import Member, TeamTotal, team_totals

__all__ = [
    "PLACE",
    "PRESETS",
    "USUAL",
    "Amount",
    "Award",
    "Awarded",
    "Band",
    "Base",
    "Contender",
    "Counted",
    "DataFault",
    "DifferenceScheme",
    "Fault",
    "Given",
    "Line",
    "Mark",
    "Member",
    "Outcome",
    "Part",
    "Preset",
    "Ranked",
    "ResultScheme",
    "Scheme",
    "Summand",
    "TeamTotal",
    "Unplayed",
    "VPScheme",
    "amount",
    "answer",
    "award_faults",
    "awards_data",
    "counted",
    "decide",
    "exact",
    "heard",
    "marks_data",
    "missing",
    "not_allowed",
    "read_awards",
    "read_marks",
    "read_scheme",
    "said",
    "scheme_data",
    "team_totals",
    "twice",
    "twins",
    "written",
]
