"""What the pages show of registrations: who is entered, who waits in which place, who has left, and how much room."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tourney.clubcodes import spelled
from tourney.models import ClubCode, Event, Registration, RegistrationState
from tourney.services import registering

ANSWERS = ("side", "army", "nation", "team")


@dataclass(frozen=True, slots=True)
class Line:
    """One registration. `place` is its turn on the waiting list, from 1; `status` what became of it, in words."""

    registration: Registration
    place: int | None
    status: str
    answers: tuple[tuple[str, str], ...]
    consents: tuple[tuple[str, datetime], ...]  # the words, and when
    code: str


@dataclass(frozen=True, slots=True)
class Waitlist:
    """`room` is how many more can be entered (None: any number), `next` who would be the first of them."""

    waiting: tuple[Line, ...]
    entered: tuple[Line, ...]
    left: tuple[Line, ...]
    playing: int
    room: int | None

    @property
    def unregistered(self) -> int:
        """How many play who did not register, so that nothing they agreed to is on record."""
        return self.playing - len(self.entered)

    @property
    def next(self) -> Line | None:
        return self.waiting[0] if self.waiting and self.room != 0 else None

    @property
    def may_move(self) -> int:
        """How many of those who wait there is room for."""
        return len(self.waiting) if self.room is None else min(self.room, len(self.waiting))


def waitlist_of(event: Event) -> Waitlist:
    """Everything about an event's registrations, in three queries."""
    rows = list(event.registrations.select_related("entry", "code").order_by("created_at", "pk"))
    playing = registering.playing(event)
    line = registering.in_turn(one for one in rows if one.state == RegistrationState.WAITING)
    return Waitlist(
        waiting=tuple(_line(one, place) for place, one in enumerate(line, 1)),
        entered=tuple(_line(one) for one in rows if one.plays),
        left=tuple(_line(one) for one in rows if not one.plays and one.state != RegistrationState.WAITING),
        playing=playing,
        room=None if event.capacity is None else max(0, event.capacity - playing),
    )


def line_of(one: Registration) -> Line:
    """One registration with its place, for whoever registered."""
    place = None
    if one.state == RegistrationState.WAITING:
        place = [other.pk for other in registering.waiting(one.event)].index(one.pk) + 1
    return _line(one, place)


def _line(one: Registration, place: int | None = None) -> Line:
    answers = tuple((name, one.answers[name]) for name in ANSWERS if one.answers.get(name))
    consents = tuple((kept["text"], datetime.fromisoformat(kept["at"])) for kept in one.consents.values())
    return Line(one, place, status_of(one), answers, consents, spelled(one.code.code) if one.code else "")


def status_of(one: Registration) -> str:
    """What became of a registration. What the desk did to its entry since counts before what was noted here."""
    if one.plays:
        return "Entered"
    if one.state != RegistrationState.ENTERED:
        return RegistrationState(one.state).label
    return "Taken out by the desk" if one.entry is None else "Dropped"


@dataclass(frozen=True, slots=True)
class CodeLine:
    """A club's code with the places taken."""

    code: ClubCode
    spelled: str
    taken: int
    left: int | None


def codes_of(event: Event) -> Sequence[CodeLine]:
    """The codes of an event, those revoked last, in two queries."""
    held: dict[int | None, int] = {}
    for one in event.registrations.exclude(code=None).select_related("entry"):
        if one.plays or one.state == RegistrationState.WAITING:
            held[one.code_id] = held.get(one.code_id, 0) + 1
    rows = sorted(event.club_codes.all(), key=lambda code: (code.revoked_at is not None, code.club.casefold(), code.pk))
    return [
        CodeLine(
            code,
            spelled(code.code),
            held.get(code.pk, 0),
            None if code.places is None else max(0, code.places - held.get(code.pk, 0)),
        )
        for code in rows
    ]
