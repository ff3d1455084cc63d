"""What is wrong with an event file is said where it is wrong, and nothing of it is kept."""

import base64
import copy
import hashlib
import json
import random
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import make
from tests.tourney.eventfile.events import full_event
from tourney import eventfile
from tourney.errors import Refused
from tourney.models import Attachment, Entry, Event, LogEntry, Member
from tourney.services.eventfile import import_event
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db


@cache
def original():
    """Made once: what it was written from is gone when its test ends."""
    return eventfile.written(full_event())


@pytest.fixture
def document():
    return copy.deepcopy(original())


def bring(document, **how):
    content = document if isinstance(document, bytes) else json.dumps(document).encode()
    return import_event(content, Actor.of_user(make.user("otto")), as_copy=True, **how)


def counts():
    return [model.objects.count() for model in (Event, Entry, LogEntry, Member, Attachment)]


def deep():
    return json.loads("[" * 60 + "]" * 60)


AWARD = {"key": "first", "label": "First", "of": [{"number": "place"}]}

BROKEN = {
    "event: These settings cannot be. name: ": lambda d: d["event"].update(name=""),
    "event.name: ": lambda d: d["event"].update(name="x" * 121),
    "event.name: write text in quotes": lambda d: d["event"].update(name=7),
    "event.colour: there is no such field": lambda d: d["event"].update(colour="red"),
    "event: There is no time zone": lambda d: d["event"].update(time_zone="Mars/Olympus"),
    "event: ": lambda d: d["event"].update(system="draughts"),
    "event.draw_rules": lambda d: d["event"].update(draw_rules="all"),
    "event.scheme": lambda d: d["event"].update(scheme={"version": 9}),
    "event.marks[1].key: ": lambda d: d["event"].update(marks=[{"key": "Painting!"}]),
    "event: The order of the standings": lambda d: d["event"].update(tiebreaks=["luck"]),
    "event.rounds_planned: ": lambda d: d["event"].update(rounds_planned=21),
    "event.bye_vp: write a whole number": lambda d: d["event"].update(bye_vp=True),
    "event.starts_on: write a date": lambda d: d["event"].update(starts_on="10 April"),
    "event.created_at: write a time in UTC": lambda d: d["event"].update(created_at="2026-02-30T10:00:00Z"),
    "event.consents[1][1]": lambda d: d["event"].update(consents=deep()),
    "event: is missing": lambda d: d.pop("event"),
    "members[1]: write email and role": lambda d: d["members"][0].update(password="x"),
    "wishes: there is no such list": lambda d: d.update(wishes=[]),
    "entries: write a list": lambda d: d.update(entries={}),
    "entries[2]: write an object": lambda d: d["entries"].__setitem__(1, "Ben"),
    "entries[2]: is there twice": lambda d: d["entries"][1].update(number=1),
    "entries[6].number: is 1 or more": lambda d: d["entries"].append(d["entries"][0] | {"number": 0}),
    "entries[1].name: holds the character NUL": lambda d: d["entries"][0].update(name="a\0b"),
    "entries[1].fixed_table: names 99": lambda d: d["entries"][0].update(fixed_table=99),
    "entries[1].fixed_table: names": lambda d: d["entries"][0].update(fixed_table=[[1]]),
    "entries[1].email: ": lambda d: d["entries"][0].update(email="no address"),
    "entries[1].list_state: write one of": lambda d: d["entries"][0].update(list_state="lost"),
    "entries[1].public_id: write an id": lambda d: d["entries"][0].update(public_id="../../etc"),
    "entries[1].name: is missing": lambda d: d["entries"][0].pop("name"),
    "marks[1].entry: cannot be null": lambda d: d["marks"][0].update(entry=None),
    "rounds: round 1 is missing": lambda d: d["rounds"].insert(0, d["rounds"][0] | {"number": 0}),
    "rounds: round 1 is still open": lambda d: d["rounds"][0].update(status="playing"),
    "rounds[1].draw.answer": lambda d: d["rounds"][0]["draw"]["answer"].update(optimal="yes"),
    "rounds[1].draw.field: ": lambda d: d["rounds"][0]["draw"]["field"].update(rules=7),
    "rounds[1].draw_rules: The rules of the draw": lambda d: d["rounds"][0].update(draw_rules=["luck"]),
    "rounds[1].mission: ": lambda d: d["rounds"][0].update(mission="fow4/nowhere"),
    "games[1]: needs two seats": lambda d: d["seats"][0].update(game=None, position=None),
    "games[1].rolls[1]": lambda d: d["games"][0].update(rolls=[{"what": "attacker", "by": "server", "value": 7}]),
    "games[1].attacker": lambda d: d["games"][0].update(attacker=-1),
    "games[1]: breaks a rule": lambda d: d["games"][0].update(attacker=3),
    "seats[1].game: is a game of another round": lambda d: d["seats"][0].update(game=d["games"][-1]["public_id"]),
    "seats[1].plan: this game has no battle plan": lambda d: d["seats"][0].update(
        plan="flee", sealed_at="2026-04-10T10:00:00Z"
    ),
    "results[1].game: names": lambda d: d["results"][0].update(game="000000000000"),
    "results[2]: ": lambda d: d["results"].__setitem__(1, d["results"][0]),
    "results[1].vp_1: write a whole number": lambda d: d["results"][0].update(vp_1=2**40),
    "arrangements[1]: names first": lambda d: d["arrangements"][0].update(
        first=d["arrangements"][0]["second"], second=d["arrangements"][0]["first"]
    ),
    "attachments[1].data: is not base64": lambda d: d["attachments"][0].update(data="%%%"),
    "attachments[1].content_type: is not what": lambda d: d["attachments"][0].update(content_type="text/html"),
    "own_missions[1].digest: is not that": lambda d: d["own_missions"][0].update(text="title = 7"),
    "log: is empty": lambda d: d.update(log=[]),
    "log[2].sequence: ": lambda d: d["log"][1].update(sequence=1),
    "log[1].data: ": lambda d: d["log"][0].update(data=[]),
    "log[1].data.sequence": lambda d: d["log"][0].update(verb="taken back", data={}),
    "log[2].data.sequence": lambda d: d["log"][1].update(verb="taken back", data={"sequence": "x"}),
    "log[3].data.entries": lambda d: d["log"][2].update(verb="late lists charged", data={}),
    "log[4].data.key": lambda d: d["log"][3].update(verb="slip taken back", data={"key": []}),
    "log[5].data.game": lambda d: d["log"][4].update(verb="result entered", data={"slip": True}),
    "log[6].data.first": lambda d: d["log"][5].update(verb="event finished", data={"first": 3}),
    "event.awards[1].ties[1]: there is no number fow4/none": lambda d: d["event"].update(
        awards=[AWARD | {"ties": ["fow4/none"]}]
    ),
    "event.awards[2].of[1].number: there is no number x": lambda d: d["event"].update(
        awards=[AWARD, AWARD | {"key": "second", "of": [{"number": "x"}]}]
    ),
    "event.round_plans.x": lambda d: d["event"].update(round_plans={"x": {"mission_mode": "fixed"}}),
    "event.round_plans.3": lambda d: d["event"].update(round_plans={"3": {"mission_mode": "fixed"}}),
    "event.announce_at[1].left": lambda d: d["event"].update(announce_at=[{"left": -1, "words": "Now"}]),
    "event.registration_needs[1]": lambda d: d["event"].update(registration_needs=["shoe size"]),
    "registrations[1].answers.army": lambda d: d["registrations"][0].update(answers={"army": 3}),
    "registrations[1].consents.a.at": lambda d: d["registrations"][0].update(
        consents={"a": {"at": "yesterday", "text": "Yes"}}
    ),
    "calls[1].game: names": lambda d: d["calls"][0].update(game="anything"),
    "muster: the file is of form 2": lambda d: d.update(muster=2),
    "muster: write the version": lambda d: d.update(muster="1"),
    "this is no event file": lambda d: d.pop("muster"),
}


