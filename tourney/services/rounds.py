"""Writes to a round: draft, check, swap, publish, start, close."""

import secrets
from collections.abc import Iterable, Sequence

from django.db.models import F
from django.utils import timezone

from tourney import queries
from tourney.errors import Refused
from tourney.models import Event, Game, MissionMode, Round, RoundStatus, Table
from tourney.services import backups, drafts, gamedice, plans, redraws, round_missions
from tourney.services.drafts import STATES
from tourney.services.wholeness import place_of
from tourney.services.writing import Actor, Change, check_version, fresh, refresh, writing

OPENED = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)


def draft_round(
    event: Event,
    by: Actor,
    *,
    mission_mode: str = "",
    mission: str = "",
    mission_table: Sequence[str] = (),
    seed: str = "",
) -> Round:
    """Draw the next round. It stays a draft, seen by the organisers alone, until it is published.

    Without a `mission_mode` the games get their missions as was planned for the round, else in the way that is usual in
    the event's system.
    """
    with writing(event, by) as change:
        still_open = queries.open_round(change.event)
        if still_open:
            raise Refused(f"{still_open} is still {still_open.now_is}.", "Finish it first.")
        backups.before(change, backups.DRAW)
        number = change.event.rounds.count() + 1
        if number > change.event.rounds_planned:
            raise Refused(
                f"All {change.event.rounds_planned} rounds are played.", "Raise the number of rounds under Settings."
            )
        round_ = Round(event=change.event, number=number, seed=seed or secrets.token_hex(8))
        if not mission_mode:
            mission_mode, mission, mission_table = round_missions.planned(change.event, number)
        round_missions.choose(round_, mission_mode, mission, mission_table)
        made = drafts.drawn(round_, drafts.Wanted(round_.seed))
        round_.save()
        drafts.write(round_, made)
        chosen = {"mission_mode": mission_mode, "mission": round_.mission, "mission_table": round_.mission_table}
        change.log("round drafted", round_, seed=round_.seed, **chosen)
    return round_


def change_mission(
    round_: Round, by: Actor, *, mission_mode: str, mission: str = "", mission_table: Sequence[str] = ()
) -> None:
    """Choose how the draft's games get their missions."""
    with writing(round_.event, by) as change:
        _refresh(round_, change)
        _need(round_, RoundStatus.DRAFT)
        before = round_missions.told(round_)
        round_missions.choose(round_, mission_mode, mission, mission_table)
        after = round_missions.told(round_)
        if before == after:
            change.nothing()
            return
        round_.save(update_fields=["mission_mode", "mission", "mission_table"])
        change.log("mission mode changed", round_, before=before, after=after)


def discard_round(round_: Round, by: Actor, *, version: int | None = None) -> None:
    """Throw a draft away; `version` is `drafts.version` of the one that was looked at."""
    with writing(round_.event, by) as change:
        _refresh(round_, change)
        _need(round_, RoundStatus.DRAFT)
        check_version(drafts.version(round_), version)
        change.log("draft discarded", round_)
        round_.seats.all().delete()
        round_.delete()


def _refuse_begun(game: Game) -> None:
    if drafts.begun(game):
        raise Refused(
            f"{game.table or 'That game'} has begun.",
            "Take back its plans, reports and result before you move players.",
        )


def move_game(game: Game, by: Actor, table: Table, *, version: int | None = None) -> None:
    """Put a game on another table. A game that sits there already changes places with it."""
    with writing(game.round.event, by) as change:
        game = fresh(Game.objects.select_related("round", "table"), game.pk)
        check_version(game.version, version)
        if game.round.status == RoundStatus.CLOSED:
            raise Refused(f"{game.round} is closed.")
        if table.event_id != change.event.pk:
            raise Refused("That table belongs to another event.")
        if game.table_id == table.pk:
            change.nothing()
            return
        old, other = game.table, Game.objects.filter(round=game.round, table=table).first()
        Game.objects.filter(pk=game.pk).update(table=None)  # frees the place for the other one
        if other:
            Game.objects.filter(pk=other.pk).update(table=old, version=F("version") + 1)
        Game.objects.filter(pk=game.pk).update(table=table, version=F("version") + 1)
        change.log("game moved", game.round, before=str(old or "no table"), after=str(table))


