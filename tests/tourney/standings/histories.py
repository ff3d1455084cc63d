"""Histories of events made up: one game, or any event at all."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

from tourney.standings import Absence, Adjustment, Bye, Mark, PlayedGame, Record

HALF = Fraction(1, 2)


def game(number, a, b, winner=None, **more):
    points = {a: (1, 0), b: (0, 1)}.get(winner, (HALF, HALF))
    results = {a: ("win", "loss"), b: ("loss", "win")}.get(winner, ("draw", "draw"))
    return PlayedGame(number, a, b, *points, a_result=results[0], b_result=results[1], **more)


@st.composite
def records(draw):
    """Any event of up to nine entries and five rounds, with every kind of row in it."""
    entries = tuple(range(1, draw(st.integers(1, 9)) + 1))
    rounds = draw(st.integers(0, 5))
    games, byes, absences = [], [], []
    small = st.integers(0, 9)
    for number in range(1, rounds + 1):
        seats = draw(st.permutations(entries))
        pairs = draw(st.integers(0, len(seats) // 2))
        for a, b in zip(seats[0 : 2 * pairs : 2], seats[1 : 2 * pairs : 2], strict=True):
            played = game(number, a, b, draw(st.sampled_from([a, b, None])), played=draw(st.booleans()))
            vp = {"a_vp": draw(small), "b_vp": draw(small), "a_destroyed": draw(small), "b_destroyed": draw(small)}
            games.append(replace(played, **vp))
        for entry in seats[2 * pairs :]:
            match draw(st.sampled_from(["bye", "half bye", "away", "not there"])):
                case "bye":
                    byes.append(Bye(number, entry, 1, 8, 3))
                case "half bye":
                    byes.append(Bye(number, entry, HALF, result="draw"))
                case "away":
                    absences.append(Absence(number, entry, draw(st.sampled_from([0, HALF]))))
    adjustments = draw(
        st.lists(st.builds(Adjustment, st.sampled_from(entries), st.just("late list"), st.integers(-2, 2), small))
    )
    marks = draw(st.lists(st.builds(Mark, st.sampled_from(entries), st.just("painting"), small), max_size=3))
    return Record(
        entries, tuple(games), tuple(byes), tuple(absences), tuple(adjustments), rounds, tuple(marks), seed="seed"
    )
