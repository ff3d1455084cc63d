"""What may be changed when: one table, which `docs/changes.md` is made from and the tests try on the services.

Knows no Django.
"""

from collections.abc import Mapping
from dataclasses import dataclass

YES, ASK, NO = "yes", "ask", "no"
VERDICTS = {YES: "yes", ASK: "asks", NO: "–"}

BEFORE, DRAFT, PUBLISHED, PLAYING, CLOSED, LATER, FINISHED = (
    "before", "draft", "published", "playing", "closed", "later", "finished",
)  # fmt: skip
MOMENTS: Mapping[str, str] = {
    BEFORE: "Before its draw",
    DRAFT: "Draft",
    PUBLISHED: "Published",
    PLAYING: "Playing",
    CLOSED: "Closed",
    LATER: "Next round drawn",
    FINISHED: "Event finished",
}
"""Where a round is, in order. The last is of the whole event."""

ALWAYS = "before draft published playing closed later"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that may be changed: the verdict at each moment, `when` more exactly, and what to do `instead`."""

    key: str
    what: str
    verdicts: Mapping[str, str]
    when: str = ""
    instead: str = ""

    @property
    def labels(self) -> list[str]:
        return [VERDICTS[self.verdicts[moment]] for moment in MOMENTS]

    @property
    def words(self) -> str:
        """What a reader has to know besides the verdicts."""
        return " ".join(one for one in (self.when, f"Else: {self.instead}" if self.instead else "") if one)


def _change(key: str, what: str, *, yes: str = "", ask: str = "", when: str = "", instead: str = "") -> Change:
    """A change, its moments parted by spaces. At any other moment the verdict is no."""
    found = {moment: YES if moment in yes.split() else ASK if moment in ask.split() else NO for moment in MOMENTS}
    return Change(key, what, found, when, instead)


ROUND = (
    _change("draw", "Draw the next round", yes="before closed", instead="Close the open one, or draw it again."),
    _change("redraw", "Draw it anew", ask="draft", instead="Draw again around what has begun."),
    _change(
        "redraw around", "Draw again, moving as few as can be", ask="draft published playing",
        when="Games that have begun or are pinned stay.",
    ),
    _change("discard", "Throw it away", yes="draft", instead="Take it back to a draft first."),
    _change("pin", "Pin a game", yes="draft", when="Until it is published."),
    _change(
        "swap", "Swap two players", ask="draft published", when="Until their games have begun.",
        instead="Set them as they sat.",
    ),
    _change("sat", "Set two players as they sat", ask="published playing closed later", instead="Swap them."),
    _change("table", "Move a game to another table", yes="draft published playing"),
    _change("mode", "How missions are chosen", yes="draft", instead="Set the missions of single games."),
    _change("mission", "The mission of one game", yes="published playing closed later"),
    _change("publish", "Publish it", yes="draft", when="If it is the draft that was looked at."),
    _change(
        "unpublish", "Take it back to a draft", yes="published", when="Until any game has begun.",
        instead="Draw again around what has begun.",
    ),
    _change("start", "Start its clock", yes="published"),
    _change("close", "Close it", yes="published playing", when="With every result; without, it asks first."),
    _change("reopen", "Open it again", yes="closed", instead="Correct single results: that works in any round."),
)  # fmt: skip

GAMES = (
    _change(
        "plan", "A player’s battle plan", yes="published playing",
        when="Until both are sealed; then the desk can take both back.",
    ),
    _change(
        "report", "A player’s report", yes="published playing",
        when="A result that both agreed on stays until the other agrees to another. What the desk entered stays.",
        instead="The desk corrects it.",
    ),
    _change(
        "result", "A result at the desk", yes="published playing", ask="closed later",
        when="In a closed round, places, byes and later pairings are shown first.",
    ),
    _change(
        "mark", "A player’s marks for an opponent", yes="published playing closed later",
        when="From the game’s result until the next round is closed.", instead="The desk keys them in.",
    ),
    _change("unlock", "Take a result back for the players", yes="published playing", instead="Correct it."),
    _change("turn", "Turn a result round", ask="published playing closed later"),
    _change("exchange", "Exchange the results of two tables", ask="published playing closed later"),
    _change(
        "give up", "A player has not come: the other wins", ask="published playing",
        when="While the game has no result.", instead="Mark them away before the round, correct the result after it.",
    ),
)  # fmt: skip

PLAYERS = (
    _change("enter", "Enter a player", yes=ALWAYS, when="To play from the next round that is not out."),
    _change("edit", "Name, club, army, side", yes=ALWAYS),
    _change("first round", "First round of a player", yes="before", when="Until the player is drawn."),
    _change("remove", "Remove a player", yes="before", when="Until the player is drawn.", instead="Drop them."),
    _change("away", "Away from the round", yes="before draft", instead="Record the game as won by default."),
    _change("drop", "Drop a player", ask=ALWAYS, when="A game that is out still needs its result."),
    _change("return", "Let a dropped player return", ask=ALWAYS, when="Rounds missed stay missed."),
    _change("link", "A new private link", yes=ALWAYS, when="The old one is dead at once."),
    _change("adjust", "Give or take VP", yes=ALWAYS, when="With a reason."),
)  # fmt: skip

EVENT = (
    _change("system", "The game system", yes="before", when="Until a round or a mission of the event’s own is there."),
    _change("draw rules", "Rules of the draw", yes=ALWAYS, when="From the next draw on."),
    _change("ranking", "Order of the standings", yes=ALWAYS, when="At once, for every round."),
    _change("scheme", "What results are worth", yes=ALWAYS, when="At once, for every round."),
    _change("vote", "A player’s vote", yes=ALWAYS, when="While the desk has its ballot open."),
    _change("rounds", "Number of rounds", yes=ALWAYS, when="Not fewer than are drawn."),
    _change("add table", "Add or close a table", yes=ALWAYS, when="A closed one keeps the game it has."),
    _change("remove table", "Remove a table", yes="before", when="Until a game has been there.", instead="Close it."),
    _change(
        "finish", "Finish the event", yes="before closed", instead="Close the round, or throw its draft away, first."
    ),
    _change("open", "Open a finished event again", yes="finished"),
)  # fmt: skip

CHANGES: Mapping[str, tuple[Change, ...]] = {
    "The round": ROUND,
    "Games and results": GAMES,
    "Players": PLAYERS,
    "The event": EVENT,
}


def document() -> str:
    """The table as `docs/changes.md` has it."""
    lines = [
        "# What may be changed when",
        "",
        "Made by `uv run manage.py changes` from `tourney/changes.py`; the tests try every cell on the services. A",
        "round is a draft, published, playing, then closed. “Asks” shows what would move before anything is saved.",
        "In a finished event nothing changes before it is opened again under Settings.",
    ]
    for title, changes in CHANGES.items():
        lines += ["", f"## {title}", "", f"| | {' | '.join(MOMENTS.values())} | |", f"|---{'|---' * len(MOMENTS)}|---|"]
        lines += [f"| **{one.what}** | {' | '.join(one.labels)} | {one.words} |" for one in changes]
    return "\n".join(lines) + "\n"
