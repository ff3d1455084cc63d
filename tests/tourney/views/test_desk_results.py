"""The results desk: slips with and without its script, doubts, disputes, what is missing, older results."""

import datetime
import re
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import queries
from tourney.logbook import sentence
from tourney.models import Game, LogEntry, Result
from tourney.services import entries, results, rounds, slips
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db
GOOD = {"table": 1, "winner": "1", "lost_1": 0, "lost_2": 4}


def at(event, name, *args):
    return reverse(name, args=[event.public_id, *args])


@pytest.fixture
def played(cast):
    make.playing(cast.event)
    return cast


def key(cast, who="sam", script=False, **slip):
    headers = {"X-Muster-Slip": "1"} if script else {}
    return getattr(cast, who).post(at(cast.event, "results_slip"), GOOD | slip, headers=headers)


def confirm(response):
    """What the second Enter sends: the held slip as its form in the page has it."""
    html = response.json()["html"] if "json" in response["Content-Type"] else response.content.decode()
    form = html.split("data-held")[1].split("</form>")[0]
    pairs = re.findall(r'name="([^"]+)" value="([^"]*)"', form)
    return {name: value for name, value in pairs if name != "csrfmiddlewaretoken"}


@pytest.mark.parametrize("name", ["desk_results"])
def test_the_desk_is_for_those_who_keep_scores(cast, name):
    url = at(cast.event, name)
    assert [getattr(cast, who).get(url).status_code for who in ("olga", "orla", "sam")] == [200, 200, 200]
    assert cast.vic.get(url).status_code == 403
    assert cast.otto.get(url).status_code == 404
    assert [cast.player.get(url).status_code, cast.stranger.get(url).status_code] == [302, 302]


@pytest.mark.parametrize(("name", "args"), [("results_slip", ()), ("results_ask", ()), ("results_slip_back", (1,))])
def test_nobody_else_writes_at_the_desk(played, name, args):
    url, count = at(played.event, name, *args), LogEntry.objects.count()
    assert played.vic.post(url, GOOD).status_code == 403
    assert played.otto.post(url, GOOD).status_code == 404
    assert [played.player.post(url, GOOD).status_code, played.stranger.post(url, GOOD).status_code] == [302, 302]
    assert LogEntry.objects.filter(event=played.event).exclude(verb="member added").count() <= count


def test_before_a_round_is_out_the_page_says_what_will_be_here(cast):
    make.draft(cast.event)
    page = words(cast.sam.get(at(cast.event, "desk_results")))
    assert "No round is out yet" in page
    assert words(key(cast)).count("No round is being played") >= 1


def test_a_slip_is_keyed_in_and_the_next_starts_at_its_table(played):
    response = key(played)
    assert response.status_code == 302
    page = played.sam.get(response.url).content.decode()
    assert re.search(r'<input[^>]*name="table"[^>]*autofocus', page)
    assert "Keyed in last" in page
    first, second = queries.seats_in_order(make.game_at(played.event))
    assert f"Table 1 round 1 {first.entry.name} 8–1 {second.entry.name}" in words(played.sam.get(response.url))


def test_with_the_script_only_what_changed_comes_back(played):
    said = key(played, script=True).json()
    assert said["taken"] is True
    assert said["tables"]["1"][2].startswith("8–1")
    assert "<main" not in said["html"]


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ({"table": 99}, "No game of Round 1 is at table 99"),
        ({"table": ""}, "Fill this in"),
        ({"table": "seven"}, "whole number from 1 to 999"),
        ({"winner": ""}, "Fill this in"),
        ({"winner": "zz"}, "neither of the two players"),
        ({"lost_1": 100}, "whole number from 0 to 99"),
        ({"lost_2": -1}, "whole number from 0 to 99"),
        ({"round": 7}, "keyed for round 7"),
    ],
)
def test_what_cannot_be_is_refused_at_once_and_stays_in_the_form(played, slip, said):
    for script in (False, True):
        response = key(played, script=script, **slip)
        assert response.status_code in {409, 422}
        assert said in (response.json()["html"] if script else words(response))
    assert 'name="lost_2"' in key(played, **slip).content.decode()
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ({"lost_2": 60}, "more than most forces have"),
        ({"lost_1": 5, "lost_2": 2}, "won and lost more than the other"),
    ],
)
@pytest.mark.parametrize("script", [False, True])
def test_what_is_unlikely_waits_for_a_second_enter(played, slip, said, script):
    response = key(played, script=script, **slip)
    assert said in (response.json()["html"] if script else response.content.decode())
    assert not Result.objects.exists()
    again = key(played, script=script, **confirm(response))
    assert again.status_code == (200 if script else 302)
    assert Result.objects.count() == 1


