"""Places and why: the order of criteria, shared places, and numbers whose working adds up to them."""

import re
from fractions import Fraction

import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import queries
from tourney.amounts import amount
from tourney.pages.career import career_of
from tourney.pages.placings import placings_of, working_of
from tourney.printing.of_event import standings_rows
from tourney.services import entries as entry_services
from tourney.services.results import Outcome, enter_result
from tourney.standings import METRICS, lot
from tourney.standings.metrics import short_lot

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("value", "shown"),
    [(8, "8"), (Fraction(5, 2), "2½"), (Fraction(1, 2), "½"), (0, "0"), (-3, "−3"), (Fraction(-3, 2), "−1½"),
     (Fraction(17, 7), "2 3/7"), (Fraction(2, 7), "2/7"), (Fraction(4, 3), "1⅓")],
)  # fmt: skip
def test_an_exact_number_is_shown_as_people_write_it(value, shown):
    assert amount(value) == shown


def test_the_columns_follow_the_events_own_order():
    event = make.event(entries=4, tiebreaks=["vp", "lost", "wins"])
    make.closed(event)
    shown = words(Cast(event).stranger.get(f"/e/{event.public_id}/standings/"))
    assert "Place Player VP Lost W" in shown


def test_equal_entries_share_their_place_and_the_next_is_skipped():
    event = make.event(entries=4, tiebreaks=["wins"])
    make.closed(event)
    assert [row.place_words for row in placings_of(event)] == ["1=", "1=", "3=", "3="]
    assert "3=" in words(Cast(event).stranger.get(f"/e/{event.public_id}/standings/"))


def test_a_row_leads_to_its_entry(cast: Cast):
    make.closed(cast.event)
    page = cast.stranger.get(f"/e/{cast.event.public_id}/standings/").content.decode()
    for entry in cast.event.entries.all():
        assert f'href="/e/{cast.event.public_id}/entries/{entry.public_id}/"' in page


def test_every_number_is_the_sum_of_its_lines():
    event = make.event(entries=7, rounds_planned=4, tiebreaks=list(METRICS))
    for _ in range(2):
        make.closed(event)
    entry_services.adjust_vp(event.entries.first(), make.desk(event), vp=-2, reason="Late list")
    drawn = queries.games_of(make.playing(event))[0]
    enter_result(drawn, make.desk(event), Outcome(None, 2, 1))
    rows = {row.number: row for row in placings_of(event)}
    for entry in event.entries.all():
        placing, criteria, points = working_of(event, entry)
        assert placing == rows[entry.number]
        for one, value in zip(criteria, placing.values, strict=True):
            assert one.value == value
            assert one.formula
            if METRICS[one.key].makes == "sum":
                assert value == sum(line.amount for line in one.lines if not line.cut)
        assert points.value == sum(line.amount for line in points.lines)


def test_the_working_names_rounds_opponents_and_the_desks_reasons(cast: Cast):
    make.closed(cast.event)
    entry = cast.event.entries.first()
    entry_services.adjust_vp(entry, make.desk(cast.event), vp=-2, reason="Late <list>")
    (played,) = career_of(cast.event, entry)
    shown = cast.stranger.get(f"/e/{cast.event.public_id}/entries/{entry.public_id}/")
    assert f"v {played.opponent}" in words(shown)
    assert f"{played.outcome} {played.vp[0]}–{played.vp[1]}" in words(shown)
    assert "Encounter , as" in words(shown).replace("Encounter, as", "Encounter , as")
    assert "The desk: Late <list> −2" in words(shown)


def test_rounds_before_the_entry_came_and_after_it_dropped_are_not_its_own():
    event = make.event(entries=6, rounds_planned=4)
    make.closed(event)
    late = entry_services.add_entry(event, make.desk(event), name="Late Comer", side="axis")
    gone = event.entries.first()
    make.closed(event)
    entry_services.drop_entry(gone, make.desk(event))
    entry_services.set_absent(event.entries.all()[1], make.desk(event), 3, absent=True)
    make.closed(event)
    gone.refresh_from_db()
    assert [played.number for played in career_of(event, late)] == [2, 3]
    assert [played.number for played in career_of(event, gone)] == [1, 2]
    assert [played.outcome for played in career_of(event, event.entries.all()[1])][2] == "away"
    for entry in event.entries.all():
        assert Cast(event).stranger.get(f"/e/{event.public_id}/entries/{entry.public_id}/").status_code == 200


def test_a_career_tells_the_same_vp_as_the_standings():
    event = make.played_event(entries=7, rounds=3)
    vp = event.tiebreaks.index("vp")
    for row in placings_of(event):
        career = career_of(event, event.entries.get(number=row.number))
        assert sum(played.vp[0] for played in career if played.vp) == row.values[vp]


