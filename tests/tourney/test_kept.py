"""What is kept of an event's revision: made once, for everybody who asks at once, and never given for another one."""

from threading import Event as Flag
from threading import Thread

import pytest
from django.core.cache import cache
from django.db import transaction

from tests import make
from tourney import calling, kept
from tourney.models import Event
from tourney.services import entries


class Making:
    """Counts how often a value is made."""

    def __init__(self, value: object = "made"):
        self.value, self.times = value, 0

    def __call__(self):
        self.times += 1
        return self.value


@pytest.fixture(autouse=True)
def nothing_kept():
    cache.clear()
    yield
    cache.clear()


def at(revision: int, name: str = "one", pk: int = 1) -> Event:
    return Event(pk=pk, public_id=name, revision=revision)


def test_a_value_is_made_once_for_a_revision_and_a_key_even_if_it_is_none():
    for value in ("made", None, []):
        making, key = Making(value), f"of {value}"
        assert kept.cached(at(3), key, making) == value
        assert kept.cached(at(3), key, making) == value
        assert making.times == 1
    other = Making()
    kept.cached(at(3, "two"), "of made", other)
    kept.cached(at(3), "something else", other)
    assert other.times == 2


def test_an_event_that_a_file_brings_under_the_address_and_revision_of_another_is_another_event():
    kept.cached(at(3, "one", pk=1), "names", Making("theirs"))
    assert kept.cached(at(3, "one", pk=2), "names", Making("mine")) == "mine"


def test_the_next_revision_is_made_anew_and_the_one_before_is_let_go():
    old, new = Making("old"), Making("new")
    kept.cached(at(3), "key", old)
    assert kept.cached(at(4), "key", new) == "new"
    assert [found.revision for found in kept._events.values()] == [4]


def test_a_reader_who_is_behind_gets_what_was_made_for_them_and_leaves_nothing():
    kept.cached(at(4), "key", Making("new"))
    assert kept.cached(at(3), "key", Making("old")) == "old"
    assert kept.cached(at(4), "key", Making("newer")) == "new"


def test_of_many_who_ask_at_once_one_makes_it_while_the_others_wait():
    begun, go_on, given = Flag(), Flag(), []
    making = Making()

    def slow():
        begun.set()
        go_on.wait(10)
        return making()

    threads = [Thread(target=lambda: given.append(kept.cached(at(3), "key", slow))) for _ in range(4)]
    threads[0].start()
    begun.wait(10)
    for thread in threads[1:]:
        thread.start()
    assert kept.cached(at(3), "another key", Making("at once")) == "at once"  # nobody waits for what others make
    go_on.set()
    for thread in threads:
        thread.join()
    assert (given, making.times) == (["made"] * 4, 1)


def test_what_could_not_be_made_is_tried_again():
    def broken():
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        kept.cached(at(3), "key", broken)
    assert kept.cached(at(3), "key", Making()) == "made"


def test_many_events_and_many_values_are_let_go_and_made_again(monkeypatch):
    monkeypatch.setattr(kept, "MOST_EVENTS", 2)
    monkeypatch.setattr(kept, "MOST_VALUES", 3)
    for name in ("one", "two", "three"):
        kept.cached(at(1, name), "key", Making())
    assert list(kept._events) == [(1, "two"), (1, "three")]
    for number in range(5):
        assert kept.cached(at(1, "three"), f"key {number}", Making(number)) == number
    assert len(kept._events[1, "three"].values) <= 3


def test_a_value_goes_after_a_while_for_the_time_may_have_changed_it(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(kept, "monotonic", lambda: now[0])
    kept.cached(at(1), "key", Making("old"))
    now[0] += kept.KEEP_SECONDS + 1
    assert kept.cached(at(1), "key", Making("new")) == "new"


def test_clearing_the_cache_lets_everything_go():
    kept.cached(at(1), "key", Making("old"))
    cache.clear()
    assert kept.cached(at(1), "key", Making("new")) == "new"


@pytest.mark.django_db(transaction=True)
def test_names_are_read_once_for_a_revision_and_anew_where_somebody_is_writing(django_assert_num_queries):
    event = make.event(entries=3)
    event.refresh_from_db()
    with calling.answering():
        assert calling.called(event)[1] == "Ada Lovelace"
    with calling.answering(), django_assert_num_queries(1):  # for the revision alone
        assert calling.called(event)[1] == "Ada Lovelace"
    with calling.answering(), transaction.atomic():
        event.entries.filter(number=1).update(name="Ada King")
        assert calling.called(event)[1] == "Ada King"
        transaction.set_rollback(True)
    with calling.answering():
        assert calling.called(event)[1] == "Ada Lovelace"
    entries.edit_entry(event.entries.get(number=1), make.desk(event), name="Ada King")
    with calling.answering():
        assert calling.called(event)[1] == "Ada King"


def test_what_may_be_behind_is_made_anew_after_its_seconds_and_not_for_another_key(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(kept, "monotonic", lambda: now[0])
    assert kept.lately(at(3), "places", 5, Making("old")) == "old"
    assert kept.lately(at(4), "places", 5, Making("new")) == "old"
    assert kept.lately(at(4), "places of another", 5, Making("other")) == "other"
    assert kept.lately(at(4, pk=2), "places", 5, Making("theirs")) == "theirs"
    now[0] += 6
    assert kept.lately(at(4), "places", 5, Making("new")) == "new"
    cache.clear()
    assert kept.lately(at(4), "places", 5, Making("newer")) == "newer"
