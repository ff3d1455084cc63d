"""Scores and codes in a sentence: kept on one line, and nothing else touched."""

import re

import pytest
from django.template import Context, Template
from django.utils.html import escape
from hypothesis import given
from hypothesis import strategies as st

from tests import make
from tests.cast import Cast
from tourney.templatetags.unbroken import unbroken


@given(st.text("0123456789–-ABab <>&\"'x", max_size=40))
def test_the_words_stay_as_they_are_whatever_they_are(text):
    shown = unbroken(escape(text))
    assert re.sub(r"</?span[^>]*>", "", shown) == escape(text)


@pytest.mark.parametrize("text", ["Confirmed 8–1", "8–1, not 10–0.", "such as K7TRM-4XQ2"])
def test_each_score_and_code_is_whole(text):
    left = re.sub(r'<span class="nowrap">[^<]*</span>', "", unbroken(text))
    assert not re.search(r"\d[–-]", left)


def test_what_stands_in_a_tag_is_left_alone():
    page = '<a href="?at=1–2" title="8–1">3–4</a>'
    assert unbroken(page) == '<a href="?at=1–2" title="8–1"><span class="nowrap">3–4</span></a>'


def test_it_takes_what_a_template_has_escaped():
    page = Template("{% load unbroken %}{% unbroken %}{{ name }} 8–1{% endunbroken %}")
    assert page.render(Context({"name": "<b>"})) == '&lt;b&gt; <span class="nowrap">8–1</span>'


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_no_score_on_a_players_page_breaks_at_its_dash(language):
    event = make.event(entries=2)
    make.playing(event)
    make.report(event, (1, 1, 4), (1, 1, 4))
    make.report(event, (1, 2, 4))
    for player in make.seats(event):
        phone, asked = Cast(event).player_of(player.entry), {"Accept-Language": language}
        page = phone.get(f"/e/{event.public_id}/me/", headers=asked).content.decode()
        said = page.split('class="me__head"')[1].split('class="briefing"')[0]
        assert len(re.findall(r"\d–\d", said)) > 1
        broken = re.sub(r'<span class="nowrap">[^<]*</span>|<[^>]*>', "", said)
        assert not re.search(r"\d–\d", broken)
