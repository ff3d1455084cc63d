"""What the two players of a game say of it, as one of them sees it."""

from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from tourney.disputes import TALK, minutes_of, why_at_desk
from tourney.models import Game, Report, Result, ResultKind, Seat, Source
from tourney.names import isolated
from tourney.practice import Practice
from tourney.services.results import Outcome


@dataclass(frozen=True, slots=True)
class Claim:
    """A report or a result from the player's own side. `winner` is `me`, `them` or `nobody`.

    `mine` and `theirs` are what the system counts: Units lost, or VP.
    """

    winner: str
    mine: int
    theirs: int

    @classmethod
    def of(cls, found: Report | Result, position: int) -> "Claim":
        return cls.seen(found.claim, position)

    @classmethod
    def seen(cls, said: tuple[int | None, int, int], position: int) -> "Claim":
        """A claim by position as the player at `position` sees it."""
        won, *counts = said
        mine, theirs = counts if position == 1 else reversed(counts)
        return cls("nobody" if won is None else "me" if won == position else "them", mine, theirs)

    def outcome(self, position: int) -> Outcome:
        """The same by position, of the player at `position`."""
        winner = {"me": position, "them": 3 - position, "nobody": None}[self.winner]
        return Outcome(winner, *((self.mine, self.theirs) if position == 1 else (self.theirs, self.mine)))


@dataclass(frozen=True, slots=True)
class Talk:
    """What two players are about with their reports.

    `seen` is the key of one's own report, empty without one. Where two differ, `minutes` is for how long, and `at_desk`
    why the desk decides now (see `disputes`), empty while the players do. `declined`: the other kept what stands.
    """

    seen: str = ""
    minutes: int = 0
    at_desk: str = ""
    declined: bool = False

    @property
    def minutes_left(self) -> int:
        """Until the difference goes to the desk by itself."""
        return max(1, int(TALK.total_seconds()) // 60 - self.minutes)


@dataclass(frozen=True, slots=True)
class Version:
    """One line of two versions side by side."""

    name: str
    first: str
    second: str

    @property
    def differs(self) -> bool:
        return self.first != self.second


type Points = tuple[int, int] | None

# What of the two counts a line is about, by whose they are.
UNITS_LOST = {"you": gettext_noop("{units} you lost"), "they": gettext_noop("{units} they lost")}


def versions(first: Claim, second: Claim, vp: tuple[Points, Points], practice: Practice, other: str) -> list[Version]:
    """Two claims of a game line by line, with what each comes to; `other` is the opponent's name."""
    nobody = gettext("Nobody: time ran out") if practice.by_units else gettext("Nobody")
    who = {"me": gettext("You"), "them": isolated(other), "nobody": nobody}
    units = gettext(practice.says("Units"))
    mine, theirs = gettext("Your VP"), gettext("Their VP")
    if practice.by_units:
        mine, theirs = (gettext(words).format(units=units) for words in UNITS_LOST.values())
    lines = [Version(gettext("Won"), who[first.winner], who[second.winner])]
    lines += [Version(mine, str(first.mine), str(second.mine)), Version(theirs, str(first.theirs), str(second.theirs))]
    return (
        [*lines, Version(gettext("VP"), *("–".join(map(str, one or ())) for one in vp))] if practice.by_units else lines
    )


def report_of(seat: Seat) -> Report | None:
    return next((report for report in seat.reports.all() if report.current), None)


def talk_of(game: Game, own: Seat, other: Seat, result: Result | None) -> Talk:
    mine, theirs = report_of(own), report_of(other)
    last = max((report.pk for report in own.reports.all()), default=0)
    if result is None and mine and theirs:
        since = max(mine.at, theirs.at)
        return Talk(mine.key, minutes_of(since), why_at_desk(game, since))
    return Talk(mine.key if mine else "", declined=bool(result and mine and mine.pk < last))


def is_of_players(result: Result) -> bool:
    return result.source == Source.PLAYERS and result.kind == ResultKind.PLAYED


def with_result(result: Result, seat: Seat, mine: Claim | None, theirs: Claim | None) -> str:
    """The state of a game that has its result, in an open round: see `mygame.STATES`."""
    if not is_of_players(result):
        return "confirmed"
    stands = Claim.of(result, seat.position or 1)
    if theirs and theirs != stands:
        return "asks"
    return "proposed" if mine and mine != stands else "confirmed"
