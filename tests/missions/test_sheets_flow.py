"""Text into lines, lines into columns: nothing lost, nothing too wide, nothing left alone."""

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from missions import typeface
from missions.sheets.columns import balanced, chunks_of, fill, height_of, largest
from missions.sheets.flow import Grid, Heading, Listing, Paragraph, Scale, typeset
from missions.sheets.lines import Span, broken, evenly, measured
from missions.sheets.page import Document, title_band
from tests.missions.conftest import letters, said

SCALE = Scale(10.0)
WORDS = st.text("abcdefgh -łж李ب\u0301", max_size=120)
SENTENCES = st.lists(st.sampled_from(["Hold", "the", "line,", "counter-attack", "16″/40cm"]), min_size=1, max_size=60)


def text_of(line):
    return "".join(span.text for piece in line.pieces for span in piece.spans)


def block_of(line):
    return line.pieces[-1].path[-1] if line.pieces else None


def can_be_kept(lines, height):
    """Whether no run of lines that belong together is higher than a column: such a run has to be cut somewhere."""
    return all(height_of(chunk) <= height for chunk in chunks_of(lines))


@given(WORDS, st.floats(12, 300), st.booleans())
@settings(max_examples=200, deadline=None)
def test_no_line_is_wider_than_its_column_and_no_letter_is_lost(text, width, bold):
    lines = broken(text, width, 10, bold=bold)
    assert "".join("".join(span.text for span in line) for line in lines).replace(" ", "") == "".join(
        typeface.legible(text).split(" ")
    )
    for line in lines:
        alone = len(list(typeface.clusters(line[0].text))) == 1 and len(line) == 1
        assert alone or measured(line, 10) <= width + 0.2


@given(SENTENCES, st.floats(60, 300))
@settings(max_examples=100, deadline=None)
def test_even_lines_are_as_few_as_can_be(words, width):
    text = " ".join(words)
    even, greedy = evenly(text, width, 10), broken(text, width, 10)
    assert len(even) == len(greedy)
    assert max(measured(line, 10) for line in even) <= max(measured(line, 10) for line in greedy) + 0.01


def test_bold_words_keep_their_weight_across_a_break():
    lines = broken((Span("Two Objectives", bold=True), Span(" in the Defender's half")), 60, 10)
    assert len(lines) > 2
    assert "".join(span.text for line in lines for span in line if span.bold).replace(" ", "") == "TwoObjectives"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("well-known fact", ["well-", "known", "fact"]),
        ('8"/20cm off', ['8"/20cm', "off"]),
        ('offer 2" / 5cm', ["offer", '2" / 5cm']),
        ("rolled 1 – 2", ["rolled", "1 – 2"]),
        ("see P. 261", ["see", "P. 261"]),
        ("all of 10-20", ["all of", "10-20"]),
        ("a -5 b", ["a -5 b"]),
    ],
)
def test_a_line_may_end_after_a_hyphen_but_not_within_a_measure(text, lines):
    assert ["".join(span.text for span in line) for line in broken(text, 38, 10)] == lines


BLOCKS = st.lists(
    st.one_of(
        st.sampled_from([Heading("Setting up"), Heading("Placing", level=3)]),
        SENTENCES.map(lambda words: Paragraph(" ".join(words))),
        st.lists(SENTENCES.map(" ".join), min_size=1, max_size=5).map(
            lambda items: Listing(tuple(items), numbered=True)
        ),
        st.integers(2, 14).map(lambda count: Grid(tuple((f"Row {row}", "x") for row in range(count)))),
    ),
    min_size=1,
    max_size=10,
)


@given(BLOCKS, st.floats(120, 400), st.integers(1, 3))
@settings(max_examples=150, deadline=None)
def test_columns_hold_every_line_in_order_and_no_more_than_fits(blocks, height, count):
    lines = typeset(blocks, 180, SCALE)
    rest, placed, rounds = lines, [], 0
    while rest:
        columns, rest = fill(rest, [height] * count)
        assert all(height_of(column) <= height + 0.1 for column in columns)
        placed += [line for column in columns for line in column]
        rounds += 1
        assert rounds < 100
    heads = {id(line) for line in lines for line in line.head}
    assert [line for line in placed if id(line) not in heads] == [line for line in lines if id(line) not in heads]


@given(BLOCKS, st.floats(150, 400))
@settings(max_examples=150, deadline=None)
def test_no_heading_and_no_single_line_is_left_alone(blocks, height):
    lines = typeset([*blocks, Paragraph("The end of it.")], 180, SCALE)
    assume(can_be_kept(lines, height))
    columns, _ = fill(lines, [height] * 8)
    filled = [column for column in columns if column]
    for column, following in pairwise(filled):
        last, first = column[-1], following[0]
        assert last.pieces[0].path[-1].role not in ("H2", "H3")
        if block_of(last) is block_of(first) and block_of(last).role in ("P", "LBody"):
            assert sum(block_of(line) is block_of(last) for line in column) >= 2
            assert sum(block_of(line) is block_of(last) for line in following) >= 2


