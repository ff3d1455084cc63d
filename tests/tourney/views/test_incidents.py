"""When something goes wrong: each way out told beforehand, done by those who run the event alone."""

import re

import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Entry, Result
from tourney.services import entries, events, results
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


def at(event, name, **kwargs):
    return reverse(name, kwargs={"event_id": event.public_id, **kwargs})


def page(client, entry):
    return client.get(at(entry.event, "desk_happened", entry_id=entry.public_id))


def press(client, shown, button):
    """Send the form of the page whose button says so, as a browser does."""
    for form in re.findall(r"<form.*?</form>", shown.content.decode(), flags=re.S):
        if f">{button}" in form:
            action, fields = re.search(r'action="([^"]*)"', form)[1], {}
            for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form):
                fields.setdefault(name, []).append(value)
            send = client.get if 'method="get"' in form else client.post
            return send(action, fields, follow=True)
    raise AssertionError(f"no button says {button!r}: {words(shown)}")


def seats(round_, place=0):
    return queries.seats_in_order(queries.games_of(round_)[place])


def test_once_the_event_is_finished_no_page_has_a_button_that_could_only_fail():
    event = make.played_event(rounds=1)
    cast, game = Cast(event), make.game_at(event)
    where = at(event, "game_happened", game_id=game.public_id)
    assert "#move" not in cast.olga.get(where).content.decode()  # of a closed round, whose games stay where they were
    assert "Turn" in words(cast.olga.get(where))
    events.finish_event(event, make.desk(event))
    for name, kwargs in (
        ("desk_game", {"game_id": game.public_id}),
        ("game_happened", {"game_id": game.public_id}),
        ("desk_happened", {"entry_id": event.entries.all()[0].public_id}),
    ):
        shown = cast.olga.get(at(event, name, **kwargs))
        main = shown.content.decode().split("<main")[1].split("</main>")[0]
        assert "<form" not in main, name
        assert "Open it again" in words(shown)
    assert "Result" in words(cast.olga.get(at(event, "desk_game", game_id=game.public_id)))


def test_before_any_round_a_player_leaves_with_one_press(cast):
    entry = cast.event.entries.all()[0]
    shown = page(cast.olga, entry)
    assert "Round 1 then has 7 players: one of them has the bye." in words(shown)
    press(cast.olga, shown, "Drop")
    entry.refresh_from_db()
    assert entry.dropped_after == 0


def test_who_leaves_a_draft_is_dropped_and_the_new_draw_looked_at(cast):
    round_ = make.draft(cast.event)
    entry = seats(round_)[0].entry
    after = press(cast.olga, page(cast.olga, entry), "Drop, then look at the new draw")
    assert "Nothing is saved yet" in words(after)
    entry.refresh_from_db()
    assert entry.dropped_after == 0


def test_in_a_round_that_is_out_the_page_offers_the_win_the_new_draw_and_the_later_drop(cast):
    round_ = make.published(cast.event)
    first, second = seats(round_)
    shown = words(page(cast.olga, first.entry))
    assert f"{second.entry.name} wins at table 1 by default: 8–0 VP, no losses." in shown
    assert f"Neither {first.entry.name} nor {second.entry.name} plays: 0–0." in shown
    assert "Draw again without them" in shown


def test_the_opponent_wins_by_one_press_and_the_player_plays_on(cast):
    round_ = make.playing(cast.event)
    first, second = seats(round_)
    press(cast.olga, page(cast.olga, first.entry), "The opponent wins by default")
    result = Result.objects.get()
    assert (result.winner, result.kind) == (second.position, "forfeit")
    first.entry.refresh_from_db()
    assert first.entry.dropped_after is None


def test_both_are_dropped_by_one_press(cast):
    round_ = make.playing(cast.event)
    press(cast.olga, page(cast.olga, seats(round_)[0].entry), "Drop both players")
    assert Entry.objects.filter(dropped_after=1).count() == 2


def test_a_second_press_after_somebody_else_settled_the_game_is_told_so(cast):
    round_ = make.playing(cast.event)
    shown = page(cast.olga, seats(round_)[0].entry)
    results.enter_result(queries.games_of(round_)[0], make.desk(cast.event), Outcome(1, 0, 2))
    answer = press(cast.olga, shown, "The opponent wins by default")
    assert answer.status_code == 409
    assert Result.objects.get().kind == "played"


def test_who_has_dropped_may_come_back_or_be_drawn_into_the_open_round(cast):
    entry = cast.event.entries.all()[0]
    entries.drop_entry(entry, make.desk(cast.event))
    make.draft(cast.event)
    shown = page(cast.olga, entry)
    assert "is drawn again from round" in words(shown)
    assert "Nothing is saved yet" in words(press(cast.olga, shown, "Plays round 1 too"))


