"""Who walks in: entered and checked in with one press, once, and never without the desk knowing what it means."""

import pytest

from tests import make
from tests.tourney.views.reading import words
from tests.tourney.views.test_morning import url
from tourney import queries
from tourney.services import entries


def walk_in(client, event, **fields):
    return client.post(url(event, "check_in_walk_in"), {"name": "Zoe Late", "key": "k" * 32} | fields, follow=True)


def test_a_walk_in_is_entered_and_here_and_told_from_which_round(cast):
    make.closed(cast.event)
    page = walk_in(cast.olga, cast.event, club="Iron Dice", side="allies", army="Rats")
    one = cast.event.entries.get(name="Zoe Late")
    assert (one.club, one.side, one.army, one.from_round) == ("Iron Dice", "allies", "Rats", 2)
    assert one.checked_in_at is not None
    assert "entered and checked in, and plays from round 2" in page.content.decode()
    walk_in(cast.olga, cast.event)
    assert cast.event.entries.filter(name="Zoe Late").count() == 1


def test_a_walk_in_beyond_the_last_place_comes_in_and_the_desk_is_told(cast):
    cast.event.capacity = cast.event.entries.count() + 1
    cast.event.save(update_fields=["capacity"])
    assert "the event has" not in walk_in(cast.olga, cast.event).content.decode()
    page = walk_in(cast.olga, cast.event, name="Yan Later", key="l" * 32).content.decode()
    assert f"{cast.event.capacity + 1} play now, and the event has {cast.event.capacity} places." in page


def test_two_desks_that_enter_one_walk_in_are_told_and_may_say_that_they_are_two_people(cast):
    walk_in(cast.olga, cast.event)
    before = cast.event.entries.count()
    answer = walk_in(cast.orla, cast.event, key="j" * 32)
    assert answer.status_code == 422
    assert "Zoe Late is entered already" in answer.content.decode()
    assert cast.event.entries.count() == before
    assert walk_in(cast.orla, cast.event, key="j" * 32, namesake="on").status_code == 200
    assert cast.event.entries.filter(name="Zoe Late").count() == 2


def test_a_walk_in_without_a_name_is_refused_with_what_was_typed(cast):
    page = walk_in(cast.olga, cast.event, name="", army="British Rats")
    assert page.status_code == 422
    assert "British Rats" in page.content.decode()


@pytest.mark.parametrize("status", ["draft", "published", "playing"])
def test_a_late_arrival_is_offered_the_redraw_that_takes_them_in(cast, status):
    entries.drop_entry(cast.event.entries.get(number=8), make.desk(cast.event))
    {"draft": make.draft, "published": make.published, "playing": make.playing}[status](cast.event)
    bye = queries.bye_of(cast.event.rounds.get())
    page = walk_in(cast.olga, cast.event)
    text = page.content.decode()
    assert f"{bye.name}</bdi> has the bye" in text
    link = text.partition("/redraw?")[2].partition('"')[0].replace("&amp;", "&")
    look = cast.olga.get(f"{url(cast.event, 'round_redraw', number=1)}?{link}")
    assert look.status_code == 200
    assert "Zoe Late" in words(look)
    assert bye.name in words(look)
