"""Colours in numbers: who sees no red, no green, no blue or no colour at all tells the parts of a drawing apart."""

import itertools
from pathlib import Path

import pytest

from missions.diagram import style

CSS = Path(__file__).parents[2] / "static" / "css" / "missions.css"

# Machado, Oliveira and Fernandes (2009), severity 1, for linear light.
SIGHT = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "none": ((0.2126, 0.7152, 0.0722),) * 3,
}
EVERY_SIGHT = pytest.mark.parametrize("sight", SIGHT)
ATTACKER, DEFENDER = style.SIDES["attacker"], style.SIDES["defender"]


def linear(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def seen(colour, sight):
    light = linear(colour)
    return [min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True)))) for row in SIGHT[sight]]


def lab(light):
    """CIE L*a*b* of linear light, for the white of a screen."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = [sum(row) for row in rows]
    xyz = [sum(m * c for m, c in zip(row, light, strict=True)) / w for row, w in zip(rows, white, strict=True)]
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(a, b, sight):
    """The distance of two colours in L*a*b*: 2 is just seen, 10 at a glance."""
    one, other = lab(seen(a, sight)), lab(seen(b, sight))
    return sum((p - q) ** 2 for p, q in zip(one, other, strict=True)) ** 0.5


def contrast(a, b, sight="full"):
    """The contrast of two colours as WCAG reckons it, as seen by somebody."""
    weights = (0.2126, 0.7152, 0.0722)
    high, low = sorted(
        (sum(w * c for w, c in zip(weights, seen(one, sight), strict=True)) for one in (a, b)), reverse=True
    )
    return (high + 0.05) / (low + 0.05)


@EVERY_SIGHT
def test_the_grounds_of_the_two_sides_and_open_ground_differ_at_a_glance(sight):
    for a, b in itertools.combinations((ATTACKER.fill, DEFENDER.fill, style.GROUND), 2):
        assert apart(a, b, sight) >= 8, (a, b)
    for fill in (ATTACKER.fill, DEFENDER.fill):
        assert apart(fill, style.OBJECTIVES.fill, sight) >= 8, fill


@EVERY_SIGHT
def test_rims_plates_and_arrows_of_the_two_sides_differ_at_a_glance(sight):
    least = 8 if sight == "none" else 20
    assert apart(ATTACKER.strong, DEFENDER.strong, sight) >= least


@EVERY_SIGHT
def test_what_is_drawn_on_the_paper_stands_out_of_it(sight):
    for strong in (ATTACKER.strong, DEFENDER.strong, style.INK):
        for paper in (style.PAPER, style.GROUND):
            assert contrast(strong, paper, sight) >= 4.5
    for fill in (ATTACKER.fill, DEFENDER.fill, style.OBJECTIVES.fill):
        assert contrast(style.INK, fill, sight) >= 7
    for side in (ATTACKER, DEFENDER):
        assert contrast(side.strong, side.fill, sight) >= 3


@EVERY_SIGHT
def test_hatching_and_dots_show_on_their_ground(sight):
    for look in (ATTACKER, DEFENDER):
        assert apart(look.hatch.ink.stroke, look.fill, sight) >= 15
    assert apart(style.OBJECTIVE_DOTS.fill, style.OBJECTIVES.fill, sight) >= 15


def test_a_photocopy_tells_the_hatchings_apart_by_way_width_and_distance():
    attacker, defender = ATTACKER.hatch, DEFENDER.hatch
    assert (attacker.angle - defender.angle) % 180 == 90
    assert defender.spacing >= attacker.spacing * 1.5
    assert defender.ink.width >= attacker.ink.width * 1.5


def test_the_paper_is_white_on_a_dark_page_too():
    assert style.TARGETS["phone"].paper == style.PAPER
    rule = next(line for line in CSS.read_text(encoding="utf-8").splitlines() if line.strip().startswith(".paper {"))
    assert "background: #fff;" in rule
    assert "color: #211d17;" in rule
