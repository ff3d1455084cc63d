"""JSON read into frozen values, every mistake named by its key."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Fault:
    """`key` in the data, such as `bands[2].to` (empty: the whole), and the `reason` with what to do."""

    key: str
    reason: str

    def __str__(self) -> str:
        return f"{self.key}: {self.reason}" if self.key else self.reason


class DataFault(ValueError):
    """Data that is no scheme, mark or award. `faults` has every mistake that was found, at least one."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


class Value(BaseModel):
    """A frozen value that knows every one of its keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


type Key = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
type Label = Annotated[str, Field(pattern=r"^\S(.*\S)?$", max_length=60)]


def read[V: Value](kind: type[V], document: object, at: str = "") -> V:
    """The value in a JSON document. Raises DataFault; its keys begin with `at`."""
    try:
        return kind.model_validate(document)
    except ValidationError as mistakes:
        raise DataFault(tuple(_faults(mistakes, at))) from mistakes


def key_of(*parts: str | int) -> str:
    """`("bands", 2, "to")` as `bands[2].to`."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in parts if part != "").lstrip(".")


def _faults(mistakes: ValidationError, at: str) -> Iterator[Fault]:
    for mistake in mistakes.errors(include_url=False)[:MOST_SHOWN]:
        words = _WORDS.get(mistake["type"], mistake["msg"])
        limits = {name: f"{limit}" for name, limit in mistake.get("ctx", {}).items() if name != "error"}
        yield Fault(key_of(at, *mistake["loc"]), words.format(**limits).removeprefix("Value error, "))


_WORDS: Mapping[str, str] = {
    "extra_forbidden": "there is no such key; take it out or correct its spelling",
    "missing": "this key is needed",
    "model_type": "write an object with keys",
    "model_attributes_type": "write an object with keys",
    "tuple_type": "write a list",
    "string_type": "write text",
    "string_pattern_mismatch": "write small letters, digits and hyphens for a key, and a label that is not blank",
    "string_too_long": "is too long; the most is {max_length} characters",
    "bool_type": "write true or false",
    "int_type": "write a whole number",
    "int_parsing": "write a whole number",
    "literal_error": "write one of {expected}",
    "greater_than_equal": "must be {ge} or more",
    "less_than_equal": "must be {le} or less",
    "too_long": "has too many; the most is {max_length}",
    "too_short": "has too few; the least is {min_length}",
}
