"""Outlines of events: what a new event of a game begins with, and what its days look like."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cache

from missions.load import system, systems

CHECK_IN, GAP, LUNCH, AWARDS = 30, 15, 45, 30  # minutes
DAY = (30, "Thirty minutes left"), (10, "Start no new turn"), (0, "Dice down: report your result")
EVENING = (15, "Fifteen minutes left"), (5, "Start no new turn"), (0, "Dice down: report your result")


@dataclass(frozen=True, slots=True)
class Habit:
    """How a game is played at events: points of a force, minutes of a round, whether its camps face each other.

    `evening` is what a club evening has: rounds, minutes, points.
    """

    points: int
    minutes: int
    sides: str
    evening: tuple[int, int, int]


HABITS = {
    "fow4": Habit(100, 150, "wish", (2, 90, 50)),
    "fow3": Habit(1750, 150, "wish", (1, 150, 1500)),
    "team-yankee": Habit(100, 150, "wish", (2, 90, 50)),
    "wh40k10": Habit(2000, 180, "off", (1, 150, 1000)),
}
ANY = Habit(100, 150, "wish", (1, 150, 100))  # of a game that has no habit here


@dataclass(frozen=True, slots=True)
class Shape:
    """The days of an event: how many rounds each has, when its doors open, how many tables it mostly needs."""

    key: str
    label: str
    days: tuple[int, ...]
    opens: time = time(9)
    tables: int = 8


SHAPES = (
    Shape("day", "One day", (3,)),
    Shape("weekend", "Weekend", (3, 2), tables=16),
    Shape("evening", "Club evening", (1,), time(18), tables=4),
    Shape("big", "Big weekend", (3, 3), time(8, 30), tables=32),
)


@dataclass(frozen=True, slots=True)
class Plan:
    """One line of a schedule by the clock on the wall. `round_number` is that of a round, else None."""

    kind: str
    title: str
    starts: datetime
    minutes: int = 0
    round_number: int | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """What an event begins with unless its organiser says otherwise."""

    key: str
    system: str
    label: str
    days: tuple[int, ...]
    opens: time
    minutes: int
    points: int
    tables: int
    sides: str
    announcements: tuple[tuple[int, str], ...]

    @property
    def rounds(self) -> int:
        return sum(self.days)

    @property
    def words(self) -> str:
        count = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        return f"{self.label}: {count} of {self.minutes} minutes, {self.points} points"

    @property
    def words_after(self) -> str:
        """The words as they stand behind the name of the game."""
        return self.words[:1].lower() + self.words[1:].replace(":", ",", 1)

    @property
    def club_rounds(self) -> list[int]:
        """Rounds that keep clubmates apart: on a club evening all are of one club."""
        return [] if self.is_evening else [1]

    @property
    def is_evening(self) -> bool:
        return self.key.endswith("-evening")

    def schedule(self, starts_on: date, *, rounds: int = 0, minutes: int = 0, opens: time | None = None) -> list[Plan]:
        """The lines from that day on, with other rounds, minutes and hour of the doors if they are given."""
        lines: list[Plan] = []
        for day, of_day in enumerate(_spread(rounds, self.days)):
            starts = datetime.combine(starts_on + timedelta(days=day), opens or self.opens)
            lines += _day(starts, of_day, minutes or self.minutes, len([one for one in lines if one.round_number]))
        if lines and not self.is_evening:
            last = lines[-1]
            ends = last.starts + timedelta(minutes=last.minutes + GAP)
            lines.append(Plan("awards", "Awards", ends, AWARDS))
        return lines


def _spread(rounds: int, days: tuple[int, ...]) -> tuple[int, ...]:
    """How many rounds each day has, when there are others than the outline's: the earlier days have more."""
    if not rounds or rounds == sum(days):
        return days
    each, more = divmod(rounds, len(days))
    return tuple(each + (day < more) for day in range(len(days)) if each + (day < more))


def _day(starts: datetime, rounds: int, minutes: int, before: int) -> list[Plan]:
    """Doors, then the rounds; lunch after the first of several, if the doors open before noon."""
    title = "Check-in" if not before else "Doors open"
    lines = [Plan("check-in" if not before else "other", title, starts, CHECK_IN)]
    at = starts + timedelta(minutes=CHECK_IN)
    for place in range(1, rounds + 1):
        lines.append(Plan("round", f"Round {before + place}", at, minutes, before + place))
        at += timedelta(minutes=minutes)
        if place == 1 and rounds > 1 and starts.hour < 12:
            lines.append(Plan("break", "Lunch", at, LUNCH))
            at += timedelta(minutes=LUNCH)
        else:
            at += timedelta(minutes=GAP)
    return lines


@cache
def outlines() -> tuple[Outline, ...]:
    """Every outline, by game in the order of the catalogue, then by shape."""
    return tuple(_outline(rules.key, shape) for rules in systems() for shape in SHAPES)


def outline(key: str) -> Outline | None:
    return next((one for one in outlines() if one.key == key), None)


def outlines_of(system_key: str) -> tuple[Outline, ...]:
    return tuple(one for one in outlines() if one.system == system_key)


def habit_of(system_key: str) -> Habit:
    """How that game is played at events."""
    return HABITS.get(system_key, ANY)


def _outline(system_key: str, shape: Shape) -> Outline:
    habit = habit_of(system_key)
    days, minutes, points = shape.days, habit.minutes, habit.points
    if shape.key == "evening":
        rounds, minutes, points = habit.evening
        days = (rounds,)
    return Outline(
        key=f"{system(system_key).key}-{shape.key}",
        system=system_key,
        label=shape.label,
        days=days,
        opens=shape.opens,
        minutes=minutes,
        points=points,
        tables=shape.tables,
        sides=habit.sides,
        announcements=EVENING if shape.key == "evening" else DAY,
    )
