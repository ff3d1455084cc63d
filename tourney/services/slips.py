"""Paper slips: keyed in one after the other, each taken back as easily."""

from datetime import timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tourney.errors import Refused, Stale
from tourney.models import Game, LogEntry, Result, Round, RoundStatus, Source

from .receipts import PLAIN, Sent, taken
from .results import Outcome, names_of, put_result, shown, values_of
from .settling import settled_as
from .writing import Actor, check_version, done_already, fresh, writing

KEYED = ("result entered", "result corrected")  # what a slip is in the log, as any result from the desk
COLUMNS = ("kind", "source", "winner", "lost_1", "lost_2", "vp_1", "vp_2", "override_reason")
AGAIN_AFTER = timedelta(minutes=1)  # who was asked just now is not asked again


def key_slip(
    game: Game, by: Actor, outcome: Outcome, *, version: int | None = None, sent: Sent = PLAIN
) -> Result | None:
    """What a slip says of a game of the open round: its first result, or one in place of that which stands there.

    `version` is the game's when the slip was looked at: a result that came in since is never written over unseen.
    A message that was taken before changes nothing: what stands, if anything does.
    """
    with writing(game.round.event, by) as change:
        game = fresh(Game.objects.select_related("round", "table").defer("round__draw"), game.pk)
        game.round.event = change.event
        _refuse_closed(game.round)
        values = values_of(game, outcome)
        before = Result.objects.filter(game=game).first()
        if taken(change, sent):
            change.nothing()
            return before
        if before and all(getattr(before, name) == value for name, value in values.items()):
            change.nothing()
            return before
        check_version(game.version, version)
        was, old = _columns(before), shown(before)
        result = put_result(game, values)
        change.log(
            "result corrected" if before else "result entered", str(game.table or game.round),
            round=game.round.number, names=names_of(game), before=old, after=shown(result), reason="",
            slip=True, game=game.public_id, version=game.version + 1, was=was, settled=settled_as(game, result),
        )  # fmt: skip
    return result


def take_back_slip(line: LogEntry, by: Actor) -> None:
    """Undo a keyed slip: what stood before it stands again, and the players' reports are as they were."""
    with writing(line.event, by) as change:
        key = str(line.sequence)
        if done_already(change, "slip taken back", key):
            change.nothing()
            return
        games = Game.objects.select_related("round", "table").defer("round__draw").filter(round__event=change.event)
        game = games.filter(public_id=line.data.get("game", "")).first()
        if game is None or not line.data.get("slip"):
            raise Refused("That is no slip that can be taken back.", "Correct the result on the game's own page.")
        _refuse_closed(game.round)
        if game.version != line.data["version"]:
            raise Stale(f"{game.table or game.round} was changed since.", "Look at the game's own page.")
        was = line.data["was"]
        if was:
            _restore(game, was)
        else:
            Result.objects.filter(game=game).delete()
        Game.objects.filter(pk=game.pk).update(version=F("version") + 1)
        change.log(
            "slip taken back", str(game.table or game.round),
            key=key, round=game.round.number, names=names_of(game), before=line.data["after"],
            after=line.data["before"],
        )  # fmt: skip


def _refuse_closed(round_: Round) -> None:
    if round_.status == RoundStatus.DRAFT:
        raise Refused("The round is a draft.", "Publish it first.")
    if round_.status == RoundStatus.CLOSED:
        raise Refused(f"{round_} is closed.", "Correct the result on the game's own page.")


def _columns(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {name: getattr(result, name) for name in COLUMNS} | {"at": result.at.isoformat()}


def _restore(game: Game, was: dict[str, Any]) -> None:
    values = {name: was[name] for name in COLUMNS} | {"at": parse_datetime(was["at"]) or timezone.now()}
    values["source"] = Source(values["source"])
    Result.objects.update_or_create(game=game, defaults=values)


def ask_for_results(round_: Round, by: Actor, games: list[str] | None = None) -> int:
    """Ask tables for their result: those named, or every one that has none. Gives how many are asked now.

    Both players see it until they have reported. Who was asked a moment ago is not asked again.
    """
    with writing(round_.event, by) as change:
        round_ = fresh(Round.objects.filter(event=change.event), round_.pk)
        _refuse_closed(round_)
        waiting = Game.objects.filter(round=round_, result=None).select_related("table").order_by("table__number")
        if games is not None:
            waiting = waiting.filter(public_id__in=games)
        now = timezone.now()
        before = now - AGAIN_AFTER
        asked = [one for one in waiting if one.nudged_at is None or one.nudged_at <= before]
        if not asked:
            change.nothing()
            return 0
        Game.objects.filter(pk__in=[one.pk for one in asked]).update(nudged_at=now)
        change.log("results asked for", str(round_), tables=[one.table.number for one in asked if one.table])
    return len(asked)
