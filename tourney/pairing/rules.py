"""The rules of the draw as data: each a name and what a pair costs by it, one whole number an edge.

The order is the organiser's; an earlier rule is never traded for a later one. `forced`, `apart` and `spare` come
before all.
"""

from dataclasses import dataclass, replace

from tourney.matching import mixed, spread
from tourney.pairing import costs
from tourney.pairing.candidates import Candidates, Values
from tourney.pairing.types import DrawRefused, Field

ROUNDS = ("rounds",)  # the option of rules that may be told the rounds in which they count


@dataclass(frozen=True, slots=True)
class Rule:
    """`value` gives one cost an edge; `options` are what may stand after the colon, "" where nothing need."""

    name: str
    value: costs.Cost
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A rule as an organiser asks for it: "sides:must" is the rule `sides` with the option `must`."""

    rule: Rule
    option: str = ""


FORCED = Rule("forced", costs.forced)  # partners the organiser put together, torn apart: 1 for each of them
APART = Rule("apart", costs.apart)  # a pair the organiser keeps apart
SPARE = Rule("spare", costs.spare)  # 1 for a spare who plays, 2 for a bye beside spares

RULES: tuple[Rule, ...] = (
    Rule("rematch", costs.rematch),  # times the two have met
    Rule("bye", costs.bye, ("", "volunteer")),  # those with a better claim: volunteers, fewer byes, a lower score
    Rule("sides", costs.sides, ("off", "wish", "must")),  # both on one side; who plays either fills in
    Rule("sides_shared", costs.sides_shared),  # games within one side, dearer the more both have had
    Rule("roles", costs.roles),  # attacks less defences after the game, squared
    Rule("kept", costs.kept),  # entrants torn from their opponent in the draft before
    Rule("score", costs.score),  # square of the difference of scores, so that two small gaps beat one large
    Rule("vp", costs.vp),  # square of the difference of Victory Points; to be listed after `score`
    Rule("float", costs.floats),  # earlier floats of two whose scores differ
    Rule("spread", costs.byes_spread),  # two who have both had a bye
    Rule("group", costs.group, ("slide", "fold", "adjacent", "random")),  # places off the wanted one, squared
    Rule("club", costs.alike("club"), ROUNDS),  # clubmates
    Rule("army", costs.alike("army"), ROUNDS),  # two of one army
    Rule("nation", costs.alike("nation"), ROUNDS),  # two of one nation
    Rule("team", costs.alike("team"), ROUNDS),  # teammates
    Rule("seeds", costs.alike("seeds"), ROUNDS),  # two seeded players
)

_BY_NAME = {rule.name: rule for rule in RULES}


def asked(field: Field) -> tuple[Asked, ...]:
    """The rules of the field in their order: `forced`, `apart`, with spares `spare`, then as listed. Pinned pairs bring
    `kept` with them, before `score` unless it is listed. Raises DrawRefused for a rule there is not."""
    listed: list[Asked] = []
    for at, text in enumerate(field.rules):
        if not text.startswith("tables:"):
            one = _read(text, at)
            if one.rule in {other.rule for other in listed}:
                raise DrawRefused(f"rules[{at}]: the rule '{one.rule.name}' is listed twice; name each rule once")
            listed.append(one)
    names = [one.rule.name for one in listed]
    if field.pinned and "kept" not in names:
        listed.insert(names.index("score") if "score" in names else len(listed), Asked(_BY_NAME["kept"]))
    first = (FORCED, APART, SPARE) if any(entrant.spare for entrant in field.entrants) else (FORCED, APART)
    return (*map(Asked, first), *listed)


def settled(field: Field) -> Field:
    """The field with nobody a spare who must play: one whom the organiser put together with somebody; or all, if
    there is nobody else."""
    bound = {one for pair in field.forced for one in pair}
    if not any(entrant.spare for entrant in field.entrants):
        return field
    nobody_else = all(entrant.spare and entrant.id not in bound for entrant in field.entrants)
    entrants = (
        replace(entrant, spare=entrant.spare and entrant.id not in bound and not nobody_else)
        for entrant in field.entrants
    )
    return replace(field, entrants=tuple(entrants))


def _read(text: str, at: int) -> Asked:
    name, _, option = text.partition(":")
    rule = _BY_NAME.get(name)
    if rule is None:
        raise DrawRefused(f"rules[{at}]: there is no rule '{text}'; the rules are {', '.join(_BY_NAME)}")
    if rule.options == ROUNDS:
        if option and not all(number.strip().isdecimal() for number in option.split(",")):
            raise DrawRefused(f"rules[{at}]: '{text}': write the rounds as numbers with commas, such as {name}:1,2")
    elif option not in (rule.options or ("",)):
        wanted = " or ".join(f"{name}:{one}" if one else name for one in rule.options) or name
        raise DrawRefused(f"rules[{at}]: '{text}' is not how this rule is written; write {wanted}")
    return Asked(rule, option)


def tail(candidates: Candidates, seed: str) -> Values:
    """The seeded chance of each edge: from the seed and the two ids alone, the bye counting as an id of its own."""
    ids = spread(seed, [*(str(entrant.id) for entrant in candidates.entrants), "bye"])
    return mixed(ids[candidates.left], ids[candidates.right])
