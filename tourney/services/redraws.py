"""A round drawn again, with what that would move shown before anything is saved; and pairings changed by hand."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass

from django.db.models import F

from tourney import queries
from tourney.errors import Refused, Stale
from tourney.field import field_for
from tourney.models import Absence, Entry, Game, Round, RoundStatus, Seat
from tourney.pairing import Broken, Pairing, broken
from tourney.services import backups, drafts
from tourney.services.drafts import STATES, Drawn, Wanted
from tourney.services.writing import Actor, fingerprint, fresh, refresh, writing


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry is in a round: against whom and at which table, with the bye, or not in it."""

    opponent: int | None = None
    table: int | None = None
    bye: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """An entry, by number, whose opponent or table changes."""

    entry: int
    before: Place
    after: Place

    @property
    def same_opponent(self) -> bool:
        return self.before.opponent == self.after.opponent and self.before.bye == self.after.bye


@dataclass(frozen=True, slots=True)
class Proposal:
    """A redraw to look at: who would move, and what the whole round would then break, with the games that stay.

    `version` is what a confirmation of it names.
    """

    drawn: Drawn
    moves: tuple[Move, ...]
    broken: tuple[Broken, ...]
    version: int


def propose(round_: Round, wanted: Wanted) -> Proposal:
    """What drawing the round again with `wanted` would move; nothing is saved. Raises Refused."""
    _refuse_closed(round_)
    made = drafts.drawn(round_, wanted)
    before, after = places(round_), _places_after(made)
    moves = tuple(
        Move(entry, before.get(entry, Place()), after.get(entry, Place()))
        for entry in sorted(before.keys() | after.keys())
        if before.get(entry) != after.get(entry)
    )
    told = sorted((entry, place.opponent, place.table) for entry, place in after.items())
    return Proposal(made, moves, _broken_then(round_, wanted, after), fingerprint([round_.status, told]))


def _broken_then(round_: Round, wanted: Wanted, after: Mapping[int, Place]) -> tuple[Broken, ...]:
    """What the round would break once everybody is where `after` says."""
    field = field_for(
        round_.event,
        round_.number,
        wanted.seed,
        rules=round_.draw_rules,
        playing=drafts.who_plays(round_, wanted),
    )
    pairings = [
        Pairing(entry, place.opponent, place.table)
        for entry, place in after.items()
        if place.opponent is not None and entry < place.opponent
    ]
    return broken(field, pairings, next((entry for entry, place in after.items() if place.bye), None))


def redraw_round(
    round_: Round,
    by: Actor,
    *,
    seed: str = "",
    keep: bool = False,
    out: Iterable[Entry] = (),
    late: Iterable[Entry] = (),
    version: int | None = None,
) -> None:
    """Draw a round again, for who plays now; `version` is that of the `Proposal` looked at.

    With `keep` as few games change as the rules allow: the seed stays, and so does every pair that still can. A round
    that is out is only drawn again so, and its games that have begun stay as they are. Those `out` are noted as absent
    from the round, those `late` play it after all.
    """
    with writing(round_.event, by) as change:
        refresh(round_)
        round_.event = change.event
        _refuse_closed(round_)
        if round_.is_public and not keep:
            hint = "Keep what can be kept, or take the round back to a draft first."
            raise Refused(f"{round_} is {STATES[round_.status]}.", hint)
        wanted = Wanted(seed or (round_.seed if keep else secrets.token_hex(8)), keep, tuple(out), tuple(late))
        proposal = propose(round_, wanted)
        if version is not None and version != proposal.version:
            raise Stale("Something has changed since you looked at this draw.", "Look at the new one, then confirm.")
        backups.before(change, backups.DRAW)
        round_.seed = wanted.seed
        _note(round_, wanted, proposal.drawn.locked)
        drafts.write(round_, proposal.drawn)
        left, came = ([entry.name for entry in some] for some in (wanted.out, wanted.late))
        change.log(
            "round drawn again", round_, seed=round_.seed, keep=keep, moved=len(proposal.moves), out=left, late=came
        )


