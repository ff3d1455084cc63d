"""A database that is away, busy or too slow gives a page that says so, to scripts too, and never a traceback."""

import sqlite3

import pytest
from django.db import DataError, IntegrityError, OperationalError, connection, transaction
from django.test import Client

from tests import make
from tests.tourney.running.places import place, served
from tourney.access import link_path
from tourney.running import numbers, unavailable
from tourney.running.unavailable import AWAY, BUSY, FULL, KINDS, SLOW, kind_of

on_sqlite = connection.vendor == "sqlite"


def copied(**changed):
    """A connection of its own to another place."""
    other = connection.copy()
    other.settings_dict = connection.settings_dict | changed
    return other


def failing(act):
    with pytest.raises(Exception) as caught:  # noqa: PT011  which one is looked at
        act()
    return caught.value


def held(tmp_path):
    """A file of SQLite that somebody else is writing to, and a connection that waits for it no longer than a moment."""
    place = str(tmp_path / "held.sqlite3")
    holder = sqlite3.connect(place, isolation_level=None)
    holder.execute("CREATE TABLE thing (one)")
    holder.execute("BEGIN EXCLUSIVE")
    return holder, place


def in_sqlite(place, sql, **options):
    """What Django raises for the statement, whichever database the tests are run on."""
    from django.db.backends.sqlite3.base import DatabaseWrapper  # noqa: PLC0415

    settings_dict = connection.settings_dict | {"NAME": place, "OPTIONS": {"timeout": 0.01} | options}
    other = DatabaseWrapper(settings_dict | {"ENGINE": "django.db.backends.sqlite3"}, "other")
    other.inc_thread_sharing()

    def act():
        with other.cursor() as cursor:
            cursor.execute(sql)

    try:
        return failing(act)
    finally:
        other.close()


@pytest.fixture
def closed(db):
    """A database that takes nothing, within the transaction of the test."""

    def say(sql):
        with connection.cursor() as cursor:
            cursor.execute(sql)

    yield lambda: say(
        "PRAGMA query_only = ON" if on_sqlite else "SET CONSTRAINTS ALL IMMEDIATE; SET TRANSACTION READ ONLY"
    )
    if on_sqlite:
        say("PRAGMA query_only = OFF")


def test_while_nothing_can_be_saved_a_player_still_opens_link_and_page_and_is_noted_later(closed):
    event = make.event(entries=2)
    make.playing(event)
    phone, entry = Client(), event.entries.first()
    closed()
    page = phone.get(link_path(entry))
    assert page.status_code == 302
    assert phone.get(page.url).status_code == 200
    assert entry.tokens.get().last_used_at is None
    if on_sqlite:  # PostgreSQL lets a transaction write no more
        connection.cursor().execute("PRAGMA query_only = OFF")
        assert phone.get(page.url).status_code == 200
        assert entry.tokens.get().last_used_at is not None


def test_another_fault_of_a_note_is_a_fault(db):
    def broken():
        raise IntegrityError("twice")

    with pytest.raises(IntegrityError):
        unavailable.noted(broken)


@pytest.mark.django_db
def test_what_sqlite_cannot_do_for_now_is_told_from_a_fault(tmp_path):
    holder, place = held(tmp_path)
    assert kind_of(in_sqlite(place, "INSERT INTO thing VALUES (1)")) is BUSY
    holder.execute("COMMIT")
    holder.close()
    assert kind_of(in_sqlite("/nowhere/at/all.sqlite3", "SELECT 1")) is AWAY
    assert kind_of(in_sqlite(f"file:{place}?mode=ro", "INSERT INTO thing VALUES (1)", uri=True)) is FULL
    assert kind_of(in_sqlite(place, "SELECT * FROM nothing")) is None


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        ("08006", AWAY), ("57P01", AWAY), ("53300", AWAY), ("53100", FULL), ("57014", SLOW), ("55P03", BUSY),
        ("40P01", BUSY), ("40001", BUSY), ("25006", FULL), ("25P03", SLOW), ("42P01", None), ("23505", None),
        (None, AWAY),
    ],
)  # fmt: skip
def test_what_postgresql_says_by_its_code_is_understood(state, kind):
    error = OperationalError("x")
    error.__cause__ = type("Told", (Exception,), {"sqlstate": state})()
    assert kind_of(error) is kind


def test_any_other_error_is_a_fault():
    assert [kind_of(one) for one in (None, ValueError(), IntegrityError("x"), DataError("x"))] == [None] * 4


