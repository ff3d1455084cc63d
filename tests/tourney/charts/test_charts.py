"""Charts are whole SVG that says its numbers in words, whatever the names in it."""

from xml.dom import minidom

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.charts import Bar, Column, Part, bars, columns, spread, stack
from tourney.charts.drawing import WIDTH, fitted


def read(svg):
    """The picture's root, once a reader of XML has taken it."""
    return minidom.parseString(svg).documentElement  # noqa: S318 - our own picture


def texts(svg):
    return [one.firstChild.data for one in read(svg).getElementsByTagName("text")]


def boxes(svg, fill):
    return [one for one in read(svg).getElementsByTagName("rect") if one.getAttribute("class") == f"chart__{fill}"]


def test_bars_are_as_long_as_their_values_and_say_them():
    svg = bars("Wins", [Bar("Red", 0.5, "50 % of 8"), Bar("Blue", 1, "100 % of 3")], most=1)
    first, second = (float(one.getAttribute("width")) for one in boxes(svg, "plain"))
    assert second == pytest.approx(WIDTH - 2)
    assert first == pytest.approx(second / 2)
    assert texts(svg) == ["Red", "50 % of 8", "Blue", "100 % of 3"]
    assert read(svg).getAttribute("aria-label") == "Wins"


def test_a_whisker_spans_what_the_value_may_be():
    svg = bars("Wins", [Bar("Red", 0.5, "50 %", "red", 0.25, 0.75)], most=1, even=0.5)
    lines = {kind: [] for kind in ("whisker", "axis", "even")}
    for line in read(svg).getElementsByTagName("line"):
        lines[line.getAttribute("class").removeprefix("chart__")].append(line)
    long = lines["whisker"][0]
    assert float(long.getAttribute("x1")) == pytest.approx(1 + (WIDTH - 2) * 0.25)
    assert float(long.getAttribute("x2")) == pytest.approx(1 + (WIDTH - 2) * 0.75)
    assert float(lines["even"][0].getAttribute("x1")) == pytest.approx(1 + (WIDTH - 2) / 2)
    assert len(lines["whisker"]) == 3


def test_parts_of_a_stack_fill_the_whole_bar():
    svg = stack("Games", [Part("A", 3, "3", "red"), Part("B", 1, "1", "blue"), Part("None", 0, "0")])
    wide = [float(boxes(svg, fill)[0].getAttribute("width")) for fill in ("red", "blue")]
    assert wide == [pytest.approx((WIDTH - 2) * 0.75), pytest.approx((WIDTH - 2) * 0.25)]
    assert texts(svg) == ["A", "3", "B", "1", "None", "0"]


def test_columns_write_no_nought_and_refuse_what_has_no_room():
    svg = columns("VP", [Column("0", 0), Column("1", 4), Column("2", 2)])
    assert texts(svg) == ["0", "4", "1", "2", "2"]
    with pytest.raises(ValueError, match="13 columns"):
        columns("VP", [Column(str(one), one) for one in range(13)])


def test_both_sides_are_hatched_each_in_its_own_way_and_no_style_is_inline():
    svg = stack("Games", [Part("A", 3, "3", "red"), Part("B", 1, "1", "blue")])
    paths = {one.getAttribute("d") for one in read(svg).getElementsByTagName("path")}
    assert len(paths) == 2
    assert "style" not in svg


def test_charts_of_one_page_keep_their_hatchings_apart():
    first, second = (stack(name, [Part("A", 3, "3", "red")]) for name in ("One", "Other"))
    ids = [read(svg).getElementsByTagName("pattern")[0].getAttribute("id") for svg in (first, second)]
    assert ids[0] != ids[1]
    assert first == stack("One", [Part("A", 3, "3", "red")])


@given(name=st.text(), label=st.text(), value=st.floats(0, 1e6), many=st.integers(1, 8))
def test_whatever_the_names_the_picture_can_be_read(name, label, value, many):
    read(bars(name, [Bar(label, value, label, "red", value / 2, value * 2)] * many))
    read(stack(name, [Part(label, int(value), label, "blue")] * many))
    read(columns(name, [Column(label, int(value))] * many))


def test_no_bars_at_all_are_a_picture_too():
    read(bars("Nothing", []))
    read(columns("Nothing", []))
    read(stack("Nothing", []))


@pytest.mark.parametrize(
    ("words", "shown"), [("Short", "Short"), ("A" * 60, "A" * 26 + "…"), ("田" * 30, "田" * 12 + "…")]
)
def test_a_long_label_is_cut_where_it_would_run_into_the_number(words, shown):
    assert fitted(words, 200, 13) == shown


@pytest.mark.parametrize(
    ("found", "rows"),
    [
        ({0: 2, 3: 1}, [("0", 2), ("1", 0), ("2", 0), ("3", 1)]),
        ({14: 1, 0: 3}, [("0–1", 3), *((f"{low}–{low + 1}", 0) for low in range(2, 14, 2)), ("14–15", 1)]),
        (
            {100: 1, 99: 2, 5: 1},
            [("0–9", 1), *((f"{low}–{low + 9}", 0) for low in range(10, 90, 10)), ("90–99", 2), ("100–109", 1)],
        ),
    ],
)
def test_many_numbers_come_in_classes_that_leave_none_out(found, rows):
    chart, told = spread("VP", found)
    assert told == rows
    assert sum(count for _, count in told) == sum(found.values())
    read(chart)
