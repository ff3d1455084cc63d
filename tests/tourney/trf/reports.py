"""Reports for the tests: those of the corpus, and lines made by their columns."""

import json
from pathlib import Path

from tourney.trf import read_trf

CORPUS = Path(__file__).parents[2] / "corpus" / "trf"
EXPECTED = {one["file"]: one for one in json.loads((CORPUS / "expected.json").read_text())["files"]}


def corpus(name, encoding=None):
    return read_trf((CORPUS / name).read_bytes(), encoding)


def row(number, *cells, name="Somebody", points="0.0", rank=""):
    """A player's line; a cell is text such as "2 w 1"."""
    head = f"001 {number:4} {'':4} {name:33} {'':4} {'':3} {'':11} {'':10} {points:>4} {rank:>4}  "
    return head + "  ".join(f"{cell:>8}" for cell in cells)


def report(*lines, end="\n", encoding="utf-8"):
    return end.join(lines).encode(encoding) + end.encode()
