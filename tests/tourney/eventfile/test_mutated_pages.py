"""Whatever a file says that is taken in, no page of its event breaks on it."""

import copy
import json
import random
from functools import cache
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import make
from tourney.errors import Refused
from tourney.models import Event
from tourney.services.eventfile import import_event
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db

SAMPLE = Path(__file__).parents[2] / "corpus" / "event_files" / "form_1.json"
PAGES = (
    "desk", "desk_undo", "desk_log", "desk_awards", "podium", "desk_standings", "desk_statistics", "standings",
    "event", "desk_registrations", "desk_planned", "desk_after", "desk_clock", "public_schedule",
)  # fmt: skip
VALUES = (None, True, -1, 3, 0.5, "", "x", "fow4/none", [], [1], {}, {"a": 1}, "2026-10-25T00:30:00Z")
LINES = (
    ("taken back", {"sequence": 3, "what": "entry added", "sentence": "Ben entered", "again": False}),
    ("late lists charged", {"entries": [], "vp": 2}),
    ("event finished", {"first": [1]}),
    ("slip taken back", {"key": "7", "round": 1, "names": ["Ada", "Ben"], "before": None, "after": None}),
)


@cache
def sample():
    """The frozen file, with something in the fields that it leaves empty."""
    document = json.loads(SAMPLE.read_text())
    place = {"of": [{"number": "place"}]}
    document["event"] |= {
        "awards": [
            {"key": "general", "label": "Best General", **place},
            {
                "key": "painted",
                "label": "Best Painted",
                "of": [{"number": "mark:painting", "weight": 2}],
                "ties": ["place"],
            },
        ],
        "awards_published": True,
        "registration_needs": ["club"],
        "consents": [{"key": "a", "text": "Names are shown", "required": True}],
        "round_plans": {"3": {"mission_mode": "fixed", "mission": "fow4/encounter", "mission_table": [], "told": True}},
    }
    document["registrations"][0] |= {
        "answers": {"army": "Tanks"},
        "consents": {"a": {"at": "2026-04-10T10:00:00+00:00", "text": "Names are shown"}},
    }
    next_ = max(line["sequence"] for line in document["log"]) + 1
    for at, (verb, data) in enumerate(LINES, next_):
        document["log"].append(document["log"][0] | {"sequence": at, "verb": verb, "data": data})
    return document


def leaves(value, path=()):
    """Every path to something that holds nothing further."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [deeper for key, one in inside for deeper in leaves(one, (*path, key))]
    return found or [path]


def mutated(path, value):
    document = copy.deepcopy(sample())
    at = document
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return json.dumps(document).encode()


def opened(event, client):
    """The status of each page by its name."""
    asked = [(name, reverse(name, args=[event.public_id])) for name in PAGES]
    return {name: client.get(url).status_code for name, url in asked}


def interesting(chance):
    """The parts that hold documents of their own are asked as often as all the plain columns."""
    document = chance.choice(("event", "log", "any"))
    return chance.choice([path for path in leaves(sample()) if document in {"any", path[0]}])


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), value=st.sampled_from(VALUES))
def test_no_page_breaks_on_a_file_that_was_taken_in(db, seed, value):
    path = interesting(random.Random(seed))
    user = make.user("otto")
    try:
        made = import_event(mutated(path, value), Actor.of_user(user), as_copy=True)
    except Refused:
        return
    client = Client()
    client.force_login(user)
    assert max(opened(made.event, client).values()) < 500, (path, value)


def test_awards_that_do_not_fit_the_event_make_a_page_with_words():
    event = make.event(entries=4)
    Event.objects.filter(pk=event.pk).update(
        awards=[{"key": "a", "label": "A", "of": [{"number": "place"}], "ties": ["luck"]}], awards_published=True
    )
    client = Client()
    client.force_login(make.user("olga"))
    for name in ("desk_awards", "awards"):
        response = client.get(reverse(name, args=[event.public_id]))
        assert response.status_code == 422
        assert "there is no number luck" in response.content.decode()
    assert client.get(reverse("desk", args=[event.public_id])).status_code == 200