def test_a_confirmation_holds_for_the_very_slip_that_was_looked_at(played):
    word = confirm(key(played, lost_2=60))["sure"]
    assert key(played, lost_2=61, sure=word).status_code == 422
    assert not Result.objects.exists()


def test_a_slip_that_differs_from_a_report_shows_both(played):
    make.report(played.event, (2, 5, 1))
    response = key(played)
    first, second = queries.seats_in_order(make.game_at(played.event))
    assert f"{first.entry.name} reported {second.entry.name} won, Units lost 5 and 1" in words(response)
    assert f"You key {first.entry.name} won, Units lost 0 and 4" in words(response)
    assert key(played, **confirm(response)).status_code == 302


def test_a_slip_that_says_what_one_of_two_reports_says_settles_the_dispute(played):
    make.report(played.event, (1, 0, 4), (1, 1, 4))
    assert key(played).status_code == 302
    assert Result.objects.count() == 1


def test_a_second_different_slip_of_a_table_is_a_conflict_with_both_versions(played):
    key(played, who="orla")
    response = key(played, winner="2", lost_1=4, lost_2=1)
    assert response.status_code == 409
    assert "Table 1 has its result already" in words(response)
    assert "It stands, keyed by orla" in words(response)
    assert str(Result.objects.get()) == "8–1"
    assert key(played, **confirm(response)).status_code == 302
    assert Result.objects.get().winner == 2


def test_a_confirmation_given_to_an_older_version_asks_again(played):
    key(played, who="orla")
    response = key(played, winner="2", lost_1=4, lost_2=1)
    results.enter_result(make.game_at(played.event), make.desk(played.event), Outcome(None, 1, 1))
    assert key(played, **confirm(response)).status_code == 409
    assert Result.objects.get().winner is None


def test_the_same_slip_from_both_desks_is_no_conflict(played):
    key(played, who="orla")
    count = LogEntry.objects.count()
    assert key(played).status_code == 302
    assert LogEntry.objects.filter(verb__startswith="result").count() == 1
    assert LogEntry.objects.exclude(verb="member added").count() <= count


@pytest.mark.parametrize("letters", ["{first}", "{last}", "ATT"])
def test_a_winner_can_be_named_by_letters(cast, letters):
    make.playing(cast.event)
    game = make.game_at(cast.event)
    Game.objects.filter(pk=game.pk).update(attacker=2)
    second = make.seats(cast.event)[1].entry
    entries.edit_entry(second, make.desk(cast.event), name="Żaneta Ørsted")
    text = letters.format(first="zan", last="ØR")
    assert key(cast, winner=text, lost_1=4, lost_2=0).status_code == 302
    assert Result.objects.get().winner == 2


def test_letters_that_fit_both_are_not_guessed(played):
    for seat, name in zip(make.seats(played.event), ("Max One", "Max Two"), strict=True):
        entries.edit_entry(seat.entry, make.desk(played.event), name=name)
    response = key(played, winner="max")
    assert response.status_code == 422
    assert "could be either player" in words(response)


def test_nobody_won_is_said_with_0_and_never_by_an_empty_field(played):
    assert key(played, winner="0", lost_1=1, lost_2=1).status_code == 302
    assert Result.objects.get().winner is None


def test_a_slip_is_taken_back_with_one_press(played):
    key(played)
    page = played.sam.get(at(played.event, "desk_results")).content.decode()
    address = re.search(r'action="([^"]+/back)"', page)[1]
    assert "the slip is taken back" in words(played.sam.post(address, follow=True))
    assert not Result.objects.exists()
    assert played.olga.post(at(played.event, "results_slip_back", 1)).status_code == 404


