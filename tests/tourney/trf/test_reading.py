from collections import Counter
from fractions import Fraction

import pytest

from tests.tourney.trf.reports import CORPUS, EXPECTED, corpus, report, row
from tourney.trf import TrfError, read_trf
from tourney.trf.decoding import LARGEST_FILE
from tourney.trf.types import RESULTS, AskedBye, Boost, Cell, KeptApart

TWO = (row(1, "2 w 1", points="1.0", rank="1"), row(2, "1 b 0", rank="2"))


def _lone(tournament):
    """How often each code stands without an opponent; blank cells only where others follow them."""
    codes = (cell.result or "empty" for one in tournament.players for cell in one.cells if cell.opponent is None)
    return Counter(codes)


def _pairings(tournament, *, played):
    return sum(
        RESULTS[cell.result].played == played and cell.opponent is not None
        for player in tournament.players
        for cell in player.cells
    )


@pytest.mark.parametrize("name", EXPECTED)
def test_every_figure_of_the_corpus_comes_out(name):
    expected, tournament = EXPECTED[name], corpus(name)
    assert len(tournament.players) == expected["players"]
    assert tournament.drawn == expected["rounds"]
    assert _pairings(tournament, played=True) == 2 * expected["games_played"]
    assert _pairings(tournament, played=False) == 2 * expected["games_forfeited"]
    assert _lone(tournament) == expected["unpaired_cells"]
    assert sum(player.points for player in tournament.players) == expected["points_total"]
    assert all(sum(map(tournament.scoring.of, one.cells)) == one.points for one in tournament.players)


@pytest.mark.parametrize("name", EXPECTED)
def test_the_corpus_ends_its_lines_as_it_says(name):
    data = (CORPUS / name).read_bytes()
    assert (b"\n" in data, b"\r" in data) == {"LF": (True, False), "CR": (False, True)}[EXPECTED[name]["line_ends"]]


def test_both_sides_may_forfeit():
    tournament = corpus("issue_15.trf")
    for one in EXPECTED["issue_15.trf"]["forfeited_by_both"]:
        cells = [tournament.players[number - 1].cells[one["round"] - 1] for number in one["players"]]
        assert [(cell.opponent, cell.result) for cell in cells] == [(other, "-") for other in one["players"][::-1]]


def test_blank_columns_are_nothing_known():
    players = corpus("example_trf16.trf").players
    assert sum(not one.birth for one in players) == EXPECTED["example_trf16.trf"]["birth_date_blank"]
    assert sum(not one.fide_number for one in players) == EXPECTED["example_trf16.trf"]["player_number_blank"]
    assert sum(one.rating is None for one in players) == EXPECTED["example_trf16.trf"]["rating_blank"]
    assert players[0].birth == "1947.04.06"
    assert players[281].cells[4] == Cell(None, "-", "+")


def test_who_came_late_and_who_left_shows_in_the_cells():
    players = corpus("2020_06.trf").players
    for number, left in EXPECTED["2020_06.trf"]["left_after_round"].items():
        assert {cell.opponent for cell in players[int(number) - 1].cells[left:]} == {None}
    for number, came in EXPECTED["2020_06.trf"]["came_in_round"].items():
        cells = players[int(number) - 1].cells
        assert {cell.opponent for cell in cells[: came - 1]} == {None}
        assert cells[came - 1].opponent is not None


def test_remarks_national_lines_and_lines_of_2026_are_told_apart():
    tournament = corpus("fide-tec.trf")
    assert tournament.remarks == ("ruler line, to be skipped by a reader",) * 4
    assert [line[:9] for line in tournament.other] == ["FRA    1 "]
    assert tournament.asked == (
        AskedBye("H", 2, (4,)),
        AskedBye("H", 3, (9,)),
        AskedBye("Z", 4, (12, 14)),
        AskedBye("Z", 5, (12,)),
    )
    assert (tournament.rounds, tournament.colour) == (5, "b")
    assert tournament.dates == ("25/09/13", "25/09/13", "25/09/13", "25/09/14", "25/09/14")
    assert ("192", "FIDE_DUTCH_2026_BAKU") in tournament.head


def test_dates_may_stand_in_any_style():
    assert ("042", "May 29, 2020") in corpus("2020_06.trf").head
    assert ("042", "28. 07. 2005") in corpus("example_trf16.trf").head
    assert read_trf(report("132 2025/09/13 2025/09/14", *TWO)).dates == ("2025/09/13", "2025/09/14")


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_end_in_any_of_three_ways(end):
    assert read_trf(report("012 Open", "", *TWO, end=end)) == read_trf(report("012 Open", *TWO))


def test_letters_of_every_script_take_one_column_each():
    tournament = read_trf(
        "\ufeff".encode() + report(row(1, "2 w 1", name="Ördög, Ž"), row(2, "1 b 0", name="山田太郎"))
    )
    assert [player.name for player in tournament.players] == ["Ördög, Ž", "山田太郎"]


def test_an_older_encoding_is_read_when_it_is_asked_for():
    data = report(row(1, name="Müller"), encoding="cp1252")
    with pytest.raises(TrfError, match=r"line 1, column 16: is not utf-8; .*windows-1252"):
        read_trf(data)
    assert read_trf(data, "windows-1252").players[0].name == "Müller"
    with pytest.raises(TrfError, match="klingon is no encoding"):
        read_trf(data, "klingon")


