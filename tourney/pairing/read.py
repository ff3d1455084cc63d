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

from tourney.pairing.types import DEFAULT_RULES, Draw, DrawRefused, Entrant, Field, Pair
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


type Id = Annotated[int, Setting(strict=True)]
type Count = Annotated[int, Setting(strict=True, ge=0, le=1000)]
type Number = Annotated[int, Setting(strict=True, ge=0)]
type Word = Annotated[str, Setting(max_length=200)]
type Two = Annotated[list[Id], Setting(min_length=2, max_length=2)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Entry(_Strict):
    id: Id
    score: Annotated[Fraction, BeforeValidator(_score)] = Fraction(0)
    side: Word | None = None
    club: Word = ""
    byes: Count = 0
    floats: Count = 0
    rating: Annotated[int, Setting(strict=True)] | None = None
    active: Annotated[bool, Setting(strict=True)] = True
    fixed_table: Number | None = None


class _Table(_Strict):
    number: Number
    terrain: Word = ""
    closed: Annotated[bool, Setting(strict=True)] = False


class _Field(_Strict):
    round: Annotated[int, Setting(strict=True, ge=1)] = 1
    seed: Word = ""
    rules: tuple[Word, ...] = DEFAULT_RULES
    entries: tuple[_Entry, ...]
    met: tuple[Two, ...] = ()
    apart: tuple[Two, ...] = ()
    forced: tuple[Two, ...] = ()
    pinned: tuple[Two, ...] = ()
    tables_played: dict[int, tuple[Number, ...]] = {}
    tables: tuple[_Table, ...] = ()


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
        met=tuple(frozenset(pair) for pair in written.met),
        apart=_pairs(written.apart),
        forced=_pairs(written.forced),
        pinned=_pairs(written.pinned),
        tables_played=written.tables_played,
        tables=tuple(Table(**dict(table)) for table in written.tables),
    )


def _pairs(written: tuple[Two, ...]) -> frozenset[Pair]:
    return frozenset(frozenset(pair) for pair in written)


def _refuse_twice(written: _Field) -> None:
    ids = Counter(entry.id for entry in written.entries)
    twice = [one for one, count in ids.items() if count > 1]
    if twice:
        raise DrawRefused(f"entries: id {twice[0]} is listed twice; give each entry its own id")
    for key in ("met", "apart", "forced", "pinned"):
        for at, (a, b) in enumerate(getattr(written, key)):
            if a == b:
                raise DrawRefused(f"{key}[{at}]: {a} stands twice; name two different entries")


def _named(mistakes: ValidationError) -> Iterator[str]:
    for mistake in mistakes.errors(include_url=False)[:5]:
        where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in mistake["loc"])
        where = where.lstrip(".").removesuffix(".[key]")
        yield f"{where or 'the field'}: {_WORDS.get(mistake['type'], mistake['msg'])}".replace("Value error, ", "")
    if mistakes.error_count() > 5:
        yield f"and {mistakes.error_count() - 5} more mistakes"


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
    "too_short": "name two entries",
    "too_long": "name two entries",
}


def written(draw: Draw) -> dict[str, Any]:
    """The draw as JSON writes it."""
    return {
        "games": [{"a": one.a, "b": one.b, "table": one.table, "why": list(one.why)} for one in draw.pairings],
        "bye": draw.bye,
        "bye_why": list(draw.bye_why),
        "relaxed": [
            {"rule": one.rule, "games": [list(game) for game in one.games], "why": one.why} for one in draw.relaxed
        ],
        "cost": dict(draw.cost),
        "optimal": draw.optimal,
        "seed": draw.seed,
    }


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
