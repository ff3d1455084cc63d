"""The data folder: whoever may not write there is told so in one line, and the key is made once and for us alone."""

import ctypes
import os
import stat
import subprocess
import sys
import time

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.test_house_rules import ROOT
from tourney import datafolder

DROP, OVERRIDE, READ = 24, 1, 2  # prctl(PR_CAPBSET_DROP), CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH


def as_anybody() -> None:
    """Let the rights of files hold for root too, in a process that is about to begin."""
    for right in (OVERRIDE, READ):
        ctypes.CDLL(None).prctl(DROP, right, 0, 0, 0)


def serve(folder, **more):
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "SECRET_KEY"}}
    return subprocess.run(
        [sys.executable, "manage.py", "serve", "1"], cwd=ROOT, preexec_fn=as_anybody,
        env=kept | {"MUSTER_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "tourney.settings"} | more,
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


def test_a_server_that_may_not_write_in_its_data_folder_does_not_start_and_says_why(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir(mode=0o500)
    done = serve(folder)
    assert done.returncode == 2
    assert done.stderr.startswith(f"The data folder {folder} cannot be used: Permission denied. Let the account")
    assert "Traceback" not in done.stdout + done.stderr


def test_a_database_that_cannot_be_used_is_said_in_one_line(tmp_path):
    (tmp_path / "closed").mkdir(mode=0o500)
    done = serve(tmp_path / "data", DATABASE_URL=f"sqlite:///{tmp_path}/closed/muster.sqlite3")
    assert done.returncode == 2
    assert done.stderr == "The database cannot be used: unable to open database file\n"


def test_a_data_folder_that_is_made_is_closed_to_other_accounts_and_one_that_is_there_is_left(tmp_path):
    (tmp_path / "shared").mkdir(mode=0o755)
    for name, mode in (("fresh", 0o700), ("shared", 0o755)):
        serve(tmp_path / name, DATABASE_URL=f"sqlite:///{tmp_path}/none/muster.sqlite3")
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == mode


def test_a_file_in_the_place_of_the_folder_is_said_to_be_there(tmp_path):
    (tmp_path / "data").touch()
    with pytest.raises(ImproperlyConfigured, match=r"data cannot be used: File exists\. Let"):
        datafolder.made(tmp_path / "data")
    with pytest.raises(ImproperlyConfigured, match="Not a directory"):
        datafolder.refuse_closed(tmp_path / "data")
    with pytest.raises(ImproperlyConfigured, match="Not a directory"):
        datafolder.own_secret_key(tmp_path / "data")


def test_a_folder_that_takes_files_is_left_as_it_was(tmp_path):
    datafolder.refuse_closed(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_key_is_made_once_for_us_alone_and_leaves_nothing_else(tmp_path):
    key = datafolder.own_secret_key(tmp_path)
    assert datafolder.own_secret_key(tmp_path) == key
    (path,) = tmp_path.iterdir()
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == (key, 0o600)
    assert len(key) > 50


def test_of_two_processes_that_start_first_one_key_counts(tmp_path, monkeypatch):
    path = tmp_path / "secret_key"
    path.write_text("the other's")
    datafolder._make_key(path)
    assert path.read_text() == "the other's"
    assert list(tmp_path.iterdir()) == [path]


def test_what_was_left_long_ago_is_swept_and_what_comes_in_now_is_not(tmp_path):
    old, young = tmp_path / "old.upload", tmp_path / "young.upload"
    for path in (old, young):
        path.touch()
    os.utime(old, (time.time() - 4000,) * 2)
    datafolder.sweep(tmp_path)
    assert list(tmp_path.iterdir()) == [young]
    datafolder.sweep(tmp_path / "nowhere")


@pytest.mark.parametrize("command", [("migrate", "--verbosity=0"), ("upgrade",)])
def test_a_new_database_is_for_us_alone_and_one_that_was_opened_to_others_stays_open(tmp_path, command):
    left_out = {"DATABASE_URL", "SECRET_KEY"}
    surroundings = {name: value for name, value in os.environ.items() if name not in left_out}
    surroundings |= {"MUSTER_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tourney.settings"}

    def run(*asked: str) -> None:
        called = [sys.executable, "manage.py", *asked]
        subprocess.run(called, cwd=ROOT, env=surroundings, check=True, capture_output=True, timeout=120, umask=0o022)

    run(*command)
    made = sorted(tmp_path.glob("muster.sqlite3*"))
    assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in made} == {path.name: 0o600 for path in made}
    made[0].chmod(0o660)
    run("migrate", "--verbosity=0")
    assert stat.S_IMODE(made[0].stat().st_mode) == 0o660
