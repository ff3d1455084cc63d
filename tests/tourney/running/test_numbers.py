"""What is counted is told to who has the token, summed over all web processes, and names nobody and no event."""

import json
import os
import re
import subprocess
import sys

import pytest
from django.test import Client

from tests import make
from tourney.models import Event
from tourney.running import numbers

TOKEN = "a-token-of-the-tests"
SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="[^"\\\n]*"(,[a-z]+="[^"\\\n]*")*\})? [0-9.e+]+')


@pytest.fixture(autouse=True)
def counted(settings, tmp_path, monkeypatch):
    settings.METRICS_TOKEN, settings.DATA_DIR = TOKEN, tmp_path
    monkeypatch.setattr(numbers, "_counts", numbers._Counts())


def ask(token=TOKEN, **how):
    return Client().get("/metrics", headers={"authorization": f"Bearer {token}"}, **how)


def told():
    lines = ask().content.decode().splitlines()
    return dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["", "Bearer ", f"Bearer {TOKEN}x", f"bearer {TOKEN}", TOKEN, "Bearer añ€"])
def test_without_the_token_there_is_nothing_at_the_address(header):
    answer = Client().get("/metrics", headers={"authorization": header})
    assert answer.status_code == 404
    assert "muster_" not in answer.content.decode()
    assert Client().post("/metrics").status_code == 404


@pytest.mark.django_db
def test_an_installation_without_a_token_tells_nobody_and_writes_nothing(settings, tmp_path):
    settings.METRICS_TOKEN = ""
    assert ask("").status_code == 404
    assert ask().status_code == 404
    numbers.save()
    assert not (tmp_path / "metrics").exists()


@pytest.mark.django_db
def test_the_answer_is_the_text_format_with_each_name_once():
    answer = ask()
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    lines = answer.content.decode().splitlines()
    types = [line.split()[2] for line in lines if line.startswith("# TYPE ")]
    samples = [line for line in lines if not line.startswith("#")]
    assert len(types) == len(set(types))
    assert all(SAMPLE.fullmatch(line) for line in samples), lines
    assert len(samples) == len({line.rsplit(" ", 1)[0] for line in samples})


@pytest.mark.django_db
def test_requests_are_counted_by_route_method_and_status_and_never_by_address(cast):
    event = cast.event
    phone = cast.stranger
    for _ in range(3):
        phone.get(f"/e/{event.public_id}/")
    phone.get("/e/none/")
    phone.generic("BREW", "/health")
    found = told()
    assert found['muster_requests_total{route="event",method="GET",status="2xx"}'] == "3"
    assert found['muster_requests_total{route="event",method="GET",status="4xx"}'] == "1"
    assert found['muster_requests_total{route="none",method="other",status="4xx"}'] == "1"
    assert found["muster_request_seconds_count"] == "5"
    assert found['muster_request_seconds_bucket{le="+Inf"}'] == "5"
    assert event.public_id not in str(found)
    assert event.name not in str(found)


@pytest.mark.django_db
def test_polls_that_bring_nothing_new_are_counted(cast):
    cast.event.refresh_from_db()
    for _ in range(2):
        answer = cast.stranger.get(f"/e/{cast.event.public_id}/pairings/", {"rev": cast.event.revision})
        assert answer.status_code == 204
    assert told()["muster_polls_unchanged_total"] == "2"


@pytest.mark.django_db
def test_a_fault_is_counted_as_one_and_leaves_nothing_in_progress(monkeypatch):
    def broken(*_, **__):
        raise RuntimeError("broken")

    monkeypatch.setattr("tourney.views.getting_in.enter_by_token", broken)
    phone = Client()
    phone.raise_request_exception = False
    phone.get("/p/86HGQ6EX9N2791JS")
    found = told()
    assert found['muster_requests_total{route="enter",method="GET",status="5xx"}'] == "1"
    assert found[f'muster_requests_in_progress{{process="{os.getpid()}"}}'] == "1"  # that of whoever asks


@pytest.mark.django_db
def test_a_bucket_holds_what_took_at_most_so_long():
    for seconds in (0.005, 0.006, 31.0):
        numbers.begin()
        numbers.end("event", "GET", 200, seconds)
    found = told()
    held = [int(found[f'muster_request_seconds_bucket{{le="{le}"}}']) for le in (*numbers.BUCKETS, "+Inf")]
    assert held == sorted(held)
    assert (held[0], held[1], held[-2], held[-1]) == (1, 2, 2, 3)
    assert float(found["muster_request_seconds_sum"]) == pytest.approx(31.011)


@pytest.mark.django_db
def test_what_other_processes_counted_is_added_and_stays_when_they_are_gone(tmp_path):
    numbers.begin()
    numbers.end("event", "GET", 200, 0.1)
    code = (
        "from tourney.running import numbers; import django; django.setup();"
        "[(numbers.begin(), numbers.end('event', 'GET', 200, 0.2)) for _ in range(4)]; numbers.save()"
    )
    surroundings = os.environ | {
        "METRICS_TOKEN": TOKEN, "MUSTER_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tourney.settings",
    }  # fmt: skip
    subprocess.run([sys.executable, "-c", code], env=surroundings, check=True)
    found = told()
    assert found['muster_requests_total{route="event",method="GET",status="2xx"}'] == "5"
    assert len([name for name in found if name.startswith("muster_requests_in_progress")]) == 1
    numbers.forget()
    assert told()['muster_requests_total{route="event",method="GET",status="2xx"}'] == "1"


@pytest.mark.django_db
def test_a_file_that_is_broken_spoils_nothing(tmp_path):
    (tmp_path / "metrics").mkdir()
    (tmp_path / "metrics" / "77.json").write_text("{", encoding="ascii")
    assert told()["muster_request_seconds_count"] == "0"
    assert json.loads((tmp_path / "metrics" / f"{os.getpid()}.json").read_text(encoding="ascii"))["buckets"]


@pytest.mark.django_db
def test_a_data_folder_that_cannot_be_written_is_no_fault(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "none"
    assert ask().status_code == 200


@pytest.mark.django_db
def test_open_events_and_reports_that_wait_are_told_and_rehearsals_are_not(cast):
    Event.objects.filter(pk=make.event("otto").pk).update(rehearsal=True)
    make.playing(cast.event)
    make.report(cast.event, (1, 0, 3))
    found = told()
    waiting = {
        name: found[f"muster_{name}"] for name in ("database_up", "events_open", "reports_waiting", "calls_waiting")
    }
    assert waiting == {"database_up": "1", "events_open": "1", "reports_waiting": "1", "calls_waiting": "0"}
    assert int(found["muster_changes"]) > 0
