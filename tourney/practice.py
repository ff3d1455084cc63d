"""How events of a game system are run: what follows from its rules for plans, dice, results and standings."""

from dataclasses import dataclass
from functools import cache

from missions.load import system
from missions.scoring import MOST_LOST
from missions.selection import rolls_to_random
from missions.wording.book import voice

MOST_VP = 99  # by hand, where a table gives the usual ones
OF_UNITS = frozenset({"destroyed", "lost"})  # criteria of the standings that count Units


@dataclass(frozen=True, slots=True)
class Practice:
    """What an event asks of its players and its desk. `unit` and `units` are the system's words for what is lost.

    Where `by_units`, a result is the winner and the Units lost, and a table gives the VP. Otherwise a result is the VP
    of both players and the higher wins. `most` is the highest count that a report may have, `win_vp` what a win
    without play is worth at first: the best win, or three quarters of the most. `dice` is how many the system's own
    random table takes, none if it has none.
    """

    plans: bool
    fortified: bool
    dice: int
    by_units: bool
    most: int
    most_vp: int
    win_vp: int
    unit: str = ""
    units: str = ""
    sides: tuple[str, ...] = ()

    @property
    def counts(self) -> str:
        """What a report counts, as it is said before two numbers."""
        return f"{self.units} lost" if self.by_units else "VP"

    def side_named(self, side: str) -> str:
        """A camp as the game writes it, given as entries keep it; what is no camp begins with a capital."""
        return next((one for one in self.sides if one.lower() == side), side.capitalize())

    def says(self, text: str) -> str:
        """A text about Units in the system's own words."""
        if not self.by_units or self.units == "Units":
            return text
        own = text.replace("Units", self.units).replace("Unit", self.unit)
        return own[:1].upper() + own[1:]

    def usual_tiebreaks(self) -> list[str]:
        """The order of the standings that a new event of the system starts with."""
        usual = ("wins", "vp", "destroyed", "sos_apart")
        return [key for key in usual if self.by_units or key not in OF_UNITS]


@cache
def practice_of(system_key: str) -> Practice:
    """How events of that system are run. Raises UnknownMission if there is no such system."""
    rules = system(system_key)
    best = max((row.winner for row in rules.vp.rows), default=0) if rules.vp else 0
    unit, units = (voice(rules).counted("unit", count) for count in (1, 2)) if rules.vp else ("", "")
    return Practice(
        plans=bool(rules.selection.plans),
        fortified=any(plan.fortified for plan in rules.selection.plans),
        dice=rolls_to_random(rules),
        by_units=rules.points is None,
        most=rules.points.total if rules.points else MOST_LOST,
        most_vp=rules.points.total if rules.points else MOST_VP,
        win_vp=rules.points.total * 3 // 4 if rules.points else best,  # hardly any game reaches the total
        unit=unit,
        units=units,
        sides=rules.sides,
    )
