"""Documents with their parts moved about: engines give an answer or words, events are brought in whole or not at all,
and commands end with 0 or with 2 and one line."""

import gzip
import hashlib
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from hypothesis import strategies as st

from missions.load import CATALOGUE
from tests import make
from tests.fuzz.changing import edited, edits, moved, moves, text_of
from tests.fuzz.searching import DONE, searched
from tests.fuzz.test_files import ACCOUNTS, DICE, files, told
from tests.fuzz.world import counted, taken_back
from tourney.documents import DocumentError, read_json
from tourney.errors import Refused
from tourney.pairing import DrawRefused, draw
from tourney.pairing.read import read_field, written
from tourney.replay import ReplayError, checked
from tourney.schemes import DataFault, answer
from tourney.services.eventfile import import_event
from tourney.services.writing import Actor
from tourney.standings import DEFAULT_ORDER, UnknownMetricError, faults, standings
from tourney.standings.numbers import PlayedError
from tourney.standings.played import read_played

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "tests" / "corpus"


def ranked(document: object) -> None:
    event = read_played(document)
    faults(event.record, event.ids.__getitem__)
    standings(event.record, event.criteria or DEFAULT_ORDER)


@cache
def events() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(path.read_bytes()) for path in sorted((CORPUS / "event_files").glob("*.json")))


@cache
def drawn() -> tuple[Any, ...]:
    """What the first rounds of the kept event files were drawn from, and their draws."""
    return tuple(row["draw"] for event in events() for row in event["rounds"] if row["draw"])


@cache
def scored() -> tuple[Any, ...]:
    text = (ROOT / "docs" / "scoring.md").read_text(encoding="utf-8")
    return tuple(
        json.loads(one) for one in re.findall(r"```json asked\n(.*?)```", text, re.DOTALL) if "hole" not in one
    )[:1]


@cache
def played() -> tuple[Any, ...]:
    return tuple(json.loads(one) for one in (*files("corpus/standings/*.json", 3), *files("corpus/played/*.json", 1)))


type Engine = tuple[Callable[[], tuple[Any, ...]], Callable[[Any], object], tuple[type[Exception], ...]]
ENGINES: dict[str, Engine] = {
    "standings": (played, ranked, (PlayedError, UnknownMetricError)),
    "score": (scored, answer, (DataFault,)),
    "draw": (
        lambda: tuple(one["field"] for one in drawn()),
        lambda one: written(draw(read_field(one))),
        (DrawRefused,),
    ),
    "draw --check": (drawn, checked, (ReplayError,)),
}


@pytest.mark.parametrize("name", ENGINES)
def test_what_the_search_begins_with_is_answered(name):
    good, run, _ = ENGINES[name]
    assert good()
    for document in good()[:2]:
        run(document)


@searched(40, weight=4, name=st.sampled_from(sorted(ENGINES)), which=st.integers(0, 50), changes=moves)
def test_an_engine_answers_a_document_with_moved_parts_or_says_why_not(name, which, changes):
    good, run, refusals = ENGINES[name]
    document = moved(good()[which % len(good())], changes)
    DONE["documents"] += 1
    try:
        run(read_json(text_of(document)))
    except (*refusals, DocumentError) as refusal:
        DONE["documents refused"] += 1
        told(refusal)


def brought(world, content: bytes) -> None:
    """Take an event file in: the whole event with each of its pages, or nothing."""
    DONE["event files"] += 1
    client = world.client("full_event", "olga")
    with taken_back():
        before = counted()
        try:
            made = import_event(content, Actor.of_user(make.user("olga")), as_copy=True)
        except Refused as refusal:
            DONE["event files refused"] += 1
            told(refusal)
            assert counted() == before
            return
        for page in (
            "desk/",
            "desk/standings/",
            "desk/log/",
            "desk/entries/",
            "",
            "standings/",
            "pairings/",
            "schedule/",
        ):
            assert client.get(f"/e/{made.event.public_id}/{page}").status_code < 500, page


@searched(8, weight=6, which=st.integers(0, 1), changes=moves)
def test_an_event_file_with_moved_parts_makes_a_whole_event_or_none(world, which, changes):
    brought(world, text_of(moved(events()[which], changes)))


@searched(3, weight=1, which=st.integers(0, 1), changes=edits)
def test_an_event_file_with_changed_bytes_makes_a_whole_event_or_none(world, which, changes):
    brought(world, edited(text_of(events()[which]), changes))


def deep(inside: bytes) -> bytes:
    return text_of(events()[0]).replace(b'"awards": []', b'"awards": ' + inside)


HUGE = {
    "32 MB of spaces": lambda: b" " * 32_000_000 + b"{}",
    "32 MB of one text": lambda: b'{"muster": 1, "event": {"name": "' + b"x" * 32_000_000 + b'"}}',
    "hundreds of thousands of rows": lambda: b'{"muster": 1, "event": {}, "entries": [' + b"{}," * 200_000 + b"{}]}",
    "tens of thousands of keys": lambda: (
        b'{"muster": 1, "event": {' + b",".join(b'"k%d":1' % one for one in range(50_000)) + b"}}"
    ),
    "brackets": lambda: deep(b"[" * 200_000),
    "a number without end": lambda: deep(b"9" * 1_000_000),
    "one key of a million letters": lambda: b'{"muster": 1, "' + b"k" * 1_000_000 + b'": 1}',
}


@pytest.mark.parametrize("name", HUGE)
def test_an_event_file_that_is_too_much_is_refused(world, name):
    brought(world, HUGE[name]())


