"""The examples of docs/draw.md are what the command prints."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tourney.pairing import read

TEXT = (Path(__file__).parents[3] / "docs" / "draw.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json field\n(.*?)```\s+```json answer\n(.*?)```", TEXT, flags=re.DOTALL)


def test_there_are_examples():
    assert len(EXAMPLES) == TEXT.count("```json field") == 6


@pytest.mark.parametrize(("field", "answer"), EXAMPLES)
def test_an_example_comes_out_as_printed(tmp_path, field, answer):
    path = tmp_path / "field.json"
    path.write_text(field, encoding="utf-8")
    out = StringIO()
    call_command("draw", str(path), stdout=out)
    assert json.loads(out.getvalue()) == json.loads(answer)


@pytest.mark.parametrize("kind", [read._Entry, read._Field, read._Table])
def test_every_key_of_a_field_stands_in_the_tables(kind):
    told = TEXT.partition("## What a field may say")[2].partition("\n## ")[0]
    assert [key for key in kind.model_fields if f"`{key}`" not in told] == []
