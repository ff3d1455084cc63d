"""An independent judge of an event: slow, plain, made from the rows alone, for events of a few entries."""

import json
from fractions import Fraction

from tourney.models import Event, Game, Result, Round, Seat

WINNER_GETS = {1: (1, 0), 2: (0, 1), None: (Fraction(1, 2), Fraction(1, 2))}


def standings(event: Event) -> dict[int, tuple[int, tuple]]:
    """Place and (wins, VP, destroyed, strength of schedule without own games) of all who took part, by number."""
    games = [row for round_ in event.rounds.exclude(status="draft") for row in _games(round_)]
    byes = list(Seat.objects.filter(round__event=event, game=None).exclude(round__status="draft"))
    rows = {}
    for entry in event.entries.exclude(dropped_after=0):  # who left before it began took no part
        mine = [game for game in games if entry.number in game["points"]]
        rested = sum(seat.entry_id == entry.pk for seat in byes)
        rows[entry.number] = (
            rested + sum(game["wins"][entry.number] for game in mine),
            rested * event.bye_vp
            + sum(game["vp"][entry.number] for game in mine)
            + sum(entry.adjustments.values_list("vp", flat=True)),
            sum(game["destroyed"][entry.number] for game in mine),
            sum(_against_others(other, entry.number, games, byes) for game in mine for other in _others(game, entry)),
        )
    return {number: (1 + sum(row > own for row in rows.values()), own) for number, own in rows.items()}


def _games(round_: Round) -> list[dict[str, dict[int, object]]]:
    found = []
    for result in Result.objects.filter(game__round=round_):
        first, second = (result.game.seats.get(position=position).entry.number for position in (1, 2))
        points = (0, 0) if result.kind == "neither" else WINNER_GETS[result.winner]
        found.append(
            {
                "points": {first: points[0], second: points[1]},
                "wins": {first: int(points[0] == 1), second: int(points[1] == 1)},
                "vp": {first: result.vp_1, second: result.vp_2},
                "destroyed": {first: result.lost_2 or 0, second: result.lost_1 or 0},
            }
        )
    return found


def _others(game: dict, entry) -> list[int]:
    return [number for number in game["points"] if number != entry.number]


def _against_others(other: int, me: int, games: list[dict], byes: list[Seat]) -> Fraction:
    """What the other one earned in rounds without me."""
    played = [game["points"][other] for game in games if other in game["points"] and me not in game["points"]]
    return sum(played, Fraction(0)) + sum(seat.entry.number == other for seat in byes)


def met(event: Event, before: int) -> set[frozenset[int]]:
    """Who has sat down together in an earlier round. A game that nobody came to is no meeting."""
    games = Game.objects.filter(round__event=event, round__number__lt=before)
    together = [game for game in games if getattr(getattr(game, "result", None), "kind", "played") == "played"]
    return {frozenset(game.seats.values_list("entry__number", flat=True)) for game in together}


def clean_draw_exists(players: list[int], met: set[frozenset[int]]) -> bool:
    """Whether all can be paired, one resting if they are odd, without a rematch. Tries everything."""
    if len(players) % 2:
        return any(clean_draw_exists([one for one in players if one != resting], met) for resting in players)
    if not players:
        return True
    first, *rest = players
    return any(
        frozenset((first, other)) not in met and clean_draw_exists([one for one in rest if one != other], met)
        for other in rest
    )


def faults(event: Event) -> list[str]:
    """Whatever must never be true of an event, at any moment."""
    rounds = list(event.rounds.all())
    wrong = []
    if [round_.number for round_ in rounds] != list(range(1, len(rounds) + 1)):
        wrong.append("rounds are not numbered from 1 without a gap")
    if sum(round_.status != "closed" for round_ in rounds) > 1:
        wrong.append("two rounds are open")
    numbers = list(event.log.order_by("sequence").values_list("sequence", flat=True))
    if numbers != list(range(1, event.revision + 1)):
        wrong.append(f"the log has {numbers}, the revision is {event.revision}")
    return wrong + [fault for round_ in rounds for fault in _of_round(round_)] + _of_log(event)


def _of_round(round_: Round) -> list[str]:
    seats = list(round_.seats.values_list("entry_id", "game_id", "position"))
    wrong = []
    if len({entry for entry, _, _ in seats}) != len(seats):
        wrong.append(f"{round_}: somebody has two seats")
    if sum(game is None for _, game, _ in seats) > 1:
        wrong.append(f"{round_}: two byes")
    for game in round_.games.all():
        if sorted(position for _, at, position in seats if at == game.pk) != [1, 2]:
            wrong.append(f"{game}: not two different players")
        if Result.objects.filter(game=game).count() > 1:
            wrong.append(f"{game}: two results")
        if round_.status == "closed" and not Result.objects.filter(game=game).exists():
            wrong.append(f"{game}: closed without a result")
    tables = [table for table in round_.games.values_list("table_id", flat=True) if table]
    if len(set(tables)) != len(tables):
        wrong.append(f"{round_}: two games at one table")
    return wrong


def _of_log(event: Event) -> list[str]:
    """A sealed plan is told only together with the other one."""
    wrong = []
    for line in event.log.filter(verb="plan sealed"):
        told, rest = line.data["revealed"], {key: value for key, value in line.data.items() if key != "revealed"}
        if told and not (set(told) == {"1", "2"} and all(told.values())):
            wrong.append(f"log {line.sequence} tells one plan alone")
        if not told and any(plan in json.dumps(rest) for plan in ("attack", "manoeuvre", "defend")):
            wrong.append(f"log {line.sequence} tells a sealed plan")
    return wrong
