"""Files that were good once: bytes changed anywhere, and documents with their keys and values moved about."""

import copy
import json
from typing import Any

from hypothesis import strategies as st

SPLICED = (
    b"", b"\0", b"\xff", b"\xff\xfe", b"\xef\xbb\xbf", b'"', b"'", b"\n", b"\r", b",", b";;;;", b"[", b"]]", b"{",
    b"}", b"=",
    b"-1", b"9" * 25, b"1e999", b"NaN", b"\\ud800", b"\\u0000", b"(", b")", b"<<", b">>", b" 0 R", b"endobj",
    b"/Length 99999999",
    b"IDAT", b"\xff\xda", b"\xff\xe1\xff\xff", b"\x7f\xff\xff\xff", b"\x80" * 9, "İ🏳️‍🌈\u202e".encode(), b"\x1a",
    b"a" * 3000,
)  # fmt: skip
# A place from 0 to 1, what is done there, with what, and over how many bytes.
edits = st.lists(
    st.tuples(
        st.floats(0, 1),
        st.sampled_from(["put", "over", "flip", "cut", "again", "end"]),
        st.sampled_from(SPLICED) | st.binary(max_size=6),
        st.integers(1, 64),
    ),
    max_size=5,
)

VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 2**31, 2**63, 2**64, 10**30, 0.5, 1e308, -0.0, "", " ", "x", "7", "\0", "\u202e",
    "x" * 400,
    "2026-10-25T00:30:00Z", "0000-00-00", "9999-12-31T23:59:59+00:00", "fow4/none", "a@b", [], [[]], [1, 1], [None],
    {}, {"": 0},
    {"a": {"b": [1]}}, "<script>", "../x", "٣", "#1", "1/0", "-1/3", [0.1] * 40, list(range(300)),
)  # fmt: skip
# A step in a document's tree, what is done there, and with what.
moves = st.lists(
    st.tuples(
        st.integers(0, 10**6),
        st.sampled_from(["set", "set", "drop", "swap", "twice", "wrap", "extra", "rename", "deep"]),
        st.sampled_from(VALUES) | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    ),
    min_size=1,
    max_size=4,
)


def edited(data: bytes, changes: list[tuple[float, str, bytes, int]]) -> bytes:
    for where, how, with_, many in changes:
        at = int(where * len(data))
        match how:
            case "put":
                data = data[:at] + with_ + data[at:]
            case "over":
                data = data[:at] + with_ + data[at + len(with_) :]
            case "flip":
                data = data[:at] + bytes(one ^ (1 << (many % 8)) for one in data[at : at + 1]) + data[at + 1 :]
            case "cut":
                data = data[:at] + data[at + many :]
            case "again":
                data = data[: at + many * 8] + data[at:]
            case "end":
                data = data[:at]
    return data


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every path into a document but the one to the whole."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [deeper for key, one in inside for deeper in [(*path, key), *places(one, (*path, key))]]


def moved(document: Any, changes: list[tuple[int, str, Any]]) -> Any:
    """A copy of a document with the changes made one after the other."""
    made = copy.deepcopy(document)
    for pick, how, value in changes:
        found = places(made)
        if not found:
            return made
        path, other = found[pick % len(found)], found[pick * 31 % len(found)]
        _move(made, path, other, how, copy.deepcopy(value))
    return made


def _at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


def _move(made: Any, path: tuple[Any, ...], other: tuple[Any, ...], how: str, value: Any) -> None:
    inside, last = _at(made, path[:-1]), path[-1]
    old = inside[last]
    match how:
        case "drop":
            del inside[last]
        case "swap":
            inside[last] = copy.deepcopy(_at(made, other))
        case "twice" if isinstance(inside, list):
            inside.append(copy.deepcopy(old))
        case "wrap":
            inside[last] = [old]
        case "extra" if isinstance(old, dict):
            old[str(value)[:50]] = value
        case "rename" if isinstance(inside, dict):
            inside[str(last) + "_"] = inside.pop(last)
        case "deep":
            inside[last] = json.loads("[" * 90 + "]" * 90)
        case _:
            inside[last] = value


def text_of(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass")