def _note(round_: Round, wanted: Wanted, locked: Iterable[Game]) -> None:
    """Who plays after all and who does not, as the lists of entries say it from now on."""
    Absence.objects.filter(entry__in=wanted.late, round_number=round_.number).delete()
    for entry in wanted.late:
        entry.from_round = min(entry.from_round, round_.number)
        entry.dropped_after = None
        entry.save(update_fields=["from_round", "dropped_after"])
    for entry in wanted.out:
        Absence.objects.get_or_create(entry=entry, round_number=round_.number)
    if round_.is_public:  # who dropped while it was out does not play it after all
        still = {seat.entry_id for game in locked for seat in game.seats.all()}
        dropped = round_.event.entries.filter(dropped_after=round_.number).exclude(pk__in=still)
        dropped.update(dropped_after=round_.number - 1)


def _refuse_closed(round_: Round) -> None:
    if round_.status == RoundStatus.CLOSED:
        raise Refused(f"{round_} is closed.", "What was played stays; correct results at the desk.")


def places(round_: Round) -> dict[int, Place]:
    """Where each entry of the round is now."""
    found: dict[int, Place] = {}
    for game in queries.games_of(round_):
        first, second = (seat.entry.number for seat in queries.seats_in_order(game))
        table = game.table.number if game.table else None
        found |= {first: Place(second, table), second: Place(first, table)}
    bye = queries.bye_of(round_)
    return found | ({bye.number: Place(bye=True)} if bye else {})


def _places_after(made: Drawn) -> dict[int, Place]:
    found: dict[int, Place] = {}
    for one in made.draw.pairings:
        found |= {one.a: Place(one.b, one.table), one.b: Place(one.a, one.table)}
    for game in made.locked:
        first, second = (seat.entry.number for seat in queries.seats_in_order(game))
        table = game.table.number if game.table else None
        found |= {first: Place(second, table), second: Place(first, table)}
    return found | ({made.draw.bye: Place(bye=True)} if made.draw.bye is not None else {})


def stale_entries(round_: Round) -> tuple[list[Entry], list[Entry]]:
    """Who is seated in the draft but plays no more, and who plays but is not seated.

    Spares count as the others are in number: one sits at a table where those are odd, else none does.
    """
    seated = {seat.entry_id: seat.entry for seat in round_.seats.select_related("entry")}
    playing = {entry.pk: entry for entry in queries.playing_in(round_.event, round_.number)}
    gone = [entry for pk, entry in seated.items() if pk not in playing]
    missing = [entry for pk, entry in playing.items() if pk not in seated and not entry.spare]
    spares = [entry for entry in playing.values() if entry.spare]
    wanted = min(len(spares), (len(playing) - len(spares)) % 2)
    here = [entry for entry in spares if entry.pk in seated]
    idle = [entry for entry in spares if entry.pk not in seated]
    return gone + here[wanted:], missing + idle[: max(0, wanted - len(here))]


def why_stale(round_: Round) -> str:
    """That who plays has changed since the draw, in words; empty if it has not."""
    gone, missing = stale_entries(round_)
    names = ", ".join(entry.name for entry in (gone + missing)[:5])
    return f"Who plays has changed since the draw: {names}." if names else ""


def pin_game(game: Game, by: Actor, *, pinned: bool) -> None:
    """Keep a draft's game as it is when the round is drawn again, or let it go. Publishing lets all go."""
    with writing(game.round.event, by) as change:
        game = fresh(Game.objects.select_related("round", "table").prefetch_related("seats__entry"), game.pk)
        if game.round.status != RoundStatus.DRAFT:
            raise Refused(f"{game.round} is {STATES[game.round.status]}.", "Only games of a draft are pinned.")
        if game.pinned == pinned:
            change.nothing()
            return
        Game.objects.filter(pk=game.pk).update(pinned=pinned)
        first, second = queries.seats_in_order(game)
        change.log(
            "game pinned" if pinned else "game unpinned", game.round, first=first.entry.name, second=second.entry.name
        )


