from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tourney.trf.reports import EXPECTED, corpus
from tourney.trf import Tournament, TrfError, read_trf, write_trf
from tourney.trf.columns import width
from tourney.trf.types import HEAD, SINCE_26, AskedBye, Boost, Cell, KeptApart, Player, Scoring

TENTHS = st.integers(0, 99).map(lambda tenths: Fraction(tenths, 10))


def words(longest):
    """What a column can hold: any letters, no blanks at its ends, no control characters."""
    letters = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
    return st.text(letters, max_size=longest).map(str.strip)


PAIRED = (("1", "0"), ("0", "1"), ("=", "="), ("0", "0"), ("=", "0"), ("W", "L"), ("D", "D"), ("", ""))
FORFEITED = (("+", "-"), ("-", "+"), ("-", "-"))
LONE = (*(Cell(result=code) for code in ("U", "H", "F", "Z", "+", "-")), Cell())


@st.composite
def rounds(draw, numbers):
    """A cell each: pairs in an order of their own, whoever is left sits out in one of the ways."""
    order = draw(st.permutations(numbers))
    games = draw(st.integers(0, len(order) // 2))
    cells = {one: draw(st.sampled_from(LONE)) for one in order[2 * games :]}
    for white, black in zip(order[: 2 * games : 2], order[1 : 2 * games : 2], strict=True):
        ours, theirs = draw(st.sampled_from(PAIRED + FORFEITED))
        colours = draw(st.sampled_from(("wb", "--"))) if (ours, theirs) in FORFEITED else "wb"
        cells[white], cells[black] = Cell(black, colours[0], ours), Cell(white, colours[1], theirs)
    return cells


def _trimmed(cells):
    while cells and cells[-1] == Cell():
        cells.pop()
    return tuple(cells)


@st.composite
def tournaments(draw):
    numbers = draw(st.lists(st.integers(1, 9999), unique=True, min_size=1, max_size=7))
    played = draw(st.lists(rounds(numbers), max_size=4))
    some = st.lists(st.sampled_from(numbers), unique=True, min_size=1).map(tuple)
    span = st.tuples(st.integers(1, 99), st.integers(1, 99))
    return Tournament(
        players=tuple(
            Player(
                number,
                name=draw(words(width("name"))),
                sex=draw(st.sampled_from(("", "m", "w"))),
                title=draw(words(3)),
                rating=draw(st.none() | st.integers(0, 9999)),
                federation=draw(words(3)),
                fide_number=draw(words(11)),
                birth=draw(words(10)),
                points=draw(st.none() | TENTHS),
                rank=draw(st.none() | st.integers(0, 9999)),
                cells=_trimmed([cells[number] for cells in played]),
            )
            for number in numbers
        ),
        head=tuple(sorted(draw(st.lists(st.tuples(st.sampled_from(list(HEAD)), words(60).filter(bool)))), key=_code)),
        dates=draw(st.sampled_from(((), ("26/03/28",), ("26/03/28", "28.03.2026")))),
        rounds=draw(st.none() | st.integers(1, 99)),
        colour=draw(st.sampled_from(("", "w", "b"))),
        scoring=draw(st.builds(Scoring, TENTHS, TENTHS, TENTHS, TENTHS, st.none() | TENTHS, st.none() | TENTHS)),
        asked=draw(_some(st.builds(AskedBye, st.sampled_from("FHZ"), st.integers(1, 99), some))),
        apart=draw(_some(st.builds(lambda at, who: KeptApart(*at, who), span, some.filter(lambda who: len(who) > 1))))
        if len(numbers) > 1
        else (),
        boosts=draw(_some(st.builds(lambda points, at: Boost(points, *at, 1, 9999), TENTHS, span))),
        remarks=draw(_some(words(60).filter(bool))),
        other=draw(_some(words(60).map(lambda text: f"FRA {text}".strip()))),
    )


def _some(values):
    return st.lists(values, max_size=3).map(tuple)


def _code(line):
    return line[0]


@given(tournaments())
def test_what_is_written_is_read_back(tournament):
    assert read_trf(write_trf(tournament)) == tournament


@given(tournaments())
def test_the_form_of_2016_keeps_players_and_rounds(tournament):
    tournament = replace(tournament, boosts=(), apart=(), asked=())
    back = read_trf(write_trf(tournament, 16))
    head = tuple(line for line in tournament.head if line[0] not in SINCE_26)
    scoring = replace(tournament.scoring, unknown=None)
    assert back == replace(tournament, head=head, scoring=scoring)


@pytest.mark.parametrize("year", [16, 26])
@pytest.mark.parametrize("name", EXPECTED)
def test_the_corpus_is_written_and_read_back(name, year):
    tournament = corpus(name)
    back = read_trf(write_trf(tournament, year))
    assert back.players == tournament.players
    if year == 26:
        assert back == replace(tournament, head=tuple(sorted(tournament.head, key=_code)))


def test_columns_are_those_of_the_handbook():
    two = (
        Player(1, "Bond, J", "m", "GM", 2100, "ENG", "7", "1920/11/11", Fraction(1), 1, (Cell(2, "w", "1"), Cell())),
        Player(2, "Ørsted", cells=(Cell(1, "b", "0"), Cell(result="U"))),
    )
    lines = write_trf(Tournament(two, head=(("012", "Open"),), rounds=5, dates=("26/03/28",))).decode().split("\r\n")
    assert lines == [
        "012 Open",
        f"{'132':91}26/03/28",
        "142 5",
        "001    1 m GM Bond, J                           2100 ENG           7 1920/11/11  1.0    1     2 w 1",
        f"{'001    2      Ørsted':91}   1 b 0  0000 - U",
        "",
    ]


def test_points_of_another_scale_are_said():
    event = Tournament((), scoring=Scoring(win=Fraction(3), draw=Fraction(1)))
    assert write_trf(event) == b"162  W 3.0    D 1.0    L 0.0    A 0.0\r\n"
    assert b"XXS WW=3.0 BW=3.0 FW=3.0 FPB=3.0 WD=1.0" in write_trf(event, 16)


def test_who_is_away_next_stands_in_both_forms():
    players = (Player(1, "A", cells=(Cell(2, "w", "1"),)), Player(2, "B", cells=(Cell(1, "b", "0"),)))
    event = Tournament(players, asked=(AskedBye("H", 2, (2,)),), apart=(KeptApart(2, 2, (1, 2)),))
    assert b"240 H 002    2\r\n260 002 002    1    2\r\n" in write_trf(event)
    older = write_trf(event, 16)
    assert b"   1 b 0  0000 - H\r\n" in older
    assert b"XXP 1 2\r\n" in older


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (Player(0, "A"), "player 0: a number goes from 1 to 9999"),
        (Player(1, "A" * 34), "player 1: name .* is longer than 33 characters"),
        (Player(1, "A", points=Fraction(1, 3)), "1/3 points cannot be written"),
        (Player(1, "A", points=Fraction(100)), "100 points cannot be written"),
        (Player(1, "A\rB"), "holds an end of line"),
        (Player(1, "A", cells=(Cell(result="Z"),) * 100), "no more than 99 rounds"),
    ],
)
def test_what_does_not_fit_is_refused(player, message):
    with pytest.raises(TrfError, match=message):
        write_trf(Tournament((player,)))


def test_acceleration_is_written_for_each_player_in_the_older_form():
    players = (Player(1, "A"), Player(2, "B"))
    boosts = (Boost(Fraction(1), 1, 2, 1, 1), Boost(Fraction(1, 2), 3, 3, 1, 1))
    assert b"XXA    1  1.0  1.0  0.5\r\n" in write_trf(Tournament(players, boosts=boosts), 16)
    assert b"250       1.0 001 002    1    1" in write_trf(Tournament(players, boosts=boosts))
