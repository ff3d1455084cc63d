"""A database that is away, busy, full or too slow is no fault of Muster's: 503 with what happened and what to do.

Which it is, is told by the codes of the databases themselves, never by the words of an error.
"""

import logging
import sqlite3
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tourney.running import numbers
from tourney.running.asked import current_id

LONGER = 10  # seconds that a statement has more than a lock
logger = logging.getLogger("muster.database")


@dataclass(frozen=True, slots=True)
class Kind:
    """What happened, what became of what was sent and what to do, and in how many seconds it is worth trying again."""

    key: str
    heading: str
    words: str
    after: int


AWAY = Kind(
    "away", _("The database does not answer"),
    _(
        "This should pass. What you sent just now was most probably not saved: in a moment load the page again, look "
        "whether it is there, and send it once more if it is not."
    ), 10,
)  # fmt: skip
BUSY = Kind(
    "busy", _("Muster is very busy just now"),
    _("Somebody else’s change took so long that yours was not made. Nothing was saved: it is safe to try again."), 5,
)  # fmt: skip
SLOW = Kind(
    "slow", _("This took too long"),
    _("It was stopped, so that everybody else can go on. Nothing was saved: it is safe to try again."), 15,
)  # fmt: skip
FULL = Kind(
    "full", _("Nothing can be saved at the moment"),
    _(
        "The disk of the server is full, or closed to Muster. Nothing was saved. Tell the organiser: as soon as there "
        "is room again, it is safe to try again."
    ), 60,
)  # fmt: skip
KINDS = (AWAY, BUSY, SLOW, FULL)

SQLITE: Mapping[int, Kind] = {
    sqlite3.SQLITE_BUSY: BUSY, sqlite3.SQLITE_LOCKED: BUSY, sqlite3.SQLITE_CANTOPEN: AWAY, sqlite3.SQLITE_IOERR: AWAY,
    sqlite3.SQLITE_INTERRUPT: SLOW, sqlite3.SQLITE_FULL: FULL, sqlite3.SQLITE_READONLY: FULL,
}  # fmt: skip
"""By the primary result code: https://www.sqlite.org/rescode.html"""
POSTGRES: Mapping[str, Kind] = {
    "08": AWAY, "53": AWAY, "53100": FULL, "57P": AWAY, "57014": SLOW, "25P03": SLOW, "25P04": SLOW, "55P03": BUSY,
    "40": BUSY, "25006": FULL,
}  # fmt: skip
"""By the beginning of SQLSTATE, the longest that fits: https://www.postgresql.org/docs/current/errcodes-appendix.html"""


def kind_of(error: BaseException | None) -> Kind | None:
    """Why the database could not do its work; None for any other error, such as a table that is not there."""
    if not isinstance(error, Error):
        return None
    cause: Any = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return SQLITE.get((getattr(cause, "sqlite_errorcode", None) or 0) & 0xFF)
    state = getattr(cause, "sqlstate", None)
    if state:
        fits = [begin for begin in POSTGRES if state.startswith(begin)]
        return POSTGRES[max(fits, key=len)] if fits else None
    return AWAY if isinstance(error, OperationalError | InterfaceError) else None  # no word from the server at all


def noted(act: Callable[[], object]) -> bool:
    """Write what is a mere note, such as when a link was used. Whether it was written: where nothing can be saved now,
    the page comes all the same.
    """
    try:
        with transaction.atomic():
            act()
    except Error as error:
        if kind_of(error) is not FULL:
            raise
        return False
    return True


def answer(request: HttpRequest, kind: Kind, error: BaseException) -> HttpResponse:
    """503 with words, and one line in the log. A page's script is told in its own way, and keeps what it has sent."""
    numbers.database_trouble(kind.key)
    logger.warning("%s: %s", kind.heading, " ".join(str(error).split())[:300])
    heading, words = gettext(kind.heading), gettext(kind.words)  # in the language of the page; the log stays English
    response: HttpResponse
    if "X-Muster-Outbox" in request.headers or "application/json" in request.headers.get("Accept", ""):
        response = JsonResponse({"unavailable": heading, "hint": words})  # no key: so it is sent again
    elif "X-Muster-Poll" in request.headers:
        response = HttpResponse(f"{heading}. {words}\n", content_type="text/plain; charset=utf-8")
    else:
        said = {"heading": heading, "words": words, "after": kind.after, "request_id": current_id()}
        response = HttpResponse(loader.get_template("503.html").render(said))
    response.status_code = 503
    response.headers["Retry-After"], response.headers["Cache-Control"] = str(kind.after), "no-store"
    vars(response)["_has_been_logged"] = True  # in one line: Django would add where in the code it happened
    return response


def answered(request: HttpRequest) -> HttpResponse | None:
    """The answer to what is being handled now, if it is the database's; None if it is a fault."""
    error = sys.exception()
    if error is None or (kind := kind_of(error)) is None:
        if isinstance(error, Error):
            numbers.database_trouble("fault")
        return None
    return answer(request, kind, error)


def be_patient_no_longer() -> None:
    """For a process that serves pages: no statement of PostgreSQL and no wait for a lock takes longer than is useful.

    SQLite waits for its lock as long as the settings say; commands such as `migrate` take the time they need.
    """
    connection_created.connect(_limit, dispatch_uid="muster.patience")


def _limit(connection: BaseDatabaseWrapper, **_: Any) -> None:
    limit(connection, settings.DATABASE_TIMEOUT, settings.DATABASE_TIMEOUT + LONGER)


def limit(connection: BaseDatabaseWrapper, lock: float, statement: float) -> None:
    """Seconds that a wait for a lock, and a statement, may take. A transaction that nobody goes on with ends too."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for name, seconds in (
            ("lock_timeout", lock), ("statement_timeout", statement),
            ("idle_in_transaction_session_timeout", 2 * statement),
        ):  # fmt: skip
            cursor.execute("SELECT set_config(%s, %s, false)", [name, f"{round(seconds * 1000)}ms"])
