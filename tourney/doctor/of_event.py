"""What must be true of an event as a whole: its parts, its log, its links, its backups."""

from collections.abc import Iterator
from datetime import timedelta

from tourney import backups as files
from tourney import eventfile, honours, logbook, queries, tokens
from tourney.errors import Refused
from tourney.eventfile import FileFault
from tourney.models import AccessToken, Event
from tourney.schemes import DataFault
from tourney.services import backups, wholeness

_SLACK = timedelta(minutes=2)  # clocks are set, and a write may begin before the one that is done first


def whole(event: Event) -> Iterator[str]:
    yield from sorted(wholeness.faults(event))


def log(event: Event) -> Iterator[str]:
    """One line a revision, from 1, none missing and none more."""
    numbers = list(event.log.order_by("sequence").values_list("sequence", flat=True))
    if missing := sorted(set(range(1, event.revision + 1)) - set(numbers)):
        yield f"{_counted(missing)} of {event.revision} missing"
    if more := [number for number in numbers if not 1 <= number <= event.revision]:
        yield f"{_counted(more)} beyond revision {event.revision}"
    at = dict(event.log.values_list("sequence", "at"))
    if later := [number for number in numbers if number + 1 in at and at[number] > at[number + 1] + _SLACK]:
        yield f"{_counted(later)} written later than the next"


def _counted(numbers: list[int]) -> str:
    shown = ", ".join(str(number) for number in numbers[:5])
    return f"{'line' if len(numbers) == 1 else 'lines'} {shown}{' and more' if len(numbers) > 5 else ''}"


def readable(event: Event) -> Iterator[str]:
    try:
        eventfile.read(eventfile.parsed(eventfile.text_of(eventfile.written_whole(eventfile.gathered(event))).encode()))
    except FileFault as fault:
        yield str(fault)
    except KeyError as error:
        yield f"a row names another one that is not there ({error})"


def pages(event: Event) -> Iterator[str]:
    for what, show in (("standings", queries.standings_of), ("awards", honours.awarded_of)):
        try:
            show(event)
        except (Refused, DataFault) as error:
            yield f"{what}: {error}"
    for line in event.log.all():
        logbook.told(line)


def links(event: Event) -> Iterator[str]:
    if event.pseudonymised_at is None:
        for entry in event.entries.exclude(tokens__revoked_at=None, tokens__isnull=False).order_by("number"):
            yield f"{entry} has no live link"


def link_keys(event: Event) -> Iterator[str]:
    rows = AccessToken.objects.filter(entry__event=event, revoked_at=None)
    dead = sum(tokens.digest(tokens.token(nonce)) != digest for nonce, digest in rows.values_list("nonce", "digest"))
    if dead:
        yield f"{dead} of {rows.count()} links are of another key"


def backups_read(event: Event) -> Iterator[str]:
    folder = backups.folder_of(event.public_id)
    for one in files.listed(folder) if folder else []:
        try:
            header, text = files.opened(one.path)
            eventfile.parsed(text)
            if (header.event, header.revision) != (event.public_id, one.revision):
                yield f"{one.name}: it is of another event or revision than its name says"
        except files.Broken as broken:
            yield f"{one.name}: {broken}"
        except FileFault as fault:
            yield f"{one.name}: {fault}"
