"""What differs between two texts, line by line, for a reader."""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

AROUND = 3  # lines of what stays, before and after a change


@dataclass(frozen=True, slots=True)
class DiffLine:
    """A line of either text: `kind` is `same`, `added`, `removed`, or `gap` where lines that stay are left out."""

    kind: str
    text: str = ""
    old: int | None = None
    new: int | None = None

    @property
    def sign(self) -> str:
        return {"added": "+", "removed": "−", "gap": "…"}.get(self.kind, "")


def differences(old: str, new: str) -> tuple[DiffLine, ...]:
    """The changed lines with a few round them; nothing if the texts are alike."""
    before, after = old.splitlines(), new.splitlines()
    groups = SequenceMatcher(None, before, after, autojunk=False).get_grouped_opcodes(AROUND)
    lines: list[DiffLine] = []
    for place, group in enumerate(groups):
        if place or group[0][1]:
            lines.append(DiffLine("gap"))
        for kind, i1, i2, j1, j2 in group:
            if kind == "equal":
                lines += [DiffLine("same", before[i], i + 1, j1 + i - i1 + 1) for i in range(i1, i2)]
            else:
                lines += _changed(before, after, (i1, i2), (j1, j2))
    return tuple(lines)


def _changed(before: list[str], after: list[str], old: tuple[int, int], new: tuple[int, int]) -> Iterator[DiffLine]:
    yield from (DiffLine("removed", before[i], old=i + 1) for i in range(*old))
    yield from (DiffLine("added", after[j], new=j + 1) for j in range(*new))
