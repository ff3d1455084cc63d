"""Why two play each other, in plain words worked out from the field."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from operator import attrgetter

from tourney.pairing.bars import Bars, partners
from tourney.pairing.bonds import BONDS
from tourney.pairing.candidates import side_of
from tourney.pairing.costs import claim
from tourney.pairing.groups import missed, places
from tourney.pairing.problem import PROVEN, Problem
from tourney.pairing.types import Entrant

WEIGHED = {"kept", "sides_shared", "roles", "vp", "group", "spread"}  # rules that stand between no two alone
HALVES = {"slide": "top half against bottom half", "fold": "first against last", "adjacent": "neighbours"}


def plain(score: Fraction | int) -> str:
    """24, 3.5 or 7/3."""
    exact = Fraction(score)
    if exact.denominator == 1:
        return str(exact.numerator)
    twos_and_fives = exact.denominator
    for prime in (2, 5):
        while twos_and_fives % prime == 0:
            twos_and_fives //= prime
    return f"{exact.numerator / exact.denominator:g}" if twos_and_fives == 1 else str(exact)


class Reasons:
    """The words for the games of one draw; #7 is the entrant with id 7.

    `broken` says, for each rule not kept, why it was not.
    """

    def __init__(self, problem: Problem, broken: Mapping[str, str]) -> None:
        self.field = problem.field
        self.broken = broken
        self.best = (
            "none better was found" if problem.proof != PROVEN else "no other set of pairings is better over all games"
        )
        self.options = {one.rule.name: one.option for one in problem.rules}
        self.bars = Bars(problem)
        self.entrants = {entrant.id: entrant for entrant in problem.candidates.entrants}
        self.players = [entrant for entrant in problem.candidates.entrants if not entrant.spare]
        self.pinned = partners(problem.field.pinned)
        self.ranked = sorted(self.players, key=attrgetter("score"))
        self.on = Counter(entrant.score for entrant in self.players)
        self.places = places(self.players, problem.field.seed) if "group" in self.options else {}
        self.at = {(self.entrants[one].score, place.at): one for one, place in self.places.items()}

    def of(self, a: int, b: int, attacker: int | None = None) -> tuple[str, ...]:
        """The reasons of the game of `a`, who has the higher score or the same, against `b`."""
        one, other = self.entrants[a], self.entrants[b]
        lines = [self._arranged(a, b), self._rematch(a, b), self._spare(one, other), self._score(one, other)]
        lines += [self._vp(one, other), self._group(one, other), self._float(one, other), *self._bonds(one, other)]
        lines += [self._spread(one, other), self._roles(one, other, attacker)]
        return tuple(line for line in lines if line) or ("by lot among all that the rules leave open",)

    def of_bye(self, bye: int) -> tuple[str, ...]:
        """The reasons why this entrant has the bye."""
        entrant = self.entrants[bye]
        for rule in ("spare", "bye"):
            if rule in self.broken:
                return (self.broken[rule],)
        if "bye" not in self.options:
            return ("odd number of entries; no rule for the bye, so drawn by lot",)
        volunteer, byes, score = claim(entrant, self.options["bye"])
        claims = [claim(one, self.options["bye"]) for one in self.players]
        like = sum(one[:2] == (volunteer, byes) for one in claims)
        equal = claims.count((volunteer, byes, score))
        whom = "without a bye" if byes == 0 else f"with the fewest byes ({byes})"
        asked = self.options["bye"] == "volunteer" and entrant.volunteer
        if like == 1:
            return (f"the only {'volunteer' if asked else 'one'} {whom}",)
        lot = "" if equal == 1 else f"; {equal} stand equal"
        return (f"lowest score, {plain(score)}, of the {like} {'volunteers ' * asked}{whom}{lot}",)

    def _arranged(self, a: int, b: int) -> str:
        if b in self.bars.forced[a]:
            return "put together by the organiser"
        if b in self.bars.apart[a]:
            return f"kept apart by the organiser, but {self.broken['apart']}"
        return "kept from the draft before" if b in self.pinned[a] and "kept" in self.options else ""

    def _rematch(self, a: int, b: int) -> str:
        met = self.bars.met
        if "rematch" not in self.options or b not in met[a]:
            return ""
        through = [one for one in (a, b) if not self.entrants.keys() - met[one] - {one}]
        if len(through) == 2:
            return "rematch: both have met everybody else"
        if through:
            return f"rematch: #{through[0]} has met everybody else"
        return f"rematch: {self.broken['rematch']}"

    def _spare(self, one: Entrant, other: Entrant) -> str:
        spares = [entrant.id for entrant in (one, other) if entrant.spare]
        if not spares:
            return ""
        count = len(self.players)
        others = "there is only 1 other" if count == 1 else f"the others are {count}, an odd number"
        return f"#{spares[0]} is a spare who plays since {self.broken.get('spare', others)}"

    def _score(self, one: Entrant, other: Entrant) -> str:
        if "score" not in self.options:
            return ""
        if one.score == other.score:
            same = f"same score, {plain(one.score)}"
            why = self._alone(one, other)
            return f"{same}: {why}" if why else same
        gap = f"score {plain(one.score)} v {plain(other.score)}"
        return gap if one.spare or other.spare else f"{gap}: {self._gap(one, other)}"

    def _alone(self, one: Entrant, other: Entrant) -> str:
        """Why, of all on their score, only these two could play each other; blank if others could too."""
        for entrant, opponent in ((one, other), (other, one)):
            peers = [peer for peer in self._between(one.score, one.score) if peer not in (entrant, opponent)]
            words = self.bars.blocked(entrant, peers, f"on {plain(one.score)}", "score")
            if words:
                return words
        return ""

    def _gap(self, one: Entrant, other: Entrant) -> str:
        for entrant in (one, other):
            on = plain(entrant.score)
            nearer = self._nearer(entrant, one.score - other.score)
            where = f"on {on}" if all(peer.score == entrant.score for peer in nearer) else "nearer in score"
            if not nearer and self.on[entrant.score] == 1:
                return f"nobody else is on {on}"
            words = self.bars.blocked(entrant, nearer, where, "score")
            if words:
                return words
        for entrant in (one, other):
            count = self.on[entrant.score]
            if count % 2 and count > 1:
                on = plain(entrant.score)
                return f"{count} are on {on}, an odd number, so not all of them can play on {on}"
        before = self.bars.order[: self.bars.order.index("score")]
        earlier = " and ".join(f"'{rule}'" for rule in before if rule in WEIGHED and rule in self.bars.live)
        return f"{earlier} {'come' if ' and ' in earlier else 'comes'} first, and {self.best}" if earlier else self.best

    def _nearer(self, entrant: Entrant, gap: Fraction | int) -> list[Entrant]:
        low = bisect_right(self.ranked, entrant.score - gap, key=attrgetter("score"))
        high = bisect_left(self.ranked, entrant.score + gap, key=attrgetter("score"))
        return [one for one in self.ranked[low:high] if one is not entrant]

    def _between(self, low: Fraction | int, high: Fraction | int) -> list[Entrant]:
        start = bisect_left(self.ranked, low, key=attrgetter("score"))
        return self.ranked[start : bisect_right(self.ranked, high, key=attrgetter("score"))]

    def _vp(self, one: Entrant, other: Entrant) -> str:
        if "vp" not in self.bars.live:
            return ""
        return f"same VP, {plain(one.vp)}" if one.vp == other.vp else f"VP {plain(one.vp)} v {plain(other.vp)}"

    def _group(self, one: Entrant, other: Entrant) -> str:
        here, there = self.places.get(one.id), self.places.get(other.id)
        if here is None or there is None:
            return ""
        how, on = self.options["group"], plain(one.score)
        if one.score != other.score:
            first = f"#{one.id} is {_ordinal(here.at)} of the {here.size} on {on}"
            return f"{first}, #{other.id} {_ordinal(there.at)} of the {there.size} on {plain(other.score)}"
        if how == "random":
            return f"by lot among the {here.size} on {on}"
        played = f"{_ordinal(here.at)} v {_ordinal(there.at)} of the {here.size} on {on}: {HALVES[how]}"
        if missed(how, min(here.at, there.at), max(here.at, there.at), here.size) == 0:
            return played
        return f"{played}, though {self._due_barred(how, one, other) or f'not exactly, as {self.best}'}"

    def _due_barred(self, how: str, *two: Entrant) -> str:
        """What stands between one of the two and the opponent whom the order within the score would give."""
        for one in two:
            wanted = self.places[one.id].partner(how)
            due = None if wanted is None else self.entrants[self.at[one.score, wanted]]
            bar = self.bars.between(one, due, "group") if due else ""
            if due and bar:
                return f"the {_ordinal(self.places[due.id].at)}, #{due.id}, {self.bars.words(bar, 1)} #{one.id}"
        return ""

    def _float(self, one: Entrant, other: Entrant) -> str:
        if "float" not in self.bars.live or one.score == other.score:
            return ""
        floated = [f"#{entrant.id} {_times(entrant.floats)}" for entrant in (one, other) if entrant.floats]
        if not floated:
            return "neither has met another score before"
        return f"met another score before: {', '.join(floated)}"

    def _bonds(self, one: Entrant, other: Entrant) -> Iterator[str]:
        yield self._sides(one, other)
        if "sides_shared" in self.options and BONDS["sides"].ties(one, other):
            had = f"games within their own side so far: #{one.id} {one.own_side}, #{other.id} {other.own_side}"
            yield f"{had}; {self.broken['sides_shared']}" if one.own_side or other.own_side else had
        for rule, bond in BONDS.items():
            if rule == "sides" or rule not in self.bars.live or not (bond.key(one) and bond.key(other)):
                continue
            if bond.ties(one, other):
                yield f"{bond.both.format(bond.word(one).strip())}: {self.broken[rule]}"
            else:
                yield bond.differ

    def _sides(self, one: Entrant, other: Entrant) -> str:
        if self.options.get("sides", "off") == "off" or not (side_of(one) or side_of(other)):
            return ""
        if BONDS["sides"].ties(one, other):
            return f"both {str(one.side).strip()}: {self.broken['sides']}"
        if not (side_of(one) and side_of(other)):
            return f"#{one.id if not side_of(one) else other.id} plays either side"
        return f"{str(one.side).strip()} v {str(other.side).strip()}"

    def _spread(self, one: Entrant, other: Entrant) -> str:
        if "spread" not in self.options or not (one.byes and other.byes):
            return ""
        return f"both have had a bye, but {self.best}"

    def _roles(self, one: Entrant, other: Entrant, attacker: int | None) -> str:
        if attacker is None:
            return ""
        first, second = (one, other) if attacker == one.id else (other, one)
        if first.attacked == second.attacked:
            return f"#{first.id} attacks, by lot: each {_balance(first.attacked)}"
        return f"#{first.id}, who {_balance(first.attacked)}, attacks; #{second.id} {_balance(second.attacked)}"


def _balance(attacked: int) -> str:
    if not attacked:
        return "has attacked as often as defended"
    more, less = ("attack", "defences") if attacked > 0 else ("defence", "attacks")
    return f"has {abs(attacked)} more {more}{'s' * (abs(attacked) > 1)} than {less}"


def _times(count: int) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"


def _ordinal(at: int) -> str:
    """1st for place 0."""
    number = at + 1
    ending = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
