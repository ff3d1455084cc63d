"""Every state of a player's page, each made through the services: an event, and the entry whose page shows it."""

import datetime
from collections.abc import Callable, Mapping

from django.utils import timezone

from tests import make
from tourney import queries
from tourney.models import Entry, Event, Round, Seat
from tourney.services import entries, events, list_terms, lists, schedule
from tourney.services import rounds as round_services

LONG = "Maximiliana Featherstonehaugh-Cholmondeley"


def _event(**more: object) -> Event:
    """The second round of four is to come, with a schedule, lists that are shown, and an opponent with a long name."""
    made = make.event(entries=5, rounds_planned=4, **more)
    now = timezone.now().replace(tzinfo=None, second=0, microsecond=0)
    lines = [
        schedule.Line("round", f"Round {number}", now + datetime.timedelta(hours=3 * number), 150, number)
        for number in (3, 4)
    ]
    schedule.set_schedule(made, make.desk(made), [*lines, schedule.Line("break", "Lunch", now, 45)])
    make.closed(made)
    return Event.objects.get(pk=made.pk)


def _second(event: Event, **how: str) -> tuple[Seat, Seat]:
    """The players at table 1 of the second round; the second one has a long name and a list that all may read."""
    make.playing(event, **how)
    second = make.seats(event)[1]
    Entry.objects.filter(pk=second.entry_id).update(name=LONG, army="Heavy Panzer Company of the Second Line")
    lists.enter_list(second.entry, make.desk(event), "Two platoons")
    list_terms.reveal_now(event, make.desk(event))
    return make.seats(event)


def before() -> Entry:
    event = make.event(entries=4, lists_due_at=timezone.now() + datetime.timedelta(days=1))
    return event.entries.all()[0]


def away() -> Entry:
    event = _event()
    entry = event.entries.get(number=2)
    entries.set_absent(entry, make.desk(event), 2, absent=True)
    make.playing(event)
    return entry


def dropped() -> Entry:
    event = _event()
    entry = event.entries.get(number=2)
    entries.drop_entry(entry, make.actor(Seat(entry=entry)), after=1)
    make.playing(event)
    return entry


def leaving() -> Entry:
    """Dropped with a game that is still to be played."""
    first, _ = _second(_event())
    entries.drop_entry(first.entry, make.actor(first), after=2)
    return first.entry


def bye() -> Entry:
    event = _event()
    found = queries.bye_of(make.playing(event))
    assert found is not None
    return found


def plan() -> Entry:
    return _second(_event(), mode="plans")[0].entry


def answered_plan() -> Entry:
    event = _event()
    first, _ = _second(event, mode="plans")
    make.seal(event, "", "attack")
    return first.entry


def sealed() -> Entry:
    event = _event()
    first, _ = _second(event, mode="plans")
    make.seal(event, "attack")
    return first.entry


def roll() -> Entry:
    event = _event(dice="typed")
    first, _ = _second(event, mode="plans")
    make.seal(event, "attack", "attack")
    return first.entry


def play() -> Entry:
    event = _event()
    first, _ = _second(event, mode="plans")
    make.seal(event, "attack", "defend")
    return first.entry


def sent() -> Entry:
    event = _event()
    first, _ = _second(event)
    make.report(event, (1, 2, 5))
    return first.entry


def answer() -> Entry:
    event = _event()
    first, _ = _second(event)
    make.report(event, None, (1, 2, 5))
    return first.entry


def differ() -> Entry:
    event = _event()
    first, _ = _second(event)
    make.report(event, (1, 2, 5), (2, 2, 5))
    return first.entry


def confirmed() -> Entry:
    event = _event()
    first, _ = _second(event)
    make.report(event, (1, 2, 5), (1, 2, 5))
    return first.entry


def _ended(event: Event) -> tuple[Seat, Round]:
    first, _ = _second(event)
    round_ = event.rounds.order_by("-number")[0]
    make.play(round_)
    round_services.close_round(round_, make.desk(event))
    return first, round_


def over() -> Entry:
    return _ended(_event())[0].entry


def finished() -> Entry:
    event = _event()
    first, _ = _ended(event)
    events.finish_event(event, make.desk(event))
    return first.entry


STATES: Mapping[str, Callable[[], Entry]] = {
    one.__name__: one
    for one in (
        before, away, dropped, leaving, bye, plan, answered_plan, sealed, roll, play, sent, answer, differ, confirmed,
        over, finished,
    )
}  # fmt: skip
