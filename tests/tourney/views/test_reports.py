"""Reporting a game from the phone: looked at before it is sent, counted once, agreed or disputed."""

import json
import re
from html import unescape
from itertools import product

import pytest

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Report, Result, Seat
from tourney.pages.saying import Claim
from tourney.services import events as event_services
from tourney.services import rounds
from tourney.services.results import Outcome, enter_result, vp_of

pytestmark = pytest.mark.django_db


class Table:
    """The first game of a round that is played, with the phones of its two players."""

    def __init__(self, cast: Cast) -> None:
        self.event = cast.event
        self.round = make.playing(cast.event)
        self.game = queries.games_of(self.round)[0]
        self.first, self.second = queries.seats_in_order(self.game)
        self.phones = (cast.player_of(self.first.entry), cast.player_of(self.second.entry))
        self.url = f"/e/{self.event.public_id}/me/report"

    def typed(self, who: int, winner: str, mine: object, theirs: object) -> dict[str, object]:
        """What the page of one of the two sends."""
        return make.about((self.first, self.second)[who]) | {"winner": winner, "mine": mine, "theirs": theirs}

    def look(self, who: int, *typed: object):
        """What a phone without scripts sends first."""
        return self.phones[who].post(self.url, self.typed(who, *typed) | {"look": "1"})

    def confirm(self, who: int, *typed: object):
        return self.phones[who].post(self.url, self.typed(who, *typed))

    def page(self, who: int) -> str:
        return words(self.phones[who].get(f"/e/{self.event.public_id}/me/"))


@pytest.fixture
def table(cast: Cast) -> Table:
    return Table(cast)


def test_the_summary_shows_what_would_be_sent_and_sends_nothing(table: Table):
    shown = table.look(0, "me", 1, 5)
    assert shown.status_code == 200
    for wanted in (f"Table {table.game.table.number}", table.first.entry.name, table.second.entry.name,
                   "Yes, send 8–1", "Units you lost 1", "Units they lost 5"):  # fmt: skip
        assert wanted in words(shown)
    assert not Report.objects.exists()


def test_the_summary_leads_back_to_the_form_as_it_was_typed(table: Table):
    link = re.search(r'href="(/e/[^"]+/me/report\?[^"]+)"', table.look(0, "them", 4, 2).content.decode())[1]
    form = table.phones[0].get(link.replace("&amp;", "&")).content.decode()
    assert re.search(r'value="them" required checked', form)
    assert re.search(r'name="mine" value="4"', form)
    assert re.search(r'name="theirs" value="2"', form)


@pytest.mark.parametrize(
    ("winner", "mine", "theirs", "outcome"),
    [("me", 2, 6, (2, 6, 2)), ("them", 2, 6, (1, 6, 2)), ("nobody", 2, 6, (None, 6, 2))],
)
def test_a_report_is_kept_by_position_whoever_sends_it(table: Table, winner, mine, theirs, outcome):
    assert table.confirm(1, winner, mine, theirs).status_code == 302
    assert Report.objects.get().claim == outcome
    assert Report.objects.get().seat_id == table.second.pk


def test_who_has_reported_waits_for_the_other(table: Table):
    table.confirm(0, "me", 1, 5)
    assert f"Waiting for {table.second.entry.name}" in table.page(0)
    assert "You won: you lost 1 Unit, they lost 5" in table.page(0)


def test_two_that_agree_are_confirmed_for_both(table: Table):
    table.confirm(0, "me", 1, 5)
    table.confirm(1, "them", 5, 1)
    assert "Confirmed 8–1" in table.page(0)
    assert "Confirmed 1–8" in table.page(1)
    assert "You both reported the same" in table.page(1)


def test_two_that_differ_show_both_versions_and_may_be_mended(table: Table):
    table.confirm(0, "me", 1, 5)
    table.confirm(1, "them", 5, 2)
    for who, other in ((0, table.second), (1, table.first)):
        assert f"{other.entry.name} says something else" in table.page(who)
        assert "the desk decides" in table.page(who)
    table.confirm(1, "them", 5, 1)
    assert Result.objects.get().vp_1 == 8


def test_a_double_tap_is_one_report(table: Table):
    assert [table.confirm(0, "me", 1, 5).status_code for _ in range(2)] == [302, 302]
    assert Report.objects.count() == 1
    assert table.event.log.filter(verb="result reported").count() == 1


def test_after_the_result_the_same_report_is_harmless_and_another_is_refused(table: Table):
    enter_result(table.game, make.desk(table.event), Outcome(1, 1, 5))
    assert table.confirm(0, "me", 1, 5).status_code == 302
    refused = table.confirm(0, "nobody", 1, 5)
    assert refused.status_code == 422
    assert "This game has its result already" in words(refused)
    assert "Nothing was counted" in words(refused)
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (("", 1, 5), "Say who won"),
        (("me", "", 5), "Count the Units you lost"),
        (("me", 1, ""), "Count the Units they lost"),
        (("me", -1, 5), "Write a whole number from 0 to 99."),
        (("me", 1, 500), "Write a whole number from 0 to 99."),
        (("me", "½", 5), "Write a whole number from 0 to 99."),
        (("Ada", 1, 5), "Choose one of those on offer."),
    ],
)
def test_a_report_that_cannot_be_keeps_the_form_and_says_why(table: Table, form, said):
    for answer in (table.look(0, *form), table.confirm(0, *form)):
        assert answer.status_code == 422
        assert said in words(answer)
        assert "How did it end?" in words(answer)
    assert not Report.objects.exists()


