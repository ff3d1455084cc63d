"""What decides the places, in its order, as an organiser makes it: the order half made travels in the form."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from tourney.errors import Refused, Stale
from tourney.models import Event
from tourney.pages.placings import counts_here, metric_of
from tourney.standings import FAMILIES, METRICS, PRESETS, Metric, Preset, presets_for

from .versions import VersionedForm

SAVE = "save"


@dataclass(frozen=True, slots=True)
class Row:
    """A criterion of the order: its place from 1, and which of its buttons waits for the next press."""

    place: int
    metric: Metric
    last: bool
    waiting: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """An order that is known, with its criteria in words; `chosen` if it is the one in the form."""

    preset: Preset
    words: str
    chosen: bool


class RankingForm(VersionedForm):
    """Criteria in their order, which is every `criterion` that was sent, or else the event's own."""

    def __init__(self, event: Event, data: QueryDict | None = None, *, version: int, waiting: str = "") -> None:
        super().__init__(data, initial={"version": version})
        self.event, self.waiting = event, waiting
        self.keys = tuple(event.tiebreaks) if data is None else _sent(data)

    @property
    def rows(self) -> list[Row]:
        act, _, of = self.waiting.partition(":")
        return [
            Row(place, metric_of(self.event, key), place == len(self.keys), act if of == key else "")
            for place, key in enumerate(self.keys, 1)
        ]

    @property
    def families(self) -> list[tuple[str, list[Metric]]]:
        """What could be added, by family; what counts Units only where the game does."""
        left = {
            name: [metric_of(self.event, metric.key) for metric in metrics if self._may_add(metric.key)]
            for name, metrics in FAMILIES.items()
        }
        return [(name, metrics) for name, metrics in left.items() if metrics]

    def _may_add(self, key: str) -> bool:
        return key not in self.keys and counts_here(self.event, key)

    @property
    def offers(self) -> list[Offer]:
        return [
            Offer(preset, told(self.event, preset.order), preset.order == self.keys)
            for preset in presets_for(self.event.system)
        ]

    @property
    def changed(self) -> bool:
        """Whether the order differs from the one that stands."""
        return self.keys != tuple(self.event.tiebreaks)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.keys:
            self.add_error(None, "Places need at least one criterion: add one.")
        return cleaned

    def refuse_order(self, error: Refused, *, version: int) -> None:
        """As `refuse`; after a `Stale` the order that stands is told in words."""
        self.refuse(error, version=version, now={})
        if isinstance(error, Stale) and self.changed:
            self.add_error(None, f"The order is now: {told(self.event, self.event.tiebreaks)}.")


def told(event: Event, order: Sequence[str]) -> str:
    """An order in words: `Wins, then Victory Points`."""
    return ", then ".join(metric_of(event, key).label for key in order)


def _sent(data: QueryDict) -> tuple[str, ...]:
    """The order in a form that was sent, each criterion once. Raises Refused for one there is not."""
    keys = tuple(dict.fromkeys(data.getlist("criterion")))
    for key in keys:
        if key not in METRICS:
            raise Refused(f"There is no criterion “{key[:40]}”.", "Load the page again and choose from the list.")
    return keys


def pressed(data: QueryDict) -> tuple[str, QueryDict]:
    """The button that was pressed, and the form as it stands after it; `save` leaves it as it is.

    Raises Refused for a button there is not.
    """
    said = data.get("do", SAVE)
    act, _, of = said.partition(":")
    keys = _sent(data)
    after = data.copy()
    if act == SAVE:
        return SAVE, after
    wanted = PRESETS if act == "preset" else METRICS
    if act not in _ACTS or of not in wanted:
        raise Refused(f"There is no button “{said[:40]}”.", "Load the page again.")
    after.setlist("criterion", _ACTS[act](keys, of))
    return said, after


def _moved(keys: Sequence[str], key: str, by: int) -> list[str]:
    """The order with one criterion further down (`by` 1) or up (-1), if it can go there."""
    order = list(keys)
    if key in order and 0 <= (to := order.index(key) + by) < len(order):
        order.remove(key)
        order.insert(to, key)
    return order


_ACTS: Mapping[str, Any] = {
    "up": lambda keys, of: _moved(keys, of, -1),
    "down": lambda keys, of: _moved(keys, of, 1),
    "out": lambda keys, of: [key for key in keys if key != of],
    "add": lambda keys, of: [*(key for key in keys if key != of), of],
    "preset": lambda keys, of: list(PRESETS[of].order),
}
