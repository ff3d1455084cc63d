"""What somebody fills in who asks to play, and what they, or a guardian, agree to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from tourney.errors import Refused
from tourney.models import Event

from .entryfields import refuse_too_long

GUARDIAN_AGREES = gettext_noop("I am this player’s parent or guardian and agree to what is ticked here.")


@dataclass(frozen=True, slots=True)
class Guardian:
    """Who answers for a minor, and whether they agree."""

    name: str
    email: str
    agrees: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody fills in. `agreed` holds keys of the event's consents; `namesake` says "I am another person"."""

    name: str
    email: str = ""
    club: str = ""
    code: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    agreed: Sequence[str] = ()
    namesake: bool = False
    name_level: str = ""
    nickname: str = ""
    guardian: Guardian | None = None  # of a minor, and of nobody else


def guarded(event: Event, guardian: Guardian | None) -> dict[str, str]:
    """Who agreed for a minor, with the time and the words, in the language in which they were read."""
    if guardian is None:
        return {}
    if event.minors_under is None:
        raise Refused(gettext("This event asks for no guardian."), gettext("Load the form again."))
    name = " ".join(guardian.name.split())
    if not name or not guardian.email:
        raise Refused(
            gettext("A parent or guardian is missing."), gettext("Fill in their name and their e-mail address.")
        )
    words = gettext(GUARDIAN_AGREES)
    if not guardian.agrees:
        raise Refused(gettext("A parent or guardian has to agree."), gettext("It reads: “{words}”").format(words=words))
    for key, text in (("name", name), ("email", guardian.email)):
        refuse_too_long(key, text)
    at = timezone.now().isoformat(timespec="seconds")
    return {"name": name, "email": guardian.email, "at": at, "text": words}


def agreed(event: Event, keys: Sequence[str]) -> dict[str, dict[str, str]]:
    """What was agreed to, each with its time and the words that stood there."""
    at = timezone.now().isoformat(timespec="seconds")
    for one in event.consents:
        if one["required"] and one["key"] not in keys:
            raise Refused(
                gettext("Nobody can register without agreeing to what is needed."),
                gettext("It reads: “{words}”").format(words=one["text"]),
            )
    return {one["key"]: {"at": at, "text": one["text"]} for one in event.consents if one["key"] in keys}
