"""Who helps to run the event, and in which role."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST

from tourney.access import OWN, Staff, staff
from tourney.errors import Refused
from tourney.forms.members import MemberForm
from tourney.forms.versions import refuse
from tourney.services.events import add_member, remove_member

from .pages import actor, desk_page


@require_http_methods(["GET", "HEAD", "POST"])
@staff(OWN)
def members(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Add somebody by the e-mail address of their account, or give them another role."""
    event, form, status = at_desk.event, MemberForm(request.POST or None), 200
    if form.is_bound and form.is_valid():
        try:
            member = add_member(event, actor(at_desk), **form.cleaned_data)
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, f"{member.user.email} is {member.get_role_display().lower()} now.")
            return redirect("desk_members", event_id=event.public_id)
    elif form.is_bound:
        status = 422
    people = event.members.select_related("user").order_by("pk")
    return desk_page(request, at_desk, "desk/members.html", {"form": form, "members": people}, status)


@require_POST
@staff(OWN)
def remove(request: HttpRequest, at_desk: Staff, member_id: int) -> HttpResponse:
    """Take somebody's part in the event away; their account stays."""
    member = get_object_or_404(at_desk.event.members.select_related("user"), pk=member_id)
    remove_member(member, actor(at_desk))
    messages.success(request, f"{member.user.email} helps no more.")
    return redirect("desk_members", event_id=at_desk.event.public_id)
