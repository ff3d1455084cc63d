"""Shares of what could be won, with a floor so that a weak opponent harms nobody too much."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from tourney.standings.ledger import Ledger, Line, Part, exact, total
from tourney.standings.metrics.metric import Metric
from tourney.standings.types import Amount

CARDS = "events of trading card games, with their floor of one third"
BYE_GAMES = (2, 0, 0)


def match_shares(ledger: Ledger, entry: int) -> Iterator[Part]:
    """Points of each round that the entry was there for, out of what a round can give."""
    return (Part(line, line.points, out_of=ledger.win) for line in ledger.lines[entry] if _there(line))


def game_shares(ledger: Ledger, entry: int) -> Iterator[Part]:
    """Points of the games within each match, out of what they could give."""
    win, draw = ledger.record.measures.game
    for line in ledger.lines[entry]:
        if _there(line):
            won, drawn, lost = _games(line)
            yield Part(line, exact(won * win + drawn * draw), out_of=exact((won + drawn + lost) * win))


def _there(line: Line) -> bool:
    return bool(line.round) and line.kind != "absence"


def _games(line: Line) -> tuple[int, int, int]:
    """Games won, drawn and lost. A match that counts no games was one; a bye was won by two."""
    if line.games:
        return line.games
    if line.kind == "bye" and line.result == "win":
        return BYE_GAMES
    return (int(line.result == "win"), int(line.result == "draw"), int(line.result == "loss"))


def _share(parts: Iterator[Part]) -> Amount:
    kept = list(parts)
    possible = total(part.out_of for part in kept)
    return exact(Fraction(total(part.amount for part in kept)) / possible) if possible else 0


def _match_share(ledger: Ledger, entry: int) -> Iterator[Part]:
    yield Part(Line("mark"), _share(match_shares(ledger, entry)))


def _game_share(ledger: Ledger, entry: int) -> Iterator[Part]:
    yield Part(Line("mark"), _share(game_shares(ledger, entry)))


def omw(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (_raised(ledger, line, ledger.totals(_match_share)) for line in _opponents(ledger, entry))


def ogw(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (_raised(ledger, line, ledger.totals(_game_share)) for line in _opponents(ledger, entry))


def vp_shares(ledger: Ledger, entry: int) -> Iterator[Part]:
    """A game without any VP is left out: it says nothing, and 0 of 0 is no share."""
    games = ((line, line.vp + line.opponent_vp) for line in _opponents(ledger, entry))
    return (Part(line, line.vp, out_of=both) for line, both in games if both)


def _opponents(ledger: Ledger, entry: int) -> Iterator[Line]:
    return (line for line in ledger.lines[entry] if line.opponent is not None)


def _raised(ledger: Ledger, line: Line, shares: Mapping[int, Amount]) -> Part:
    floor, share = ledger.record.measures.floor, shares[line.opponent or 0]
    return Part(line, floor, raised_from=share) if share < floor else Part(line, share)


PERCENTAGES = (
    Metric(
        key="omw",
        label="Opponents' match-win share",
        short="OMW",
        description="The mean over all opponents of the share of points they took of all they could have taken. "
        "Nobody counts for less than one third.",
        source=CARDS,
        unplayed="One's own bye or absence adds nothing. An opponent's bye counts among the rounds they took points "
        "in, an absence does not.",
        formula="(points ÷ points to be had) of each opponent ÷ opponents",
        parts=omw,
        makes="mean",
        words="the opponent's points out of those to be had",
    ),
    Metric(
        key="gw",
        label="Game-win share",
        short="GW",
        description="The share of game points one took of all one could have taken: 3 for a game won, 1 for a game "
        "drawn. Where a match is one game, that game. Never less than one third.",
        source=CARDS,
        unplayed="A bye counts as two games won, an absence as none.",
        formula="game points ÷ game points to be had",
        parts=game_shares,
        makes="share",
        floored=True,
    ),
    Metric(
        key="ogw",
        label="Opponents' game-win share",
        short="OGW",
        description="The mean over all opponents of their game-win share. Nobody counts for less than one third.",
        source=CARDS,
        unplayed="One's own bye or absence adds nothing. An opponent's bye counts as two games won.",
        formula="game-win share of each opponent ÷ opponents",
        parts=ogw,
        makes="mean",
        words="the opponent's game-win share",
    ),
    Metric(
        key="vp_share",
        label="VP share",
        short="VP%",
        description="Victory Points scored out of all that both players scored in the same games. It ranks as scored "
        "divided by conceded does, and nothing is divided by 0: who conceded nothing stands above all, who scored "
        "nothing below.",
        source="events that rank by the ratio of Victory Points",
        unplayed="Nothing, but what a game given without play gave both.",
        formula="own VP ÷ VP of both, over all games",
        parts=vp_shares,
        makes="share",
    ),
)
