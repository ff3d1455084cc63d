"""Files that earlier versions wrote come back as they were, on either database: both give what the file says."""

import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from tests import make
from tourney import eventfile
from tourney.services.eventfile import import_event
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db

KEPT = sorted((Path(__file__).parents[2] / "corpus" / "event_files").glob("*.json"))
NEWEST = max((json.loads(path.read_text(encoding="utf-8")) for path in KEPT), key=lambda kept: kept["migration"])
ACCOUNTS = {
    kind.name: {field.name for field in kind.fields if field.related_model is User} for kind in eventfile.CARRIED
}
"""A file that another installation wrote names no account of this one."""
OF_THE_MOMENT = {"written", "seal", "migration", "links", "members"}


def normal(document: dict, like: dict) -> str:
    """The document as text: without accounts and what is of its moment, and of each row the fields that `like` has.

    A field that a later version has added is not in the file; that it has its usual value is the reader's business.
    """

    def cut(name: str, row: object, model: object) -> object:
        if isinstance(row, dict) and isinstance(model, dict):
            return {key: row.get(key, "it is gone") for key in model if key not in ACCOUNTS.get(name, ())}
        return row

    kept: dict[str, object] = {}
    for name in like.keys() - OF_THE_MOMENT:
        was, now = like[name], document.get(name, "it is gone")
        if isinstance(was, list) and isinstance(now, list):
            rows = [row for row in now if not (name == "log" and row["verb"] == "event imported")]
            kept[name] = [cut(name, row, model) for row, model in zip(rows, was, strict=True)]
        else:
            kept[name] = cut(name, now, was)
    return json.dumps(kept, indent=1, sort_keys=True)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_file_comes_back_byte_for_byte(path):
    was = json.loads(path.read_text(encoding="utf-8"))
    event = import_event(path.read_bytes(), Actor.of_user(make.user("olga"))).event
    now = json.loads(eventfile.file_text(event))
    assert normal(now, was) == normal(was, was)


def test_the_newest_of_them_has_a_row_of_every_kind():
    kinds = [kind.name for kind in eventfile.CARRIED if kind.name in NEWEST]
    assert len(kinds) >= 23
    assert [name for name in kinds if not NEWEST[name]] == []
    assert {row["kind"] for row in NEWEST["attachments"]} == {"list", "photo"}
    assert any(game["rolls"] for game in NEWEST["games"])
    assert any(line["verb"] == "vote cast" for line in NEWEST["log"])


def test_what_stays_behind_says_why():
    assert all(len(why) > 20 for why in eventfile.LEFT_OFF.values())
