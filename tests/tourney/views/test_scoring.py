"""The scoring page: a preset or one's own, looked at with what it moves before it is saved."""

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import fields_of, words
from tourney import logbook
from tourney.schemes import PRESETS
from tourney.services.scoring import scheme_version, set_scheme

BLANK = dict.fromkeys(
    (
        "win",
        "draw",
        "loss",
        "rows",
        "sum",
        "base_win",
        "base_draw",
        "base_loss",
        "bye",
        "forfeit_win",
        "forfeit_loss",
        "neither",
        "absence",
    ),
    "",
)
HOLE = "0-1 12 12\n2-4 14 10\n5-7 16 8\n8-10 18 6\n12-14 20 4\n15+ 22 2"


def url(event):
    return reverse("desk_scoring", args=[event.public_id])


def sent(event, *, save=False, **fields):
    confirmed = {"confirmed": "1"} if save else {}
    return {**BLANK, "scheme": "wins", "version": scheme_version(event), **fields, **confirmed}


def kept(event):
    event.refresh_from_db()
    return event.scheme


@pytest.mark.parametrize(
    ("who", "status"), [("olga", 200), ("orla", 200), ("sam", 403), ("vic", 403), ("otto", 404), ("stranger", 302)]
)
def test_only_those_who_run_the_event_see_it(cast, who, status):
    assert getattr(cast, who).get(url(cast.event)).status_code == status
    answer = getattr(cast, who).post(url(cast.event), sent(cast.event, save=True, scheme="3-1-0"))
    assert answer.status_code == (302 if who in {"olga", "orla"} else status)
    assert (kept(cast.event) != {}) == (who in {"olga", "orla"})


def test_the_page_says_what_results_are_worth(cast):
    page = words(cast.olga.get(url(cast.event)))
    assert "A win is worth 1, a draw ½, a loss 0." in page
    assert "Won 8–1 1 to 0" in page
    assert "Drawn 3–2 ½ to ½" in page


def test_a_preset_is_looked_at_first_and_saved_when_confirmed(cast):
    page = cast.olga.post(url(cast.event), sent(cast.event, scheme="20-0"))
    assert page.status_code == 200
    assert "What it would give" in words(page)
    assert "Won 8–1 11 to 9" in words(page)
    assert kept(cast.event) == {}
    cast.olga.post(url(cast.event), sent(cast.event, save=True, scheme="20-0"))
    assert kept(cast.event) == PRESETS["20-0"].data
    assert logbook.sentence(cast.event.log.all()[0]) == "Scoring was “Wins: 1–½–0”, is “20–0 by difference”"


def test_the_usual_preset_is_kept_as_none(cast):
    set_scheme(cast.event, make.desk(cast.event), PRESETS["vp"].data)
    cast.olga.post(url(cast.event), sent(cast.event, save=True, scheme="wins"))
    assert kept(cast.event) == {}


def test_with_results_in_it_shows_whose_place_changes(cast):
    event = make.played_event(entries=8, tiebreaks=["points"])
    page = words(cast.olga.post(url(event), sent(event, scheme="vp")))
    assert "Whose place changes" in page
    assert "Place then" in page
    page = words(cast.olga.post(url(event), sent(event, scheme="2-1-0")))
    assert "Nobody’s place changes." in page


def test_it_warns_where_points_decide_nothing(cast):
    assert "Result points decide no place" not in words(cast.olga.get(url(cast.event)))  # they are in sos_apart
    event = make.event(tiebreaks=["wins", "vp"])
    assert "Result points decide no place in this event: places go by wins, victory points." in words(
        cast.olga.get(url(event))
    )


def test_own_points_may_be_typed_as_people_do(cast):
    own = sent(cast.event, save=True, scheme="own-result", win="3", draw="1,5", loss="½", bye="1/2", absence="0")
    assert cast.olga.post(url(cast.event), own).status_code == 302
    unplayed = {"bye": "1/2", "absence": 0}
    own = {"version": 1, "kind": "result", "win": 3, "draw": "3/2", "loss": "1/2", "unplayed": unplayed}
    assert kept(cast.event) == own
    page = cast.olga.get(url(cast.event)).content.decode()
    assert 'value="3/2"' in page
    assert 'value="own-result" required id="id_scheme_5" checked' in page.replace("\n", "")


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (HOLE, "No row has a difference of 11: add a row, or widen the one beside it."),
        ("1-5 10 10\n6+ 12 8", "No row has a difference of 0:"),
        ("0-5 10 10\n6-50 15 5", "No row has a difference of 51 and more:"),
        ("0-5 10 10\n5-9 11 9\n10+ 12 8", "Two rows have a difference of 5: leave it to one of them."),
        ("0-5 10 10\n10-6 11 9\n11+ 12 8", "Row 2 ends at 6, before it starts at 10."),
        ("", "There are no rows: add one from 0."),
        ("0-5 10 10\nsix to ten", "Line 2: write it such as 6-10 11 9, not “six to ten”."),
        ("0+ 10 x", "Line 1: write it such as 6-10 11 9, not “0+ 10 x”."),
    ],
)
def test_a_table_with_a_fault_is_refused_by_its_value_and_keeps_what_was_typed(cast, rows, says):
    page = cast.olga.post(url(cast.event), sent(cast.event, save=True, scheme="own-table", rows=rows))
    assert page.status_code == 422
    assert says in words(page)
    assert kept(cast.event) == {}
    if rows:
        assert rows.splitlines()[0] in page.content.decode()