def publish_round(round_: Round, by: Actor, *, version: int | None = None) -> None:
    """Show a draft to everybody, if it is the one that was looked at (`version` is `drafts.version` of that).

    Missions that need no battle plans are settled now.
    """
    with writing(round_.event, by) as change:
        _refresh(round_, change)
        if round_.status in OPENED:
            change.nothing()
            return
        _need(round_, RoundStatus.DRAFT)
        check_version(drafts.version(round_), version)
        if why := redraws.why_stale(round_):
            raise Refused(why, "Draw again, then publish.")
        backups.before(change, backups.PUBLISH)
        round_.status, round_.published_at = RoundStatus.PUBLISHED, timezone.now()
        round_.publish_at, round_.publish_seen, round_.publish_note = None, None, ""
        round_.save(update_fields=["status", "published_at", "publish_at", "publish_seen", "publish_note"])
        round_.games.update(pinned=False)
        games = queries.games_of(round_)
        if round_.mission_mode != MissionMode.PLANS:
            for game in games:
                plans.settle_without_plans(game, round_)
        dice = {game.public_id: told for game in games if (told := gamedice.told(game))}
        change.log("round published", round_, games=len(games), **({"dice": dice} if dice else {}))


def unpublish_round(round_: Round, by: Actor) -> None:
    """Take a round back to a draft, while nobody has chosen, rolled or reported anything in it."""
    with writing(round_.event, by) as change:
        _refresh(round_, change)
        _need(round_, RoundStatus.PUBLISHED)
        for game in round_.games.all():
            _refuse_begun(game)
            gamedice.new_seed(game)  # the old one may be known
        round_.games.update(mission="", attacker=None, rolls=[], revealed_at=None, version=F("version") + 1)
        # Who dropped while it was out does not play it after all.
        change.event.entries.filter(dropped_after__gte=round_.number).update(dropped_after=round_.number - 1)
        round_.status, round_.published_at = RoundStatus.DRAFT, None
        round_.save(update_fields=["status", "published_at"])
        change.log("round unpublished", round_)


def start_round(round_: Round, by: Actor) -> None:
    """Start the clock."""
    with writing(round_.event, by) as change:
        _refresh(round_, change)
        if round_.status == RoundStatus.PLAYING:
            change.nothing()
            return
        _need(round_, RoundStatus.PUBLISHED)
        round_.status, round_.started_at = RoundStatus.PLAYING, timezone.now()
        round_.save(update_fields=["status", "started_at"])
        change.log("round started", round_)


def close_round(round_: Round, by: Actor, *, without: Iterable[str] = ()) -> None:
    """Close a round in which every game has its result.

    `without` names the games (by public id) that somebody knows to have none and leaves open: they give nobody
    anything until the desk enters them. A game without a result that is not named refuses.
    """
    with writing(round_.event, by) as change:
        _refresh(round_, change)
        if round_.status == RoundStatus.CLOSED:
            change.nothing()
            return
        _need(round_, *OPENED)
        left, known = queries.without_result(round_), set(without)
        if missing := [game for game in left if game.public_id not in known]:
            more = f" and {len(missing) - 6} more" if len(missing) > 6 else ""
            places = ", ".join(place_of(game) for game in missing[:6])
            raise Refused(f"Results are missing: {places}{more}.", "Enter them at the desk, then close the round.")
        round_.status, round_.closed_at = RoundStatus.CLOSED, timezone.now()
        round_.save(update_fields=["status", "closed_at"])
        told = {"without": [place_of(game) for game in left]} if left else {}
        change.log("round closed", round_, **told)


def reopen_round(round_: Round, by: Actor) -> None:
    """Open the last round again, as long as the next one has not been drawn."""
    with writing(round_.event, by) as change:
        _refresh(round_, change)
        _need(round_, RoundStatus.CLOSED)
        if change.event.rounds.filter(number__gt=round_.number).exists():
            raise Refused("The next round has been drawn.", "Correct the result at the desk: that works in any round.")
        round_.status, round_.closed_at = RoundStatus.PLAYING, None
        round_.save(update_fields=["status", "closed_at"])
        change.log("round reopened", round_)


def _refresh(round_: Round, change: Change) -> None:
    refresh(round_)
    round_.event = change.event


def _need(round_: Round, *wanted: str) -> None:
    if round_.status not in wanted:
        raise Refused(f"{round_} is {STATES[round_.status]}.", f"It must be {' or '.join(STATES[s] for s in wanted)}.")