@pytest.mark.parametrize("words", BROKEN)
def test_a_broken_file_is_refused_where_it_is_broken_and_leaves_nothing(document, words):
    BROKEN[words](document)
    before = counts()
    with pytest.raises(Refused) as refused:
        bring(document)
    assert words in str(refused.value)
    assert "Nothing was brought in." in str(refused.value)
    assert counts() == before


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is not JSON"),
        (b"\xff\xfe{", "is not UTF-8"),
        (b"[1]", "no event file"),
        (b'{"muster": 1, "muster": 1}', "twice"),
        (b'{"muster": 1, "event": NaN}', "NaN"),
        (b'{"muster": 1, "event": 1e999}', "beyond all numbers"),
        (b'{"muster": 1, "event": ' + b"9" * 5000 + b"}", "too long"),
        (b'{"muster": 1, "event": ' + b"[" * 100_000, "nested too deeply"),
        (b'{"muster": 1, "event": {"name": "\\ud800"}}', "half a letter"),
        (b'{"muster": 1, "entries": [' + b"{}," * 2500 + b"{}]}", "event: is missing"),
    ],
)
def test_what_is_no_document_is_refused(content, words):
    with pytest.raises(Refused, match=words):
        bring(content)


def test_a_file_with_more_rows_than_an_event_has_is_refused(document):
    document["entries"] *= 401
    with pytest.raises(Refused, match="entries: holds 2005 rows; the most is 2000"):
        bring(document)


