"""What keeps the house readable: sizes, names, layers, and nothing that ties the repository to one machine."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent
SOURCES = [path for top in ("missions", "tourney", "scripts") for path in sorted((ROOT / top).rglob("*.py"))]
CODE = [path for path in SOURCES if "migrations" not in path.parts]
DRAWERS = {"utils", "util", "helpers", "helper", "common", "misc"}
HOSTS = re.compile(
    r"py" r"pi\.org|python" r"hosted|registry\.npm" r"js|deb\.debian" r"\.org|/(?:wo" r"rk|ro" r"ot|fa" r"rm)/"
)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", CODE, ids=name)
def test_a_file_has_at_most_300_lines_and_a_function_40(path):
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= 300, "look for the noun that is missing"
    long = [
        f"{node.name}: {node.end_lineno - node.lineno + 1}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno - node.lineno + 1 > 40
    ]
    assert not long


def test_there_is_no_drawer_for_odds_and_ends():
    assert not [name(path) for path in SOURCES if path.stem in DRAWERS]


def test_the_layers_hold():
    result = subprocess.run(["lint-imports"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout


@pytest.mark.django_db
def test_every_change_of_a_model_has_its_migration():
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / path for path in listed.stdout.split("\0") if path]


def test_nothing_names_a_package_index_or_a_path_of_one_machine():
    found = []
    for path in tracked_files():
        if path.is_file() and path.suffix not in {".ttf", ".woff2", ".png", ".pdf"}:
            text = path.read_text(encoding="utf-8", errors="replace")
            found += [f"{name(path)}: {match.group()}" for match in HOSTS.finditer(text)]
    assert not found


def test_every_dependency_is_pinned_exactly_and_the_resolver_file_is_ignored():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = {re.split(r"[=\[ ;]", pin)[0] for pin in project["tool"]["uv"]["constraint-dependencies"]}
    wanted = [re.split(r"[>=\[ ;<]", need)[0] for need in project["project"]["dependencies"]]
    assert set(wanted) <= pins
    assert "uv.lock" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()
