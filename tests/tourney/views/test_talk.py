"""Two phones that agree, differ, and change their minds: what each page says, and what one press does."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tests.tourney.views.test_reports import Table
from tourney.models import Game, Report, Result
from tourney.services import rounds
from tourney.services.results import Outcome, enter_result

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(cast: Cast) -> Table:
    return Table(cast)


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def press(table: Table, who: int, label: str):
    """Send the form of the page whose button says so."""
    html = table.phones[who].get(f"/e/{table.event.public_id}/me/").content.decode()
    for form in re.findall(r"<form[^>]*>.*?</form>", html, re.DOTALL):
        if label in plain(form):
            action = re.search(r'action="([^"]+)"', form)[1]
            fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
            return table.phones[who].post(action, fields)
    raise AssertionError(f"no form says {label!r}: {plain(html)[-1500:]}")


def score() -> tuple[int, int] | None:
    result = Result.objects.first()
    return (result.vp_1, result.vp_2) if result else None


def test_the_other_phone_asks_at_once_and_one_press_confirms(table: Table):
    table.confirm(0, "me", 1, 5)
    page = table.page(1)
    assert f"{table.first.entry.name} says: you lost, 1–8. You lost 5 Units, they lost 1." in page
    assert "Did you lose 1–8?" in page
    assert press(table, 1, "That is right").status_code == 302
    assert score() == (8, 1)
    assert "Confirmed 8–1" in table.page(0)


def test_no_it_was_otherwise_leads_to_an_empty_form(table: Table):
    table.confirm(0, "me", 1, 5)
    link = re.search(r'href="([^"]+me/report[^"]+)"[^>]*>(?:<svg.*?</svg>)?No, it was', table.phones[1].get(
        f"/e/{table.event.public_id}/me/").content.decode(), re.DOTALL)[1]  # fmt: skip
    form = table.phones[1].get(link.replace("&amp;", "&")).content.decode()
    assert "checked" not in form
    assert re.findall(r'<input type="number" name="(\w+)"(?: value="(\w*)")?', form) == [("mine", ""), ("theirs", "")]


def test_both_versions_stand_side_by_side_and_what_differs_is_marked(table: Table):
    table.confirm(0, "me", 1, 5)
    table.confirm(1, "them", 4, 1)
    html = table.phones[0].get(f"/e/{table.event.public_id}/me/").content.decode()
    rows = [plain(row) for row in re.findall(r"<tr.*?</tr>", html, re.DOTALL)]
    assert "Units they lost differs 5 4" in rows
    assert "Units you lost 1 1" in rows
    assert "desk decides in 5 minutes" in plain(html)


def test_take_theirs_makes_the_result(table: Table):
    table.confirm(0, "me", 1, 5)
    table.confirm(1, "me", 0, 2)
    assert press(table, 0, "Yes, that is how it was").status_code == 302
    assert score() == (1, 8)


def test_calling_the_desk_is_told_to_both_and_they_may_still_agree(table: Table):
    table.confirm(0, "me", 1, 5)
    table.confirm(1, "me", 0, 2)
    assert press(table, 1, "We cannot agree").status_code == 302
    assert Game.objects.get(pk=table.game.pk).disputed_at
    for who in (0, 1):
        assert "The desk knows, and decides." in table.page(who)
        assert "We cannot agree" not in table.page(who)
    press(table, 1, "Yes, that is how it was")
    assert score() == (8, 1)


def test_after_five_minutes_the_pages_say_that_the_desk_decides(table: Table):
    table.confirm(0, "me", 1, 5)
    table.confirm(1, "me", 0, 2)
    before = word(table)
    with time_machine.travel(timezone.now() + timedelta(minutes=5), tick=False):
        assert "You have differed for a while, so the desk decides now." in table.page(0)
        assert word(table) != before


def word(table: Table) -> str:
    html = table.phones[0].get(f"/e/{table.event.public_id}/me/").content.decode()
    return re.search(r'data-rev="([^"]*)"', html)[1]


def settle(table: Table) -> None:
    table.confirm(0, "me", 1, 5)
    table.confirm(1, "them", 5, 1)


def test_a_proposal_changes_nothing_until_the_other_agrees(table: Table):
    settle(table)
    assert "Report otherwise" in table.page(0)
    assert table.confirm(0, "me", 2, 5).status_code == 302
    assert score() == (8, 1)
    assert "8–1 stands until" in table.page(0)
    assert "Change 1–8 to 2–7?" in table.page(1)
    press(table, 1, "Agree to")
    assert score() == (7, 2)
    assert "Confirmed 7–2" in table.page(0)
    line = table.event.log.all()[0]
    assert (line.data["state"], line.data["before"][:2], line.data["after"][:2]) == ("changed", [8, 1], [7, 2])


def test_keeping_the_result_withdraws_the_proposal_and_tells_who_made_it(table: Table):
    settle(table)
    table.confirm(0, "me", 2, 5)
    press(table, 1, "Keep")
    assert score() == (8, 1)
    assert f"{table.second.entry.name} keeps 8–1: what you proposed is withdrawn." in table.page(0)
    assert "Change" not in table.page(1)


def test_a_proposal_may_be_taken_back(table: Table):
    settle(table)
    table.confirm(0, "me", 2, 5)
    press(table, 0, "Leave it at")
    assert "Confirmed 1–8" in table.page(1)
    assert "withdrawn" not in table.page(0)
    assert score() == (8, 1)


def test_a_page_from_before_the_proposal_was_changed_agrees_to_nothing(table: Table):
    settle(table)
    table.confirm(0, "me", 2, 5)
    seen = table.typed(1, "them", 5, 2) | {"do": "agree"}
    table.confirm(0, "me", 3, 5)
    answer = table.phones[1].post(table.url, seen)
    assert answer.status_code == 409
    assert "has said otherwise since" in words(answer)
    assert score() == (8, 1)
    assert table.phones[1].post(table.url, table.typed(1, "them", 5, 2) | {"do": "keep"}).status_code == 409


def test_what_the_desk_entered_players_do_not_change(table: Table):
    enter_result(table.game, make.desk(table.event), Outcome(1, 1, 5))
    assert "Is that wrong? Ask at the desk." in table.page(0)
    assert table.phones[0].get(table.url, {"game": table.game.public_id}).status_code == 302
    assert table.confirm(0, "me", 2, 5).status_code == 422
    assert score() == (8, 1)


def test_a_proposal_is_void_once_the_round_is_closed(table: Table, cast: Cast):
    settle(table)
    table.confirm(0, "me", 2, 5)
    make.play(table.round)
    enter_result(table.game, make.desk(cast.event), Outcome(1, 1, 5))
    rounds.close_round(table.round, make.desk(cast.event))
    answer = table.phones[1].post(table.url, table.typed(1, "them", 5, 2) | {"do": "agree"})
    assert answer.status_code == 422
    assert "Round 1 is closed" in words(answer)
    assert score() == (8, 1)


def test_a_message_that_arrives_twice_counts_once_and_an_old_one_not_over_a_newer(table: Table):
    first = table.typed(0, "me", 1, 5) | {"key": "first-of-all", "seen": ""}
    second = table.typed(0, "me", 2, 5) | {"key": "second-one-", "seen": "first-of-all"}
    for form in (first, second, second):
        assert table.phones[0].post(table.url, form).status_code == 302
    late = table.phones[0].post(table.url, table.typed(0, "me", 4, 5) | {"key": "kept-back-x", "seen": ""})
    assert late.status_code == 409
    assert table.phones[0].post(table.url, first).status_code == 302
    assert Report.objects.get(current=True).key == "second-one-"
    assert Report.objects.count() == 2