def test_a_late_player_is_drawn_into_the_round_that_is_out(cast):
    make.published(cast.event)
    entry = entries.add_entry(cast.event, make.desk(cast.event), name="Late Larry")
    after = press(cast.olga, page(cast.olga, entry), "Draw them into round 1")
    assert "Late Larry" in words(after)


def test_who_has_the_bye_keeps_it_when_they_leave(cast):
    entries.drop_entry(cast.event.entries.all()[7], make.desk(cast.event))
    round_ = make.published(cast.event)
    assert "keeps the bye of Round 1" in words(page(cast.olga, queries.bye_of(round_)))


def test_players_in_each_others_place_are_looked_at_then_set(cast):
    round_ = make.playing(cast.event)
    first, other = seats(round_, 0)[0].entry, seats(round_, 1)[0].entry
    asked = press(cast.olga, page(cast.olga, first), "Set them as they sat")
    assert asked.status_code == 200
    where = at(cast.event, "round_sat", number=1)
    look = cast.olga.get(where, {"first": first.pk, "second": other.pk})
    assert "Nothing is saved yet" in words(look)
    assert seats(round_, 0)[0].entry == first
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', look.content.decode().split("<main")[1]))
    cast.olga.post(where, fields)
    assert (seats(round_, 0)[0].entry, seats(round_, 1)[0].entry) == (other, first)


def test_a_result_of_the_wrong_table_is_exchanged_after_a_look(cast):
    round_ = make.playing(cast.event)
    wrong, right = queries.games_of(round_)[:2]
    results.enter_result(wrong, make.desk(cast.event), Outcome(1, 0, 2))
    assert "Turn 8–1 round" in words(cast.olga.get(at(cast.event, "game_happened", game_id=wrong.public_id)))
    where = at(cast.event, "game_exchange", game_id=wrong.public_id)
    look = cast.olga.get(where, {"other": right.pk})
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', look.content.decode().split("<main")[1]))
    assert Result.objects.get().game == wrong
    cast.olga.post(where, fields)
    assert Result.objects.get().game == right


def test_turning_a_result_names_whose_place_changes(cast):
    round_ = make.playing(cast.event)
    game = make.play(round_)[0]
    where = at(cast.event, "game_turn", game_id=game.public_id)
    look = words(cast.olga.get(where))
    assert "Places in the standings" in look
    assert seats(round_)[0].entry.name in look


@pytest.mark.parametrize("fields", [{}, {"gone": "3"}, {"gone": "x"}, {"gone": ["1", "9"]}])
def test_nonsense_about_who_is_gone_is_refused_in_words(cast, fields):
    round_ = make.playing(cast.event)
    where = at(cast.event, "game_give_up", game_id=queries.games_of(round_)[0].public_id)
    answer = cast.olga.post(where, fields)
    assert answer.status_code == 422
    assert "Say which of the two players is gone" in words(answer)


@pytest.mark.parametrize("fields", [{"second": "999999"}, {"first": "x", "second": "y"}, {"second": ""}])
def test_nonsense_about_who_sat_where_keeps_the_form(cast, fields):
    make.playing(cast.event)
    assert cast.olga.get(at(cast.event, "round_sat", number=1), fields).status_code == 422


def test_the_table_of_changes_is_a_page(cast):
    assert "Draw again, moving as few as can be" in words(cast.olga.get(at(cast.event, "desk_changes")))


def test_only_those_who_run_the_event_get_in(cast):
    round_ = make.playing(cast.event)
    game, entry = queries.games_of(round_)[0], cast.event.entries.all()[0]
    gets = [
        at(cast.event, "desk_changes"),
        at(cast.event, "desk_happened", entry_id=entry.public_id),
        at(cast.event, "game_happened", game_id=game.public_id),
        at(cast.event, "game_turn", game_id=game.public_id),
        at(cast.event, "game_exchange", game_id=game.public_id),
        at(cast.event, "round_sat", number=1),
    ]
    posts = [*gets[3:], at(cast.event, "game_give_up", game_id=game.public_id)]
    wanted = {"sam": 403, "vic": 403, "otto": 404, "stranger": 302, "player": 302}
    for who, status in wanted.items():
        client = getattr(cast, who)
        assert {client.get(url).status_code for url in gets} == {status}, who
        assert {client.post(url, {"gone": "1"}).status_code for url in posts} == {status}, who
    assert not Result.objects.exists()


def test_the_page_of_a_player_takes_a_handful_of_queries(cast, django_assert_max_num_queries):
    big = make.event("olga", name="Big", entries=40)
    make.playing(big)
    client, entry = cast.olga, big.entries.all()[0]
    page(client, entry)
    with django_assert_max_num_queries(13):
        page(client, entry)
