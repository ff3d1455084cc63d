"""Score sheets on paper and on the command line, and the pool of combinations."""

import io
import json
from pathlib import Path

import pytest

from missions.load import system
from missions.pool import combination, combinations
from missions.selection import BadSelection
from missions.sheets import pack
from missions.sheets.scoresheet import NoScoreSheet, score_sheet
from tests.missions.conftest import letters, said
from tests.missions.test_command import answer, refusal
from tests.missions.test_command import said as printed

SHEET = {
    "attacker": {"primary": [5, 5, 5, 5, 5], "secondary": [9, 9, 9, 9, 9], "painted": True},
    "defender": {"primary": [5, 5, 5, 15, 15], "fixed": {"One": 25}, "secret": 15},
}


@pytest.fixture(scope="module", params=["a4", "letter"])
def paper_sheet(request):
    return score_sheet("wh40k10", paper=request.param)


@pytest.fixture
def given(tmp_path):
    path = tmp_path / "sheet.json"
    path.write_text(json.dumps(SHEET), encoding="utf-8")
    return str(path)


def test_a_score_sheet_is_one_page_for_two_players_and_five_battle_rounds(paper_sheet):
    (page,) = letters(paper_sheet)
    text = said(page)
    assert text.count("Battleround12345SumAtmostCounts") == 2
    for word in ("ATTACKER", "DEFENDER", "Event:", "Table:", "Map:", "Winner:", "Signed,Attacker:", "Unofficial."):
        assert word in text
    for cap in ("Primarymission50", "ifTactical40", "Fixedcard1:20", "Fixedcard2:20", "Total100"):
        assert text.count(cap) == 2
    assert text.count("takenafterbattleround320") == 2
    assert text.count("yes10") == 2


def test_nothing_on_it_is_small_or_beyond_the_margins(paper_sheet):
    (page,) = letters(paper_sheet)
    assert min(letter.size for letter in page) >= 8.99
    assert min(letter.left for letter in page) >= 30
    assert max(letter.right for letter in page) <= 612 - 30
    assert min(letter.bottom for letter in page) >= 12


def test_it_is_tagged_as_two_tables_and_the_same_each_time(read, paper_sheet):
    root = read(paper_sheet).root_object["/StructTreeRoot"]["/K"]
    document = root.get_object()
    roles = [kid.get_object()["/S"] for kid in document["/K"]]
    assert roles.count("/Table") == 2
    tables = [kid.get_object() for kid in document["/K"] if kid.get_object()["/S"] == "/Table"]
    rows = [len(row.get_object()["/K"]) for table in tables for row in table["/K"]]
    assert rows == [9] * 16
    assert paper_sheet in (score_sheet("wh40k10"), score_sheet("wh40k10", paper="letter"))


def test_only_a_system_that_is_scored_by_battle_round_has_one():
    with pytest.raises(NoScoreSheet, match="fow4 is not scored by battle round"):
        score_sheet("fow4")
    assert "fow4 is not scored by battle round" in refusal("scoresheet", "fow4", "-o", "x.pdf")


@pytest.mark.parametrize("booklet", [False, True])
def test_the_pack_ends_with_the_score_sheet_and_its_outline_leads_there(read, booklet):
    found = read(pack("wh40k10", booklet=booklet))
    titles = [entry.title for entry in found.outline if not isinstance(entry, list)]
    assert titles[-1] == "Score sheet"
    assert len(titles) == len(set(titles))


def test_score_reads_a_sheet_from_a_file_and_from_standard_input(given, monkeypatch):
    from_file = answer("score", "wh40k10/dawn-of-war", "--sheet", given)
    assert (from_file["attacker_vp"], from_file["defender_vp"], from_file["winner"]) == (75, 55, "attacker")
    assert [one["lost"] for side in ("attacker", "defender") for one in from_file[side]["lost"]] == [5, 25, 5]
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(SHEET)))
    assert answer("score", "wh40k10/tipping-point", "--sheet", "-") == from_file


def test_a_score_sheet_on_paper_is_a_pdf(tmp_path):
    printed("scoresheet", "wh40k10", "--paper", "letter", "-o", str(tmp_path / "sheet.pdf"))
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["score", "wh40k10/dawn-of-war", "--winner", "none", "--lost", "1,1"], "wh40k10 is scored by battle round"),
        (["score", "fow4/contact", "--sheet", "x.json"], "give --winner and --lost, not --sheet"),
        (["score", "fow4/contact", "--winner", "none"], "give --winner and --lost"),
        (["score", "wh40k10/dawn-of-war", "--sheet", "-", "--winner", "none"], "give either --sheet, or --winner"),
        (["score", "wh40k10/dawn-of-war", "--sheet", "/nowhere.json"], "/nowhere.json: No such file"),
        (["score", "wh40k10/nowhere", "--sheet", "-"], "wh40k10 has no mission 'nowhere'"),
        (["pool", "fow4"], "fow4 has no pool of combinations"),
        (["pool", "wh40k10", "--roll", "21"], "the combinations of wh40k10 are numbered 1 to 20, not 21"),
        (["pool", "wh40k10", "--roll", "0"], "numbered 1 to 20, not 0"),
    ],
)
def test_the_wrong_form_is_told_in_one_line(args, told):
    message = refusal(*args)
    assert told in message
    assert "\n" not in message


def test_a_sheet_that_is_not_utf_8_is_refused(tmp_path):
    path = tmp_path / "sheet.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert "is not a text in UTF-8" in refusal("score", "wh40k10/dawn-of-war", "--sheet", str(path))


def test_the_pool_lists_the_combinations_by_number_and_gives_the_one_rolled():
    listed = answer("pool", "wh40k10")
    assert [one["number"] for one in listed] == list(range(1, 21))
    assert listed[6] == {
        "number": 7,
        "mission": "hammer-and-anvil",
        "primary": "The Ritual",
        "rule": "Stalwarts",
    }
    assert answer("pool", "wh40k10", "--roll", "7") == listed[6]


def test_a_combination_is_found_by_its_number_alone():
    home = system("wh40k10")
    assert combination(home, 20) == combinations(home)[-1]
    for number in (True, 1.0, "1", -1):
        with pytest.raises(BadSelection):
            combination(home, number)


def test_the_guide_shows_the_example_that_lies_beside_it():
    folder = Path(__file__).parents[2] / "docs"
    example = (folder / "examples/score-sheet.json").read_text(encoding="utf-8")
    assert example in (folder / "missions.md").read_text(encoding="utf-8")
    scored = answer("score", "wh40k10/dawn-of-war", "--sheet", str(folder / "examples/score-sheet.json"))
    assert (scored["attacker_vp"], scored["defender_vp"]) == (76, 55)
