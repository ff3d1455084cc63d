"""What differs between two texts."""

from hypothesis import given
from hypothesis import strategies as st

from tourney.diffs import differences

LINES = st.lists(st.sampled_from(["a", "b", "c", "d = 1", ""]), max_size=30)


def test_alike_texts_have_no_differences():
    assert differences("a\nb\n", "a\nb\n") == ()


def test_a_changed_line_stands_between_those_around_it():
    old = "\n".join(f"line {number}" for number in range(20))
    new = old.replace("line 10\n", "other\n")
    told = [(line.kind, line.sign, line.text) for line in differences(old, new)]
    assert ("removed", "−", "line 10") in told
    assert ("added", "+", "other") in told
    assert told[0][0] == "gap"
    assert sum(kind == "same" for kind, _, _ in told) == 6


@given(LINES, LINES)
def test_the_lines_of_both_texts_are_numbered_as_they_stand(old, new):
    for line in differences("\n".join(old), "\n".join(new)):
        if line.old:
            assert "\n".join(old).splitlines()[line.old - 1] == line.text
        if line.new:
            assert "\n".join(new).splitlines()[line.new - 1] == line.text
