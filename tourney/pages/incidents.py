"""What may be done when something goes wrong with a player: each way with what it will do, before it is done."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tourney import queries
from tourney.attendance import presence_of
from tourney.calling import shown
from tourney.models import Entry, Game, Result, Round, Seat
from tourney.names import isolated
from tourney.pages.roundviews import has_dropped
from tourney.services import drafts
from tourney.services.entries import next_round_number

LEAVES, MISSES, BACK, LATE, ELSEWHERE = "leaves", "misses", "back", "late", "elsewhere"
TITLES = {
    LEAVES: "{name} leaves for good",
    MISSES: "{name} is not here for round {round}",
    BACK: "{name} is back",
    LATE: "{name} has come after all",
    ELSEWHERE: "{name} sits, or has played, in somebody else’s place",
}
"""Kinds of incident by key, in the order in which a page shows them."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way out of an incident: `effects` say what it will do; `view` with its `kwargs` is where `fields` go.

    A way that `looks` leads to a page that shows more before anything is done.
    """

    kind: str
    button: str
    effects: tuple[str, ...]
    view: str
    kwargs: dict[str, Any] = field(default_factory=dict)
    fields: dict[str, Any] = field(default_factory=dict)
    looks: bool = False


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a player is in the event now. `round` is the one that is drawn and not closed, if there is one."""

    entry: Entry
    round: Round | None
    seat: Seat | None
    result: Result | None
    begun: bool
    opponent: Entry | None
    presence: str  # of both players of the game, as `presence_of` has it
    undrawn: int  # the first round that is not out
    left: int  # how many would play the next round without this player

    @property
    def out(self) -> bool:
        """Whether everybody has seen the round."""
        return self.round is not None and self.round.is_public

    @property
    def dropped(self) -> bool:
        after = self.entry.dropped_after
        return after is not None and (self.round is None or has_dropped(self.entry, self.round))

    @property
    def game(self) -> Game | None:
        return self.seat.game if self.seat else None


def whereabouts(entry: Entry) -> Whereabouts:
    """A handful of queries."""
    round_ = queries.open_round(entry.event)
    seats = Seat.objects.filter(entry=entry, round=round_).select_related("round", "game__table", "game__result")
    seat = seats.first() if round_ else None
    game = seat.game if seat else None
    undrawn = next_round_number(entry.event)
    seated = list(game.seats.select_related("entry")) if game else []
    following = undrawn + (1 if round_ and not round_.is_public else 0)
    return Whereabouts(
        entry,
        round_,
        seat,
        getattr(game, "result", None),
        bool(game and drafts.begun(game)),
        next((one.entry for one in seated if one.entry_id != entry.pk), None),
        presence_of(seated),
        undrawn,
        sum(1 for one in queries.playing_in(entry.event, following) if one.pk != entry.pk),
    )


def ways_for(at: Whereabouts) -> list[Way]:
    """Everything that can be done about a player now, in the order of `TITLES`; nothing once the event is finished."""
    if at.entry.event.finished_at:
        return []
    if at.dropped:
        return list(_back(at))
    ways = [*_leaves(at), *_misses(at)]
    if at.round and not at.seat:
        ways += _late(at)
    if at.seat and at.out:
        ways += _elsewhere(at)
    return ways


def _name(entry: Entry | None) -> str:
    return isolated(shown(entry)) if entry else "nobody"


def _entry_way(at: Whereabouts, kind: str, button: str, effects: tuple[str, ...], view: str, **fields: Any) -> Way:
    kwargs = {"entry_id": at.entry.public_id}
    if "number" in fields:
        kwargs["number"] = fields.pop("number")
    return Way(kind, button, effects, view, kwargs, fields)


def _table(at: Whereabouts) -> str:
    return str(at.game.table).lower() if at.game and at.game.table else "the table"


def _next(at: Whereabouts) -> str:
    """Who would play the next round without this player, in words."""
    number = at.undrawn + (1 if at.round and not at.out else 0)
    if number > at.entry.event.rounds_planned:
        return "No round is left to be drawn."
    bye = "one of them has the bye" if at.left % 2 else "nobody has a bye"
    return f"Round {number} then has {at.left} players: {bye}."