def test_only_ones_own_last_ten_slips_are_at_hand():
    event = make.event(entries=24)
    make.playing(event)
    cast = Cast(event)
    for table in range(1, 13):
        key(cast, table=table)
    key(cast, who="orla", table=1)
    page = cast.sam.get(at(event, "desk_results")).content.decode()
    assert page.count('/back"') == 10
    assert '/back"' not in cast.orla.get(at(event, "desk_results")).content.decode()


def test_a_dispute_shows_both_versions_and_is_settled_with_one_press(played):
    make.dispute(played.event, (1, 1, 4), (1, 2, 4))
    page = played.sam.get(at(played.event, "desk_results"))
    first, second = make.seats(played.event)
    assert f"{first.entry.name} says: {first.entry.name} won, Units lost 1 and 4" in words(page)
    assert f"{second.entry.name} says: {first.entry.name} won, Units lost 2 and 4" in words(page)
    accept = at(played.event, "game_accept", first.game.public_id, 2)
    response = played.sam.post(accept, {"next": "results", "version": make.game_at(played.event).version})
    assert response.url == at(played.event, "desk_results")
    assert Result.objects.get().lost_1 == 2


def test_what_players_talk_over_or_propose_stands_quietly_below(played):
    make.report(played.event, (1, 1, 4), (1, 2, 4))
    make.report(played.event, (1, 1, 4), (1, 1, 4), table=2)
    make.report(played.event, (1, 3, 4), table=2)
    page = words(played.sam.get(at(played.event, "desk_results")))
    (_, second) = make.seats(played.event, 2)
    assert "Reports differ" not in page
    assert "Talking it over (0 min)" in page
    assert "8–1 stands" in page
    assert f"{second.entry.name} has not agreed." in page
    with time_machine.travel(timezone.now() + datetime.timedelta(minutes=6), tick=False):
        later = words(played.sam.get(at(played.event, "desk_results")))
        assert "Reports differ 1" in later
        assert "they have not agreed, 6 minutes" in later
        assert "Talking it over" not in later


def test_half_a_report_is_taken_with_one_press(played):
    make.report(played.event, None, (1, 2, 4), table=2)
    page = words(played.sam.get(at(played.event, "desk_results")))
    first, second = make.seats(played.event, 2)
    assert f"{second.entry.name} reported at" in page
    assert f"{first.entry.name} has not." in page
    accept = at(played.event, "game_accept", second.game.public_id, 2)
    played.sam.post(accept, {"next": "results", "version": make.game_at(played.event, 2).version})
    assert Result.objects.get().game_id == second.game_id


def test_a_table_is_asked_and_its_players_see_it_until_they_have_reported(played):
    first, second = make.seats(played.event, 2)
    url = at(played.event, "results_ask")
    assert "1 table is asked" in words(played.sam.post(url, {"game": first.game.public_id}, follow=True))
    me = at(played.event, "me")
    waits = "The desk waits for your result"
    assert waits in words(played.player_of(first.entry).get(me))
    make.report(played.event, (1, 2, 4), table=2)
    assert waits not in words(played.player_of(first.entry).get(me))
    assert waits in words(played.player_of(second.entry).get(me))


def test_slips_of_a_closed_round_say_their_round_and_where_they_are_corrected(played):
    key(played)
    for table in range(2, 5):
        results.enter_result(make.game_at(played.event, table), make.desk(played.event), Outcome(1, 0, 4))
    rounds.close_round(played.event.rounds.get(), make.desk(played.event))
    page = played.sam.get(at(played.event, "desk_results"))
    told = words(page).split("Keyed in last")[1].split("Correct an older result")[0]
    assert "Table 1 round 1" in told
    assert "the round is closed: correct it on its page" in told
    assert "changed since" not in told
    assert at(played.event, "desk_game", make.game_at(played.event, 1).public_id) in page.content.decode()


def test_a_slip_whose_game_has_another_result_now_says_so(played):
    key(played)
    results.enter_result(make.game_at(played.event), make.desk(played.event), Outcome(2, 4, 0))
    assert "changed since: see its page" in words(played.sam.get(at(played.event, "desk_results")))


