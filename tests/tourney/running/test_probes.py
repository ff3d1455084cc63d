"""What watches over a server is told whether it lives and whether it can work, and never more than that."""

import errno
import json
import tempfile

import pytest
from django.db import InterfaceError, connection
from django.test import Client, RequestFactory
from django.utils import timezone

from tests import make
from tourney.running import probes, readiness
from tourney.services import backups
from tourney.services.backups import Trouble


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    monkeypatch.setattr(readiness, "_known", readiness._Known())


@pytest.fixture
def no_database(monkeypatch):
    """Every connection is refused, as when the server is gone."""
    gone = connection.copy()
    wrong = {"sqlite": "/nowhere/at/all/muster.sqlite3", "postgresql": "no_such_database_of_muster"}[connection.vendor]
    gone.settings_dict = connection.settings_dict | {"NAME": wrong}
    monkeypatch.setattr(readiness, "connection", gone)


def test_health_answers_without_the_database_a_cookie_or_a_name(client, settings):
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["muster.example"], True
    answer = client.get("/health", headers={"host": "10.0.0.7:8000"})  # a query would fail: this test has no database
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert answer.headers["Cache-Control"] == "no-store"
    assert not answer.cookies
    assert "Vary" not in answer.headers


@pytest.mark.parametrize("path", ["/health", "/ready"])
def test_a_probe_is_only_looked_at(client, path):
    assert client.post(path).status_code == 405


@pytest.mark.django_db
def test_ready_says_of_each_part_that_it_is_well_in_words_and_as_json(client, settings):
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["muster.example"], True
    words = client.get("/ready", headers={"host": "10.0.0.7"})
    assert (words.status_code, words.headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert words.content.decode().splitlines() == [
        "ready", "database: ok", "migrations: ok", "data folder: ok", "backups: none are kept",
    ]  # fmt: skip
    told = client.get("/ready", headers={"accept": "application/json"})
    assert told.json() == {
        "ready": True, "database": "ok", "migrations": "ok", "data folder": "ok", "backups": "none are kept",
    }  # fmt: skip
    assert not told.cookies


@pytest.mark.django_db
def test_a_missing_migration_makes_it_unready(client):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'tourney'")
    answer = client.get("/ready", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["migrations"]) == (503, "1 missing: run `manage.py upgrade`")
    assert answer.headers["Retry-After"] == "10"


@pytest.mark.django_db
def test_a_database_that_is_away_makes_it_unready_and_not_unwell(client, no_database):
    answer = client.get("/ready")
    assert answer.status_code == 503
    assert "database: does not answer" in answer.content.decode()
    assert "upgrade" not in answer.content.decode()  # it would mend nothing, and make a new one where none is
    assert "nowhere" not in answer.content.decode()
    assert "no_such_database" not in answer.content.decode()
    assert client.get("/health").status_code == 200


@pytest.mark.django_db
def test_a_data_folder_that_cannot_be_written_makes_it_unready(client, monkeypatch):
    def full(**_):
        raise OSError(errno.ENOSPC, "No space left on device", "/secret/path")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    answer = client.get("/ready", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["data folder"]) == (503, "cannot be written: No space left on device")


@pytest.mark.django_db
def test_backups_that_fail_are_told_without_the_event_and_take_no_server_away(client, settings, monkeypatch, tmp_path):
    settings.BACKUPS = str(tmp_path)
    event, now = make.event(), timezone.now()
    monkeypatch.setitem(backups._writer.troubles, event.public_id, Trouble("the disk is full", now, now))
    answer = client.get("/ready", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["ready"]) == (200, True)
    assert answer.json()["backups"] == "missing for 1 event: see their desks, and the log"
    assert event.public_id not in answer.content.decode()


@pytest.mark.django_db
def test_a_connection_that_broke_is_no_fault_of_the_answer(client, settings, monkeypatch, tmp_path):
    settings.BACKUPS = str(tmp_path)

    def closed():
        raise InterfaceError("the connection is closed")

    monkeypatch.setattr(backups, "troubled", closed)
    answer = client.get("/ready", headers={"accept": "application/json"})
    assert answer.json()["backups"] == "not known while the database does not answer"


@pytest.mark.django_db
def test_asking_often_looks_once(client, django_assert_num_queries):
    client.get("/ready")
    with django_assert_num_queries(0):
        for _ in range(50):
            assert client.get("/ready").status_code == 200


@pytest.mark.django_db
def test_whoever_asks_while_another_looks_is_told_what_was_known(django_assert_num_queries):
    request = RequestFactory().get("/ready", headers={"accept": "application/json"})
    with readiness._known.looking, django_assert_num_queries(0):
        answer = probes.ready(request)
    assert json.loads(answer.content) == {"ready": False, "server": "starting"}


@pytest.mark.django_db
def test_other_addresses_go_their_usual_way():
    assert Client().get("/health/").status_code == 404
    assert Client().get("/").status_code == 200