@pytest.mark.parametrize(
    "rows",
    [
        "0-5 10 10\n6-10 11 9\n11+ 12 8",
        "0–5: 10:10\r\n6 to 10: 11:9\r\n\r\n11 and more = 12/8",
        "11+ 12 8\n6-10\t11\t9\n0-5 10 10",
    ],
)
def test_a_table_is_taken_in_many_hands(cast, rows):
    answer = cast.olga.post(url(cast.event), sent(cast.event, save=True, scheme="own-table", rows=rows, sum="20"))
    assert answer.status_code == 302
    bands = sorted((row["from"], row["to"], row["winner"], row["loser"]) for row in kept(cast.event)["bands"])
    assert bands == [(0, 5, 10, 10), (6, 10, 11, 9), (11, None, 12, 8)]
    assert "0-5 10 10\n6-10 11 9\n11+ 12 8" in cast.olga.get(url(cast.event)).content.decode()


def test_a_table_on_top_of_win_draw_and_loss(cast):
    own = {"scheme": "own-table", "rows": "0-99 0 0\n100+ 5 -5", "sum": "20"}
    own |= {"base_win": "15", "base_draw": "10", "base_loss": "5"}
    page = cast.olga.post(url(cast.event), sent(cast.event, **own))
    assert "Won 8–1 15 to 5" in words(page)
    cast.olga.post(url(cast.event), sent(cast.event, save=True, **own))
    assert kept(cast.event)["base"] == {"win": 15, "draw": 10, "loss": 5}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"scheme": "elo"}, "Choose one of those on offer."),
        ({"scheme": "own-result", "win": "3", "draw": "1"}, "Fill in win, draw and loss."),
        ({"scheme": "own-result", "win": "1", "draw": "3", "loss": "0"}, "A draw is worth 3, more than a win"),
        ({"bye": "many"}, "Write a number such as 3, 1.5 or 1/2."),
        ({"scheme": "own-table", "rows": "0+ 1 1", "base_win": "1"}, "Fill in win, draw and loss."),
        ({"scheme": "own-table", "rows": "0+ 11 8", "sum": "20"}, "Row 1 adds up to 19, not to 20."),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(cast, fields, says):
    page = cast.olga.post(url(cast.event), sent(cast.event, save=True, **fields))
    assert page.status_code == 422
    assert says in words(page)
    assert kept(cast.event) == {}


def test_a_form_made_before_somebody_elses_change_is_refused_once(cast):
    old = sent(cast.event, save=True, scheme="3-1-0")
    set_scheme(cast.event, make.desk(cast.event), PRESETS["vp"].data)
    page = cast.olga.post(url(cast.event), old)
    assert page.status_code == 409
    assert kept(cast.event) == PRESETS["vp"].data
    assert cast.olga.post(url(cast.event), sent(cast.event, save=True, scheme="3-1-0")).status_code == 302


def test_the_same_scoring_again_writes_nothing(cast):
    before = cast.event.log.count()
    cast.olga.post(url(cast.event), sent(cast.event, save=True, scheme="wins"))
    assert cast.event.log.count() == before


def test_a_game_by_points_has_its_own_examples(cast):
    event = make.event(system="wh40k10")
    page = words(cast.olga.post(url(event), sent(event, scheme="20-0")))
    assert "Won 100–0 20 to 0" in page
    assert "Drawn 50–50 10 to 10" in page


def test_everybody_reads_on_the_events_page_what_results_are_worth(cast):
    set_scheme(cast.event, make.desk(cast.event), PRESETS["3-1-0"].data)
    page = words(cast.stranger.get(reverse("event", args=[cast.event.public_id])))
    assert "A win is worth 3, a draw 1, a loss 0. A bye is worth 3," in page


@pytest.mark.parametrize("before", ["wins", "3-1-0", "vp", "20-0"])
def test_a_table_of_ones_own_adds_nothing_that_nobody_asked_for(cast, before):
    set_scheme(cast.event, make.desk(cast.event), PRESETS[before].data)
    page = cast.olga.get(url(cast.event))
    typed = fields_of(page) | {"scheme": "own-table", "rows": "0-5 10 10\n6+ 20 0", "sum": "", "confirmed": "1"}
    assert cast.olga.post(url(cast.event), typed).status_code == 302
    assert "base" not in kept(cast.event)
    page = words(cast.olga.get(url(cast.event)))
    assert "Won 8–1 20 to 0" in page
    assert "To that a win adds" not in page


def test_what_is_added_to_a_table_is_said(cast):
    own = {"scheme": "own-table", "rows": "0+ 1 0", "base_win": "3", "base_draw": "1", "base_loss": "0"}
    page = words(cast.olga.post(url(cast.event), sent(cast.event, **own)))
    assert "To that a win adds 3, a draw 1, a loss 0." in page
