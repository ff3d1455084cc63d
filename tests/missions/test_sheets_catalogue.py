"""Every mission of every system on paper: one leaf, or a leaf that goes on in plain sight; no measure divided."""

import re

import pytest

from missions import load, sheets
from missions.sheets.edition import STANDARD
from missions.sheets.leaf import Leaf, rules
from missions.sheets.lines import broken
from missions.sheets.sections import blocks
from missions.sheets.style import PAPERS
from missions.wording import front
from tests.missions.conftest import letters, said

MARGIN = 17.0
MEASURES = re.compile(r'\d+"/\d+(?:\.\d+)?cm|\d+–\d+|p\. \d+|\d+ VP')
SYSTEMS = [system.key for system in load.systems()]


@pytest.fixture(scope="module", params=["in", "cm", "both"])
def units(request):
    return request.param


@pytest.fixture(scope="module", params=SYSTEMS)
def printed(request, paper, units):
    """The missions of a system with the pages of each, all in one document."""
    missions = load.missions_of(request.param)
    pages = letters(sheets.sheets([(mission, None) for mission in missions], paper=paper, units=units))
    starts = [n for n, page in enumerate(pages) if any(letter.size > 20 for letter in page)]
    assert len(starts) == len(missions)
    return [
        (mission, pages[start:end])
        for mission, start, end in zip(missions, starts, [*starts[1:], len(pages)], strict=True)
    ]


def test_every_mission_takes_one_leaf_or_goes_on_under_its_title(printed):
    for mission, pages in printed:
        title = "".join(mission.title.upper().split())
        assert len(pages) % 2 == 0, mission.id
        assert title in said(pages[0])
        for page in pages[1:]:
            text = said(page)
            assert not page or f"{title}:SPECIALRULES" in text or f"{title},CONTINUED" in text, mission.id
        assert len(pages) == 2, f"{mission.id} takes {len(pages)} pages"


def test_nothing_is_small_and_nothing_leaves_the_paper(printed, paper):
    width, height = PAPERS[paper]
    for mission, pages in printed:
        for letter in (letter for page in pages for letter in page):
            assert letter.size >= 8.995, (mission.id, letter)
            assert MARGIN <= letter.left < letter.right <= width - MARGIN, (mission.id, letter)
            assert MARGIN - 4 <= letter.bottom < letter.top <= height - MARGIN, (mission.id, letter)


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_measure_is_divided_between_lines(system, units):
    """At every width, since a line may end anywhere; words as they stand in every text of the catalogue."""
    for mission in load.missions_of(system):
        leaf = Leaf(mission, units=units, edition=STANDARD)
        for block in (*blocks(front(mission, units)), *rules(leaf)):
            texts = getattr(block, "items", None) or [getattr(block, "text", "")]
            for text in (text for text in texts if MEASURES.search(text)):
                lines = ["".join(span.text for span in line) for line in broken(text, 96, 9.5)]
                shown = sum(len(MEASURES.findall(line)) for line in lines)
                assert shown == len(MEASURES.findall(text)), (mission.id, lines)
