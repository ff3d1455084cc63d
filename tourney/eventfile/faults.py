"""What is wrong with an event file, and where."""


class FileFault(ValueError):
    """Something in a file that no event could hold. `where` is such as `entries[3].name`, counted from 1."""

    def __init__(self, where: str, words: str) -> None:
        super().__init__(f"{where}: {words}" if where else words)
        self.where = where
        self.words = words


def row_of(kind: str, place: int, field: str = "") -> str:
    """Where a field of a row stands."""
    return f"{kind}[{place}]{f'.{field}' if field else ''}"
