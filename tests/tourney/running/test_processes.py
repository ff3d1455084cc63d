"""One process or several: what is counted is counted once, what is stopped is stopped gently."""

import re
import time
from threading import Thread

import numpy
import pytest
import zxingcpp
from django.contrib.auth.models import User
from django.core.cache import cache, caches
from django.core.management import CommandError, call_command
from django.db import connection

from tests.tourney.running.places import place, served
from tests.tourney.test_serve import free_port
from tourney.errors import Refused
from tourney.running import terminal
from tourney.services.accounts import open_account

TOKEN = "a-token-of-the-tests"
GUESS = """
import sys
from allauth.core.internal.ratelimit import consume
from django.test import RequestFactory
asked = RequestFactory().post("/account/login/")
told = [bool(consume(asked, app="allauth.account", action="login_failed", key="olga@example.org")) for _ in range(8)]
print(sum(told))
"""


@pytest.mark.django_db(transaction=True)
def test_wrong_passwords_are_counted_once_for_all_processes(tmp_path):
    with place(tmp_path) as here:
        assert here.run("migrate", "--verbosity=0").returncode == 0
        both = [here.python(GUESS), here.python(GUESS)]
        assert sum(int(one.communicate(timeout=200)[0]) for one in both) == 10


@pytest.mark.django_db
def test_what_allauth_counts_is_in_the_database_and_nothing_else_is(django_assert_num_queries):
    with django_assert_num_queries(0):
        cache.set("page", "made")
        assert (cache.get("page"), cache.add("page", 1), cache.touch("page"), cache.has_key("page")) == (
            "made", False, True, True,
        )  # fmt: skip
        cache.set("count", 1)
        assert cache.incr("count") == 2
        assert cache.delete("page")
    assert cache.add("allauth:rl", [1], 60)
    assert not cache.add("allauth:rl", [2], 60)
    cache.set("allauth:n", 1, 60)
    assert (cache.incr("allauth:n"), cache.has_key("allauth:n"), cache.touch("allauth:n")) == (2, True, True)
    assert caches["shared"].get("allauth:rl") == [1]
    assert caches["shared"].get("count") is None
    assert cache.delete("allauth:rl")
    assert caches["shared"].get("allauth:rl") is None


@pytest.mark.django_db
def test_the_table_of_counts_is_made_by_migrating():
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE shared_counts")
    call_command("migrate", verbosity=0)
    assert "shared_counts" in connection.introspection.table_names()


@pytest.mark.django_db(transaction=True)
def test_several_processes_serve_as_one_and_stop_when_they_have_answered(tmp_path):
    surroundings = {"METRICS_TOKEN": TOKEN, "DJANGO_SETTINGS_MODULE": "tests.tourney.running.slow"}
    with (
        place(tmp_path) as here,
        served(here, "--workers=2", "--organiser=olga@club.example", **surroundings) as server,
    ):
        assert server.until("/ready") == 200
        until, processes = time.monotonic() + 200, set()
        while len(processes) < 2 and time.monotonic() < until:
            told = server.ask("/metrics", Authorization=f"Bearer {TOKEN}")[2]
            processes = set(re.findall(r'muster_requests_in_progress\{process="(\d+)"\}', told))
        assert len(processes) == 2
        answers = []
        asking = Thread(target=lambda: answers.append(server.ask("/slow")))
        asking.start()
        while not (here.folder / "begun").exists() and time.monotonic() < until:
            time.sleep(0.01)
        said = server.stopped()
        asking.join(60)
    assert [(status, text) for status, _, text in answers] == [(200, "whole")]
    assert server.process.returncode == 0
    assert f"Muster on http://127.0.0.1:{server.port}/ by 2 processes" in said
    assert "/account/once/" in said
    assert "Traceback" not in said
    assert said.index("/account/once/") < said.index("Muster on")


@pytest.mark.parametrize("text", ["0", "-1", "65", "two", "1.5", "", "٣"])
def test_a_number_of_processes_that_is_none_is_refused_with_what_would_be_right(text):
    with pytest.raises(CommandError, match="give a number from 1 to 64") as refused:
        call_command("serve", "18999", f"--workers={text}")
    assert refused.value.returncode == 2


@pytest.mark.django_db(transaction=True)
def test_a_database_that_cannot_be_used_is_told_in_one_line(tmp_path):
    with place(tmp_path) as here:
        here.folder.mkdir()
        wrong = (
            "sqlite:////nowhere/at/all.sqlite3" if connection.vendor == "sqlite" else "postgres:///no_such_of_muster"
        )
        run = here.run("serve", str(free_port()), DATABASE_URL=wrong)
    assert run.returncode == 2
    assert "The database cannot be used" in run.stderr
    assert "Traceback" not in run.stderr
    assert "Muster on" not in run.stdout


@pytest.mark.django_db
def test_an_account_is_made_once_and_without_a_password():
    made = open_account("Olga@club.example")
    assert not made.has_usable_password()
    assert open_account("olga@CLUB.example") == made
    assert User.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["", "olga", "olga@", "a b@club.example"])
def test_an_account_without_an_address_is_refused(address):
    with pytest.raises(Refused, match="is no e-mail address"):
        open_account(address)


@pytest.mark.parametrize("url", ["http://192.168.1.20:8000/", "http://[2001:db8::1]:65535/"])
def test_a_phone_reads_the_address_from_the_terminal(url):
    rows = [line for line in terminal.qr(url).splitlines() if line]
    assert max(map(len, rows)) <= 80, "it fits a terminal"
    half = {" ": (0, 0), "▀": (255, 0), "▄": (0, 255), "█": (255, 255)}
    dots = [[half[sign][part] for sign in row] for row in rows for part in (0, 1)]
    picture = numpy.kron(numpy.array(dots, dtype=numpy.uint8), numpy.ones((4, 4), dtype=numpy.uint8))
    assert [one.text for one in zxingcpp.read_barcodes(picture)] == [url]


@pytest.mark.parametrize(("encoding", "can"), [("utf-8", True), ("cp437", True), ("ascii", False), (None, False)])
def test_a_terminal_without_the_blocks_is_shown_none(encoding, can):
    assert terminal.can_show(encoding) is can
