"""The examples of docs/exchange.md are what the commands print."""

import json
import re
from io import StringIO
from pathlib import Path

from django.core.management import call_command

TEXT = (Path(__file__).parents[3] / "docs" / "exchange.md").read_text(encoding="utf-8")


def example(kind):
    (found,) = re.findall(rf"```{kind}\n(.*?)```", TEXT, flags=re.DOTALL)
    return found


def printed(*args):
    out = StringIO()
    call_command("trf", *map(str, args), stdout=out)
    return out.getvalue()


def test_a_report_comes_in_as_printed(tmp_path):
    (tmp_path / "x.trf").write_text(example("trf"), encoding="utf-8")
    assert json.loads(printed("read", tmp_path / "x.trf")) == json.loads(example("json read"))
    assert json.loads(printed("field", tmp_path / "x.trf", "--seed", "Ardennes")) == json.loads(example("json field"))


def test_a_report_goes_out_as_printed(tmp_path):
    (tmp_path / "x.json").write_text(example("json read"), encoding="utf-8")
    assert printed("write", tmp_path / "x.json").replace("\r\n", "\n") == example("trf 26")
