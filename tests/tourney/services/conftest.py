"""What every service is held to: one log entry and one revision a write, nothing at all when nothing changes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tourney.models import Event, LogEntry


def footprint(event: Event) -> tuple[int, list[int]]:
    """The event's revision and the numbers of its log, as they are stored."""
    stored = Event.objects.get(pk=event.pk)
    return stored.revision, list(
        LogEntry.objects.filter(event=event).order_by("sequence").values_list("sequence", flat=True)
    )


@pytest.fixture
def writes() -> Callable[..., object]:
    """`with writes(event, "verb"):` holds that the block is one write of that verb; without a verb, that it is none."""

    @contextmanager
    def watch(event: Event, verb: str | None = None) -> Iterator[None]:
        revision, numbers = footprint(event)
        assert numbers == list(range(1, revision + 1))
        yield
        expected = revision + (verb is not None)
        assert footprint(event) == (expected, list(range(1, expected + 1)))
        if verb is not None:
            assert event.log.get(sequence=expected).verb == verb

    return watch
