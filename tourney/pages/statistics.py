"""The statistics of an event as a page shows them: a sentence, a chart and a table of numbers for each question."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from missions.load import system
from tourney import embargo, queries
from tourney.charts import Bar, Part, bars, spread, stack
from tourney.figures import (
    Game,
    Person,
    Share,
    Tally,
    by_group,
    by_mission,
    by_plan,
    by_table,
    camps,
    foremost,
    margins,
    points,
    roles,
    share,
)
from tourney.models import Event, ResultKind, RoundStatus, Seat
from tourney.models import Game as GameRow
from tourney.names import isolated
from tourney.playable import titles_of

CHARTED = 12  # rows that a chart shows; its table has them all
REDS = frozenset({"axis", "warsaw pact", "red"})  # the side that is red wherever sides are marked
LEAST = 3  # decided games, from which on a group's share is drawn


@dataclass(frozen=True, slots=True)
class Section:
    """One question: what is asked, what can be said, its chart (SVG) and its numbers."""

    key: str
    title: str
    sentence: str
    chart: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Statistics:
    """The sections that the games so far give, and how many games and rounds these are."""

    games: int
    rounds: tuple[int, ...]
    sections: tuple[Section, ...]


def statistics_of(event: Event, *, public: bool) -> Statistics:
    """What the results add up to. `public`: those of closed rounds that everybody may know."""
    found = [game for game in queries.public_games(event) if not public or _is_open_to_all(event, game)]
    rounds = tuple(sorted({game.round.number for game in found}))
    titles = titles_of(event, {game.mission for game in found})
    games = [_game(game, titles[game.mission]) for game in found if _counts(game)]
    made = (section for make in SECTIONS for section in make(event, games))
    return Statistics(len(games), rounds, tuple(made) if games else ())


def _is_open_to_all(event: Event, game: GameRow) -> bool:
    return game.round.status == RoundStatus.CLOSED and not embargo.hides(event, game.round.number)


def _counts(game: GameRow) -> bool:
    result = getattr(game, "result", None)
    return result is not None and result.kind == ResultKind.PLAYED


def _game(row: GameRow, title: str) -> Game:
    first, second = queries.seats_in_order(row)
    shown = row.revealed_at is not None and bool(first.plan and second.plan)
    result = row.result
    return Game(
        people=(_person(first, shown), _person(second, shown)),
        vp=(result.vp_1, result.vp_2),
        winner=result.winner - 1 if result.winner else None,
        attacker=row.attacker - 1 if row.attacker else None,
        mission=title,
        table=row.table.number if row.table else None,
    )


def _person(seat: Seat, shown: bool) -> Person:
    one = seat.entry
    return Person(one.number, one.side, one.army, one.club, one.nation, seat.plan if shown else "")


def _percent(value: float) -> str:
    return f"{round(100 * value)} %"


def _sure(part: Share) -> str:
    """How sure a share is, in a clause."""
    if part.low is None or part.high is None:
        return ""
    few = "With so few games" if part.games < 30 else "With that many games"
    return f" {few} anything from {_percent(part.low)} to {_percent(part.high)} would be no surprise."


def _of(count: int, noun: str = "game") -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun.removesuffix('y')}{'ies' if noun[-1] == 'y' else 's'}"


def _attackers(event: Event, games: Sequence[Game]) -> Iterator[Section]:
    tally = roles(games)
    if not tally.games:
        return
    part = share(tally.won, tally.decided)
    undecided = f", {tally.drawn} without a winner" if tally.drawn else ""
    sentence = f"Attackers won {tally.won} and Defenders {tally.lost} of {_of(tally.games)}{undecided}."
    parts = [
        Part("Attacker won", tally.won, _with_share(tally.won, tally.games), "red"),
        Part("Defender won", tally.lost, _with_share(tally.lost, tally.games), "blue"),
        Part("Nobody won", tally.drawn, _with_share(tally.drawn, tally.games)),
    ]
    yield Section(
        "attackers", "Attacker against Defender", sentence + _sure(part), stack(sentence, parts),
        ("", "games", "share"), tuple((one.label, str(one.value), _percent(one.value / tally.games)) for one in parts),
    )  # fmt: skip


def _most_often(first: Sequence[str], how: str) -> str:
    if not first:
        return f"each as often as the others ({how})"
    return f"most often {' and '.join(first)} ({how}{' each' if len(first) > 1 else ''})"


def _with_share(count: int, games: int) -> str:
    return f"{count} ({_percent(count / games)})"


def _missions(event: Event, games: Sequence[Game]) -> Iterator[Section]:
    tallies = by_mission(games)
    if not tallies:
        return
    often = _most_often(foremost(tallies), _of(tallies[0].games))
    sentence = f"{_of(len(tallies), 'mission')} played; {often}."
    yield Section(
        "missions", "Missions", f"{sentence} The bars show how many of the decided games the Attacker won.",
        _share_bars("How often the Attacker won each mission", tallies, "red"),
        ("mission", "games", "Attacker won", "Defender won", "nobody", "Attacker’s share"),
        tuple((one.label, *_counts_of(one, one.games)) for one in tallies),
        SURE,
    )  # fmt: skip


SURE = (
    "The thin line across a bar is where the true share lies nineteen times in twenty (Wilson’s interval): the fewer "
    "the games, the longer it is. The dashed line is one half."
)


def _share_bars(name: str, tallies: Sequence[Tally], fill: str = "plain") -> str:
    """Shares of decided games, of what has had enough of them."""
    rows = []
    for one in [each for each in tallies if each.decided >= LEAST][:CHARTED]:
        part = share(one.won, one.decided)
        shown = f"{_percent(part.value)} of {one.decided}"
        rows.append(Bar(isolated(one.label), part.value, shown, fill, part.low, part.high))
    return bars(name, rows, most=1, even=0.5) if rows else ""


def _counts_of(tally: Tally, games: int) -> tuple[str, ...]:
    return str(games), str(tally.won), str(tally.lost), str(tally.drawn), _share_words(tally)


def _share_words(tally: Tally) -> str:
    part = share(tally.won, tally.decided)
    if part.low is None or part.high is None:
        return "–"
    return f"{_percent(part.value)} ({_percent(part.low)} to {_percent(part.high)})"


def _plans(event: Event, games: Sequence[Game]) -> Iterator[Section]:
    names = {plan.key: plan.title for plan in system(event.system).selection.plans}
    tallies = by_plan(games)
    if not tallies:
        return
    for one in tallies:
        one.label = names.get(one.label, one.label)
    seen = sum(one.seen for one in tallies)
    first = tallies[0].seen
    often = _most_often(foremost(tallies), f"{first} of {_of(seen, 'time')}, {_percent(first / seen)}")
    sentence = f"{_of(len(tallies), 'plan')} chosen; {often}."
    rows = [Bar(one.label, one.seen, _with_share(one.seen, seen)) for one in tallies]
    yield Section(
        "plans", "Battle plans", sentence, bars("How often each battle plan was chosen", rows),
        ("plan", "chosen", "won", "lost", "nobody", "share won"),
        tuple((one.label, *_counts_of(one, one.seen)) for one in tallies),
        "Plans are counted once both are revealed. Where both chose the same, neither plan won.",
    )  # fmt: skip


def _camps(event: Event, games: Sequence[Game]) -> Iterator[Section]:
    pair = [side.lower() for side in event.practice.sides]
    tally = camps(games, pair) if len(pair) == 2 else None
    if tally is None:
        return
    first, second = event.practice.sides
    fills = ("blue", "red") if pair[1] in REDS else ("red", "blue")
    part = share(tally.won, tally.decided)
    undecided = f", {tally.drawn} without a winner" if tally.drawn else ""
    sentence = f"{first} won {tally.won} and {second} {tally.lost} of {_of(tally.games)} against each other{undecided}."
    parts = [
        Part(f"{first} won", tally.won, _with_share(tally.won, tally.games), fills[0]),
        Part(f"{second} won", tally.lost, _with_share(tally.lost, tally.games), fills[1]),
        Part("Nobody won", tally.drawn, _with_share(tally.drawn, tally.games)),
    ]
    yield Section(
        "sides", f"{first} against {second}", sentence + _sure(part), stack(sentence, parts),
        ("", "games", "share"), tuple((one.label, str(one.value), _percent(one.value / tally.games)) for one in parts),
    )  # fmt: skip


def _groups(key: str, title: str, noun: str) -> "Maker":
    def make(event: Event, games: Sequence[Game]) -> Iterator[Section]:
        tallies = by_group(games, lambda person: getattr(person, key))
        if len(tallies) < 2:
            return
        often = _most_often([isolated(one) for one in foremost(tallies)], f"{_of(tallies[0].size, 'time')} at a table")
        sentence = f"{_of(len(tallies), noun)}; {often}."
        chart = _share_bars(f"How often each {noun} won", tallies)
        drawn = f" The bars are of those with {LEAST} decided games or more." if chart else ""
        yield Section(
            key, title, sentence + drawn, chart,
            (noun, "games", "won", "lost", "nobody", "VP a game", "share won"),
            tuple(
                (one.label, str(one.games), str(one.won), str(one.lost), str(one.drawn), _mean(one), _share_words(one))
                for one in tallies
            ),
            f"Games of two of the same {noun} are left out: they say nothing of it.",
        )  # fmt: skip

    return make


def _mean(tally: Tally) -> str:
    return f"{tally.vp / tally.games:.1f}" if tally.games else "–"


def _points(event: Event, games: Sequence[Game]) -> Iterator[Section]:
    found = points(games)
    counted = sum(found.values())
    mean = sum(vp * count for vp, count in found.items()) / counted
    sentence = f"A player had {mean:.1f} VP a game on average."
    yield Section("points", "Victory Points", sentence, *_drawn("How often players had so many VP", found, "VP"))


def _margins(event: Event, games: Sequence[Game]) -> Iterator[Section]:
    found = margins(games)
    mean = sum(one.margin for one in games) / len(games)
    close = sum(count for margin, count in found.items() if margin <= 1)
    sentence = f"The two players were {mean:.1f} VP apart on average"
    sentence += f"; {_of(close)} of {len(games)} ended within one." if event.practice.by_units else "."
    yield Section("margins", "How decisive", sentence, *_drawn("How far apart the players were", found, "VP apart"))


def _drawn(name: str, found: dict[int, int], unit: str) -> tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Chart, header and rows of how often each number came about."""
    chart, rows = spread(name, found)
    return chart, (unit, "times"), tuple((label, str(count)) for label, count in rows)


def _tables(event: Event, games: Sequence[Game]) -> Iterator[Section]:
    found = by_table(games)
    if not found:
        return
    counts = {number: len(margins) for number, margins in found.items()}
    low, high = min(counts.values()), max(counts.values())
    each = f"{_of(high)} each" if low == high else f"between {low} and {_of(high)}"
    sentence = f"{_of(len(found), 'table')} in use, {each}."
    rows = tuple(
        (f"Table {number}", str(len(margins)), f"{sum(margins) / len(margins):.1f}")
        for number, margins in found.items()
    )
    yield Section("tables", "Tables", sentence, "", ("table", "games", "VP apart on average"), rows)


type Maker = Callable[[Event, Sequence[Game]], Iterator[Section]]

SECTIONS: tuple[Maker, ...] = (
    _attackers,
    _missions,
    _plans,
    _camps,
    _groups("army", "Armies", "army"),
    _points,
    _margins,
    _groups("club", "Clubs", "club"),
    _groups("nation", "Nations", "nation"),
    _tables,
)