@given(BLOCKS, st.floats(150, 400))
@settings(max_examples=150, deadline=None)
def test_a_heading_keeps_three_lines_of_company(blocks, height):
    lines = typeset([*blocks, Paragraph("The end of it. " * 12)], 180, SCALE)
    assume(can_be_kept(lines, height))
    columns, _ = fill(lines, [height] * 8)
    for column, following in pairwise(column for column in columns if column):
        below = [line for line in column if line.pieces]
        heads = [place for place, line in enumerate(below) if line.pieces[0].path[-1].role in ("H2", "H3")]
        assert not following or not heads or len(below) - heads[-1] > 3


def test_a_heading_and_one_sentence_go_on_with_the_bullets_that_they_introduce():
    story = Paragraph("Hold the line. " * 30)
    rule = [Heading("Scattered Reserves", 3), Paragraph("Roll a die."), Listing(("Left on 1.", "Edge on 2.", "Right."))]
    lines = typeset([story, *rule], 180, SCALE)
    columns, _ = fill(lines, [height_of(typeset([story, *rule[:2]], 180, SCALE)) + 1, 300])
    assert text_of(columns[1][0]) == "Scattered Reserves"


def test_balanced_columns_differ_by_little():
    lines = typeset([Paragraph("Hold the line. " * 8) for _ in range(12)], 180, SCALE)
    columns = balanced(lines, 3, 700)
    heights = [height_of(column) for column in columns]
    assert max(heights) - min(heights) < 45
    assert balanced(lines, 3, max(heights) - 40) is None


def test_the_head_of_a_long_table_is_repeated_where_it_goes_on():
    rows = (("Table", "Player"), *((str(number), f"Player {number}") for number in range(1, 61)))
    columns, rest = fill(typeset([Grid(rows)], 200, SCALE), [300] * 6)
    assert not rest
    assert all(text_of(column[0]) == "TablePlayer" for column in columns if column)


def test_a_short_table_is_kept_whole():
    blocks = [Paragraph("Hold the line. " * 20), Grid((("Die", "Mission"), *((str(n), "Contact") for n in range(6))))]
    lines = typeset(blocks, 180, SCALE)
    columns, _ = fill(lines, [height_of(lines) - 20, 300])
    assert text_of(columns[1][0]) == "DieMission"


def test_balance_never_divides_what_a_column_could_hold():
    blocks = [Heading("Points"), Grid((("Lost", "VP"), *((str(n), "1") for n in range(3))))]
    columns = balanced(typeset(blocks, 180, SCALE), 2, 400)
    assert [bool(column) for column in columns] == [True, False]


def test_a_column_of_a_table_is_never_narrower_than_its_longest_word():
    lines = typeset([Grid((("Plan", "What"), ("Manoeuvre", "Go round " * 20)), widths=(1, 30))], 200, SCALE)
    assert "Manoeuvre" in [span.text for line in lines for piece in line.pieces for span in piece.spans]


def test_a_row_taller_than_any_column_is_divided():
    lines = typeset([Grid((("Name",), ("Hold the line. " * 200,)))], 200, SCALE)
    columns, rest = fill(lines, [200] * 12)
    assert not rest
    assert all(height_of(column) <= 200.1 for column in columns)


def test_the_largest_size_that_fits_is_taken():
    blocks = [Paragraph("Hold the line. " * 40)]
    scales = [Scale(size) for size in (9.0, 9.5, 10.0, 10.5, 11.0)]
    best = largest(scales, lambda scale: scale if height_of(typeset(blocks, 200, scale)) <= 180 else None)
    assert best.size == max(scale.size for scale in scales if height_of(typeset(blocks, 200, scale)) <= 180)
    assert largest(scales, lambda _: None) is None


def test_a_flow_goes_on_over_as_many_pages_as_it_needs():
    document = Document("Pairings")

    def again():
        page = document.begin(f"Pairings {document.pages + 1}")
        return page, title_band(page, "Pairings, continued") - 8

    page = document.begin("Pairings", outline="Pairings")
    rows = (("Table", "Player"), *((str(number), f"Player <{number}>") for number in range(1, 201)))
    last, y = document.flow(page, [Grid(rows)], top=title_band(page, "Pairings") - 8, columns=2, again=again)
    pages = letters(document.finish())
    assert len(pages) > 1
    assert last.bottom < y < last.top
    assert sum(said(page).count("Player<") for page in pages) == 200
    assert all("PAIRINGS,CONTINUED" in said(page) for page in pages[1:])


def test_a_document_may_lie_on_its_side_and_bear_odd_titles():
    document = Document("A & B <c> \x00 李", landscape=True, paper="letter", foot="Foot " * 60)
    page = document.begin("1")
    title_band(page, "T" * 400, aside=[Span("x" * 300), Span("y")])
    assert page.width > 600
    (printed,) = letters(document.finish())
    assert all(letter.right <= document.size[0] - 30 for letter in printed)
