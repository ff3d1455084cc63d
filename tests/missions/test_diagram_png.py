"""Scene -> PNG: right size, and zones that a photocopy and a colour-blind reader still tell apart."""

from io import BytesIO

import pytest
from PIL import Image, ImageStat

from missions import diagram, load
from missions.diagram import style
from missions.diagram.items import Group, Ink, Path, Scene

MISSIONS = [mission for system in load.systems() for mission in load.missions_of(system.key)]


def picture(scene, width):
    image = Image.open(BytesIO(diagram.png(scene, width)))
    image.load()
    return image


def luminance(colour):
    """Relative luminance of `#rrggbb` as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("width", [360, 720, 1100])
def test_a_picture_is_as_wide_as_asked_and_as_high_as_the_scene(width):
    scene = diagram.scene(load.mission("fow4/contact"))
    image = picture(scene, width)
    assert image.format == "PNG"
    assert image.width == width
    assert image.height == pytest.approx(scene.height * width / scene.width, abs=1.5)


def patch(key, box, mode="L"):
    """A part of a mission's drawing given in inches of the table, in grey by default."""
    scene = diagram.scene(load.mission(f"fow4/{key}"))
    table = next(group for group in scene.groups if group.role == "ground").items[0].box
    image = picture(scene, 1530).convert(mode)
    k, inch = 1530 / scene.width, table.width / 72
    x0, y0, x1, y1 = box
    left, right = ((table.x0 + x * inch) * k for x in (x0, x1))
    top, bottom = ((table.y1 - y * inch) * k for y in (y1, y0))
    return image.crop((round(left), round(top), round(right), round(bottom)))


# Free of labels: beside the names, away from dimension lines.
ATTACKER = ("annihilation", (44, 37, 70, 47))
DEFENDER = ("annihilation", (2, 1, 28, 11))
OBJECTIVES = ("breakthrough", (10, 9, 16, 15))
OPEN = ("annihilation", (2, 26, 28, 34))


def test_zones_differ_in_grey():
    greys = [ImageStat.Stat(patch(*where)).mean[0] for where in (DEFENDER, ATTACKER, OPEN)]
    assert greys == sorted(greys)
    assert greys[1] - greys[0] >= 25
    assert greys[2] - greys[1] >= 20


def test_each_hatching_shows_in_grey():
    """The strokes of a zone stand out of its ground: the darkest and lightest parts are well apart."""
    for where, spread in ((ATTACKER, 35), (DEFENDER, 55), (OBJECTIVES, 60)):
        low, high = patch(*where).getextrema()
        assert high - low >= spread, where
    low, high = patch(*OPEN).getextrema()
    assert high - low <= 4


def test_hatching_of_the_two_sides_runs_the_other_way():
    """A patch moved along its strokes looks the same; moved across them it does not."""

    def sameness(image, dx):
        # Compare the patch with itself moved 6 down and dx across.
        width, height = image.size
        a = image.crop((20, 0, width - 20, height - 6)).tobytes()
        b = image.crop((20 + dx, 6, width - 20 + dx, height)).tobytes()
        return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)

    attacker, defender = patch(*ATTACKER), patch(*DEFENDER)
    assert sameness(attacker, -6) * 3 < sameness(attacker, 6)
    assert sameness(defender, 6) * 3 < sameness(defender, -6)


def simulated(colour, kind):
    """How a colour looks without red (protan) or green (deutan) cones: Viénot, Brettel and Mollon's matrices."""
    matrix = {
        "protan": ((0.1121, 0.8853, -0.0005), (0.1127, 0.8897, -0.0001), (0.0045, 0.0, 1.0019)),
        "deutan": ((0.2927, 0.7054, -0.0003), (0.2934, 0.7089, 0.0), (-0.0210, 0.0256, 1.0001)),
    }[kind]
    parts = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]
    mixed = [sum(m * p for m, p in zip(row, parts, strict=True)) for row in matrix]
    return [max(0.0, value) ** (1 / 2.2) * 255 for value in mixed]


@pytest.mark.parametrize("kind", ["protan", "deutan"])
def test_colour_blind_readers_tell_the_sides_apart(kind):
    attacker, defender = (style.SIDES[side] for side in ("attacker", "defender"))
    for a, b in ((attacker.strong, defender.strong), (attacker.fill, defender.fill)):
        distance = sum((x - y) ** 2 for x, y in zip(simulated(a, kind), simulated(b, kind), strict=True)) ** 0.5
        assert distance >= 50


def test_words_stand_out_of_their_ground():
    grounds = [style.GROUND, style.OBJECTIVES.fill, *(side.fill for side in style.SIDES.values())]
    assert min(contrast(style.INK, ground) for ground in grounds) >= 7
    for side in style.SIDES.values():
        assert contrast(side.strong, style.PAPER) >= 4.5
        assert contrast(side.strong, style.GROUND) >= 4.5


def test_a_hole_is_left_open():
    square = ((10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0))
    hole = ((40.0, 40.0), (60.0, 40.0), (60.0, 60.0), (40.0, 60.0))
    scene = Scene("k", 100, 100, (Group("g", "", (Path((square, hole), Ink(fill="#000000")),)),), "", "")
    image = picture(scene, 100)
    assert [image.getpixel(at) for at in ((50, 50), (20, 20), (5, 5))] == [(255,) * 3, (0,) * 3, (255,) * 3]


def test_text_that_climbs_is_drawn_in_its_box():
    scene = diagram.scene(load.mission("fow4/contact"))
    text = next(text for group in scene.groups for text in group.texts if not text.upright)
    image = picture(scene, 1530).convert("L")
    box = [round(side * 3) for side in text.box]
    assert image.crop(box).getextrema()[0] < 90
    outside = (box[0] - 6, box[1], box[0], box[3])
    assert image.crop(outside).getextrema()[0] > 150


def test_the_same_scene_gives_the_same_bytes():
    scene = diagram.scene(load.mission("fow4/bridgehead"))
    assert diagram.png(scene, 400) == diagram.png(scene, 400)
