"""Scene -> SVG. Run this file as a module to write the golden drawings anew, then look at them."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from missions import diagram, load
from missions.diagram.items import Discs, Group, Ink, Rect, Scene, Segment, Strokes, Text, about
from missions.diagram.to_svg import number

GOLDEN = Path(__file__).parent / "golden"
MISSIONS = [mission for system in load.systems() for mission in load.missions_of(system.key)]
BY_KEY = pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.id)
SVG = "{http://www.w3.org/2000/svg}"


def parsed(text):
    return ET.fromstring(text)  # noqa: S314 - written by ourselves


@BY_KEY
def test_the_drawing_is_the_one_that_was_looked_at(mission):
    golden = (GOLDEN / f"{mission.id}.svg").read_text(encoding="utf-8")
    assert diagram.svg(diagram.scene(mission)) == golden, "look at it, then: python -m tests.missions.test_diagram_svg"


def test_there_is_no_golden_drawing_without_a_mission():
    drawn = [f"{path.parent.name}/{path.stem}" for path in GOLDEN.glob("*/*.svg")]
    assert sorted(drawn) == sorted(mission.id for mission in MISSIONS)


@BY_KEY
def test_a_strict_content_policy_lets_it_through(mission):
    """No style attribute or element, no script, no handler, no link to elsewhere."""
    root = parsed(diagram.svg(diagram.scene(mission, size="phone")))
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "desc", "g", "path", "circle", "rect", "text"),
    }
    names = {name for element in root.iter() for name in element.attrib}
    assert not {name for name in names if name in {"style", "class", "href"} or name.startswith("on")}


@BY_KEY
def test_a_screen_reader_finds_title_and_description(mission):
    root = parsed(diagram.svg(diagram.scene(mission, 1, "cm")))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.get("role") == "img"
    assert root.get("aria-labelledby").split() == [title.get("id"), desc.get("id")]
    assert title.text.startswith(mission.title)
    assert desc.text == diagram.describe(mission, 1, "cm")


def test_two_drawings_on_one_page_share_no_id():
    mission = load.mission("fow4/contact")
    scenes = [
        *(diagram.scene(mission, layout) for layout in (1, 2)),
        *(diagram.scene(mission, 1, units, size="phone") for units in ("in", "both")),
        diagram.scene(mission, 1, view=diagram.View("attacker", "bottom")),
    ]
    ids = [name for scene in scenes for name in re.findall(r' id="([^"]+)"', diagram.svg(scene))]
    assert len(ids) == len(set(ids)) == 10


def test_text_keeps_to_its_measured_length_in_any_font():
    scene = diagram.scene(load.mission("fow4/contact"))
    root = parsed(diagram.svg(scene))
    lengths = [float(element.get("textLength")) for element in root.iter(f"{SVG}text")]
    wanted = [text.width for group in scene.groups for text in group.texts]
    assert lengths == pytest.approx(wanted, abs=0.006)


def test_words_are_escaped():
    words = 'A < B & "C"'
    group = Group('role"<', "", (Text(words, 10, 10, 10, 40, "#000000"),))
    root = parsed(diagram.svg(Scene("k", 100, 50, (group,), f"Title {words}", words)))
    assert root.find(f"{SVG}title").text == f"Title {words}"
    assert root.find(f".//{SVG}text").text == words
    assert root.find(f"{SVG}g").get("data-role") == 'role"<'


def test_every_kind_of_item_is_written():
    ink = Ink(fill="#ff0000", stroke="#00ff00", width=1.5, dash=(2, 1))
    items = (
        Strokes((Segment(0, 0, 5, 5),), ink),
        Discs(((5, 5),), 2, ink),
        Discs(((1, 2), (3, 4)), 1, Ink(fill="#0000ff")),
        Rect(about((20, 20), 10, 6), ink, 2),
    )
    text = diagram.svg(Scene("k", 50, 50, (Group("g", "", items),), "t", "d"))
    assert '<path d="M0 0L5 5" fill="#ff0000" stroke="#00ff00" stroke-width="1.5" stroke-dasharray="2 1"/>' in text
    assert '<circle cx="5" cy="5" r="2" fill="#ff0000" stroke="#00ff00" stroke-width="1.5"' in text
    assert 'd="M1 2h.01M3 4h.01" fill="none" stroke="#0000ff" stroke-width="2" stroke-linecap="round"' in text
    assert '<rect x="15" y="17" width="10" height="6" rx="2"' in text


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (0.125, "0.12"), (-0.001, "0"), (10.0, "10"), (1.50, "1.5"), (-2.25, "-2.25")]
)
def test_numbers_have_one_spelling(value, text):
    assert number(value) == text


@BY_KEY
def test_a_drawing_is_small(mission):
    assert len(diagram.svg(diagram.scene(mission))) < 45_000


if __name__ == "__main__":
    for one in MISSIONS:
        (GOLDEN / one.system).mkdir(parents=True, exist_ok=True)
        (GOLDEN / f"{one.id}.svg").write_text(diagram.svg(diagram.scene(one)), encoding="utf-8")
