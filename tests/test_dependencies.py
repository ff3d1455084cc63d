"""The page of dependencies is what is installed, and no key lies in the repository."""

import re
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| ([a-z][\w.-]*) \| ([\w.]+) \| ([^|]+) \|(?: ([^|]+) \| ([^|]+) \|)?$", re.MULTILINE)
ROWS = {name: (version, licence, what, why) for name, version, licence, what, why in ROW.findall(PAGE)}


def named(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]|==", one, maxsplit=1)[0] for one in requirements}


def asked_for() -> set[str]:
    """What pyproject names: to run, as an extra, to develop."""
    project = PROJECT["project"]
    extras = [one for more in project["optional-dependencies"].values() for one in more]
    return named([*project["dependencies"], *extras, *PROJECT["dependency-groups"]["dev"]])


def installed() -> dict[str, tuple[str, str]]:
    """Version and licence of every pin that this machine has; some are for another system."""
    found = {}
    for name in named(PROJECT["tool"]["uv"]["constraint-dependencies"]):
        try:
            found[name] = metadata.version(name), licence_of(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def licence_of(name: str) -> str:
    """What a package's own data says: its expression, else its kinds, else the first line of what it wrote."""
    told = metadata.metadata(name)
    if told.get("License-Expression"):
        return str(told["License-Expression"])
    kinds = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier") or [] if one.startswith("License ::")]
    return ", ".join(sorted(kinds)) or (told.get("License") or "not told").split("\n")[0]


def test_every_package_has_its_row_and_every_row_its_package():
    wanted = {name: f"{name} {version} {licence}" for name, (version, licence) in installed().items()}
    told = {name: f"{name} {version} {licence}" for name, (version, licence, *_) in ROWS.items()}
    assert len(wanted) > 70
    assert told == wanted, "bring docs/dependencies.md up to what is installed"


def test_what_we_asked_for_says_what_for_and_why_not_our_own():
    assert {name for name, (_, _, what, why) in ROWS.items() if what and why} == asked_for()


SECRET = re.compile(
    rb"""-----BEGIN\ [A-Z ]*PRIVATE\ KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}\b|\bgithub_pat_\w{40}
    |\bglpat-[\w-]{20}|\bxox[abprs]-[\w-]{10}|\bsk-[A-Za-z0-9]{32}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.|\bAIza[\w-]{35}\b
    |(?:SECRET_KEY|PASSWORD|TOKEN|API_KEY)\ *=\ *["'][\w+/=\-$&!@^*()]{24,}["']""",
    re.VERBOSE,
)
WITH_PASSWORD = re.compile(rb"postgres(?:ql)?://(?!user:password@)\w+:[^\s@/{<]+@")  # made up ones stand in tests
SECRET_FILES = re.compile(
    r"(^|/)(\.env(\..*)?|secret_key|id_(rsa|dsa|ecdsa|ed25519)|\.netrc|\.pgpass|credentials)$"
    r"|\.(pem|key|p12|pfx|jks|keystore|kdbx|sqlite3?|db)$"
)


def kept() -> list[str]:
    """Every file that is checked in."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.split("\0") if name]


def test_no_file_of_keys_is_checked_in():
    assert len(kept()) > 500
    assert [name for name in kept() if SECRET_FILES.search(name)] == []


def test_nothing_in_the_repository_looks_like_a_key():
    found = []
    for name in kept():
        path = ROOT / name
        content = path.read_bytes() if path.is_file() else b""
        if hit := SECRET.search(content) or (not name.startswith("tests/") and WITH_PASSWORD.search(content)):
            found.append(f"{name}: {hit[0][:12]!r}…")
    assert not found, "keep keys in the environment or the data folder"


def test_the_search_for_keys_finds_what_it_is_for():
    begin, key = b"-----BEGIN " + b"RSA PRIVATE KEY-----", b"q8" * 20
    for text in (begin, b"AKIA" + b"Z" * 16, b'SECRET_KEY = "' + key + b'"'):
        assert SECRET.search(text), text
    assert WITH_PASSWORD.search(b"DATABASE_URL=postgres://muster:" + b"hunter2@db/x")
    assert SECRET_FILES.search("deploy/server.pem")
    assert SECRET_FILES.search("data/secret_key")
    assert not SECRET_FILES.search("tourney/keys.py")
