"""What many boxes and strokes meet at once is what geometry says of each pair."""

import numpy as np
import shapely
from hypothesis import given
from hypothesis import strategies as st

from missions.diagram.items import Box, Segment
from missions.diagram.places import grid
from missions.diagram.touching import met_by_boxes, met_by_strokes

small = st.integers(0, 12)
segments = st.builds(Segment, small, small, small, small).filter(lambda s: s[:2] != s[2:])
boxes = st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), small, small, st.integers(1, 6), st.integers(1, 6))
several = {"min_size": 0, "max_size": 6}


def line(segment):
    return shapely.LineString([segment[:2], segment[2:]])


@given(st.lists(boxes, **several), st.lists(segments, **several))
def test_boxes_meet_the_strokes_that_touch_them(rooms, strokes):
    found = met_by_boxes(grid(rooms), grid(strokes)).tolist()
    assert found == [sum(shapely.box(*room).intersects(line(stroke)) for stroke in strokes) for room in rooms]


@given(st.lists(segments, **several), st.lists(segments, **several))
def test_strokes_meet_the_strokes_that_touch_them(strokes, fixed):
    found = met_by_strokes(grid(strokes), grid(fixed)).tolist()
    assert found == [sum(line(stroke).intersects(line(other)) for other in fixed) for stroke in strokes]


def test_a_touch_of_the_rim_counts_and_a_hair_beside_it_does_not():
    room = grid([Box(0, 0, 10, 10)])
    for off, met in ((0.0, 1), (1e-9, 0)):
        assert met_by_boxes(room, np.array([[10 + off, -5, 10 + off, 5]])).tolist() == [met]
