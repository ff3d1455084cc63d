"""Battle plans sealed by two players, the dice, and the mission that follows."""

import json
from functools import partial

import pytest

from missions.load import system
from missions.selection import random_mission, select
from tests import make
from tourney import queries
from tourney.dicesheets import shown
from tourney.errors import Refused, Stale
from tourney.models import Game
from tourney.services import entries, events, plans, redraws, results, rounds
from tourney.services.receipts import Sent
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db

PLANS = ("attack", "manoeuvre", "defend")


def table(mode="plans", count=2, **settings):
    """An event whose first round is being played."""
    event = make.event(entries=count, **settings)
    make.playing(event, mode=mode)
    return event


def typed(event, what, *values):
    return plans.type_roll(make.game_at(event), make.desk(event), what=what, values=values)


def sealed(event):
    return [seat.plan for seat in make.seats(event)]


# sealing


def test_one_plan_alone_stays_sealed_and_out_of_the_log(writes):
    event = table()
    with writes(event, "plan sealed"):
        game = make.seal(event, "attack")
    assert sealed(event) == ["attack", ""]
    assert (game.mission, game.attacker, game.rolls, game.revealed_at) == ("", None, [], None)
    assert "attack" not in json.dumps([[line.verb, line.subject, line.data] for line in event.log.all()])


def test_a_change_of_mind_is_taken_until_the_other_has_sealed(writes):
    event = table()
    make.seal(event, "attack")
    with writes(event, "plan sealed"):
        make.seal(event, "manoeuvre")
    with writes(event, "plan sealed"):  # without a key it is a new statement: nobody learns that it was this one
        make.seal(event, "manoeuvre")
    assert "manoeuvre" not in json.dumps([line.data for line in event.log.all()])
    make.seal(event, "", "defend")
    for change in (("attack", ""), ("", "attack")):
        with pytest.raises(Refused, match="Both plans are revealed"), writes(event):
            make.seal(event, *change)
    with writes(event):
        make.seal(event, "manoeuvre", "defend")
    assert sealed(event) == ["manoeuvre", "defend"]


def test_the_second_plan_reveals_both_in_the_log():
    event = table()
    make.seal(event, "attack", "defend")
    assert event.log.all()[0].data["revealed"] == {"1": "attack", "2": "defend"}


@pytest.mark.parametrize("first", PLANS)
@pytest.mark.parametrize("second", PLANS)
def test_the_bolder_plan_attacks_and_equal_plans_roll(first, second):
    event = table()
    game = make.seal(event, first, second)
    rolls = {roll["what"]: roll for roll in game.rolls}
    choice = select(system("fow4"), first, second, rolls["mission"]["value"])
    assert game.mission == f"fow4/{choice.mission}"
    assert game.revealed_at is not None
    assert {roll["by"] for roll in game.rolls} == {"server"}
    assert ("attacker" in rolls) == (first == second)
    if first == second:
        assert rolls["attacker"]["first"] != rolls["attacker"]["second"]
        assert game.attacker == (1 if rolls["attacker"]["first"] > rolls["attacker"]["second"] else 2)
    else:
        assert game.attacker == (1 if PLANS.index(first) < PLANS.index(second) else 2)


def test_a_plan_that_does_not_exist_is_refused_with_those_that_do(writes):
    event = table()
    with pytest.raises(Refused, match="Attack, Manoeuvre, Defend"), writes(event):
        make.seal(event, "hide")


def test_a_fortified_force_defends_and_nothing_else(writes):
    event = make.event(entries=2)
    for entry in event.entries.all():
        entries.edit_entry(entry, make.desk(event), fortified=True)
    make.playing(event, mode="plans")
    for plan in ("attack", "manoeuvre"):
        with pytest.raises(Refused, match="must choose Defend"), writes(event):
            make.seal(event, plan)
    make.seal(event, "defend", "defend")
    assert sealed(event) == ["defend", "defend"]


