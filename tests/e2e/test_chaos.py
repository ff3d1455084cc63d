"""Two phones and a desk through a round while the network does what it likes: one result, the same on every screen.

    CHAOS_SEEDS=200 uv run pytest -m e2e tests/e2e/test_chaos.py

plays as many rounds; each follows from its seed, but for what the browser does between two requests.
"""

import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

import pytest
from django.urls import reverse
from playwright.sync_api import APIResponse, Browser, BrowserContext, Error, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests import make
from tests.e2e.test_draw_pages import signed_in
from tests.e2e.test_player import PHONE
from tourney.access import link_path
from tourney.models import Event, LogEntry, Receipt, Report, Result, Seat

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

SEEDS = range(1, 1 + int(os.environ.get("CHAOS_SEEDS", "3")))
PATIENCE = 60_000  # milliseconds until a screen shows what it must, once the network is well
TRIES = 12  # times that somebody loads a page which does not come
HOTEL = "<!doctype html><title>Grand Hotel</title><form><button>Accept and go online</button></form>"
PLANS = ("attack", "manoeuvre", "defend")


@dataclass
class Wifi:
    """What stands between one browser and Muster: as many of the next requests as `left` meet a fault."""

    context: BrowserContext
    chance: random.Random
    left: int = 0
    late: list[tuple[str, str, dict[str, str], str | None]] = field(default_factory=list)
    held: list[tuple[Route, APIResponse]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context.route(re.compile("/e/"), self.meet)

    def meet(self, route: Route) -> None:
        with suppress(Error):  # the page has given up on it meanwhile
            if self.left <= 0:
                return route.continue_()
            self.left -= 1
            return self.chance.choice(FAULTS)(self, route)

    def storm(self, most: int) -> None:
        self.left = self.chance.randint(1, most)
        self.context.set_offline(self.chance.random() < 0.4)

    def calm(self) -> None:
        """All is well again; what the network kept back arrives now, after whatever was sent since."""
        self.left = 0
        for route, answer in self.held:
            with suppress(Error):
                route.fulfill(response=answer)
        for method, url, headers, body in self.late:
            with suppress(Error):
                self.context.request.fetch(url, method=method, headers=headers, data=body, max_redirects=0)
        self.held, self.late = [], []
        self.context.set_offline(True)
        self.context.set_offline(False)  # the browser hears of it, and tries again


def lost(wifi: Wifi, route: Route) -> None:
    route.abort("connectionreset")


def unheard(wifi: Wifi, route: Route) -> None:
    route.fetch()
    route.abort("connectionreset")


def portal(wifi: Wifi, route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body=HOTEL)


def redirected(wifi: Wifi, route: Route) -> None:
    route.fulfill(status=302, headers={"Location": "http://portal.invalid/sign-in"})


def twice(wifi: Wifi, route: Route) -> None:
    route.fetch()
    route.continue_()


def cut(wifi: Wifi, route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.body()[:-9])


def broken(wifi: Wifi, route: Route) -> None:
    route.fulfill(status=502, content_type="text/html", body="<h1>Bad gateway</h1>")


def late(wifi: Wifi, route: Route) -> None:
    """The browser hears of a failure; the request is on its way for a long time."""
    asked = route.request
    wifi.late.append((asked.method, asked.url, asked.all_headers(), asked.post_data))
    route.abort("timedout")


def slow(wifi: Wifi, route: Route) -> None:
    """Taken at once, answered much later."""
    wifi.held.append((route, route.fetch(max_redirects=0)))


FAULTS = (lost, unheard, portal, redirected, twice, cut, broken, late, slow)


@dataclass
class Screen:
    """One browser of the hall, with its own network."""

    page: Page
    wifi: Wifi
    home: str

    def visit(self, url: str, shows: str) -> None:
        """Load a page as often as it takes; a network that stays down is left for another corner of the hall."""
        for number in range(TRIES):
            with suppress(Error):
                self.page.goto(url, wait_until="domcontentloaded", timeout=8_000)
                if self.page.locator(shows).count():
                    return
            if number:
                self.wifi.calm()
        raise AssertionError(f"{url} never came")

    def come_back(self) -> None:
        """Whoever sees a hotel's page or the browser's own in place of Muster loads Muster again."""
        if not self.page.locator("[data-outbox]").count():
            self.visit(self.home, "[data-outbox]")

    def headline(self, words: str) -> None:
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(words, timeout=PATIENCE)


@dataclass
class Hall:
    """The event, its two phones and its desk."""

    event: Event
    chance: random.Random
    phones: tuple[Screen, Screen]
    desk: Screen
    presses: int = 0

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return make.seats(self.event)

    def address(self, name: str, **kwargs: object) -> str:
        base = self.desk.home.split("/e/")[0]
        return base + reverse(name, kwargs={"event_id": self.event.public_id, **kwargs})

    def calm(self) -> None:
        for screen in (*self.phones, self.desk):
            screen.wifi.calm()

    def seal(self, phone: Screen) -> None:
        phone.visit(phone.home, "[name=plan]")
        phone.wifi.storm(4)
        phone.page.locator(f"[name=plan][value={self.chance.choice(PLANS)}]").check()
        phone.page.locator("form[data-keep^=plan] button").first.click()

    def report(self, phone: Screen, winner: int | None, lost_1: int, lost_2: int) -> None:
        """Fill in the form and send it, while the network is anything."""
        place = self.phones.index(phone) + 1
        game = make.game_at(self.event).public_id
        phone.visit(f"{self.address('me_report')}?game={game}", "form[data-report]")
        said = "nobody" if winner is None else "me" if winner == place else "them"
        mine, theirs = (lost_1, lost_2) if place == 1 else (lost_2, lost_1)
        phone.page.locator(f"[name=winner][value={said}]").check()
        phone.page.locator("[name=mine]").fill(str(mine))
        phone.page.locator("[name=theirs]").fill(str(theirs))
        phone.wifi.storm(5)
        phone.page.locator("form[data-report] .button--primary").click()
        self.presses += 1

    def look(self) -> None:
        """The desk looks at its page in a network that is no better."""
        self.desk.wifi.storm(2)
        self.desk.visit(self.address("desk_results"), "main h1")


@pytest.fixture
def hall(browser: Browser, live_server: LiveServer) -> Iterator[Callable[[int], Hall]]:
    made: list[BrowserContext] = []

    def screen(chance: random.Random, home: str, **how: object) -> Screen:
        made.append(browser.new_context(**how))  # type: ignore[arg-type]
        return Screen(made[-1].new_page(), Wifi(made[-1], chance), home)

    def give(seed: int) -> Hall:
        chance = random.Random(seed)
        event = make.event(entries=2)
        make.playing(event, mode="plans")
        me = live_server.url + reverse("me", args=[event.public_id])
        phones = tuple(screen(random.Random(chance.random()), me, viewport=PHONE) for _ in range(2))
        for phone, seat in zip(phones, make.seats(event), strict=True):
            phone.page.goto(live_server.url + link_path(seat.entry))
        desk = screen(random.Random(chance.random()), me)
        signed_in(desk.page.context, live_server)
        return Hall(event, chance, phones, desk)

    yield give
    for context in made:
        with suppress(Error):
            context.close()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_in_a_network_that_does_what_it_likes_ends_with_one_result_on_every_screen(hall, seed):
    here = hall(seed)
    chance, both = here.chance, list(here.phones)
    chance.shuffle(both)
    for phone in both:
        here.seal(phone)
    here.look()
    here.calm()
    for phone in both:
        phone.come_back()
    for phone in both:
        phone.headline("Play")
    claim = chance.choice([(1, 1, 4), (2, 3, 0), (None, 2, 2)])
    if chance.random() < 0.5:  # a slip of the finger first, put right before or after it has gone through
        here.report(both[0], *chance.choice([(1, 0, 0), (2, 5, 5)]))
        if chance.random() < 0.5:
            both[0].wifi.calm()
    for phone in both:
        here.report(phone, *claim)
    here.look()
    here.calm()
    for phone in here.phones:
        phone.come_back()
    shown = [phone_shows(phone) for phone in here.phones]
    assert shown[0] == tuple(reversed(shown[1]))
    agreed(here, claim, shown[0])


def phone_shows(phone: Screen) -> tuple[str, ...]:
    """The result as the phone confirms it, mine first."""
    phone.headline("Confirmed")
    expect(phone.page.locator(".kept", has_text="Waiting to be sent")).to_have_count(0)
    text = phone.page.get_by_role("heading", level=1).inner_text()
    return tuple(re.findall(r"\d+", text))


def agreed(here: Hall, claim: tuple[int | None, int, int], shown: tuple[str, ...]) -> None:
    """What the desk sees, what is stored, and how often anything was counted."""
    result = Result.objects.get(game__round__event=here.event)
    assert result.claim == claim
    assert (str(result.vp_1), str(result.vp_2)) == shown
    assert [report.claim for report in Report.objects.filter(current=True)] == [claim] * 2
    lines = LogEntry.objects.filter(event=here.event)
    assert lines.filter(verb="plan sealed").count() == 2
    assert lines.filter(verb="result reported").count() <= here.presses
    assert Receipt.objects.filter(event=here.event).count() <= 2 + here.presses
    game = make.game_at(here.event).public_id
    here.desk.visit(here.address("desk_game", game_id=game), "main h1")
    expect(here.desk.page.locator("main")).to_contain_text(re.compile(rf"{shown[0]}\s*–\s*{shown[1]}"))
