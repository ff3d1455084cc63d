"""What two may have in common that keeps them apart: one side, one club, one army, one nation, one team, a seed."""

from collections.abc import Callable
from dataclasses import dataclass

from tourney.pairing.candidates import side_of
from tourney.pairing.types import Entrant


@dataclass(frozen=True, slots=True)
class Bond:
    """One thing to have in common, and its words. `word` is blank for an entrant who has none; {} stands for it.

    `share` and `games` fill "9 of 16 entries <share>, so 2 games are <games>"; `one` and `more` say what stands between
    an entrant and others: "the other on 24 <one> #7".
    """

    word: Callable[[Entrant], str]
    share: str
    games: str
    both: str
    one: str
    more: str
    differ: str = ""

    def key(self, entrant: Entrant) -> str:
        """What is compared. Capitals and spaces at the ends make no difference."""
        return self.word(entrant).strip().casefold()

    def ties(self, one: Entrant, other: Entrant) -> bool:
        return self.key(one) == self.key(other) != ""


def _side(entrant: Entrant) -> str:
    return str(entrant.side) if side_of(entrant) else ""


BONDS = {
    "sides": Bond(
        _side, "play {}", "{0} v {0}", "both {}", "plays the same side as", "play the same side as",
    ),
    "club": Bond(
        lambda entrant: entrant.club, "are of {}", "between clubmates", "both of {}",
        "is of the same club as", "are of the same club as", "clubs differ",
    ),
    "army": Bond(
        lambda entrant: entrant.army, "field {}", "between armies of one kind", "both field {}",
        "fields the same army as", "field the same army as", "armies differ",
    ),
    "nation": Bond(
        lambda entrant: entrant.nation, "are from {}", "between players of one nation", "both from {}",
        "is of the same nation as", "are of the same nation as", "nations differ",
    ),
    "team": Bond(
        lambda entrant: entrant.team, "are of the team {}", "between teammates", "both of the team {}",
        "is of the same team as", "are of the same team as", "teams differ",
    ),
    "seeds": Bond(
        lambda entrant: "" if entrant.seed is None else "seeded", "are {}", "between seeded players", "both {}",
        "is seeded, as is", "are seeded, as is",
    ),
}  # fmt: skip