def test_the_form_knows_what_each_report_comes_to(table: Table):
    html = table.phones[1].get(table.url, {"game": table.game.public_id}).content.decode()
    known = json.loads(unescape(re.search(r'data-vp="([^"]*)"', html)[1]))
    for winner in ("me", "them", "nobody"):
        for mine, theirs in product(range(12), range(12)):
            first, second = vp_of(table.game, Claim(winner, mine, theirs).outcome(2))
            at = known[winner][min(mine, known["top"])][min(theirs, known["top"])]
            assert at == [second, first]


def test_a_get_never_reports(table: Table):
    for more in ({}, {"look": "1"}, {"confirm": "1"}, {"do": "agree"}):
        assert table.phones[0].get(table.url, table.typed(0, "me", 2, 5) | more).status_code == 200
    assert not Report.objects.exists()


def test_only_the_two_players_report_their_game(cast: Cast, table: Table):
    outsider = queries.seats_in_order(queries.games_of(table.round)[1])[0].entry
    form = table.typed(0, "me", 0, 3) | {"entry": outsider.public_id}
    for client in (cast.player_of(outsider), cast.stranger, cast.olga, cast.otto):
        assert client.post(table.url, form).status_code == 404
        assert client.get(table.url, {"game": table.game.public_id}).status_code == 404
    assert not Report.objects.exists()


def test_the_report_of_a_closed_round_counts_nothing(cast: Cast, table: Table):
    for game in queries.games_of(table.round):
        enter_result(game, make.desk(cast.event), Outcome(1, 0, 5))
    rounds.close_round(table.round, make.desk(cast.event))
    answer = table.confirm(0, "them", 5, 0)
    assert answer.status_code == 422
    assert "Round 1 is closed" in words(answer)
    make.playing(cast.event)
    later = table.confirm(0, "them", 5, 0)
    assert later.status_code == 409
    assert "That page was for round 1" in words(later)
    assert not Report.objects.exists()


def test_where_players_do_not_report_the_slip_goes_to_the_desk():
    event = make.event(entries=4, players_report=False)
    table = Table(Cast(event))
    assert "hand it in at the desk" in table.page(0)
    assert "Report the result" not in table.page(0)
    answer = table.confirm(0, "me", 0, 5)
    assert answer.status_code == 422
    assert "entered at the desk" in words(answer)
    assert not Report.objects.exists()


def test_the_desks_word_is_told_with_its_reason(table: Table):
    enter_result(table.game, make.desk(table.event), Outcome(1, 0, 5), vp=(5, 5), reason="Hall closed early")
    assert "Confirmed 5–5" in table.page(1)
    assert "The desk entered it: Hall closed early" in table.page(1)


def test_a_game_may_be_reported_though_no_plan_was_ever_chosen(cast: Cast):
    round_ = make.playing(cast.event, mode="plans")
    seat: Seat = queries.seats_in_order(queries.games_of(round_)[0])[0]
    phone = cast.player_of(seat.entry)
    assert "Played already?" in words(phone.get(f"/e/{cast.event.public_id}/me/"))
    form = make.about(seat) | {"winner": "me", "mine": "0", "theirs": "3"}
    assert phone.post(f"/e/{cast.event.public_id}/me/report", form).status_code == 302
    assert Report.objects.get().claim[0] == seat.position


def test_the_form_starts_without_counts(table: Table):
    form = table.phones[0].get(table.url, {"game": table.game.public_id}).content.decode()
    assert re.findall(r'<input type="number" name="(\w+)"(?: value="(\w*)")?', form) == [("mine", ""), ("theirs", "")]
    assert "checked" not in form


def test_the_form_of_a_settled_game_leads_back(table: Table):
    enter_result(table.game, make.desk(table.event), Outcome(1, 1, 5))
    answer = table.phones[0].get(table.url, {"game": table.game.public_id})
    assert (answer.status_code, answer["Location"]) == (302, f"/e/{table.event.public_id}/me/")


@pytest.mark.parametrize(("lost", "asked"), [((0, 0), True), ((0, 1), False), ((3, 0), False)])
def test_a_game_without_losses_is_asked_about_before_it_is_sent(table: Table, lost, asked):
    assert ("Nobody lost a Unit?" in words(table.look(0, "nobody", *lost))) is asked


def test_a_report_made_on_another_players_page_is_not_taken(table: Table):
    first, second = table.first.entry, table.second.entry
    said = f"This page was {first.name}’s; this phone is now {second.name}’s."
    typed = table.typed(0, "me", 1, 5)
    phone = table.phones[1]
    answers = [phone.post(table.url, typed), phone.post(table.url, typed | {"look": "1"}), phone.get(table.url, typed)]
    for answer in answers:
        assert answer.status_code == 409
        assert said in words(answer)
    unsaid = phone.post(table.url, {name: value for name, value in typed.items() if name != "entry"})
    assert unsaid.status_code == 409
    assert "enter it again" in words(unsaid)
    assert not Report.objects.exists()


def test_reports_that_are_switched_off_meanwhile_are_not_waited_for(table: Table):
    table.confirm(0, "me", 1, 5)
    event_services.change_settings(table.event, make.desk(table.event), {"players_report": False})
    assert "Waiting for" not in table.page(0)
    assert "do not count any more: fill in the slip and hand it in at the desk" in table.page(0)
    for who in (0, 1):
        assert "Report" not in table.page(who).replace("Reports from phones", "")
        for answer in (
            table.phones[who].get(table.url, {"game": table.game.public_id}),
            table.look(who, "me", 1, 5),
        ):
            assert answer.status_code == 422
            assert "hand it in there" in words(answer)