def test_a_plan_is_chosen_no_more_often_than_the_event_allows(writes):
    event = make.event(entries=4, tables=6, plan_limit=1, rounds_planned=3)
    chooser = event.entries.all()[0]
    entries.edit_entry(event.entries.all()[1], make.desk(event), fortified=True)

    def choose(entry, plan):
        seat = entry.seats.select_related("round__event").order_by("-round__number")[0]
        plans.seal_plan(seat, make.actor(seat), plan)

    make.playing(event, mode="plans")
    choose(chooser, "attack")
    choose(chooser, "manoeuvre")  # a change of mind uses up one plan, not two
    choose(event.entries.all()[1], "defend")
    make.play(event.rounds.get())
    rounds.close_round(event.rounds.get(), make.desk(event))
    make.playing(event, mode="plans")
    with pytest.raises(Refused, match="chosen Manoeuvre once"), writes(event):
        choose(chooser, "manoeuvre")
    choose(chooser, "attack")
    choose(event.entries.all()[1], "defend")  # a Fortified force has no other choice


@pytest.mark.parametrize("status", ["draft", "closed"])
def test_plans_wait_for_an_open_round(status, writes):
    event = make.event(entries=2)
    {"draft": make.draft, "closed": make.closed}[status](event, mode="plans")
    with pytest.raises(Refused, match=f"Round 1 is (a )?{status}"), writes(event):
        make.seal(event, "attack")


def test_neither_the_bye_nor_a_round_without_plans_takes_one(writes):
    event = table(count=3)
    bye = event.rounds.get().seats.get(game=None)
    with pytest.raises(Refused, match="has the bye"), writes(event):
        plans.seal_plan(bye, make.actor(bye), "attack")
    other = table(mode="random")
    with pytest.raises(Refused, match="needs no battle plans"), writes(other):
        make.seal(other, "attack")


def test_the_desk_seals_for_a_player_and_it_shows():
    event = table()
    seat = make.seats(event)[0]
    plans.seal_plan(seat, make.desk(event), "attack", desk=True)
    assert [one.plan_by_desk for one in make.seats(event)] == [True, False]


def test_a_seat_that_was_given_away_takes_no_plan(writes):
    event = make.event(entries=4)
    round_ = make.published(event, mode="plans")
    (one, _), (other, _) = make.seats(event, 1), make.seats(event, 2)
    redraws.swap_entries(round_, make.desk(event), one.entry, other.entry)
    with pytest.raises(Stale), writes(event):
        plans.seal_plan(one, make.actor(one), "attack")


# typed dice


def test_typed_dice_are_asked_for_once_both_plans_are_there(writes):
    event = table(dice="typed")
    with pytest.raises(Refused, match="not wanted now"), writes(event):
        typed(event, "mission", 3)
    game = make.seal(event, "attack", "attack")
    assert plans.dice_needed(game) == ("attacker", "mission")
    assert game.revealed_at is None


@pytest.mark.parametrize("order", [("attacker", "mission"), ("mission", "attacker")])
def test_typed_dice_may_come_in_either_order(order, writes):
    event = table(dice="typed")
    make.seal(event, "attack", "attack")
    values = {"attacker": (2, 5), "mission": (3,)}
    for what in order:
        with writes(event, "dice typed"):
            typed(event, what, *values[what])
        with pytest.raises(Refused, match="Other dice stand"), writes(event):
            typed(event, what, *values[what])
    game = make.game_at(event)
    assert (game.mission, game.attacker) == (f"fow4/{select(system('fow4'), 'attack', 'attack', 3).mission}", 2)
    assert {"what": "attacker", "first": 2, "second": 5, "by": "typed"} in game.rolls
    assert {"what": "mission", "value": 3, "by": "typed"} in game.rolls


def test_plans_that_differ_need_no_roll_for_the_attacker(writes):
    event = table(dice="typed")
    assert plans.dice_needed(make.seal(event, "defend", "attack")) == ("mission",)
    with pytest.raises(Refused, match="not wanted"), writes(event):
        typed(event, "attacker", 5, 2)
    assert typed(event, "mission", 6).attacker == 2


