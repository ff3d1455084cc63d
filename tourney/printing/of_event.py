"""An event's rows turned into what its prints need."""

import datetime
from collections.abc import Iterable, Mapping
from zoneinfo import ZoneInfo

from django.utils import timezone

from missions.sheets import GameHeader, Tent, sheets, tents
from tourney import queries, sharing, shortcodes
from tourney.amounts import in_column
from tourney.calling import called, shown
from tourney.cards import code_of, token_path
from tourney.models import AccessToken, Entry, Event, Game, Round, RoundStatus, Table
from tourney.playable import missions_named, titles_of
from tourney.printing.links import LinkCard
from tourney.printing.pairings import PairingRow
from tourney.printing.slips import Slip
from tourney.printing.standings import StandingsRow
from tourney.printing.titles import Title
from tourney.standings import METRICS


def title(event: Event, about: str) -> Title:
    """The head of a list printed now, in the event's own time."""
    now = timezone.now().astimezone(ZoneInfo(event.time_zone))
    return Title(event.printed_name, about, f"{now.day} {now:%B}, {now:%H:%M}", paper=event.paper)  # type: ignore[arg-type]


def clock(round_: Round) -> str:
    """`12:30–15:00` once the round has started, with what was added and paused since; else empty."""
    if round_.started_at is None:
        return ""
    start = round_.started_at.astimezone(ZoneInfo(round_.event.time_zone))
    minutes = round_.event.round_minutes + round_.extra_minutes
    ends = start + datetime.timedelta(minutes=minutes, seconds=round_.paused_seconds)
    return f"{start:%H:%M}–{ends:%H:%M}"


def pairing_rows(round_: Round) -> list[PairingRow]:
    """The games in the order of their tables, then the bye."""
    rows, games, event = [], queries.games_of(round_), round_.event
    titles, names = titles_of(round_.event, (game.mission for game in games)), called(event)
    for game in games:
        first, second = (seat.entry for seat in queries.seats_in_order(game))
        sides = side_of(first, event), side_of(second, event)
        rows.append(PairingRow(table_of(game), names[first.number], names[second.number], *sides, titles[game.mission]))
    bye = queries.bye_of(round_)
    if bye:
        rows.append(PairingRow("", names[bye.number], first_side=side_of(bye, event)))
    return rows


def slip_rows(round_: Round, base_url: str, *, pins: bool) -> list[Slip]:
    """The slips, with the `pins` of their tables for who may see them; `base_url` is scheme and host."""
    rows, games, event = [], queries.games_of(round_), round_.event
    titles, names = titles_of(round_.event, (game.mission for game in games)), called(event)
    for game in games:
        first, second = (seat.entry for seat in queries.seats_in_order(game))
        slip = Slip(
            table=table_of(game),
            first=names[first.number],
            second=names[second.number],
            first_note=_note(game, 1, first, event),
            second_note=_note(game, 2, second, event),
            mission=titles[game.mission],
            counts=event.practice.counts if event.practice.by_units else "VP",
            by_points=not event.practice.by_units,
            pin=shortcodes.spaced(sharing.pin_of(game)) if pins and event.shared_phones and game.table else "",
            share=f"{base_url}/e/{event.public_id}/table/?table={table_of(game)}",
        )
        rows.append(slip)
    return rows


def _note(game: Game, position: int, entry: Entry, event: Event) -> str:
    role = "" if game.attacker is None else "Attacker" if game.attacker == position else "Defender"
    return ", ".join(filter(None, (role, side_of(entry, event), entry.army)))


def table_of(game: Game) -> str:
    return str(game.table.number) if game.table else ""


def side_of(entry: Entry, event: Event) -> str:
    return event.practice.side_named(entry.side)


def standings_when(event: Event) -> str:
    """Of what standings printed now are made, as their page says it."""
    latest = queries.public_round(event)
    if event.finished_at:
        return "final"
    if latest is None:
        return "before round 1"
    if latest.status == RoundStatus.CLOSED:
        return f"after round {latest.number}"
    return f"round {latest.number} is open, results so far"


