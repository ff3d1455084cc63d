"""A document that asks what a scheme, marks, awards and teams come to, and the answer: all of it plain JSON.

answer({"scheme": {"version": 1, "kind": "vp"}, "games": [{"vp": [8, 1]}]})
# {"games": [{"vp": [8, 1], "points": [8, 1]}], "bye": 0, "absence": 0}
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from tourney.schemes.amounts import Amount, Points, written
from tourney.schemes.awards import Award, Awarded, Contender, award_faults, decide, read_awards
from tourney.schemes.marks import Given, Mark, counted, not_allowed, read_marks
from tourney.schemes.reading import DataFault, Fault, Value, key_of, read
from tourney.schemes.scheme import Outcome, Scheme, read_scheme
from tourney.schemes.teams import Member, TeamTotal, team_totals

type VP = Annotated[int, Field(strict=True, ge=0, le=1_000_000)]
type Id = Annotated[int, Field(strict=True)]
type Word = Annotated[str, Field(max_length=120)]


class _Game(Value):
    """A result. Who won follows from the VP unless `winner` says so: 1, 2, or null for nobody."""

    vp: tuple[VP, VP]
    winner: Literal[1, 2] | None = None
    how: Literal["played", "forfeit", "neither"] = "played"

    def outcome(self) -> Outcome:
        first, second = self.vp
        by_vp: Literal[1, 2] | None = None if first == second else 1 if first > second else 2
        return Outcome(self.winner if "winner" in self.model_fields_set else by_vp, self.vp, self.how)


class _Entry(Value):
    """Somebody with numbers such as points, and with marks: a number, or one for each round, null for a blank. Who has
    `dropped` wins no award."""

    id: Id
    team: Word = ""
    side: Word = ""
    dropped: Annotated[bool, Field(strict=True)] = False
    numbers: dict[Word, Points] = Field(default_factory=dict)
    marks: dict[Word, Points | tuple[Points | None, ...] | None] = Field(default_factory=dict)


class _Teams(Value):
    best: Annotated[int, Field(strict=True, ge=1, le=1000)]
    by: Annotated[tuple[Word, ...], Field(min_length=1, max_length=12)]


class _Document(Value):
    scheme: dict[str, Any] | None = None
    games: Annotated[tuple[_Game, ...], Field(max_length=10_000)] = ()
    bye_vp: VP = 0
    marks: Annotated[tuple[dict[str, Any], ...], Field(max_length=100)] = ()
    entries: Annotated[tuple[_Entry, ...], Field(max_length=10_000)] = ()
    awards: Annotated[tuple[dict[str, Any], ...], Field(max_length=100)] = ()
    teams: _Teams | None = None


def answer(document: object) -> dict[str, Any]:
    """What the document comes to. Raises DataFault with each mistake by its key."""
    asked = read(_Document, document)
    found: dict[str, Any] = {}
    if asked.scheme is not None:
        found |= _scored(_within("scheme", read_scheme, asked.scheme), asked)
    elif asked.games:
        raise DataFault((Fault("scheme", "this key is needed to score games"),))
    marks = _within("marks", read_marks, asked.marks)
    numbers = _numbers(asked.entries, marks)
    if marks:
        found["marks"] = {one.id: _marked(one, marks) for one in asked.entries}
    if asked.awards:
        found["awards"] = [_awarded(one) for one in _decided(asked, numbers)]
    if asked.teams:
        found["teams"] = [_team(one) for one in _totals(asked.entries, numbers, asked.teams)]
    return found


def _within[T](key: str, take: Callable[[object], T], data: object) -> T:
    """What `take` makes of the data at `key`, its faults named from the document's root."""
    try:
        return take(data)
    except DataFault as wrong:
        raise DataFault(tuple(Fault(_below(key, one.key), one.reason) for one in wrong.faults)) from wrong


def _below(key: str, inner: str) -> str:
    return f"{key}{inner}" if not inner or inner.startswith("[") else f"{key}.{inner}"


def _scored(scheme: Scheme, asked: _Document) -> dict[str, Any]:
    games = [{"vp": list(game.vp), "points": _all(scheme.game(game.outcome()))} for game in asked.games]
    return {"games": games, "bye": written(scheme.bye(asked.bye_vp)), "absence": written(scheme.absence)}


