"""What every answer tells a browser: what it may run, frame, keep and send on; and nothing of what made it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import time_machine
from django.utils import timezone

from tourney.gates import PUBLIC

from .asked import asked, filled
from .expected import given, known_addresses, rows
from .world import Answer, World

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[3]
POLICY = {
    "default-src 'self'", "script-src 'self'", "style-src 'self'", "object-src 'none'", "base-uri 'none'",
    "frame-ancestors 'none'", "form-action 'self'",
}  # fmt: skip
INERT = {"default-src 'none'", "sandbox"}  # of what somebody has sent in
REFERRERS = {"same-origin", "no-referrer"}
PAPER = (".pdf", ".png", ".xlsx")  # they take long, so whoever may least of those who may asks for them
MADE_BY = re.compile(r"django|granian|python|whitenoise|reportlab|\d+\.\d+\.\d+", re.IGNORECASE)


def told(answer: Answer) -> list[str]:
    """What is missing or too much in the headers."""
    head, faults = answer.headers, []
    policy = set(head.get("Content-Security-Policy", "").split("; "))
    if not (policy >= POLICY or policy >= INERT):
        faults.append(f"policy {sorted(policy)}")
    if "unsafe" in str(policy):
        faults.append("an unsafe policy")
    for name, wanted in (
        ("X-Content-Type-Options", {"nosniff"}), ("X-Frame-Options", {"DENY"}), ("Referrer-Policy", REFERRERS),
        ("Cross-Origin-Opener-Policy", {"same-origin"}),
    ):  # fmt: skip
        if head.get(name) not in wanted:
            faults.append(f"{name}: {head.get(name)}")
    if not head.get("Permissions-Policy", "").startswith("camera=()"):
        faults.append("no Permissions-Policy")
    if "Access-Control-Allow-Origin" in head:
        faults.append("other sites may read it")
    for name in ("Server", "X-Powered-By", "Via"):
        if MADE_BY.search(head.get(name, "")):
            faults.append(f"{name} tells what made it: {head[name]}")
    return faults


def keeping(answer: Answer) -> str:
    return str(answer.headers.get("Cache-Control", ""))


def test_every_answer_says_what_a_browser_may_do_with_it(world: World):
    """Looked at and refused alike: by who may, and by a stranger."""
    faults = []
    for name, route in known_addresses():
        url = filled(name, route, world.ids(name))
        for role in (given(name)[-1], "stranger"):
            for method in ("GET", "PUT", "POST") if role == "stranger" else ("GET",):
                faults += [f"{role}, {method} {name}: {one}" for one in told(asked(world[role], method, url))]
    assert not faults, "\n".join(faults)


def test_nothing_that_is_not_for_everybody_may_be_kept_by_anybody_between(world: World):
    """Pages behind a gate, and refusals: a shared cache may keep none, and a browser asks before it shows one again."""
    faults = []
    for name, route in known_addresses():
        right, methods = rows()[name]
        if right == PUBLIC or "GET" not in methods:
            continue
        found = asked(world[given(name)[0]], "GET", filled(name, route, world.ids(name)))
        kept = keeping(found)
        if found.status == 200 and not ("no-store" in kept or ("private" in kept and "no-cache" in kept)):
            faults.append(f"{name}: {kept!r}")
        if "public" in kept:
            faults.append(f"{name} is public: {kept!r}")
    assert not faults, "\n".join(faults)


def test_no_public_page_lets_a_shared_cache_keep_what_it_made_for_one(world: World):
    """Those that differ by who asks vary by the cookie, or are kept by nobody."""
    faults = []
    for name, route in known_addresses():
        right, methods = rows()[name]
        if right != PUBLIC or "GET" not in methods or route.endswith(PAPER):
            continue
        url = filled(name, route, world.ids(name))
        # A clock that ticks between two of them would be a difference that is nobody's own.
        with time_machine.travel(timezone.now(), tick=False):
            answers = [asked(world[role], "GET", url) for role in ("stranger", "owner", "player")]
        bodies = {re.sub(rb'value="[\w-]{32,}"', b"", one.body) for one in answers}
        kept, varies = keeping(answers[0]), answers[0].headers.get("Vary", "")
        if len(bodies) > 1 and "Cookie" not in varies and not re.search("no-store|private", kept):
            faults.append(f"{name}: Vary {varies!r}, {kept!r}")
    assert not faults, "\n".join(faults)


def deployed(program: str) -> str:
    """What a program prints in a process of its own that is set up for HTTPS."""
    # What the browser's tests set for themselves is no part of an installation.
    here = {name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}
    environment = here | {
        "HTTPS": "1", "SECRET_KEY": "x" * 25 + "0123456789abcdefghijklmnopqrstuvwxyz",
        "ALLOWED_HOSTS": "muster.example", "DJANGO_SETTINGS_MODULE": "tourney.settings",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_with_https_every_cookie_is_secure_and_browsers_are_told_to_stay_there():
    said = deployed(
        """
import django; django.setup()
from django.conf import settings as s
from django.core.management import call_command
call_command("check", deploy=True, fail_level="WARNING")
print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SESSION_COOKIE_HTTPONLY, s.SESSION_COOKIE_SAMESITE,
      s.CSRF_COOKIE_SAMESITE, s.SECURE_SSL_REDIRECT)
from django.test import Client
plain = Client().get("/k/", HTTP_HOST="muster.example")
safe = Client().get("/k/", HTTP_HOST="muster.example", secure=True)
print(plain.status_code, plain["Location"], safe["Strict-Transport-Security"])
print([(name, one["secure"], one["samesite"]) for name, one in safe.cookies.items()])
print(Client().get("/k/", HTTP_HOST="evil.example", secure=True).status_code)
"""
    )
    assert "True True True Lax Lax True" in said
    assert "301 https://muster.example/k/ max-age=31536000; includeSubDomains" in said
    assert "[('csrftoken', True, 'Lax')]" in said
    assert said.endswith("400\n")
