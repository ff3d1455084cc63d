"""Who gets a certificate for what, from an event's rows."""

from collections.abc import Iterator, Sequence

from tourney import queries
from tourney.honours import awarded_of
from tourney.models import Entry, Event
from tourney.printing.certificates import Certificate

PLACES, AWARDS, EVERYBODY = "places", "awards", "everybody"
HONOURS = {1: "First place", 2: "Second place", 3: "Third place"}


def certificates_for(event: Event, kinds: Sequence[str]) -> list[Certificate]:
    """Those for the first three places, for each award and for having played, as they are asked for."""
    makers = {PLACES: _of_places, AWARDS: _of_awards, EVERYBODY: _of_everybody}
    entries = {entry.number: entry for entry in event.entries.all()}
    return [one for kind in kinds for one in makers[kind](event, entries)]


def _of_places(event: Event, entries: dict[int, Entry]) -> Iterator[Certificate]:
    """Whoever shares a place gets the same; whoever has dropped keeps the place that the standings give."""
    for row in queries.standings_of(event):
        if row.place in HONOURS:
            shared = ", shared" if row.shared else ""
            yield _certificate(event, f"{HONOURS[row.place]}{shared}", entries[row.entry])


def _of_awards(event: Event, entries: dict[int, Entry]) -> Iterator[Certificate]:
    for one in awarded_of(event):
        for number in one.winners:
            yield _certificate(event, one.award.label, entries[number])


def _of_everybody(event: Event, entries: dict[int, Entry]) -> Iterator[Certificate]:
    for row in queries.standings_of(event):
        entry = entries[row.entry]
        if entry.dropped_after is None:
            yield _certificate(event, "Certificate of participation", entry)


def _certificate(event: Event, honour: str, entry: Entry) -> Certificate:
    day = f"{event.starts_on.day} {event.starts_on:%B %Y}" if event.starts_on else ""
    return Certificate(
        honour=honour,
        name=entry.name,
        about=" · ".join(filter(None, (entry.army, entry.club))),
        occasion=" · ".join(filter(None, (event.venue, day))),
    )
