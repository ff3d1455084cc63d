"""Marks: what is marked, who keys it in, caps, blanks, and what two people type at the same time."""

import json
import re

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney import logbook, queries
from tourney.errors import Refused
from tourney.honours import opponents_in
from tourney.marking import counted_of
from tourney.models import Mark
from tourney.services import awards as award_services
from tourney.services import marks as services

PAINTING = {"key": "painting", "label": "Painting", "most": 30, "blank": 5}
SPORTS = {"key": "sports", "label": "Sports", "most": 20, "by": "opponents", "each": 5, "blank": 4}


def url(event, name="desk_marks", *args):
    return reverse(name, args=[event.public_id, *args])


def define(event, *kinds):
    services.set_marks(event, make.desk(event), list(kinds or (PAINTING, SPORTS)))


def give(event, *, round_number=0, seen=(), **marks):
    """Give marks as `n1_painting=20`; what was seen likewise."""
    cells = {_cell(name): value for name, value in marks.items()}
    shown = {_cell(name): value for name, value in dict(seen).items()}
    return services.enter_marks(event, make.desk(event), cells, seen=shown, round_number=round_number)


def _cell(name):
    number, key = name.removeprefix("n").split("_")
    return int(number), key


def form_of(client, address):
    """The fields of the page's form as a browser would send them back."""
    page = client.get(address).content.decode()
    fields = re.findall(r'<input type="(?:text|hidden)" name="([^"]+)"(?: value="([^"]*)")?', page)
    return {name: value.replace("&quot;", '"') for name, value in fields if name != "csrfmiddlewaretoken"}


def stored(event):
    return {(row.entry.number, row.key, row.round_number): row.value for row in Mark.objects.select_related("entry")}


@pytest.mark.parametrize(
    ("who", "marks", "kinds", "file"),
    [
        ("olga", 200, 200, 200), ("orla", 200, 200, 200), ("sam", 200, 403, 200), ("vic", 403, 403, 200),
        ("otto", 404, 404, 404), ("stranger", 302, 302, 302), ("player", 302, 302, 302),
    ],
)  # fmt: skip
def test_who_may_see_marks_and_say_what_is_marked(cast, who, marks, kinds, file):
    define(cast.event)
    client = getattr(cast, who)
    assert client.get(url(cast.event)).status_code == marks
    assert client.get(url(cast.event, "desk_mark_kinds")).status_code == kinds
    assert client.get(url(cast.event, "desk_marks_csv")).status_code == file
    data = {"seen": "{}", "1-painting": "20"}
    assert client.post(url(cast.event), data).status_code == (302 if marks == 200 else marks)
    assert stored(cast.event) == ({(1, "painting", 0): 20} if marks == 200 else {})


def test_a_scorekeeper_keys_marks_in_and_blank_stays_blank(cast):
    define(cast.event, PAINTING)
    data = form_of(cast.sam, url(cast.event))
    assert {name for name in data if name != "seen"} == {f"{number}-painting" for number in range(1, 9)}
    cast.sam.post(url(cast.event), data | {"1-painting": "24", "2-painting": "0", "3-painting": ""})
    assert stored(cast.event) == {(1, "painting", 0): 24, (2, "painting", 0): 0}
    said = logbook.sentence(cast.event.log.all()[0])
    assert said == "Marks: Painting of Ada Lovelace blank became 24; Painting of Ben O'Neill blank became 0"
    again = form_of(cast.sam, url(cast.event))
    assert (again["1-painting"], again["2-painting"], again["3-painting"]) == ("24", "0", "")


def test_emptying_a_field_takes_the_mark_away(cast):
    define(cast.event, PAINTING)
    give(cast.event, n1_painting=24)
    cast.olga.post(url(cast.event), form_of(cast.olga, url(cast.event)) | {"1-painting": ""})
    assert stored(cast.event) == {}


def test_nothing_new_writes_nothing(cast):
    define(cast.event, PAINTING)
    give(cast.event, n1_painting=24)
    before = cast.event.log.count()
    cast.olga.post(url(cast.event), form_of(cast.olga, url(cast.event)))
    assert cast.event.log.count() == before


@pytest.mark.parametrize("value", ["31", "-1", "2.5", "many"])
def test_a_mark_outside_its_cap_is_refused_beside_its_field_and_nothing_is_saved(cast, value):
    define(cast.event, PAINTING)
    page = cast.olga.post(url(cast.event), {"seen": "{}", "1-painting": "9", "2-painting": value})
    assert page.status_code == 422
    assert "Painting of Ben O'Neill : Write a whole number from 0 to 30." in words(page)
    assert stored(cast.event) == {}


