"""The missions' public pages, as anybody's browser asks for them."""

import re
from concurrent.futures import ThreadPoolExecutor
from html import escape, unescape
from io import BytesIO

import pytest
import shapely
from django.test import Client
from PIL import Image
from pypdf import PdfReader

from missions.load import mission, missions_of, system, systems
from missions.regions import layouts
from missions.web import rendering
from missions.web.glyphs import glyph
from missions.wording import back, front, notes, selector
from missions.wording.section import Section

EVERY = [one for system in systems() for one in missions_of(system.key)]
COUNTERATTACK = mission("fow4/counterattack")
NAMES = [one.id for one in EVERY]


@pytest.fixture
def client(db):
    return Client(raise_request_exception=False)


def page_of(client, address, status=200):
    response = client.get(address)
    assert response.status_code == status, address
    return response.content.decode()


def words(page):
    """What a page says, without its markup and its line breaks."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


def sentences(sections: tuple[Section, ...]):
    for section in sections:
        yield from filter(None, (section.heading, *section.items))
        yield from (cell for row in section.rows for cell in row)
        yield from sentences(section.sections)


def test_the_list_shows_every_mission_with_its_picture_and_the_packs(client):
    page = page_of(client, "/missions/")
    for one in EVERY:
        assert f'href="/missions/{one.system}/{one.key}/"' in page
        assert f"/missions/{one.system}/{one.key}.png?" in page
        assert escape(one.title) in page
    for one in systems():
        assert f"/missions/{one.key}/pack.pdf?paper=letter" in page


@pytest.mark.parametrize("one", EVERY, ids=NAMES)
def test_a_mission_page_says_all_that_the_sheet_says_and_the_readings(client, one):
    page = words(page_of(client, f"/missions/{one.system}/{one.key}/?units=cm"))
    told = [*sentences(front(one, "cm")), *sentences(back(one, "cm")), *sentences(notes(one, "cm")), one.source]
    assert [text for text in told if text not in page] == []


def test_a_mission_page_draws_its_diagram_twice_and_describes_it(client):
    page = page_of(client, "/missions/fow4/counterattack/?layout=5&units=in")
    assert page.count("<svg xmlns=") == 2
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert page.count("<desc id=") == 2
    assert "20cm" not in page


def test_links_switch_the_layout_and_keep_the_units_and_the_view(client):
    page = page_of(client, "/missions/fow4/counterattack/?layout=5&units=cm&view=attacker-left")
    for layout in range(1, 9):
        assert f'href="?layout={layout}&amp;units=cm&amp;view=attacker-left"' in page
    assert 'href="?layout=5&amp;units=in&amp;view=attacker-left"' in page
    assert page.count('aria-current="true"') == 3
    assert "/missions/fow4/counterattack.pdf?paper=letter&amp;units=cm&amp;layout=5" in page


def test_links_turn_the_diagram_and_the_one_that_is_shown_is_marked(client):
    page = page_of(client, "/missions/fow4/counterattack/?layout=5&view=attacker-left")
    for edge in ("top", "bottom", "right", "left"):
        current = ' aria-current="true"' if edge == "left" else ""
        address = f"?layout=5&amp;units=both&amp;view=attacker-{edge}"
        assert f'href="{address}" aria-label="Attacker at the {edge}"{current}>{edge.capitalize()}' in page
    assert "Counterattack, with the Attacker at the" in page


def test_a_link_shows_the_layout_with_left_and_right_exchanged_where_there_is_one(client):
    pages = [page_of(client, f"/missions/fow4/{key}/") for key in ("counterattack", "rearguard")]
    assert ['aria-label="Mirrored: left and right exchanged"' in page for page in pages] == [True, False]


def test_a_picture_is_turned_as_asked(client):
    pictures = [client.get(f"/missions/fow4/rearguard.png?view=attacker-{edge}").content for edge in ("top", "left")]
    sizes = [Image.open(BytesIO(picture)).size for picture in pictures]
    assert [height > width for width, height in sizes] == [False, True]


@pytest.mark.parametrize("one", EVERY, ids=NAMES)
def test_the_small_pictures_of_a_missions_layouts_differ_and_share_the_table_out(one):
    glyphs = [glyph(layout) for layout in layouts(one)]
    assert len({frozenset(picture.boxes) for picture in glyphs}) == len(glyphs)
    for picture in glyphs:
        held = [(box.side, shapely.box(box.x, box.y, box.x + box.width, box.y + box.height)) for box in picture.boxes]
        assert {side for side, _ in held} == {"attacker", "defender"}
        assert shapely.union_all([area for _, area in held]).area == sum(area.area for _, area in held)


def test_a_small_picture_has_the_attacker_where_its_name_says(client):
    upper_left = next(glyph(layout) for layout in layouts(COUNTERATTACK) if "Attacker upper left" in layout.label)
    attacker = next(box for box in upper_left.boxes if box.side == "attacker")
    assert (attacker.x, attacker.y, attacker.width, attacker.height) == (0, 0, 36, 24)
    page = page_of(client, f"/missions/{COUNTERATTACK.system}/{COUNTERATTACK.key}/")
    assert page.count('<rect class="glyph__attacker"') == len(layouts(COUNTERATTACK))


def test_the_system_page_tells_how_a_mission_is_chosen(client):
    page = words(page_of(client, "/missions/fow4/"))
    assert [text for text in sentences((selector(system("fow4")),)) if text not in page] == []
    assert "200 120" in page


@pytest.mark.parametrize(
    ("asked", "role", "told"),
    [
        ("yours=attack&theirs=defend&roll=4", "You attack", ["No Retreat"]),
        ("yours=defend&theirs=manoeuvre&roll=2", "You defend", ["Bridgehead"]),
        ("yours=defend&theirs=defend&roll=", "Roll to see who attacks", ["Breakthrough", "Counterattack", "5–6"]),
        ("yours=attack&theirs=defend", "You attack", ["1–2", "3–4", "5–6", "Rearguard"]),
    ],
)
def test_two_plans_and_a_die_give_the_mission(client, asked, role, told):
    page = page_of(client, f"/missions/fow4/?{asked}")
    answer = words(page.split('role="status"')[-1].split("<form")[0])
    assert role in answer
    assert [text for text in told if text not in answer] == []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("yours=attack", "This field is required."),
        ("yours=rush&theirs=defend", "Select a valid choice."),
        ("yours=attack&theirs=defend&roll=7", "A die shows 1 to 6."),
        ("yours=attack&theirs=defend&roll=%00", "A die shows 1 to 6."),
    ],
)
def test_a_wrong_question_is_told_what_is_wrong(client, asked, said):
    assert said in words(page_of(client, f"/missions/fow4/?{asked}", 400))


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/missions/nope/", 404, "fow4"),
        ("/missions/nope/pack.pdf", 404, "fow4"),
        ("/missions/fow4/nope/", 404, "hasty-attack"),
        ("/missions/fow4/nope.svg", 404, "hasty-attack"),
        ("/missions/nope/bridgehead.png", 404, "fow4"),
        ("/missions/fow4/bridgehead/?layout=3", 404, "layouts 1 to 2"),
        ("/missions/fow4/bridgehead.pdf?layout=0", 404, "layouts 1 to 2"),
        ("/missions/fow4/bridgehead/?layout=two", 400, "layout=2"),
        ("/missions/fow4/bridgehead/?layout=-1", 400, "layout=2"),
        ("/missions/fow4/bridgehead/?layout=%C2%B2", 400, "layout=2"),
        ("/missions/fow4/bridgehead.svg?units=feet", 400, "in, cm, both"),
        ("/missions/fow4/bridgehead.png?size=huge", 400, "sheet, phone"),
        ("/missions/fow4/bridgehead/?view=sideways", 400, "as-printed, turned-right"),
        ("/missions/fow4/breakthrough.svg?view=defender-top", 404, "the Defender sits at no one edge"),
        ("/missions/fow4/bridgehead.pdf?paper=a5", 400, "a4, letter"),
        ("/missions/fow4/pack.pdf?paper=%3Cb%3E", 400, "a4, letter"),
        ("/missions/fow4/pack.pdf?booklet=yes", 400, "0, 1"),
    ],
)
def test_what_is_not_there_is_refused_with_what_there_is(client, address, status, said):
    page = page_of(client, address, status)
    assert said in words(page)
    assert "<b>" not in page
    assert "ETag" not in client.get(address)


def test_nothing_here_can_be_posted_to(client):
    for address in ("/missions/", "/missions/fow4/", "/missions/fow4/bridgehead/", "/missions/fow4/pack.pdf"):
        assert client.post(address).status_code == 405


def test_the_diagram_is_an_svg_in_the_units_asked_for(client):
    response = client.get("/missions/fow4/bridgehead.svg?units=cm&layout=2")
    assert response["Content-Type"] == "image/svg+xml"
    told = re.findall(r">([^<>]+)</text>", unescape(response.content.decode()))
    assert "40cm" in told
    assert not any('"' in text for text in told)


@pytest.mark.parametrize(("size", "width"), [("sheet", 1600), ("phone", 720)])
def test_the_diagram_is_a_picture_for_a_sheet_or_a_phone(client, size, width):
    response = client.get(f"/missions/fow4/annihilation.png?size={size}")
    assert Image.open(BytesIO(response.content)).size[0] == width


def test_the_sheet_is_a_leaf_of_the_paper_asked_for(client):
    response = client.get("/missions/fow4/annihilation.pdf?paper=letter&units=cm")
    assert response["Content-Disposition"] == 'inline; filename="fow4-annihilation-letter.pdf"'
    pages = PdfReader(BytesIO(response.content)).pages
    assert [round(float(page.mediabox.width)) for page in pages] == [612, 612]
    assert "30cm" in pages[0].extract_text()
    assert '12"' not in pages[0].extract_text()


def test_a_file_may_be_kept_by_any_cache_and_is_not_sent_again(client):
    first = client.get("/missions/fow4/annihilation.svg")
    assert "public" in first["Cache-Control"]
    assert "max-age" in first["Cache-Control"]
    assert "Vary" not in first or "Cookie" not in first["Vary"]
    assert re.fullmatch(r'"[0-9a-f]{16}"', first["ETag"])
    again = client.get("/missions/fow4/annihilation.svg", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_version_of_all_files_follows_their_sources(tmp_path, monkeypatch):
    monkeypatch.setattr(rendering, "ROOT", tmp_path)
    fresh = rendering.fingerprint.__wrapped__
    (tmp_path / "one.toml").write_text("a = 1")
    before = fresh()
    assert fresh() == before
    (tmp_path / "one.toml").write_text("a = 2")
    assert fresh() != before


def test_what_many_ask_for_at_once_is_made_once():
    made = []

    @rendering.made_once(2)
    def slow(name):
        made.append(name)
        return name.upper()

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(slow, ["pack"] * 40)) == {"PACK"}
    assert made == ["pack"]
    slow("two"), slow("three"), slow("pack")
    assert made == ["pack", "two", "three", "pack"]


def test_a_pack_is_made_once_and_then_kept(client):
    first = client.get("/missions/fow4/pack.pdf?paper=letter&booklet=1")
    assert first["Content-Disposition"] == 'inline; filename="fow4-booklet-letter.pdf"'
    asked = ("fow4", None, "letter", "both", True, False)
    assert rendering.pack_of(*asked) is rendering.pack_of(*asked)
    assert client.get("/missions/fow4/pack.pdf?paper=letter&booklet=1").content == first.content


def test_no_page_of_the_missions_asks_the_database_anything(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        for address in ("/missions/", "/missions/fow4/", "/missions/fow4/annihilation/"):
            assert client.get(address).status_code == 200
