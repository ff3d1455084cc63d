"""What each rule costs, written from docs/draw.md alone: for a game of two, for the bye, for a spare who sits out."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tourney.audit.lots import lot
from tourney.audit.task import AuditError, Player, Task


def _nothing(*anybody: Player) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Rule:
    """The cost of a `game`, of the `bye` of a player, and of a spare who stays `out`."""

    game: Callable[[Player, Player], int] = _nothing
    bye: Callable[[Player], int] = _nothing
    out: Callable[[Player], int] = _nothing


def rules_of(task: Task) -> dict[str, Rule]:
    """The field's rules by name, in order. Raises `AuditError` for one that is not known."""
    for name, _ in task.rules:
        if name not in _RULES:
            raise AuditError(f"field.rules: there is no rule {name!r}")
    return {name: _RULES[name](task, option) for name, option in task.rules}


def _forced(task: Task, option: str) -> Rule:
    partner = {one: pair - {one} for pair in task.forced for one in pair}
    torn = {one: wanted for one, wanted in partner.items() if one in task.players}

    def alone(one: Player) -> int:
        return int(one.id in torn)

    return Rule(lambda a, b: sum(torn.get(x.id, {y.id}) != {y.id} for x, y in ((a, b), (b, a))), alone, alone)


def _apart(task: Task, option: str) -> Rule:
    return Rule(lambda a, b: int(frozenset((a.id, b.id)) in task.apart))


def _spare(task: Task, option: str) -> Rule:
    return Rule(lambda a, b: a.spare + b.spare, lambda one: 2)


def _rematch(task: Task, option: str) -> Rule:
    times = Counter(task.met)
    return Rule(lambda a, b: times[frozenset((a.id, b.id))])


def _bye(task: Task, option: str) -> Rule:
    def claim(one: Player) -> tuple[object, ...]:
        return (option == "volunteer" and not one.volunteer, one.byes, one.score)

    claims = [claim(one) for one in task.players.values() if not one.spare]
    return Rule(bye=lambda one: sum(other < claim(one) for other in claims))


def _same_side(a: Player, b: Player) -> bool:
    return a.side == b.side != ""


def _sides(task: Task, option: str) -> Rule:
    return Rule() if option == "off" else Rule(lambda a, b: int(_same_side(a, b)))


def _sides_shared(task: Task, option: str) -> Rule:
    return Rule(lambda a, b: (a.own_side + b.own_side + 1) * _same_side(a, b))


def _roles(task: Task, option: str) -> Rule:
    """Squares of what everybody's attacks are ahead of the defences after the round; who has attacked less attacks."""

    def game(a: Player, b: Player) -> int:
        low, high = sorted((a.attacked, b.attacked))
        return int((low + 1) ** 2 + (high - 1) ** 2)

    def stays(one: Player) -> int:
        return one.attacked**2

    return Rule(game, stays, stays)


def _kept(task: Task, option: str) -> Rule:
    wanted = {pair for pair in task.pinned if pair <= task.players.keys()}
    pinned = {one for pair in wanted for one in pair}

    def alone(one: Player) -> int:
        return int(one.id in pinned)

    def game(a: Player, b: Player) -> int:
        return 0 if frozenset((a.id, b.id)) in wanted else alone(a) + alone(b)

    return Rule(game, alone, alone)


def _score(task: Task, option: str) -> Rule:
    unit = task.unit(one.score for one in task.players.values())
    return Rule(lambda a, b: int(((a.score - b.score) * unit) ** 2))


def _vp(task: Task, option: str) -> Rule:
    unit = task.unit(one.vp for one in task.players.values())
    return Rule(lambda a, b: int(((a.vp - b.vp) * unit) ** 2))


def _float(task: Task, option: str) -> Rule:
    return Rule(lambda a, b: (a.floats + b.floats) * (a.score != b.score))


