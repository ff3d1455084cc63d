"""Every page there is, in a real browser: by axe, with one heading, one main action, its place marked, and no error."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page

from tests import make
from tests.cast import Cast
from tests.tourney.views.test_every_page import played, wanted
from tourney import gates
from tourney.models import Event, ListState, Penalty, Registration
from tourney.services.announcements import announce
from tourney.services.judging import call_judge, give_card

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

FILES = (".csv", ".json", ".pdf", ".xlsx", ".ics", ".trf", ".toml", ".webmanifest", ".js", ".zip")
NO_PAGES = {"own_mission_file", "desk_mission_drawing", "desk_mission_proof", "list_file", "check_in_find"}
OUTSIDE = (
    "home", "archive", "desk_new_event", "event_import", "account_login", "account_signup", "account_email",
    "account_name",
)  # fmt: skip
OF_NO_TAB = {"desk_find", "hall_choose", "own_mission"}
ON_A_PHONE = {
    "home", "event", "pairings", "standings", "entry", "game", "public_schedule", "teams", "statistics", "lists", "me",
    "me_list", "register", "desk", "desk_entries", "desk_entry", "desk_check_in", "desk_registrations", "desk_lists",
    "desk_draft", "desk_round", "desk_results", "desk_clock", "desk_calls", "desk_cards", "desk_game", "desk_schedule",
    "desk_changes", "desk_planned", "desk_standings", "desk_log", "desk_undo", "desk_settings", "desk_members",
    "desk_roles", "desk_tables", "desk_prints", "desk_find",
}  # fmt: skip

LOOK = """() => {
  const seen = one => one.checkVisibility({visibilityProperty: true});
  const all = (where) => [...document.querySelectorAll(where)];
  const ids = all("[id]:not([type=hidden])").map(one => one.id);
  return {
    headings: all("h1").filter(seen).length,
    primary: all("main .button--primary").filter(one => seen(one) && !one.closest("dialog")).length,
    sideways: document.documentElement.scrollWidth - innerWidth,
    here: all(".page-tabs:not(.subtabs) [aria-current]").length,
    tabs: all(".page-tabs").length,
    twice: ids.filter((id, place) => ids.indexOf(id) !== place),
  };
}"""


@pytest.fixture
def event() -> Event:
    """In its second round, with whatever can wait for somebody."""
    made = played(8)
    by = make.desk(made)
    entry = made.entries.all()[0]
    Event.objects.filter(pk=made.pk).update(lists_revealed_at=timezone.now())
    announce(made, by, "Lunch at noon")
    call_judge(make.seats(made)[0], by, "Line of sight")
    give_card(entry, by, card=Penalty.Card.YELLOW, reason="Late")
    made.entries.filter(pk=entry.pk).update(list_state=ListState.SENT, army_list="Four tanks")
    Registration.objects.create(event=made, name="Ada", key="ada")
    return made


def pages(event: Event) -> Iterator[tuple[str, str]]:
    """Name and address of each page that such an event has."""
    for name in OUTSIDE:
        yield name, reverse(name)
    for one in gates.addresses():
        if not one.route.startswith(("e/", "g/")) or one.route.endswith(FILES) or one.name in NO_PAGES:
            continue
        kwargs = wanted(one.route, event)
        if kwargs is not None and "certificates" not in one.route:
            yield one.name, reverse(one.name, kwargs=kwargs)


def _cookies(client: Client, url: str) -> list[dict[str, str]]:
    return [{"name": name, "value": one.value, "url": url} for name, one in client.cookies.items()]


@pytest.fixture
def reader(event: Event, page: Page, context: BrowserContext, live_server) -> Page:
    """Somebody who owns the event and plays in it: to that browser every page is open."""
    cast = Cast(event)
    for client in (cast.olga, cast.player):
        context.add_cookies(_cookies(client, live_server.url))
    return page


def faults_of(page: Page, name: str, width: int) -> list[str]:
    seen = page.evaluate(LOOK)
    found = []
    if seen["headings"] != 1:
        found.append(f"{seen['headings']} main headings")
    if seen["primary"] > 1:
        found.append(f"{seen['primary']} main actions")
    if seen["sideways"] > 0:
        found.append(f"{seen['sideways']} px wider than {width}")
    if seen["twice"]:
        found.append(f"ids given twice: {seen['twice']}")
    if seen["tabs"] and seen["here"] != 1 and name not in OF_NO_TAB:
        found.append(f"{seen['here']} places marked in the tabs")
    return [f"{name}: {fault}" for fault in found]


@pytest.mark.parametrize("width", [1280, 390])
def test_every_page_is_sound(reader: Page, event, live_server, axe, complaints, width):
    reader.set_viewport_size({"width": width, "height": 860})
    faults, read = [], 0
    for name, path in pages(event):
        if width < 1000 and name not in ON_A_PHONE:
            continue
        answer = reader.goto(live_server.url + path)
        assert answer is not None
        if answer.status in {404, 405}:
            complaints.clear()  # the browser notes them as errors
            continue
        if answer.status >= 500:
            faults.append(f"{name}: {answer.status}")
            continue
        read += 1
        faults += faults_of(reader, name, width)
        try:
            axe(reader)
        except AssertionError as error:
            faults.append(f"{name}: {error}")
        faults += [f"{name}: {one}" for one in complaints if "status of 4" not in one]
        complaints.clear()
    assert not faults, "\n".join(faults)
    assert read >= (70 if width > 1000 else len(ON_A_PHONE) - 4)


def test_every_page_of_the_desk_is_at_most_two_presses_away(reader: Page, event, live_server):
    """By the two rows of tabs, and what stands on the pages that they lead to."""
    desk = live_server.url + reverse("desk", args=[event.public_id])
    reader.goto(desk)
    hrefs = "where => [...document.querySelectorAll(where)].map(one => one.href.split(/[?#]/)[0])"
    first = set(reader.evaluate(hrefs, "nav.page-tabs a"))
    second = set(first)
    for url in sorted(first):
        reader.goto(url)
        second |= set(reader.evaluate(hrefs, "nav.page-tabs a, main a"))
    names = (
        "desk_entries", "desk_registrations", "desk_check_in", "desk_lists", "desk_arrangements", "desk_links",
        "desk_import", "desk_draft", "desk_results", "desk_clock", "desk_calls", "desk_cards", "desk_schedule",
        "desk_changes", "desk_missions", "desk_planned", "desk_mission_new", "desk_standings", "desk_teams",
        "desk_awards", "desk_marks", "desk_statistics", "desk_after", "desk_what_if", "desk_prints", "desk_log",
        "desk_undo", "desk_settings", "desk_public", "desk_registration_terms", "desk_tables", "desk_draw",
        "desk_scoring", "desk_ranking", "desk_members", "desk_roles", "desk_names",
    )  # fmt: skip
    far = [name for name in names if live_server.url + reverse(name, args=[event.public_id]) not in second]
    assert not far