@pytest.mark.django_db(transaction=True)
def test_postgresql_stops_what_takes_too_long_and_what_waits_too_long():
    if on_sqlite:
        assert unavailable.limit(connection, 1, 1) is None  # SQLite's own waiting stands in the settings
        return
    other = connection.copy()
    try:
        unavailable.limit(other, lock=0.05, statement=0.3)

        def asked(sql):
            def act():
                with other.cursor() as cursor:
                    cursor.execute(sql)

            return failing(act)

        assert kind_of(asked("SELECT pg_sleep(5)")) is SLOW
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("LOCK TABLE tourney_event IN ACCESS EXCLUSIVE MODE")
            assert kind_of(asked("SELECT count(*) FROM tourney_event")) is BUSY
    finally:
        other.close()


@pytest.fixture
def broken(monkeypatch, tmp_path):
    """The front page asks a database that somebody else holds."""
    holder, place = held(tmp_path)
    error = in_sqlite(place, "INSERT INTO thing VALUES (1)")

    def ask(*_, **__):
        raise error

    monkeypatch.setattr("tourney.queries.event_states", ask)
    monkeypatch.setattr(numbers, "_counts", numbers._Counts())
    browser = Client()
    browser.raise_request_exception = False
    yield browser
    holder.close()


@pytest.mark.django_db
def test_a_page_says_what_happened_and_that_trying_again_is_safe(broken, caplog):
    response = broken.get("/")
    page = response.content.decode()
    assert (response.status_code, response.headers["Retry-After"]) == (503, str(BUSY.after))
    assert BUSY.heading in page
    assert "it is safe to try again" in page
    assert response.headers["X-Request-ID"] in page
    assert response.headers["X-Muster"]
    assert not [one for one in caplog.records if one.exc_info]
    (line,) = [one for one in caplog.records if one.name == "muster.database"]
    assert "database is locked" in line.getMessage()
    assert numbers._counts.counters['muster_database_errors_total{kind="busy"}'] == 1


@pytest.mark.django_db
def test_a_poll_is_told_in_a_line_and_asks_again(broken):
    response = broken.get("/", headers={"x-muster-poll": "1"})
    assert (response.status_code, response.headers["Content-Type"]) == (503, "text/plain; charset=utf-8")
    assert response.content.decode().startswith(BUSY.heading)
    assert response.headers["Retry-After"] == str(BUSY.after)


@pytest.mark.django_db
def test_an_outbox_is_told_without_its_key_so_that_it_keeps_what_it_sent(broken):
    response = broken.get("/", headers={"x-muster-outbox": "k" * 12})
    assert response.status_code == 503
    assert response.json() == {"unavailable": BUSY.heading, "hint": BUSY.words}


@pytest.mark.django_db
def test_who_asks_for_json_is_told_in_json(broken):
    assert broken.get("/", headers={"accept": "application/json"}).json()["unavailable"] == BUSY.heading


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.key)
def test_every_kind_says_whether_anything_was_saved_and_what_to_do(kind):
    assert "saved" in kind.words
    assert "again" in kind.words or "once more" in kind.words
    assert 0 < kind.after <= 60


@pytest.mark.django_db
def test_any_other_error_of_a_database_is_a_fault_and_counted_as_one(monkeypatch):
    def ask(*_, **__):
        raise IntegrityError("constraint")

    monkeypatch.setattr("tourney.queries.event_states", ask)
    monkeypatch.setattr(numbers, "_counts", numbers._Counts())
    browser = Client()
    browser.raise_request_exception = False
    assert browser.get("/").status_code == 500
    assert numbers._counts.counters['muster_database_errors_total{kind="fault"}'] == 1


@pytest.mark.django_db(transaction=True)
def test_a_server_outlives_a_database_that_is_gone_for_a_while(tmp_path):
    with place(tmp_path) as away, served(away) as server:
        assert server.until("/") == 200
        away.take()
        for headers in ({}, {"X-Muster-Poll": "1"}, {"X-Muster-Outbox": "k" * 12}, {"Accept": "application/json"}):
            status, told, text = server.ask("/", **headers)
            assert (status, told["Retry-After"]) == (503, str(AWAY.after))
            assert AWAY.heading in text
        assert server.ask("/ready")[0] == 503
        assert server.ask("/health")[0] == 200
        away.bring_back()
        assert server.ask("/")[0] == 200
        assert server.until("/ready") == 200  # what was found last holds for two seconds
        said = server.stopped()
    assert "Traceback" not in said
    assert AWAY.heading in said
