"""A phone that serves both players of a game: what it keeps after the table's PIN, and how long that holds.

One signed cookie an event names the game, its two players and who of them holds the phone. It holds until the round is
closed, the table gets a new PIN, other players sit there, the event lets no phone be shared, or six hours are over.
"""

import time
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from tourney import queries, shortcodes
from tourney.models import Entry, Event, Game, RoundStatus, Seat

SECONDS = 6 * 60 * 60
SALT = "shared-phone"


@dataclass(frozen=True, slots=True)
class Held:
    """A shared phone. `position` is that of the player who holds it, 0 while nobody has said so.

    `since` is when the PIN was typed, in seconds of the epoch.
    """

    game: Game
    seats: tuple[Seat, Seat]
    position: int
    since: int

    @property
    def event(self) -> Event:
        return self.game.round.event

    @property
    def holder(self) -> Entry | None:
        return self.seats[self.position - 1].entry if self.position else None

    @property
    def other(self) -> Entry | None:
        """Whom the phone can be passed to."""
        return self.seats[2 - self.position].entry if self.position else None

    def seat_of(self, entry_id: str) -> Seat | None:
        """The seat of one of the two players."""
        return next((seat for seat in self.seats if seat.entry.public_id == entry_id), None)


def cookie_name(event_id: str) -> str:
    return f"table-{event_id}"


def pin_of(game: Game) -> str:
    """The PIN of a game's table, as six digits. Asks for the seats, unless they came along."""
    return shortcodes.pin(game.public_id, game.pin_issue, (seat.entry.number for seat in queries.seats_in_order(game)))


def takes_pins(game: Game) -> bool:
    """Whether a phone can be shared at this game now. It asks for the round and its event."""
    round_ = game.round
    shared = round_.event.shared_phones and not round_.event.finished_at
    return shared and round_.status in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}


def opened(game: Game) -> Held:
    """A phone that has just given the game's PIN."""
    return Held(game, queries.seats_in_order(game), 0, int(time.time()))


def remember(response: HttpResponse, held: Held, position: int, *, secure: bool) -> None:
    """Keep on the phone that it serves this game, held by the player at `position`; 0: by nobody yet."""
    players = "-".join(str(seat.entry_id) for seat in held.seats)
    kept = f"{held.game.public_id}.{held.game.pin_issue}.{players}.{position}.{held.since}"
    left = max(1, held.since + SECONDS - int(time.time()))
    response.set_signed_cookie(
        cookie_name(held.event.public_id), kept, salt=SALT, max_age=left, httponly=True, samesite="Lax", secure=secure
    )


def forget(response: HttpResponse, event_id: str) -> None:
    response.delete_cookie(cookie_name(event_id), samesite="Lax")


def was_shared(request: HttpRequest, event_id: str) -> bool:
    """Whether this phone was shared at a table of the event, though that may be over."""
    return bool(request.COOKIES.get(cookie_name(event_id)))


def held(request: HttpRequest, event_id: str) -> Held | None:
    """How this phone is shared now, if it is. No query without its cookie, else three."""
    kept = request.get_signed_cookie(cookie_name(event_id), default="", salt=SALT)
    parts = (kept or "").split(".")
    if len(parts) != 5:
        return None
    game_id, issue, players, position, since = parts
    if int(since) + SECONDS < time.time():
        return None
    games = Game.objects.select_related("round__event", "table").prefetch_related("seats__entry")
    game = games.filter(public_id=game_id, pin_issue=int(issue), round__event__public_id=event_id).first()
    if game is None or not takes_pins(game):
        return None
    seats = queries.seats_in_order(game)
    same = "-".join(str(seat.entry_id) for seat in seats) == players
    return Held(game, seats, int(position), int(since)) if same else None
