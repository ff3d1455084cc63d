"""A round drawn again: what would move is seen first, and as little moves as the rules allow."""

import json

import pytest

from tests import make
from tourney import queries
from tourney.errors import Refused, Stale
from tourney.models import Arrangement, Game
from tourney.pairing import draw
from tourney.pairing.read import read_field, written
from tourney.services import drafts, entries, redraws, results, rounds
from tourney.services.drafts import Wanted
from tourney.services.redraws import Place
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db


def entry(event, number):
    return event.entries.get(number=number)


def seated(round_):
    """Each pair with its table and its game's address."""
    return {
        tuple(sorted(seat.entry.number for seat in game.seats.all())): (game.table.number, game.public_id)
        for game in queries.games_of(round_)
    }


def report(game, event):
    results.enter_result(game, make.desk(event), Outcome(1, 0, 3))


# looking first


def test_a_look_at_a_redraw_writes_nothing_and_tells_what_the_redraw_then_does(writes):
    event = make.event(entries=12)
    round_ = make.draft(event)
    before = redraws.places(round_)
    gone = entry(event, 3)
    entries.drop_entry(gone, make.desk(event))
    with writes(event):
        seen = redraws.propose(round_, Wanted(round_.seed, keep=True))
    assert redraws.places(round_) == before
    with writes(event, "round drawn again"):
        redraws.redraw_round(round_, make.desk(event), keep=True, version=seen.version)
    after = redraws.places(round_)
    assert {move.entry: move.after for move in seen.moves} == {
        number: after.get(number, Place()) for number in before if before[number] != after.get(number)
    }
    assert {gone.number, before[gone.number].opponent} <= {move.entry for move in seen.moves}


def test_a_redraw_that_is_no_longer_the_one_looked_at_is_refused(writes):
    event = make.event(entries=12)
    round_ = make.draft(event)
    seen = redraws.propose(round_, Wanted("another"))
    entries.drop_entry(entry(event, 3), make.desk(event))
    with pytest.raises(Stale), writes(event):
        redraws.redraw_round(round_, make.desk(event), seed="another", version=seen.version)


def test_a_swap_that_is_looked_at_is_what_the_swap_then_does(writes):
    event = make.event(entries=5)
    round_ = make.draft(event)
    bye, other = queries.bye_of(round_), make.seats(event)[0].entry
    before = redraws.places(round_)
    moves = redraws.moves_of_swap(round_, bye, other)
    redraws.swap_entries(round_, make.desk(event), bye, other)
    after = redraws.places(round_)
    assert {move.entry: move.after for move in moves} == {
        number: after[number] for number in before if before[number] != after[number]
    }


def test_what_a_swap_would_break_is_named_before_it_is_made():
    event = make.played_event(entries=4, rounds=1, tables=4)
    round_ = make.draft(event)
    first, second = (seat.entry for seat in queries.seats_in_order(queries.games_of(event.rounds.get(number=1))[0]))
    beside = entry(event, redraws.places(round_)[first.number].opponent)
    assert redraws.broken_rules(round_) == ()
    broken = redraws.broken_by_swap(round_, beside, second)
    assert any("have already met" in one.words for one in broken)
    redraws.swap_entries(round_, make.desk(event), beside, second)
    assert set(broken) <= set(redraws.broken_rules(round_))


# what stays


def test_games_that_do_not_change_keep_their_address_and_their_table():
    event = make.event(entries=16, tables=10)
    round_ = make.draft(event)
    before = seated(round_)
    entries.drop_entry(entry(event, 5), make.desk(event))
    redraws.redraw_round(round_, make.desk(event), keep=True)
    after = seated(round_)
    assert len(after.keys() & before.keys()) == 7
    assert all(after[pair] == before[pair] for pair in after.keys() & before.keys())


