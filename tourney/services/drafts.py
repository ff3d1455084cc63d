"""A draft's games and seats: how they are drawn and written. Part of the services of a round."""

import re
from collections.abc import Iterable

from tourney import queries
from tourney.errors import Refused
from tourney.field import field_for
from tourney.models import Event, Game, Round, Seat
from tourney.pairing import Draw, DrawRefused, Field, draw
from tourney.services.writing import fingerprint


def version(round_: Round) -> int:
    """A number that changes with any game, seat, table or mission of the draft."""
    seats = round_.seats.order_by("pk").values_list("entry_id", "game_id", "position", "game__table_id")
    return fingerprint([list(seats), round_.mission_mode, round_.mission, round_.mission_table])


def thrown_away(event: Event, number: int) -> bool:
    """Whether the round of this number, which is not there, has been drawn before."""
    return event.log.filter(verb="draft discarded", subject=str(Round(number=number))).exists()


def lost_games(event: Event) -> bool:
    """Whether any draft of the event, and with it the addresses of its games, was thrown away or drawn again."""
    return event.log.filter(verb__in=("draft discarded", "round drawn again")).exists()


def pairs(round_: Round) -> list[tuple[int, int]]:
    """The numbers of the entries that play each other in the round as it stands."""
    return [
        (first.entry.number, second.entry.number)
        for first, second in map(queries.seats_in_order, queries.games_of(round_))
    ]


def seat(round_: Round, keep: Iterable[tuple[int, int]] = ()) -> None:
    """Draw the round and write its games and seats. `keep` names pairs of numbers that stay if the rules allow."""
    field = field_for(round_.event, round_.number, round_.seed, rules=round_.draw_rules, pinned=keep)
    try:
        drawn = draw(field)
    except DrawRefused as error:
        raise Refused(f"Round {round_.number} cannot be drawn: {_with_names(round_, str(error))}") from error
    tables = {table.number: table for table in round_.event.tables.all()}
    entries = {entry.number: entry for entry in round_.event.entries.all()}
    for pairing in drawn.pairings:
        table = tables.get(pairing.table) if pairing.table is not None else None
        game = Game.objects.create(round=round_, table=table, why=list(pairing.why))
        Seat.objects.bulk_create(
            Seat(round=round_, game=game, position=position, entry=entries[number])
            for position, number in enumerate((pairing.a, pairing.b), 1)
        )
    if drawn.bye is not None:
        Seat.objects.create(round=round_, entry=entries[drawn.bye])
    round_.draw = _kept(field, drawn)
    round_.save(update_fields=["draw"])


def _kept(field: Field, drawn: Draw) -> dict[str, object]:
    return {
        "rules": list(field.rules),
        "entries": [entrant.id for entrant in field.entrants],
        "bye": drawn.bye,
        "cost": {rule: str(value) for rule, value in drawn.cost.items()},
        "optimal": drawn.optimal,
        "relaxed": [
            {"rule": item.rule, "games": [list(game) for game in item.games], "why": item.why} for item in drawn.relaxed
        ],
    }


def _with_names(round_: Round, words: str) -> str:
    names = dict(round_.event.entries.values_list("number", "name"))
    return re.sub(r"(?:entry )?#(\d+)", lambda found: names.get(int(found[1]), found[0]), words)
