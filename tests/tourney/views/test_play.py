"""The player's phone: the way in, the one screen in each of its states, plans and dice."""

import html
import re

import pytest

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Entry, Game, Round, Seat
from tourney.services import entries as entry_services
from tourney.services import events as event_services
from tourney.services import plans, rounds
from tourney.services.reports import report_result
from tourney.services.results import Outcome
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db


def url(event, end=""):
    return f"/e/{event.public_id}/me/{end}"


def seats_of(round_: Round) -> tuple[Seat, Seat]:
    """Both seats of the round's first game."""
    return queries.seats_in_order(queries.games_of(round_)[0])


def form_of(seat: Seat, **typed: str) -> dict[str, str]:
    """What a form on this player's page sends."""
    return make.about(seat) | typed


def seal(seat: Seat, plan: str = "attack") -> None:
    plans.seal_plan(seat, Actor.of_entry(seat.entry), plan)


def test_before_the_first_round_and_while_it_is_a_draft_the_page_says_the_same(cast: Cast):
    before = words(cast.player.get(url(cast.event)))
    assert "No round is out yet" in before
    make.draft(cast.event)
    assert words(cast.player.get(url(cast.event))) == before


def test_a_drawn_second_round_changes_nothing_on_a_players_page(cast: Cast):
    make.closed(cast.event)
    before = words(cast.player.get(url(cast.event)))
    assert "Round 1 is over" in before
    draft = make.draft(cast.event)
    after = cast.player.get(url(cast.event))
    assert words(after) == before
    assert not any(game.public_id in after.content.decode() for game in draft.games.all())


def test_the_page_answers_where_whom_and_which_mission(cast: Cast):
    first, second = seats_of(make.playing(cast.event))
    shown = cast.player_of(first.entry).get(url(cast.event))
    for wanted in (f"Table {first.game.table.number}", second.entry.name, second.entry.army, "Play Encounter",
                   "You are Attacker" if first.game.attacker == 1 else "You are Defender", "ends at",
                   "Report the result"):  # fmt: skip
        assert wanted in words(shown)
    assert "<svg" in shown.content.decode().partition("briefing__map")[2]
    assert f"/g/{first.game.public_id}/sheet.pdf" in shown.content.decode()


def test_the_bye_is_told_with_what_it_is_worth():
    event = make.event(entries=5, bye_vp=7)
    round_ = make.playing(event)
    shown = words(Cast(event).player_of(queries.bye_of(round_)).get(url(event)))
    assert "You have the bye" in shown
    assert "7 VP" in shown
    assert "Report" not in shown


def test_who_is_away_or_has_dropped_is_told_so():
    event = make.event(entries=6)
    away, gone = event.entries.all()[:2]
    entry_services.set_absent(away, make.desk(event), 1, absent=True)
    entry_services.drop_entry(gone, make.desk(event))
    make.playing(event)
    cast = Cast(event)
    assert "You sit this round out" in words(cast.player_of(away).get(url(event)))
    assert "You have dropped" in words(cast.player_of(gone).get(url(event)))


def test_a_poll_is_answered_with_nothing_until_something_changed(cast: Cast):
    make.published(cast.event)
    word = re.search(r'data-rev="(\w+)"', cast.player.get(url(cast.event)).content.decode())[1]
    assert cast.player.get(url(cast.event), {"rev": word}).status_code == 204
    part = cast.player.get(url(cast.event), {"rev": "older"}, headers={"X-Muster-Poll": "1"})
    assert part.content.decode().lstrip().startswith('<div id="now"')
    assert f'data-rev="{word}"' in part.content.decode()


def plans_round(cast: Cast) -> tuple[Seat, Seat]:
    return seats_of(make.playing(cast.event, mode="plans"))


def test_each_plan_is_offered_with_its_advice(cast: Cast):
    first, _ = plans_round(cast)
    shown = words(cast.player_of(first.entry).get(url(cast.event)))
    for wanted in ("Choose your battle plan", "Attack", "Manoeuvre", "Defend", "grind forward", "dig in"):
        assert wanted in shown


def test_a_fortified_force_sees_why_only_one_plan_is_open(cast: Cast):
    first, _ = plans_round(cast)
    Entry.objects.filter(pk=first.entry_id).update(fortified=True)
    phone = cast.player_of(first.entry)
    shown = phone.get(url(cast.event)).content.decode()
    assert shown.count("A Fortified force must choose Defend") == 2
    assert re.findall(r'value="(\w+)" required( disabled)?', shown) == [
        ("attack", " disabled"), ("manoeuvre", " disabled"), ("defend", ""),
    ]  # fmt: skip
    refused = phone.post(url(cast.event, "plan"), form_of(first, plan="attack"))
    assert refused.status_code == 422
    assert "must choose Defend" in words(refused)