@pytest.mark.parametrize("key", ["sos", "sos_apart", "buchholz_plain"])
def test_a_reader_can_check_the_strength_of_schedule_by_following_its_numbers(key):
    event = make.event(entries=7, rounds_planned=4, tiebreaks=["wins", key])
    make.closed(event)
    round_ = make.playing(event)
    for game in queries.games_of(round_)[:2]:
        enter_result(game, make.desk(event), Outcome(None, 2, 1))
    entry_services.adjust_vp(event.entries.first(), make.desk(event), vp=-2, reason="Late list")
    cast, by_id = Cast(event), {entry.public_id: entry for entry in event.entries.all()}
    worth = {"win": Fraction(1), "draw": Fraction(1, 2)}
    for entry in by_id.values():
        page = cast.stranger.get(f"/e/{event.public_id}/entries/{entry.public_id}/")
        assert "A win is worth 1, a draw ½, a loss 0. A bye is worth 1, a round away 0," in words(page)
        sos = working_of(event, entry)[1][1]
        for line in sos.lines:
            opponent = by_id[line.opponent_id]
            assert f'href="/e/{event.public_id}/entries/{line.opponent_id}/#numbers"' in page.content.decode()
            assert line.amount + line.less == working_of(event, opponent)[2].value
            assert bool(line.less) <= (key == "sos_apart")
            told = [part.split() for part in line.tally.split(", ")]
            assert line.amount + line.less == sum(int(count) * worth[word.removesuffix("s")] for count, word in told)
            there = words(cast.stranger.get(f"/e/{event.public_id}/entries/{line.opponent_id}/"))
            assert f"Result points {amount(line.amount + line.less)}" in there
        assert sos.value == sum(line.amount for line in sos.lines)


def test_every_number_of_the_table_leads_to_its_working():
    event = make.played_event(entries=4, rounds=1, tiebreaks=["wins", "sos_cut1", "omw"])
    cast = Cast(event)
    for page in (
        cast.stranger.get(f"/e/{event.public_id}/standings/"),
        cast.vic.get(f"/e/{event.public_id}/desk/standings/"),
    ):
        for entry in event.entries.all():
            for key in event.tiebreaks:
                assert f'href="/e/{event.public_id}/entries/{entry.public_id}/#working-{key}"' in page.content.decode()
    there = cast.stranger.get(f"/e/{event.public_id}/entries/{entry.public_id}/").content.decode()
    assert all(f'id="working-{key}"' in there for key in event.tiebreaks)


def test_the_working_shows_the_formula_with_this_players_own_numbers():
    event = make.event(entries=4, rounds_planned=3, tiebreaks=["wins", "sos_mean", "sos_cut1", "omw"])
    for _ in range(2):
        make.closed(event)
    first = placings_of(event)[0]
    entry = event.entries.get(number=first.number)
    mean, cut, share = (one.formula for one in working_of(event, entry)[1][1:])
    assert re.fullmatch(r"\(\S+ \+ \S+\) ÷ 2 = \S+", mean)
    assert re.fullmatch(r"\S+; without \S+", cut)
    assert "÷ 2 = " in share
    shown = words(Cast(event).stranger.get(f"/e/{event.public_id}/entries/{entry.public_id}/"))
    assert mean in shown
    assert cut in shown
    assert "left out" in shown


def test_the_page_says_how_rounds_without_a_game_count_and_where_each_criterion_comes_from():
    event = make.played_event(entries=4, rounds=1, tiebreaks=["wins", "buchholz_2026", "lots"])
    shown = words(Cast(event).stranger.get(f"/e/{event.public_id}/standings/"))
    for key in event.tiebreaks:
        assert METRICS[key].unplayed in shown
        assert METRICS[key].source[1:] in shown
    assert f"Seed {event.lots_seed}" in shown


def test_a_draw_of_lots_parts_those_who_are_equal_and_anybody_can_draw_it_again():
    event = make.event(entries=6, tiebreaks=["wins", "lots"])
    make.closed(event)
    rows = placings_of(event)
    assert [row.place for row in rows] == [1, 2, 3, 4, 5, 6]
    assert {row.number: row.values[1] for row in rows} == {n: lot(event.lots_seed, n) for n in range(1, 7)}
    entry = event.entries.get(number=rows[0].number)
    shown = words(Cast(event).stranger.get(f"/e/{event.public_id}/entries/{entry.public_id}/"))
    assert f"Drawn from “{event.lots_seed} {entry.number}”" in shown
    assert str(rows[0].values[1]) in shown


def test_lots_are_four_digits_in_tables_and_on_paper_in_the_order_of_the_whole_numbers():
    event = make.event(entries=6, tiebreaks=["lots"])
    make.closed(event)
    whole = [row.values[0] for row in placings_of(event)]
    short = [short_lot(number) for number in whole]
    assert short == sorted(short, reverse=True)
    assert {len(one) for one in short} == {4}
    cast = Cast(event)
    desk = cast.olga.get(reverse("desk_standings", args=[event.public_id]))
    for page in (cast.stranger.get(f"/e/{event.public_id}/standings/"), desk):
        shown = words(page)
        assert all(one in shown for one in short)
        assert not [number for number in whole if str(number) in shown]
    assert [row.values for row in standings_rows(event)] == [(one,) for one in short]


def test_the_ends_of_a_draw_of_lots_have_four_digits_too():
    assert (short_lot(0), short_lot(16**10 // 2), short_lot(16**10 - 1)) == ("0000", "5000", "9999")


def test_a_shared_place_is_marked_and_the_mark_is_explained():
    event = make.event(entries=4, tiebreaks=["wins"])
    shown = words(Cast(event).stranger.get(f"/e/{event.public_id}/standings/"))
    assert "1=" in shown
    assert "Who is equal on all of them shares a place, marked with =" in shown
