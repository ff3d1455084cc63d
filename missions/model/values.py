"""What the values of a mission are made of: sides, texts and numbers with their limits."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

type Side = Literal["attacker", "defender"]
type By = Literal["attacker", "defender", "each"]
type First = Literal["attacker", "defender", "roll"]  # who begins; `roll` is whoever rolled higher at the table

SIDES: tuple[Side, Side] = ("attacker", "defender")


def _as_tuple(value: object) -> object:
    return (value,) if isinstance(value, str) else value


def _printable(text: str) -> str:
    if any(unicodedata.category(character) in {"Cc", "Cs"} for character in text):
        raise ValueError("take out the control characters, such as tabs and line breaks")
    return text


type Line = Annotated[str, Field(min_length=1, max_length=120), AfterValidator(_printable)]
type Paragraph = Annotated[str, Field(min_length=1, max_length=5000), AfterValidator(_printable)]
type Words = Annotated[tuple[Line, ...], BeforeValidator(_as_tuple), Field(max_length=6)]
type Coordinate = Annotated[float, Field(ge=0, le=96, strict=True, allow_inf_nan=False)]  # inches from the lower left
type Inches = Annotated[float, Field(gt=0, le=96, strict=True, allow_inf_nan=False)]
type Point = tuple[Coordinate, Coordinate]
type Count = Annotated[int, Field(gt=0, le=12, strict=True)]
type Turn = Annotated[int, Field(gt=0, le=20, strict=True)]
type Die = Annotated[int, Field(ge=1, le=6, strict=True)]


class Value(BaseModel):
    """A frozen value that refuses keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)
