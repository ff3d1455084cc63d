"""Rounds at the desk, for everybody who may and may not."""

import re

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Game, Round
from tourney.services import entries as entry_services
from tourney.services import events, plans, reports, results, rounds
from tourney.services.results import Outcome
from tourney.services.writing import Actor
from tourney.views.live import this_minute

pytestmark = pytest.mark.django_db


def at(event, name, **kwargs):
    return reverse(name, kwargs={"event_id": event.public_id, **kwargs})


def test_no_plan_is_waited_for_where_a_game_has_its_result(cast):
    round_ = make.playing(cast.event, mode="plans", mission="")
    assert "no plan yet" in words(cast.sam.get(at(cast.event, "desk_round", number=1)))
    for game in round_.games.all():
        results.enter_result(game, make.desk(cast.event), Outcome(1, 0, 2))
    page = words(cast.sam.get(at(cast.event, "desk_round", number=1)))
    assert "no plan yet" not in page
    assert "not known" in page


def test_the_owner_draws_checks_publishes_starts_and_closes_a_round(cast):
    event = cast.event
    response = cast.olga.post(
        at(event, "round_draft"), {"mission_mode": "fixed", "mission": "fow4/encounter"}, follow=True
    )
    assert b"only organisers see this" in response.content
    assert b"No rematch, no table twice" in response.content
    for act, said in (("publish", b"is published"), ("start", b"has started")):
        response = cast.olga.post(at(event, f"round_{act}", number=1), follow=True)
        assert said in response.content
    response = cast.olga.post(at(event, "round_close", number=1))
    assert response.status_code == 422
    assert "Results are missing" in response.content.decode().split("<main")[1]
    for game in Round.objects.get().games.all():
        results.enter_result(game, make.desk(event), Outcome(1, 0, 2))
    response = cast.olga.post(at(event, "round_close", number=1), follow=True)
    assert b"is closed" in response.content


def test_a_draft_is_seen_by_nobody_else(cast):
    make.draft(cast.event)
    for name, number in (("desk_round", 1), ("print_pairings", 1), ("print_slips", 1), ("print_sheets", 1)):
        for who, status in ((cast.olga, {200, 422}), (cast.orla, {200, 422}), (cast.sam, {404}), (cast.vic, {404})):
            assert who.get(at(cast.event, name, number=number)).status_code in status
        assert cast.otto.get(at(cast.event, name, number=number)).status_code == 404
        assert cast.stranger.get(at(cast.event, name, number=number)).status_code == 302
        assert cast.player.get(at(cast.event, name, number=number)).status_code == 302


@pytest.mark.parametrize("act", ["publish", "start", "close", "discard", "redraw", "unpublish", "reopen"])
def test_only_those_who_run_the_event_move_a_round(cast, act):
    make.draft(cast.event)
    url = at(cast.event, f"round_{act}", number=1)
    assert cast.sam.post(url).status_code == 403
    assert cast.vic.post(url).status_code == 403
    assert cast.otto.post(url).status_code == 404
    assert cast.stranger.post(url).status_code == 302
    assert cast.olga.get(url).status_code == (200 if act == "redraw" else 405)
    assert Round.objects.get().status == "draft"


def test_a_swap_by_hand_names_the_rules_that_it_breaks(cast):
    event = cast.event
    make.closed(event)
    round_ = make.draft(event)
    met = Game.objects.filter(round__number=1).first()
    first, second = queries.seats_in_order(met)
    beside = round_.seats.get(entry=first.entry).game.seats.exclude(entry=first.entry).get()
    response = cast.olga.post(
        at(event, "round_swap", number=2), {"first": second.entry.pk, "second": beside.entry.pk}, follow=True
    )
    assert b"These pairings break a rule" in response.content
    assert b"have already met" in response.content
    assert second.entry.name.encode() in response.content.split(b"These pairings break a rule")[1]


def test_a_drop_after_the_draw_is_named_and_stops_publishing(cast):
    make.draft(cast.event)
    gone = cast.event.entries.all()[0]
    entry_services.drop_entry(gone, make.desk(cast.event))
    page = cast.olga.get(at(cast.event, "desk_round", number=1)).content.decode()
    assert "Who plays has changed since the draw" in page
    assert gone.name in page
    assert cast.olga.post(at(cast.event, "round_publish", number=1)).status_code == 422
    cast.olga.post(at(cast.event, "round_redraw", number=1))
    assert cast.olga.post(at(cast.event, "round_publish", number=1)).status_code == 302


def test_the_page_of_a_round_shows_who_differs_first_and_one_press_decides(cast):
    round_ = make.published(cast.event)
    game = queries.games_of(round_)[2]
    first, second = queries.seats_in_order(game)
    reports.report_result(first, Actor.of_entry(first.entry), Outcome(1, 1, 4))
    reports.report_result(second, Actor.of_entry(second.entry), Outcome(1, 2, 4))
    assert "the two reports differ" not in words(cast.sam.get(at(cast.event, "desk_round", number=1)))
    reports.call_desk(first, Actor.of_entry(first.entry))
    page = cast.sam.get(at(cast.event, "desk_round", number=1)).content.decode()
    assert "Table 3: the two reports differ" in page
    game.refresh_from_db()
    url = at(cast.event, "game_accept", game_id=game.public_id, position=2)
    assert cast.sam.post(url, {"version": game.version - 1}).status_code == 409
    assert cast.sam.post(url, {"version": game.version}).status_code == 302
    game = Game.objects.get(pk=game.pk)
    assert (game.result.vp_1, game.result.vp_2) == (7, 2)