def broken_rules(round_: Round, swapped: Mapping[int, int] | None = None) -> tuple[Broken, ...]:
    """What the pairings as they stand break; read-only.

    `swapped` gives entries, by number, in place of others: what would be broken if they changed places.
    """
    field = field_for(round_.event, round_.number, round_.seed, rules=round_.draw_rules)
    place = swapped or {}
    pairings = [
        Pairing(place.get(first, first), place.get(second, second), game.table.number if game.table else None)
        for game in queries.games_of(round_)
        for first, second in [[seat.entry.number for seat in queries.seats_in_order(game)]]
    ]
    bye = queries.bye_of(round_)
    holder = place.get(bye.number, bye.number) if bye else None
    return broken(field, pairings, holder)


def broken_by_swap(round_: Round, first: Entry, second: Entry) -> tuple[Broken, ...]:
    """Every rule that the round would break after the two have changed places, and does not break now."""
    now = broken_rules(round_)
    then = broken_rules(round_, {first.number: second.number, second.number: first.number})
    return tuple(one for one in then if one not in now)


def moves_of_swap(round_: Round, first: Entry, second: Entry) -> tuple[Move, ...]:
    """What changes for everybody whom a swap of the two concerns; nothing is saved. Raises Refused."""
    before = places(round_)
    _refuse_swap(round_, first, second)
    one, other = before[first.number], before[second.number]
    after = {first.number: other, second.number: one}
    for entry, place in ((first.number, other), (second.number, one)):
        if place.opponent is not None:
            after[place.opponent] = Place(entry, place.table)
    return tuple(Move(entry, before[entry], after[entry]) for entry in after)


def _refuse_swap(round_: Round, first: Entry, second: Entry) -> list[Seat]:
    """The seats of two entries that may change places; else the reason."""
    if round_.status not in {RoundStatus.DRAFT, RoundStatus.PUBLISHED}:
        raise Refused(f"{round_} is {STATES[round_.status]}.", "It must be a draft or published.")
    seats = {
        seat.entry_id: seat for seat in round_.seats.filter(entry__in=[first, second]).select_related("game", "entry")
    }
    if len(seats) != 2:
        raise Refused("Choose two different players of this round.")
    one, other = seats[first.pk], seats[second.pk]
    if one.game_id == other.game_id:
        raise Refused(f"{first.name} and {second.name} play each other already.")
    for seat in (one, other):
        if seat.game and drafts.begun(seat.game):
            raise Refused(
                f"{seat.game.table or 'That game'} has begun.",
                "Take back its plans, reports and result before you move players.",
            )
        if seat.game and seat.game.pinned:
            raise Refused(f"The game of {seat.entry.name} is pinned.", "Unpin it first, then swap.")
    return [one, other]


def swap_version(moves: Iterable[Move]) -> int:
    """What a confirmation of a swap that was looked at names."""
    return fingerprint([(move.entry, astuple(move.before), astuple(move.after)) for move in moves])


def swap_entries(round_: Round, by: Actor, first: Entry, second: Entry, *, version: int | None = None) -> None:
    """Let two entries change places, the bye included, while neither of their games has begun.

    `version` is the `swap_version` of the moves that were looked at.
    """
    with writing(round_.event, by) as change:
        refresh(round_)
        round_.event = change.event
        one, other = _refuse_swap(round_, first, second)
        if version is not None and version != swap_version(moves_of_swap(round_, first, second)):
            raise Stale("Something has changed since you looked at this swap.", "Look at it again, then confirm.")
        _exchange(one, other)
        change.log("players swapped", round_, first=first, second=second)


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
    Game.objects.filter(pk__in=games).update(version=F("version") + 1, why=["set by hand"], drawn_attacker=None)
