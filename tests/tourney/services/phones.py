"""Phones and the network between them and Muster, in plain Python: what `static/js/kept.js` does, and what wifi does.

A phone keeps one message a slot and sends it again until an answer comes that names its key. The network holds every
copy that was ever sent, and may deliver each at any time, more than once, or never; and lose any answer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, QueryDict

from tourney.access import Player
from tourney.dicesheets import promise_of, shown
from tourney.errors import Refused
from tourney.models import Entry, Event, Game, JudgeCall, Report, Seat
from tourney.pages.mygame import MyGame, my_game
from tourney.services import judging, plans, reports
from tourney.services.receipts import Sent
from tourney.services.writing import Actor
from tourney.views.play import this_game, word_of

PAST = 8  # keys of settled messages that a slot remembers


@dataclass(frozen=True, slots=True)
class Message:
    """What a form says: the slot it goes by, the game it was made for, what it asks for, and what it says of itself.

    `knew` are the keys of the statements that its writer had seen or sent before: it may only ever replace these.
    """

    slot: str
    game: str
    what: str
    said: tuple[Any, ...]
    key: str
    seen: str | None = None
    instead: tuple[str, ...] = ()
    knew: frozenset[str] = frozenset()
    against: str = ""

    @property
    def sent(self) -> Sent:
        return Sent(self.key, self.seen, self.instead, self.game, self.against)


@dataclass(slots=True)
class Slot:
    """What the phone keeps under one name: a message that waits, or the keys of those that do no more."""

    waiting: Message | None = None
    past: tuple[str, ...] = ()
    told: str = ""  # what the last answer said


@dataclass(frozen=True, slots=True)
class Page:
    """The player's page as it was loaded: the keys in its forms, what it shows, and its word."""

    my: MyGame
    shows: tuple[object, ...]
    word: str
    plan_key: str = ""
    report_key: str = ""
    promise: str = ""
    call: int | None = None


@dataclass(slots=True)
class Phone:
    """One of the phones of an entry. It knows nothing but its pages and its answers."""

    event: int
    entry: int
    name: str
    page: Page | None = None
    slots: dict[str, Slot] = field(default_factory=dict)
    count: int = 0

    @property
    def player(self) -> Player:
        event = Event.objects.get(pk=self.event)
        return Player(event, Entry.objects.select_related("event").get(pk=self.entry))

    def load(self) -> None:
        """Load the page, or get it by a poll."""
        self.page = page_of(self.player)

    def write(self, what: str, slot: str, *said: Any, seen: str | None = None) -> Message | None:
        """Press a button: a message takes the place of the one that waits there. The same form again is no other."""
        kept = self.slots.setdefault(slot, Slot())
        old = kept.waiting
        if self.page is None or self.page.my.game is None:
            return None
        game = self.page.my.game.public_id
        if old and (old.what, old.said, old.seen, old.game) == (what, said, seen, game):
            return old
        self.count += 1
        instead = (*((old.key, *old.instead) if old else ()), *kept.past)
        key, other = f"{self.name}-{self.count}", self.page.my.other
        against = other.entry.public_id if other else ""
        knew = frozenset({key, *([] if seen is None else [seen]), *instead})
        kept.waiting = Message(slot, game, what, said, key, seen, tuple(dict.fromkeys(instead)), knew, against)
        kept.told = ""
        return kept.waiting

    def hear(self, message: Message, refused: Refused | None) -> None:
        """An answer came. It counts if the message still waits; a refused one is put away by whoever reads it."""
        kept = self.slots[message.slot]
        if kept.waiting is None or kept.waiting.key != message.key:
            return
        more = message.instead if refused else ()
        past = dict.fromkeys((message.key, *more, *kept.past))
        self.slots[message.slot] = Slot(None, tuple(past)[:PAST], refused.message if refused else "taken")

    @property
    def waiting(self) -> Iterator[Message]:
        return (kept.waiting for kept in self.slots.values() if kept.waiting)


