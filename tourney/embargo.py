"""What the public may know of results: places that wait for a round's end, or for the end of the event.

Every public page asks here; the desk sees everything.
"""

from tourney.models import Event, RoundStatus


def is_over(event: Event) -> bool:
    """Whether everybody may see everything: the event is finished, or its awards are shown."""
    return event.finished_at is not None or event.awards_published


def hides_from(event: Event) -> int | None:
    """The first round whose results nobody but the desk and its own players may know now; None if there is none."""
    return None if is_over(event) else event.hidden_from


def hides(event: Event, number: int) -> bool:
    """Whether the results of this round are hidden from the public."""
    first = hides_from(event)
    return first is not None and number >= first


def public_through(event: Event) -> int | None:
    """The last round that public places are made of; None: of everything there is. One query at most."""
    if is_over(event):
        return None
    limits = [] if event.hidden_from is None else [event.hidden_from - 1]
    if not event.standings_live:
        closed = event.rounds.filter(status=RoundStatus.CLOSED).order_by("-number").values_list("number", flat=True)
        limits.append(closed.first() or 0)
    return min(limits, default=None)
