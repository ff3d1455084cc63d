"""Everything that standings may be ordered by: one small function each, in one registry.

A function yields the parts of an entry's number, each a line of its record with what it adds. So the working that a
page shows and the number that ranks cannot disagree.

What a round without a game adds, unless a metric says otherwise
- A **bye** adds what the event gives for it to points, VP, Units destroyed and (where it is worth a win) wins.
  It adds nothing to any strength of schedule: nobody sat opposite.
- An **absence** adds the points that the event gives for it, usually none, and nothing else.
- A **forfeit** counts as a game in every number except those that say "at the table".
- An **adjustment** counts for its own entry only. Strength of schedule looks at what opponents earned in the rounds,
  so that a penalty on one entry does not move another.
"""

from tourney.standings.metrics.encounters import ENCOUNTERS
from tourney.standings.metrics.fide import FIDE
from tourney.standings.metrics.metric import Metric
from tourney.standings.metrics.percentages import PERCENTAGES
from tourney.standings.metrics.results import RESULTS, lot, short_lot
from tourney.standings.metrics.schedule import SCHEDULE

DEFAULT_ORDER = ("wins", "vp", "destroyed", "sos")
"""How Flames Of War events rank: wins, then Victory Points, then Units destroyed, then the strength of schedule.

Leaving out the games against oneself (`sos_apart`) orders entries with equal points from equally many games in the
same way, as long as nobody meets twice and every game hands out the same points in all; so the plainer number is the
default.
"""

FAMILIES = {
    "Results": RESULTS,
    "Opponents": SCHEDULE,
    "Shares": PERCENTAGES,
    "Chess": FIDE,
    "Games among the tied": ENCOUNTERS,
}
METRICS = {metric.key: metric for family in FAMILIES.values() for metric in family}

__all__ = ["DEFAULT_ORDER", "FAMILIES", "METRICS", "Metric", "lot", "short_lot"]
