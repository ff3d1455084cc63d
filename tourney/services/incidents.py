"""What goes wrong in a hall, put right in one go: players who are gone, at the wrong table, or whose result is."""

from collections.abc import Iterable

from django.db.models import F

from tourney import queries
from tourney.errors import Refused
from tourney.models import Entry, Game, Report, Result, ResultKind, Round, RoundStatus, Seat
from tourney.services import results
from tourney.services.results import Outcome
from tourney.services.walkovers import refuse_come
from tourney.services.writing import Actor, Change, check_version, fingerprint, fresh, refresh, writing

OUT = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)


def give_up(
    game: Game,
    by: Actor,
    gone: Iterable[int],
    *,
    drop: bool = True,
    version: int | None = None,
    presence: str | None = None,
) -> None:
    """Players who do not play their game: those at the positions `gone`, one or both.

    The other one wins by default, or neither does; with `drop` they play no further round either. Refused where they
    have come since the page with that `presence` was made.
    """
    gone = sorted(set(gone))
    with writing(game.round.event, by) as change:
        game = _game(change, game, None)
        refuse_come(game, presence, set(gone))
        check_version(game.version, version)
        if gone not in [[1], [2], [1, 2]]:
            raise Refused("Say which of the two players is gone, or that both are.")
        if game.round.status not in OUT:
            raise Refused(f"{game.round} is {game.round.now_is}.", "Correct the result instead.")
        if Result.objects.filter(game=game).exists():
            raise Refused("The game has its result.", "Drop the player alone, or correct the result.")
        winner = None if len(gone) == 2 else 3 - gone[0]
        kind = ResultKind.FORFEIT if winner else ResultKind.NEITHER
        result = results.put_result(game, results.values_of(game, Outcome(winner, 0, 0), kind=kind))
        left = [seat.entry for seat in queries.seats_in_order(game) if seat.position in gone]
        if drop:
            for entry in left:
                entry.dropped_after = game.round.number
                entry.save(update_fields=["dropped_after"])
        change.log(
            "game given up", str(game.table or game.round), round=game.round.number, names=results.names_of(game),
            gone=[entry.name for entry in left], dropped=drop, after=results.shown(result),
        )  # fmt: skip


def turn_result(game: Game, by: Actor, *, version: int | None = None) -> None:
    """A result that was entered the wrong way round: winner, losses and VP change sides."""
    with writing(game.round.event, by) as change:
        game = _game(change, game, version)
        before = _result(game)
        old = results.shown(before)
        result = results.put_result(game, turned(before))
        change.log(
            "result turned", str(game.table or game.round), round=game.round.number, names=results.names_of(game),
            before=old, after=results.shown(result),
        )  # fmt: skip


def turned(result: Result) -> dict[str, object]:
    """The columns of a result with both sides exchanged."""
    return {
        "kind": result.kind,
        "winner": None if result.winner is None else 3 - result.winner,
        "lost_1": result.lost_2,
        "lost_2": result.lost_1,
        "vp_1": result.vp_2,
        "vp_2": result.vp_1,
        "override_reason": result.override_reason,
    }


def pair_version(first: Game, second: Game) -> int:
    """What a look at two games together was made from."""
    return fingerprint([first.version, second.version])


def exchange_results(first: Game, second: Game, by: Actor, *, version: int | None = None) -> None:
    """A result keyed in at the wrong table: the two games exchange their results, or one hands its result over.

    `version` is the `pair_version` of the two that were looked at. Reports stay where the players made them.
    """
    with writing(first.round.event, by) as change:
        first, second = _game(change, first, None), _game(change, second, None)
        if version is not None:
            check_version(pair_version(first, second), version)
        if first.pk == second.pk or first.round_id != second.round_id:
            raise Refused("Choose another table of the same round.")
        before = [Result.objects.filter(game=game).first() for game in (first, second)]
        if before == [None, None]:
            raise Refused("Neither table has a result yet.", "Key the result in at the right table.")
        old = [results.shown(one) for one in before]
        columns = [_columns(one) if one else None for one in before]
        after = [_receive(first, columns[1]), _receive(second, columns[0])]
        change.log(
            "results exchanged", first.round, tables=[str(game.table or "no table") for game in (first, second)],
            names=[results.names_of(first), results.names_of(second)], before=old, after=after,
        )  # fmt: skip