def _all(amounts: Sequence[Amount]) -> list[int | str]:
    return [written(one) for one in amounts]


def _numbers(entries: Sequence[_Entry], marks: Sequence[Mark]) -> dict[int, Mapping[str, Amount]]:
    """All numbers of each entry, what its marks count among them."""
    kinds = {mark.key: mark for mark in marks}
    faults: list[Fault] = []
    numbers: dict[int, Mapping[str, Amount]] = {}
    for at, one in enumerate(entries):
        if one.id in numbers:
            faults.append(Fault(key_of("entries", at, "id"), f"{one.id} is there twice; give each entry its own"))
        wrong = list(_mark_faults(at, one, kinds))
        faults += wrong
        given = {} if wrong else {f"mark:{mark.key}": counted(mark, _given(one, mark)).amount for mark in marks}
        numbers[one.id] = {**one.numbers, **given}
    if faults:
        raise DataFault(tuple(faults))
    return numbers


def _mark_faults(at: int, one: _Entry, kinds: Mapping[str, Mark]) -> Iterator[Fault]:
    for key, value in one.marks.items():
        where = key_of("entries", at, "marks", key)
        if key not in kinds:
            yield Fault(where, f"there is no such mark; choose from {', '.join(kinds) or 'none'}")
        elif isinstance(value, tuple) and kinds[key].by == "desk":
            yield Fault(where, "is one number, since opponents do not give it")
        else:
            reasons = (not_allowed(kinds[key], each) for each in (value if isinstance(value, tuple) else (value,)))
            yield from (Fault(where, reason) for reason in reasons if reason)


def _given(one: _Entry, mark: Mark) -> list[Given]:
    value = one.marks.get(mark.key)
    return [Given(each) for each in value] if isinstance(value, tuple) else [Given(value)]


def _marked(one: _Entry, marks: Sequence[Mark]) -> dict[str, Any]:
    found = {}
    for mark in marks:
        total = counted(mark, _given(one, mark))
        blank = sum(part.blank for part in total.parts)
        found[mark.key] = {"counts": written(total.amount), "blank": blank, "above_cap": written(total.lost)}
    return found


def _decided(asked: _Document, numbers: Mapping[int, Mapping[str, Amount]]) -> tuple[Awarded, ...]:
    awards = _within("awards", read_awards, asked.awards)
    known = _common(numbers)
    sides = sorted({one.side for one in asked.entries if one.side})
    if faults := tuple(award_faults(awards, known, sides)):
        raise DataFault(tuple(Fault(f"awards{one.key}", one.reason) for one in faults))
    return decide(awards, [Contender(one.id, numbers[one.id], one.side) for one in asked.entries if not one.dropped])


def _common(numbers: Mapping[int, Mapping[str, Amount]]) -> list[str]:
    """The numbers that every entry has."""
    every = [key for one in list(numbers.values())[:1] for key in one]
    return [key for key in every if all(key in one for one in numbers.values())]


def _awarded(one: Awarded) -> dict[str, Any]:
    award: Award = one.award
    return {
        "key": award.key,
        "winners": list(one.winners),
        "decided_by": list(one.decided_by),
        "ranking": [
            {
                "id": row.entry,
                "place": row.place,
                "total": written(row.total),
                "adds": _all([line.amount for line in row.lines]),
            }
            for row in one.ranking
        ],
    }


def _totals(
    entries: Sequence[_Entry], numbers: Mapping[int, Mapping[str, Amount]], teams: _Teams
) -> tuple[TeamTotal, ...]:
    for at, key in enumerate(teams.by):
        lacking = next((one.id for one in entries if one.team and key not in numbers[one.id]), None)
        if lacking is not None:
            raise DataFault((Fault(key_of("teams", "by", at), f"entry {lacking} has no number {key}"),))
    members = [Member(one.id, one.team, tuple(numbers[one.id][key] for key in teams.by)) for one in entries if one.team]
    return team_totals(members, teams.best)


def _team(one: TeamTotal) -> dict[str, Any]:
    return {
        "team": one.team,
        "place": one.place,
        "totals": _all(one.totals),
        "counted": [member.entry for member in one.counted],
        "left_out": [member.entry for member in one.left_out],
    }
