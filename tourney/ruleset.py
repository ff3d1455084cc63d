"""The rules of the draw as organisers choose them: their words, and the order that a new event starts with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

SIDES = (
    ("off", "Ignore sides"),
    ("wish", "Opposite sides where it can be had"),
    ("must", "Opposite sides before anything but rematches"),
)


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule to choose: its key, what it is called, what it does, and its options as (key, label).

    With `rounds`, it may be told the rounds in which it counts; then it has no other options.
    """

    key: str
    label: str
    words: str
    options: tuple[tuple[str, str], ...] = ()
    rounds: bool = False


CHOICES = (
    Choice("rematch", "No rematches", "Two who have met do not meet again."),
    Choice(
        "bye",
        "Fair byes",
        "The bye goes to the lowest score among those with the fewest byes.",
        (("", "lowest score"), ("volunteer", "volunteers first, then lowest score")),
    ),
    Choice(
        "sides",
        "Red v Blue",
        "Opposite sides play each other; who plays either side fills in.",
        (("wish", "where it can be had"), ("must", "must be")),
    ),
    Choice("sides_shared", "Blue on blue shared", "Games within one side are shared out evenly over the event."),
    Choice("roles", "Attacker and Defender shared", "Those who have attacked most meet those who have defended most."),
    Choice(
        "kept", "Keep the draft before", "When a round is drawn again, as few players as can be get a new opponent."
    ),
    Choice("score", "Like scores", "Players of the same score meet; the gaps are as small as can be, squared."),
    Choice("vp", "Like Victory Points", "Among equal scores, players with like Victory Points meet."),
    Choice("float", "Share floats", "Who met another score before is paired within their own."),
    Choice("spread", "Byes meet others", "Two who have had a bye do not play each other."),
    Choice(
        "group",
        "Order within a score",
        "Who meets whom among equals, by seeding, rating or place.",
        (
            ("slide", "top half against bottom half"),
            ("fold", "first against last"),
            ("adjacent", "neighbours"),
            ("random", "by lot"),
        ),
    ),
    Choice("club", "Clubmates apart", "Two of one club do not meet.", rounds=True),
    Choice("army", "Armies apart", "Two of one army do not meet.", rounds=True),
    Choice("nation", "Nations apart", "Two of one nation do not meet.", rounds=True),
    Choice("team", "Teammates apart", "Two of one team do not meet.", rounds=True),
    Choice("seeds", "Seeds apart", "Two seeded players do not meet.", rounds=True),
    Choice(
        "tables",
        "Leaders at the low-numbered tables",
        "Whether the leaders sit at table 1 and on, even if they have played there before.",
        (
            ("first", "always, even at a table played on before"),
            ("last", "only where it brings nobody back to a table"),
            ("any", "does not matter"),
        ),
    ),
)


def usual_rules(sides: str = "wish", club_rounds: Sequence[int] = (1,)) -> list[str]:
    """The order that most events use, with Red v Blue as wished and clubmates apart in the rounds given."""
    rules = ["rematch", "bye", "score", "float", "spread"]
    if sides == "must":
        rules.insert(1, "sides:must")
    elif sides == "wish":
        rules.insert(2, "sides:wish")
    if club_rounds:
        rules.append("club:" + ",".join(map(str, club_rounds)))
    return rules


def sides_of(rules: Iterable[str]) -> str:
    """How hard these rules try to set one camp against the other: off, wish or must."""
    return next((rule.partition(":")[2] for rule in rules if rule.startswith("sides:")), "off")


def with_sides(rules: Sequence[str], sides: str) -> list[str]:
    """The same order with Red v Blue as wished: where it usually stands, or left out."""
    kept = [rule for rule in rules if not rule.startswith("sides:")]
    if sides != "off":
        kept.insert(1 if sides == "must" else 2, f"sides:{sides}")
    return kept


def in_words(rule: str) -> str:
    """A rule of the draw as a reader knows it: "Red v Blue (must be)", "Clubmates apart (round 1)"."""
    key, _, option = rule.partition(":")
    choice = next((one for one in CHOICES if one.key == key), None)
    if choice is None:
        return rule
    if choice.rounds and option:
        return f"{choice.label} ({'rounds' if ',' in option else 'round'} {option.replace(',', ', ')})"
    label = dict(choice.options).get(option, "") if option or not choice.rounds else ""
    return f"{choice.label} ({label})" if label else choice.label
