"""Writes to awards: what is given for what, and whether everybody may see who gets it."""

from typing import Any

from tourney.errors import Refused
from tourney.honours import number_labels
from tourney.models import Event
from tourney.schemes import award_faults, awards_data, read_awards

from .scoring import taken
from .writing import Actor, check_version, fingerprint, writing


def awards_version(event: Event) -> int:
    """What a form of the awards was made from."""
    return fingerprint(event.awards)


def set_awards(event: Event, by: Actor, data: list[dict[str, Any]], *, version: int | None = None) -> None:
    """Say what is awarded, in the order in which prizes are given."""
    with writing(event, by) as change:
        wanted = taken("These awards", read_awards, data)
        kept = awards_data(wanted)
        if change.event.awards == kept:
            change.nothing()
            return
        check_version(awards_version(change.event), version)
        sides = [side.lower() for side in change.event.practice.sides]
        faults = [str(fault) for fault in award_faults(wanted, number_labels(change.event), sides)]
        if faults:
            raise Refused("These awards cannot be.", f"{'; '.join(faults)}.")
        change.event.awards = kept
        change.event.save(update_fields=["awards"])
        change.log("awards defined", change.event, labels=[award.label for award in wanted], after=kept)
    event.refresh_from_db()


def show_awards(event: Event, by: Actor, *, public: bool) -> None:
    """Let everybody see the awards before the event is finished, or no longer."""
    with writing(event, by) as change:
        if change.event.awards_published == public:
            change.nothing()
            return
        if public and not change.event.awards:
            raise Refused("There are no awards yet.", "Say first what is awarded.")
        change.event.awards_published = public
        change.event.save(update_fields=["awards_published"])
        change.log("awards published" if public else "awards withdrawn", change.event)
    event.refresh_from_db()
