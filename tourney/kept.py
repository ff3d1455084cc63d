"""What is worked out once for a revision of an event and kept in the process until the event changes.

Values are kept as they are, not copied: whoever gets one reads it and leaves it alone. Only what belongs to the newest
revision that was asked for stays; a whole event is let go when many others have been asked for since. Clearing
Django's cache lets everything go.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple, Protocol, cast

from django.core.cache import cache

KEEP_SECONDS = 600  # for what the time changes although nobody writes
MOST_EVENTS, MOST_VALUES = 60, 2000
_ALIVE = "kept-values"  # a mark in Django's cache: where it is gone, so is what was kept
_lock = Lock()


class AtRevision(Protocol):
    """An event as it was at one revision: its row, or no more of it than this."""

    @property
    def pk(self) -> int: ...
    @property
    def public_id(self) -> str: ...
    @property
    def revision(self) -> int: ...


class Revision(NamedTuple):
    """What tells one state of one event."""

    pk: int
    public_id: str
    revision: int


class _Value:
    """One value, or what is to become one. Whoever asks first makes it; who asks meanwhile waits for it."""

    __slots__ = ("made", "making", "value")

    def __init__(self) -> None:
        self.making, self.made, self.value = Lock(), False, cast("Any", None)

    def got(self, make: Callable[[], Any]) -> Any:
        if not self.made:
            with self.making:
                if not self.made:
                    self.value = make()
                    self.made = True
        return self.value


class _OfEvent:
    """What is kept of one event at one revision."""

    __slots__ = ("revision", "values")

    def __init__(self, revision: int) -> None:
        self.revision, self.values = revision, cast("dict[str, tuple[float, _Value]]", {})

    def named(self, key: str) -> _Value:
        now = monotonic()
        until, found = self.values.get(key, (0.0, None))
        if found is None or until < now:
            if len(self.values) >= MOST_VALUES:
                self.values = {}
            found = _Value()
            self.values[key] = now + KEEP_SECONDS, found
        return found


_events: OrderedDict[tuple[int, str], _OfEvent] = OrderedDict()
_lately: OrderedDict[tuple[int, str, str], tuple[float, _Value]] = OrderedDict()


def cached[T](event: AtRevision, key: str, make: Callable[[], T]) -> T:
    """What `make` gives for this revision of the event, kept in the process until the event changes.

    Only for what every reader of `key` may see alike. Of all who ask at once one makes it while the others wait.
    """
    with _lock:
        kept = _of(event).named(key)
    return cast("T", kept.got(make))


def lately[T](event: AtRevision, key: str, seconds: float, make: Callable[[], T]) -> T:
    """What `make` gave at most so many seconds ago, whatever was written since: for what may be behind by that much."""
    with _lock:
        _forget_what_is_cleared()
        name, now = (event.pk, event.public_id, key), monotonic()
        until, kept = _lately.get(name, (0.0, None))
        if kept is None or until < now:
            kept = _Value()
            _lately[name] = now + seconds, kept
        _lately.move_to_end(name)
        if len(_lately) > MOST_EVENTS:
            _lately.popitem(last=False)
    return cast("T", kept.got(make))


def _forget_what_is_cleared() -> None:
    if cache.add(_ALIVE, 1, timeout=None):
        _events.clear()
        _lately.clear()


def _of(event: AtRevision) -> _OfEvent:
    """The event's values at this revision. A reader who is behind the newest one gets some that nobody else sees.

    An event is known by its row as well: a file brings an address and a revision along.
    """
    _forget_what_is_cleared()
    key, revision = (event.pk, event.public_id), event.revision
    kept = _events.get(key)
    if kept is not None and revision < kept.revision:
        return _OfEvent(revision)
    if kept is None or kept.revision != revision:
        kept = _events[key] = _OfEvent(revision)
    _events.move_to_end(key)
    if len(_events) > MOST_EVENTS:
        _events.popitem(last=False)
    return kept
