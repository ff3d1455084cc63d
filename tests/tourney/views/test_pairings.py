"""Finding one's table: by name, by table, by searching, for the projector."""

import re
from io import BytesIO

import pdfplumber
import pytest

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import queries
from tourney.models import Entry
from tourney.names import bare, sort_key
from tourney.pages.board import board_of
from tourney.services.results import Outcome, enter_result

pytestmark = pytest.mark.django_db


def url(event, query=""):
    return f"/e/{event.public_id}/pairings/{query}"


def test_before_the_first_round_the_page_says_that_it_will_tell(cast: Cast):
    assert "No round is out yet" in words(cast.stranger.get(url(cast.event)))
    assert "as soon as they are published" in words(cast.stranger.get(url(cast.event, "?hall=1")))


def test_everybody_stands_once_by_name_with_table_and_opponent(cast: Cast):
    round_ = make.playing(cast.event)
    board = board_of(cast.event, round_)
    names = [line.me.name for line in board.by_name()]
    assert names == sorted((entry.name for entry in cast.event.entries.all()), key=sort_key)
    shown = words(cast.stranger.get(url(cast.event)))
    for line in board.by_name():
        assert f"Table {line.game.table} {line.me.name}" in shown
        assert f"v {line.opponent.name}" in shown


@pytest.mark.parametrize("asked", ["0", "2", "9" * 30, "1" * 4400, "-1", "²", "one"])
def test_a_round_that_is_not_out_is_no_page(cast: Cast, asked):
    make.playing(cast.event)
    assert cast.stranger.get(url(cast.event), {"round": asked}).status_code == 404


def test_by_table_follows_the_numbers_of_the_tables(cast: Cast):
    make.playing(cast.event)
    shown = words(cast.stranger.get(url(cast.event, "?by=table")))
    assert [shown.index(f"Table {number} ") for number in range(1, 5)] == sorted(
        shown.index(f"Table {number} ") for number in range(1, 5)
    )


@pytest.mark.parametrize("asked", ["zolkiewska", "ŻÓŁKIEWSKA", "eve z", "harbour"])
def test_a_search_takes_names_without_their_accents_and_clubs(cast: Cast, asked):
    make.playing(cast.event)
    Entry.objects.filter(name__startswith="Eve").update(club="Harbour Wargamers")
    shown = words(cast.stranger.get(url(cast.event), {"q": asked}))
    assert "Eve Żółkiewska" in shown


def test_a_table_is_found_however_it_is_written_and_no_other_with_it(cast: Cast):
    event = make.event("olga", name="Wide", entries=24)
    make.playing(event)
    for asked in ("t1", "T 1", "table 1"):
        shown = words(cast.stranger.get(url(event), {"q": asked}))
        assert "Table 1 " in shown
        assert not any(f"Table {number} " in shown for number in range(2, 13))


def test_a_search_that_finds_nobody_says_so_and_leads_back(cast: Cast):
    make.playing(cast.event)
    shown = cast.stranger.get(url(cast.event), {"q": "<b>nobody"})
    assert "Nobody here has" in words(shown)
    assert "&lt;b&gt;nobody" in shown.content.decode()
    assert "Show everybody" in words(shown)


def test_results_show_as_they_come_in_from_both_sides(cast: Cast):
    round_ = make.playing(cast.event)
    enter_result(queries.games_of(round_)[0], make.desk(cast.event), Outcome(1, 0, 4))
    shown = words(cast.stranger.get(url(cast.event)))
    assert shown.count("8–1") == shown.count("1–8") == 1
    assert "1 of 4 results in" in words(cast.stranger.get(url(cast.event, "?hall=1")))


def test_an_earlier_round_stays_to_be_read(cast: Cast):
    make.closed(cast.event)
    make.playing(cast.event)
    assert "Round 2" in words(cast.stranger.get(url(cast.event)))
    assert "<h1>Round 1</h1>" in cast.stranger.get(url(cast.event, "?round=1")).content.decode()
    for wrong in ("3", "0", "x", "²", "99999999999"):
        assert cast.stranger.get(url(cast.event), {"round": wrong}).status_code == 404


def test_a_poll_keeps_the_question_it_was_asked(cast: Cast):
    make.closed(cast.event)
    text = cast.stranger.get(url(cast.event, "?by=table&round=1&rev=1")).content.decode()
    assert f'data-poll="{url(cast.event)}?by=table&amp;round=1"' in text


def test_a_player_finds_the_own_line_marked(cast: Cast):
    make.playing(cast.event)
    assert cast.player.get(url(cast.event)).content.decode().count('class="is-me"') == 1
    assert cast.player.get(url(cast.event, "?by=table")).content.decode().count("pairing--me") == 1
    assert "is-me" not in cast.stranger.get(url(cast.event)).content.decode()


@pytest.mark.parametrize(
    ("name", "plain"),
    [("Władysław ŁOŚ", "wladyslaw los"), ("Ólafur Þórsson", "olafur thorsson"), ("Weißmüller", "weissmuller"),
     ("  田中  健 ", "田中 健"), ("Ødegård", "odegard"),
     ("Smith–Jones", "smith-jones"), ("O’Neill", "o'neill")],
)  # fmt: skip
def test_names_are_sought_and_sorted_as_they_are_typed(name, plain):
    assert bare(name) == plain


@pytest.mark.parametrize("query", ["", "?hall=1"])
def test_names_stand_by_surname_in_bold_as_on_the_printed_list(cast: Cast, query):
    names = ["Zoë Ångström", "Tom Baker", "Li", "Ann Żuk", "נועה ברק", "Ada Vries", "Bo Zuk", "Cy Abbot"]
    for entry, name in zip(cast.event.entries.all(), names, strict=True):
        Entry.objects.filter(pk=entry.pk).update(name=name)
    round_ = make.playing(cast.event)
    page = cast.stranger.get(url(cast.event, query)).content.decode()
    found = re.findall(r'(?:lineup|board)__name">(?:<a [^>]*>)?<bdi>(.*?)</bdi>', page)
    assert [re.sub("<.?b>", "", name) for name in found] == sorted(names, key=sort_key)
    assert found[:3] == ["Cy <b>Abbot</b>", "Zoë <b>Ångström</b>", "Tom <b>Baker</b>"]
    assert "Li" in found
    assert "נועה ברק" in found
    printed = cast.olga.get(f"/e/{cast.event.public_id}/desk/rounds/{round_.number}/pairings.pdf").content
    with pdfplumber.open(BytesIO(printed)) as opened:
        lines = [" ".join(line.split(" ")[:2]) for page in opened.pages for line in page.extract_text().splitlines()]
    latin = [name for name in sorted(names, key=sort_key) if name.isascii() and " " in name]
    assert [line for line in lines if line in latin] == latin
