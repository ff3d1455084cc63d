"""Who helps to run the event, and in which role."""

from dataclasses import dataclass
from urllib.parse import quote

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tourney import roles, tokens
from tourney.access import OWN, SEE, Staff, staff
from tourney.addresses import base_address, is_local
from tourney.errors import Refused
from tourney.forms.members import InvitationForm, MemberForm, RoleForm
from tourney.forms.versions import refuse
from tourney.models import Invitation, Role
from tourney.services import people
from tourney.services.events import add_member, remove_member
from tourney.views.looks import holds

from .pages import actor, desk_page


@dataclass(frozen=True, slots=True)
class Open:
    """An invitation that waits, with its address; empty if it was made by another installation."""

    row: Invitation
    url: str

    @property
    def mail(self) -> str:
        """What opens a letter with the link in it."""
        subject, body = quote(f"Help with {self.row.event.name}"), quote(f"{self.url}\n")
        return f"mailto:{quote(self.row.email)}?subject={subject}&body={body}"


@require_http_methods(["GET", "HEAD", "POST"])
@staff(OWN)
@holds("helpers", for_right=OWN)
def members(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Who helps, and what each may do. Adds somebody by the e-mail address of their account."""
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
    return _page(request, at_desk, form, InvitationForm(prefix="link"), status)


def _page(
    request: HttpRequest, at_desk: Staff, form: MemberForm, invitation: InvitationForm, status: int
) -> HttpResponse:
    event, base = at_desk.event, base_address(request)
    helpers = event.members.select_related("user").order_by("pk")
    waiting = people.open_invitations(event).select_related("event").order_by("-pk")
    context = {
        "form": form,
        "invitation": invitation,
        "members": helpers,
        "labels": [(role.value, role.label) for role in roles.roles() if role != Role.OWNER],
        "waiting": [Open(row, _address(base, row)) for row in waiting],
        "local": is_local(base),
    }
    return desk_page(request, at_desk, "desk/members.html", context, status)


def _address(base: str, row: Invitation) -> str:
    text = tokens.token(row.nonce, tokens.INVITATION)
    return f"{base}/join/{text}" if tokens.digest(text) == row.digest else ""


@require_POST
@staff(OWN)
def invite(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Make a link that lets one person help."""
    form, status = InvitationForm(request.POST, prefix="link"), 422
    if form.is_valid():
        try:
            people.invite(at_desk.event, actor(at_desk), **form.cleaned_data)
        except Refused as error:
            refuse(form, error)
            status = error.status
        else:
            messages.success(request, "The invitation is made. Send its link, or let them scan the code.")
            return redirect("desk_members", event_id=at_desk.event.public_id)
    return _page(request, at_desk, MemberForm(), form, status)


@require_POST
@staff(OWN)
def withdraw(request: HttpRequest, at_desk: Staff, invitation_id: int) -> HttpResponse:
    """Make an invitation dead that nobody has taken up."""
    row = get_object_or_404(at_desk.event.invitations, pk=invitation_id)
    people.withdraw(row, actor(at_desk))
    messages.success(request, "The invitation is withdrawn: its link opens nothing any more.")
    return redirect("desk_members", event_id=at_desk.event.public_id)


@require_POST
@staff(OWN)
def change_role(request: HttpRequest, at_desk: Staff, member_id: int) -> HttpResponse:
    """Another role for one helper."""
    member = get_object_or_404(at_desk.event.members.select_related("user"), pk=member_id)
    form = RoleForm(request.POST)
    if not form.is_valid():
        raise Refused("There is no such role.", "Choose one of the list.")
    people.change_role(member, actor(at_desk), form.cleaned_data["role"])
    messages.success(request, f"{member.user.email} is {member.get_role_display().lower()} now.")
    return redirect("desk_members", event_id=at_desk.event.public_id)


@require_POST
@staff(OWN)
def remove(request: HttpRequest, at_desk: Staff, member_id: int) -> HttpResponse:
    """Take somebody's part in the event away; their account stays."""
    member = get_object_or_404(at_desk.event.members.select_related("user"), pk=member_id)
    remove_member(member, actor(at_desk))
    messages.success(request, f"{member.user.email} helps no more.")
    return redirect("desk_members", event_id=at_desk.event.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@staff(OWN)
def hand_over(request: HttpRequest, at_desk: Staff, member_id: int) -> HttpResponse:
    """Give the event to another helper, once that has been confirmed."""
    member = get_object_or_404(at_desk.event.members.select_related("user"), pk=member_id)
    if request.method != "POST":
        return desk_page(request, at_desk, "desk/hand_over.html", {"member": member})
    people.hand_over(member, actor(at_desk))
    messages.success(request, f"{member.user.email} owns this event now. You are an organiser.")
    return redirect("desk", event_id=at_desk.event.public_id)


@require_safe
@staff(SEE)
def role_table(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """What each role may do, in words."""
    context = {"roles": roles.roles(), "rights": roles.table(), "mine": at_desk.role}
    return desk_page(request, at_desk, "desk/roles.html", context)
