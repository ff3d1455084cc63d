"""Every setting from the environment has a row in docs/running.md, and every row is a setting."""

import ast
import re

from tests.test_house_rules import ROOT

SETTINGS, PAGE = ROOT / "tourney" / "settings.py", ROOT / "docs" / "running.md"


def read_by_the_settings() -> set[str]:
    """Names that `env.str("NAME")` and its like are asked for."""
    calls = [node for node in ast.walk(ast.parse(SETTINGS.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    asked = [call for call in calls if re.fullmatch(r"env\.\w+", ast.unparse(call.func))]
    return {ast.literal_eval(call.args[0]) for call in asked}


def section() -> str:
    return PAGE.read_text(encoding="utf-8").partition("## Settings\n")[2].partition("\n## ")[0]


def test_every_setting_has_a_row_and_every_row_is_a_setting():
    rows = re.findall(r"^\| `([A-Z_]+)` \| [^|]+ \| [^|]+ \|$", section(), re.MULTILINE)
    own = re.findall(r"`([A-Z_]+)` \(", section().rpartition("Muster sets these itself")[2])
    assert len(rows) == len(set(rows))
    assert sorted(rows + own) == sorted(read_by_the_settings())
    assert len(rows) > 20


def test_no_row_says_nothing():
    lines = [line for line in section().splitlines() if line.startswith("| `")]
    assert all(len(line.split("|")) == 5 and all(cell.strip() for cell in line.split("|")[1:4]) for line in lines)
