"""Scene -> a reportlab canvas: the same words at the same places, at any place and width."""

from io import BytesIO

import pdfplumber
import pytest
from reportlab.pdfgen.canvas import Canvas

from missions import diagram, load

MISSIONS = [mission for system in load.systems() for mission in load.missions_of(system.key)]
PAGE = (595.0, 842.0)


def drawn(scene, x=40.0, y=800.0, width=510.0):
    """The PDF's bytes and the height that the drawing said it took."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=PAGE, invariant=1)
    height = diagram.draw_pdf(scene, canvas, x, y, width)
    canvas.showPage()
    canvas.save()
    return out.getvalue(), height


def page_of(data):
    return pdfplumber.open(BytesIO(data)).pages[0]


@pytest.mark.parametrize("mission", MISSIONS, ids=lambda mission: mission.id)
def test_every_level_word_of_the_scene_is_at_its_place(mission):
    scene = diagram.scene(mission)
    page = page_of(drawn(scene, 30.0, 820.0, 510.0)[0])
    found = page.extract_words(keep_blank_chars=True, x_tolerance=2.5)
    for text in (text for group in scene.groups for text in group.texts if text.upright):
        left, right = 30 + text.x - text.width / 2, 30 + text.x + text.width / 2
        at = [
            word
            for word in found
            if word["text"].strip() == text.text and abs(word["x0"] - left) < 1.5 and abs(word["x1"] - right) < 1.5
        ]
        assert any(word["top"] - 2 < 842 - 820 + text.y - text.size / 3 < word["bottom"] + 2 for word in at), text.text


def test_the_drawing_takes_the_height_that_it_says_at_any_width():
    scene = diagram.scene(load.mission("fow4/contact"))
    for width in (255.0, 510.0):
        data, height = drawn(scene, width=width)
        assert height == pytest.approx(scene.height * width / scene.width)
        page = page_of(data)
        shapes = [*page.rects, *page.curves, *page.lines, *page.chars]
        assert min(shape["top"] for shape in shapes) >= 42 - 1
        assert max(shape["bottom"] for shape in shapes) <= 42 + height + 1
        assert max(shape["x1"] for shape in shapes) <= 40 + width + 1


def test_fonts_are_embedded():
    page = page_of(drawn(diagram.scene(load.mission("fow4/contact")))[0])
    assert {char["fontname"].split("+")[1] for char in page.chars} == {"SourceSans3-Regular", "SourceSans3-Bold"}


def test_the_canvas_is_left_as_it_was():
    scene = diagram.scene(load.mission("fow4/rearguard"))
    out = BytesIO()
    canvas = Canvas(out, pagesize=PAGE, invariant=1)
    diagram.draw_pdf(scene, canvas, 40, 800, 510)
    canvas.rect(100, 100, 50, 50)
    canvas.save()
    box = page_of(out.getvalue()).rects[-1]
    assert (box["x0"], box["width"]) == pytest.approx((100, 50))


def test_the_same_scene_gives_the_same_bytes():
    scene = diagram.scene(load.mission("fow4/bridgehead"))
    assert drawn(scene)[0] == drawn(scene)[0]


def test_longer_labels_are_stretched_to_their_room():
    mission = load.mission("fow4/rearguard")
    plain, longer = (page_of(drawn(diagram.scene(mission, slack=slack))[0]) for slack in (1.0, 4 / 3))

    def width(page):
        chars = [char for char in page.chars if char["text"] in "ATCKER" and char["fontname"].endswith("Bold")]
        return max(char["x1"] - char["x0"] for char in chars)

    assert width(longer) / width(plain) == pytest.approx(4 / 3, rel=0.02)
