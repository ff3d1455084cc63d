"""Private links by mail: one press, a letter of their own to each, and a bound on how long it takes."""

import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from email.utils import formataddr
from smtplib import SMTPConnectError, SMTPException, SMTPServerDisconnected

from django.conf import settings
from django.core.mail import EmailMessage, mailers
from django.core.mail.backends.base import BaseEmailBackend

from tourney.cards import code_of, token_path
from tourney.errors import Refused
from tourney.models import AccessToken, Entry, Event

from .writing import Actor, done_already, writing

SECONDS = 15  # after which no further letter is begun; each step of one may take the mail server 5
AT_ONCE = 200  # letters a press, what most mail servers take from one sender
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Posted:
    """How many letters left, whose were refused, and whose were not tried since the server was away or too slow."""

    sent: int
    failed: tuple[Entry, ...] = ()
    left: tuple[Entry, ...] = ()


def reachable(event: Event, *, unopened: bool = False) -> list[AccessToken]:
    """The live links of those who play and have an address; of those alone who have not opened theirs."""
    live = AccessToken.objects.filter(entry__event=event, entry__dropped_after=None, revoked_at=None)
    found = live.exclude(entry__email="").select_related("entry").order_by("entry__number")
    return list(found.filter(last_used_at=None) if unopened else found)


def mail_links(event: Event, by: Actor, links: Sequence[AccessToken], base: str, *, key: str) -> Posted:
    """Send each player their link. `base` is scheme and host. The letters leave before anything is written.

    Raises `Refused` if no mail server is set. A second press of the same form, told by its `key`, sends nothing.
    """
    if not settings.MAIL_HOST:
        raise Refused("No mail server is set, so nothing was sent.", "Whoever runs the server sets MAIL_HOST.")
    if event.log.filter(verb="links mailed", data__key=key).exists():
        raise Refused("These letters were sent already.", "Load the page again to send them once more.")
    posted = _post(event, links, base)
    with writing(event, by, finished=True) as change:
        if done_already(change, "links mailed", key):  # a double press: both have sent, one line says so
            change.nothing()
            return posted
        failed = [entry.name for entry in (*posted.failed, *posted.left)]
        change.log("links mailed", event, sent=posted.sent, failed=failed, key=key)
    return posted


def _post(event: Event, links: Sequence[AccessToken], base: str) -> Posted:
    until, sent = time.monotonic() + SECONDS, 0
    failed: list[Entry] = []
    tried = links[:AT_ONCE]
    mailer = mailers["default"]
    try:
        mailer.open()
        for place, link in enumerate(tried):
            if time.monotonic() > until:
                return Posted(sent, tuple(failed), _entries(links[place:]))
            try:
                sent += _send(mailer, _letter(event, link, base))
            except (SMTPServerDisconnected, SMTPConnectError):
                raise
            except (SMTPException, LookupError, ValueError) as error:
                _note(error)
                failed.append(link.entry)
    except (SMTPException, OSError) as error:
        _note(error)
        done = sent + len(failed)
        return Posted(sent, tuple(failed), _entries(links[done:]))
    finally:
        with suppress(OSError):
            mailer.close()
    return Posted(sent, tuple(failed), _entries(links[AT_ONCE:]))


def _send(mailer: BaseEmailBackend, letter: EmailMessage) -> int:
    return mailer.send_messages([letter]) or 0


def _entries(links: Sequence[AccessToken]) -> tuple[Entry, ...]:
    return tuple(link.entry for link in links)


def _note(error: Exception) -> None:
    logger.warning("a letter with a private link could not be sent: %s", type(error).__name__)  # no address, no link


def _letter(event: Event, link: AccessToken, base: str) -> EmailMessage:
    """Nobody else's address is in it."""
    lines = (
        f"{link.entry.name},",
        "",
        f"your own page for {event.name}: your table, your opponent, your mission, and where you report.",
        "",
        base + token_path(link),
        "",
        f"Or open {base}/k and type the code {code_of(link)}.",
        "",
        "Give them to nobody: whoever has them plays as you.",
    )
    to = formataddr((link.entry.name, link.entry.email))
    return EmailMessage(event.name.replace("\n", " "), "\n".join(lines), to=[to])