@pytest.mark.parametrize(
    ("what", "values", "words"),
    [
        ("attacker", (4,), "1 to 6"),
        ("attacker", (0, 3), "1 to 6"),
        ("mission", (7,), "1 to 6"),
        ("mission", (1, 2), "1 to 6"),
        ("mission", (), "1 to 6"),
        ("weather", (3,), "not wanted"),
    ],
)
def test_dice_that_cannot_be_are_refused(what, values, words, writes):
    event = table(dice="typed")
    make.seal(event, "attack", "attack")
    with pytest.raises(Refused, match=words), writes(event):
        typed(event, what, *values)


def test_ties_are_kept_as_typed_and_the_roll_after_them_settles(writes):
    event = table(dice="typed")
    make.seal(event, "attack", "attack")
    for _ in range(2):
        with writes(event, "dice typed"):
            game = typed(event, "attacker", 4, 4)
        assert (game.attacker, plans.dice_needed(game)) == (None, ("attacker", "mission"))
    typed(event, "attacker", 2, 5)
    game = typed(event, "mission", 1)
    assert game.attacker == 2
    assert [shown(roll) for roll in game.rolls] == [(4, 4), (4, 4), (2, 5), (1,)]
    assert [line.data["values"] for line in event.log.filter(verb="dice typed").order_by("pk")][:2] == [[4, 4], [4, 4]]


def test_a_roll_that_both_players_type_counts_once_and_another_in_its_place_is_refused(writes):
    event = table(dice="typed")
    make.seal(event, "attack", "attack")
    roll = partial(plans.type_roll, make.game_at(event), what="attacker", after=0)
    first, second = (make.actor(seat) for seat in make.seats(event))
    roll(by=first, values=(4, 4), sent=Sent("first-phone"))
    for sent in (Sent("first-phone"), Sent("second-phone")):
        with writes(event):
            roll(by=second if sent.key == "second-phone" else first, values=(4, 4), sent=sent)
    with pytest.raises(Stale, match="A tie stands"), writes(event):
        roll(by=second, values=(4, 5), sent=Sent("third-message"))
    assert len(make.game_at(event).rolls) == 1
    roll(by=second, values=(4, 5), after=1)
    with pytest.raises(Stale, match="Other dice stand"), writes(event):
        roll(by=first, values=(5, 4), after=1, sent=Sent("fourth-message"))


def test_a_roll_after_a_tie_whose_answer_was_lost_is_the_next_one():
    event = table(dice="typed")
    make.seal(event, "attack", "attack")
    roll = partial(plans.type_roll, make.game_at(event), make.actor(make.seats(event)[0]), what="attacker", after=0)
    roll(values=(4, 4), sent=Sent("tie"))  # taken, but the phone never hears of it
    roll(values=(5, 2), sent=Sent("again", instead=("tie",)))
    game = roll(values=(4, 4), sent=Sent("tie"))
    assert ([shown(one) for one in game.rolls], plans.dice_needed(game)) == ([(4, 4), (5, 2)], ("mission",))


def test_a_tie_that_never_left_its_phone_settles_nothing_and_the_roll_after_it_counts():
    event = table(dice="typed")
    make.seal(event, "attack", "attack")
    roll = partial(plans.type_roll, make.game_at(event), make.actor(make.seats(event)[0]), what="attacker", after=0)
    roll(values=(5, 2), sent=Sent("again", instead=("tie",)))
    game = roll(values=(4, 4), sent=Sent("tie"))  # the network brings it after all
    assert ([shown(one) for one in game.rolls], plans.dice_needed(game)) == ([(5, 2)], ("mission",))


def test_dice_typed_before_the_server_took_over_still_count():
    event = table(dice="typed")
    make.seal(event, "attack", "attack")
    typed(event, "attacker", 6, 1)
    events.change_settings(event, make.desk(event), {"dice": "server"})
    assert plans.dice_needed(make.game_at(event)) == ("mission",)
    assert typed(event, "mission", 1).attacker == 1


# rounds without plans


def test_a_random_mission_comes_from_the_random_table():
    event = table(mode="random", count=8)
    for game in queries.games_of(event.rounds.get()):
        rolls = {roll["what"]: roll for roll in game.rolls}
        assert game.mission == f"fow4/{random_mission(system('fow4'), rolls['mission']['value'])}"
        assert game.attacker == (1 if rolls["attacker"]["first"] > rolls["attacker"]["second"] else 2)


