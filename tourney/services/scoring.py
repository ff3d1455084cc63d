"""Writes to what results are worth."""

from collections.abc import Callable, Mapping
from typing import Any

from tourney.errors import Refused
from tourney.models import Event
from tourney.schemes import PRESETS, USUAL, DataFault, read_scheme, scheme_data

from .writing import Actor, check_version, fingerprint, writing


def scheme_version(event: Event) -> int:
    """What a form of the scheme was made from."""
    return fingerprint(event.scheme)


def set_scheme(event: Event, by: Actor, data: Mapping[str, Any], *, version: int | None = None) -> None:
    """Score the event by the scheme in `data`, results that are in already too."""
    with writing(event, by) as change:
        scheme = taken("The scoring", read_scheme, data)
        kept = {} if scheme == PRESETS[USUAL].scheme else scheme_data(scheme)
        before = change.event.scheme
        if before == kept:
            change.nothing()
            return
        check_version(scheme_version(change.event), version)
        change.event.scheme = kept
        change.event.save(update_fields=["scheme"])
        change.log("scheme set", change.event, before=before, after=kept)
    event.refresh_from_db()


def taken[T](what: str, read: Callable[[object], T], data: object) -> T:
    """What `read` makes of the data; a fault in it is refused by its keys."""
    try:
        return read(data)
    except DataFault as fault:
        raise Refused(f"{what} cannot be.", f"{fault}.") from fault
