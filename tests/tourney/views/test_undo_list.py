"""The list of what can be taken back: one row an action, no dead button, and what moves places asks first."""

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney.models import Entry, LogEntry, Result
from tourney.services import entries, events, results
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(cast):
    return reverse("desk_undo", args=[cast.event.public_id])


def line(event, **wanted):
    return LogEntry.objects.filter(event=event, **wanted).first()


def one(event, **wanted):
    return reverse("desk_undo_one", args=[event.public_id, line(event, **wanted).sequence])


def press(client, shown):
    """Press the first button of the list that takes something back, as its row has it."""
    row = next(row for row in shown if not row.why and row.word == "Take back")
    url = reverse("desk_undo_one", args=[row.line.event.public_id, row.press.sequence])
    return client.post(url, {"sure": "1"} if row.asks else {})


def corrected(cast):
    """A result of the closed round, entered the wrong way round and corrected."""
    make.closed(cast.event)
    game, by = make.game_at(cast.event), make.desk(cast.event)
    was = Result.objects.get(game=game)
    other = Outcome(2, 6, 0) if was.winner == 1 else Outcome(1, 0, 6)
    results.enter_result(game, by, other)
    return game


def test_twenty_five_actions_are_taken_back_one_after_another_from_the_list(cast, address):
    for number in range(25):
        entries.add_entry(cast.event, make.desk(cast.event), name=f"Player {number}")
    for _ in range(25):
        pages = [cast.olga.get(address, {"page": page}).context["done"] for page in (1, 2)]
        assert press(cast.olga, [row for page in pages for row in page]).status_code == 302
    assert not cast.event.entries.filter(name__startswith="Player").exists()


def test_what_was_taken_back_is_one_row_with_when_by_whom_and_do_again(cast, address):
    entries.drop_entry(cast.event.entries.all()[0], make.desk(cast.event))
    cast.olga.post(one(cast.event, verb="entry dropped"))
    answer = cast.olga.get(address)
    rows = [row for row in answer.context["done"] if row.line.verb in {"entry dropped", "taken back"}]
    assert [(row.line.verb, row.word, row.became) for row in rows] == [("entry dropped", "Do again", "Taken back")]
    assert "by olga@example.org" in words(answer)
    cast.olga.post(one(cast.event, verb="taken back"))
    row = next(row for row in cast.olga.get(address).context["done"] if row.line.verb == "entry dropped")
    assert (row.word, row.became) == ("Take back", "Done again")
    assert Entry.objects.get(pk=cast.event.entries.all()[0].pk).dropped_after == 0


def test_older_actions_are_a_page_further(cast, address):
    for number in range(30):
        entries.add_entry(cast.event, make.desk(cast.event), name=f"Player {number}")
    first = cast.olga.get(address)
    assert len(first.context["done"]) == 20
    assert 'rel="next" href="?page=2"' in first.content.decode()
    second = cast.olga.get(address, {"page": 2})
    assert "Player 3 entered" in words(second)
    assert "The last 200 lines" in words(second)


def test_a_line_with_something_in_its_way_has_a_link_to_that_and_no_button(cast, address):
    make.playing(cast.event)
    game, by = make.game_at(cast.event), make.desk(cast.event)
    results.enter_result(game, by, Outcome(1, 0, 5))
    results.enter_result(game, by, Outcome(2, 5, 0))
    answer = cast.olga.get(address)
    page, blocked = answer.content.decode(), one(cast.event, verb="result entered")
    newer = one(cast.event, verb="result corrected")
    assert f'action="{blocked}"' not in page
    assert f'href="{newer}">Take that back first' in page
    refused = cast.olga.post(blocked)
    assert refused.status_code == 409
    assert "Take that one back first" in words(refused)
    assert f'action="{newer}"' in refused.content.decode()
    assert cast.olga.post(newer, {"back": blocked})["Location"] == blocked
    assert cast.olga.post(blocked).status_code == 302
    assert not Result.objects.filter(game=game).exists()


def test_of_two_taken_back_the_older_is_done_again_first(cast, address):
    entry, by = cast.event.entries.all()[0], make.desk(cast.event)
    entries.edit_entry(entry, by, club="First Club")
    entry.refresh_from_db()
    entries.edit_entry(entry, by, club="Second Club")
    for _ in range(2):
        press(cast.olga, cast.olga.get(address).context["done"])
    newer, older = cast.olga.get(address).context["done"][:2]
    assert (newer.first, older.why, older.word) == ("Do that again first", "", "Do again")


def test_a_correction_of_a_closed_round_shows_whose_place_moves_before_it_is_taken_back(cast, address):
    game = corrected(cast)
    url, after = one(cast.event, verb="result corrected"), Result.objects.get(game=game).winner
    assert f'href="{url}"' in cast.sam.get(address).content.decode()
    asked = cast.sam.post(url)
    assert asked.status_code == 200
    assert asked.context["standings"]
    assert "Places in the standings" in words(asked)
    assert Result.objects.get(game=game).winner == after
    revision = cast.event.log.count()
    assert cast.sam.get(url).status_code == 200
    assert cast.event.log.count() == revision
    assert cast.sam.post(url, {"sure": "1"}).status_code == 302
    assert Result.objects.get(game=game).winner != after


def test_a_result_of_the_open_round_is_taken_back_at_once(cast):
    make.closed(cast.event)
    make.playing(cast.event)
    results.enter_result(make.game_at(cast.event), make.desk(cast.event), Outcome(1, 0, 5))
    assert cast.sam.post(one(cast.event, verb="result entered")).status_code == 302


def test_a_drop_after_a_closed_round_asks_and_before_it_does_not(cast):
    make.closed(cast.event)
    entries.drop_entry(cast.event.entries.all()[0], make.desk(cast.event))
    asked = cast.olga.post(one(cast.event, verb="entry dropped"))
    assert asked.status_code == 200
    assert cast.olga.post(one(cast.event, verb="entry dropped"), {"sure": "1"}).status_code == 302


def test_the_offer_after_a_press_that_moves_places_leads_to_the_page_that_asks(cast):
    make.closed(cast.event)
    entry = cast.event.entries.all()[0]
    dropped = cast.olga.post(reverse("desk_entry_drop", args=[cast.event.public_id, entry.public_id]), follow=True)
    url = one(cast.event, verb="entry dropped")
    assert f'href="{url}"' in dropped.content.decode()
    assert f'action="{url}"' not in dropped.content.decode()


@pytest.mark.parametrize("count", [8, 40])
def test_the_list_of_a_played_event_takes_a_handful_of_queries(cast, address, count, django_assert_max_num_queries):
    if count > 8:
        make.enter(cast.event, count - 8)
        events.add_tables(cast.event, make.desk(cast.event), (count - 8) // 2)
    make.closed(cast.event)
    make.playing(cast.event)
    assert cast.olga
    with django_assert_max_num_queries(16):
        assert len(cast.olga.get(address).content) < 100 * 1024