def test_two_people_may_key_in_different_rows_but_not_overwrite_one_another(cast):
    define(cast.event, PAINTING)
    first, second = form_of(cast.olga, url(cast.event)), form_of(cast.sam, url(cast.event))
    cast.olga.post(url(cast.event), first | {"1-painting": "20"})
    assert cast.sam.post(url(cast.event), second | {"2-painting": "10"}).status_code == 302
    page = cast.sam.post(url(cast.event), second | {"1-painting": "15", "3-painting": "7"})
    assert page.status_code == 409
    assert "Somebody has changed Painting of Ada Lovelace to 20 meanwhile." in words(page)
    assert stored(cast.event) == {(1, "painting", 0): 20, (2, "painting", 0): 10}


@pytest.mark.parametrize("seen", ["", "[]", "{", '{"1-painting": "x"}', '{"9-gone": 4}'])
def test_a_broken_memory_of_what_was_seen_is_nothing_seen(cast, seen):
    define(cast.event, PAINTING)
    assert cast.olga.post(url(cast.event), {"seen": seen, "1-painting": "20"}).status_code == 302
    assert stored(cast.event) == {(1, "painting", 0): 20}


def test_marks_of_opponents_are_keyed_in_by_round_and_named_by_who_gave_them(cast):
    make.closed(cast.event)
    define(cast.event, SPORTS)
    page = cast.olga.get(url(cast.event))
    assert "All marks of this event come from the opponents: choose a round." in words(page)
    address = url(cast.event, "desk_marks_round", 1)
    opponent = opponents_in(cast.event, 1)[1]
    assert f"Ada Lovelace {opponent.name}" in words(cast.olga.get(address))
    cast.olga.post(address, {"seen": "{}", "1-sports": "3"})
    row = Mark.objects.get()
    assert (row.entry.number, row.value, row.giver, row.round_number) == (1, 3, opponent, 1)
    assert cast.olga.get(url(cast.event, "desk_marks_round", 2)).status_code == 404


def test_a_draft_has_no_marks(cast):
    make.draft(cast.event)
    define(cast.event, SPORTS)
    assert cast.olga.get(url(cast.event, "desk_marks_round", 1)).status_code == 404
    assert not opponents_in(cast.event, 1)


def test_what_marks_count_with_blanks_byes_and_caps(cast):
    event = make.event(entries=5)
    round_ = make.closed(event)
    define(event)
    give(event, n1_painting=24)
    opponents = opponents_in(event, 1)
    bye = queries.bye_of(round_).number
    giver = next(number for number in opponents)
    give(event, round_number=1, **{f"n{giver}_sports": 2})
    counted = counted_of(event, queries.record(event))
    assert (counted[1]["painting"].amount, counted[2]["painting"].amount) == (24, 5)
    assert (counted[giver]["sports"].amount, counted[bye]["sports"].amount) == (2, 4)


def test_soft_scores_of_the_standings_are_what_marks_count(cast):
    event = make.played_event(entries=4, tiebreaks=["soft", "wins"])
    define(event)
    give(event, n1_painting=24)
    give(event, round_number=1, n1_sports=5)
    rows = {row.entry: row.values["soft"] for row in queries.standings_of(event)}
    assert rows == {1: 29, 2: 9, 3: 9, 4: 9}


def test_a_mark_of_an_opponent_who_is_one_no_more_counts_as_a_blank(cast):
    make.closed(cast.event)
    define(cast.event, SPORTS)
    give(cast.event, round_number=1, n1_sports=1)
    other = next(e for e in cast.event.entries.all() if e.number not in {1, opponents_in(cast.event, 1)[1].number})
    Mark.objects.update(giver=other)
    assert counted_of(cast.event, queries.record(cast.event))[1]["sports"].amount == 4


def kind_fields(*rows, event):
    names = ("key", "label", "by", "most", "each", "counts", "blank")
    data = {f"kind-{at}-{name}": row.get(name, "") for at, row in enumerate(rows) for name in names}
    return data | {"version": services.marks_version(event)}


def test_what_is_marked_is_written_in_rows(cast):
    rows = [
        {"label": "Bemalung & Größe", "most": "30", "blank": "5", "by": "desk"},
        {"label": "Sports", "most": "20", "by": "opponents", "each": "5", "counts": "mean"},
    ]
    address = url(cast.event, "desk_mark_kinds")
    assert cast.olga.post(address, kind_fields(*rows, event=cast.event)).status_code == 302
    cast.event.refresh_from_db()
    assert cast.event.marks == [
        {"key": "bemalung-grosse", "label": "Bemalung & Größe", "most": 30, "blank": 5},
        {"key": "sports", "label": "Sports", "most": 20, "by": "opponents", "each": 5, "counts": "mean"},
    ]
    assert logbook.sentence(cast.event.log.all()[0]) == "Marks: Bemalung & Größe, Sports"


