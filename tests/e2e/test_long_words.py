"""Names of one long word, as a joker or a robot enters them: no page is wider than its window."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page

from tests import make
from tests.e2e.test_morning import signed_in
from tourney.access import link_path
from tourney.models import Entry
from tourney.services import checkin, entries, results
from tourney.services.results import Outcome

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

LONG = "Wolfeschlegelsteinhausenbergerdorff" * 4
DESK = (
    "desk", "desk_entries", "desk_check_in", "desk_lists", "desk_links", "desk_arrangements", "desk_draft",
    "desk_results", "desk_standings", "desk_log", "desk_undo", "desk_cards", "desk_calls", "desk_members",
    "desk_changes",
)  # fmt: skip
PUBLIC = ("event", "pairings", "standings", "lists")


@pytest.fixture
def event():
    made = make.event(entries=8, tables=6)
    by = make.desk(made)
    long = entries.add_entry(made, by, name=LONG[:120], club=LONG[:120], army=LONG[:60])
    entries.add_entry(made, by, name=LONG[20:140])
    checkin.check_in(Entry.objects.get(pk=long.pk), by)
    make.closed(made)
    make.playing(made)
    game = make.game_at(made)
    results.enter_result(game, by, Outcome(1, 0, 2))
    results.enter_result(game, by, Outcome(2, 3, 1))
    checkin.call_missing(make.seats(made, 2)[0], by, missing=True)
    entries.edit_entry(Entry.objects.get(pk=long.pk), by, club=LONG[10:130])
    return made


def wide(page: Page, address: str) -> str:
    page.goto(address)
    over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return f"{address}: {over} px" if over > 0 else ""


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_wider_than_its_window_for_a_name_of_one_long_word(event, page, live_server, width):
    signed_in(page, live_server)
    page.set_viewport_size({"width": width, "height": 900})
    long = event.entries.get(name=LONG[:120])
    addresses = [reverse(name, args=[event.public_id]) for name in (*DESK, *PUBLIC)]
    for name in ("desk_entry", "desk_happened", "desk_list", "check_in_one", "entry"):
        addresses.append(reverse(name, args=[event.public_id, long.public_id]))
    for seat in long.seats.exclude(game=None).select_related("game"):
        addresses += [
            reverse("desk_game", args=[event.public_id, seat.game.public_id]),
            reverse("game", args=[seat.game.public_id]),
        ]
    addresses += [reverse("desk_round", args=[event.public_id, number]) for number in (1, 2)]
    found = [wide(page, live_server.url + address) for address in addresses]
    page.goto(live_server.url + link_path(long))
    found.append(wide(page, live_server.url + reverse("me", args=[event.public_id])))
    assert not [one for one in found if one]


@pytest.mark.parametrize("width", [390, 700, 1280])
def test_the_head_of_a_page_holds_a_long_name_of_event_and_of_organiser(page, live_server, width):
    event = make.event(name=f"Cup {LONG[:110]}")
    signed_in(page, live_server)
    User.objects.filter(username="olga").update(email=f"{LONG[:60]}@club.example", first_name="")
    page.set_viewport_size({"width": width, "height": 900})
    addresses = [reverse(name, args=[event.public_id]) for name in ("desk", "desk_entries", "event")]
    assert not [one for address in (*addresses, "/") if (one := wide(page, live_server.url + address))]
    page.goto(live_server.url + addresses[0])
    boxes = [page.locator(one).bounding_box() for one in (".masthead__end .menu > summary", ".masthead .crumbs")]
    assert all(box and box["x"] + box["width"] <= width for box in boxes)
