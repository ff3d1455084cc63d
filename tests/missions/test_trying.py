"""The page on which Objectives are tried out, as an address asks for it."""

from html import unescape

import pytest
from django.test import Client

from missions.diagram import scene
from missions.diagram.views import VIEWS, quarters, seen
from missions.load import mission
from missions.model import Mission
from missions.regions import layout
from missions.web.trying import on_drawing, table_of

PLACE = "/missions/fow4/counterattack/place/"
DUST_UP: Mission = mission("fow4/dust-up")


def asked(address, status=200):
    response = Client(raise_request_exception=False).get(address)
    assert response.status_code == status, address
    return unescape(response.content.decode())


@pytest.mark.django_db
def test_an_address_without_points_shows_a_placement_that_is_legal_and_complete():
    page = asked(PLACE)
    assert "All Objectives are placed, and all of them legally." in page
    assert page.count('data-handle="d1"') == 2


@pytest.mark.django_db
def test_an_objective_without_numbers_is_still_to_be_placed():
    page = asked(f"{PLACE}?d1x=53&d1y=15")
    assert "So far all is legal." in page
    assert "The Attacker still has one to place in the quarter diagonally opposite their" in page
    assert "Not on the table" in page


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["d1x=here&d1y=2", "d1x=3", "d1x=nan&d1y=1", "d1x=1e999&d1y=1", "d1x=5%0a&d1y=%00"])
def test_numbers_that_are_none_are_refused_beside_their_field(typed):
    page = asked(f"{PLACE}?{typed}", status=400)
    assert "Give two numbers of inches, such as 20 and 12.5." in page
    assert "Look at D1." in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("odd", "told"),
    [("snap=7", "snap is one of 1, 0.5, 0"), ("part=x", "part is verdict"), ("legal=z9", "legal is one of")],
)
def test_a_choice_that_there_is_not_is_refused(odd, told):
    assert told in asked(f"{PLACE}?{odd}", status=400).lower()


@pytest.mark.django_db
def test_legal_leads_to_an_address_with_the_nearest_legal_point():
    response = Client().get(f"{PLACE}?legal=d1&d1x=36,5&d1y=2&snap=0.5")
    assert response.status_code == 302
    assert "d1x=36.5&d1y=8" in response.headers["Location"]


@pytest.mark.django_db
def test_centimetres_are_read_and_written():
    page = asked(f"{PLACE}?units=cm&d1x=132.5&d1y=37.5")
    assert "units=in&view=as-printed&snap=1&a1x=&a1y=&d1x=53&d1y=15" in page


@pytest.mark.django_db
def test_a_mission_in_which_nobody_places_any_says_so_and_is_not_linked_to():
    assert "Nobody places an Objective in Annihilation." in asked("/missions/fow4/annihilation/place/")
    assert "Try out Objectives" not in asked("/missions/fow4/annihilation/")
    assert "Try out Objectives" in asked("/missions/fow4/counterattack/")


@pytest.mark.parametrize("name", list(VIEWS))
def test_a_point_lies_where_the_turned_diagram_has_it(name):
    view, ground = VIEWS[name], layout(DUST_UP, 1)
    shown = seen(DUST_UP, ground, view)
    drawn = table_of(scene(DUST_UP, 1, view=view))
    a, b, c, d, e, f = on_drawing(drawn, DUST_UP.table[0], quarters(DUST_UP, ground, view))
    printed = next(z.geometry for z in seen(DUST_UP, ground, VIEWS["as-printed"]).zones if z.role == "objectives")
    turned = next(z.geometry for z in shown.zones if z.role == "objectives")
    (x, y), (u, v) = printed.centroid.coords[0], turned.centroid.coords[0]
    scale = drawn.width / shown.table[0]
    assert a * x + c * y + e == pytest.approx(drawn.x0 + u * scale, abs=0.05)
    assert b * x + d * y + f == pytest.approx(drawn.y1 - v * scale, abs=0.05)
