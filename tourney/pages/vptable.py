"""The VP of every report that a game can have, small enough to be in a page: shown while somebody types, far from any
network. The server works them out, and is the judge of what is sent."""

import json

from missions.load import system
from tourney.models import Game, Seat
from tourney.pages.saying import Claim
from tourney.services.results import Outcome, settled_outcome, vp_of

WINNERS = ("me", "them", "nobody")


def vp_table(game: Game, seat: Seat) -> str:
    """JSON: `top`, the most Units lost that make a difference; `otherwise`, who wins if nobody does; and by the winner,
    a row for each count of Units that the player lost, in it for each that the other lost, the VP of both.
    """
    position = seat.position or 1
    table = system(game.round.event.system).vp
    top = max((row.lost_from for row in table.rows), default=0) if table else 0
    counts = range(top + 1)
    rows = {who: [[_vp(game, position, who, mine, theirs) for theirs in counts] for mine in counts] for who in WINNERS}
    nobody = settled_outcome(game, Outcome(None, 0, 0))
    won = Claim.seen((nobody.winner, 0, 0), position).winner
    return json.dumps({"top": top, "otherwise": "" if won == "nobody" else won, **rows}, separators=(",", ":"))


def _vp(game: Game, position: int, who: str, mine: int, theirs: int) -> list[int]:
    vp = vp_of(game, Claim(who, mine, theirs).outcome(position))
    return list(vp if position == 1 else vp[::-1])
