"""What docs/draw.md says of checking a draw is what the command prints, and its lot is the lot."""

import json
import re
from hashlib import sha256
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tourney.audit.lots import lot_of_two
from tourney.matching import mixed, spread
from tourney.pairing import ENGINE

TEXT = (Path(__file__).parents[3] / "docs" / "draw.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json check\n(.*?)```\s+```json verdict\n(.*?)```", TEXT, flags=re.DOTALL)


def test_there_is_an_example():
    assert len(EXAMPLES) == TEXT.count("```json check") == 1


@pytest.mark.parametrize(("stored", "verdict"), EXAMPLES)
def test_the_example_is_judged_as_printed(tmp_path, stored, verdict):
    (tmp_path / "draw.json").write_text(stored, encoding="utf-8")
    out = StringIO()
    with pytest.raises(CommandError) as mistake:
        call_command("draw", str(tmp_path / "draw.json"), check=True, stdout=out)
    assert mistake.value.returncode == 1
    assert json.loads(out.getvalue()) == json.loads(verdict) | {"this_engine": ENGINE}


def test_the_lot_is_the_one_described():
    """Read off the page: the three factors and the shifts of each line, the last line's own shift behind them."""
    lines = re.findall(r"^    (?:z|tail) = .*$", TEXT, flags=re.MULTILINE)
    factors = [int(found, 16) for found in re.findall(r"· ([0-9A-F]{16})", "\n".join(lines))]
    shifts = [int(found) for found in re.findall(r"≫ (\d+)", "\n".join(lines))]
    assert (len(lines), len(factors), shifts) == (4, 3, [29, 30, 27, 31, 24])
    x, y = (int.from_bytes(sha256(f"Ardennes\0{name}".encode()).digest()[:8], "big") for name in ("7", "bye"))
    z = x * factors[0] + (y ^ (y >> 29))
    z = ((z % 2**64) ^ (z % 2**64 >> 30)) * factors[1]
    z = ((z % 2**64) ^ (z % 2**64 >> 27)) * factors[2]
    tail = ((z % 2**64) ^ (z % 2**64 >> 31)) >> 24
    engine = spread("Ardennes", ["7", "bye"])
    assert tail == lot_of_two(x, y) == int(mixed(engine[:1], engine[1:])[0])
