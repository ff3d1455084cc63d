"""Results: two reports, the desk's word, and what a correction moves."""

import pytest

from tests import make
from tourney import queries
from tourney.errors import Refused, Stale
from tourney.field import field_for
from tourney.models import LogEntry, Report, Result, ResultKind, Round, Seat
from tourney.services import entries, events, redraws, reports, results, rounds
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db

WON, OTHER = (1, 0, 4), (1, 1, 4)


@pytest.fixture
def event():
    made = make.event(entries=4)
    make.playing(made)
    return made


def enter(event, outcome, **how):
    return results.enter_result(make.game_at(event), make.desk(event), Outcome(*outcome), **how)


def state(event):
    return event.log.all()[0].data["state"]


def vp(result):
    return (result.vp_1, result.vp_2)


# reports


def test_two_reports_that_agree_make_the_result(event, writes):
    with writes(event, "result reported"):
        make.report(event, WON)
    assert (state(event), Result.objects.count()) == ("first", 0)
    with writes(event, "result reported"):
        make.report(event, None, WON)
    result = Result.objects.get()
    assert (state(event), vp(result), result.source, result.kind) == ("confirmed", (8, 1), "players", "played")


def test_two_reports_that_differ_wait_for_the_desk(event):
    make.report(event, WON, OTHER)
    assert (state(event), Result.objects.count()) == ("differs", 0)
    enter(event, OTHER)
    result = Result.objects.get()
    assert (result.source, result.lost_1) == ("desk", 1)


def test_a_report_is_changed_until_they_agree(event, writes):
    make.report(event, WON, OTHER)
    with writes(event, "result reported"):
        make.report(event, None, WON)
    assert (state(event), vp(Result.objects.get())) == ("confirmed", (8, 1))
    assert Report.objects.filter(current=True).count() == 2
    assert Report.objects.count() == 3


def test_a_second_press_reports_nothing_new(event, writes):
    make.report(event, WON)
    with writes(event):
        make.report(event, WON)
    make.report(event, None, WON)
    for said in ((WON, None), (None, WON)):
        with writes(event):
            make.report(event, *said)
    assert Report.objects.count() == 2


def test_after_the_result_players_are_sent_to_the_desk(event, writes):
    enter(event, WON)
    with pytest.raises(Refused, match="has its result already"), writes(event):
        make.report(event, OTHER)
    with writes(event):
        make.report(event, WON)


@pytest.mark.parametrize("status", ["draft", "closed"])
def test_reports_wait_for_an_open_round(status, writes):
    event = make.event(entries=4)
    {"draft": make.draft, "closed": make.closed}[status](event)
    with pytest.raises(Refused, match=f"Round 1 is (a )?{status}"), writes(event):
        make.report(event, WON)


def test_a_report_counts_from_publishing_on():
    event = make.event(entries=4)
    make.published(event)
    make.report(event, WON, WON)
    assert Result.objects.count() == 1


def test_neither_the_bye_nor_players_who_may_not_report_do(writes):
    event = make.event(entries=5)
    make.playing(event)
    bye = Seat.objects.get(game=None)
    with pytest.raises(Refused, match="bye needs no result"), writes(event):
        reports.report_result(bye, make.actor(bye), Outcome(*WON))
    events.change_settings(event, make.desk(event), {"players_report": False})
    with pytest.raises(Refused, match="entered at the desk"), writes(event):
        make.report(event, WON)


