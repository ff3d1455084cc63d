"""A round from draft to closed, and every way back."""

import pytest

from tests import make
from tourney import queries
from tourney.errors import Refused, Stale
from tourney.models import Round, RoundStatus
from tourney.pairing import ENGINE
from tourney.services import drafts, entries, plans, redraws, results, rounds
from tourney.services.drafts import STATES, pairs
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db

ORDER = ("draft", "published", "playing", "closed")
REACH = {"draft": make.draft, "published": make.published, "playing": make.playing, "closed": make.closed}
ACTS = {  # what each needs, where it leads, and what the log says
    "redraw_round": ({"draft"}, "draft", "round drawn again"),
    "discard_round": ({"draft"}, None, "draft discarded"),
    "publish_round": ({"draft"}, "published", "round published"),
    "unpublish_round": ({"published"}, "draft", "round unpublished"),
    "start_round": ({"published"}, "playing", "round started"),
    "close_round": ({"published", "playing"}, "closed", "round closed"),
    "reopen_round": ({"closed"}, "playing", "round reopened"),
}
REPEATED = {  # a second press of the same button, or of one that is passed by
    ("publish_round", "published"), ("publish_round", "playing"), ("start_round", "playing"), ("close_round", "closed"),
}  # fmt: skip


# the life of a round


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("status", ORDER)
def test_each_step_is_taken_from_where_it_leads_on_and_refused_elsewhere(act, status, writes):
    event = make.event(entries=4)
    round_ = REACH[status](event)
    if act == "close_round" and status in {"published", "playing"}:
        make.play(round_)
    service, (needed, target, verb) = getattr(rounds, act, None) or getattr(redraws, act), ACTS[act]
    if status in needed:
        with writes(event, verb):
            service(round_, make.desk(event))
        assert list(event.rounds.values_list("status", flat=True)) == ([target] if target else [])
    elif (act, status) in REPEATED:
        with writes(event):
            service(round_, make.desk(event))
    else:
        with pytest.raises(Refused, match="Round 1 is"), writes(event):
            service(round_, make.desk(event))
        assert event.rounds.get().status == status


def test_a_draft_keeps_what_it_was_drawn_from(writes):
    event = make.event(entries=5)
    with writes(event, "round drafted"):
        round_ = make.draft(event, seed="abc")
    kept = round_.draw
    assert (round_.status, round_.seed, kept["field"]["seed"], kept["engine"]) == ("draft", "abc", "abc", ENGINE)
    assert [entry["id"] for entry in kept["field"]["entries"]] == [1, 2, 3, 4, 5]
    assert queries.bye_of(round_).number == kept["answer"]["bye"]
    assert all(game.why for game in queries.games_of(round_))


def test_the_same_seed_draws_the_same_round():
    first, second = (make.draft(make.event(name, entries=9), seed="abc") for name in ("olga", "otto"))
    assert pairs(first) == pairs(second)
    assert first.draw == second.draw


@pytest.mark.parametrize("status", ["draft", "published", "playing"])
def test_there_is_one_open_round(status, writes):
    event = make.event(entries=4)
    REACH[status](event)
    with pytest.raises(Refused, match=f"Round 1 is still {STATES[status]}"), writes(event):
        make.draft(event)


def test_no_round_is_drawn_beyond_those_planned(writes):
    event = make.played_event(entries=4, rounds=1, rounds_planned=1)
    with pytest.raises(Refused, match="All 1 rounds"), writes(event):
        make.draft(event)


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_is_drawn_against_nobody_and_no_empty_round_stays(count, writes):
    event = make.event(entries=count)
    with pytest.raises(Refused, match="Round 1 cannot be drawn"), writes(event):
        make.draft(event)
    assert not event.rounds.exists()


@pytest.mark.parametrize(
    ("mode", "mission", "words"),
    [("wish", "", "no way “wish”"), ("fixed", "", "mission"), ("fixed", "fow4/picnic", "picnic")],
)
def test_missions_that_cannot_be_are_refused(mode, mission, words, writes):
    event = make.event(entries=4)
    with pytest.raises(Refused, match=words), writes(event):
        rounds.draft_round(event, make.desk(event), mission_mode=mode, mission=mission)
    round_ = make.draft(event)
    with pytest.raises(Refused, match=words), writes(event):
        rounds.change_mission(round_, make.desk(event), mission_mode=mode, mission=mission)


def test_the_way_to_missions_changes_in_a_draft_alone(writes):
    event = make.event(entries=4)
    round_ = make.draft(event, mode="random")
    with writes(event, "mission mode changed"):
        rounds.change_mission(round_, make.desk(event), mission_mode="fixed", mission="fow4/contact")
    with writes(event):
        rounds.change_mission(round_, make.desk(event), mission_mode="fixed", mission="fow4/contact")
    rounds.publish_round(round_, make.desk(event))
    assert {game.mission for game in queries.games_of(round_)} == {"fow4/contact"}
    with pytest.raises(Refused, match="It must be a draft"), writes(event):
        rounds.change_mission(round_, make.desk(event), mission_mode="plans")


