"""A field written as JSON: every key and every type is checked, and a mistake is named by its key."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic import Field as Setting
from pydantic_core import ErrorDetails

from tourney.pairing.types import DEFAULT_RULES, Draw, DrawRefused, Entrant, Field, Pair, Pairing
from tourney.tables import Table

_SCORE = re.compile(r"[+-]?\d{1,9}(\.\d{1,9}|/\d{1,9})?", re.ASCII)  # the digits that can always be weighed exactly


def _score(value: object) -> Fraction:
    """24, 3.5 or "7/3"."""
    if isinstance(value, float | Decimal):
        exact = Decimal(str(value))
        value = f"{exact:f}" if exact.is_finite() and abs(exact.adjusted()) < 20 else "beyond all digits"
    text = str(value).rstrip("0").rstrip(".") if "." in str(value) else str(value)
    if isinstance(value, bool) or not isinstance(value, int | str) or not _SCORE.fullmatch(text):
        raise ValueError('write a score as a number or as a fraction such as "7/3", with up to 9 digits')
    try:
        return Fraction(text)
    except ZeroDivisionError as error:
        raise ValueError("nothing can be divided by 0") from error


FAR = 2**53  # ids and ratings that every reader of JSON holds exactly
ENTRIES, PAIRS, VISITS = 20_000, 500_000, 1000

type Id = Annotated[int, Setting(strict=True, ge=-FAR, le=FAR)]
type Count = Annotated[int, Setting(strict=True, ge=0, le=1000)]
type Balance = Annotated[int, Setting(strict=True, ge=-1000, le=1000)]
type Number = Annotated[int, Setting(strict=True, ge=0, le=10**6)]
type Place = Annotated[int, Setting(strict=True, ge=1, le=10**6)]
type Flag = Annotated[bool, Setting(strict=True)]
type Word = Annotated[str, Setting(max_length=200)]
type Score = Annotated[Fraction, BeforeValidator(_score)]
type Two = Annotated[list[Id], Setting(min_length=2, max_length=2)]
type Pairs = Annotated[tuple[Two, ...], Setting(max_length=PAIRS)]
type Key = Annotated[int, Setting(ge=-FAR, le=FAR)]  # an id as JSON writes it for a key, in quotes
type Tables = Annotated[tuple[Number, ...], Setting(max_length=VISITS)]
type Kinds = Annotated[tuple[Word, ...], Setting(max_length=VISITS)]
type Seat = Annotated[list[Id], Setting(min_length=3, max_length=3)]  # two ids and a table's number


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Entry(_Strict):
    id: Id
    score: Score = Fraction(0)
    side: Word | None = None
    club: Word = ""
    byes: Count = 0
    floats: Count = 0
    rating: Id | None = None
    active: Flag = True
    fixed_table: Number | None = None
    vp: Score = Fraction(0)
    army: Word = ""
    nation: Word = ""
    team: Word = ""
    seed: Place | None = None
    rank: Place | None = None
    own_side: Count = 0
    attacked: Balance = 0
    volunteer: Flag = False
    spare: Flag = False
    room: Word = ""


class _Table(_Strict):
    number: Number
    terrain: Word = ""
    closed: Flag = False
    room: Word = ""
    mission: Word = ""
    stream: Flag = False


class _Field(_Strict):
    round: Annotated[int, Setting(strict=True, ge=1, le=1000)] = 1
    seed: Word = ""
    rules: Annotated[tuple[Word, ...], Setting(max_length=100)] = DEFAULT_RULES
    entries: Annotated[tuple[_Entry, ...], Setting(max_length=ENTRIES)]
    met: Pairs = ()
    apart: Pairs = ()
    forced: Pairs = ()
    pinned: Pairs = ()
    tables_played: Annotated[dict[Key, Tables], Setting(max_length=ENTRIES)] = {}
    missions_played: Annotated[dict[Key, Kinds], Setting(max_length=ENTRIES)] = {}
    streamed: Annotated[tuple[Id, ...], Setting(max_length=ENTRIES)] = ()
    seated: Annotated[tuple[Seat, ...], Setting(max_length=PAIRS)] = ()
    tables: Annotated[tuple[_Table, ...], Setting(max_length=ENTRIES)] = ()


def read_field(document: object) -> Field:
    """The field in a JSON document. Entries that are not active stay out of the draw; pairs and tables of those who
    do not play are history and passed over.

    Raises DrawRefused with one line that names each wrong key.
    """
    try:
        written = _Field.model_validate(document)
    except ValidationError as mistakes:
        raise DrawRefused("; ".join(_named(mistakes))) from mistakes
    _refuse_twice(written)
    playing = [entry for entry in written.entries if entry.active]
    return Field(
        round=written.round,
        seed=written.seed,
        rules=written.rules,
        entrants=tuple(Entrant(**{name: value for name, value in entry if name != "active"}) for entry in playing),
        met=_met(written.met),
        apart=_pairs(written.apart),
        forced=_pairs(written.forced),
        pinned=_pairs(written.pinned),
        tables_played=written.tables_played,
        missions_played=written.missions_played,
        streamed=frozenset(written.streamed),
        seated={frozenset((a, b)): table for a, b, table in written.seated},
        tables=tuple(Table(**dict(table)) for table in written.tables),
    )


def _pairs(written: tuple[Two, ...]) -> frozenset[Pair]:
    return frozenset(frozenset(pair) for pair in written)


def _met(written: tuple[Two, ...]) -> frozenset[Pair] | tuple[Pair, ...]:
    """A set, unless a pair is named as often as the two have met."""
    pairs = tuple(frozenset(pair) for pair in written)
    once = frozenset(pairs)
    return once if len(once) == len(pairs) else pairs


def _refuse_twice(written: _Field) -> None:
    ids = Counter(entry.id for entry in written.entries)
    twice = [one for one, count in ids.items() if count > 1]
    if twice:
        raise DrawRefused(f"entries: id {twice[0]} is listed twice; give each entry its own id")
    for key in ("met", "apart", "forced", "pinned", "seated"):
        for at, (a, b, *_) in enumerate(getattr(written, key)):
            if a == b:
                raise DrawRefused(f"{key}[{at}]: {a} stands twice; name two different entries")
    seats = Counter(frozenset((a, b)) for a, b, _ in written.seated)
    pair = next((sorted(two) for two, count in seats.items() if count > 1), None)
    if pair:
        raise DrawRefused(f"seated: {pair[0]} and {pair[1]} stand there twice; give each pair one table")


def _named(mistakes: ValidationError) -> Iterator[str]:
    for mistake in mistakes.errors(include_url=False)[:5]:
        where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in mistake["loc"])
        where = where.lstrip(".").removesuffix(".[key]")
        yield f"{where or 'the field'}: {_said(mistake)}"
    if mistakes.error_count() > 5:
        yield f"and {mistakes.error_count() - 5} more mistakes"


def _said(mistake: ErrorDetails) -> str:
    kind, limits = mistake["type"], mistake.get("ctx", {})
    if kind in {"too_short", "too_long"}:
        most = int(limits.get("max_length", limits.get("min_length", 0)))
        return _LENGTHS.get(most, f"{most} are the most")
    if kind in {"greater_than_equal", "less_than_equal"}:
        least = "at least" if kind == "greater_than_equal" else "at most"
        return f"write a number of {least} {limits.get('ge', limits.get('le'))}"
    if kind == "string_too_long":
        return f"write at most {limits['max_length']} characters"
    return str(_WORDS.get(kind, mistake["msg"])).replace("Value error, ", "")


_LENGTHS = {2: "name two entries", 3: "name two entries and a table"}

_WORDS: Mapping[str, str] = {
    "extra_forbidden": "there is no such key; take it out or correct its spelling",
    "missing": "this key is needed",
    "model_type": "write an object with keys",
    "model_attributes_type": "write an object with keys",
    "dict_type": "write an object with keys",
    "tuple_type": "write a list",
    "list_type": "write a list",
    "string_type": "write text in quotes",
    "bool_type": "write true or false",
    "int_type": "write a whole number",
    "int_parsing": "write a whole number",
}


def written(draw: Draw) -> dict[str, Any]:
    """The draw as JSON writes it."""
    return {
        "games": [_game(one) for one in draw.pairings],
        "bye": draw.bye,
        "bye_why": list(draw.bye_why),
        "sitting_out": list(draw.sitting_out),
        "relaxed": [
            {"rule": one.rule, "games": [list(game) for game in one.games], "why": one.why} for one in draw.relaxed
        ],
        "cost": dict(draw.cost),
        "optimal": draw.optimal,
        "proof": draw.proof,
        "seed": draw.seed,
    }


def _game(one: Pairing) -> dict[str, Any]:
    game = {"a": one.a, "b": one.b, "table": one.table, "why": list(one.why)}
    return game if one.attacker is None else {**game, "attacker": one.attacker}


def document(field: Field) -> dict[str, Any]:
    """The field as JSON writes it, so that `read_field` gives the same field: fractions as text, pairs in order."""
    return {
        "round": field.round,
        "seed": field.seed,
        "rules": list(field.rules),
        "entries": [_told(entrant) for entrant in field.entrants],
        "met": sorted(sorted(pair) for pair in field.met),
        "apart": sorted(sorted(pair) for pair in field.apart),
        "forced": sorted(sorted(pair) for pair in field.forced),
        "pinned": sorted(sorted(pair) for pair in field.pinned),
        "tables_played": {str(one): list(numbers) for one, numbers in field.tables_played.items()},
        "missions_played": {str(one): list(kinds) for one, kinds in field.missions_played.items()},
        "streamed": sorted(field.streamed),
        "seated": sorted([*sorted(pair), table] for pair, table in field.seated.items()),
        "tables": [asdict(table) for table in field.tables],
    }


def _told(entrant: Entrant) -> dict[str, Any]:
    return {key: str(value) if isinstance(value, Fraction) else value for key, value in asdict(entrant).items()}
