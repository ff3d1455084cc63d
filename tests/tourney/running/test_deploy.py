"""What lies in deploy/ names only what there is: files, commands with their options, settings, addresses, ports."""

import re
import shlex
import tomllib

import pytest
import yaml
from django.core.management import load_command_class

from tests.test_house_rules import ROOT
from tests.tourney.running.test_settings import read_by_the_settings
from tourney.running.probes import PROBES

DEPLOY = ROOT / "deploy"
INSTALLED = "/opt/muster/"
PYTHON = {"PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "PIP_NO_CACHE_DIR", "PIP_DISABLE_PIP_VERSION_CHECK"}
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])


def text(name):
    return (DEPLOY / name).read_text(encoding="utf-8")


def unit(path):
    """Each key of a unit with its values, comments left out."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def is_ours(words):
    """Whether `… manage.py COMMAND ARGUMENTS` is a command that takes these arguments."""
    at = words.index("manage.py")
    name, arguments = words[at + 1], [re.sub(r"\$\{\w+:-(\w+)\}", r"\1", word) for word in words[at + 2 :]]
    command = load_command_class("tourney", name)
    return command.create_parser("manage.py", name).parse_args(arguments)  # ends the test if it does not


def instructions():
    joined = re.sub(r"\\\n", " ", text("Dockerfile"))
    return [tuple(line.split(None, 1)) for line in joined.splitlines() if line and not line.startswith("#")]


def test_the_image_copies_what_there_is_and_runs_what_there_is():
    steps = instructions()
    copied = {source for word, rest in steps if word == "COPY" for source in rest.split()[:-1]}
    assert all((ROOT / source).exists() for source in copied)
    assert {"manage.py", "missions", "tourney", "templates", "static", "locale", "requirements.lock"} <= copied
    (command,) = [rest for word, rest in steps if word == "CMD"]
    assert is_ours(yaml.safe_load(command)).address == "0.0.0.0:8000"
    assert [rest for word, rest in steps if word == "EXPOSE"] == ["8000"]
    assert [rest for word, rest in steps if word == "USER"] == ["muster"]
    (check,) = [rest for word, rest in steps if word == "HEALTHCHECK"]
    assert re.search(r"127\.0\.0\.1:8000(/\w+)'", check)[1] in PROBES
    names = {name for word, rest in steps if word == "ENV" for name in re.findall(r"(\w+)=", rest)}
    assert names <= read_by_the_settings() | PYTHON


def test_the_image_has_the_python_of_the_project_and_its_packages_by_hash():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"FROM python:{project['requires-python'].removeprefix('>=')}-slim" in text("Dockerfile")
    assert "pip install --require-hashes -r requirements.lock" in text("Dockerfile")
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert all("--hash=sha256:" in one for one in re.split(r"\n(?=[a-z])", lock.strip()) if one[0].isalpha())
    assert "\npsycopg" in lock, "the federation's server needs it"


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_names_what_there_is(path):
    told = unit(path)
    for command in told.get("ExecStart", []):
        assert command.startswith(f"{INSTALLED}.venv/bin/python manage.py ")
        assert is_ours(shlex.split(command))
    for place in told.get("Documentation", []):
        assert (ROOT / place.removeprefix(f"file://{INSTALLED}")).is_file()
    names = {one.partition("=")[0] for line in told.get("Environment", []) for one in line.split()}
    assert names <= read_by_the_settings() | PYTHON
    if "ExecStart" in told:
        hardened = {"NoNewPrivileges": "yes", "ProtectSystem": "strict", "ProtectHome": "yes", "UMask": "0077"}
        assert {key: told[key][0] for key in hardened} == hardened
        assert told["User"] == ["muster"]
    else:
        assert path.with_suffix(".service").exists(), "a timer needs its service"


def test_the_environment_has_only_settings_and_no_secret():
    lines = [line for line in text("environment.example").splitlines() if line and not line.startswith("#")]
    assert {line.partition("=")[0] for line in lines} <= read_by_the_settings()
    assert all(line.endswith("=") for line in lines)


def test_compose_puts_together_what_there_is():
    told = yaml.safe_load(text("compose.yaml"))
    muster, caddy = told["services"]["muster"], told["services"]["caddy"]
    build = muster["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()
    assert is_ours(muster["command"]).workers == "2"
    assert set(muster["environment"]) <= read_by_the_settings()
    assert muster["env_file"] == "environment"
    assert f"/deploy/{muster['env_file']}" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    for service in told["services"].values():
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            assert source in told["volumes"] or (DEPLOY / source).exists(), volume
        assert set(service.get("depends_on", {})) <= set(told["services"])
    host, _, port = caddy["environment"]["MUSTER_UPSTREAM"].partition(":")
    assert (host in told["services"], port) == (True, "8000")
    asked = set(re.findall(r"\{\$(\w+)", text("Caddyfile")))
    assert asked == set(caddy["environment"])


def test_caddy_keeps_from_the_world_what_is_told_inside():
    kept = re.search(r"@inside path (.+)", text("Caddyfile"))[1].split()
    assert set(kept) == set(PROBES) - {"/health"}


def test_the_page_of_running_names_what_there_is():
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    for place in re.findall(r"\bdeploy/[\w.-]+", page):
        assert (DEPLOY / place.removeprefix("deploy/")).exists(), place
    for line in re.findall(r"manage\.py ([a-z]+ ?[^`\n#…(]*)", page):
        name = line.split()[0]
        assert load_command_class("tourney", name), name