def test_a_sealed_plan_waits_and_may_be_changed_until_the_other_seals(cast: Cast):
    first, second = plans_round(cast)
    phone, other = cast.player_of(first.entry), cast.player_of(second.entry)
    for plan in ("attack", "defend"):
        sent = phone.post(url(cast.event, "plan"), form_of(first, plan=plan))
        assert (sent.status_code, sent["Location"]) == (302, url(cast.event))
    assert f"Sealed. Waiting for {second.entry.name}" in words(phone.get(url(cast.event)))
    first.refresh_from_db()
    assert first.plan == "defend"
    other.post(url(cast.event, "plan"), form_of(second, plan="attack"))
    late = phone.post(url(cast.event, "plan"), form_of(first, plan="manoeuvre"))
    assert late.status_code == 422
    assert "Both plans are revealed" in words(late)
    assert "Your plan Defend Their plan Attack" in words(late)


def test_the_opponents_page_is_the_same_whatever_plan_lies_sealed(cast: Cast):
    first, second = plans_round(cast)
    phone = cast.player_of(second.entry)
    pages = []
    for plan in ("attack", "manoeuvre", "defend"):
        seal(first, plan)
        shown = phone.get(url(cast.event)).content.decode()
        shown = re.sub(r'csrfmiddlewaretoken" value="\w+"|name="key" value="[^"]+"|data-(left|of)="\d+"', "", shown)
        pages.append(shown)
        assert "has sealed a plan" in shown
    assert pages[0] == pages[1] == pages[2]


def test_no_page_of_anybody_shows_a_plan_before_both_are_sealed(cast: Cast):
    first, _ = plans_round(cast)
    seal(first, "manoeuvre")
    for path in ("", "pairings/", "pairings/?by=table", "pairings/?hall=1", f"entries/{first.entry.public_id}/"):
        assert "Manoeuvre" not in cast.stranger.get(f"/e/{cast.event.public_id}/{path}").content.decode()
    assert "Manoeuvre" not in cast.stranger.get(f"/g/{first.game.public_id}/").content.decode()


def test_a_plan_for_somebody_elses_game_is_not_found(cast: Cast):
    first, _ = plans_round(cast)
    games = queries.games_of(first.round)
    other = queries.seats_in_order(games[1])[0]
    outsider = cast.player_of(other.entry)
    for game_id in (first.game.public_id, "nonsense", ""):
        assert (
            outsider.post(url(cast.event, "plan"), form_of(other, plan="attack") | {"game": game_id}).status_code == 404
        )
    assert cast.stranger.post(url(cast.event, "plan"), {"game": first.game.public_id}).status_code == 404
    assert not Seat.objects.exclude(plan="").exists()


def test_no_choice_is_no_plan(cast: Cast):
    first, _ = plans_round(cast)
    answer = cast.player_of(first.entry).post(url(cast.event, "plan"), form_of(first))
    assert answer.status_code == 422
    assert "Choose a battle plan first" in words(answer)


def typed_round() -> tuple[Cast, Seat, Seat]:
    event = make.event(entries=4, dice="typed")
    first, second = seats_of(make.playing(event, mode="plans"))
    seal(first)
    seal(second)
    return Cast(event), first, second


def test_typed_dice_are_asked_for_one_roll_after_the_other():
    cast, first, second = typed_round()
    phone = cast.player_of(second.entry)
    assert "Each of you rolls a die" in words(phone.get(url(cast.event)))
    phone.post(url(cast.event, "roll"), form_of(second, what="attacker", mine="6", theirs="2"))
    assert "One of you rolls a die for the mission" in words(phone.get(url(cast.event)))
    phone.post(url(cast.event, "roll"), form_of(second, what="mission", mine="4"))
    found = Game.objects.get(pk=first.game_id)
    assert (found.attacker, found.mission) == (2, "fow4/encounter")
    assert "you 6 they 2" in words(phone.get(url(cast.event)))
    assert "you 2 they 6" in words(cast.player_of(first.entry).get(url(cast.event)))


