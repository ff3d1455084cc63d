"""Rows read as one text are the rows that the database would give one by one, whatever stands in them."""

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from tests import make
from tourney import atonce
from tourney.models import Entry

WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)


def both(queryset, *names):
    """The rows at once, and those of Django."""
    rows = queryset.order_by("pk").values_list(*names)
    statement, params = rows.query.get_compiler(connection=connection).as_sql()
    return atonce.parted(atonce.read(statement, params, names)), [tuple(row) for row in rows]


@pytest.mark.django_db
def test_words_in_any_script_numbers_and_truth_come_as_they_are_and_in_order():
    event = make.event(entries=6)

    @given(name=WORDS.filter(bool), nickname=WORDS, number=st.integers(7, 2**31 - 1), minor=st.booleans())
    def same(name, nickname, number, minor):
        event.entries.filter(pk=last).update(name=name, nickname=nickname, number=number, minor=minor)
        at_once, one_by_one = both(event.entries, "number", "name", "nickname", "minor", "dropped_after", "event__name")
        assert at_once == one_by_one

    last = event.entries.last().pk
    same()


@pytest.mark.django_db
def test_no_row_is_an_empty_list():
    assert both(Entry.objects.filter(pk=0), "pk") == ([], [])


@pytest.mark.django_db
def test_a_change_of_any_kind_of_value_is_a_change_of_the_text():
    event = make.event(entries=2)

    def text():
        rows = event.entries.order_by("pk").values_list("name", "minor", "dropped_after", "created_at")
        statement, params = rows.query.get_compiler(connection=connection).as_sql()
        return atonce.read(statement, params, ("name", "minor", "dropped_after", "created_at"))

    before = text()
    assert text() == before
    for change in ({"name": "Å"}, {"minor": True}, {"dropped_after": 0}, {"created_at": "2026-06-20T10:00:00.000001Z"}):
        event.entries.filter(number=1).update(**change)
        after = text()
        assert after != before, change
        before = after
