"""Writes to what the public may know of the standings while the event goes on."""

from tourney.errors import Refused
from tourney.models import Event

from .writing import Actor, check_version, fingerprint, writing


def embargo_version(event: Event) -> int:
    """What a form of it was made from."""
    return fingerprint([event.standings_live, event.hidden_from])


def set_embargo(event: Event, by: Actor, *, live: bool, hidden_from: int | None, version: int | None = None) -> None:
    """Let public places move with each result (`live`) or with each closed round, and hide all from a round on."""
    with writing(event, by) as change:
        check_version(embargo_version(change.event), version)
        if hidden_from is not None and not 1 <= hidden_from <= change.event.rounds_planned:
            raise Refused(
                f"There is no round {hidden_from}.", f"Choose one from 1 to {change.event.rounds_planned}, or none."
            )
        before = [change.event.standings_live, change.event.hidden_from]
        if before == [live, hidden_from]:
            change.nothing()
            return
        change.event.standings_live, change.event.hidden_from = live, hidden_from
        change.event.save(update_fields=["standings_live", "hidden_from"])
        change.log("embargo set", change.event, before=before, after=[live, hidden_from])
    event.standings_live, event.hidden_from = live, hidden_from
