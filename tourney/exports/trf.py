"""A played event as a tournament report: the record of its rounds becomes everybody's cells."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tourney.standings import Absence, Amount, Bye, PlayedGame, Record, Standing
from tourney.trf.columns import MOST_PLAYERS, MOST_ROUNDS, width
from tourney.trf.criteria import lines_of
from tourney.trf.types import RESULTS, AskedBye, Cell, Player, Scoring, Tournament, TrfError

MOST_POINTS = Fraction(999, 10)  # what four columns hold


@dataclass(frozen=True, slots=True)
class Person:
    """Who a number is; nothing else about anybody is written."""

    name: str
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """What a report of an event is made from.

    `criteria` are the standings' by name, in order; `places` what they make. `head` has lines of text by their code,
    `rounds` how many are planned, `away` who sits out the next round. `codes` has the result code that a source file
    gave for a round and an entry, where it had one.
    """

    record: Record
    people: Mapping[int, Person]
    places: Sequence[Standing] = ()
    criteria: Sequence[str] = ()
    head: Mapping[str, str] = field(default_factory=dict)
    rounds: int | None = None
    codes: Mapping[tuple[int, int], str] = field(default_factory=dict)
    away: tuple[int, ...] = ()


def report_of(event: Written) -> Tournament:
    """The report. Points are the event's own where every win, every draw and so on is worth the same and fits the
    columns; else a win counts 1 and a draw half a point, and a remark says so. Raises `TrfError` for what no report
    can hold."""
    remarks: list[str] = []
    cells = _cells(event, remarks)
    scoring = _scoring(event.record, cells)
    if scoring is None:
        scoring = Scoring()
        remarks.append("Points: a win counts 1, a draw half a point; the event's own points are not of one size.")
    remarks += [
        f"Not in the points: player {one.entry} has an adjustment of {one.points}."
        for one in event.record.adjustments
        if one.points
    ]
    if event.criteria and not lines_of(event.criteria):
        remarks.append(f"Ranked by {', '.join(event.criteria)}, for which there are no codes of FIDE's.")
    drawn = max((number for number, _ in cells), default=0)
    if drawn > MOST_ROUNDS or len(event.record.entries) > MOST_PLAYERS:
        raise TrfError(f"a report holds up to {MOST_PLAYERS} players and {MOST_ROUNDS} rounds")
    places = {row.entry: row.place for row in event.places}
    return Tournament(
        players=tuple(
            _player(number, event.people[number], places.get(number), _row(cells, number, drawn), scoring, remarks)
            for number in event.record.entries
        ),
        head=_head(event),
        rounds=event.rounds,
        scoring=scoring,
        asked=(AskedBye("Z", drawn + 1, event.away),) if event.away else (),
        remarks=tuple(remarks),
    )


type Cells = dict[tuple[int, int], Cell]


def _cells(event: Written, remarks: list[str]) -> Cells:
    """Everybody's cell of each round in which they stand, by round and entry."""
    cells: Cells = {}
    for game in event.record.games:
        for (entry, colour), other, code in zip(
            ((game.a, "w"), (game.b, "b")), (game.b, game.a), _codes(game, event.codes, remarks), strict=True
        ):
            lone = RESULTS[code].lone
            cells[game.round, entry] = Cell(None, "-", code) if lone else Cell(other, colour, code)
    for bye in event.record.byes:
        cells[bye.round, bye.entry] = Cell(result=_lone(event, bye.round, bye.entry) or "U")
    for absence in event.record.absences:
        code = _lone(event, absence.round, absence.entry) or ("H" if absence.points else "Z")
        cells[absence.round, absence.entry] = Cell(result=code)
    return cells


def _lone(event: Written, number: int, entry: int) -> str:
    """The code that came with a round without an opponent, if it is one for that."""
    code = event.codes.get((number, entry), "")
    return code if RESULTS[code].lone else ""


