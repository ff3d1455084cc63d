"""Printed lists: everybody on them, in an order that a hall can use."""

from io import BytesIO

import pdfplumber
import pytest

from tourney.names import sort_key
from tourney.printing import (
    LinkCard,
    PairingRow,
    Slip,
    StandingsRow,
    Title,
    link_cards,
    pairings_by_name,
    pairings_by_table,
    slips,
    standings,
)
from tourney.printing.names import with_last_bold

TITLE = Title("Spring Muster", "Round 3", "11:40")
NAMES = [f"Player {letter}{number}" for letter in "ABCDEFGHIJKLM" for number in range(4)]
ROWS = [PairingRow(str(place + 1), NAMES[2 * place], NAMES[2 * place + 1]) for place in range(26)]


def pages(pdf: bytes) -> list[str]:
    with pdfplumber.open(BytesIO(pdf)) as opened:
        return [page.extract_text() for page in opened.pages]


def test_everybody_stands_once_in_the_list_by_name_with_table_and_opponent():
    text = "\n".join(pages(pairings_by_name(TITLE, ROWS)))
    assert "Player A0 1 Player A1" in text
    assert "Player A1 1 Player A0" in text
    assert all(text.count(name) == 2 for name in NAMES)  # once as oneself, once as an opponent


def test_the_list_by_name_is_ordered_by_last_word_without_accents():
    assert sorted(["Zoë Ångström", "Tom Baker", "Ann Żuk", "Li"], key=sort_key) == [
        "Zoë Ångström", "Tom Baker", "Li", "Ann Żuk",
    ]  # fmt: skip


def test_a_name_written_from_the_right_is_not_cut_into_parts():
    assert with_last_bold("נועה ברק") == "נועה ברק"


@pytest.mark.parametrize("printed", [pairings_by_name, pairings_by_table])
def test_the_bye_is_on_both_lists(printed):
    text = "\n".join(pages(printed(TITLE, [*ROWS[:3], PairingRow("", "Odd One")])))
    assert "Odd One" in text
    assert "bye" in text


def test_cut_as_one_stack_the_slips_lie_in_the_order_of_the_tables():
    made = pages(slips(TITLE, [Slip(row.table, row.first, row.second) for row in ROWS]))
    piles: list[list[str]] = []
    with pdfplumber.open(BytesIO(slips(TITLE, [Slip(row.table, row.first, row.second) for row in ROWS]))) as opened:
        for row in range(3):
            for column in range(2):
                piles.append([first_player(page, column, row) for page in opened.pages])
    assert len(made) == 5
    assert [name for pile in piles for name in pile if name] == [row.first for row in ROWS]


def first_player(page, column: int, row: int) -> str:
    width, height = page.width / 2, page.height / 3
    box = page.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
    found = [line for line in (box.extract_text() or "").splitlines() if line.startswith("Player")]
    return found[0] if found else ""


def test_standings_show_places_as_given_and_go_on_over_pages_with_their_head():
    rows = [StandingsRow(f"{place}=", name, "Old Guard", "Axis", ("3", "24")) for place, name in enumerate(NAMES, 1)]
    made = pages(standings(TITLE, ["Wins", "VP"], rows))
    assert len(made) > 1
    assert all("Place Name" in page for page in made)
    assert "1= Player A0 Old Guard Axis 3 24" in made[0]


def test_standings_say_under_them_what_decides():
    row = StandingsRow("1=", "Ann", "", "Axis", ("3", "24"))
    made = "\n".join(pages(standings(TITLE, ["W", "VP"], [row], legend=["W: Wins.", "VP: Victory Points."])))
    assert "WHAT DECIDES, IN THIS ORDER" in made
    assert "2 VP: Victory Points." in made.replace("2. ", "2 ")
    assert "marked with =" in made


def test_a_link_card_can_be_scanned():
    zxingcpp = pytest.importorskip("zxingcpp")
    card = LinkCard("Ann", 7, "Axis", "http://hall.example/p/EKPTGYGBEBHQMJ09", "hall.example/k", "K7TRM-4XQ2")
    with pdfplumber.open(BytesIO(link_cards(TITLE, [card]))) as opened:
        page = opened.pages[0]
        picture, text = page.to_image(resolution=150).original, page.extract_text()
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == [card.url]
    assert "No. 7, Axis" in text
    assert "Scan the code, or open\nhall.example/k\nand type K7TRM-4XQ2" in text


def test_a_slip_tells_how_one_phone_serves_both_and_leaves_room_for_all_else():
    zxingcpp = pytest.importorskip("zxingcpp")
    share = "http://192.168.178.120:8000/e/0123456789ab/table/?table=12"
    full = Slip("12", "Ann", "Ben", "Attacker, Axis, " + "x" * 60, "y" * 90, "No Retreat", pin="481 920", share=share)
    with pdfplumber.open(BytesIO(slips(TITLE, [full] * 6))) as opened:
        page = opened.pages[0]
        picture, text = page.to_image(resolution=150).original, page.extract_text()
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == [share] * 6
    assert text.count("PIN 481 920") == 6
    assert "PIN" not in pages(slips(TITLE, [Slip("1", "Ann", "Ben")]))[0]


def test_a_name_of_any_length_or_script_prints():
    rows = [PairingRow("1", "N" * 300, "王 伟 أحمد 🎲 <b>&"), PairingRow("2", "=HYPERLINK()", "समीर")]
    for printed in (pairings_by_name, pairings_by_table):
        assert "HYPERLINK" in "\n".join(pages(printed(TITLE, rows)))


@pytest.mark.parametrize("name", ["The Very Long Name of a Weekend " * 4, "W" * 80 + "🎲"])
def test_a_long_name_of_the_event_leaves_the_title_whole(name):
    text = pages(pairings_by_name(Title(name[:120], "Round 3", "11:40"), ROWS[:4]))[0]
    assert "PAIRINGS BY NAME" in text
