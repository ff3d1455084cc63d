"""Tags of the pages about somebody's own account."""

import datetime
from collections.abc import Mapping
from typing import Any, Final

from django import template
from django.conf import settings
from django.contrib.auth.models import User
from django.utils.timesince import timesince

from tourney import secondstep
from tourney.passkeys import why_not_here
from tourney.services import signins

register = template.Library()

HOW: Final[Mapping[str, str]] = {
    "password": " by password",
    "code": " by a code from an e-mail",
    "passkey": " by passkey",
    "link": " by a link of the server’s",
}


@register.filter
def in_fours(text: object) -> str:
    """A secret or a code in groups of four, as people read it aloud; whoever types it may leave the gaps in."""
    letters = str(text)
    return " ".join(letters[at : at + 4] for at in range(0, len(letters), 4))


@register.filter
def ago(moment: datetime.datetime) -> str:
    """How long ago, roughly: “just now”, “3 hours ago”."""
    words = timesince(moment, depth=1).replace("\xa0", " ")
    number, _, unit = words.partition(" ")
    return "just now" if unit.startswith("minute") and int(number) < signins.ROUGHLY.seconds // 60 else f"{words} ago"


@register.filter
def how_words(how: str) -> str:
    """What opened the door, to follow “signed in”; nothing for a sign-in from before it was noted."""
    return HOW.get(how, "")


@register.simple_tag
def sends_mail() -> bool:
    """Whether this installation can send e-mail."""
    return bool(settings.MAIL_HOST)


@register.simple_tag(takes_context=True)
def why_no_passkeys(context: Mapping[str, Any]) -> str:
    """Why passkeys cannot work at this address, in a sentence; empty where they can."""
    return why_not_here(context["request"])


@register.simple_tag(takes_context=True)
def lacks_second_step(context: Mapping[str, Any]) -> bool:
    """Whether one is demanded of whoever reads the page, and not there."""
    user = context["request"].user
    return isinstance(user, User) and secondstep.lacks(user)


@register.simple_tag(takes_context=True)
def after_second_step(context: Mapping[str, Any]) -> str:
    """Where whoever was led here for a second step goes on; empty if nobody was."""
    return secondstep.after(context["request"])


@register.simple_tag(takes_context=True)
def signed_in_elsewhere(context: Mapping[str, Any]) -> int:
    """In how many other places whoever reads the page is signed in."""
    request = context["request"]
    if not isinstance(request.user, User):
        return 0
    return sum(one.session_id != request.session.session_key for one in signins.signed_in(request.user))
