"""docs/standings.md: its tables are the registry's, its examples what the command prints."""

import json
import re
import shlex
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from missions.load import system
from tourney.standings import FAMILIES, PRESETS, lot

TEXT = (Path(__file__).parents[3] / "docs" / "standings.md").read_text(encoding="utf-8")
BLOCK = r"```json played\n(.*?)```\s+```sh\nstandings played\.json (.*?)\n```\s+```json answer\n(.*?)```"
EXAMPLES = re.findall(BLOCK, TEXT, flags=re.DOTALL)


def criteria_table():
    for family, metrics in FAMILIES.items():
        yield from ("", f"### {family}", "", "| key | criterion | what it is | rounds without a game | source |")
        yield "| --- | --- | --- | --- | --- |"
        for metric in metrics:
            way = "" if metric.higher_is_better else " Lower is better."
            what = f"{metric.description}{way} *{metric.formula[0].upper()}{metric.formula[1:]}.*"
            yield f"| `{metric.key}` | {metric.label} ({metric.short}) | {what} | {metric.unplayed} | {metric.source} |"
    yield ""


def presets_table():
    yield from ("", "| preset | for | order |", "| --- | --- | --- |")
    for preset in PRESETS.values():
        games = ", ".join(system(key).title for key in preset.systems) or "any game"
        yield f"| `{preset.key}` {preset.label} | {games} | {', '.join(f'`{key}`' for key in preset.order)} |"
    yield ""


@pytest.mark.parametrize(("name", "table"), [("criteria", criteria_table), ("presets", presets_table)])
def test_a_table_is_what_the_registry_says(name, table):
    stands = TEXT.partition(f"<!-- {name} -->\n")[2].partition("<!-- end -->")[0]
    assert stands == "\n".join(table()) + "\n"


def test_there_are_examples():
    assert len(EXAMPLES) == TEXT.count("```json played") == 5


@pytest.mark.parametrize(("played", "options", "answer"), EXAMPLES)
def test_an_example_comes_out_as_printed(tmp_path, played, options, answer):
    assert json.loads(run(tmp_path, played, options)) == json.loads(answer)


def run(tmp_path, played, options):
    path = tmp_path / "played.json"
    path.write_text(played, encoding="utf-8")
    out = StringIO()
    call_command("standings", str(path), *shlex.split(options), stdout=out)
    return out.getvalue()


def test_the_lot_that_is_worked_out_by_hand_is_the_lot():
    said = re.search(r"`printf 'hall 7' \| sha256sum` begins with `([0-9a-f]+)`", TEXT)
    assert int(said[1], 16) == lot("hall", 7)