def _leaves(at: Whereabouts) -> Iterator[Way]:
    name, stays = _name(at.entry), "The games played so far stay, and count for the opponents."
    if at.round and not at.out and at.seat:
        effects = ("The draft is wrong then: you see who moves before it is drawn again.", stays)
        yield _entry_way(at, LEAVES, "Drop, then look at the new draw", effects, "desk_entry_drop", back="redraw")
        return
    if at.out and at.game and at.result is None:
        yield from _gives_up(at, drop=True)
        if not at.begun:
            effects = ("You see who moves first; games that have begun stay.", stays)
            yield _entry_way(at, LEAVES, "Drop, and draw again around it", effects, "desk_entry_drop", back="redraw")
        later = (f"The game at {_table(at)} is still to be played or keyed in.", _next(at))
        yield _entry_way(at, LEAVES, "Drop after this round", later, "desk_entry_drop", back="roll")
        return
    keeps = (f"{name} keeps the bye of {at.round}.",) if at.out and at.seat and not at.game else ()
    yield _entry_way(at, LEAVES, "Drop", (*keeps, stays, _next(at)), "desk_entry_drop", back="roll")


def _gives_up(at: Whereabouts, *, drop: bool) -> Iterator[Way]:
    """The opponent wins by default, or where they are gone too, nobody does."""
    if at.game is None or at.seat is None or at.round is None:
        raise AssertionError("only who sits at a game can give it up")
    vp = at.entry.event.bye_vp
    wins = f"{_name(at.opponent)} wins at {_table(at)} by default: {vp}–0 VP, no losses."
    lost = ("What was sealed or reported at the table so far does not count.",) if at.begun else ()
    last = _next(at) if drop else f"{_name(at.entry)} is drawn again in the next round."
    kwargs = {"game_id": at.game.public_id}
    common: dict[str, Any] = {"version": at.game.version, "presence": at.presence} | ({"drop": "1"} if drop else {})
    kind, word = (LEAVES, "Drop; the opponent wins") if drop else (MISSES, "The opponent wins by default")
    yield Way(kind, word, (wins, *lost, last), "game_give_up", kwargs, common | {"gone": [at.seat.position]})
    both = f"Neither {_name(at.entry)} nor {_name(at.opponent)} plays: 0–0."
    word = "Drop both players" if drop else "Neither has come"
    yield Way(kind, word, (both, *lost), "game_give_up", kwargs, common | {"gone": [1, 2]})


def _misses(at: Whereabouts) -> Iterator[Way]:
    name = _name(at.entry)
    fields: dict[str, Any]
    if at.out and at.game and at.result is None:
        yield from _gives_up(at, drop=False)
        if not at.begun:
            yield _redraw(at, MISSES, "Draw again without them", out=at.entry)
    elif at.round and not at.out and at.seat:
        effects = ("The draft is wrong then: you see who moves before it is drawn again.",)
        fields = {"number": at.round.number, "away": "1", "back": "redraw"}
        button = "Away this round; look at the new draw"
        yield _entry_way(at, MISSES, button, effects, "desk_entry_absence", **fields)
    elif at.round is None and (number := _can_miss(at)):
        left_out = (f"{name} is left out of round {number} and plays again after it.", _next(at))
        fields = {"number": number, "away": "1"}
        yield _entry_way(at, MISSES, f"Away in round {number}", left_out, "desk_entry_absence", **fields)


def _can_miss(at: Whereabouts) -> int | None:
    """The number of the next round, if there is one that the player is not away from already."""
    away = at.entry.absences.filter(round_number=at.undrawn).exists()
    return None if away or at.undrawn > at.entry.event.rounds_planned else at.undrawn


def _redraw(at: Whereabouts, kind: str, button: str, **whom: Entry) -> Way:
    if at.round is None:
        raise AssertionError("only a round that is drawn is drawn again")
    fields: dict[str, Any] = {"keep": "1"} | {key: [entry.pk] for key, entry in whom.items()}
    effects = ("You see who moves first. As few as can be do; games that have begun stay.",)
    return Way(kind, button, effects, "round_redraw", {"number": at.round.number}, fields, looks=True)


def _back(at: Whereabouts) -> Iterator[Way]:
    number = at.undrawn + (1 if at.round and not at.out else 0)
    effects = (f"{_name(at.entry)} is drawn again from round {number} on. Rounds missed stay missed.",)
    yield _entry_way(at, BACK, "Plays again", effects, "desk_entry_return", back="roll")
    if at.round and not at.seat:
        yield _redraw(at, BACK, f"Plays {str(at.round).lower()} too", late=at.entry)


def _late(at: Whereabouts) -> Iterator[Way]:
    yield _redraw(at, LATE, f"Draw them into {str(at.round).lower()}", late=at.entry)


def _elsewhere(at: Whereabouts) -> Iterator[Way]:
    if at.round is None:
        raise AssertionError("only who is drawn sits anywhere")
    fields: dict[str, Any] = {"first": at.entry.pk}
    kwargs = {"number": at.round.number}
    effects = ("Choose who sat in the right place. Both change places as they sat; plans, reports and results stay.",)
    yield Way(ELSEWHERE, "Set them as they sat", effects, "round_sat", kwargs, fields, looks=True)
