"""Writes about who helps: invitations by link, roles, and whose event it is."""

import datetime

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone

from tourney import tokens
from tourney.errors import Refused, Stale
from tourney.models import Event, Invitation, Member, Role
from tourney.services.writing import Actor, Change, fresh, refresh, writing

GOOD_FOR = datetime.timedelta(days=7)
MOST_OPEN = 50
SOMEBODY = "Somebody"


def invite(event: Event, by: Actor, *, role: str, email: str = "") -> Invitation:
    """A link that makes one person a helper. With an address only an account of that address can take it up."""
    with writing(event, by) as change:
        _refuse_role(role)
        now = timezone.now()
        if open_invitations(change.event).count() >= MOST_OPEN:
            raise Refused(f"{MOST_OPEN} invitations are open.", "Withdraw those that nobody will take up.")
        if email and change.event.members.filter(user__email__iexact=email.strip()).exists():
            raise Refused(f"{email} helps already.", "Change their role in the list.")
        nonce = tokens.new_nonce()
        made = Invitation.objects.create(
            event=change.event,
            role=role,
            email=email.strip(),
            nonce=nonce,
            digest=tokens.digest(tokens.token(nonce, tokens.INVITATION)),
            created_at=now,
            expires_at=now + GOOD_FOR,
        )
        change.log("somebody invited", email.strip() or SOMEBODY, role=role)
    return made


def open_invitations(event: Event) -> QuerySet[Invitation]:
    """Those that somebody can still take up."""
    return event.invitations.filter(revoked_at=None, taken_at=None, expires_at__gt=timezone.now())


def withdraw(invitation: Invitation, by: Actor) -> None:
    """Make a link dead that nobody has taken up."""
    with writing(invitation.event, by) as change:
        refresh(invitation)
        if invitation.taken_at:
            raise Stale("Somebody has taken this invitation up.", "Take them away in the list of helpers instead.")
        if invitation.revoked_at:
            change.nothing()
            return
        invitation.revoked_at = timezone.now()
        invitation.save(update_fields=["revoked_at"])
        change.log("invitation withdrawn", invitation.email or SOMEBODY, role=invitation.role)


def spent(invitation: Invitation) -> Refused | None:
    """Why nobody can take the invitation up any more."""
    ask = "Ask the event's owner for a new one."
    if invitation.taken_at:
        return Refused("This invitation has been taken up already.", ask)
    if invitation.revoked_at:
        return Refused("This invitation has been withdrawn.", ask)
    if invitation.expires_at <= timezone.now():
        return Refused("This invitation has run out: each is good for seven days.", ask)
    return None


def why_not(invitation: Invitation, user: User) -> Refused | None:
    """What keeps this account from taking the invitation up."""
    if error := spent(invitation):
        return error
    if invitation.email and invitation.email.casefold() != user.email.casefold():
        return Refused(
            f"This invitation is for another address than {user.email}.", "Sign in with the account that it is for."
        )
    member = Member.objects.filter(event=invitation.event_id, user=user).first()
    if member:
        role = member.get_role_display().lower()
        return Refused(f"You help with this event already, as {role}.", "The event's owner can change your role.")
    return None


def take_up(invitation: Invitation, user: User) -> Member:
    """Become a helper by an invitation. Once; the same person's second press changes nothing."""
    with writing(invitation.event, Actor.of_user(user), finished=True) as change:
        invitation = fresh(Invitation.objects.select_related("event"), invitation.pk)
        mine = Member.objects.filter(event=change.event, user=user).first()
        if mine and invitation.taken_by_id == user.pk:
            change.nothing()
            return mine
        error = why_not(invitation, user)
        if error:
            raise error
        invitation.taken_at, invitation.taken_by = timezone.now(), user
        invitation.save(update_fields=["taken_at", "taken_by"])
        member = Member.objects.create(event=change.event, user=user, role=invitation.role)
        change.log("invitation taken up", user.email, role=invitation.role)
    return member


def change_role(member: Member, by: Actor, role: str) -> None:
    """Another role for somebody who helps."""
    with writing(member.event, by, finished=True) as change:
        refresh(member)
        _refuse_role(role)
        if member.role == Role.OWNER:
            raise Refused("The owner stays the owner.", "Hand the event over to somebody else first.")
        if member.role == role:
            change.nothing()
            return
        before, member.role = member.role, role
        member.save(update_fields=["role"])
        change.log("role changed", member.user.email, before=before, after=role)


def hand_over(member: Member, by: Actor) -> None:
    """Give the event to another helper. Who had it becomes an organiser."""
    with writing(member.event, by, finished=True) as change:
        refresh(member)
        if member.role == Role.OWNER:
            change.nothing()
            return
        owner = _owner(change)
        if by.user is None or owner.user_id != by.user.pk:
            raise Stale("The event has another owner now.", "Only its owner can hand it over.")
        owner.role = Role.ORGANISER
        owner.save(update_fields=["role"])
        before, member.role = member.role, Role.OWNER
        member.save(update_fields=["role"])
        change.log("ownership handed over", member.user.email, before=before, owner=owner.user.email)


def _owner(change: Change) -> Member:
    return change.event.members.select_related("user").get(role=Role.OWNER)


def _refuse_role(role: str) -> None:
    if role not in Role.values or role == Role.OWNER:
        raise Refused("Choose organiser, judge, scorekeeper or viewer.")
