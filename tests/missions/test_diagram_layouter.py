"""Room for labels: what touches is known, fixed things are kept clear of, and small cases are solved well."""

import itertools

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from missions import diagram, regions
from missions.diagram import layouter
from missions.diagram.items import Box, Segment, about
from missions.diagram.layouter import APART, ASIDE, GAP, Field, Wish, clash, crosses, place, strikes
from missions.diagram.places import Candidate, listed
from missions.load import mission_from
from tests.missions.diagram_kinds import HEAD, WIN

WHOLE = Box(0, 0, 100, 100)
small = st.integers(0, 20)
segments = st.builds(Segment, small, small, small, small).filter(lambda s: s[:2] != s[2:])
boxes = st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), small, small, st.integers(1, 8), st.integers(1, 8))


def line(segment):
    return shapely.LineString([segment[:2], segment[2:]])


def option(cost, x, y, width=10.0, height=6.0, strokes=()):
    return Candidate(cost, about((x, y), width, height), tuple(strokes), tuple)


def label(*options):
    return Wish("label", "one", listed(options))


def cost(chosen):
    return sum(one.cost for one in chosen)


@given(segments, segments)
def test_strokes_cross_where_geometry_says_so(a, b):
    assert crosses(a, b) == line(a).intersects(line(b))


@given(segments, boxes)
def test_a_stroke_strikes_a_box_where_it_enters_it(segment, box):
    inside = line(segment).relate_pattern(shapely.box(*box), "T********")
    assert strikes(segment, box) == inside


@given(boxes, boxes)
def test_boxes_meet_where_their_insides_overlap(a, b):
    assert a.meets(b) == (shapely.box(*a).intersection(shapely.box(*b)).area > 0)


def test_labels_keep_their_distance_from_each_other_and_from_strokes():
    one = option(0, 50, 50)
    assert clash(one, option(0, 50 + 10 + APART - 0.1, 50))
    assert not clash(one, option(0, 50 + 10 + APART + 0.1, 50))
    for off, touches in ((ASIDE - 0.1, True), (ASIDE + 0.1, False)):
        x = 50 + 5 + off
        stroked = option(0, 90, 90, strokes=[Segment(x, 0, x, 100)])
        assert clash(one, stroked) == clash(stroked, one) == touches


@st.composite
def puzzles(draw):
    spots = st.tuples(st.integers(0, 3), st.integers(1, 9), st.integers(1, 9))
    options = st.lists(spots, min_size=1, max_size=4)
    wishes = draw(st.lists(options, min_size=1, max_size=4))
    return [[option(float(price), x * 10, y * 10) for price, x, y in wish] for wish in wishes]


def best_by_trying_all(wishes):
    free = [
        combination
        for combination in itertools.product(*wishes)
        if not any(clash(a, b) for a, b in itertools.combinations(combination, 2))
    ]
    return min(map(cost, free), default=None)


@settings(max_examples=300)
@given(puzzles())
def test_a_small_puzzle_that_has_a_solution_is_solved(wishes):
    best = best_by_trying_all(wishes)
    if best is None:
        return
    chosen = place([label(*options) for options in wishes], Field(WHOLE))
    assert not any(clash(a, b) for a, b in itertools.combinations(chosen, 2))
    assert cost(chosen) <= best + 3  # one option's price at most, and mostly nothing


def test_an_arrangement_that_pays_is_found_though_another_must_make_way():
    first = label(option(0, 20, 20), option(0.1, 80, 80))
    second = label(option(0, 20, 20), option(9, 50, 50))
    assert cost(place([first, second], Field(WHOLE))) == pytest.approx(0.1)


def test_where_there_is_no_room_the_label_is_drawn_all_the_same():
    both = [
        label(
            option(0, 20, 20),
        )
        for name in "ab"
    ]
    assert len(place(both, Field(WHOLE))) == 2


