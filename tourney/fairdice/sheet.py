"""The dice of one game as a document, and the judgement on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from .faults import DiceFault
from .stream import VERSION, Thrown, commitment, dice

ATTACKER, MISSION = "attacker", "mission"
ROLLED = "muster"  # by Muster; anything else was typed in
MOST_ROLLS = 1000


@dataclass(frozen=True, slots=True)
class Fallen:
    """A roll as a game keeps it: what for, what its dice showed, and by whom, `muster` or `typed`."""

    what: str
    values: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class Checked:
    """A roll beside what follows from the seed. `same` is None for dice that were typed: nothing follows for them.

    `fallen` is None where the seed gives a roll that the game does not have, `thrown` where the game has one too many.
    """

    fallen: Fallen | None
    thrown: Thrown | None
    same: bool | None

    @property
    def what(self) -> str:
        return self.fallen.what if self.fallen else ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`promised` is whether the seed has the hash that was shown before; None where none is given."""

    rolls: tuple[Checked, ...]
    promised: bool | None

    @property
    def same(self) -> bool:
        """Whether nothing speaks against the dice."""
        return self.promised is not False and all(roll.same is not False for roll in self.rolls)


@dataclass(frozen=True, slots=True)
class DiceSheet:
    """All that the dice of a game are checked by. Before they have fallen `seed` is empty, and so are the words.

    `kinds` says which kinds of roll the game has, so that one that was cut out is missed. Empty: it is not said.
    """

    game: str
    promise: str
    seed: str
    words: tuple[str, str]
    rolls: tuple[Fallen, ...]
    kinds: tuple[str, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """The kinds of roll that the game is said to have and of which none is here."""
        return tuple(kind for kind in self.kinds if all(one.what != kind for one in self.rolls))

    def document(self) -> dict[str, Any]:
        """As JSON writes it."""
        return {
            "dice": VERSION,
            "game": self.game,
            "commitment": self.promise,
            "seed": self.seed,
            "words": list(self.words),
            "kinds": list(self.kinds),
            "rolls": [{"what": one.what, "values": list(one.values), "by": one.by} for one in self.rolls],
        }

    @classmethod
    def of(cls, document: object) -> "DiceSheet":
        """The sheet in a document. Raises DiceFault for the first key that is wrong."""
        if not isinstance(document, Mapping):
            raise DiceFault("this is no sheet of dice: it is an object with the key dice")
        if document.get("dice") != VERSION:
            raise DiceFault(f"dice: write {VERSION}, the only way of making dice that this Muster knows")
        texts = {key: document.get(key, "") for key in ("game", "commitment", "seed")}
        for key, text in texts.items():
            if not isinstance(text, str):
                raise DiceFault(f"{key}: write text in quotes")
        words = document.get("words", ["", ""])
        if not _is_list(words) or len(words) != 2 or not all(isinstance(word, str) for word in words):
            raise DiceFault("words: write a list of the two words, empty quotes for none")
        rolls = document.get("rolls", [])
        if not _is_list(rolls) or len(rolls) > MOST_ROLLS:
            raise DiceFault(f"rolls: write a list of up to {MOST_ROLLS} rolls")
        kinds = document.get("kinds", [])
        if not _is_list(kinds) or any(kind not in (ATTACKER, MISSION) for kind in kinds):
            raise DiceFault(f"kinds: write a list of {ATTACKER}, {MISSION}, both or none")
        fallen = tuple(_fallen(one, f"rolls[{at}]") for at, one in enumerate(rolls))
        return cls(texts["game"], texts["commitment"], texts["seed"], (words[0], words[1]), fallen, tuple(kinds))


def _is_list(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _fallen(one: object, where: str) -> Fallen:
    if not isinstance(one, Mapping):
        raise DiceFault(f"{where}: write an object with what, values and by")
    what, values, by = one.get("what"), one.get("values"), one.get("by", ROLLED)
    if what not in (ATTACKER, MISSION):  # no set: a list, which could be in none, may stand there
        raise DiceFault(f"{where}.what: write {ATTACKER} or {MISSION}")
    if by not in (ROLLED, "typed"):
        raise DiceFault(f"{where}.by: write {ROLLED} or typed")
    if not isinstance(values, list) or not values or not all(_is_die(value) for value in values):
        raise DiceFault(f"{where}.values: write a list of dice, each a whole number from 1 to 6")
    if len(values) != 2 if what == ATTACKER else len(values) > 2:
        raise DiceFault(f"{where}.values: a roll for the {what} has {'two dice' if what == ATTACKER else '1 or 2'}")
    return Fallen(what, tuple(values), by)


def _is_die(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 6


def check(sheet: DiceSheet) -> Verdict:
    """Work every roll out again. Raises DiceFault if Muster rolled and the sheet has no seed that could have been."""
    rolled = {one.what: one for one in sheet.rolls if one.by == ROLLED}
    if rolled and not sheet.seed:
        raise DiceFault("seed: is missing, so nothing can be checked; it is shown once the dice have fallen")
    promised = None
    if sheet.seed and sheet.promise:
        promised = commitment(sheet.seed, sheet.game) == sheet.promise.lower()
    checked: list[Checked] = []
    for what, one in rolled.items():
        thrown = dice(sheet.seed, sheet.game, what, sheet.words, count=len(one.values), differ=what == ATTACKER)
        fell = [one for one in sheet.rolls if one.by == ROLLED and one.what == what]
        for had, gives in zip_longest(fell, thrown):
            checked.append(Checked(had, gives, had is not None and gives is not None and had.values == gives.values))
    typed = (Checked(one, None, None) for one in sheet.rolls if one.by != ROLLED)
    return Verdict((*checked, *typed), promised)