def test_an_older_result_is_found_by_table_or_name():
    event = make.played_event(rounds=2)
    cast, url = Cast(event), None
    url = at(event, "desk_results")
    one = Game.objects.get(round__number=1, table__number=2)
    response = cast.sam.get(url, {"q": "2", "of": "1"})
    assert response.url == at(event, "desk_game", one.public_id)
    both = words(cast.sam.get(url, {"q": "muller"}))
    assert both.count("Dieter Müller") >= 2
    assert "Round 1, table" in both
    assert "No game was found" in words(cast.sam.get(url, {"q": "nobody here"}))
    for odd in ({"q": "2", "of": "x"}, {"q": "%", "of": "99999"}, {"q": "\x00"}, {"q": "9" * 99}):
        assert cast.sam.get(url, odd).status_code in {200, 302}


def test_a_name_is_never_part_of_the_page(played):
    for seat in make.seats(played.event):
        entries.edit_entry(seat.entry, make.desk(played.event), name=f'<i>"x" {seat.position}</i>')
    key(played, lost_2=60)
    slips.key_slip(make.game_at(played.event), make.desk(played.event), Outcome(1, 0, 4))
    page = key(played, lost_2=60).content.decode()
    assert "<i>" not in page


def test_a_settled_dispute_says_whose_word_was_taken(played):
    make.report(played.event, (1, 1, 4), (1, 2, 4))
    first, second = make.seats(played.event)
    key(played, lost_1=2, lost_2=4)
    me = at(played.event, "me")
    loser = words(played.player_of(first.entry).get(me))
    assert f"The desk settled it as {second.entry.name} reported" in loser
    assert "The desk settled it as you reported" in words(played.player_of(second.entry).get(me))
    line = LogEntry.objects.filter(event=played.event, verb="result entered").order_by("-sequence")[0]
    assert sentence(line).endswith(f"7–2, as {second.entry.name} reported")


def test_a_dispute_that_is_keyed_in_otherwise_says_so(played):
    make.report(played.event, (1, 1, 4), (1, 2, 4))
    game = make.game_at(played.event)
    url = at(played.event, "game_result", game.public_id)
    played.sam.post(url, {"kind": "played", "winner": "1", "lost_1": 0, "lost_2": 4, "version": game.version})
    assert "The desk settled it as neither of you reported" in words(played.player.get(at(played.event, "me")))
    line = LogEntry.objects.filter(event=played.event, verb="result entered").order_by("-sequence")[0]
    assert sentence(line).endswith("8–1, which neither reported")


def test_the_page_of_a_game_asks_about_what_is_unlikely_too(played):
    game = make.game_at(played.event)
    url = at(played.event, "game_result", game.public_id)
    typed = {"kind": "played", "winner": "1", "lost_1": 0, "lost_2": 99, "version": game.version}
    asked = played.sam.post(url, typed)
    assert "lost 99 Units: that is more than most forces have" in words(asked)
    assert not Result.objects.exists()
    assert played.sam.post(url, typed | {"confirmed": "1"}).status_code == 302
    assert Result.objects.get().lost_2 == 99


def test_who_merely_goes_to_the_address_of_a_form_is_shown_the_way_on(played):
    for who, way in (("olga", "To the desk"), ("stranger", "To the event")):
        response = getattr(played, who).get(at(played.event, "results_slip"))
        assert response.status_code == 405
        assert response["Allow"] == "POST"
        assert "takes only what a form sends" in words(response)
        assert way in words(response)


def test_a_slip_sent_without_scripts_after_the_session_has_ended_comes_back_as_it_was_typed(cast):
    make.playing(cast.event)
    slip = {"round": "1", "table": "2", "winner": "1", "lost_1": "0", "lost_2": "3", "key": "k" * 20}
    sent = cast.stranger.post(reverse("results_slip", args=[cast.event.public_id]), slip)
    assert sent.status_code == 302
    back = parse_qs(urlsplit(sent["Location"]).query)["next"][0]
    assert urlsplit(back).path == reverse("desk_results", args=[cast.event.public_id])
    page = cast.sam.get(back)
    assert "this slip is not entered yet" in page.content.decode()
    form = page.context["form"]
    assert {name: str(form[name].value()) for name in ("round", "table", "winner", "lost_1", "lost_2")} == {
        name: value for name, value in slip.items() if name != "key"
    }
    assert not Result.objects.exists()
    again = cast.sam.get(reverse("desk_results", args=[cast.event.public_id]) + "?table=2")
    assert again.context["form"]["table"].value() is None  # of what nobody typed nothing is filled in
