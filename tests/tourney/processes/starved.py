"""Presses while the disk is full or closed, or the database is away; then whether each counts once and all is whole.

    uv run python -m tests.tourney.processes.starved disk       # as root: a file system of 24 MB for all it writes
    uv run python -m tests.tourney.processes.starved database   # a PostgreSQL cluster of its own, stopped and started

Serves Muster on this machine alone. In turn it takes the ground away, presses at the desk and on a phone, gives it
back, presses the same again. Unmounts and ends what it started, prints what was answered, and ends with 1 unless all
is well.
"""

import json
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from tests.tourney.processes.servers import Server, free_port

ROOM = Path(tempfile.mkdtemp(prefix="muster-starved-"))
DATA, CLUSTER = ROOM / "data", ROOM / "cluster"
AWAY = 5.0  # seconds that the ground stays away at least
type Fault = tuple[str, Callable[[], object], Callable[[], object]]


def run(*command: object) -> None:
    subprocess.run([*map(str, command)], check=True, stdout=subprocess.DEVNULL)


@contextmanager
def small_disk() -> Iterator[tuple[str, list[Fault]]]:
    run("mount", "-t", "tmpfs", "-o", "size=24m", "none", DATA)
    filler = DATA / "filler"

    def fill() -> None:
        with open(filler, "wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                return

    try:
        yield f"sqlite:///{DATA}/muster.sqlite3", [("the disk is full", fill, filler.unlink)]
    finally:
        run("umount", "-l", DATA)


@contextmanager
def own_cluster() -> Iterator[tuple[str, list[Fault]]]:
    """As PostgreSQL's own user where we are root, which it refuses to serve."""
    programs = subprocess.run(["pg_config", "--bindir"], check=True, capture_output=True, text=True).stdout.strip()
    whom = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    CLUSTER.mkdir()
    ROOM.chmod(0o755)
    if whom:
        os.chown(CLUSTER, pwd.getpwnam("postgres").pw_uid, -1)
    port, place = free_port(), CLUSTER / "pg"

    def control(*how: object) -> None:
        run(*whom, f"{programs}/pg_ctl", "-D", place, "-w", "-l", CLUSTER / "log", *how)

    def begin() -> None:
        control("start", "-o", f"-p {port} -k {CLUSTER} -c listen_addresses=127.0.0.1")

    run(*whom, f"{programs}/initdb", "-D", place, "-U", "muster", "--auth=trust", "-E", "UTF8")
    begin()
    try:
        run(*whom, f"{programs}/createdb", "-h", CLUSTER, "-p", port, "-U", "muster", "muster")
        address = f"postgres://muster@127.0.0.1:{port}/muster"
        stops = [(f"the database is stopped ({how})", lambda how=how: control("stop", "-m", how), begin) for how in
                 ("fast", "immediate")]  # fmt: skip
        yield address, stops
    finally:
        control("stop", "-m", "fast")


class NoWay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


TOKEN = "starvedx" * 4  # ours against other sites’ forms: cookie and header are to be the same


class Browser:
    def __init__(self, base: str, cookies: dict[str, str] | None = None) -> None:
        self.base, self.cookies = base, {"csrftoken": TOKEN, **(cookies or {})}
        self.open = urllib.request.build_opener(NoWay()).open

    def ask(self, path: str, body: dict[str, str] | None = None, **headers: str) -> tuple[int, str]:
        sent = None if body is None else urlencode(body).encode()
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        more = {"Origin": self.base, "X-CSRFToken": TOKEN, "Cookie": cookies, **headers}
        asked = urllib.request.Request(self.base + path, sent, more)  # noqa: S310 - of this machine
        try:
            answer = self.open(asked, timeout=90)
        except urllib.error.HTTPError as error:  # a redirect too
            answer = error
        with answer:
            for one in answer.headers.get_all("Set-Cookie", []):
                name, _, rest = one.partition("=")
                self.cookies[name] = rest.partition(";")[0]
            return answer.status, answer.read().decode()


def play(faults: list[Fault]) -> tuple[list[dict], list[str]]:
    """Press through every fault. What was answered, and what is wrong."""
    from django.contrib.auth.models import User  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from tests import make  # noqa: PLC0415
    from tourney.access import link_path  # noqa: PLC0415
    from tourney.doctor import examined  # noqa: PLC0415
    from tourney.models import Event, JudgeCall  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    event = make.event(entries=4 * len(faults))
    make.playing(event)
    client = Client()
    client.force_login(User.objects.get(username="olga"))
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    seats = [make.seats(event, table)[0] for table in range(1, 1 + 2 * len(faults))]
    links = [(link_path(seat.entry), make.about(seat)) for seat in seats]
    connection.close()
    server, said, wrong = Server(free_port()), [], []
    server.start()
    base = f"http://127.0.0.1:{server.port}"
    desk = Browser(base, cookies)
    try:
        for number, (what, take, give) in enumerate(faults):
            phone, (link, about) = Browser(base), links[number]
            phone.ask(link)
            key = f"starved-{number}-0000"

            def press(phone=phone, about=about, key=key, number=number) -> tuple[tuple[int, str], tuple[int, str]]:
                words = {"words": f"Lunch {number}", "key": key, "shown": "0"}
                call = {**about, "what": "Line of sight", "key": key}
                return (
                    desk.ask(f"/e/{event.public_id}/desk/clock/announce", words),
                    phone.ask(f"/e/{event.public_id}/me/call", call, **{"X-Muster-Outbox": key}),
                )

            take()
            began = time.monotonic()
            first = press()
            time.sleep(max(0.0, AWAY - (time.monotonic() - began)))
            give()
            second = press()
            third = press()
            told = [status for status, _ in (*first, *second, *third)]
            said.append({"fault": what, "answers": told, "phone": first[1][1][:200]})
            if [*told[:2]] != [503, 503] or "Traceback" in first[0][1] or key in first[1][1]:
                wrong.append(f"{what}: it was answered {told[:2]}")
            if told[2:] != [302, 200, 302, 200]:
                wrong.append(
                    f"{what}: afterwards it was answered {told[2:]}: {second[0][1][:300]} {second[1][1][:300]}"
                )
    finally:
        server.stop()
    event = Event.objects.get(pk=event.pk)
    counted = {"announcements": event.announcements.count(), "calls": JudgeCall.objects.filter(event=event).count()}
    wrong += [f"{what}: {count} in place of {len(faults)}" for what, count in counted.items() if count != len(faults)]
    return said, wrong + [f"{one.check}: {one.fault}" for one in examined([event]) if one.check != "space"]


def main() -> int:
    DATA.mkdir()
    with {"disk": small_disk, "database": own_cluster}[sys.argv[1]]() as (address, faults):
        os.environ |= {
            "DATABASE_URL": address, "MUSTER_DATA": str(DATA), "DJANGO_SETTINGS_MODULE": "tourney.settings",
            "HASHED_STATIC": "0",
        }  # fmt: skip
        import django  # noqa: PLC0415

        django.setup()
        said, wrong = play(faults)
        from django.db import connections  # noqa: PLC0415

        connections.close_all()
    shutil.rmtree(ROOM, ignore_errors=True)
    json.dump({"said": said, "wrong": wrong}, sys.stdout, indent=1)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
