"""An event's rows turned into what its pack tells."""

from collections.abc import Iterator

from missions.load import system
from missions.sheets.flow import Block, Grid, Heading, Listing, Paragraph
from tourney.models import Event, Table
from tourney.playable import missions_named, titles_of
from tourney.printing.pack import EventPack, Section, days, event_pack
from tourney.printing.posters import Poster
from tourney.ruleset import in_words
from tourney.standings import METRICS
from tourney.timetable import timetable_of
from tourney.worth import told

POSTERS = (("The event", ""), ("Pairings", "pairings/"), ("Standings", "standings/"))


def pack_for(event: Event, base_url: str = "") -> bytes:
    """The pack as things stand, as everybody may have it.

    Told the address (scheme and host), it is the desk's: with posters that lead there, and with the missions that
    tables are laid out for.
    """
    rules = system(event.system)
    sections = (_schedule(event), Section("The rules in short", tuple(_rules(event))), _tables(event, bool(base_url)))
    stem = f"{base_url}/e/{event.public_id}/"
    return event_pack(
        EventPack(
            event=event.printed_name,
            subtitle=_when(event) or "Event pack",
            facts=tuple(_facts(event)),
            about=paragraphs(event.about),
            sections=tuple(section for section in sections if section),
            missions=tuple(missions_named(event, _missions(event)).values()),
            posters=tuple(Poster(heading, event.printed_name, stem + page) for heading, page in POSTERS)
            if base_url
            else (),
            notice=f"Unofficial. {rules.title} is a trademark of {rules.publisher}, who had no part in this event.",
            paper=event.paper,  # type: ignore[arg-type]
            units=event.units,  # type: ignore[arg-type]
        )
    )


def paragraphs(text: str) -> tuple[str, ...]:
    """A text in paragraphs, the lines of each joined."""
    return tuple(" ".join(part.split()) for part in text.replace("\r\n", "\n").split("\n\n") if part.strip())


def _when(event: Event) -> str:
    if not event.starts_on:
        return ""
    return f"{event.starts_on:%A} {event.starts_on.day} {event.starts_on:%B %Y}"


def _facts(event: Event) -> Iterator[tuple[str, str]]:
    rounds = f"{event.rounds_planned} round{'' if event.rounds_planned == 1 else 's'} of {event.round_minutes} minutes"
    facts = (
        ("Venue", event.venue),
        ("Game", system(event.system).title),
        ("Forces", f"{event.points} points"),
        ("Rounds", rounds),
        ("Fee", event.fee),
        ("Places", str(event.capacity or "")),
        ("Contact", event.contact),
        ("Times", event.time_zone),
    )
    yield from ((label, value) for label, value in facts if value)


def _schedule(event: Event) -> Section | None:
    rows = [
        (
            f"{one.day:%A} {one.day.day} {one.day:%B %Y}",
            [(line.hours, line.title, line.missions) for line in one.lines],
        )
        for one in timetable_of(event)
    ]
    return Section("Schedule", (Paragraph(f"Times are those of {event.time_zone}."), *days(rows))) if rows else None


def _rules(event: Event) -> Iterator[Block]:
    says = event.practice.says
    yield Heading("Sides")
    yield Paragraph(f"{' and '.join(system(event.system).sides)}: {event.sides[:1].lower()}{event.sides[1:]}.")
    yield Heading("The draw")
    yield Paragraph("Each round is drawn by these rules, the earlier strictly before the later:")
    yield Listing(tuple(in_words(rule) for rule in event.draw_rules), numbered=True)
    yield Heading("What results are worth")
    yield Listing(told(event, event.scoring))
    yield Heading("The order of the standings")
    yield Paragraph("The earlier counts before the later. Players equal on all of them share a place.")
    metrics = [METRICS[key] for key in event.tiebreaks]
    yield Listing(tuple(f"{says(one.label)}. {says(one.description)}" for one in metrics), numbered=True)
    yield Heading("Results")
    yield Paragraph(
        "Both players report the result from their phones, by their own links. If the two differ, the desk decides."
        if event.players_report
        else "The desk takes the results: hand in the slip of your table."
    )


def _tables(event: Event, missions: bool) -> Section | None:
    """The tables by rooms, each room's in the order of their numbers; `missions` tells what they are laid out for."""
    tables = list(event.tables.filter(closed=False))
    if not tables:
        return None
    rooms = list(dict.fromkeys(table.room for table in tables))
    titles = titles_of(event, {table.mission for table in tables}) if missions else {}
    blocks: list[Block] = []
    for room in rooms:
        of_room = [table for table in tables if table.room == room]
        if room or len(rooms) > 1:
            blocks.append(Heading(f"{room or 'Elsewhere'}: {_count(of_room)}"))
        blocks.append(_grid(of_room, titles))
    return Section("Tables", tuple(blocks))


def _count(tables: list[Table]) -> str:
    return "1 table" if len(tables) == 1 else f"{len(tables)} tables"


def _grid(tables: list[Table], titles: dict[str, str]) -> Grid:
    """Two tables a line, so that a hall fits a page."""
    cells = [(str(table.number), _laid_out(table, titles)) for table in tables]
    half = -(-len(cells) // 2)
    right = [*cells[half:], *[("", "")] * (2 * half - len(cells))]
    rows = tuple((*one, *two) for one, two in zip(cells[:half], right, strict=True))
    head = ("Table", "Laid out", "Table", "Laid out") if right[0][0] else ("Table", "Laid out", "", "")
    return Grid((head, *rows), widths=(1, 4, 1, 4), bold=frozenset({0, 2}))


def _laid_out(table: Table, titles: dict[str, str]) -> str:
    stream = "streamed" if table.stream else ""
    return ", ".join(filter(None, (table.terrain, titles.get(table.mission, ""), stream))) or "–"


def _missions(event: Event) -> list[str]:
    """The missions that may be told, in the order of their rounds, each once."""
    found: list[str] = []
    for _, plan in sorted(event.round_plans.items(), key=lambda one: int(one[0])):
        if plan.get("told"):
            found += [plan.get("mission", ""), *plan.get("mission_table", ())]
    return [one for one in dict.fromkeys(found) if one]