def _columns(result: Result) -> dict[str, object]:
    names = ("kind", "winner", "lost_1", "lost_2", "vp_1", "vp_2", "override_reason")
    return {name: getattr(result, name) for name in names}


def _receive(game: Game, columns: dict[str, object] | None) -> list[object] | None:
    """Give a game another one's result, or take its own away. What its mission makes of a draw is worked out anew."""
    if columns is None:
        Result.objects.filter(game=game).delete()
        Game.objects.filter(pk=game.pk).update(version=F("version") + 1)
        return None
    if columns["kind"] == ResultKind.PLAYED and not columns["override_reason"]:
        counts = ("lost_1", "lost_2") if game.round.event.practice.by_units else ("vp_1", "vp_2")
        outcome = Outcome(columns["winner"], *(columns[name] or 0 for name in counts))  # type: ignore[arg-type]
        columns = results.values_of(game, outcome)
    return results.shown(results.put_result(game, columns))


def as_they_sat(round_: Round, first: Entry, second: Entry, by: Actor, *, version: int | None = None) -> None:
    """Two players sat down in each other's place and played there: they change places, whatever has begun.

    Plans, reports and results stay with the places, since that is where they were played. `version` is the
    `places_version` of the round that was looked at.
    """
    with writing(round_.event, by) as change:
        refresh(round_)
        round_.event = change.event
        if not round_.is_public:
            raise Refused(f"{round_} is a draft.", "Swap the players there.")
        if version is not None:
            check_version(places_version(round_), version)
        seats = {one.entry_id: one for one in round_.seats.filter(entry__in=[first, second]).select_related("entry")}
        if len(seats) != 2:
            raise Refused("Choose two different players of this round.")
        one, other = seats[first.pk], seats[second.pk]
        if one.game_id == other.game_id:
            raise Refused(f"{first.name} and {second.name} play each other.", "Turn the result round instead.")
        _trade(one, other)
        games = Game.objects.filter(pk__in=[pk for pk in (one.game_id, other.game_id) if pk])
        games.update(version=F("version") + 1, why=["set by hand"])
        change.log("players sat otherwise", round_, first=first, second=second)


def places_version(round_: Round) -> int:
    """Who sits where in a round."""
    return fingerprint(list(round_.seats.order_by("pk").values_list("pk", "entry_id")))


def _trade(one: Seat, other: Seat) -> None:
    """Exchange who sits in two seats, with everything else that is there.

    The rows are made anew under their old ids, since an entry may at no moment stand in a round twice.
    """
    entries = (other.entry_id, one.entry_id)
    held = {seat.pk: list(Report.objects.filter(seat=seat)) for seat in (one, other)}
    columns = [field.attname for field in Seat._meta.fields if field.attname not in {"id", "entry_id"}]
    rows = [{name: getattr(seat, name) for name in columns} for seat in (one, other)]
    Report.objects.filter(seat__in=[one, other]).delete()
    Seat.objects.filter(pk__in=[one.pk, other.pk]).delete()
    for seat, entry, row in zip((one, other), entries, rows, strict=True):
        Seat.objects.create(pk=seat.pk, entry_id=entry, **row)
        Report.objects.bulk_create(held[seat.pk])


def _game(change: Change, game: Game, version: int | None) -> Game:
    game = fresh(Game.objects.select_related("round", "table").prefetch_related("seats__entry"), game.pk)
    game.round.event = change.event
    if version is not None:
        check_version(game.version, version)
    return game


def _result(game: Game) -> Result:
    result = Result.objects.filter(game=game).first()
    if result is None:
        raise Refused("The game has no result yet.", "Key it in.")
    return result