def test_a_redraw_that_keeps_changes_as_few_games_as_can_be():
    event = make.event(entries=24)
    round_ = make.draft(event)
    before = pairs(round_)
    redraws.redraw_round(round_, make.desk(event), keep=True)
    assert pairs(round_) == before  # nobody came or went: nothing moves
    entries.drop_entry(event.entries.all()[4], make.desk(event))
    redraws.redraw_round(round_, make.desk(event), keep=True)
    assert len(set(before) - set(pairs(round_))) == 1  # the opponent of the one who left has the bye


def test_the_draft_that_is_published_is_the_one_that_was_looked_at(writes):
    event = make.event(entries=8)
    round_ = make.draft(event)
    seen = drafts.version(round_)
    redraws.redraw_round(round_, make.desk(event), seed="another")
    for act in (rounds.publish_round, rounds.discard_round):
        with pytest.raises(Stale), writes(event):
            act(round_, make.desk(event), version=seen)
    with writes(event, "round published"):
        rounds.publish_round(round_, make.desk(event), version=drafts.version(round_))


def test_a_draw_that_cannot_be_names_players_and_not_numbers():
    event = make.event(entries=2)
    entries.drop_entry(event.entries.all()[1], make.desk(event))
    with pytest.raises(Refused) as refused:
        make.draft(event)
    assert event.entries.all()[0].name in refused.value.message
    assert "#" not in refused.value.message


def test_a_redraw_that_cannot_be_leaves_the_draft(writes):
    event = make.event(entries=4)
    round_ = make.draft(event)
    before = pairs(round_)
    for entry in event.entries.all()[:3]:
        entries.drop_entry(entry, make.desk(event))
    with pytest.raises(Refused, match="cannot be drawn"), writes(event):
        redraws.redraw_round(round_, make.desk(event))
    assert pairs(round_) == before


# who plays has changed since the draw


def drop(event):
    entries.drop_entry(event.entries.all()[0], make.desk(event))


def away(event):
    entries.set_absent(event.entries.all()[0], make.desk(event), 1, absent=True)


def late(event):
    entries.add_entry(event, make.desk(event), name="Late")


@pytest.mark.parametrize("change", [drop, away, late])
def test_a_draft_for_others_is_not_published_until_it_is_drawn_again(change, writes):
    event = make.event(entries=4)
    round_ = make.draft(event)
    change(event)
    gone, missing = redraws.stale_entries(round_)
    assert len(gone) + len(missing) == 1
    with pytest.raises(Refused, match=(gone + missing)[0].name), writes(event):
        rounds.publish_round(round_, make.desk(event))
    redraws.redraw_round(round_, make.desk(event))
    assert redraws.stale_entries(round_) == ([], [])
    with writes(event, "round published"):
        rounds.publish_round(round_, make.desk(event))


def test_who_dropped_while_a_round_was_out_is_not_drawn_into_it_again():
    event = make.event(entries=4)
    round_ = make.published(event)
    drop(event)
    rounds.unpublish_round(round_, make.desk(event))
    assert redraws.stale_entries(round_)[0] == [event.entries.all()[0]]
    redraws.redraw_round(round_, make.desk(event))
    assert event.entries.all()[0].seats.count() == 0


# taking a published round back


def report_one(event):
    make.report(event, (1, 0, 4))


def enter_one(event):
    results.enter_result(make.game_at(event), make.desk(event), Outcome(1, 0, 4))


def seal_one(event):
    make.seal(event, "attack")


def roll_one(event):
    plans.type_roll(make.game_at(event), make.desk(event), what="attacker", values=(5, 2))


@pytest.mark.parametrize(
    ("begin", "mode"), [(report_one, "fixed"), (enter_one, "fixed"), (seal_one, "plans"), (roll_one, "random")]
)
def test_what_has_begun_is_neither_taken_back_nor_swapped(begin, mode, writes):
    event = make.event(entries=4, dice="typed")
    round_ = make.published(event, mode=mode)
    begin(event)
    with pytest.raises(Refused, match="Table 1 has begun"), writes(event):
        rounds.unpublish_round(round_, make.desk(event))
    (one, _), (other, _) = make.seats(event, 1), make.seats(event, 2)
    with pytest.raises(Refused, match="Table 1 has begun"), writes(event):
        redraws.swap_entries(round_, make.desk(event), one.entry, other.entry)


def test_a_game_whose_reports_were_taken_back_can_be_swapped():
    event = make.event(entries=4)
    round_ = make.published(event)
    report_one(event)
    results.unlock_result(make.game_at(event), make.desk(event))
    (one, _), (other, _) = make.seats(event, 1), make.seats(event, 2)
    redraws.swap_entries(round_, make.desk(event), one.entry, other.entry)
    assert make.seats(event, 1)[0].entry == other.entry


