"""The private links at the desk."""

import re

import pytest
import zxingcpp
from django.urls import reverse
from PIL import Image, ImageDraw

from tests import make
from tourney import logbook
from tourney.access import link_path


@pytest.fixture
def address(cast):
    return reverse("desk_links", args=[cast.event.public_id])


def drawn(svg):
    """The picture that an SVG of segno draws: rows of `h` strokes, one unit high."""
    size = int(re.search(r'viewBox="0 0 (\d+) ', svg)[1])
    image = Image.new("L", (size * 8, size * 8), 255)
    pen, x, y = ImageDraw.Draw(image), 0.0, 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", re.search(r' d="([^"]+)"', svg)[1]):
        values = [float(number) for number in numbers.split()]
        if command == "h":
            pen.rectangle([x * 8, (y - 0.5) * 8, (x + values[0]) * 8 - 1, (y + 0.5) * 8 - 1], fill=0)
            x += values[0]
        else:
            x, y = (values[0], values[1]) if command == "M" else (x + values[0], y + values[1])
    return image


def test_each_player_has_a_code_that_reads_as_their_address(cast, address):
    text = cast.olga.get(address).content.decode()
    codes = re.findall(r'aria-label="Code of ([^"]+)"><svg.*?</svg>', text)
    assert len(codes) == 8
    svg = re.search(r'aria-label="Code of Ada Lovelace">(<svg.*?</svg>)', text)[1]
    read = zxingcpp.read_barcodes(drawn(svg))
    assert [code.text for code in read] == [
        f"http://testserver{link_path(cast.event.entries.get(name='Ada Lovelace'))}"
    ]


def test_no_code_carries_a_style_that_the_policy_would_stop(cast, address):
    assert "style=" not in cast.olga.get(address).content.decode()


def test_a_new_link_replaces_the_old_one(cast, address):
    entry = cast.event.entries.get(name="Ada Lovelace")
    old = link_path(entry)
    cast.olga.post(reverse("desk_entry_link", args=[cast.event.public_id, entry.public_id]))
    text = cast.olga.get(address).content.decode()
    assert old not in text
    assert link_path(entry) in text


def test_links_of_another_installation_are_said_to_be(cast, address, settings):
    settings.SECRET_KEY = "another installation's key"
    client = cast.olga
    text = client.get(address).content.decode()
    assert text.count("made by another installation") == 8
    assert "/p/" not in text


def test_links_are_searched_by_name_and_paged(cast, address):
    make.enter(cast.event, 20)
    assert len(cast.olga.get(address).context["links"]) == 24
    assert len(cast.olga.get(f"{address}?page=2").context["links"]) == 4
    for asked in ("MÜLLER", "muller"):
        found = cast.olga.get(address, {"q": asked}).context["links"]
        assert {link.entry.name for link in found} == {"Dieter Müller", "Dieter Müller 2"}


def test_an_event_without_players_says_how_to_get_links(cast):
    event = make.event("olga", name="Empty")
    assert "No links yet" in cast.olga.get(reverse("desk_links", args=[event.public_id])).content.decode()


def test_many_links_take_a_handful_of_queries(cast, address, django_assert_max_num_queries):
    make.enter(cast.event, 100)
    cast.olga.get(address)
    with django_assert_max_num_queries(6):
        cast.olga.get(address)


def test_a_new_link_is_shown_large_at_once_wherever_it_was_asked_for(cast, address):
    entry = cast.event.entries.get(name="Ada Lovelace")
    new, large = (
        reverse(name, args=[cast.event.public_id, entry.public_id]) for name in ("desk_entry_link", "desk_link")
    )
    for page in (address, large, reverse("desk_entry", args=[cast.event.public_id, entry.public_id])):
        form = cast.olga.get(page).content.decode().split(f'action="{new}"')[1].split("</form>")[0]
        assert 'name="back" value="link"' in form
    assert cast.olga.post(new, {"back": "link"})["Location"] == large


def test_the_log_says_who_had_a_players_link_on_the_screen(cast):
    entry = cast.event.entries.get(name="Ada Lovelace")
    large = reverse("desk_link", args=[cast.event.public_id, entry.public_id])
    for who in (cast.olga, cast.orla, cast.olga):
        assert who.get(large).status_code == 200
    cast.olga.head(large)
    lines = cast.event.log.filter(verb="link shown")
    assert sorted((line.user.username, line.subject) for line in lines) == [("olga", entry.name), ("orla", entry.name)]
    assert "the private link shown on a screen of the desk" in logbook.sentence(lines[0])
