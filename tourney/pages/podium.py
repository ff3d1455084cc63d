"""The first three of an event, as the podium shows them."""

from dataclasses import dataclass

from tourney.amounts import amount
from tourney.embargo import is_over
from tourney.lists import are_revealed
from tourney.models import Attachment, Event
from tourney.pages.placings import Placing, placings_of
from tourney.standings import METRICS

PLACES = 3


@dataclass(frozen=True, slots=True)
class Winner:
    """One of them. `photo` is the id of a picture of the army that everybody may see; `numbers` what decided."""

    placing: Placing
    photo: str
    numbers: tuple[tuple[str, str], ...]


def is_shown(event: Event) -> bool:
    """Whether the podium is for everybody: the event is finished, or its awards are shown."""
    return is_over(event)


def podium_of(event: Event) -> tuple[Winner, ...]:
    """Whoever stands on one of the first three places; more than three where places are shared."""
    first = [row for row in placings_of(event) if row.place <= PLACES]
    photos = _photos(event, [row.number for row in first]) if are_revealed(event) else {}
    labels = {key: event.practice.says(METRICS[key].label) for key in event.tiebreaks}
    return tuple(
        Winner(row, photos.get(row.number, ""), tuple((labels[key], amount(value)) for key, value in row.numbers))
        for row in first
    )


def _photos(event: Event, numbers: list[int]) -> dict[int, str]:
    shown = Attachment.objects.filter(entry__event=event, kind=Attachment.Kind.PHOTO, waits=False, entry__minor=False)
    rows = shown.filter(entry__number__in=numbers)
    return dict(rows.order_by("-pk").values_list("entry__number", "public_id"))
