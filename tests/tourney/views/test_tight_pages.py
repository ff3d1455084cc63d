"""Long pages carry their rows, and not the indentation of their templates."""

import re

import pytest
from django.template import Context, Template
from django.urls import reverse

from tests import make
from tests.cast import Cast

pytestmark = pytest.mark.django_db

ROWS = re.compile(r"<(tr|li)[ >].*?</\1>", re.S)


@pytest.mark.parametrize("name", ["desk_entries", "desk_tables", "desk_standings", "desk_check_in", "desk_lists"])
def test_the_rows_of_a_long_page_are_not_indented(name):
    event = make.event(entries=20, tables=10)
    make.closed(event)
    page = Cast(event).olga.get(reverse(name, args=[event.public_id])).content.decode()
    rows = [
        found[0]
        for found in ROWS.finditer(page)
        if "/desk/" in found[0] or "entries/" in found[0] or "id_room" in found[0]
    ]
    indented = [row for row in rows if re.search(r"\n[ \t]+<t[dh]|\n[ \t]+<span class=\"arrival", row)]
    assert len(rows) >= 10
    assert not indented


def test_white_space_between_words_stays_white_space():
    text = Template("{% load tight %}{% tight %}<b>{{ a }}</b>\n      <i>two</i> three\n\n  {% endtight %}")
    assert text.render(Context({"a": "<one>"})) == "<b>&lt;one&gt;</b>\n<i>two</i> three\n"


def test_one_form_removes_any_table():
    event = make.event(entries=4, tables=3)
    olga = Cast(event).olga
    page = olga.get(reverse("desk_tables", args=[event.public_id])).content.decode()
    addresses = re.findall(r'form="removes" formaction="([^"]+)"', page)
    assert olga.post(addresses[-1]).status_code == 302
    assert event.tables.count() == 2