def test_codes_may_be_small_and_blanks_stand_for_zeroes():
    tournament = read_trf(report(row(1, "     - h", "- u", "0000   z", "2 W d"), row(2, "", "", "", "1 B D")))
    assert [cell.result for cell in tournament.players[0].cells] == ["H", "U", "Z", "D"]
    assert tournament.players[1].cells[0] == Cell()


def test_a_game_may_have_no_result_yet():
    tournament = read_trf(report(row(1, "2 w  "), row(2, "1 b  ")))
    assert tournament.drawn == 1
    assert tournament.players[0].cells == (Cell(2, "w", ""),)


def test_absences_known_ahead_are_no_round():
    tournament = corpus("dutch_2025_C5.trf")
    assert (tournament.drawn, len(tournament.players[3].cells)) == (2, 3)


@pytest.mark.parametrize(
    ("line", "points"),
    [("162  W 3.0    D 1.0    L 0.0", (3, 1, 0)), ("XXS W=3.0 D=1.0", (3, 1, 0)), ("BBW  3.0", (3, Fraction(1, 2), 0))],
)
def test_points_of_a_win_and_a_draw_are_read_in_each_way(line, points):
    scoring = read_trf(report(line, *TWO)).scoring
    assert (scoring.win, scoring.draw, scoring.loss) == points


def test_lines_of_pairing_programs_mean_what_those_of_2026_do():
    by_program = ("XXR 7", "XXC white1", "XXP 1 2", "XXZ 2", "XXA    1  1.0  0.5")
    of_2026 = ("142 7", "152 W", "260 001 999    1    2", "240 Z   2    2")
    of_2026 += ("250       1.0 001 001    1    1", "250       0.5 002 002    1    1")
    tournament = read_trf(report(*by_program, *TWO))
    assert tournament == read_trf(report(*of_2026, *TWO))
    assert tournament.apart == (KeptApart(1, 999, (1, 2)),)
    assert tournament.boosts[1] == Boost(Fraction(1, 2), 2, 2, 1, 1)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["hello, world"], "line 1, column 1: no line of a report begins so"),
        ([*TWO, TWO[0]], "line 3, column 5: player 1 is already in line 1"),
        ([row(0)], "line 1, column 5: the starting rank is missing"),
        ([row(1, name="x" * 34)], "line 1, column 48: something stands in a column that is always blank"),
        ([row(1).replace(" 0.0", " 0x0")], "line 1, column 81: points must be a number such as 2.5"),
        ([row(1, "1 w 1")], "line 1, column 92: player 1 is drawn against themself"),
        ([row(1, "7 w 1")], "line 1, column 92: the opponent 7 has no 001 line"),
        ([row(1, "2 w 1"), row(2)], "player 1 is drawn against 2, who is drawn against nobody"),
        ([row(1, "2 w 1"), row(2, "1 w 0")], "must have w and b, not w and w"),
        ([row(1, "2 w 1"), row(2, "1 b 1")], "more than one point between them: 1 and 1"),
        ([row(1, "2 w 1"), row(2, "1 b -")], "disagree on whether they played: 1 and -"),
        ([row(1, "2 x 1")], "line 1, column 97: the colour must be w, b or -"),
        ([row(1, "2 w X")], "line 1, column 99: 'X' is no result"),
        ([row(1, "2 w U")], "line 1, column 99: U is a round without an opponent"),
        ([row(1, "0000 - W")], "line 1, column 99: W needs an opponent"),
        ([row(1, "2 w 1", "1 2 1")], "line 1, column 107: the colour"),
        ([row(1) + "0001zw 1"], "line 1, column 96: something stands between"),
        (["142 many"], "line 1, column 5: the number of rounds must be a whole number up to 99"),
        (["152 green"], "line 1, column 5: the first colour must be W or B"),
        (["162  Q 1.0"], "line 1, column 6: 'Q' is no result with points"),
        (["XXS W=1.0 BW=2.0"], "line 1, column 11: BW: a win already has other points"),
        (["XXS W=one"], "line 1, column 5: 'W=one' is no result with points"),
        (["240 Q   1    1"], "line 1, column 5: 'Q' is no kind of bye"),
        (["240 H        1"], "line 1, column 7: the round is missing"),
        (["240 H   1    7", *TWO], "player 7 is named for a bye or as kept apart, but has no 001 line"),
        (["260 001 002    1", *TWO], "line 1, column 13: name at least 2 players"),
        (["XXP 1 1", *TWO], "line 1, column 5: name at least 2 players, nobody twice"),
        (["132 " + "1 " * 120, *TWO], "a report has no more than 99 rounds"),
    ],
)
def test_a_bad_line_is_refused_by_line_and_column(lines, message):
    with pytest.raises(TrfError) as refused:
        read_trf(report(*lines).replace(b"0001zw 1", b"   1zw 1"))
    assert message in str(refused.value)


def test_more_than_ninety_nine_rounds_are_refused():
    with pytest.raises(TrfError, match=r"line 1, column 1082: a report has no more than 99 rounds"):
        read_trf(report(row(1, *["0000 - Z"] * 100)))


def test_files_of_another_kind_are_refused_at_once():
    for data, message in (
        (b"x" * (LARGEST_FILE + 1), "larger than 4 MB"),
        ("012 Open".encode("utf-16"), "UTF-16 or no text"),
        (b"012 " + b"x" * 4000, "line 1: is longer than 3000"),
        (b"", "there is no line of a player"),
        (b"012 Open\n", "there is no line of a player"),
    ):
        with pytest.raises(TrfError, match=message):
            read_trf(data)