_OF = {(True, "win"): "1", (True, "draw"): "=", (True, "loss"): "0", (False, "win"): "+", (False, "loss"): "-"}
_MEANT = {code: happened for happened, code in _OF.items()} | {
    "W": (True, "win"),
    "D": (True, "draw"),
    "L": (True, "loss"),
}


def _codes(game: PlayedGame, given: Mapping[tuple[int, int], str], remarks: list[str]) -> tuple[str, str]:
    """The two codes of a game: those that came with it where they say what happened. A draw that nobody played is half
    a point for each without a game."""
    results = (game.a_result, game.b_result)
    if results == ("win", "win"):
        remarks.append(f"Round {game.round}: {game.a} and {game.b} both won, which a report cannot say; drawn here.")
        return ("=", "=") if game.played else ("H", "H")
    said = given.get((game.round, game.a), ""), given.get((game.round, game.b), "")
    if all((game.played, result) == _MEANT.get(code) for result, code in zip(results, said, strict=True)):
        return said
    return (_OF.get((game.played, game.a_result), "H"), _OF.get((game.played, game.b_result), "H"))


def _row(cells: Cells, number: int, drawn: int) -> tuple[Cell, ...]:
    """All rounds drawn so far; one in which somebody does not stand is a round without points."""
    return tuple(cells.get((at, number), Cell(result="Z")) for at in range(1, drawn + 1))


def _scoring(record: Record, cells: Cells) -> Scoring | None:
    """What each kind of result is worth; None where one kind has had different points or the columns cannot hold it."""
    seen: dict[str, set[Fraction]] = defaultdict(set)
    total: dict[int, Fraction] = defaultdict(Fraction)
    for number, entry, points in _points(record):
        seen[RESULTS[cells[number, entry].result].worth].add(Fraction(points))
        total[entry] += points
    fits = all(-MOST_POINTS / 10 <= each <= MOST_POINTS for each in total.values())
    if not fits or any(len(worth) > 1 or (10 * min(worth)).denominator > 1 for worth in seen.values()):
        return None
    one = {kind: min(worth) for kind, worth in seen.items()}
    win = one.get("win", Fraction(1))
    return Scoring(
        win=win,
        draw=one.get("draw", Fraction(1, 2) if win == 1 else round(win * 5) * Fraction(1, 10)),
        loss=one.get("loss", Fraction(0)),
        absent=one.get("absent", Fraction(0)),
        bye=None if one.get("bye", win) == win else one["bye"],
    )


def _points(record: Record) -> Iterator[tuple[int, int, Amount]]:
    """Round, entry and points of everything that happened."""
    for game in record.games:
        yield game.round, game.a, game.a_points
        yield game.round, game.b, game.b_points
    alone: tuple[Bye | Absence, ...] = (*record.byes, *record.absences)
    for one in alone:
        yield one.round, one.entry, one.points


def _player(
    number: int, person: Person, place: int | None, row: tuple[Cell, ...], scoring: Scoring, remarks: list[str]
) -> Player:
    name = fitted(person.name)
    if len(name) > (longest := width("name")):
        remarks.append(f"Player {number} is {name}.")
        name = name[:longest].strip()
    return Player(
        number=number,
        name=name,
        rating=person.rating if person.rating is not None and person.rating <= 9999 else None,
        points=sum(map(scoring.of, row), Fraction(0)),
        rank=place,
        cells=row,
    )


def fitted(text: str) -> str:
    """Text for one line: accents joined to their letters, so that each takes one column, and no control characters."""
    joined = unicodedata.normalize("NFC", text)
    return " ".join("".join(" " if unicodedata.category(one) in ("Cc", "Zl", "Zp") else one for one in joined).split())


def _head(event: Written) -> tuple[tuple[str, str], ...]:
    lines = {
        **event.head,
        "062": str(len(event.record.entries)),
        "072": str(sum(person.rating is not None for person in event.people.values())),
        "092": "Individual: Swiss-System",
        "182": "Muster",
        **lines_of(event.criteria),
    }
    return tuple((code, fitted(text)) for code, text in sorted(lines.items()) if fitted(text))