def test_an_open_round_polls_for_nothing_while_nothing_changes(cast):
    make.published(cast.event)
    sam = cast.sam
    cast.event.refresh_from_db()
    url = at(cast.event, "desk_round", number=1)
    with time_machine.travel(timezone.now(), tick=False):  # what waits is told by the minute
        shown = {"rev": cast.event.revision, "minute": this_minute()}
        assert sam.get(url, shown).status_code == 204
        assert sam.get(url, shown | {"rev": cast.event.revision - 1}).status_code == 200
        assert sam.get(url, shown | {"minute": "another"}).status_code == 200


def test_the_page_needs_the_same_queries_for_four_games_as_for_twenty(cast, django_assert_max_num_queries):
    make.enter(cast.event, 32)
    events.add_tables(cast.event, make.desk(cast.event), 20)
    make.published(cast.event, mode="plans")
    cast.olga.get(at(cast.event, "desk"))
    with django_assert_max_num_queries(19):
        cast.olga.get(at(cast.event, "desk_round", number=1))


def same_but_for_tokens(page: str) -> str:
    """A page without what differs at every load: form tokens, versions, the revision, times."""
    page = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", page)
    return re.sub(r'(data-rev|name="version" value|datetime)="[^"]*"|\d\d:\d\d', "", page)


def test_the_desk_sees_the_same_page_whichever_plan_is_sealed_until_both_are(cast):
    round_ = make.published(cast.event, mode="plans")
    game = queries.games_of(round_)[0]
    first, second = queries.seats_in_order(game)
    urls = [at(cast.event, "desk_round", number=1), at(cast.event, "desk_game", game_id=game.public_id)]
    seen = []
    for plan in ("manoeuvre", "attack"):
        plans.seal_plan(first, Actor.of_entry(first.entry), plan)
        seen.append([same_but_for_tokens(cast.olga.get(url).content.decode()) for url in urls])
        assert plan not in cast.olga.get(at(cast.event, "desk_log")).content.decode().lower()
    assert seen[0] == seen[1]
    plans.seal_plan(second, Actor.of_entry(second.entry), "defend")
    page = cast.olga.get(urls[1]).content.decode()
    assert "<dd>Attack</dd>" in page
    assert "<dd>Defend</dd>" in page


@pytest.mark.parametrize(("others", "said"), [
    (7, "8 players take part, one of them a spare"),
    (6, "6 players take part; Larry Last, a spare, sits out"),
])  # fmt: skip
def test_a_spare_is_counted_before_the_draw_and_named_after_it(db, others, said):
    event = make.event(entries=others, tables=4)
    spare = entry_services.add_entry(event, make.desk(event), name="Larry Last", club="", side="", army="", email="")
    type(spare).objects.filter(pk=spare.pk).update(spare=True)
    olga, out = Cast(event).olga, "Larry Last , a spare, sits out."
    assert said in words(olga.get(at(event, "desk_draft")))
    make.draft(event)
    url = at(event, "desk_round", number=1)
    assert (out in words(olga.get(url))) == (others == 6)
    rounds.publish_round(event.rounds.get(), make.desk(event))
    assert (out in words(olga.get(url))) == (others == 6)


def test_with_too_few_players_the_page_offers_no_draw_that_could_only_fail(cast):
    event = make.played_event(rounds=1)
    for entry in event.entries.all()[1:]:
        entry_services.drop_entry(entry, make.desk(event))
    page = cast.olga.get(at(event, "desk_draft"))
    assert "A round needs two players at least" in words(page)
    assert at(event, "round_draft") not in page.content.decode()
    assert at(event, "round_by_hand") not in page.content.decode()


def test_two_players_are_one_game_and_a_draft_is_called_a_draft(cast):
    event = make.event(entries=3)
    make.draft(event)
    assert "1 game, one bye." in words(cast.olga.get(at(event, "desk_round", number=1)))
    assert "Round 1 is a draft." in words(cast.olga.get(at(event, "desk_draft")))


def test_scores_that_the_draw_went_by_show_though_the_standings_go_by_others(cast):
    make.closed(cast.event)
    events.change_settings(cast.event, make.desk(cast.event), {"tiebreaks": ["vp"], "pair_on": "wins"})
    make.draft(cast.event)
    page = cast.olga.get(at(cast.event, "desk_round", number=2)).content.decode()
    assert sorted(re.findall(r'<td class="numeric" data-label="Wins">(\d+)</td>', page)) == ["0"] * 4 + ["1"] * 4


def test_a_draw_that_says_nothing_of_missions_is_refused_once_and_in_plain_words():
    cast = Cast(make.event(entries=4, system="wh40k10"))

    def refused(sent: dict[str, str]) -> str:
        answer = cast.olga.post(at(cast.event, "round_draft"), sent)
        assert answer.status_code == 422
        return answer.content.decode()

    assert (
        "checked" in cast.olga.get(at(cast.event, "desk_draft")).content.decode().split('name="mission_mode"')[1][:80]
    )
    assert "Choose how the games get their missions." in refused({})
    fixed, random = refused({"mission_mode": "fixed"}), refused({"mission_mode": "random"})
    assert fixed.count('<div class="error-summary"') == random.count('<div class="error-summary"') == 1
    assert words_of_summary(fixed) == ["Which one, if it is one for all : Choose the mission that all tables play."]
    assert words_of_summary(random) == [
        "Random missions need one for each result of the die: choose what 1 to 6 bring below."
    ]
    assert "brings <span" not in random  # nothing that is wanted is called optional


def words_of_summary(page: str) -> list[str]:
    """The lines of the list at the head of a form that was refused."""
    told = page.split('<ul class="errorlist">')[1].split("</ul>", maxsplit=1)[0]
    return [" ".join(re.sub(r"<[^>]+>", " ", line).split()) for line in told.split("</li>") if line.strip()]
