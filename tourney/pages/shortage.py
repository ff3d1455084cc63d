"""What lets a draw go on that lacks tables: more of them, or the seat of somebody who has not come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.http import urlencode

from tourney import attendance
from tourney.errors import TablesShort
from tourney.models import Entry, Event, Round
from tourney.services.events import highest_table

FEW = 6  # who are named whose seat could be taken


@dataclass(frozen=True, slots=True)
class Shortage:
    """How many tables a draw lacks, the highest there is, the address to go on at once they are there, and who has not
    checked in, each with the address that draws without them."""

    lacking: int
    highest: int
    then: str
    missing: tuple[tuple[Entry, str], ...] = ()


def shortage_before(event: Event, error: TablesShort, page: str) -> Shortage:
    """Of a round that is to be drawn from `page`."""
    return Shortage(error.lacking, highest_table(event), page)


def shortage_again(round_: Round, error: TablesShort, page: str, asked: Mapping[str, Sequence[int]]) -> Shortage:
    """Of a round that is drawn again at `page`, which was asked for `out` and whatever else.

    Who has not checked in is named only where others have: else nobody checks in at this event. Nor is anybody who has
    played: they were here, checked in or not.
    """
    out = asked["out"]
    seated = round_.event.entries.filter(seats__round=round_).exclude(pk__in=out).order_by("name")
    absent = seated.filter(checked_in_at=None).exclude(pk__in=attendance.have_played(round_.event))
    gone = absent[:FEW] if seated.exclude(checked_in_at=None).exists() else ()
    missing = tuple((one, _address(page, {**asked, "out": [*out, one.pk]})) for one in gone)
    return Shortage(error.lacking, highest_table(round_.event), _address(page, asked), missing)


def _address(page: str, asked: Mapping[str, Sequence[int]]) -> str:
    return f"{page}?{urlencode(asked, doseq=True)}"
