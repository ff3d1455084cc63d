"""What somebody who writes a mission sees of it: its text and drawings, or everything that is wrong, line by line."""

import re
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from missions.diagram import scene, svg
from missions.faults import Fault
from missions.load import LARGEST, MOST_STOPS, MissionFault, mission_from
from missions.model import Mission
from missions.regions import layouts, zones
from missions.wording import Section, Units, front
from tourney.faultlines import line_of, line_told, lines_of_keys

MOST_LINES = 1500  # of a text; the longest mission that the format allows is far shorter
MOST_NUMBERS = 100  # given to keys of a text, most of them distances: every layout measures each of them
MOST_REMARKS = 30
# Of one drawing: what the labels of more cost to place grows without bounds. The book's fullest has 10 and 14.
MOST_ZONES, MOST_DISTANCES = 12, 30
SHOWN = 100  # characters of a line, a key or a reason
NUMBER = re.compile(r"=[ \t]*[-+]?[0-9]")
KEY = "mission"  # what a text is called that has no name yet


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that is wrong: the key (empty: the whole text), why, and the line it stands in, where there is one."""

    key: str
    reason: str
    line: int | None = None
    excerpt: str = ""

    def __str__(self) -> str:
        where = f"line {self.line}" if self.line else ""
        return ": ".join(filter(None, (where, self.key, self.reason)))


@dataclass(frozen=True, slots=True)
class Proof:
    """A text that was read. Either `mission` and all that follows from it, or `remarks`; `more` of these are left out.

    `ways` are the layouts by number and name, `layout` the one that is looked at.
    """

    mission: Mission | None = None
    flavour: str = ""
    front: tuple[Section, ...] = ()
    ways: tuple[tuple[int, str], ...] = ()
    layout: int = 1
    remarks: tuple[Remark, ...] = ()
    more: int = 0


def as_lines(text: str) -> str:
    """The text with the line ends that are kept: a browser sends others, and so does a file of Windows."""
    return text.replace("\r\n", "\n").removeprefix("\ufeff")


def proof_of(text: str, system_key: str, units: Units, layout: int = 1, key: str = KEY) -> Proof:
    """Read a text as a mission of that system. Whatever it is, there is a proof of it."""
    if len(text) <= LARGEST and (excess := _excess(text)):
        return Proof(remarks=(excess,))
    try:
        found = mission_from(text, key, system_key)
    except MissionFault as fault:
        return _faulty(text, fault.faults)
    if crowded := _crowded(found):
        return Proof(remarks=(crowded,))
    flavour, *rest = front(found, units)
    ways = tuple((way.number, way.label) for way in layouts(found))
    return Proof(
        mission=found,
        flavour=" ".join(flavour.items),
        front=tuple(rest),
        ways=ways,
        layout=layout if 1 <= layout <= len(ways) else 1,
    )


def _excess(text: str) -> Remark | None:
    """What to say of a text that would take too long to read."""
    if text.count("\n") > MOST_LINES:
        return Remark("", f"has more than {MOST_LINES} lines")
    if len(NUMBER.findall(text)) > MOST_NUMBERS:
        return Remark("", f"gives more than {MOST_NUMBERS} numbers: leave some of the distances out")
    lines = text.split("\n")
    full = next((number for number, line in enumerate(lines, 1) if line.count(".") > MOST_STOPS), None)
    return Remark("", f"has more than {MOST_STOPS} full stops in one line", full) if full else None


def _crowded(mission: Mission) -> Remark | None:
    """What to say of a mission that no drawing could show legibly."""
    for layout in layouts(mission):
        marked = zones(mission, layout)
        distances = sum(len(zone.measures) for zone in marked)
        if len(marked) > MOST_ZONES or distances > MOST_DISTANCES:
            has = f"{len(marked)} zones and {distances} distances in one drawing"
            return Remark("", f"has {has}; it can show {MOST_ZONES} and {MOST_DISTANCES}: leave some out")
    return None


def _faulty(text: str, faults: tuple[Fault, ...]) -> Proof:
    lines, known = text.split("\n"), lines_of_keys(text) if len(text) <= LARGEST else {}
    told = (_remark(fault, lines, known) for fault in faults[:MOST_REMARKS])
    return Proof(remarks=tuple(told), more=max(0, len(faults) - MOST_REMARKS))


def _remark(fault: Fault, lines: list[str], known: dict[str, int]) -> Remark:
    line = line_of(known, fault.key) or line_told(fault.reason, len(lines))
    excerpt = lines[line - 1].strip()[:SHOWN] if line and line <= len(lines) else ""
    return Remark(fault.key[:SHOWN], fault.reason[: 4 * SHOWN], line, excerpt)


def drawing(mission: Mission, layout: int, units: Units) -> SafeString:
    """The diagram of one layout, for the page. Raises UnknownLayout."""
    made = svg(scene(mission, layout, units, size="phone"))
    return mark_safe(made)  # noqa: S308  made here, every text in it escaped
