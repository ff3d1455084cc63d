"""Accounts carried to another machine, and events with them."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import transaction

from tourney.backups.accounts import Account, Factor
from tourney.models import Event, Member, Role

from .writing import forget_notes, newest_note


def accounts_here() -> tuple[Account, ...]:
    """Everybody who may sign in, with what lets them."""
    verified = set(EmailAddress.objects.filter(verified=True, primary=True).values_list("user", flat=True))
    factors: dict[int, list[Factor]] = {}
    for one in Authenticator.objects.order_by("pk"):
        factors.setdefault(one.user_id, []).append(Factor(type=one.type, data=one.data))
    roles: dict[int, dict[str, str]] = {}
    for user, event, role in Member.objects.values_list("user", "event__public_id", "role"):
        roles.setdefault(user, {})[event] = role
    return tuple(
        Account(
            username=user.username,
            email=user.email,
            first_name=user.first_name,
            last_name=user.last_name,
            password=user.password,
            active=user.is_active,
            verified=user.pk in verified,
            factors=tuple(factors.get(user.pk, ())),
            events=roles.get(user.pk, {}),
        )
        for user in User.objects.order_by("pk")
    )


def add_accounts(accounts: tuple[Account, ...]) -> list[str]:
    """Let those sign in who cannot yet, with the passwords they have. Their addresses. Nobody who is here changes."""
    with transaction.atomic():
        return [account.email for account in accounts if _add(account)]


def _add(account: Account) -> bool:
    if User.objects.filter(email__iexact=account.email).exists():
        return False
    if User.objects.filter(username=account.username).exists():
        return False
    user = User.objects.create(
        username=account.username,
        email=account.email,
        first_name=account.first_name,
        last_name=account.last_name,
        password=account.password,
        is_active=account.active,
    )
    EmailAddress.objects.create(user=user, email=account.email, primary=True, verified=account.verified)
    for factor in account.factors:
        Authenticator.objects.create(user=user, type=factor.type, data=dict(factor.data))
    return True


def owner_of(accounts: tuple[Account, ...], event_id: str) -> User | None:
    """Who owns the event there, if they have an account here."""
    address = next((one.email for one in accounts if one.events.get(event_id) == Role.OWNER), "")
    return User.objects.filter(email__iexact=address).first() if address else None


def add_members(accounts: tuple[Account, ...], event: Event) -> list[str]:
    """Let those help who helped there. Whoever has a role here keeps it; an event has one owner.

    It is a part of bringing the event in: nothing that can be taken back.
    """
    added = []
    with transaction.atomic():
        before = newest_note()
        for account in accounts:
            role = account.events.get(event.public_id)
            user = User.objects.filter(email__iexact=account.email).first()
            if not role or role == Role.OWNER or role not in Role.values or user is None:
                continue
            _, new = Member.objects.get_or_create(event=event, user=user, defaults={"role": role})
            if new:
                added.append(account.email)
        forget_notes(before)
    return added
