"""Writes to a round: draft, check, swap, publish, start, close."""

import secrets
from collections.abc import Sequence

from django.db.models import F
from django.utils import timezone

from tourney import queries
from tourney.errors import Refused
from tourney.field import field_for
from tourney.models import Entry, Event, Game, MissionMode, Round, RoundStatus, Seat, Table
from tourney.pairing import Pairing, check
from tourney.services import drafts, plans, round_missions
from tourney.services.writing import Actor, Change, check_version, fresh, refresh, writing

STATES: dict[str, str] = {
    RoundStatus.DRAFT: "a draft",
    RoundStatus.PUBLISHED: "published",
    RoundStatus.PLAYING: "being played",
    RoundStatus.CLOSED: "closed",
}
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

    Without a `mission_mode` the games get their missions in the way that is usual in the event's system.
    """
    with writing(event, by) as change:
        still_open = queries.open_round(change.event)
        if still_open:
            raise Refused(f"{still_open} is still {still_open.get_status_display().lower()}.", "Finish it first.")
        number = change.event.rounds.count() + 1
        if number > change.event.rounds_planned:
            raise Refused(
                f"All {change.event.rounds_planned} rounds are played.", "Raise the number of rounds under Settings."
            )
        round_ = Round(event=change.event, number=number, seed=seed or secrets.token_hex(8))
        mission_mode = mission_mode or round_missions.usual_mode(change.event)
        round_missions.choose(round_, mission_mode, mission, mission_table)
        round_.save()
        drafts.seat(round_)
        chosen = {"mission_mode": mission_mode, "mission": round_.mission, "mission_table": round_.mission_table}
        change.log("round drafted", round_, seed=round_.seed, **chosen)
    return round_


def redraw_round(round_: Round, by: Actor, *, seed: str = "", keep: bool = False) -> None:
    """Draw a draft again, for who is there now.

    With `keep` as few games change as the rules allow: the seed stays, and so does every pair that still can.
    """
    with writing(round_.event, by) as change:
        _refresh(round_, change)
        _need(round_, RoundStatus.DRAFT)
        pairs = drafts.pairs(round_) if keep else ()
        round_.seed = seed or (round_.seed if keep else secrets.token_hex(8))
        round_.save(update_fields=["seed"])
        round_.seats.all().delete()
        round_.games.all().delete()
        drafts.seat(round_, pairs)
        change.log("round drawn again", round_, seed=round_.seed, keep=keep)


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


def broken_rules(round_: Round) -> tuple[str, ...]:
    """What the pairings as they stand break, in words with the players' names. Read-only; the pages show it."""
    field = field_for(round_.event, round_.number, round_.seed, rules=round_.draw_rules)
    games = queries.games_of(round_)
    bye = queries.bye_of(round_)
    pairings = [
        Pairing(first.entry.number, second.entry.number, game.table.number if game.table else None)
        for game in games
        for first, second in [queries.seats_in_order(game)]
    ]
    return check(field, pairings, bye.number if bye else None)


def stale_entries(round_: Round) -> tuple[list[Entry], list[Entry]]:
    """Who is seated in the draft but plays no more, and who plays but is not seated."""
    seated = {seat.entry_id: seat.entry for seat in round_.seats.select_related("entry")}
    playing = {entry.pk: entry for entry in queries.playing_in(round_.event, round_.number)}
    return (
        [entry for pk, entry in seated.items() if pk not in playing],
        [entry for pk, entry in playing.items() if pk not in seated],
    )


def swap_entries(round_: Round, by: Actor, first: Entry, second: Entry) -> None:
    """Let two entries change places, the bye included, while neither of their games has begun."""
    with writing(round_.event, by) as change:
        _refresh(round_, change)
        _need(round_, RoundStatus.DRAFT, RoundStatus.PUBLISHED)
        seats = {seat.entry_id: seat for seat in round_.seats.filter(entry__in=[first, second])}
        if len(seats) != 2:
            raise Refused("Choose two different players of this round.")
        one, other = seats[first.pk], seats[second.pk]
        if one.game_id == other.game_id:
            raise Refused(f"{first.name} and {second.name} play each other already.")
        for game_id in filter(None, (one.game_id, other.game_id)):
            _refuse_begun(Game.objects.get(pk=game_id))
        _exchange(one, other)
        change.log("players swapped", round_, first=first.name, second=second.name)


def _exchange(one: Seat, other: Seat) -> None:
    """Swap who sits in two seats. The rows are made anew, since either entry may stand in the round only once."""
    places = [(seat.round_id, seat.game_id, seat.position) for seat in (one, other)]
    entries = [other.entry_id, one.entry_id]
    Seat.objects.filter(pk__in=[one.pk, other.pk]).delete()
    Seat.objects.bulk_create(
        Seat(round_id=round_id, game_id=game_id, position=position, entry_id=entry)
        for (round_id, game_id, position), entry in zip(places, entries, strict=True)
    )
    games = [game_id for _, game_id, _ in places if game_id]
    Game.objects.filter(pk__in=games).update(version=F("version") + 1, why=["set by hand"])


def _refuse_begun(game: Game) -> None:
    begun = hasattr(game, "result") or game.seats.exclude(plan="").exists()
    begun = begun or any(roll["by"] == plans.TYPED for roll in game.rolls)
    if begun or game.seats.filter(reports__current=True).exists():
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
        gone, missing = stale_entries(round_)
        if gone or missing:
            names = ", ".join(entry.name for entry in (gone + missing)[:5])
            raise Refused("Who plays has changed since the draw: " + names + ".", "Draw again, then publish.")
        round_.status, round_.published_at = RoundStatus.PUBLISHED, timezone.now()
        round_.save(update_fields=["status", "published_at"])
        if round_.mission_mode != MissionMode.PLANS:
            for game in queries.games_of(round_):
                plans.settle_without_plans(game, round_)
        change.log("round published", round_, games=round_.games.count())


def unpublish_round(round_: Round, by: Actor) -> None:
    """Take a round back to a draft, while nobody has chosen, rolled or reported anything in it."""
    with writing(round_.event, by) as change:
        _refresh(round_, change)
        _need(round_, RoundStatus.PUBLISHED)
        for game in round_.games.all():
            _refuse_begun(game)
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


def close_round(round_: Round, by: Actor) -> None:
    """Close a round in which every game has its result."""
    with writing(round_.event, by) as change:
        _refresh(round_, change)
        if round_.status == RoundStatus.CLOSED:
            change.nothing()
            return
        _need(round_, *OPENED)
        missing = [game for game in queries.games_of(round_) if not hasattr(game, "result")]
        if missing:
            places = ", ".join(str(game.table or "a game without a table") for game in missing[:6])
            more = f" and {len(missing) - 6} more" if len(missing) > 6 else ""
            raise Refused(f"Results are missing: {places}{more}.", "Enter them at the desk, then close the round.")
        round_.status, round_.closed_at = RoundStatus.CLOSED, timezone.now()
        round_.save(update_fields=["status", "closed_at"])
        change.log("round closed", round_)


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
