"""An order of the draw's rules as it is made: rules moved, added and taken out, orders to begin with, odd orders."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tourney.ruleset import CHOICES, Choice, in_words, usual_rules

KNOWN = {choice.key: choice for choice in CHOICES}
BESIDE = "tables"  # where its rule stands in the order does not matter
USUAL_TABLES = "last"


def parted(rule: str) -> tuple[str, str]:
    """A rule's key and its option, as in "club:1,2"."""
    key, _, option = rule.partition(":")
    return key, option


def ordered(rules: Sequence[str]) -> dict[str, str]:
    """Options by the rules' keys, in their order. Sides that are off are left out."""
    parts = [parted(rule) for rule in rules]
    return {key: option for key, option in parts if key in KNOWN and (key, option) != ("sides", "off")}


def written(options: dict[str, str]) -> list[str]:
    """The rules as the draw reads them."""
    return [f"{key}:{option}" if option else key for key, option in options.items()]


def moved(keys: Sequence[str], key: str, by: int) -> list[str]:
    """The order with one rule `by` places further down, or up if below 0. At an end it stays."""
    order = list(keys)
    place = order.index(key)
    order.insert(min(max(place + by, 0), len(order) - 1), order.pop(place))
    return order


def usual_option(choice: Choice) -> str:
    """The option that a rule has when it is added: the first, or round 1."""
    return "1" if choice.rounds else choice.options[0][0] if choice.options else ""


@dataclass(frozen=True, slots=True)
class Preset:
    """An order to begin with."""

    label: str
    words: str
    rules: tuple[str, ...]


PRESETS = {
    "usual": Preset("Usual", "Clean pairings of like scores, Red v Blue where it can be had.", tuple(usual_rules())),
    "red-v-blue": Preset(
        "Red v Blue first",
        "Opposite sides before like scores; what cannot be had is shared out.",
        ("rematch", "sides:must", "bye", "sides_shared", "score", "float", "spread", "club:1"),
    ),
    "rating": Preset(
        "First round by rating",
        "Within a score the top half plays the bottom half: in round 1 by rating, later by place.",
        (*usual_rules(), "group:slide"),
    ),
    "places": Preset(
        "First round by last event’s places",
        "Within a score the first plays the last: in round 1 by seeding, later by place.",
        (*usual_rules(), "group:fold"),
    ),
    "seeds": Preset(
        "Seeds apart",
        "Seeded players do not meet in round 1, whatever their clubs.",
        (*usual_rules(club_rounds=()), "seeds:1", "club:1"),
    ),
}


@dataclass(frozen=True, slots=True)
class Oddity:
    """An order that can be, and that most do not mean: `when` finds it, `words` say what it brings about."""

    when: Callable[[list[str]], bool]
    words: str


def _before(first: str, second: str) -> Callable[[list[str]], bool]:
    return lambda keys: first in keys and second in keys and keys.index(first) < keys.index(second)


def _without(key: str) -> Callable[[list[str]], bool]:
    return lambda keys: key not in keys


ODDITIES = (
    Oddity(_without("rematch"), "Rematches do not count: two who have met may meet again in the very next round."),
    Oddity(
        _before("score", "rematch"),
        "Like scores come before rematches: the leaders play each other again and again before either meets a lower "
        "score.",
    ),
    Oddity(
        _before("score", "sides"),
        "Like scores come before Red v Blue: two of one side play each other where that makes scores more alike.",
    ),
    Oddity(_without("score"), "Like scores do not count: the first may play the last in any round."),
    Oddity(_without("bye"), "Fair byes do not count: one player may have the bye again, or the leader have it."),
    Oddity(_before("score", "bye"), "Like scores come before fair byes: a player may have a second bye."),
    Oddity(
        _before("club", "score"),
        "Clubmates apart comes before like scores: one large club moves many pairings away from like scores.",
    ),
    Oddity(_before("group", "score"), "The order within a score comes before like scores: it then orders everybody."),
    Oddity(
        _before("float", "score"), "Sharing floats comes before like scores: whoever met another score once never may."
    ),
)


def odd(keys: Sequence[str]) -> list[str]:
    """What is odd about an order, in words; nothing for most."""
    return [one.words for one in ODDITIES if one.when(list(keys))]


def told(rules: Sequence[str]) -> str:
    """A whole order on one line."""
    return ", ".join(map(in_words, rules)) or "none"


def first_rounds(rules: Sequence[str]) -> str:
    """What round 1 goes by under these rules, in words: scores are equal then, and chance decides what is left."""
    options = ordered(rules)
    how = options.get("group", "random")
    said = [dict(KNOWN["group"].options)[how]] if how != "random" else []
    by = f"{said[0]}, by seeding where there is one, else by rating" if said else "by lot"
    apart = [
        KNOWN[key].label.lower()
        for key, option in options.items()
        if KNOWN[key].rounds and (not option or "1" in option.split(","))
    ]
    return f"Round 1 pairs {by}{'; ' + ', '.join(apart) if apart else ''}."