def backup(changes: dict[str, Any] | None = None, *, rest: bytes = b"{}", line: bytes | None = None) -> bytes:
    header = {
        "event": "0" * 12, "name": "X", "revision": 1, "at": "2027-04-10T10:00:00+00:00", "why": "asked",
        "version": "1",
        "migration": "0001", "digest": hashlib.sha256(rest).hexdigest(), "size": len(rest), "backup": 1,
    } | (changes or {})  # fmt: skip
    return gzip.compress((json.dumps(header).encode() if line is None else line) + b"\n" + rest)


BACKUPS = {
    "no gzip": lambda: b"x",
    "nothing": lambda: b"",
    "cut short": lambda: backup()[:40],
    "a header of brackets": lambda: backup(line=b"[" * 300_000),
    "a header that is a number": lambda: backup(line=b"7"),
    "a header with an endless number": lambda: backup(line=b'{"backup": ' + b"9" * 9000 + b"}"),
    "an event that is a list": lambda: backup({"event": ["a"]}),
    "an event with NUL": lambda: backup({"event": "a\0b"}),
    "an event with half a letter": lambda: backup({"event": "\ud800"}),
    "a name that is a number": lambda: backup({"name": 7}),
    "a moment that is none": lambda: backup({"at": "soon"}),
    "a moment that is a number": lambda: backup({"at": 5}),
    "a revision that is a word": lambda: backup({"revision": "many"}),
    "a size that is a lie": lambda: backup({"size": 10**18}),
    "a bomb": lambda: gzip.compress(b"\0" * 1_000_000) * 400,
    "a bomb behind a header": lambda: backup() + gzip.compress(b"\0" * 1_000_000) * 400,
}


def ended(*arguments: str) -> int:
    """How a command ends; anything but 0, 1 and 2 with one line is a fault."""
    DONE["commands"] += 1
    try:
        call_command(*arguments)
    except CommandError as error:
        refusal = error
    else:
        return 0
    assert refusal.returncode in {1, 2}, arguments
    assert str(refusal).count("\n") < 40, str(refusal)[:300]  # one line for each mistake
    told(refusal)
    return refusal.returncode


@pytest.mark.parametrize("name", BACKUPS)
def test_what_is_no_backup_is_refused_by_restore_and_changes_nothing(world, tmp_path, name):
    path = tmp_path / "a.muster.gz"
    path.write_bytes(BACKUPS[name]())
    with taken_back():
        before = counted()
        assert ended("restore", str(path), "--yes") == 2
        assert counted() == before


@searched(8, changes=moves)
def test_accounts_with_moved_parts_are_taken_in_whole_or_not_at_all(world, tmp_path_factory, changes):
    folder = tmp_path_factory.mktemp("house")
    (folder / "accounts.json").write_bytes(text_of(moved(json.loads(ACCOUNTS), changes)))
    with taken_back():
        before = counted()
        if ended("restore", str(folder)):
            assert counted() == before


def some(pattern: str) -> bytes:
    return files(pattern, 1)[0]


COMMANDS: dict[str, tuple[Callable[[], bytes], tuple[str, ...], str]] = {
    "dice": (lambda: DICE, ("dice",), "a.json"),
    "draw": (lambda: text_of(drawn()[0]["field"]), ("draw",), "a.json"),
    "draw --check": (lambda: text_of(drawn()[0]), ("draw", "--check"), "a.json"),
    "draw a report": (lambda: some("corpus/trf/*.trf"), ("draw",), "a.trf"),
    "standings": (lambda: some("corpus/standings/*.json"), ("standings", "--working"), "a.json"),
    "standings of a report": (lambda: some("corpus/trf/*.trf"), ("standings",), "a.trf"),
    "score": (lambda: text_of(scored()[0]), ("score",), "a.json"),
    "trf read": (lambda: some("corpus/trf/*.trf"), ("trf", "read"), "a.trf"),
    "trf field": (lambda: some("corpus/trf/*.trf"), ("trf", "field"), "a.trf"),
    "missions check": (
        (CATALOGUE / "fow4" / "encounter.toml").read_bytes,
        ("missions", "check"),
        "a.toml",
    ),
    "event import": (lambda: text_of(events()[0]), ("event", "import"), "a.json"),
}


@searched(20, weight=3, name=st.sampled_from(sorted(COMMANDS)), changes=edits, parts=moves, whole=st.booleans())
def test_a_command_ends_with_an_answer_or_with_one_line(world, tmp_path_factory, name, changes, parts, whole):
    content, arguments, called = COMMANDS[name]
    data = content()
    if called.endswith(".json") and not whole:
        data = text_of(moved(json.loads(data), parts))
    path = tmp_path_factory.mktemp("given") / called
    path.write_bytes(edited(data, changes) if whole else data)
    with taken_back():
        before = counted()
        if ended(*arguments, str(path)) == 2:
            assert counted() == before


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_says_in_one_line_what_is_wrong_with_what_it_is_given(world, tmp_path, name):
    _, arguments, called = COMMANDS[name]
    for given in (tmp_path, tmp_path / "none", tmp_path / ("x" * 300)):
        assert ended(*arguments, str(given)) == 2
    for at, data in enumerate((b"", b"\0" * 100, b"\xff\xfe\x00", b"[" * 100_000, b"\x1f\x8b", b"7")):
        path = tmp_path / f"{at}{called}"
        path.write_bytes(data)
        assert ended(*arguments, str(path)) == 2, data[:9]
