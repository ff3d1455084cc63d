"""The face: colours that can be read in both themes, templates that obey the policy, tags, the pages of an account."""

import re
from pathlib import Path

import pytest
from django import forms
from django.template import Context, Template, TemplateSyntaxError
from django.template.loader import render_to_string
from django.test import Client

from tests.gallery import context
from tourney.templatetags.face import BADGES, percent
from tourney.templatetags.icons import ICONS

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLES = sorted((ROOT / "static/css").glob("*.css"))
TOKEN = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
TOKENS = {name: values for name, *values in TOKEN.findall((ROOT / "static/css/muster.css").read_text(encoding="utf-8"))}

TEXT = [
    *((ink, ground) for ink in ("ink", "ink-soft", "accent", "danger") for ground in ("paper", "surface", "sunken")),
    *((tone, f"{tone}-wash") for tone in ("accent", "red", "blue", "amber", "danger")),
    *(("ink", f"{tone}-wash") for tone in ("accent", "red", "blue", "amber", "danger")),
    ("ink-soft", "accent-wash"),
    ("paper", "ink"),
    ("paper", "accent"),
    ("mast-ink", "mast"),
    ("mast-soft", "mast"),
]
SHAPES = [
    *(("rule-strong", ground) for ground in ("paper", "surface", "sunken")),
    *(("focus", ground) for ground in ("paper", "surface", "sunken", "accent-wash")),
    *((tone, ground) for tone in ("red", "blue") for ground in ("paper", "surface")),
]
THEMES = {"light": 0, "dark": 1}


