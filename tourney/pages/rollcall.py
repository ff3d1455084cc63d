"""The roll call against a draw: who is drawn and has not come, who has come and is not drawn."""

from dataclasses import dataclass
from urllib.parse import urlencode

from tourney import queries
from tourney.attendance import have_played, uses_check_in
from tourney.models import Entry, Event, Round, RoundStatus


@dataclass(frozen=True, slots=True)
class RollCall:
    """`missing` are drawn and not here, `undrawn` here and not drawn; `late` those whom a redraw must be told of.

    A draft takes in by itself whoever the list of entries says plays, so `late` may hold fewer than `undrawn`.
    """

    round: Round
    missing: tuple[Entry, ...]
    undrawn: tuple[Entry, ...]
    late: tuple[Entry, ...]
    bye: Entry | None

    @property
    def is_draft(self) -> bool:
        return self.round.status == RoundStatus.DRAFT

    @property
    def before_start(self) -> bool:
        return self.round.status in {RoundStatus.DRAFT, RoundStatus.PUBLISHED}

    @property
    def all_in_order(self) -> str:
        """What the redraw's form is opened with: the missing out, those who have come in."""
        return _query(out=self.missing, late=self.late)

    @property
    def take_in(self) -> str:
        """The same, with those who have come alone."""
        return _query(late=self.late)

    @property
    def take_out(self) -> tuple[tuple[Entry, str], ...]:
        """Each of the missing with what the redraw's form is opened with to take them out alone."""
        return tuple((one, _query(out=(one,))) for one in self.missing)


def _query(*, out: tuple[Entry, ...] = (), late: tuple[Entry, ...] = ()) -> str:
    pairs = [("keep", "1"), *(("out", one.pk) for one in out), *(("late", one.pk) for one in late)]
    return urlencode(pairs)


def roll_call(round_: Round | None) -> RollCall | None:
    """The roll call of an open round; None where nobody is checked in, or there is nothing to say. Five queries."""
    if round_ is None or round_.status == RoundStatus.CLOSED or not uses_check_in(round_.event):
        return None
    event = round_.event
    seats = list(round_.seats.select_related("entry").order_by("entry__number"))
    played = have_played(event)
    missing = [one.entry for one in seats if one.entry.checked_in_at is None and one.entry_id not in played]
    undrawn = _undrawn(event, round_, {one.entry_id for one in seats})
    playing = {one.pk for one in queries.playing_in(event, round_.number)} if undrawn else set()
    if not missing and not undrawn:
        return None
    return RollCall(
        round_,
        tuple(one for one in missing if one.dropped_after is None),
        tuple(undrawn),
        tuple(one for one in undrawn if one.pk not in playing),
        next((one.entry for one in seats if one.game_id is None), None),
    )


def _undrawn(event: Event, round_: Round, seated: set[int]) -> list[Entry]:
    """Who has checked in and sits nowhere. Spares, and those who asked to be away, do so by their own wish."""
    here = event.entries.filter(dropped_after=None, spare=False).exclude(checked_in_at=None)
    asked = here.filter(absences__round_number=round_.number, absences__unseen=False).values("pk")
    return [one for one in here.exclude(pk__in=asked) if one.pk not in seated]
