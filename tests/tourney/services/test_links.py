"""Links of players: each has one that is alive, and no chance makes two of them the same."""

from itertools import chain, repeat

import pytest

from tests import make
from tourney.models import AccessToken
from tourney.services import entries, links

pytestmark = pytest.mark.django_db


def handles(event):
    return dict(AccessToken.objects.filter(entry__event=event).values_list("entry__number", "handle"))


def unlinked(count):
    event = make.event(entries=count)
    AccessToken.objects.filter(entry__event=event).delete()
    return event


@pytest.fixture
def drawn(monkeypatch):
    """Chance gives these handles, then ever new ones."""

    def gives(*some):
        rest = (f"Z{number:04d}" for number in range(10_000))
        coming = chain(some, rest)
        monkeypatch.setattr(links, "new_handle", lambda: next(coming))

    return gives


def test_a_handle_that_another_link_has_is_not_drawn_for_a_new_entry(drawn):
    one = make.event(entries=1)
    (taken,) = handles(one).values()
    drawn(taken, taken, "ABCDE")
    event = make.event()
    assert entries.add_entry(event, make.desk(event), name="Zoe").tokens.get().handle == "ABCDE"


def test_a_handle_of_a_dead_link_stays_taken(drawn):
    event = make.event(entries=1)
    entry = event.entries.get()
    dead = entry.tokens.get().handle
    drawn(dead, "ABCDE")
    entries.reissue_link(entry, make.desk(event))
    assert set(entry.tokens.values_list("handle", flat=True)) == {dead, "ABCDE"}


def test_one_list_draws_no_handle_twice(drawn):
    event = unlinked(40)
    drawn(*repeat("ABCDE", 30), *repeat("ABCDF", 30))
    links.issue(event.entries.all())
    assert len(set(handles(event).values())) == 40


def test_a_known_link_keeps_its_handle_even_if_chance_draws_that_for_another(drawn):
    event = unlinked(3)
    drawn("KN0WN", "ABCDE", "ABCDF")
    assert not links.issue(event.entries.all(), {2: links.Known("0" * 32, "KN0WN")})
    assert handles(event)[2] == "KN0WN"
    assert len(set(handles(event).values())) == 3


def test_a_known_link_whose_handle_is_taken_gets_another_and_opens_as_before():
    (taken,) = handles(make.event(entries=1)).values()
    event = unlinked(1)
    assert links.issue(event.entries.all(), {1: links.Known("0" * 32, taken)})
    link = event.entries.get().tokens.get()
    assert link.nonce == "0" * 32
    assert link.handle != taken


def test_a_known_link_that_opens_another_page_here_is_made_anew():
    other = make.event(entries=1).entries.get().tokens.get()
    event = unlinked(2)
    known = {1: links.Known(other.nonce, other.handle), 2: links.Known("0" * 32, "KN0WN")}
    assert not links.issue(event.entries.all(), known)
    assert AccessToken.objects.get(entry__event=event, entry__number=1).nonce != other.nonce
    assert handles(event)[2] == "KN0WN"


def test_all_known_links_made_again_are_told_as_such():
    event = unlinked(2)
    assert links.issue(event.entries.all(), {1: links.Known("0" * 32, "KN0WN"), 2: links.Known("1" * 32)})