def standings_columns(event: Event) -> list[str]:
    return [METRICS[key].short for key in event.tiebreaks]


def standings_legend(event: Event) -> list[str]:
    """What each criterion is and what a round without a game counts, in the event's order."""
    says = event.practice.says
    return [
        f"{metric.short}: {says(metric.label)}. {says(metric.description)} Without a game: {metric.unplayed}"
        + (f" The seed is {event.lots_seed}; numbers are shortened to four digits." if metric.key == "lots" else "")
        for metric in (METRICS[key] for key in event.tiebreaks)
    ]


def standings_rows(event: Event) -> list[StandingsRow]:
    entries, names = {entry.number: entry for entry in event.entries.all()}, called(event)
    return [
        StandingsRow(
            place=f"{row.place}=" if row.shared else str(row.place),
            name=names[row.entry],
            club=entries[row.entry].club,
            side=side_of(entries[row.entry], event),
            values=tuple(in_column(row.values[key], key) for key in event.tiebreaks),
        )
        for row in queries.standings_of(event)
    ]


def cards_for(event: Event, base_url: str) -> list[LinkCard]:
    """A card for everybody who still plays; `base_url` is scheme and host, without a slash at its end."""
    live = AccessToken.objects.filter(entry__event=event, entry__dropped_after=None, revoked_at=None)
    return [_card(token, event, base_url) for token in live.select_related("entry").order_by("entry__name")]


def _card(token: AccessToken, event: Event, base_url: str) -> LinkCard:
    entry, address = token.entry, f"{base_url.partition('://')[2]}/k"
    note = ", ".join(filter(None, (side_of(entry, event), entry.club or entry.army)))
    return LinkCard(shown(entry), entry.number, note, base_url + token_path(token), address, code_of(token))


def sheets_for(games: Iterable[Game], round_: Round, base_url: str, *, layout: int = 1) -> bytes:
    """The mission sheets of games whose mission is known, each with its table, players, clock and QR code.

    All show one layout, and say which. Raises UnknownLayout if a mission does not have it.
    """
    games = list(games)
    missions = missions_named(round_.event, (game.mission for game in games))
    return sheets(
        [(missions[game.mission], _header(game, round_, base_url)) for game in games],
        paper=round_.event.paper,  # type: ignore[arg-type]
        units=round_.event.units,  # type: ignore[arg-type]
        layout=layout,
    )


def tents_for(event: Event, base_url: str, round_: Round | None = None) -> bytes:
    """A tent for every open table of an event: with the event's page to scan, or with a round's missions and games."""
    tables = event.tables.filter(closed=False)
    games = {game.table_id: game for game in queries.games_of(round_) if game.table_id} if round_ else {}
    titles = titles_of(event, {game.mission for game in games.values()})
    made = [_tent(table, event, games.get(table.pk), titles, base_url) for table in tables]
    return tents(made, paper=event.paper, title=f"{event.printed_name}: table tents")  # type: ignore[arg-type]


def _tent(table: Table, event: Event, game: Game | None, titles: Mapping[str, str], base_url: str) -> Tent:
    if game is None:
        return Tent(str(table.number), url=f"{base_url}/e/{event.public_id}/", event=event.printed_name)
    return Tent(
        str(table.number),
        title=titles[game.mission],
        url=f"{base_url}/g/{game.public_id}/",
        caption=_caption(event),
        event=f"{event.printed_name}, {game.round}",
    )


def _caption(event: Event) -> str:
    return "Scan to report" if event.players_report else "Scan for the game"


def _header(game: Game, round_: Round, base_url: str) -> GameHeader:
    first, second = (seat.entry for seat in queries.seats_in_order(game))
    attacker, defender = (first, second) if game.attacker == 1 else (second, first)
    return GameHeader(
        event=round_.event.printed_name,
        round_label=str(round_),
        table=table_of(game) or "–",
        attacker_name=shown(attacker),
        attacker_army=attacker.army,
        defender_name=shown(defender),
        defender_army=defender.army,
        clock=clock(round_),
        url=f"{base_url}/g/{game.public_id}/",
        caption=_caption(round_.event),
    )