@pytest.mark.parametrize("status", ["published", "playing"])
def test_games_that_have_begun_and_their_tables_stay_when_somebody_does_not_come(status, writes):
    event = make.event(entries=10, tables=6)
    round_ = getattr(make, status)(event)
    begun, other, *_ = queries.games_of(round_)
    report(begun, event)
    before = seated(round_)
    gone = queries.seats_in_order(other)[0].entry
    with writes(event, "round drawn again"):
        redraws.redraw_round(round_, make.desk(event), keep=True, out=[gone])
    after = seated(round_)
    pair = next(pair for pair, place in before.items() if place[1] == begun.public_id)
    assert after[pair] == before[pair]
    assert not round_.seats.filter(entry=gone).exists()
    assert gone.absences.filter(round_number=1).exists()
    assert len(after.keys() & before.keys()) == 4
    assert hasattr(Game.objects.get(public_id=begun.public_id), "result")


def test_who_plays_a_game_that_has_begun_cannot_be_taken_out_of_it(writes):
    event = make.event(entries=6)
    round_ = make.playing(event)
    game = queries.games_of(round_)[0]
    report(game, event)
    with pytest.raises(Refused, match="begun"), writes(event):
        redraws.redraw_round(round_, make.desk(event), keep=True, out=[queries.seats_in_order(game)[1].entry])


def test_a_late_arrival_meets_whoever_has_the_bye():
    event = make.event(entries=7, tables=4)
    round_ = make.published(event)
    waiting = queries.bye_of(round_)
    late = entries.add_entry(event, make.desk(event), name="Late")
    assert late.from_round == 2
    redraws.redraw_round(round_, make.desk(event), keep=True, late=[late])
    late.refresh_from_db()
    assert (late.from_round, queries.bye_of(round_)) == (1, None)
    assert redraws.places(round_)[late.number].opponent == waiting.number


def test_a_late_arrival_beside_games_that_have_all_begun_has_the_bye():
    event = make.event(entries=4)
    round_ = make.playing(event)
    make.play(round_)
    before = seated(round_)
    late = entries.add_entry(event, make.desk(event), name="Late")
    redraws.redraw_round(round_, make.desk(event), keep=True, late=[late])
    assert (seated(round_), queries.bye_of(round_)) == (before, late)


def test_who_left_before_the_event_began_may_come_back_into_a_round_that_is_out():
    event = make.event(entries=7, tables=4)
    entries.drop_entry(entry(event, 7), make.desk(event))
    round_ = make.published(event)
    redraws.redraw_round(round_, make.desk(event), keep=True, late=[entry(event, 7)])
    assert queries.bye_of(round_) == entry(event, 7)
    assert entry(event, 7).dropped_after is None


def test_a_new_game_of_a_round_that_is_out_has_its_mission_like_the_others():
    event = make.event(entries=7, tables=4)
    round_ = make.published(event)
    late = entries.add_entry(event, make.desk(event), name="Late")
    redraws.redraw_round(round_, make.desk(event), keep=True, late=[late])
    assert {game.mission for game in queries.games_of(round_)} == {"fow4/encounter"}
    assert all(game.attacker for game in queries.games_of(round_))


def test_who_dropped_while_the_round_was_out_is_not_drawn_again_and_has_not_missed_it():
    event = make.event(entries=8)
    round_ = make.published(event)
    gone = entry(event, 2)
    entries.drop_entry(gone, make.desk(event))
    redraws.redraw_round(round_, make.desk(event), keep=True)
    gone.refresh_from_db()
    assert gone.dropped_after == 0
    assert not round_.seats.filter(entry=gone).exists()


def test_a_round_that_is_out_is_not_drawn_all_anew(writes):
    event = make.event(entries=8)
    round_ = make.published(event)
    with pytest.raises(Refused, match="Keep what can be kept"), writes(event):
        redraws.redraw_round(round_, make.desk(event))


# pins


