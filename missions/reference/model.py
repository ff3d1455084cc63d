"""A quick reference as it stands in its file: the steps of a turn, their sections, and in those the entries."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, model_validator

from missions.model.values import Line, Paragraph, Value

type Page = Annotated[int, Field(gt=0, lt=1000, strict=True)]
type Pages = Annotated[tuple[Page, ...], Field(max_length=6)]
type Items = Annotated[tuple[Paragraph, ...], Field(min_length=1, max_length=12)]
type Row = Annotated[tuple[Line, ...], Field(min_length=2, max_length=4)]

KINDS = ("text", "numbered", "bullets", "table")


class Part(Value):
    """One kind of content: sentences, numbered steps, bullets, or a small table whose first row is its head."""

    text: Paragraph | None = None
    numbered: Items | None = None
    bullets: Items | None = None
    table: Annotated[tuple[Row, ...], Field(min_length=2, max_length=12)] | None = None

    @model_validator(mode="after")
    def _is_one_kind(self) -> Part:
        if sum(getattr(self, kind) is not None for kind in KINDS) != 1:
            raise ValueError(f"give one of {', '.join(KINDS)}")
        if self.table and len({len(row) for row in self.table}) > 1:
            raise ValueError("every row of a table has as many cells as its head")
        return self


def _as_part(value: object) -> object:
    return {"text": value} if isinstance(value, str) else value


class Entry(Value):
    """One rule in short. `title` and `pages` are the rulebook's; `when` says at what point of the turn it is used."""

    title: Line
    when: Line | None = None
    pages: Pages = ()
    says: Annotated[tuple[Annotated[Part, BeforeValidator(_as_part)], ...], Field(min_length=1, max_length=8)]


class Chapter(Value):
    """Entries about one thing."""

    title: Line
    entries: Annotated[tuple[Entry, ...], Field(min_length=1, max_length=40)]


class Step(Value):
    """A step of the turn. `order` is what happens in it, one after the other; `key` names it in addresses."""

    key: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
    title: Line
    pages: Pages = ()
    order: Annotated[tuple[Line, ...], Field(max_length=20)] = ()
    sections: Annotated[tuple[Chapter, ...], Field(min_length=1, max_length=20)]


class Reference(Value):
    """The quick reference of a game system. `system` is no key of the file: it follows from the file's name."""

    system: str
    title: Line
    source: Line
    steps: Annotated[tuple[Step, ...], Field(min_length=1, max_length=12)]

    @model_validator(mode="after")
    def _keys_differ(self) -> Reference:
        keys = [step.key for step in self.steps]
        if twice := sorted({key for key in keys if keys.count(key) > 1}):
            raise ValueError(f"two steps have the key {twice[0]!r}")
        return self

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry, in the order of the file."""
        return tuple(entry for step in self.steps for section in step.sections for entry in section.entries)
