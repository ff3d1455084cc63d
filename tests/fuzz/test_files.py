"""Files that players and organisers send or bring: each reader takes them whole, or says why not."""

import io
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfWriter

from missions.faults import MissionFault
from missions.load import CATALOGUE, mission_from
from tests.fuzz.changing import edited, edits, moved, moves, text_of
from tests.fuzz.searching import DONE, searched
from tourney import backups
from tourney.backups.accounts import accounts_in
from tourney.documents import DocumentError, read_json
from tourney.errors import Refused
from tourney.fairdice import DiceFault, DiceSheet, check
from tourney.fairdice.stream import VERSION
from tourney.proofs import proof_of
from tourney.rosters import read_pasted, read_roster
from tourney.trf import TrfError, field_document, played_document, read_trf, write_trf
from tourney.uploads import MOST_BYTES, Sent, read_list, read_photo

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:PIL")  # of odd tags: one line of a log, once
SIDES = ("Allies", "Axis")


def picture(form: str, mode: str = "RGB") -> bytes:
    out, exif = io.BytesIO(), Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Camera"
    exif.get_ifd(0x8825)[2] = (54.0, 58.0, 17.0)
    Image.linear_gradient("L").resize((40, 30)).convert(mode).save(out, form, exif=exif)
    return out.getvalue()


def pdf() -> bytes:
    writer, out = PdfWriter(), io.BytesIO()
    writer.add_blank_page(200, 200)
    writer.add_metadata({"/Title": "List"})
    writer.write(out)
    return out.getvalue()


ROSTERS = (
    b"name,club,side,army,email,absent_rounds,seeding\nAda,Old Guard,Axis,Panzer,ada@example.org,1 2,1\n"
    b"\"Ben \"\"B\"\" O\",,Allies,,,,2\n",
    "\ufeffName;Verein\r\nŻółć;“Würfel”\r\n".encode(), "name\tclub\nAda\tX\n".encode("utf-16"),
    "name,club\nJosé,Ñ\n".encode("cp1252"),
    b"sep=;\nname;club\n" + b"A;B\n" * 50,
)  # fmt: skip
DICE = json.dumps({
    "dice": VERSION, "game": "abc", "commitment": "0" * 64, "seed": "5eed" * 16, "words": ["a", "b"],
    "rolls": [
        {"what": "attacker", "values": [1, 2], "by": "muster"}, {"what": "mission", "values": [3], "by": "typed"},
    ],
}).encode()  # fmt: skip
ACCOUNTS = json.dumps({
    "muster_accounts": 1, "accounts": [{
        "username": "a", "email": "a@example.org", "events": {"x": "owner"},
        "factors": [{"type": "totp", "data": {"secret": "s"}}],
    }],
}).encode()  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reader:
    """What reads a kind of file: good ones to begin with, how it is read, and what it may answer instead."""

    good: Callable[[], tuple[bytes, ...]]
    read: Callable[[bytes], object]
    refusals: tuple[type[Exception], ...] = ()


def kept_small(sent: object) -> None:
    """What is kept is no larger than may be sent, and of the kind that it says."""
    assert not isinstance(sent, Sent) or len(sent.data) <= 2 * MOST_BYTES


def of_report(data: bytes) -> None:
    """A report that was read makes the same two documents as ever, and can be written again."""
    tournament = read_trf(data)
    for made in (played_document, field_document):
        try:
            made(tournament)
        except TrfError:
            DONE["reports that give no document"] += 1
    write_trf(tournament, 26)


def of_mission(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    proof_of(text, "fow4", "in")
    mission_from(text, "own", "fow4")


def of_dice(data: bytes) -> None:
    check(DiceSheet.of(read_json(data)))


@cache
def files(pattern: str, most: int = 4, largest: int = 60_000) -> tuple[bytes, ...]:
    found = [path.read_bytes() for path in sorted(ROOT.glob(pattern))]
    return tuple(sorted((one for one in found if len(one) < largest), key=len)[:most])


def missions() -> tuple[bytes, ...]:
    return tuple(path.read_bytes() for path in sorted((CATALOGUE / "fow4").glob("*.toml"))[:4])


def of_list(data: bytes) -> None:
    kept_small(read_list("a", data))


def of_roster(data: bytes) -> None:
    for encoding in (None, "windows-1252", "utf-8"):
        read_roster(data, rounds=3, sides=SIDES, encoding=encoding)


def of_names(data: bytes) -> None:
    for turned in (False, True):
        read_pasted(data.decode("utf-8", "replace"), rounds=3, sides=SIDES, turned=turned)


def pictures() -> tuple[bytes, ...]:
    return picture("JPEG"), picture("WEBP"), picture("PNG", "P")


READERS = {
    "a list": Reader(lambda: (picture("PNG", "RGBA"), pdf(), "2 × Tiger".encode()), of_list, (Refused,)),
    "a photograph": Reader(pictures, lambda data: kept_small(read_photo("a", data)), (Refused,)),
    "a PDF": Reader(lambda: (pdf(),), of_list, (Refused,)),
    "a roster": Reader(lambda: ROSTERS, of_roster),
    "pasted names": Reader(lambda: ROSTERS, of_names),
    "a report": Reader(lambda: files("corpus/trf/*.trf"), of_report, (TrfError,)),
    "a mission": Reader(missions, of_mission, (MissionFault,)),
    "dice": Reader(lambda: (DICE,), of_dice, (DocumentError, DiceFault)),
    "a backup": Reader(lambda: (zlib.compress(b'{"backup": 1}\nx', wbits=31),), backups.held, (backups.Broken,)),
    "accounts": Reader(lambda: (ACCOUNTS,), accounts_in, (backups.Broken,)),
    "a document": Reader(lambda: (DICE, ACCOUNTS), read_json, (DocumentError,)),
}  # fmt: skip


def told(refusal: Exception) -> None:
    assert len(str(refusal).split()) > 2, repr(refusal)
    assert "object at 0x" not in str(refusal)
    assert len(str(refusal)) < 3000, str(refusal)[:200]


def reads(name: str, data: bytes) -> None:
    reader = READERS[name]
    DONE["files read"] += 1
    try:
        reader.read(data)
    except reader.refusals as refusal:
        DONE["files refused"] += 1
        told(refusal)


@pytest.mark.parametrize("name", READERS)
def test_what_the_search_begins_with_is_whole(name):
    if name != "a backup":
        for good in READERS[name].good():
            READERS[name].read(good)


@searched(150, weight=6, name=st.sampled_from(sorted(READERS)), which=st.integers(0, 9), changes=edits)
def test_a_file_whose_bytes_were_changed_is_read_or_refused_with_words(name, which, changes):
    good = READERS[name].good()
    reads(name, edited(good[which % len(good)], changes))


@searched(
    60,
    weight=2,
    name=st.sampled_from(sorted(READERS)),
    data=st.binary(max_size=200) | st.text(max_size=60).map(str.encode),
)
def test_any_bytes_are_read_or_refused_with_words(name, data):
    reads(name, data)


@searched(40, name=st.sampled_from(["dice", "accounts"]), changes=moves)
@example("dice", [(6, "set", [])])
def test_a_small_document_with_moved_parts_is_read_or_refused_with_words(name, changes):
    reads(name, text_of(moved(json.loads(READERS[name].good()[0]), changes)))