def test_a_round_taken_back_forgets_its_missions():
    event = make.event(entries=4)
    round_ = make.published(event, mode="random")
    assert all(game.mission and game.attacker and game.rolls for game in queries.games_of(round_))
    rounds.unpublish_round(round_, make.desk(event))
    round_ = Round.objects.get(pk=round_.pk)
    assert (round_.status, round_.published_at) == (RoundStatus.DRAFT, None)
    assert not any(game.mission or game.attacker or game.rolls or game.revealed_at for game in queries.games_of(round_))


# swapping by hand


def test_two_players_change_places_and_keep_neither_seat_nor_reason(writes):
    event = make.event(entries=4)
    round_ = make.draft(event)
    (one, _), (_, other) = make.seats(event, 1), make.seats(event, 2)
    versions = [make.game_at(event, table).version for table in (1, 2)]
    with writes(event, "players swapped"):
        redraws.swap_entries(round_, make.desk(event), one.entry, other.entry)
    assert (make.seats(event, 1)[0].entry, make.seats(event, 2)[1].entry) == (other.entry, one.entry)
    assert [make.game_at(event, table).version for table in (1, 2)] == [version + 1 for version in versions]
    assert {tuple(make.game_at(event, table).why) for table in (1, 2)} == {("set by hand",)}


@pytest.mark.parametrize("status", ["draft", "published"])
def test_the_bye_is_swapped_like_any_seat(status):
    event = make.event(entries=5)
    round_ = REACH[status](event)
    bye, (seat, _) = queries.bye_of(round_), make.seats(event)
    redraws.swap_entries(round_, make.desk(event), bye, seat.entry)
    assert (queries.bye_of(round_), make.seats(event)[0].entry) == (seat.entry, bye)
    if status == "published":
        wins = {row.entry: row.values["wins"] for row in queries.standings_of(event)}
        assert (wins[seat.entry.number], wins[bye.number]) == (1, 0)


def test_swaps_that_make_no_sense_are_refused(writes):
    event = make.event(entries=4)
    round_ = make.draft(event)
    first, second = make.seats(event)
    stranger = entries.add_entry(event, make.desk(event), name="Late")
    for one, other, words in (
        (first.entry, first.entry, "two different"),
        (first.entry, stranger, "of this round"),
        (first.entry, second.entry, "play each other already"),
    ):
        with pytest.raises(Refused, match=words), writes(event):
            redraws.swap_entries(round_, make.desk(event), one, other)


@pytest.mark.parametrize("status", ["playing", "closed"])
def test_nobody_changes_places_once_the_round_runs(status, writes):
    event = make.event(entries=4)
    round_ = REACH[status](event)
    (one, _), (other, _) = make.seats(event, 1), make.seats(event, 2)
    with pytest.raises(Refused, match="It must be a draft or published"), writes(event):
        redraws.swap_entries(round_, make.desk(event), one.entry, other.entry)


def test_a_swap_that_makes_a_rematch_is_told():
    event = make.played_event(entries=4, rounds=1, tables=6)
    first, second = (seat.entry for seat in make.seats(event, table=event.tables.filter(games__isnull=False)[0].number))
    round_ = make.draft(event)
    assert redraws.broken_rules(round_) == ()
    seat = round_.seats.get(entry=first)
    beside = round_.seats.exclude(entry=first).get(game=seat.game)
    redraws.swap_entries(round_, make.desk(event), beside.entry, second)
    assert any(one.entries == {first.number, second.number} for one in redraws.broken_rules(round_))


# closing and opening again


def test_a_round_closes_once_every_result_is_in(writes):
    event = make.event(entries=16)
    round_ = make.playing(event)
    with pytest.raises(Refused, match=r"Table 1, Table 2.* and 2 more"), writes(event):
        rounds.close_round(round_, make.desk(event))
    make.play(round_, leave=1)
    with pytest.raises(Refused, match=r"missing: Table 8\."), writes(event):
        rounds.close_round(round_, make.desk(event))
    make.play(round_)
    with writes(event, "round closed"):
        rounds.close_round(round_, make.desk(event))


@pytest.mark.parametrize("status", ["draft", "published", "playing", "closed"])
def test_an_old_round_stays_closed_once_the_next_is_drawn(status, writes):
    event = make.event(entries=4)
    first = make.closed(event)
    REACH[status](event)
    with pytest.raises(Refused, match="next round has been drawn"), writes(event):
        rounds.reopen_round(first, make.desk(event))


def test_a_draft_that_somebody_threw_away_is_stale(writes):
    event = make.event(entries=4)
    round_, same = make.draft(event), event.rounds.get()
    rounds.discard_round(same, make.desk(event))
    for act in (rounds.publish_round, redraws.redraw_round, rounds.discard_round, rounds.start_round):
        with pytest.raises(Stale), writes(event):
            act(round_, make.desk(event))