def test_a_pinned_game_stays_even_when_all_else_is_drawn_anew(writes):
    event = make.event(entries=12)
    round_ = make.draft(event)
    game = queries.games_of(round_)[2]
    with writes(event, "game pinned"):
        redraws.pin_game(game, make.desk(event), pinned=True)
    with writes(event):
        redraws.pin_game(game, make.desk(event), pinned=True)
    pair = next(pair for pair, place in seated(round_).items() if place[1] == game.public_id)
    place = seated(round_)[pair]
    for seed in ("one", "two", "three"):
        redraws.redraw_round(round_, make.desk(event), seed=seed)
        assert seated(round_)[pair] == place
        assert len(seated(round_)) == 6
    with writes(event, "game unpinned"):
        redraws.pin_game(game, make.desk(event), pinned=False)
    kept = [redraws.redraw_round(round_, make.desk(event), seed=f"{n}") or seated(round_).get(pair) for n in range(8)]
    assert kept != [place] * 8


def test_a_pin_lets_go_of_a_game_whose_player_has_left():
    event = make.event(entries=8)
    round_ = make.draft(event)
    game = queries.games_of(round_)[0]
    redraws.pin_game(game, make.desk(event), pinned=True)
    gone, left = (seat.entry for seat in queries.seats_in_order(game))
    entries.drop_entry(gone, make.desk(event))
    redraws.redraw_round(round_, make.desk(event), keep=True)
    assert redraws.stale_entries(round_) == ([], [])
    assert gone.number not in redraws.places(round_)
    assert left.number in redraws.places(round_)


def test_publishing_lets_all_pins_go_and_no_game_is_pinned_once_it_is_out(writes):
    event = make.event(entries=8)
    round_ = make.draft(event)
    redraws.pin_game(queries.games_of(round_)[0], make.desk(event), pinned=True)
    rounds.publish_round(round_, make.desk(event))
    game = queries.games_of(round_)[0]
    assert not game.pinned
    redraws.redraw_round(round_, make.desk(event), keep=True, out=[queries.seats_in_order(game)[0].entry])
    with pytest.raises(Refused, match="Only games of a draft"), writes(event):
        redraws.pin_game(queries.games_of(round_)[0], make.desk(event), pinned=True)


def test_a_pinned_game_is_not_swapped_and_a_swap_looked_at_before_a_change_is_refused(writes):
    event = make.event(entries=8)
    round_ = make.draft(event)
    (one, _), (other, _), (third, _) = (make.seats(event, table) for table in (1, 2, 3))
    seen = redraws.swap_version(redraws.moves_of_swap(round_, one.entry, other.entry))
    redraws.swap_entries(round_, make.desk(event), other.entry, third.entry)
    with pytest.raises(Stale), writes(event):
        redraws.swap_entries(round_, make.desk(event), one.entry, other.entry, version=seen)
    redraws.pin_game(make.game_at(event, 1), make.desk(event), pinned=True)
    with pytest.raises(Refused, match="pinned"), writes(event):
        redraws.swap_entries(round_, make.desk(event), one.entry, other.entry)


def test_what_pinned_games_break_is_named_before_the_redraw_as_after_it():
    event = make.event(entries=8)
    round_ = make.draft(event)
    game = queries.games_of(round_)[0]
    redraws.pin_game(game, make.desk(event), pinned=True)
    first, second = (seat.entry.number for seat in queries.seats_in_order(game))
    arrange(event, "apart", first, second)
    seen = redraws.propose(round_, Wanted(round_.seed, keep=True))
    redraws.redraw_round(round_, make.desk(event), keep=True)
    assert seen.broken == redraws.broken_rules(round_)
    assert [one.rule for one in seen.broken] == ["apart"]


# what the organiser arranges


def arrange(event, kind, one, other, round_number=0):
    first, second = sorted((entry(event, one), entry(event, other)), key=lambda found: found.pk)
    Arrangement.objects.create(event=event, kind=kind, first=first, second=second, round_number=round_number)


