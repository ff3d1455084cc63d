"""`standings` tells what a history should not hold, on standard error or with `--faults` as JSON."""

import io
import json
import re
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from .events import CORPUS, document
from .test_docs import TEXT

DOUBLE = {
    "kind": "second bye",
    "entries": [9],
    "rounds": [2, 6],
    "message": "9 had byes in rounds 2 and 6, while others in round 6 had had fewer",
}
REPEATED = {
    "kind": "repeated pair",
    "entries": [2, 8],
    "rounds": [2, 3],
    "message": "2 and 8 met in rounds 2 and 3",
}
INVALID = [("double-bye", DOUBLE), ("repeated-pair", REPEATED)]


def run(source, **options):
    """What went to standard output, as JSON, what to standard error, and the exit status."""
    out, err, status = io.StringIO(), io.StringIO(), 0
    try:
        call_command("standings", str(source), stdout=out, stderr=err, **options)
    except CommandError as mistake:
        status = mistake.returncode
    return json.loads(out.getvalue()), err.getvalue().splitlines(), status


@pytest.mark.parametrize(("name", "fault"), INVALID)
def test_a_fault_is_a_line_beside_whole_standings(name, fault):
    path = CORPUS / "invalid" / f"{name}.json"
    rows, lines, status = run(path)
    assert len(rows) == len(document(f"invalid/{name}")["players"])
    assert (lines, status) == ([f"{path}: {fault['kind']}: {fault['message']}"], 0)


@pytest.mark.parametrize(("name", "fault"), INVALID)
def test_faults_alone_are_json_and_end_with_status_1(name, fault):
    assert run(CORPUS / "invalid" / f"{name}.json", faults=True) == ([fault], [], 1)


@pytest.mark.parametrize("path", sorted([*CORPUS.glob("played/*.json"), *CORPUS.glob("standings/*.json")]), ids=str)
def test_a_sound_event_has_none(path):
    assert run(path, faults=True) == ([], [], 0)
    assert run(path)[1:] == ([], 0)


def test_a_list_is_answered_by_a_list(monkeypatch):
    both = json.dumps([document("played/tiny"), document("invalid/double-bye")]).encode()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(both)))
    assert run("-", faults=True) == ([[], [DOUBLE]], [], 1)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(both)))
    assert run("-")[1] == [f"-: event 2: second bye: {DOUBLE['message']}"]


REPORT = """012 Two rounds of one pairing
XXR 2
001    1      Ashdown, Rupert                                                    2.0    1     2 w 1     2 b 1
001    2      Brill, Tavo                                                        0.0    2     1 b 0     1 w 0
001    3      Corso, Mina                                                        2.0    3     4 w 1     4 b 1
001    4      Dunn, Ivy                                                          0.0    4     3 b 0     3 w 0
"""


def test_a_report_is_looked_through_as_well(tmp_path):
    (tmp_path / "played.trf").write_text(REPORT, encoding="utf-8")
    flagged, _, status = run(tmp_path / "played.trf", faults=True)
    assert ([fault["entries"] for fault in flagged], status) == ([[1, 2], [3, 4]], 1)
    assert [line.partition(".trf: ")[2] for line in run(tmp_path / "played.trf")[1]] == [
        "repeated pair: 1 and 2 met in rounds 1 and 2",
        "repeated pair: 3 and 4 met in rounds 1 and 2",
    ]


@pytest.mark.parametrize("name", ["dutch_2025_C5", "dutch_2025_C9", "fide-tec"])
def test_a_sound_report_has_none(name):
    assert run(CORPUS / "trf" / f"{name}.trf", faults=True) == ([], [], 0)


def test_the_example_of_the_page_comes_out_as_printed(tmp_path):
    ((history, said),) = re.findall(r"```json history\n(.*?)```\s+```json faults\n(.*?)```", TEXT, flags=re.DOTALL)
    (tmp_path / "played.json").write_text(history, encoding="utf-8")
    assert run(tmp_path / "played.json", faults=True) == (json.loads(said), [], 1)