@pytest.mark.parametrize("key", ["annihilation", "dust-up", "encounter", "free-for-all"])
def test_nobody_in_a_game_is_told_to_roll_for_an_attacker_who_is_known(key):
    event = make.event(entries=4)
    cast, seats = Cast(event), seats_of(make.playing(event, mission=f"fow4/{key}"))
    game = Game.objects.get(pk=seats[0].game.pk)
    attacker = seats[game.attacker - 1].entry.name
    phones = [cast.player_of(seat.entry).get(url(event)) for seat in seats]
    for page in (*phones, cast.stranger.get(f"/g/{game.public_id}/")):
        assert f"{attacker} is the Attacker: that is already settled." in html.unescape(page.content.decode())
        assert "The higher score is the Attacker" not in words(page)


def test_a_roll_sent_twice_counts_once_and_is_no_mistake():
    cast, first, _ = typed_round()
    phone = cast.player_of(first.entry)
    roll = form_of(first, what="attacker", mine="5", theirs="2")
    assert [phone.post(url(cast.event, "roll"), roll).status_code for _ in range(2)] == [302, 302]
    assert len(Game.objects.get(pk=first.game_id).rolls) == 1


def test_a_tie_is_taken_as_what_happened_and_the_next_roll_asked_for_calmly():
    cast, first, second = typed_round()
    phones = [cast.player_of(seat.entry) for seat in (first, second)]
    tie = {"what": "attacker", "mine": "4", "theirs": "4", "after": "0"}
    for phone, seat in zip(phones, (first, second), strict=True):  # both type what they rolled
        assert phone.post(url(cast.event, "roll"), form_of(seat, **tie)).status_code == 302
        page = phone.get(url(cast.event))
        assert "A tie: roll again. You rolled 4, they rolled 4." in words(page)
        assert "message--error" not in page.content.decode()
        assert 'name="after" value="1"' in page.content.decode()
        assert "not come?" in words(page)
    game = Game.objects.get(pk=first.game_id)
    assert len(game.rolls) == 1
    assert "4, 4, typed in (a tie, rolled again)" in words(cast.stranger.get(f"/g/{game.public_id}/dice/"))
    assert "dice for the attacker showed 4 and 4, a tie" in words(cast.olga.get(f"/e/{cast.event.public_id}/desk/log/"))
    late = phones[1].post(url(cast.event, "roll"), form_of(second, **tie | {"theirs": "5"}))
    assert late.status_code == 409
    assert "A tie" in words(late)


@pytest.mark.parametrize(
    ("roll", "said"),
    [
        ({"mine": "3", "theirs": "4", "after": "-1"}, "Reload this page"),
        ({"mine": "7", "theirs": "3"}, "A die shows 1 to 6"),
        ({"mine": "3"}, "Tap what the other player"),
        ({}, "Tap what the die showed"),
    ],
)
def test_dice_that_cannot_be_are_refused_in_place(roll, said):
    cast, first, _ = typed_round()
    phone = cast.player_of(first.entry)
    answer = phone.post(url(cast.event, "roll"), form_of(first, what="attacker") | roll)
    assert answer.status_code == 422
    assert said in words(answer)
    told = answer.content.decode().partition('<div class="error-summary"')[2].partition("</div>")[0]
    assert not re.search(r"\b(mine|theirs)\b", told)
    assert Game.objects.get(pk=first.game_id).rolls == []


def test_dice_of_a_closed_round_are_not_taken_any_more():
    cast, first, _ = typed_round()
    make.play(first.round)
    rounds.close_round(first.round, make.desk(cast.event))
    roll = form_of(first, what="attacker", mine="5", theirs="2")
    answer = cast.player_of(first.entry).post(url(cast.event, "roll"), roll)
    assert answer.status_code == 422
    assert "Nothing was counted" in words(answer)
    assert Game.objects.get(pk=first.game_id).rolls == []


def test_a_plan_chosen_too_often_says_so_beside_it():
    event = make.event(entries=2, plan_limit=1)
    seal(seats_of(make.playing(event, mode="plans"))[0], "attack")
    make.play(event.rounds.get())
    rounds.close_round(event.rounds.get(), make.desk(event))
    rounds_now = make.playing(event, mode="plans")
    mine = Seat.objects.get(round=rounds_now, entry=Seat.objects.get(plan="attack").entry)
    shown = words(Cast(event).player_of(mine.entry).get(url(event)))
    assert "has chosen Attack once. This event allows each plan once." in shown


def test_a_page_of_the_last_round_counts_nothing(cast: Cast):
    old = seats_of(make.closed(cast.event))[0]
    new = make.playing(cast.event, mode="plans")
    phone = cast.player_of(old.entry)
    answer = phone.post(url(cast.event, "plan"), form_of(old, plan="attack"))
    assert answer.status_code == 409
    assert "That page was for round 1, which is over" in words(answer)
    assert "Nothing was counted" in words(answer)
    assert not new.seats.exclude(plan="").exists()