def test_a_mark_keeps_its_key_when_its_name_changes_and_goes_when_it_is_emptied(cast):
    define(cast.event)
    rows = [{"key": "painting", "label": "Paint and bases", "most": "30"}, {"key": "sports", "label": ""}]
    cast.olga.post(url(cast.event, "desk_mark_kinds"), kind_fields(*rows, event=cast.event))
    cast.event.refresh_from_db()
    assert cast.event.marks == [{"key": "painting", "label": "Paint and bases", "most": 30}]


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([{"label": "Painting"}], "Fill this in."),
        ([{"label": "Painting", "most": "0"}], "Write a whole number from 1 to 1000."),
        ([{"label": "Painting", "most": "10", "blank": "11"}], "a blank counts from 0 to 10, not 11"),
        ([{"label": "S", "most": "10", "by": "opponents", "each": "11"}], "no more than counts, which is 10"),
        ([{"key": "a", "label": "A", "most": "9"}, {"key": "a", "label": "B", "most": "9"}], "a is there twice"),
        ([{"key": "A B", "label": "A", "most": "9"}], "write small letters, digits and hyphens"),
    ],
)
def test_a_mark_that_cannot_be_is_refused(cast, rows, says):
    page = cast.olga.post(url(cast.event, "desk_mark_kinds"), kind_fields(*rows, event=cast.event))
    assert page.status_code == 422
    assert says in words(page)


@pytest.mark.parametrize(
    ("kinds", "says"),
    [
        ([], "Painting cannot go: 1 are given."),
        ([PAINTING | {"most": 20}], "Painting cannot go up to 20 only: Ada Lovelace has 24."),
        ([PAINTING | {"by": "opponents"}], "Painting cannot be given by others: 1 are given."),
    ],
)
def test_a_given_mark_is_never_cut_or_lost(cast, kinds, says):
    define(cast.event, PAINTING)
    give(cast.event, n1_painting=24)
    with pytest.raises(services.Refused, match=re.escape(says)):
        services.set_marks(cast.event, make.desk(cast.event), kinds)


def test_a_mark_that_an_award_counts_stays(cast):
    define(cast.event, PAINTING)
    award = {"key": "painted", "label": "Best Painted", "of": [{"number": "mark:painting"}]}
    award_services.set_awards(cast.event, make.desk(cast.event), [award])
    with pytest.raises(services.Refused, match="The award Best Painted counts painting"):
        services.set_marks(cast.event, make.desk(cast.event), [])


def test_marks_as_a_file(cast):
    make.closed(cast.event)
    define(cast.event)
    give(cast.event, n1_painting=24)
    give(cast.event, round_number=1, n2_sports=3)
    lines = cast.vic.get(url(cast.event, "desk_marks_csv")).content.decode("utf-8-sig").splitlines()
    assert lines[0] == 'name,club,Painting,Painting counts,"Sports, round 1",Sports counts'
    assert lines[1] == "Ada Lovelace,Old Guard,24,24,,4"
    assert lines[2] == "Ben O'Neill,Iron Dice,,5,3,3"


def test_a_page_before_there_is_anything_says_what_to_do(cast):
    assert "Say what is marked" in words(cast.olga.get(url(cast.event)))
    assert "The organiser says what is." in words(cast.sam.get(url(cast.event)))
    assert json.loads(form_of(cast.olga, url(cast.event)).get("seen", "{}")) == {}


@pytest.mark.parametrize("label", ["painting", "PAINTING", "Pain ting", "Ｐainting"])
def test_a_label_that_only_capitals_or_spaces_part_from_another_is_refused(cast, label):
    rows = [{"label": "Painting", "most": "30"}, {"label": label, "most": "20"}]
    page = cast.olga.post(url(cast.event, "desk_mark_kinds"), kind_fields(*rows, event=cast.event))
    assert page.status_code == 422
    assert "“Painting” is there already: give this one another name." in words(page)
    with pytest.raises(Refused, match="has the name of Painting"):
        define(cast.event, PAINTING, {**PAINTING, "key": "other", "label": label})
    cast.event.refresh_from_db()
    assert cast.event.marks == []


def test_a_round_without_marks_of_opponents_says_that_the_desk_gives_them_all(cast):
    make.closed(cast.event)
    define(cast.event, PAINTING)
    page = words(cast.olga.get(url(cast.event, "desk_marks_round", 1)))
    assert "No mark of this event comes from the opponents" in page
    assert "All marks of this event" not in page
