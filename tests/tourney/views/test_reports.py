"""Reporting a game from the phone: looked at before it is sent, counted once, agreed or disputed."""

import re

import pytest

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Report, Result, Seat
from tourney.services import rounds
from tourney.services.results import Outcome, enter_result

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

    def send(self, who: int, winner: str, mine: object, theirs: object, **more: str):
        form = {"game": self.game.public_id, "winner": winner, "mine": mine, "theirs": theirs, **more}
        return self.phones[who].post(self.url, form)

    def confirm(self, who: int, winner: str, mine: int, theirs: int):
        return self.send(who, winner, mine, theirs, confirm="1")

    def page(self, who: int) -> str:
        return words(self.phones[who].get(f"/e/{self.event.public_id}/me/"))


@pytest.fixture
def table(cast: Cast) -> Table:
    return Table(cast)


def test_the_first_post_only_shows_what_would_be_sent(table: Table):
    shown = table.send(0, "me", 1, 5)
    assert shown.status_code == 200
    for wanted in (f"Table {table.game.table.number}", table.first.entry.name, table.second.entry.name,
                   "Yes, send 8–1", "Units you lost 1", "Units they lost 5"):  # fmt: skip
        assert wanted in words(shown)
    assert not Report.objects.exists()


def test_the_summary_leads_back_to_the_form_as_it_was_typed(table: Table):
    link = re.search(r'href="(/e/[^"]+/me/report\?[^"]+)"', table.send(0, "them", 4, 2).content.decode())[1]
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


def test_one_report_waits_for_the_other_without_telling_it(table: Table):
    before = table.page(1)
    table.confirm(0, "me", 1, 5)
    assert f"Waiting for {table.second.entry.name} to report" in table.page(0)
    assert "You won: you lost 1 Unit, they lost 5" in table.page(0)
    assert table.page(1) == before


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
    assert "You won: you lost 1 Unit, they lost 5" in table.page(0)
    assert "won: you lost 5 Units, they lost 1" in table.page(1)
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
        (("me", -1, 5), "greater than or equal to 0"),
        (("me", 1, 500), "less than or equal to 99"),
        (("me", "½", 5), "whole number"),
        (("Ada", 1, 5), "Ada"),
    ],
)
def test_a_report_that_cannot_be_keeps_the_form_and_says_why(table: Table, form, said):
    answer = table.send(0, *form, confirm="1")
    assert answer.status_code == 422
    assert said in words(answer)
    assert "How did it end?" in words(answer)
    assert not Report.objects.exists()


def test_the_vp_are_worked_out_while_somebody_types(table: Table):
    ask = {"vp": "1", "game": table.game.public_id, "winner": "me", "mine": "2", "theirs": "5"}
    assert "<strong>7–2</strong>" in table.phones[1].get(table.url, ask).content.decode()
    part = table.phones[1].get(table.url, ask | {"winner": ""}).content.decode()
    assert "once all three are filled in" in part
    assert not Report.objects.exists()


def test_a_get_never_reports(table: Table):
    sent = {"game": table.game.public_id, "winner": "me", "mine": "2", "theirs": "5", "confirm": "1"}
    assert table.phones[0].get(table.url, sent).status_code == 200
    assert not Report.objects.exists()


def test_only_the_two_players_report_their_game(cast: Cast, table: Table):
    outsider = queries.seats_in_order(queries.games_of(table.round)[1])[0].entry
    form = {"game": table.game.public_id, "winner": "me", "mine": "0", "theirs": "3", "confirm": "1"}
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
    form = {"game": seat.game.public_id, "winner": "me", "mine": "0", "theirs": "3", "confirm": "1"}
    assert phone.post(f"/e/{cast.event.public_id}/me/report", form).status_code == 302
    assert Report.objects.get().claim[0] == seat.position
