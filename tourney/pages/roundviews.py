"""Games of a round as the pages show them: plain lines, made from rows in a handful of queries."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tourney import queries
from tourney.attendance import presence_of
from tourney.calling import called, shown
from tourney.disputes import why_at_desk
from tourney.models import Arrangement, Entry, Event, Game, Report, Result, ResultKind, Round, Seat, Source
from tourney.names import isolated
from tourney.pairing import Broken
from tourney.playable import titles_of

# What a game waits for, the most urgent first.
STATES = ("disputed", "talking", "reported", "playing", "plans", "confirmed")


@dataclass(frozen=True, slots=True)
class Line:
    """One game. `state` is one of `STATES`; `plans` how many plans are sealed, never which."""

    game: Game
    first: Seat
    second: Seat
    state: str
    plans: int
    mission: str
    reports: tuple[Report | None, Report | None]
    result: Result | None
    scores: tuple[object, object] = ("", "")
    names: tuple[str, str] = field(default=("", ""))

    @property
    def table(self) -> int | None:
        return self.game.table.number if self.game.table else None

    @property
    def urgency(self) -> tuple[int, int]:
        """Disputes first, then what is still missing, by table."""
        return (STATES.index(self.state), self.table or 0)

    @property
    def attacker(self) -> Entry | None:
        seats = {1: self.first, 2: self.second}
        return seats[self.game.attacker].entry if self.game.attacker else None

    @property
    def dropped(self) -> tuple[bool, bool]:
        """Which of the two have dropped since the round was published, or while it was."""
        return has_dropped(self.first.entry, self.game.round), has_dropped(self.second.entry, self.game.round)

    @property
    def walkover(self) -> "Walkover | None":
        """What may be entered with one press where somebody has dropped and nobody has said how the game went."""
        if self.result or any(self.reports) or not any(self.dropped):
            return None
        if all(self.dropped):
            return Walkover(ResultKind.NEITHER, 0, "Neither played")
        position = 2 if self.dropped[0] else 1
        return Walkover(ResultKind.FORFEIT, position, f"{self.names[position - 1]} wins by default")

    @property
    def proposed(self) -> Report | None:
        """What a player says instead of the result that both agreed on, while the other has not answered."""
        if self.result is None or self.result.source != Source.PLAYERS:
            return None
        return next((one for one in self.reports if one and one.claim != self.result.claim), None)

    @property
    def presence(self) -> str:
        """What the page knows of who is here: a game that is given away is given away by this."""
        return presence_of((self.first, self.second))

    @property
    def plans_are_revealed(self) -> bool:
        return self.plans == 2


@dataclass(frozen=True, slots=True)
class Walkover:
    """A result without a game, as its form takes it: kind, the winner's position (0: neither), the button's words."""

    kind: str
    winner: int
    words: str


def has_dropped(entry: Entry, round_: Round) -> bool:
    """Whether somebody who plays in a round has dropped since it was published."""
    after = entry.dropped_after
    return after is not None and after <= round_.number


def named(words: Iterable[str], names: Mapping[int, str]) -> tuple[str, ...]:
    """Sentences of the draw, which call an entry `#7`, with the players' names in place of numbers."""
    return tuple(re.sub(r"#(\d+)", lambda found: names.get(int(found[1]), found[0]), sentence) for sentence in words)


def faults(broken: Iterable[Broken], relaxed: Iterable[Mapping[str, Any]], names: Mapping[int, str]) -> tuple[str, ...]:
    """What a draft breaks as it stands, each fault once: with the draw's reason where it gave one.

    `relaxed` is what the draw kept. A reason for what a swap has since put right is left out.
    """
    left, told = list(broken), []
    for item in relaxed:
        mine = [one for one in left if _is_of(item, one)]
        if mine:
            left = [one for one in left if one not in mine]
            words = "; ".join(one.words for one in mine)
            told.append(item["why"] if item["rule"] in TOLD_WHOLE else f"{words} ({item['why']})")
    return named((*told, *(one.words for one in left)), names)


TOLD_WHOLE = frozenset({"bye", "spare", "seat", "table", "room"})  # the draw's reason names whom it concerns


def _is_of(item: Mapping[str, Any], one: Broken) -> bool:
    if item["rule"] != one.rule:
        return False
    if item["games"] and len(one.entries) == 2:
        return sorted(one.entries) in [sorted(game) for game in item["games"]]
    about = {int(number) for number in re.findall(r"#(\d+)", item["why"])}
    return one.entries <= about


def game_lines(round_: Round, scores: dict[int, object] | None = None) -> list[Line]:
    """Every game of a round, in the order of the tables."""
    games = queries.games_of(round_)
    titles = titles_of(round_.event, (game.mission for game in games))
    names = called(round_.event)
    return [_line(game, titles[game.mission], names, scores or {}) for game in games]


def line_of(game: Game) -> Line:
    """One game, its seats, reports and result read for it."""
    event = game.round.event
    return _line(game, titles_of(event, [game.mission])[game.mission], called(event), {})


def _line(game: Game, mission: str, names: Mapping[int, str], scores: Mapping[int, object]) -> Line:
    first, second = queries.seats_in_order(game)
    reports = (_current(first), _current(second))
    result = getattr(game, "result", None)
    return Line(
        game=game,
        first=first,
        second=second,
        state=_state(game, reports, result),
        plans=sum(bool(seat.plan) for seat in (first, second)),
        mission=mission,
        reports=reports,
        result=result,
        scores=(scores.get(first.entry.number, ""), scores.get(second.entry.number, "")),
        names=(names[first.entry.number], names[second.entry.number]),
    )


def _current(seat: Seat) -> Report | None:
    return next((report for report in seat.reports.all() if report.current), None)


def _state(game: Game, reports: tuple[Report | None, Report | None], result: Result | None) -> str:
    if result is not None:
        return "confirmed"
    if reports[0] and reports[1]:
        return "disputed" if why_at_desk(game, max(reports[0].at, reports[1].at)) else "talking"
    if reports[0] or reports[1]:
        return "reported"
    return "playing" if game.mission else "plans"


def taking_part(event: Event, number: int) -> str:
    """How many take part in a round that is to be drawn, in words: with the bye, or the spares, as they will be."""
    playing = queries.playing_in(event, number)
    here = {entry.pk for entry in playing}
    together = event.arrangements.filter(kind=Arrangement.Kind.TOGETHER, round_number=number)
    pairs = [pair for pair in together.values_list("first", "second") if here.issuperset(pair)]
    bound = {one for pair in pairs for one in pair}
    spares = [entry for entry in playing if entry.spare and entry.pk not in bound]
    spares = spares if len(spares) < len(playing) else []
    others = len(playing) - len(spares)
    needed = bool(spares) and others % 2 == 1
    count = others + needed
    said = f"{count} player{'' if count == 1 else 's'} take{'s' if count == 1 else ''} part"
    if others % 2:
        said += ", one of them a spare" if needed else ": one has the bye"
    idle = len(spares) - needed
    if not idle:
        return said
    if idle == 1 and not needed:
        return f"{said}; {isolated(shown(spares[0]))}, a spare, sits out"
    return f"{said}; {idle} spare{'' if idle == 1 else 's'} sit{'s' if idle == 1 else ''} out"


def scores_before(round_: Round) -> dict[int, object]:
    """What the draw went by: each entry's number and its score before the round."""
    event = round_.event
    rows = queries.standings_of(event, through=round_.number - 1, also=[event.pair_on])
    return {row.entry: row.values[event.pair_on] for row in rows}
