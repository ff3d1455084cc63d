"""What decides the places: the order of criteria as an organiser makes it."""

import pytest

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import queries
from tourney.services import events
from tourney.standings import standings

pytestmark = pytest.mark.django_db


def address(event):
    return f"/e/{event.public_id}/desk/standings/order/"


def press(client, event, do, *criteria, **more):
    version = events.settings_version(event)
    return client.post(address(event), {"do": do, "criterion": criteria, "version": version} | more)


def order_in(answer):
    return [row.metric.key for row in answer.context["form"].rows]


def stands(event):
    event.refresh_from_db()
    return event.tiebreaks


@pytest.fixture
def event():
    return make.event(entries=6, tiebreaks=["wins", "vp", "sos"])


@pytest.mark.parametrize(
    ("do", "order"),
    [
        ("up:vp", ["vp", "wins", "sos"]),
        ("down:vp", ["wins", "sos", "vp"]),
        ("up:wins", ["wins", "vp", "sos"]),
        ("down:sos", ["wins", "vp", "sos"]),
        ("out:vp", ["wins", "sos"]),
        ("add:lots", ["wins", "vp", "sos", "lots"]),
        ("preset:flames-vp", ["vp", "wins", "destroyed", "sos_apart"]),
        ("preset:swiss", ["points", "buchholz_cut1_2026", "buchholz_2026", "direct_encounter", "wins_at_table"]),
    ],
)
def test_a_button_gives_the_page_back_with_the_order_as_it_would_be_and_saves_nothing(event, do, order):
    answer = press(Cast(event).olga, event, do, "wins", "vp", "sos")
    assert answer.status_code == 200
    assert order_in(answer) == order
    assert ("Not saved yet." in words(answer)) == (order != ["wins", "vp", "sos"])
    assert stands(event) == ["wins", "vp", "sos"]


def test_an_order_half_made_travels_through_every_press_to_the_save(event):
    olga = Cast(event).olga
    half = order_in(press(olga, event, "add:lots", "wins", "vp", "sos"))
    moved = order_in(press(olga, event, "up:lots", *half))
    assert press(olga, event, "save", *moved).status_code == 302
    assert stands(event) == ["wins", "vp", "lots", "sos"]
    written = event.log.first()
    assert written.data["changed"] == {"tiebreaks": [["wins", "vp", "sos"], ["wins", "vp", "lots", "sos"]]}
    assert press(olga, event, "save", *moved).status_code == 302
    assert event.log.first() == written  # nothing changed, so nothing was written


def test_whose_place_would_change_is_shown_before_anything_is_saved():
    event = make.played_event(entries=8, rounds=1, tiebreaks=["wins"])
    answer = press(Cast(event).olga, event, "add:vp", "wins")
    before = {row.entry: (row.place, row.shared) for row in _places(event, ["wins"])}
    after = {row.entry: (row.place, row.shared) for row in _places(event, ["wins", "vp"])}
    differ = {event.entries.get(number=one).name for one in before if before[one] != after[one]}
    assert {one.name for one in answer.context["shifts"]} == differ
    assert f"{len(differ)} places would change. Rounds that are drawn stay as they are." in words(answer)


def _places(event, order):
    return standings(queries.record(event), order)


def test_every_criterion_is_offered_with_what_it_is_its_source_and_what_unplayed_rounds_count(event):
    page = words(Cast(event).olga.get(address(event)))
    for said in ("Buchholz cut 1, FIDE 2026", "Source: FIDE Handbook C.07, as it is from 2026.", "Draw of lots"):
        assert said in page
    assert "Without a game: A round not played counts the least of" in page
    assert "Flames Of War by Victory Points" in page


def test_a_game_that_counts_no_units_offers_none_of_their_criteria():
    event = make.event(entries=4, system="wh40k10")
    form = Cast(event).olga.get(address(event)).context["form"]
    offered = {metric.key for _, metrics in form.families for metric in metrics}
    assert not {"destroyed", "lost", "mov"} & offered
    assert "win_path" in offered
    assert [one.preset.key for one in form.offers][:3] == ["40k-record", "40k-vp", "wtc-20-0"]


@pytest.mark.parametrize(
    ("do", "criteria", "says"),
    [
        ("save", (), "Places need at least one criterion"),
        ("save", ("charm",), "There is no criterion “charm”."),
        ("up:charm", ("wins",), "There is no button “up:charm”."),
        ("preset:charm", ("wins",), "There is no button"),
        ("shake", ("wins",), "There is no button “shake”."),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_saved(event, do, criteria, says):
    answer = press(Cast(event).olga, event, do, *criteria)
    assert answer.status_code == 422
    assert says in words(answer)
    assert stands(event) == ["wins", "vp", "sos"]


def test_a_form_made_before_another_change_is_stale_and_tells_the_order_that_stands(event):
    old = events.settings_version(event)
    events.change_settings(event, make.desk(event), {"tiebreaks": ["vp"]})
    answer = press(Cast(event).olga, event, "save", "sos", "wins", version=old)
    assert answer.status_code == 409
    assert "The order is now: Victory Points." in words(answer)
    assert order_in(answer) == ["sos", "wins"]
    assert stands(event) == ["vp"]


@pytest.mark.parametrize("who", ["stranger", "player", "vic", "sam", "otto"])
def test_only_who_runs_the_event_may_set_the_order(event, who):
    client = getattr(Cast(event), who)
    for answer in (client.get(address(event)), press(client, event, "save", "vp")):
        assert answer.status_code in {302, 403, 404}
    assert stands(event) == ["wins", "vp", "sos"]