def test_a_seat_that_was_given_away_reports_nothing(writes):
    event = make.event(entries=4)
    round_ = make.published(event)
    (one, _), (other, _) = make.seats(event, 1), make.seats(event, 2)
    redraws.swap_entries(round_, make.desk(event), one.entry, other.entry)
    with pytest.raises(Stale), writes(event):
        reports.report_result(one, make.actor(one), Outcome(*WON))


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ((1, -1, 0), "count from 0"),
        ((1, 0, 100), "most is 99"),
        ((3, 0, 0), "which of the two"),
        ((0, 0, 0), "which of the two"),
        ((1, "2", 0), "whole number"),
        ((1, True, 0), "whole number"),
    ],
)
def test_what_no_game_can_end_with_is_refused(outcome, words, event, writes):
    with pytest.raises(Refused, match=words), writes(event):
        make.report(event, outcome)
    with pytest.raises(Refused, match=words), writes(event):
        enter(event, outcome)


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        ((1, 0, 9), (8, 1)), ((1, 1, 9), (8, 1)), ((1, 2, 9), (7, 2)), ((1, 3, 0), (6, 3)), ((2, 9, 5), (3, 6)),
        ((2, 5, 0), (1, 8)), ((None, 0, 0), (1, 1)), ((None, 2, 5), (3, 2)), ((None, 9, 0), (1, 3)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("attacker", [1, 2])
def test_vp_follow_the_table_whoever_attacked(outcome, points, attacker, event):
    game = make.game_at(event)
    game.attacker = attacker
    game.save()
    assert results.vp_of(game, Outcome(*outcome)) == points
    assert points in make.totals("fow4")
    assert vp(enter(event, outcome)) == points


# the desk


def test_the_desk_enters_corrects_and_says_what_it_was(event, writes):
    with writes(event, "result entered"):
        enter(event, WON)
    with writes(event, "result corrected"):
        enter(event, (2, 5, 3))
    data = event.log.all()[0].data
    assert (data["before"], data["after"]) == ([8, 1, 1, 0, 4, "played"], [3, 6, 2, 5, 3, "played"])
    assert Result.objects.count() == 1


def test_the_same_result_again_writes_nothing(event, writes):
    enter(event, WON, version=make.game_at(event).version)
    with writes(event):
        enter(event, WON, version=1)
    make.report(event, None, None, table=2)
    make.report(event, WON, WON, table=2)
    with writes(event):
        results.enter_result(make.game_at(event, 2), make.desk(event), Outcome(*WON))
    assert Result.objects.get(game=make.game_at(event, 2)).source == "players"


def test_a_correction_beside_another_one_is_stale(event, writes):
    version = make.game_at(event).version
    enter(event, WON, version=version)
    with pytest.raises(Stale), writes(event):
        enter(event, OTHER, version=version)


def test_a_draft_has_no_results(writes):
    event = make.event(entries=4)
    make.draft(event)
    with pytest.raises(Refused, match="is a draft"), writes(event):
        enter(event, WON)


def test_a_game_won_by_default_counts_as_the_bye_does(writes):
    event = make.event(entries=4, bye_vp=7)
    make.playing(event)
    with writes(event, "result entered"):
        assert vp(enter(event, (2, 0, 0), kind=ResultKind.FORFEIT)) == (0, 7)
    first, second = (seat.entry.number for seat in make.seats(event))
    rows = {row.entry: row.values for row in queries.standings_of(event)}
    assert (rows[second]["wins"], rows[second]["vp"], rows[first]["wins"], rows[first]["vp"]) == (1, 7, 0, 0)


def test_where_neither_came_both_lose(event):
    assert vp(enter(event, (None, 0, 0), kind=ResultKind.NEITHER)) == (0, 0)
    rows = {row.entry: row.values for row in queries.standings_of(event)}
    assert all((rows[seat.entry.number]["wins"], rows[seat.entry.number]["vp"]) == (0, 0) for seat in make.seats(event))


@pytest.mark.parametrize("kind", ["forfeit", "neither"])
def test_who_never_sat_down_together_may_still_be_drawn(kind):
    event = make.event(entries=2, tables=3)
    make.playing(event)
    enter(event, (1 if kind == "forfeit" else None, 0, 0), kind=kind)
    rounds.close_round(event.rounds.get(), make.desk(event))
    assert not field_for(event, 2, "x").met
    enter(event, WON)
    assert field_for(event, 2, "x").met


@pytest.mark.parametrize(
    ("outcome", "kind", "words"),
    [
        ((None, 0, 0), "forfeit", "Say who wins"),
        ((3, 0, 0), "forfeit", "one of the two"),
        ((1, 0, 2), "forfeit", "no losses"),
        ((1, -1, 0), "forfeit", "no losses"),
        ((1, 0, 0), "neither", "no winner"),
        ((None, 0, 1), "neither", "no losses"),
        ((1, 0, 0), "cancelled", "no kind"),
    ],
)
def test_games_not_played_have_their_own_rules(outcome, kind, words, event, writes):
    with pytest.raises(Refused, match=words), writes(event):
        enter(event, outcome, kind=kind)


def test_vp_beside_the_table_need_a_reason(event, writes):
    with pytest.raises(Refused, match="Give the reason"), writes(event):
        enter(event, WON, vp=(5, 5))
    with writes(event, "result entered"):
        result = enter(event, WON, vp=(5, 5), reason=" umpire's ruling ")
    assert (vp(result), result.override_reason) == ((5, 5), "umpire's ruling")
    with writes(event, "result corrected"):
        result = enter(event, WON, vp=(8, 1), reason="as the table says")
    assert (vp(result), result.override_reason) == ((8, 1), "")
    assert event.log.all()[0].data["reason"] == "as the table says"


@pytest.mark.parametrize(("points", "reason"), [((-1, 5), "x"), ((5, 100), "x"), ((5, 5), "x" * 201)])
def test_vp_and_reasons_that_fit_no_column_are_refused(points, reason, event, writes):
    with pytest.raises(Refused, match="VP go from 0 to 99"), writes(event):
        enter(event, WON, vp=points, reason=reason)


# unlocking


def test_an_unlocked_game_is_reported_again(event, writes):
    make.report(event, WON, WON)
    with writes(event, "result unlocked"):
        results.unlock_result(make.game_at(event), make.desk(event))
    with writes(event):
        results.unlock_result(make.game_at(event), make.desk(event))
    assert (Result.objects.count(), Report.objects.filter(current=True).count()) == (0, 0)
    make.report(event, OTHER, OTHER)
    assert Result.objects.get().lost_1 == 1


def test_unlocking_is_refused_when_stale_and_in_a_closed_round(writes):
    event = make.event(entries=4)
    make.closed(event)
    game = make.game_at(event)
    with pytest.raises(Refused, match="Correct the result instead"), writes(event):
        results.unlock_result(game, make.desk(event))
    rounds.reopen_round(event.rounds.get(), make.desk(event))
    with pytest.raises(Stale), writes(event):
        results.unlock_result(game, make.desk(event), version=game.version - 1)


# what counts


def test_a_correction_in_a_closed_round_moves_the_standings_and_nothing_else(writes):
    event = make.played_event(entries=6, rounds=2)
    make.draft(event)
    first = event.rounds.get(number=1)
    game = queries.games_of(first)[0]
    result = game.result

    def rest():
        return (
            list(Round.objects.order_by("number").values()),
            list(Seat.objects.order_by("pk").values()),
            list(Result.objects.exclude(game=game).order_by("pk").values()),
            list(LogEntry.objects.order_by("sequence").values())[: event.revision],
        )

    before, table_before = rest(), {row.entry: row.values for row in queries.standings_of(event)}
    with writes(event, "result corrected"):
        results.enter_result(game, make.desk(event), Outcome(2, 4, result.lost_1), version=game.version)
    assert rest()[:3] == before[:3]
    assert rest()[3][: len(before[3])] == before[3]
    after = {row.entry: row.values for row in queries.standings_of(event)}
    one, other = (seat.entry.number for seat in queries.seats_in_order(game))
    assert after[one]["wins"] == table_before[one]["wins"] - 1
    assert after[other]["wins"] == table_before[other]["wins"] + 1
    assert all(after[n]["wins"] == table_before[n]["wins"] for n in after if n not in {one, other})


def test_a_bye_is_a_win_with_the_events_vp_once_its_round_is_out():
    event = make.event(entries=3, bye_vp=5)
    round_ = make.draft(event)
    bye = queries.bye_of(round_).number

    def row():
        values = next(row.values for row in queries.standings_of(event) if row.entry == bye)
        return [int(values[key]) for key in ("wins", "vp", "destroyed", "sos_apart")]

    assert row() == [0, 0, 0, 0]
    rounds.publish_round(round_, make.desk(event))
    assert row() == [1, 5, 0, 0]
    rounds.unpublish_round(round_, make.desk(event))
    assert row() == [0, 0, 0, 0]


def test_the_game_of_a_player_who_drops_in_mid_round_still_counts(event):
    entries.drop_entry(make.seats(event)[0].entry, make.desk(event))
    make.report(event, WON, WON)
    loser, winner = (seat.entry.number for seat in make.seats(event)[::-1])
    wins = {row.entry: row.values["wins"] for row in queries.standings_of(event)}
    assert (wins[winner], wins[loser]) == (1, 0)
