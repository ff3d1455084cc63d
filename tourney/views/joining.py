"""An invitation's link: what it is for, and taking it up."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tourney import roles
from tourney.access import invitation
from tourney.models import Role
from tourney.services import people


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """What somebody was invited to, and the button that takes it up. Without an account it leads there and back."""
    found, user = invitation(token), request.user
    if not isinstance(user, User):
        spent = people.spent(found)
        return _page(
            request, {"invitation": found, "event": found.event, "refusal": spent}, spent.status if spent else 200
        )
    if request.method == "POST":
        member = people.take_up(found, user)
        messages.success(request, f"You help with {found.event.name} now, as {member.get_role_display().lower()}.")
        return redirect("desk", event_id=found.event.public_id)
    if found.taken_by_id == user.pk and found.event.members.filter(user=user).exists():
        return redirect("desk", event_id=found.event.public_id)
    error = people.why_not(found, user)
    context = {"invitation": found, "event": found.event, "refusal": error, "words": roles.SHORT[Role(found.role)]}
    return _page(request, context, error.status if error else 200)


def _page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    response = render(request, "join.html", context, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response
