"""Games counted by what they have in common."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from .games import Game, Person


@dataclass(slots=True)
class Tally:
    """How often something won, lost or neither, and the VP it had, all games together.

    `seen` is how often it sat at a table, also opposite its like, where a win says nothing of it.
    """

    label: str
    seen: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    vp: int = 0

    @property
    def games(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def size(self) -> int:
        return max(self.seen, self.games)

    @property
    def decided(self) -> int:
        return self.won + self.lost

    def add(self, game: Game, place: int) -> None:
        """One game, from the seat at `place`."""
        if game.winner is None:
            self.drawn += 1
        elif game.winner == place:
            self.won += 1
        else:
            self.lost += 1
        self.vp += game.vp[place]


def roles(games: Iterable[Game]) -> Tally:
    """The Attackers of all games that had one."""
    tally = Tally("Attacker")
    for game in games:
        if game.attacker is not None:
            tally.add(game, game.attacker)
    return tally


def by_mission(games: Iterable[Game]) -> list[Tally]:
    """The Attackers of each mission, the most played first."""
    found: dict[str, Tally] = {}
    for game in games:
        if game.mission and game.attacker is not None:
            found.setdefault(game.mission, Tally(game.mission)).add(game, game.attacker)
    return _by_size(found.values())


def by_plan(games: Iterable[Game]) -> list[Tally]:
    """Whoever chose each battle plan."""
    return by_group(games, lambda person: person.plan)


def by_group(games: Iterable[Game], group: Callable[[Person], str]) -> list[Tally]:
    """Everybody of each group, the largest first. A game within a group counts for neither: it says nothing of it."""
    found: dict[str, Tally] = {}
    for game in games:
        names = [group(person) for person in game.people]
        for place, name in enumerate(names):
            if name:
                tally = found.setdefault(name, Tally(name))
                tally.seen += 1
                if names[0] != names[1]:
                    tally.add(game, place)
    return _by_size(found.values())


def camps(games: Iterable[Game], pair: Sequence[str]) -> Tally | None:
    """The first of the two camps where it met the other; None if they never met."""
    tally = Tally(pair[0])
    for game in games:
        sides = [person.side for person in game.people]
        if sorted(sides) == sorted(pair) and sides[0] != sides[1]:
            tally.add(game, sides.index(pair[0]))
    return tally if tally.games else None


def points(games: Iterable[Game]) -> Counter[int]:
    """How often a player had so many VP."""
    return Counter(vp for game in games for vp in game.vp)


def margins(games: Iterable[Game]) -> Counter[int]:
    """How often the two were so many VP apart."""
    return Counter(game.margin for game in games)


def by_table(games: Iterable[Game]) -> dict[int, list[int]]:
    """The margins of the games at each table, by its number."""
    found: dict[int, list[int]] = defaultdict(list)
    for game in games:
        if game.table is not None:
            found[game.table].append(game.margin)
    return dict(sorted(found.items()))


def _by_size(tallies: Iterable[Tally]) -> list[Tally]:
    return sorted(tallies, key=lambda one: (-one.size, one.label))


def foremost(tallies: Sequence[Tally]) -> list[str]:
    """The labels of the largest, the largest first as they are given; none where several are all as large."""
    found = [one.label for one in tallies if one.size == tallies[0].size]
    return found if len(found) == 1 or len(found) < len(tallies) else []
