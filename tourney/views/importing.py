"""A whole list of players: pasted or uploaded, every row looked at, then entered together or not at all."""

import secrets
from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tourney.access import RUN, Staff, staff
from tourney.errors import Refused, Stale
from tourney.forms.importing import EncodingForm, PasteForm, Sent, UploadForm
from tourney.models import Event
from tourney.rosters import COLUMNS, Roster, RosterRow
from tourney.rosters.beside import Entered, beside
from tourney.services.entries import add_roster, next_round_number, roster_version

from .pages import actor, desk_page

MORE = tuple(column for column in COLUMNS if column not in {"name", "email", "club", "side", "army", "absent_rounds"})
NOBODY = "There is no player in this list."
ALL_KNOWN = "Everybody in this list is entered already: there is nobody new to enter."
TOO_OLD = "This list cannot be confirmed any more. Paste or upload it again."
CHANGED = "Somebody was entered or changed since you looked. Look at the list again, then enter it."


@require_http_methods(["GET", "HEAD", "POST"])
@staff(RUN)
def importing(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """The two ways in; what a post does is its `step`."""
    if request.method != "POST":
        return _ask(request, at_desk)
    step = STEPS.get(request.POST.get("step", ""))
    if step is None:
        raise Refused("That step of the import is not known.", "Start again with the list.")
    return step(request, at_desk)


def _ask(request: HttpRequest, at_desk: Staff, status: int = 200, **context: object) -> HttpResponse:
    ready = {"paste": PasteForm(), "upload": UploadForm()} | context
    return desk_page(request, at_desk, "desk/import.html", ready, status)


def _pasted(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    form = PasteForm(request.POST)
    if not form.is_valid():
        return _ask(request, at_desk, 422, paste=form)
    return _look(request, at_desk, replace(_fresh(at_desk.event), text=form.cleaned_data["text"]))


def _uploaded(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ask(request, at_desk, 422, upload=form)
    return _look(request, at_desk, replace(_fresh(at_desk.event), data=form.cleaned_data["file"]))


def _fresh(event: Event) -> Sent:
    return Sent(event=event.public_id, key=secrets.token_hex(16), version=roster_version(event))


def _in_encoding(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    sent, form = Sent.opened(request.POST.get("sent", ""), at_desk.event), EncodingForm(request.POST)
    if sent is None or not form.is_valid():
        return _ask(request, at_desk, 422, trouble=TOO_OLD)
    return _look(request, at_desk, replace(sent, encoding=form.cleaned_data["encoding"]))


def _turned(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """The list read the other way round: surname and given name, or name and club."""
    sent = Sent.opened(request.POST.get("sent", ""), at_desk.event)
    if sent is None:
        return _ask(request, at_desk, 422, trouble=TOO_OLD)
    return _look(request, at_desk, replace(sent, turned=not sent.turned))


def _read(event: Event, sent: Sent) -> Roster:
    return beside(
        sent.read(event), (Entered(*one) for one in event.entries.values_list("name", "club", "email", "seeding"))
    )


def _look(request: HttpRequest, at_desk: Staff, sent: Sent, trouble: str = "", status: int = 200) -> HttpResponse:
    """Every row as it will be entered; or, if one is wrong, everything that is."""
    event = at_desk.event
    roster = _read(event, sent)
    if roster.faults or not roster.rows:
        paste = PasteForm(initial={"text": sent.as_text() if "name" in roster.columns else sent.text})
        hint = roster.encoding_hint and {"sent": sent.sealed(), "encoding": roster.encoding_hint}
        none = "" if roster.faults else ALL_KNOWN if roster.warnings else NOBODY
        said = " ".join(filter(None, (trouble, none)))
        return _ask(request, at_desk, status if trouble else 422, roster=roster, paste=paste, hint=hint, trouble=said)
    more = [column for column in MORE if column in roster.columns]
    context = {
        "roster": roster,
        "more": more,
        "rows": [(row, [(column, _shown(getattr(row, column))) for column in more]) for row in roster.rows],
        "marks": {fault.line for fault in roster.warnings},
        "sent": sent.sealed(),
        "encoding": sent.encoding,
        "turned": sent.turned,
        "from_round": next_round_number(event),
        "trouble": trouble,
    }
    return desk_page(request, at_desk, "desk/import_preview.html", context, status)


def _shown(value: object) -> str:
    """A cell as the preview has it."""
    return "yes" if value is True else str(value or "–")


def _confirmed(request: HttpRequest, at_desk: Staff) -> HttpResponse:
    """Read what was looked at once more, beside the entries as they are now, and enter it."""
    event = at_desk.event
    sent = Sent.opened(request.POST.get("sent", ""), event)
    if sent is None:
        return _ask(request, at_desk, 422, trouble=TOO_OLD)
    rows = [_fields(row) for row in _read(event, sent).rows]
    try:
        entered = add_roster(event, actor(at_desk), rows, key=sent.key, version=sent.version)
    except Stale as error:
        again = replace(sent, version=roster_version(event))
        return _look(request, at_desk, again, CHANGED, error.status)
    except Refused as error:
        return _look(request, at_desk, sent, str(error), error.status)
    if entered:
        messages.success(request, f"{len(entered)} player{'s' if len(entered) > 1 else ''} entered.")
    else:
        messages.info(request, "This list is entered already: the form was sent twice.")
    return redirect("desk_entries", event_id=event.public_id)


def _fields(row: RosterRow) -> dict[str, object]:
    return {column: getattr(row, column) for column in COLUMNS}


STEPS: dict[str, Callable[[HttpRequest, Staff], HttpResponse]] = {
    "paste": _pasted,
    "upload": _uploaded,
    "encoding": _in_encoding,
    "turn": _turned,
    "confirm": _confirmed,
}