def test_one_mission_for_all_rolls_for_the_attacker_alone():
    event = table(mode="fixed", count=8)
    for game in queries.games_of(event.rounds.get()):
        assert (game.mission, {roll["what"] for roll in game.rolls}) == ("fow4/encounter", {"attacker"})


@pytest.mark.parametrize(("mode", "needed"), [("random", ("attacker", "mission")), ("fixed", ("attacker",))])
def test_without_plans_typed_dice_are_wanted_from_publishing_on(mode, needed):
    event = make.event(entries=2, dice="typed")
    round_ = make.draft(event, mode=mode)
    assert plans.dice_needed(make.game_at(event)) == ()
    rounds.publish_round(round_, make.desk(event))
    assert plans.dice_needed(make.game_at(event)) == needed
    typed(event, "attacker", 1, 6)
    if mode == "random":
        typed(event, "mission", 2)
    game = make.game_at(event)
    expected = "fow4/encounter" if mode == "fixed" else f"fow4/{random_mission(system('fow4'), 2)}"
    assert (game.mission, game.attacker) == (expected, 2)


# the desk decides, and plans are taken back


def test_the_desk_decides_whatever_was_chosen(writes):
    event = table()
    game = make.seal(event, "attack", "defend")
    with writes(event, "mission set"):
        decided = plans.set_mission(game, make.desk(event), mission="fow4/contact", attacker=2, version=game.version)
    assert (decided.mission, decided.attacker, decided.version) == ("fow4/contact", 2, game.version + 1)
    with writes(event):
        plans.set_mission(game, make.desk(event), mission="fow4/contact", attacker=2)
    with pytest.raises(Stale), writes(event):
        plans.set_mission(game, make.desk(event), mission="fow4/encounter", attacker=2, version=game.version)


def test_the_desk_decides_before_anybody_has_chosen(writes):
    event = table()
    game = plans.set_mission(make.game_at(event), make.desk(event), mission="fow4/contact", attacker=1)
    assert game.revealed_at
    assert plans.dice_needed(game) == ()
    with pytest.raises(Refused, match="The desk has set the mission"), writes(event):
        make.seal(event, "attack")


@pytest.mark.parametrize(
    ("mission", "attacker", "words"), [("fow4/picnic", 1, "picnic"), ("", 1, "mission"), ("fow4/contact", 3, "attacks")]
)
def test_the_desk_cannot_decide_what_cannot_be(mission, attacker, words, writes):
    event = table()
    with pytest.raises(Refused, match=words), writes(event):
        plans.set_mission(make.game_at(event), make.desk(event), mission=mission, attacker=attacker)


def test_a_draft_has_no_missions_yet(writes):
    event = make.event(entries=2)
    make.draft(event, mode="plans")
    with pytest.raises(Refused, match="is a draft"), writes(event):
        plans.set_mission(make.game_at(event), make.desk(event), mission="fow4/contact", attacker=1)


def test_plans_taken_back_are_chosen_anew(writes):
    event = table()
    with writes(event):
        plans.take_back_plans(make.game_at(event), make.desk(event))
    make.seal(event, "attack", "defend")
    with writes(event, "plans taken back"):
        game = plans.take_back_plans(make.game_at(event), make.desk(event))
    assert (sealed(event), game.mission, game.rolls, game.revealed_at) == (["", ""], "", [], None)
    make.seal(event, "defend", "manoeuvre")
    assert make.game_at(event).attacker == 2


def test_plans_of_a_game_with_a_result_and_of_a_round_without_plans_stay(writes):
    event = table()
    make.seal(event, "attack", "defend")
    results.enter_result(make.game_at(event), make.desk(event), Outcome(1, 0, 4))
    with pytest.raises(Refused, match="has a result"), writes(event):
        plans.take_back_plans(make.game_at(event), make.desk(event))
    other = table(mode="random")
    with pytest.raises(Refused, match="needs no battle plans"), writes(other):
        plans.take_back_plans(make.game_at(other), make.desk(other))


def test_every_reveal_raises_the_version_of_its_game():
    event = table()
    before = Game.objects.get().version
    assert make.seal(event, "attack", "defend").version > before