def _spread(task: Task, option: str) -> Rule:
    return Rule(lambda a, b: int(a.byes > 0 and b.byes > 0))


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where somebody stands in their score group: how many of it are above and below."""

    above: int
    below: int

    @property
    def size(self) -> int:
        return self.above + self.below + 1


def _group(task: Task, option: str) -> Rule:
    """Squares of places off the wanted opponent. Who plays below the group should be its last, who is met from above
    the first; a spare and the bye stand below everybody."""
    if option == "random":
        return Rule()
    missed = {"slide": _slide, "fold": _fold, "adjacent": _adjacent}.get(option)
    if missed is None:
        raise AuditError(f"field.rules: there is no group:{option}")
    stands = _stands(task)

    def game(a: Player, b: Player) -> int:
        if a.spare and b.spare:
            return 0
        if a.spare or b.spare:
            return bye(b if a.spare else a)
        if a.score == b.score:
            low, high = sorted((stands[a.id].above, stands[b.id].above))
            return missed(low, high, stands[a.id].size)
        upper, lower = (a, b) if a.score > b.score else (b, a)
        return stands[upper.id].below ** 2 + stands[lower.id].above ** 2

    def bye(one: Player) -> int:
        return stands[one.id].below ** 2

    return Rule(game, bye)


def _slide(low: int, high: int, size: int) -> int:
    """Two of one half are as far off as both halves are; the middle one of an odd group is of either."""
    top, bottom = (size + 1) // 2, size // 2
    if low >= top or high < bottom:
        return bottom**2 + (high - low) ** 2
    return (high - low - bottom) ** 2


def _fold(low: int, high: int, size: int) -> int:
    """In an odd group either the first or the last is missing, so that three sums are as good."""
    wanted = (size - 1,) if size % 2 == 0 else (size - 2, size - 1, size)
    return min(abs(low + high - one) for one in wanted) ** 2


def _adjacent(low: int, high: int, size: int) -> int:
    return (high - low - 1) ** 2


def _stands(task: Task) -> Mapping[int, _Stand]:
    """By rank, then the higher rating, then by lot; who has no rank or rating comes after those who have."""

    def order(one: Player) -> tuple[bool, int, bool, int, int]:
        by_lot = lot(task.seed, f"group {one.id}")
        return one.rank is None, one.rank or 0, one.rating is None, -(one.rating or 0), by_lot

    found: dict[int, _Stand] = {}
    playing = [one for one in task.players.values() if not one.spare]
    for score in {one.score for one in playing}:
        group = sorted((one for one in playing if one.score == score), key=order)
        found |= {one.id: _Stand(at, len(group) - 1 - at) for at, one in enumerate(group)}
    return found


def _bond(key: str) -> Callable[[Task, str], Rule]:
    """Two of one club, army, nation or team, in the rounds listed or in all."""

    def rule(task: Task, option: str) -> Rule:
        if not _counts(task, option):
            return Rule()
        return Rule(lambda a, b: int(getattr(a, key) == getattr(b, key) != ""))

    return rule


def _seeds(task: Task, option: str) -> Rule:
    if not _counts(task, option):
        return Rule()
    return Rule(lambda a, b: int(a.seed is not None and b.seed is not None))


def _counts(task: Task, option: str) -> bool:
    try:
        return not option or task.round in {int(number) for number in option.split(",")}
    except ValueError:
        raise AuditError(f"field.rules: {option!r} are no rounds") from None


_RULES: Mapping[str, Callable[[Task, str], Rule]] = {
    "forced": _forced,
    "apart": _apart,
    "spare": _spare,
    "rematch": _rematch,
    "bye": _bye,
    "sides": _sides,
    "sides_shared": _sides_shared,
    "roles": _roles,
    "kept": _kept,
    "score": _score,
    "vp": _vp,
    "float": _float,
    "spread": _spread,
    "group": _group,
    "club": _bond("club"),
    "army": _bond("army"),
    "nation": _bond("nation"),
    "team": _bond("team"),
    "seeds": _seeds,
}