def test_pairs_are_kept_apart_and_put_together_as_the_organiser_says():
    event = make.event(entries=8, draw_rules=["rematch", "score"])
    arrange(event, "together", 1, 2, 1)
    for other in range(4, 9):
        arrange(event, "apart", 3, other)
    arrange(event, "apart", 1, 2)
    round_ = make.draft(event)
    places = redraws.places(round_)
    assert places[1].opponent == 2
    assert places[3].opponent not in {1, 2}
    assert [one["rule"] for one in round_.draw["answer"]["relaxed"]] == ["apart"]


def test_a_pair_put_together_of_whom_one_is_away_stops_nobody():
    event = make.event(entries=8)
    arrange(event, "together", 1, 2, 1)
    entries.set_absent(entry(event, 2), make.desk(event), 1, absent=True)
    round_ = make.draft(event)
    assert redraws.places(round_)[1].opponent != 2


def test_a_round_goes_by_its_own_rules_where_it_has_some():
    event = make.event(entries=8, draw_rules=["rematch", "score", "sides:must"])
    round_ = make.draft(event)
    round_.draw_rules = ["rematch", "score", "sides:off"]
    round_.save()
    redraws.redraw_round(round_, make.desk(event))
    assert round_.draw["field"]["rules"] == ["rematch", "score", "sides:off"]


# spares


def test_a_spare_steps_in_where_the_others_are_odd_and_steps_out_again(writes):
    event = make.event(entries=8)
    spare = entries.add_entry(event, make.desk(event), name="Spare", spare=True)
    round_ = make.draft(event)
    assert not round_.seats.filter(entry=spare).exists()
    assert redraws.stale_entries(round_) == ([], [])
    entries.drop_entry(entry(event, 4), make.desk(event))
    assert redraws.stale_entries(round_) == ([entry(event, 4)], [spare])
    redraws.redraw_round(round_, make.desk(event), keep=True)
    assert round_.seats.filter(entry=spare).exists()
    assert queries.bye_of(round_) is None
    entries.return_entry(entry(event, 4), make.desk(event))
    gone, missing = redraws.stale_entries(round_)
    assert (gone, missing) == ([spare], [entry(event, 4)])
    redraws.redraw_round(round_, make.desk(event), keep=True)
    assert not round_.seats.filter(entry=spare).exists()
    rounds.publish_round(round_, make.desk(event))
    assert not queries.record(event).absences  # a spare that was not needed has missed nothing


def test_spares_left_over_beside_games_that_have_begun_sit_out():
    event = make.event(entries=4, tables=4)
    for name in ("Spare", "Another"):
        entries.add_entry(event, make.desk(event), name=name, spare=True)
    round_ = make.playing(event)
    make.play(round_)
    before = redraws.places(round_)
    redraws.redraw_round(round_, make.desk(event), keep=True)
    assert redraws.places(round_) == before


# who attacks


def test_attacker_and_defender_are_shared_where_the_organiser_asks_for_it():
    event = make.event(entries=4, tables=6, draw_rules=["rematch", "roles"], rounds_planned=3)
    for _ in range(2):
        make.closed(event)
    attacks = dict.fromkeys(range(1, 5), 0)
    for game in Game.objects.filter(round__event=event):
        first, second = (seat.entry.number for seat in queries.seats_in_order(game))
        assert game.drawn_attacker == game.attacker
        attacks[(first, second)[game.attacker - 1]] += 1
    assert sorted(attacks.values()) == [1, 1, 1, 1]


def test_the_version_of_a_draft_tells_one_draw_from_another():
    event = make.event(entries=8)
    round_ = make.draft(event)
    seen = drafts.version(round_)
    redraws.redraw_round(round_, make.desk(event), keep=True)
    assert drafts.version(round_) == seen
    redraws.redraw_round(round_, make.desk(event), seed="another")
    assert drafts.version(round_) != seen


def test_what_a_round_keeps_of_its_draw_makes_the_same_draw_again():
    event = make.played_event(entries=9, rounds=2, tables=8)
    kept = json.loads(json.dumps(make.draft(event).draw))
    assert written(draw(read_field(kept["field"]))) == kept["answer"]