def luminance(colour: str) -> float:
    """The relative luminance of #rrggbb as WCAG 2 defines it, 0 to 1."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def draw(source: str, **names: object) -> str:
    return Template("{% load face %}" + source).render(Context(names))


def test_the_measure_of_contrast_is_that_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT, ids="-on-".join)
def test_text_stands_out_from_its_ground(ink, ground, theme):
    assert contrast(TOKENS[ink][THEMES[theme]], TOKENS[ground][THEMES[theme]]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("shape", "ground"), SHAPES, ids="-on-".join)
def test_borders_and_rings_stand_out_from_their_ground(shape, ground, theme):
    assert contrast(TOKENS[shape][THEMES[theme]], TOKENS[ground][THEMES[theme]]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_the_two_sides_differ_by_hue_and_never_by_hue_alone(theme):
    red, blue = (TOKENS[side][THEMES[theme]] for side in ("red", "blue"))
    assert int(red[1:3], 16) > int(red[5:7], 16)
    assert int(blue[5:7], 16) > int(blue[1:3], 16)
    for one, other in (("axis", "allies"), ("red", "blue"), ("attacker", "defender")):
        assert BADGES[one].icon != BADGES[other].icon
        assert BADGES[one].label != BADGES[other].label


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_no_template_asks_for_what_the_content_policy_refuses(path):
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle\s*=", source), "a style attribute"
    assert not re.search(r"<style\b", source), "a style element"
    assert not re.search(r"\son[a-z]+\s*=\s*[\"']", source), "a script in an attribute"
    assert not re.search(r"\bhx-on\b|javascript:", source), "a script in an attribute"
    scripts = re.findall(r"<script\b[^>]*>", source)
    assert all("src=" in tag or "application/json" in tag for tag in scripts), "a script in the page"
    assert not re.search(r"(?:src|action|<link[^>]*href)=[\"'](?:https?:)?//", source), "another host"


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_every_token_that_a_style_names_exists(path):
    everything = "".join(style.read_text(encoding="utf-8") for style in STYLES)
    defined = set(re.findall(r"(--[\w-]+)\s*:", everything))
    named = re.findall(r"var\((--[\w-]+)(,?)", path.read_text(encoding="utf-8"))
    assert {name for name, default in named if not default} <= defined


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_styles_keep_to_their_layers_and_take_nothing_from_elsewhere(path):
    source = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    outside = re.sub(r"@layer [\w, ]+;|@font-face \{[^}]*\}", "", source)
    assert source.count("{") == source.count("}")
    assert re.match(r"\s*@layer \w+ \{", outside)
    assert "http" not in source
    for file in re.findall(r"url\(\"([^\"]+)\"\)", source):
        assert (path.parent / file).is_file()


def test_the_script_of_every_page_stays_small():
    assert (ROOT / "static/js/muster.js").stat().st_size < 6 * 1024
    assert not re.search(
        r"\beval\(|new Function|innerHTML",
        "".join(path.read_text(encoding="utf-8") for path in (ROOT / "static/js").glob("*.js")),
    )


@pytest.mark.parametrize("name", ICONS)
def test_every_icon_is_one_absolute_path_in_its_box(name):
    assert re.fullmatch(r"M[-\d.\sa-zA-Z,]+", ICONS[name])
    assert draw("{% icon name %}", name=name).count("<path") == 1


def test_an_icon_is_silent_unless_it_has_a_label():
    assert 'aria-hidden="true"' in draw('{% icon "flag" %}')
    assert 'role="img" aria-label="Next &lt;step&gt;"' in draw('{% icon "flag" label %}', label="Next <step>")


def test_an_unknown_icon_names_the_known_ones():
    with pytest.raises(TemplateSyntaxError, match=r"no icon named 'flga'.*flag"):
        draw('{% icon "flga" %}')


@pytest.mark.parametrize("kind", BADGES)
def test_every_badge_has_a_word_and_a_shape(kind):
    drawn = draw("{% badge kind %}", kind=kind)
    assert BADGES[kind].label in drawn
    assert "<svg" in drawn


def test_a_badge_takes_the_pages_word_and_escapes_it():
    assert ">&lt;b&gt;</span>" in draw('{% badge "axis" label %}', label="<b>")
    assert draw("{% badge kind %}", kind="Elsewhere") == '<span class="badge badge--plain">Elsewhere</span>'


def test_a_mark_alone_is_named_for_those_who_do_not_see_it():
    assert 'aria-label="Allies"' in draw('{% mark "allies" %}')


@pytest.mark.parametrize(
    ("ours", "theirs", "shown"), [(8, 1, "8–1"), (0, 0, "0–0"), (None, 3, "no result"), ("", "", "no result")]
)
def test_a_result_shows_both_halves_or_says_that_there_is_none(ours, theirs, shown):
    assert f">{shown}</span>" in draw("{% result ours theirs %}", ours=ours, theirs=theirs)


@pytest.mark.parametrize(("part", "whole", "shown"), [(17, 24, 71), (0, 0, 0), (3, 2, 100)])
def test_percent_stays_between_nothing_and_all(part, whole, shown):
    assert percent(part, whole) == shown


def test_the_gallery_shows_every_component(rf):
    page = render_to_string("components/gallery.html", context(), rf.get("/gallery/"))
    for part in (
        "next-step",
        "stats",
        "progress",
        "table-scroll",
        "pairing--bye",
        "facts",
        "log",
        "qr",
        "choices",
        "segmented",
    ):
        assert f'class="{part}' in page or f" {part}" in page, part
    assert "This field is required." in page
    assert 'aria-invalid="true"' in page
    assert 'id="id_name_error"' in page


@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "500"])
def test_an_error_page_needs_nothing_and_says_what_to_do(name):
    page = render_to_string(f"{name}.html")
    assert page.startswith("<!DOCTYPE html>")
    assert name[:3] in page
    assert 'href="/"' in page
    assert "css/muster.css" in page


@pytest.mark.django_db
@pytest.mark.urls("tests.gallery")
@pytest.mark.parametrize(
    "address",
    [
        "login/",
        "signup/",
        "password/reset/",
        "password/reset/done/",
        "password/reset/key/1-x/",
        "inactive/",
        "confirm-email/none/",
    ],
)
def test_the_pages_of_signing_in_carry_the_face(client, address):
    page = client.get(f"/account/{address}").content.decode()
    assert 'class="wordmark"' in page
    assert page.count("<h1") == 1
    assert re.search(r"<title>\s*\w.* · Muster</title>", page, re.DOTALL)


@pytest.mark.django_db
@pytest.mark.urls("tests.gallery")
@pytest.mark.parametrize("address", ["email/", "password/change/", "2fa/", "logout/", "reauthenticate/"])
def test_the_pages_of_an_account_carry_the_face(admin_client, address):
    page = admin_client.get(f"/account/{address}").content.decode()
    assert "Sign out" in page
    assert page.count("<h1") == 1


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["confirm-email/", "confirm-email/none/", "password/reset/done/", "inactive/"])
def test_a_page_of_an_account_without_a_form_is_in_our_words_too(client, address):
    """allauth brings pages of its own, which speak of Verify Your Email Address."""
    page = client.get(f"/account/{address}").content.decode()
    assert not re.search(r"[Ee]mail\b|finalize|[Pp]lease|Verify", re.sub(r"<[^>]*>", "", page))


@pytest.mark.parametrize(
    ("label", "said"), [("I agree.", "I agree. No."), ("Agreed?", "Agreed? No."), ("Name", "Name: No.")]
)
def test_a_mistake_follows_its_label_with_one_stop(label, said):
    form = type("Form", (forms.Form,), {"one": forms.CharField(label=label)})({"one": "x"})
    form.add_error("one", "No.")
    shown = render_to_string("components/error_summary.html", {"form": form})
    assert said in re.sub(r"<[^>]*>", "", shown)


@pytest.mark.django_db
@pytest.mark.urls("tests.gallery")
def test_a_form_without_its_token_is_refused_with_a_way_on(settings):
    answer = Client(enforce_csrf_checks=True).post("/account/login/", {"login": "a@example.org", "password": "x"})
    assert answer.status_code == 403
    assert "too old to send" in answer.content.decode()
