"""Where somebody is signed in: noted, listed, ended. It belongs to no event, so it stands in no log of one."""

import datetime
from collections.abc import Iterator

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tourney.errors import Gone
from tourney.models import SignIn

ROUGHLY = datetime.timedelta(minutes=15)


def note(session_key: str, user_id: int, *, device: str, how: str, since: datetime.datetime) -> None:
    """Write down that this session is in use now. One that was ended meanwhile stays ended."""
    kept = {"user_id": user_id, "device": device, "how": how, "since": since, "seen_at": timezone.now()}
    try:
        with transaction.atomic():
            if Session.objects.select_for_update().filter(pk=session_key).exists():
                SignIn.objects.update_or_create(session_id=session_key, defaults=kept)
    except IntegrityError:  # two first pages at once: the other has noted the same
        return


def signed_in(user: User) -> list[SignIn]:
    """Every browser that is still let in, latest first."""
    rows = SignIn.objects.filter(user=user, session__expire_date__gt=timezone.now()).select_related("session")
    return [row for row in rows if _lets_in(row.session, user)]


def _lets_in(session: Session, user: User) -> bool:
    """Whether the password has not changed since, by whatever way."""
    kept = session.get_decoded().get(HASH_SESSION_KEY, "")
    return constant_time_compare(kept, user.get_session_auth_hash())


def end(user: User, sign_in: int) -> str:
    """End one of somebody's own sign-ins and say which device it was. Raises Gone where it is none (any more)."""
    with transaction.atomic():
        found = SignIn.objects.filter(user=user, pk=sign_in).first()
        if found is None:
            raise Gone("That sign-in has ended already.", "The list shows those that are left.")
        Session.objects.filter(pk=found.session_id).delete()
    return found.device


def end_others(user: User, keep: str = "") -> int:
    """End every sign-in of an account but that of the session `keep`, and say how many were listed.

    A session that has shown no page yet since sign-ins are noted is found by looking into it.
    """
    with transaction.atomic():
        listed = SignIn.objects.filter(user=user).exclude(session_id=keep)
        keys = list(listed.values_list("session_id", flat=True))
        Session.objects.filter(pk__in=[*keys, *_unlisted(user, keep)]).delete()
    return len(keys)


def _unlisted(user: User, keep: str) -> Iterator[str]:
    for session in Session.objects.filter(sign_in=None).exclude(pk=keep).iterator():
        if session.get_decoded().get(SESSION_KEY) == str(user.pk):
            yield session.session_key