def test_text_keeps_inside_and_off_walls_and_things():
    wall, thing = Segment(0, 30, 100, 30), Segment(70, 50, 70, 100)
    field = Field(WHOLE, walls=(wall,), things=(thing,))
    wish = label(option(0, 3, 10), option(1, 50, 30), option(2, 70, 70), option(3, 50, 80))
    assert place([wish], field)[0].box.centre == (50, 80)
    near = label(option(0, 50, 30 + 3 + GAP - 0.1), option(1, 50, 30 + 3 + GAP + 0.1))
    assert place([near], field)[0].cost == 1


def test_strokes_may_touch_walls_but_not_things():
    crossing = option(0, 20, 80, strokes=[Segment(50, 10, 50, 60)])
    clear = option(5, 20, 80)
    wall, thing = Segment(0, 30, 100, 30), Segment(40, 20, 60, 20)
    wish = label(crossing, clear)
    assert place([wish], Field(WHOLE, walls=(wall,)))[0].cost == 0
    assert place([wish], Field(WHOLE, things=(thing,)))[0].cost == 5


def test_a_label_covers_an_outline_only_if_the_other_place_is_much_dearer():
    outline = Segment(0, 50, 100, 50)
    for price, chosen in ((2, 80), (5, 50)):
        wish = label(option(0, 50, 50), option(price, 50, 80))
        assert place([wish], Field(WHOLE, outlines=(outline,)))[0].box.centre[1] == chosen


def test_a_label_sits_centred_on_an_axis_or_well_off_it():
    axis = Segment(50, 0, 50, 100)
    for askew in (48, 42, 58):
        wish = label(option(0, askew, 50), option(1, 50, 50))
        assert place([wish], Field(WHOLE, axes=(axis,)))[0].box.centre == (50, 50)


def test_the_same_wishes_give_the_same_places():
    wishes = [label(*(option(0, 10 + 7 * k, 20 + 5 * n) for k in range(9))) for n in range(6)]
    assert place(wishes, Field(WHOLE)) == place(wishes, Field(WHOLE))


def crowded_mission():
    """Fourteen Objective areas inside one another and two deployment areas, each with three distances of its own."""
    ground = '[ground]\nattacker = { picks = "long edge" }\ndefender = { takes = "opposite edge" }\n'
    areas = "\n".join(
        f'[[setup]]\ndo = "place objectives"\nby = "{side}"\ncount = 1\nwhere = {{ in = "{side}\'s half", '
        f'off = {{ "table edges" = {3 + n}, "centre line" = {1 + n}, "table centre" = {9 + n} }} }}'
        for n in range(7)
        for side in ("attacker", "defender")
    )
    deploy = "\n".join(
        f'[[deployment]]\ndo = "deploy"\nby = "{side}"\nwhere = {{ in = "{side}\'s half", '
        'off = { "table edges" = 2, "centre line" = 8, "table centre" = 10 } }'
        for side in ("attacker", "defender")
    )
    return mission_from(f"{HEAD}{ground}{areas}\n{deploy}\n{WIN}", "crowded", "fow4")


def test_a_mission_with_far_too_many_distances_is_drawn_within_the_bound(monkeypatch):
    searches = []
    run = layouter._Search.run

    def watched(self):
        found = run(self)
        searches.append(self)
        return found

    monkeypatch.setattr(layouter._Search, "run", watched)
    mission = crowded_mission()
    zones = regions.zones(mission, regions.layouts(mission)[0])
    assert len(zones) == 16
    assert sum(len(zone.measures) for zone in zones) >= 48
    drawn = diagram.scene(mission)
    (search,) = searches
    assert sum(group.role == "objectives label" for group in drawn.groups) == 14
    assert len(search.options) > 60
    assert sum(map(len, search.options)) <= layouter.MOST_PLACES
    assert search.compared <= layouter.MOST_PAIRS * 1.5  # what was begun is brought to an end


def test_a_search_out_of_breath_still_places_everything_and_the_same_way(monkeypatch):
    monkeypatch.setattr(layouter, "MOST_PAIRS", 5)
    wishes = [label(*(option(k, 8 + 12 * k, 20) for k in range(8))) for n in range(6)]
    first = place(wishes, Field(WHOLE))
    assert len(first) == len(wishes)
    assert first == place(wishes, Field(WHOLE))
    assert len({one.box for one in first}) > 1
