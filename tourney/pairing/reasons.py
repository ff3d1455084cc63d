"""Why two play each other, in plain words worked out from the field."""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import takewhile
from operator import attrgetter

from tourney.pairing.candidates import club_of, side_of
from tourney.pairing.problem import Problem
from tourney.pairing.types import Entrant, Pair


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
        self.proven = problem.window is None
        self.options = {one.rule.name: one.option for one in problem.rules}
        self.order = [one.rule.name for one in problem.rules]
        self.live = {one.rule.name for one, level in zip(problem.rules, problem.levels, strict=True) if level.any()}
        self.entrants = {entrant.id: entrant for entrant in problem.candidates.entrants}
        self.met = _partners(problem.field.met)
        self.apart = _partners(problem.field.apart)
        self.forced = _partners(problem.field.forced)
        self.pinned = _partners(problem.field.pinned)
        self.ranked = sorted(problem.candidates.entrants, key=attrgetter("score"))
        self.on = Counter(entrant.score for entrant in problem.field.entrants)

    def of(self, a: int, b: int) -> tuple[str, ...]:
        """The reasons of the game of `a`, who has the higher score or the same, against `b`."""
        one, other = self.entrants[a], self.entrants[b]
        lines = [self._arranged(a, b), self._rematch(a, b), self._score(one, other)]
        lines += [self._sides(one, other), self._clubs(one, other)]
        return tuple(line for line in lines if line)

    def of_bye(self, bye: int) -> tuple[str, ...]:
        """The reasons why this entrant has the bye."""
        entrant = self.entrants[bye]
        if "bye" not in self.order:
            return ("odd number of entries; no rule for the bye, so drawn by lot",)
        if "bye" in self.broken:
            return (self.broken["bye"],)
        fewest = [one for one in self.field.entrants if one.byes == entrant.byes]
        equal = sum(one.score == entrant.score for one in fewest)
        whom = "without a bye" if entrant.byes == 0 else f"with the fewest byes ({entrant.byes})"
        lot = "" if equal == 1 else f"; {equal} stand equal"
        return (f"lowest score, {plain(entrant.score)}, of the {len(fewest)} {whom}{lot}",)

    def _arranged(self, a: int, b: int) -> str:
        if b in self.forced[a]:
            return "put together by the organiser"
        if b in self.apart[a]:
            return f"kept apart by the organiser, but {self.broken['apart']}"
        return "kept from the draft before" if b in self.pinned[a] and "kept" in self.order else ""

    def _rematch(self, a: int, b: int) -> str:
        if "rematch" not in self.order or b not in self.met[a]:
            return ""
        through = [one for one in (a, b) if not self.entrants.keys() - self.met[one] - {one}]
        if len(through) == 2:
            return "rematch: both have met everybody else"
        if through:
            return f"rematch: #{through[0]} has met everybody else"
        return f"rematch: {self.broken['rematch']}"

    def _score(self, one: Entrant, other: Entrant) -> str:
        if "score" not in self.order:
            return ""
        if one.score == other.score:
            return f"same score, {plain(one.score)}"
        return f"score {plain(one.score)} v {plain(other.score)}: {self._gap(one, other)}"

    def _gap(self, one: Entrant, other: Entrant) -> str:
        for entrant in (one, other):
            words = self._blocked(entrant, one.score - other.score)
            if words:
                return words
        for entrant in (one, other):
            count = self.on[entrant.score]
            if count % 2 and count > 1:
                on = plain(entrant.score)
                return f"{count} are on {on}, an odd number, so not all of them can play on {on}"
        return "no other set of pairings is better over all games" if self.proven else "none better was found"

    def _blocked(self, entrant: Entrant, gap: Fraction | int) -> str:
        """Why nobody nearer in score can be this entrant's opponent; blank if somebody could."""
        nearer = self._nearer(entrant, gap)
        on = plain(entrant.score)
        if not nearer:
            return f"nobody else is on {on}" if self.on[entrant.score] == 1 else ""
        bars = list(takewhile(bool, (self._bar(entrant, peer) for peer in nearer)))
        if len(bars) < len(nearer):
            return ""
        where = f"on {on}" if all(peer.score == entrant.score for peer in nearer) else "nearer in score"
        counts = {bar: bars.count(bar) for bar in dict.fromkeys(bars)}
        if len(counts) == 1:
            whom = f"the other {where}" if len(nearer) == 1 else f"the {len(nearer)} others {where}"
            return f"{whom} {_of(bars[0], len(nearer))} #{entrant.id}"
        parts = ", ".join(f"{count} {_of(bar, count)} #{entrant.id}" for bar, count in counts.items())
        return f"of the {len(nearer)} others {where}, {parts}"

    def _nearer(self, entrant: Entrant, gap: Fraction | int) -> list[Entrant]:
        low = bisect_right(self.ranked, entrant.score - gap, key=attrgetter("score"))
        high = bisect_left(self.ranked, entrant.score + gap, key=attrgetter("score"))
        return [one for one in self.ranked[low:high] if one is not entrant]

    def _bar(self, entrant: Entrant, peer: Entrant) -> str:
        """The first rule before the score that stands between the two."""
        before = self.order[: self.order.index("score")]
        bars = {
            "forced": bool(self.forced[entrant.id] or self.forced[peer.id]),
            "apart": peer.id in self.apart[entrant.id],
            "rematch": peer.id in self.met[entrant.id],
            "sides": "sides" in self.live and _same_side(entrant, peer),
            "club": "club" in self.live and _same_club(entrant, peer),
        }
        return next((name for name in before if bars.get(name)), "")

    def _sides(self, one: Entrant, other: Entrant) -> str:
        if self.options.get("sides", "off") == "off" or not (side_of(one) or side_of(other)):
            return ""
        if _same_side(one, other):
            return f"both {str(one.side).strip()}: {self.broken['sides']}"
        if not (side_of(one) and side_of(other)):
            return f"#{one.id if not side_of(one) else other.id} plays either side"
        return f"{str(one.side).strip()} v {str(other.side).strip()}"

    def _clubs(self, one: Entrant, other: Entrant) -> str:
        if "club" not in self.live or not (club_of(one) and club_of(other)):
            return ""
        if _same_club(one, other):
            return f"both of {one.club.strip()}: {self.broken['club']}"
        return "clubs differ"


def _partners(pairs: Iterable[Pair]) -> Mapping[int, set[int]]:
    partners: dict[int, set[int]] = defaultdict(set)
    for one, other in pairs:
        partners[one].add(other)
        partners[other].add(one)
    return partners


def _of(bar: str, count: int) -> str:
    has, is_, plays = ("has", "is", "plays") if count == 1 else ("have", "are", "play")
    return {
        "forced": f"{is_} out of reach, as the organiser put a pair together, for",
        "apart": f"{is_} kept apart by the organiser from",
        "rematch": f"{has} already met",
        "sides": f"{plays} the same side as",
        "club": f"{is_} of the same club as",
    }[bar]


def _same_side(one: Entrant, other: Entrant) -> bool:
    return side_of(one) == side_of(other) != ""


def _same_club(one: Entrant, other: Entrant) -> bool:
    return club_of(one) == club_of(other) != ""
