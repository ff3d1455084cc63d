"""What lines of the log hold beside their words: what other pages read there must be what they expect."""

from collections.abc import Mapping
from typing import Annotated, Any, TypedDict

from pydantic import ConfigDict, Field, TypeAdapter, with_config

type Text = Annotated[str, Field(strict=True)]
type Number = Annotated[int, Field(strict=True, ge=0, le=2**53)]
type Flag = Annotated[bool, Field(strict=True)]
type Score = Annotated[list[Any], Field(min_length=2)]

_OPEN = ConfigDict(extra="allow")


@with_config(_OPEN)
class _Back(TypedDict, total=False):
    what: Text
    sentence: Text
    again: Flag


@with_config(_OPEN)
class _TakenBack(_Back):
    sequence: Number


@with_config(_OPEN)
class _Charged(TypedDict):
    entries: list[Text]


@with_config(_OPEN)
class _Ended(TypedDict, total=False):
    first: list[Number]


@with_config(_OPEN)
class _Keyed(TypedDict, total=False):
    key: Text


@with_config(_OPEN)
class _Marked(TypedDict, total=False):
    numbers: list[Number]


@with_config(_OPEN)
class _Decided(TypedDict, total=False):
    reason: Text
    slip: Flag


@with_config(_OPEN)
class _Slip(TypedDict):
    game: Text
    version: Number
    names: Annotated[list[Text], Field(min_length=2, max_length=2)]
    before: Score | Annotated[list[Any], Field(max_length=0)] | None
    after: Score
    was: dict[str, Any] | None


_BACK, _DECIDED, _SLIP = TypeAdapter(_TakenBack), TypeAdapter(_Decided), TypeAdapter(_Slip)
_BY_VERB: Mapping[str, TypeAdapter[Any]] = {
    "taken back": _BACK,
    "done again": _BACK,
    "late lists charged": TypeAdapter(_Charged),
    "event finished": TypeAdapter(_Ended),
    "slip taken back": TypeAdapter(_Keyed),
    "marks entered": TypeAdapter(_Marked),
    "result entered": _DECIDED,
    "result corrected": _DECIDED,
}


def adapters_for(verb: str, data: Mapping[str, Any]) -> tuple[TypeAdapter[Any], ...]:
    """What the data of such a line has to fit; nothing for a verb whose data only its own sentence reads."""
    adapter = _BY_VERB.get(verb)
    if adapter is None:
        return ()
    return (adapter, _SLIP) if adapter is _DECIDED and data.get("slip") is True else (adapter,)