def test_an_event_that_is_here_is_named_and_a_copy_is_offered():
    document = eventfile.written(full_event())
    with pytest.raises(Refused, match=r"here already: “Kettle Cup”. Bring it in as a copy"):
        import_event(json.dumps(document).encode(), Actor.of_user(make.user("otto")))


def test_an_address_that_another_event_has_is_refused():
    document = eventfile.written(full_event())
    document["event"]["public_id"] = "0" * 12
    with pytest.raises(Refused, match="those of its entries"):
        import_event(json.dumps(document).encode(), Actor.of_user(make.user("otto")))


def test_a_web_page_that_says_it_is_a_text_is_refused(document):
    page = b"<html><script>alert(1)</script>"
    document["attachments"][0].update(
        data=base64.b64encode(page).decode(), digest=hashlib.sha256(page).hexdigest(), content_type="text/plain"
    )
    with pytest.raises(Refused, match=r"attachments\[1\]"):
        bring(document)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


HOW = st.sampled_from(["set", "drop", "swap"])


def places(value, path=()):
    """Every path into a document."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from places(one, (*path, key))


def put(document, path, value, how):
    at = document
    for key in path[:-1]:
        at = at[key]
    if how == "drop":
        at.pop(path[-1])
    elif how == "swap" and isinstance(at, dict) and len(at) > 1:
        other = next(key for key in at if key != path[-1])
        at[path[-1]], at[other] = at[other], at[path[-1]]
    else:
        at[path[-1]] = value


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), value=ANYTHING, how=HOW, changes=st.integers(1, 3))
def test_a_mutated_file_makes_a_whole_event_or_none(document, seed, value, how, changes):
    mutated, chance = copy.deepcopy(document), random.Random(seed)
    for _ in range(changes):
        path = chance.choice([path for path in places(mutated) if path])
        put(mutated, path, copy.deepcopy(value), how)  # the same twice might hold itself
    before = counts()
    try:
        made = bring(mutated)
    except Refused:
        assert counts() == before
    else:
        assert made.event.log.count() == len(mutated["log"]) + 1
        assert eventfile.written(made.event)["event"]["name"] == mutated["event"]["name"]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**6), junk=st.binary(max_size=6))
def test_a_file_with_broken_bytes_is_refused_or_whole(document, seed, junk):
    content, chance = json.dumps(document, ensure_ascii=False).encode(), random.Random(seed)
    at = chance.randrange(len(content))
    before = counts()
    try:
        bring(content[:at] + junk + content[at + chance.randrange(4) :])
    except Refused:
        assert counts() == before
