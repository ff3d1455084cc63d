"""A backup on the disk is whole, or it is not there."""

import errno
import gzip
import hashlib
import json
import os
import resource
import stat
import time
import tracemalloc
from dataclasses import asdict
from datetime import UTC, datetime

import pytest

from tourney import backups
from tourney.backups import files

AT = datetime(2027, 4, 10, 12, 0, 5, 123, tzinfo=UTC)


def header(content: bytes = b"{}", **other) -> backups.Header:
    told = {
        "event": "aaaaaaaaaaaa", "name": "Żółć Cup", "revision": 7, "at": AT.isoformat(), "why": "before a draw",
        "version": "0.1", "migration": "0018", "digest": hashlib.sha256(content).hexdigest(), "size": len(content),
    }  # fmt: skip
    return backups.Header(**told | other)


def passed(_: bytes) -> None:
    pass


def test_what_is_written_is_read_and_found_again(tmp_path):
    place = backups.save(tmp_path / "one", header(), b"{}", passed)
    assert backups.opened(place) == (header(), b"{}")
    (found,) = backups.listed(tmp_path / "one")
    assert (found.revision, found.at, found.header) == (7, AT, header())
    assert backups.one(tmp_path / "one", place.name) == found


def test_only_whoever_runs_the_server_reads_it(tmp_path):
    place = backups.save(tmp_path / "one", header(), b"{}", passed)
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "one").stat().st_mode) == 0o700


def test_the_newest_stands_first(tmp_path):
    for hour, revision in ((9, 3), (11, 8), (10, 5)):
        backups.save(tmp_path, header(revision=revision, at=AT.replace(hour=hour).isoformat()), b"{}", passed)
    assert [one.revision for one in backups.listed(tmp_path)] == [8, 5, 3]


@pytest.mark.parametrize("cut", [0, 1, 10, 40, -30, -8, -1])
def test_a_file_that_was_cut_off_is_broken(tmp_path, cut):
    place = backups.save(tmp_path, header(), b"{}", passed)
    place.write_bytes(place.read_bytes()[:cut])
    with pytest.raises(backups.Broken):
        backups.opened(place)


def test_a_file_that_holds_something_else_than_its_digest_says_is_broken(tmp_path):
    place = backups.save(tmp_path, header(), b"{}", passed)
    line = gzip.decompress(place.read_bytes()).partition(b"\n")[0]
    place.write_bytes(gzip.compress(line + b"\n[]"))
    with pytest.raises(backups.Broken, match="digest"):
        backups.opened(place)


@pytest.mark.parametrize(
    "line", [b"", b"{}", b"[]", b"null", b'{"backup": 2}', b"\xff", b'{"backup": "1"}', b"[" * 15_000, b"9" * 15_000]
)
def test_a_header_that_this_version_does_not_read_is_broken(line):
    with pytest.raises(backups.Broken):
        backups.held(gzip.compress(line + b"\n{}"))


@pytest.mark.parametrize(
    "other",
    [
        {"event": ["a"]}, {"event": "a\0b"}, {"event": "\ud800"}, {"name": 7}, {"at": "soon"}, {"at": "2027-04-10"},
        {"revision": "7"}, {"revision": True}, {"size": -1}, {"size": 10**18},
    ],
)  # fmt: skip
def test_a_header_that_says_what_no_backup_says_is_broken(other):
    line = json.dumps(asdict(header()) | other).encode()
    assert backups.held(gzip.compress(json.dumps(asdict(header())).encode() + b"\n{}"))
    with pytest.raises(backups.Broken):
        backups.held(gzip.compress(line + b"\n{}"))


@pytest.mark.parametrize("before", [b"", json.dumps(asdict(header())).encode() + b"\n{}"])
def test_a_small_file_that_would_unfold_without_end_is_broken_before_it_does(before):
    bomb = gzip.compress(before) + gzip.compress(bytes(1_000_000)) * 400
    tracemalloc.start()
    with pytest.raises(backups.Broken):
        backups.held(bomb)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 10_000_000


def failing(number: int):
    def fail(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize("step", ["fsync", "rename"])
def test_a_full_disk_leaves_nothing_behind(tmp_path, monkeypatch, step):
    if step == "fsync":
        monkeypatch.setattr(files.os, "fsync", failing(errno.ENOSPC))
    else:
        monkeypatch.setattr(files.Path, "rename", failing(errno.ENOSPC))
    with pytest.raises(backups.Unwritten, match="the disk is full"):
        backups.save(tmp_path, header(), b"{}", passed)
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_really_full_is_said_to_be():
    with pytest.raises(OSError, match="No space left") as full, open("/dev/full", "wb", buffering=0) as file:
        file.write(b"x")
    assert files._why(full.value, files.Path("backups")) == "the disk is full"


def test_a_file_that_may_grow_no_further_leaves_nothing_behind_and_the_next_one_is_whole(tmp_path):
    content = bytes(range(256)) * 400
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, most[1]))
    try:
        with pytest.raises(backups.Unwritten, match="File too large"):
            backups.save(tmp_path, header(content), os.urandom(50_000), passed)
        assert "File too large" in files.refusal(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)
    assert list(tmp_path.iterdir()) == []
    assert files.refusal(tmp_path) == ""
    backups.save(tmp_path, header(content), content, passed)


def test_a_file_in_the_place_of_the_folder_is_said_to_be_in_the_way(tmp_path):
    (tmp_path / "backups").write_text("")
    with pytest.raises(backups.Unwritten, match="nothing can be written to"):
        backups.save(tmp_path / "backups" / "one", header(), b"{}", passed)


def test_what_does_not_come_back_the_same_gets_no_name(tmp_path):
    def differs(_: bytes) -> None:
        raise backups.Broken("what was read back is not what was written")

    with pytest.raises(backups.Unwritten, match="not what was written"):
        backups.save(tmp_path, header(), b"{}", differs)
    assert list(tmp_path.iterdir()) == []


def test_what_another_writer_finishes_at_that_moment_is_no_fault(tmp_path, monkeypatch):
    other = tmp_path / f"{files.HALF}of-another"
    other.write_bytes(b"half")
    clock = time.time

    def finishing() -> float:
        other.unlink(missing_ok=True)
        return clock()

    monkeypatch.setattr(files.time, "time", finishing)
    assert backups.opened(backups.save(tmp_path, header(), b"{}", passed)) == (header(), b"{}")


def test_what_a_killed_process_left_half_is_swept_after_an_hour(tmp_path):
    old, young = tmp_path / ".half-old", tmp_path / ".half-young"
    old.touch()
    young.touch()
    os.utime(old, (time.time() - 4000,) * 2)
    backups.save(tmp_path, header(), b"{}", passed)
    assert not old.exists()
    assert young.exists()


@pytest.mark.parametrize("name", ["../secret_key", "secret_key", "", ".", "20270410T120005000123Z-7.muster.gz/.."])
def test_no_other_file_is_taken_for_a_backup(tmp_path, name):
    (tmp_path / "folder").mkdir()
    (tmp_path / "secret_key").write_text("key")
    assert backups.one(tmp_path / "folder", name) is None


def test_a_folder_is_taken_away_with_all_backups_and_nothing_else(tmp_path):
    folder = tmp_path / "one"
    backups.save(folder, header(), b"{}", passed)
    assert backups.took_away(folder) == 1
    assert not folder.exists()
    assert backups.took_away(folder) == 0
    backups.save(folder, header(), b"{}", passed)
    (folder / "notes.txt").write_text("mine")
    backups.took_away(folder)
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]
