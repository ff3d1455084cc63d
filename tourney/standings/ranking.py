"""Places from a record: sort by each number in turn, and leave equal what every number leaves equal."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from itertools import groupby

from tourney.standings.ledger import Ledger, Line, Part, order_of_play
from tourney.standings.metrics import METRICS
from tourney.standings.metrics.metric import Among, Metric
from tourney.standings.types import Amount, Record, Term, Worked


class UnknownMetricError(ValueError):
    """A tie-break that does not exist, or one named twice."""


class Working(Mapping[str, Worked]):
    """How each of one entry's numbers was made, by metric; written only when somebody looks."""

    def __init__(self, table: "_Table", entry: int) -> None:
        self._table, self._entry = table, entry

    def __getitem__(self, key: str) -> Worked:
        table, entry = self._table, self._entry
        metric, value = next(one for one in table.metrics if one.key == key), table.values[key][entry]
        parts = sorted(self._parts(metric), key=lambda part: order_of_play(part.line))
        terms = tuple(_term(metric, part) for part in parts)
        floored = metric.floored and metric.unfloored(parts) < value
        return Worked(value, terms, metric.makes, floored)

    def __iter__(self) -> Iterator[str]:
        return (metric.key for metric in self._table.metrics)

    def __len__(self) -> int:
        return len(self._table.metrics)

    def _parts(self, metric: Metric) -> Iterable[Part]:
        table, entry = self._table, self._entry
        if metric.among is None:
            return metric.parts_of(table.ledger, entry)
        tied = table.tied[metric.key].get(entry)
        return metric.among.parts(table.ledger, entry, tied) if tied else ()


@dataclass(frozen=True, slots=True)
class Standing:
    """One entry's place. ``shared`` tells that others stand on it too; then the next place is skipped (1, 2, 2, 4).

    ``values`` holds each number asked for, those that rank first and in their order; ``working`` the terms that add
    up to it.
    """

    entry: int
    place: int
    shared: bool
    values: Mapping[str, Amount]
    working: Mapping[str, Worked] = field(compare=False, repr=False)


def standings(record: Record, order: Sequence[str], also: Sequence[str] = ()) -> tuple[Standing, ...]:
    """Rank every entry of ``record`` by the metrics of ``order``, the earlier strictly before the later.

    The metrics of ``also`` are given beside them and rank nobody; those already in ``order`` are not repeated.
    Entries equal on all of them share a place and are listed by their number, which means nothing.
    Raises `UnknownMetricError` for a key that METRICS does not have or that is named twice.
    """
    ranking, shown = _chosen(order), _chosen([key for key in also if key not in order])
    return tuple(_Table(Ledger(record), ranking, shown).standings())


def _chosen(order: Sequence[str]) -> tuple[Metric, ...]:
    for position, key in enumerate(order):
        if key not in METRICS:
            near = get_close_matches(key, METRICS, cutoff=0.4)
            nearest = f"nearest are {', '.join(near)}; " if near else ""
            where = f"docs/standings.md has all {len(METRICS)}, and so has standings --help"
            raise UnknownMetricError(f"there is no tie-break {key[:40]!r}; {nearest}{where}")
        if key in order[:position]:
            raise UnknownMetricError(f"the tie-break {key!r} is named twice; name it once")
    return tuple(METRICS[key] for key in order)


class _Table:
    """The groups of equals, split by one metric after the other."""

    def __init__(self, ledger: Ledger, ranking: Sequence[Metric], shown: Sequence[Metric]) -> None:
        self.ledger, self.metrics = ledger, (*ranking, *shown)
        self.values: dict[str, Mapping[int, Amount]] = {}
        self.tied: dict[str, dict[int, frozenset[int]]] = {}
        self.groups = [sorted(ledger.lines)]
        for metric in ranking:
            self._split(metric, self._value(metric))
        for metric in shown:
            self._value(metric)

    def _value(self, metric: Metric) -> Mapping[int, Amount]:
        values = self._among_the_tied(metric, metric.among) if metric.among else metric.values(self.ledger)
        self.values[metric.key] = values
        return values

    def _split(self, metric: Metric, values: Mapping[int, Amount]) -> None:
        best_first = _best_first(values, metric)
        self.groups = [
            list(equals)
            for group in self.groups
            for _, equals in groupby(sorted(group, key=best_first), key=values.__getitem__)
        ]

    def _among_the_tied(self, metric: Metric, among: Among) -> dict[int, Amount]:
        values: dict[int, Amount] = dict.fromkeys(self.ledger.lines, among.otherwise)
        tied = self.tied[metric.key] = dict[int, frozenset[int]]()
        for group in map(frozenset, self.groups):
            if len(group) > 1 and (found := among.values(self.ledger, group)):
                values |= found
                tied |= dict.fromkeys(group, group)
        return values

    def standings(self) -> Iterator[Standing]:
        place = 1
        for group in self.groups:
            for entry in group:
                values = {metric.key: self.values[metric.key][entry] for metric in self.metrics}
                yield Standing(entry, place, len(group) > 1, values, Working(self, entry))
            place += len(group)


def _best_first(values: Mapping[int, Amount], metric: Metric) -> Callable[[int], Amount]:
    if metric.higher_is_better:
        return lambda entry: -values[entry]
    return values.__getitem__


_GAME_WORDS = {"win": "won", "draw": "drew", "loss": "lost"}
_FORFEIT_WORDS = {"win": "won, not played", "draw": "drawn, not played", "loss": "lost, not played"}


def _term(metric: Metric, part: Part) -> Term:
    line, words = part.line, metric.words.format(happened=_happened(part.line))
    return Term(line.round, line.opponent, part.amount, words, part.made, part.cut, part.raised_from, part.out_of)


def _happened(line: Line) -> str:
    match line.kind:
        case "game":
            return _GAME_WORDS[line.result or "draw"]
        case "forfeit":
            return _FORFEIT_WORDS[line.result or "draw"]
        case "adjustment" | "mark":
            return line.reason
        case kind:
            return "bye" if kind == "bye" else "away"
