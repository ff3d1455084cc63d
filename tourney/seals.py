"""Which browser sealed a plan: that one alone shows it again, before both are open.

Whoever else opens the player's link is told that a plan is sealed, and may seal another, but not which one it is.
"""

from django.http import HttpRequest, HttpResponse

from tourney.models import Seat

SALT, KEPT = "sealed-plan", 60 * 60 * 24


def _name(seat: Seat) -> str:
    return f"sealed-{seat.round.event.public_id}"


def _of(seat: Seat) -> str:
    """Another for every sealing."""
    return f"{seat.pk}.{seat.sealed_at.timestamp() if seat.sealed_at else 0}"


def remember(response: HttpResponse, seat: Seat, *, secure: bool) -> None:
    """Keep in the browser that it has just sealed what the seat has."""
    response.set_signed_cookie(
        _name(seat), _of(seat), salt=SALT, max_age=KEPT, httponly=True, samesite="Lax", secure=secure
    )


def shown_to(request: HttpRequest, seat: Seat) -> str:
    """The plan for a browser that has sealed it, or that the desk chose; else empty."""
    if not seat.plan or seat.plan_by_desk:
        return seat.plan
    return seat.plan if request.get_signed_cookie(_name(seat), default="", salt=SALT) == _of(seat) else ""
