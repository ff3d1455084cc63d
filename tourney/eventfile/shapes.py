"""What the JSON of each field may look like, so that no page meets a value it cannot read."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, TypedDict

from django.db.models import Model
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from tourney import models as rows
from tourney.pairing import DrawRefused
from tourney.pairing.read import read_field
from tourney.schemes import DataFault, read_awards, read_marks, read_scheme

type Word = Annotated[str, Field(strict=True, max_length=2000)]
type Whole = Annotated[int, Field(strict=True, ge=-(2**53), le=2**53)]
type Die = Annotated[int, Field(strict=True, ge=1, le=6)]
type Pair = Annotated[list[Whole], Field(min_length=2, max_length=2)]
type Free = Annotated[dict[str, Any], Field(max_length=500)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _One(_Strict):
    """A die that fell."""

    what: Literal["mission"]
    by: Literal["server", "typed"]
    value: Die


class _Two(_Strict):
    """Two dice that fell."""

    what: Literal["attacker", "mission"]
    by: Literal["server", "typed"]
    first: Die
    second: Die


class _Game(TypedDict, total=False):
    a: Whole
    b: Whole
    table: Whole | None
    why: list[Word]
    attacker: Whole | None


class _Relaxed(TypedDict):
    rule: Word
    games: list[list[Whole]]
    why: Word


class _Answer(BaseModel):
    """What a draw said, as `pairing.read.written` writes it."""

    model_config = ConfigDict(extra="allow", frozen=True)
    games: list[_Game]
    bye: Whole | None
    bye_why: list[Word]
    relaxed: list[_Relaxed]
    cost: dict[str, Whole]
    optimal: Annotated[bool, Field(strict=True)]
    seed: Word


class _Drawn(_Strict):
    """What a round keeps of its draw."""

    field: Free
    answer: _Answer
    engine: Whole | Word
    locked: list[Pair] = []


class _Read(_Strict):
    """An announcement before a round's end."""

    left: Annotated[int, Field(strict=True, ge=0, le=10_000)]
    words: Word


def _moment(text: str) -> str:
    """A moment of any zone, as a page reads it."""
    if datetime.fromisoformat(text).tzinfo is None:
        raise ValueError("write a time with its zone, such as 2026-04-10T10:00:00+00:00")
    return text


class _Asked(_Strict):
    """What whoever registers is asked to agree to."""

    key: Word
    text: Word
    required: Annotated[bool, Field(strict=True)]


class _Agreed(_Strict):
    """What somebody agreed to, and when."""

    at: Annotated[Word, AfterValidator(_moment)]
    text: Word


class _Guardian(_Strict):
    """Who agreed for a minor, when and to which words."""

    name: Word
    email: Word
    at: Annotated[Word, AfterValidator(_moment)]
    text: Word


class _Plan(_Strict):
    """How a round to come gets its missions."""

    mission_mode: Literal["plans", "fixed", "random"]
    mission: Word = ""
    mission_table: list[Word] = []
    told: Annotated[bool, Field(strict=True)] = False


type RoundNumber = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]
type Needed = Literal["email", "club", "nation", "side", "army", "team"]
type Answered = Literal["nation", "side", "army", "team"]
type Address = Annotated[str, Field(pattern=r"^[0-9a-hjkmnp-tv-z]{12}$")]
type Moment = Annotated[Word, AfterValidator(_moment)]
type Nothing = Annotated[dict[str, Any], Field(max_length=0)]
type Words = Annotated[list[Word], Field(max_length=5000)]

SHAPES: Mapping[tuple[type[Model], str], TypeAdapter[Any]] = {
    (rows.Event, "draw_rules"): TypeAdapter(Words),
    (rows.Event, "tiebreaks"): TypeAdapter(Words),
    (rows.Event, "scheme"): TypeAdapter(Free),
    (rows.Event, "marks"): TypeAdapter(list[Free]),
    (rows.Event, "awards"): TypeAdapter(list[Free]),
    (rows.Event, "registration_needs"): TypeAdapter(Annotated[list[Needed], Field(max_length=12)]),
    (rows.Event, "consents"): TypeAdapter(Annotated[list[_Asked], Field(max_length=50)]),
    (rows.Event, "round_plans"): TypeAdapter(dict[RoundNumber, _Plan]),
    (rows.Event, "announce_at"): TypeAdapter(list[_Read]),
    (rows.Event, "erased"): TypeAdapter(dict[Address, Moment]),
    (rows.Entry, "consents"): TypeAdapter(dict[Word, _Agreed]),
    (rows.Entry, "guardian"): TypeAdapter(_Guardian | Nothing),
    (rows.Registration, "answers"): TypeAdapter(dict[Answered, Word]),
    (rows.Registration, "consents"): TypeAdapter(dict[Word, _Agreed]),
    (rows.Registration, "guardian"): TypeAdapter(_Guardian | Nothing),
    (rows.Round, "mission_table"): TypeAdapter(Words),
    (rows.Round, "draw_rules"): TypeAdapter(Words),
    (rows.Round, "draw"): TypeAdapter(Free),
    (rows.Game, "rolls"): TypeAdapter(Annotated[list[_One | _Two], Field(max_length=20)]),
    (rows.Game, "why"): TypeAdapter(Words),
    (rows.Turns, "moves"): TypeAdapter(Words),
    (rows.LogEntry, "data"): TypeAdapter(dict[str, Any]),
}
"""By model and field. A field of JSON without a line here fails a test."""

_DRAWN = TypeAdapter(_Drawn)
_BY_NAME: Mapping[str, Any] = {"scheme": read_scheme, "marks": read_marks, "awards": read_awards}


def misfit(shape: TypeAdapter[Any], value: object) -> tuple[str, str] | None:
    """Where in the value, and what is wrong there; None if it fits."""
    try:
        shape.validate_python(value)
    except ValidationError as mistakes:
        first = mistakes.errors(include_url=False)[0]
        at = "".join(f"[{part + 1}]" if isinstance(part, int) else f".{part}" for part in first["loc"])
        return at, first["msg"]
    return None


def meaning(event: Mapping[str, Any], rounds: list[Mapping[str, Any]]) -> tuple[str, str] | None:
    """What is wrong with the documents within the file that have readers of their own; None if all can be read."""
    for name, reader in _BY_NAME.items():
        try:
            if event.get(name):
                reader(event[name])
        except DataFault as fault:
            return in_event(name, fault)
    for place, one in enumerate(rounds, 1):
        if (drawn := one.get("draw")) and (wrong := _of_draw(drawn)):
            return f"rounds[{place}].draw{wrong[0]}", wrong[1]
    return None


def in_event(name: str, fault: DataFault) -> tuple[str, str]:
    """The first mistake of a document within the file, rows counted from 1 as everywhere in it."""
    first = fault.faults[0]
    key = re.sub(r"\[(\d+)\]", lambda at: f"[{int(at[1]) + 1}]", first.key)
    return f"event.{name}{'' if key.startswith('[') or not key else '.'}{key}", first.reason


def _of_draw(drawn: Mapping[str, Any]) -> tuple[str, str] | None:
    if "answer" not in drawn:  # what earlier versions kept
        return None
    if wrong := misfit(_DRAWN, drawn):
        return wrong
    try:
        read_field(drawn["field"])
    except DrawRefused as refused:
        return ".field", str(refused)
    return None
