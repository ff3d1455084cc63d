import json

import pytest

from tests.tourney.trf.reports import CORPUS, EXPECTED, corpus, report, row
from tourney.pairing import draw
from tourney.pairing.read import read_field
from tourney.standings import standings
from tourney.standings.played import read_played
from tourney.trf import field_document, played_document, read_trf

STANDINGS = json.loads((CORPUS.parent / "standings" / "fide-tec.json").read_text())


@pytest.mark.parametrize("name", EXPECTED)
def test_standings_of_a_report_have_the_points_it_states(name):
    tournament = corpus(name)
    played = read_played(played_document(tournament))
    rows = standings(played.record, ("points",))
    stated = {player.number: player.points for player in tournament.players}
    assert {played.ids[one.entry]: one.values["points"] for one in rows} == stated


def _happened(document):
    """Everything that happened, in no order."""
    record = read_played(document).record
    return set(record.games), set(record.byes), set(record.absences)


def test_a_report_gives_the_rounds_that_another_program_gave():
    assert _happened(played_document(corpus("fide-tec.trf"))) == _happened(STANDINGS)


def test_everybody_stands_once_in_each_round():
    tournament = corpus("example_trf16.trf")
    for rows in played_document(tournament)["rounds"]:
        seen = [row[key] for row in rows for key in ("a", "b", "bye", "absent") if key in row]
        assert sorted(seen) == [player.number for player in tournament.players]


def test_points_that_do_not_follow_are_told():
    tournament = read_trf(report(row(1, "2 w 1", points="2.0"), row(2, "1 b 0")))
    assert played_document(tournament)["warnings"] == [
        "player 1: 2 points are stated, the results make 1; the draw goes by what is stated, standings by the results"
    ]


def test_a_game_going_on_is_unfinished():
    document = played_document(read_trf(report(row(1, "2 w  "), row(2, "1 b  "))))
    assert (document["rounds"], document["unfinished"]) == ([[]], [[1, 1, 2]])


def test_a_forfeit_with_one_colour_stands_once():
    document = played_document(read_trf(report(row(1, "2 - -"), row(2, "1 w +"))))
    assert [(one["a"], one["b"], one["forfeit"]) for one in document["rounds"][0]] == [(2, 1, True)]


def test_a_forfeit_is_no_meeting():
    field = field_document(corpus("issue_15.trf"))
    met = [tuple(pair) for pair in field["met"]]
    assert len(met) == len(set(met)) == EXPECTED["issue_15.trf"]["games_played"]
    before = field_document(read_trf(report(row(4, "18 - +"), row(18, "4 - -"))))
    assert before["met"] == []


def test_who_is_away_or_stands_in_for_the_bye_is_not_drawn():
    for name in ("dutch_2025_C5.trf", "dutch_2025_C9.trf"):
        field, expected = field_document(corpus(name)), EXPECTED[name]
        away = [one["id"] for one in field["entries"] if one.get("active") is False]
        assert field["round"] == expected["pair_round"]
        assert away == expected.get("absent_in_pair_round", [])
    field = field_document(corpus("example_trf16.trf"))
    assert [one["id"] for one in field["entries"] if one.get("active") is False] == [13, 284]


def test_byes_floats_and_scores_of_the_next_round_are_counted():
    entries = {one["id"]: one for one in field_document(corpus("fide-tec.trf"))["entries"]}
    assert {one: entries[one]["byes"] for one in (6, 9, 11, 12)} == {6: 1, 9: 1, 11: 1, 12: 2}
    assert (entries[4]["byes"], entries[4]["score"]) == (0, "7/2")
    assert entries[2]["floats"] == 2  # round 3: 2 v 1.5; round 5: 3.5 v 3


def test_acceleration_counts_for_the_draw_alone():
    data = report("250       1.0 001 002    1    1", "260 002 003    1    2", row(1, "2 w ="), row(2, "1 b ="))
    field = field_document(read_trf(data))
    assert [one["score"] for one in field["entries"]] == [1, 0]
    assert field["apart"] == [[1, 2]]


@pytest.mark.parametrize("name", EXPECTED)
def test_the_field_of_a_report_can_be_drawn(name):
    field = read_field(field_document(corpus(name), seed="Ardennes"))
    made = draw(field)
    drawn = [one for game in made.pairings for one in (game.a, game.b)] + [made.bye] * (made.bye is not None)
    assert sorted(drawn) == [entrant.id for entrant in field.entrants]
    assert made.cost["rematch"] == 0


def test_a_chess_pairing_that_our_rules_decide_is_drawn_the_same():
    expected = EXPECTED["dutch_2025_C5.trf"]
    made = draw(read_field(field_document(corpus("dutch_2025_C5.trf"))))
    assert {frozenset((one.a, one.b)) for one in made.pairings} == {frozenset(pair) for pair in expected["pairs"]}
    assert [made.bye] == expected["bye"]


def test_where_chess_rules_go_on_deciding_our_lot_decides():
    """Players 3 to 5 are equal in score and byes; only the Dutch rules spare the one who missed a round."""
    field, expected = field_document(corpus("dutch_2025_C9.trf")), EXPECTED["dutch_2025_C9.trf"]
    byes = set()
    for seed in range(30):
        made = draw(read_field(field | {"seed": str(seed)}))
        assert {made.pairings[0].a, made.pairings[0].b} == set(expected["pairs"][0])
        byes.add(made.bye)
    assert byes == {3, 4, 5} > set(expected["bye"])


@pytest.mark.parametrize(
    ("lines", "criteria"),
    [
        ((), ["points"]),
        (("202 BH/C1, BH,DE",), ["points", "buchholz_cut1_2026", "buchholz_2026", "direct_encounter"]),
        (("202 BH,ARO,DE",), ["points", "buchholz_2026"]),
        (("202 BH", "212 WIN,PTS"), ["wins", "points"]),
    ],
)
def test_a_report_is_ranked_by_what_it_names(lines, criteria):
    document = played_document(read_trf(report(*lines, row(1))))
    assert document["criteria"] == criteria
    assert read_played(document).criteria == tuple(criteria)
    standings(read_played(document).record, criteria)
