"""Places in columns: what was put in is what comes out, whichever way they were joined."""

import pytest
import shapely

from missions.diagram import style
from missions.diagram.dimension_lines import END, wish
from missions.diagram.dimensions import Distance, Site
from missions.diagram.items import Box, Segment, Strokes, Text
from missions.diagram.layouter import GAP
from missions.diagram.lettering import Block
from missions.diagram.places import Candidate, joined, listed

STROKES = Segment(5, 5, 50, 50), Segment(0, 90, 3, 80)


def candidate(number, strokes=()):
    return Candidate(number / 4, Box(number, 20, number + 10, 30), strokes, lambda: (number,))


def test_places_thought_of_one_by_one_come_back_whole():
    candidates = [candidate(0), candidate(1, STROKES), candidate(2), candidate(3, STROKES[:1])]
    for places in (listed(candidates), joined([listed(candidates[:1]), listed([]), listed(candidates[1:])])):
        found = [places.at(row, one.cost) for row, one in enumerate(candidates)]
        assert found == candidates
        assert [one.draw() for one in found] == [(0,), (1,), (2,), (3,)]
        assert places.reaches.tolist() == [[0, 20, 10, 30], [0, 5, 50, 90], [2, 20, 12, 30], [3, 5, 50, 50]]


def test_of_nothing_there_are_no_places():
    assert [len(joined([])), len(listed([])), len(joined([listed([])]))] == [0, 0, 0]


def drawn(places):
    for row in range(len(places)):
        place = places.at(row, float(places.costs[row]))
        yield place, place.draw()


@pytest.mark.parametrize("end", [(100, 20), (20, 120), (80, 70), (28, 20)])
def test_a_dimension_keeps_free_what_it_draws(end):
    """The strokes that others keep clear of are those on paper, but for the very ends, and the box is the text's."""
    sites = Site((20, 20), end, 0.0), Site((20, 60), (90, 60), 1.0)
    distance = Distance("one", 8.0, "across", shapely.Point(0, 0), sites)
    for place, items in drawn(wish(distance, Block(('8"/20cm',), 9.5), 4.6).places):
        (text,) = (item for item in items if isinstance(item, Text))
        assert text.box == pytest.approx(place.box)
        kept = shapely.union_all([shapely.LineString([s[:2], s[2:]]) for s in place.strokes])
        strokes = [item for item in items if isinstance(item, Strokes)]
        led = any(item.ink == style.LEADER for item in strokes)
        for shown in (shapely.LineString([s[:2], s[2:]]) for item in strokes for s in item.segments):
            assert shown.difference(kept.buffer(0.01)).length <= 2 * END + 0.1
            assert led or not shown.intersects(shapely.box(*place.box.grown(GAP)))
