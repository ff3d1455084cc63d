"""Rows of public lists are kept, and what is kept is what would be made: by whatever was written, for whoever reads."""

import dataclasses
import re
import types
import typing
from fractions import Fraction

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests import make
from tourney.access import link_path
from tourney.pages.board import BoardGame, NameLine
from tourney.pages.placings import Placing
from tourney.services import embargo, entries, events, results, rounds
from tourney.templatetags import rows

PLAIN = {int, str, bool, Fraction, types.NoneType}


def parts(kind: object) -> set[object]:
    """Every type that a value of this type is made of."""
    kind = getattr(kind, "__value__", kind)  # of `type Amount = ...`
    if dataclasses.is_dataclass(kind):
        assert kind.__dataclass_params__.frozen, kind
        hints = typing.get_type_hints(kind)
        return set().union(*(parts(hints[field.name]) for field in dataclasses.fields(kind)))
    inner = [one for one in typing.get_args(kind) if one is not Ellipsis]
    if inner:
        assert isinstance(kind, types.UnionType) or typing.get_origin(kind) is tuple, kind
        return set().union(*map(parts, inner))
    return {kind}


@pytest.mark.parametrize("kind", [Placing, NameLine, BoardGame])
def test_a_row_is_frozen_and_of_plain_values_all_the_way_down(kind):
    assert parts(kind) <= PLAIN


@pytest.mark.django_db
def test_a_row_of_the_database_is_refused_since_it_may_change():
    event = make.event(entries=2)
    line = Placing(1, False, 1, "abc", "Ada", "", "", "", False, (), ())
    with pytest.raises(TypeError, match="plain values"):
        rows.lines("standings", [line], event=event)


WRITES = {
    "published": lambda event, by: make.published(event),
    "begun": lambda event, by: rounds.start_round(event.rounds.get(), by),
    "a result": lambda event, by: results.enter_result(make.game_at(event), by, results.Outcome(1, 1, 4)),
    "corrected": lambda event, by: results.enter_result(make.game_at(event), by, results.Outcome(2, 5, 0)),
    "not played": lambda event, by: results.enter_result(
        make.game_at(event, 2), by, results.Outcome(1, 0, 0), kind="forfeit", reason="ill"
    ),
    "dropped": lambda event, by: entries.drop_entry(make.seats(event)[0].entry, by),
    "hidden": lambda event, by: embargo.set_embargo(event, by, live=False, hidden_from=1),
    "shown again": lambda event, by: embargo.set_embargo(event, by, live=True, hidden_from=None),
    "another order": lambda event, by: events.change_settings(event, by, {"tiebreaks": ["vp", "wins"]}),
}


@pytest.mark.django_db
def test_after_each_write_each_page_is_as_if_nothing_had_been_kept():
    with time_machine.travel("2026-06-20T10:00:00Z", tick=False):  # clocks are no rows
        compare_after_each_write()


def compare_after_each_write() -> None:
    event = make.event(entries=6)
    by, phone, stranger = make.desk(event), Client(), Client()
    phone.get(link_path(event.entries.all()[0]))
    pages = [
        reverse(name, args=[event.public_id]) + query
        for name, query in (
            ("event", ""), ("standings", ""), ("pairings", ""), ("pairings", "?by=table"), ("pairings", "?hall=1"),
            ("pairings", "?q=a"), ("hall", "?show=pairings&show=standings"),
        )
    ]  # fmt: skip

    def seen() -> list[str]:
        asked = (reader.get(page).content.decode() for reader in (phone, stranger) for page in pages)
        return [re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page) for page in asked]

    kept_after = []
    for write in WRITES.values():
        write(event, by)
        event.refresh_from_db()
        kept = seen()
        kept_after.append(rows._made.cache_info().currsize)
        rows._made.cache_clear()
        cache.clear()
        assert kept == seen()
    assert min(kept_after) > 0


@pytest.mark.django_db
def test_a_row_is_made_once_for_all_who_read_it_and_again_for_whom_it_is_about():
    event = make.event(entries=4)
    make.playing(event)
    page, me = reverse("standings", args=[event.public_id]), event.entries.all()[0]
    rows._made.cache_clear()
    for _ in range(3):
        assert "is-me" not in Client().get(page).content.decode()
    assert rows._made.cache_info().misses == 4
    phone = Client()
    phone.get(link_path(me))
    assert phone.get(page).content.decode().count("is-me") == 1
    assert rows._made.cache_info().misses == 5