def page_of(player: Player) -> Page:
    my = my_game(player)
    report = my.seat.reports.filter(current=True).first() if my.seat else None
    call = JudgeCall.objects.filter(game=my.game, settled_at=None).first() if my.game else None
    return Page(
        my, shows(my), word_of(player),
        plan_key=my.seat.plan_key if my.seat else "", report_key=report.key if report else "",
        promise=promise_of(my.game) if my.game else "", call=call.pk if call else None,
    )  # fmt: skip


def shows(my: MyGame) -> tuple[object, ...]:
    """What a player reads on the page of the game."""
    game = my.game.public_id if my.game else None
    number = my.round.number if my.round else None
    own = my.seat.plan if my.seat else ""
    mission = (my.game.mission, my.game.attacker) if my.game else None
    return (
        number, game, my.table, my.state, own, my.plans, my.other_has_sealed, mission, str(my.dice),
        my.mine, my.theirs, my.outcome, my.vp,
    )  # fmt: skip


type Act = Callable[[Player, MyGame, Message], object]


def _seal(player: Player, my: MyGame, sent: Message) -> None:
    plan, promise = sent.said
    plans.seal_plan(seat_of(my), Actor.of_entry(player.entry), plan, promise=promise, sent=sent.sent)


def _roll(player: Player, my: MyGame, sent: Message) -> None:
    what, values = sent.said
    game = game_of(my)
    if (what, values) not in {(roll["what"], shown(roll)) for roll in game.rolls}:
        plans.type_roll(game, Actor.of_entry(player.entry), what=what, values=values, sent=sent.sent)


def _report(player: Player, my: MyGame, sent: Message) -> None:
    outcome, agreeing = sent.said
    reports.report_result(seat_of(my), Actor.of_entry(player.entry), outcome, sent=sent.sent, agreeing=agreeing)


def _keep(player: Player, my: MyGame, sent: Message) -> None:
    reports.keep_result(seat_of(my), Actor.of_entry(player.entry), sent.said[0], sent=sent.sent)


def _desk(player: Player, my: MyGame, sent: Message) -> None:
    reports.call_desk(seat_of(my), Actor.of_entry(player.entry), sent=sent.sent)


def _judge(player: Player, my: MyGame, sent: Message) -> None:
    judging.call_judge(seat_of(my), Actor.of_entry(player.entry), "Line of sight", sent=sent.sent)


def _off(player: Player, my: MyGame, sent: Message) -> None:
    call = JudgeCall.objects.get(pk=sent.said[0])
    judging.call_off(call, Actor.of_entry(player.entry), sent=sent.sent)


ACTS: dict[str, Act] = {
    "seal": _seal, "roll": _roll, "report": _report, "keep": _keep, "desk": _desk, "judge": _judge, "off": _off,
}  # fmt: skip
STATEMENTS = {"seal", "report"}  # each replaces the one before


def seat_of(my: MyGame) -> Seat:
    if my.seat is None:
        raise AssertionError("a message for a game has a seat")
    return my.seat


def game_of(my: MyGame) -> Game:
    if my.game is None:
        raise AssertionError("a message for a game has a game")
    return my.game


def arrive(entry: Player, message: Message) -> Refused | None:
    """What the server does with a message, in the way of the views. What it refuses, it says."""
    named = QueryDict(mutable=True)
    named.update({"game": message.game, "entry": entry.entry.public_id, "against": message.against})
    try:
        ACTS[message.what](entry, this_game(entry, named), message)
    except Refused as refused:
        return refused
    except Http404:
        return Refused("This was not taken.")
    return None


def standing(player: Player, message: Message) -> str | None:
    """The key of the statement that a message would replace, read from the rows; None where there is no such seat."""
    seat = Seat.objects.filter(entry=player.entry, game__public_id=message.game).first()
    if seat is None:
        return None
    if message.what == "seal":
        return seat.plan_key
    said = Report.objects.filter(seat=seat, current=True).first()
    return said.key if said else ""
