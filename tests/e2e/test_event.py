"""A whole event of sixty-four, driven in a browser by one organiser and two phones."""

import re

import pytest

from tests import make
from tourney import queries
from tourney.access import link_path
from tourney.models import Event, Game
from tourney.services import plans, reports
from tourney.services.results import Outcome
from tourney.services.writing import Actor

pytestmark = [pytest.mark.e2e, pytest.mark.django_db(transaction=True)]

ENTRIES, ROUNDS = 64, 5


@pytest.fixture
def organiser(page, live_server):
    user = make.user("olga")
    user.set_password("correct horse battery")
    user.save()
    page.goto(f"{live_server.url}/account/login/")
    page.get_by_label("Email").fill(user.email)
    page.get_by_label("Password", exact=True).fill("correct horse battery")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    return page


def new_event(page, live_server) -> Event:
    """Make the event and paste its names, as an organiser would."""
    page.goto(f"{live_server.url}/events/new")
    page.get_by_label("Name", exact=True).fill("Sixty-Four")
    page.locator("summary", has_text="What differs").click()
    page.get_by_label("Tables").fill(str(ENTRIES // 2 + 4))
    page.get_by_role("button", name="Make the event").click()
    page.wait_for_url(re.compile("/desk/"))
    event = Event.objects.get(name="Sixty-Four")
    page.goto(f"{live_server.url}/e/{event.public_id}/desk/import/")
    names = "\n".join(f"Player {n:02d}, Club {n % 9}, {('Axis', 'Allies')[n % 2]}" for n in range(ENTRIES))
    page.locator("textarea").first.fill(names)
    page.get_by_role("button", name=re.compile("Look at|Preview|Show", re.I)).first.click()
    page.get_by_role("button", name=re.compile(f"Enter .*{ENTRIES}")).click()
    page.wait_for_load_state()
    assert event.entries.count() == ENTRIES
    return event


def test_sixty_four_play_five_rounds(organiser, live_server, browser):
    event = new_event(organiser, live_server)
    desk = f"{live_server.url}/e/{event.public_id}/desk"
    for number in range(1, ROUNDS + 1):
        organiser.goto(f"{desk}/rounds/")
        organiser.get_by_role("button", name=f"Draw round {number}").click()
        organiser.get_by_role("button", name="Publish").click()
        organiser.get_by_role("button", name="Start the clock").click()
        play_by_phone(browser, live_server, event, number)
        play_the_rest(event, number)
        organiser.goto(f"{desk}/rounds/{number}/")
        organiser.get_by_role("button", name="Close the round").first.click()
        organiser.get_by_text(f"Round {number} is closed").wait_for()
        organiser.goto(f"{desk}/standings/")
    assert_nobody_met_twice_or_sat_twice(event)
    assert_standings_equal_a_hand_calculation(event)


def play_by_phone(browser, live_server, event, number) -> None:
    """Both players of one game choose a plan and report on their phones, one after the other."""
    game = queries.games_of(event.rounds.get(number=number))[0]
    contexts = [browser.new_context(viewport={"width": 390, "height": 844}) for _ in range(2)]
    phones = [context.new_page() for context in contexts]
    for phone, seat, plan in zip(phones, queries.seats_in_order(game), ("attack", "defend"), strict=True):
        phone.goto(live_server.url + link_path(seat.entry))
        phone.wait_for_url(re.compile("/me/"))
        phone.locator(f"input[name=plan][value={plan}]").check()
        phone.get_by_role("button", name=re.compile("Seal")).click()
        phone.get_by_role("heading", level=1, name=re.compile("sealed|Play")).wait_for()
    first, second = phones
    first.reload()
    report(first)
    second.reload()
    second.get_by_role("button", name="That is right: 2–7").click()
    second.get_by_role("heading", level=1, name="Confirmed 2–7").wait_for()
    for phone in phones:
        phone.reload()
        phone.get_by_text("7–2").or_(phone.get_by_text("2–7")).first.wait_for()
    for context in contexts:
        context.close()


def report(phone) -> None:
    """Position 1 won, losing two Units; position 2 lost five."""
    phone.get_by_role("link", name="Report the result").click()
    phone.locator("input[name=winner][value=me]").check()
    phone.get_by_role("spinbutton", name="Units you lost").fill("2")
    phone.get_by_role("spinbutton", name="Units they lost").fill("5")
    phone.get_by_role("button", name="Send 7–2").click()
    phone.get_by_role("heading", level=1, name="Your report is in").wait_for()


def play_the_rest(event, number) -> None:
    for place, game in enumerate(queries.games_of(event.rounds.get(number=number))):
        if hasattr(game, "result"):
            continue
        for seat in queries.seats_in_order(game):
            plans.seal_plan(seat, Actor.of_entry(seat.entry), ("attack", "manoeuvre", "defend")[(place + number) % 3])
        outcome = Outcome((1, 2, None, 1)[place % 4], place % 5, (place * 3 + number) % 6)
        for seat in queries.seats_in_order(game):
            reports.report_result(seat, Actor.of_entry(seat.entry), outcome)


def assert_nobody_met_twice_or_sat_twice(event) -> None:
    pairs, tables = set(), set()
    for game in Game.objects.filter(round__event=event).prefetch_related("seats__entry"):
        pair = frozenset(seat.entry.number for seat in game.seats.all())
        assert pair not in pairs
        pairs.add(pair)
        for number in pair:
            assert (number, game.table_id) not in tables
            tables.add((number, game.table_id))
    assert len(pairs) == ROUNDS * ENTRIES // 2


def assert_standings_equal_a_hand_calculation(event) -> None:
    """Wins, VP and Units destroyed added up anew from the results, and the order by them."""
    sums = {number: [0, 0, 0] for number in range(1, ENTRIES + 1)}
    for game in Game.objects.filter(round__event=event).select_related("result").prefetch_related("seats__entry"):
        first, second = (seat.entry.number for seat in queries.seats_in_order(game))
        result = game.result
        for number, position, vp, destroyed in (
            (first, 1, result.vp_1, result.lost_2),
            (second, 2, result.vp_2, result.lost_1),
        ):
            sums[number][0] += result.winner == position
            sums[number][1] += vp
            sums[number][2] += destroyed
    rows = queries.standings_of(event)
    assert {row.entry: [row.values[key] for key in ("wins", "vp", "destroyed")] for row in rows} == sums
    keys = [sums[row.entry] for row in rows]
    assert keys == sorted(keys, reverse=True)