def test_a_game_of_a_draft_is_not_even_known_to_its_own_player(cast: Cast):
    make.closed(cast.event)
    draft = seats_of(make.draft(cast.event))[0]
    phone = cast.player_of(draft.entry)
    assert phone.post(url(cast.event, "plan"), form_of(draft, plan="attack")).status_code == 404
    assert phone.get(url(cast.event, "report"), {"game": draft.game.public_id}).status_code == 404


def test_a_finished_event_thanks_its_players():
    event = make.played_event(rounds=3)
    event_services.finish_event(event, make.desk(event))
    cast = Cast(event)
    assert "The event is over" in words(cast.player.get(url(event)))
    assert "You came" in words(cast.player.get(url(event)))


def test_the_players_page_costs_a_handful_of_queries(cast: Cast, django_assert_max_num_queries):
    first, _ = seats_of(make.playing(cast.event))
    report_result(first, Actor.of_entry(first.entry), Outcome(1, 0, 3))
    phone = cast.player_of(first.entry)
    phone.get(url(cast.event))
    with django_assert_max_num_queries(7):
        phone.get(url(cast.event))


def test_a_round_that_is_taken_back_leaves_the_page_at_once(cast: Cast):
    round_ = make.published(cast.event, mode="plans")
    first, _ = seats_of(round_)
    phone = cast.player_of(first.entry)
    assert "Choose your battle plan" in words(phone.get(url(cast.event)))
    rounds.unpublish_round(round_, make.desk(cast.event))
    assert "No round is out yet" in words(phone.get(url(cast.event)))


@pytest.mark.parametrize("end", ["plan", "roll"])
def test_a_page_made_for_another_player_counts_nothing_for_this_one(end):
    cast, first, second = typed_round()
    typed = {"plan": "attack", "what": "attacker", "mine": "5", "theirs": "2"}
    answer = cast.player_of(second.entry).post(url(cast.event, end), form_of(first, **typed))
    assert answer.status_code == 409
    assert f"This page was {first.entry.name}’s; this phone is now {second.entry.name}’s." in words(answer)
    assert "Nothing was counted" in words(answer)
    unsaid = cast.player_of(second.entry).post(url(cast.event, end), {"game": first.game.public_id, **typed})
    assert unsaid.status_code == 409
    assert Game.objects.get(pk=first.game_id).rolls == []


def test_every_form_of_the_page_says_whose_it_is(cast: Cast):
    first, _ = plans_round(cast)
    phone, whose = cast.player_of(first.entry), f'name="entry" value="{first.entry.public_id}"'
    event = make.event("otto", entries=4, dice="typed")
    typed, other = seats_of(make.playing(event, mode="plans"))
    pages = [phone.get(url(cast.event)).content.decode()]
    seal(first)
    pages.append(phone.get(url(cast.event)).content.decode())
    pages += [phone.get(url(cast.event, "report"), {"game": first.game.public_id} | more).content.decode()
              for more in ({}, {"look": "1", "winner": "me", "mine": "1", "theirs": "2"})]  # fmt: skip
    for page in pages:
        assert page.count("<form") == page.count(whose) >= 1
    seal(typed)
    seal(other)
    dice = Cast(event).player_of(typed.entry).get(url(event)).content.decode()
    assert dice.count("<form") == dice.count(f'name="entry" value="{typed.entry.public_id}"') >= 1


@pytest.mark.parametrize("end", ["plan", "roll"])
def test_who_only_goes_to_the_address_of_a_form_is_led_to_the_page(cast: Cast, end):
    plans_round(cast)
    answer = cast.player.get(url(cast.event, end))
    assert (answer.status_code, answer["Location"]) == (302, url(cast.event))
    assert cast.player.put(url(cast.event, end)).status_code == 405
    assert cast.stranger.get(url(cast.event, end)).status_code == 404


@pytest.mark.parametrize("mission", ["encounter", "no-retreat", "dust-up", "breakthrough"])
def test_the_map_says_where_ones_own_side_really_is(cast: Cast, mission):
    first, second = seats_of(make.playing(cast.event, mission=f"fow4/{mission}"))
    found = {"encounter": {"bottom"}, "no-retreat": {"bottom"}, "dust-up": {"bottom left"},
             "breakthrough": {"bottom left", ""}}[mission]  # fmt: skip
    pages = [words(cast.player_of(seat.entry).get(url(cast.event))) for seat in (first, second)]
    said = [re.search(r"our side (?:is )?at the ([a-z ]+)\.", page) for page in pages]
    assert {one[1] if one else "" for one in said} == found
