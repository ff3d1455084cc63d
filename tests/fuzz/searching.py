"""How long is searched: a few examples, or with `FUZZ=minutes` on and on with new ones."""

import os
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings

MINUTES = float(os.environ.get("FUZZ", "0"))
A_ROUND = 100  # examples of a long search between two looks at the clock
DONE: Counter[str] = Counter()  # what was sent and read, by kind; told at the end of a long search
_WEIGHTS: dict[str, float] = {}


def some[T](things: Sequence[T], every: int) -> Sequence[T]:
    """All of them in a long search, else each so many: a part that is the same in every run."""
    return things if MINUTES else things[::every]


def searched(examples: int, *, weight: float = 1.0, **strategies: Any) -> Callable[..., Callable[..., None]]:
    """As `given`, with so many examples. In a long search for this test's part of the time, by its weight: then it goes
    on past a fault, makes none of them smaller, and tells each place that fell over once."""

    def wrap(test: Callable[..., None]) -> Callable[..., None]:
        how: dict[str, Any] = {
            "max_examples": A_ROUND if MINUTES else examples,
            "suppress_health_check": list(HealthCheck),
        }
        if MINUTES:
            how |= {"phases": [Phase.explicit, Phase.generate], "derandomize": False}
        search = settings(database=None, **how)(given(**strategies)(test))
        if not MINUTES:
            return search
        _WEIGHTS[f"{test.__module__}.{test.__name__}"] = weight

        @wraps(search)
        def on_and_on(*args: Any, **kwargs: Any) -> None:
            until = time.monotonic() + MINUTES * 60 * weight / sum(_WEIGHTS.values())
            found: dict[str, str] = {}
            while time.monotonic() < until:
                try:
                    search(*args, **kwargs)
                except Exception as error:
                    found.setdefault(place_of(error), f"{error!r}"[:1500])
            assert not found, "\n\n".join(f"{place}\n    {told}" for place, told in found.items())

        return on_and_on

    return wrap


def place_of(error: BaseException) -> str:
    """Where it fell over: the last line of ours, or what holds no more."""
    while error.__cause__:
        error = error.__cause__
    frames = traceback.extract_tb(error.__traceback__)
    ours = [one for one in frames if "/tourney/" in one.filename or "/missions/" in one.filename] or frames
    return f"{type(error).__name__} at {ours[-1].filename}:{ours[-1].lineno} in {ours[-1].name}"
