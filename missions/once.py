"""What is dear to make is made once, however many ask for it at the same time."""

from collections.abc import Callable
from functools import lru_cache, wraps
from threading import Lock
from typing import cast


def made_once[**P, T](most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keeps the last `most` results; who asks while one is being made waits for it instead of making it again."""

    def keeping(make: Callable[P, T]) -> Callable[P, T]:
        kept = cast("Callable[P, T]", lru_cache(maxsize=most)(make))
        making = Lock()

        @wraps(make)
        def once(*args: P.args, **kwargs: P.kwargs) -> T:
            with making:
                return kept(*args, **kwargs)

        return once

    return keeping
