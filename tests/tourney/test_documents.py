"""JSON that is given to a command."""

import io
import sys
from decimal import Decimal
from types import SimpleNamespace

import pytest

from tourney import documents
from tourney.documents import DocumentError, read_document


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff", "not UTF-8 at byte 0"),
        (b"{", "line 1, column 2"),
        (b"[" * 100_000, "nested too deeply"),
        (b"9" * 5_000, "too long"),
        (b"[NaN]", "NaN, which is no number"),
        (b"[-Infinity]", "-Infinity, which is no number"),
        (b'{"rounds": [{"a": 1, "b": 2, "a": 3}]}', "gives the key 'a' twice in one object"),
        (b'{"players": [{"name": "Zo\\ud800"}]}', r"players\[0\].name: holds half a letter, 'Zo\\ud800'"),
        (b'{"\\uDFFF": 1}', r"a key: holds half a letter, '\\udfff'"),
        (b'"\\ud800"', "the document: holds half a letter"),
    ],
)
def test_every_mistake_is_one_line_that_says_what_it_is(tmp_path, content, said):
    (tmp_path / "x.json").write_bytes(content)
    with pytest.raises(DocumentError, match=said) as refused:
        read_document(str(tmp_path / "x.json"))
    assert "\n" not in str(refused.value)


def test_decimals_stay_exact_and_a_byte_order_mark_is_no_matter(tmp_path):
    (tmp_path / "x.json").write_bytes(b"\xef\xbb\xbf[0.1]")
    assert read_document(str(tmp_path / "x.json")) == [Decimal("0.1")]


def test_a_letter_in_two_escapes_is_a_letter(tmp_path):
    (tmp_path / "x.json").write_bytes(b'{"a": "\\ud83c\\udfb2", "b": {"a": "\\\\ud800"}}')
    assert read_document(str(tmp_path / "x.json")) == {"a": "🎲", "b": {"a": "\\ud800"}}


def test_an_endless_input_is_refused(monkeypatch):
    monkeypatch.setattr(documents, "MOST_BYTES", 1000)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b" " * 5000)))
    with pytest.raises(DocumentError, match="larger than"):
        read_document("-")
