"""Writing a mission of the event's own: the text on one side, what follows from it on the other."""

import json
import secrets
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tourney.access import RUN, Staff, staff
from tourney.errors import Refused, Stale
from tourney.forms.missions import MissionFileForm, MissionTextForm
from tourney.models import OwnMission
from tourney.playable import id_of, rounds_with
from tourney.proofs import Proof, drawing, proof_of
from tourney.services.missions import save_mission
from tourney.starts import EMPTY, start_text
from tourney.views.mission_versions import list_page
from tourney.views.pages import actor, desk_page

FORM_METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(FORM_METHODS)
@staff(RUN)
def new(request: HttpRequest, at: Staff) -> HttpResponse:
    """A new mission; `?from=` names what it begins with."""
    if request.method == "POST":
        return _sent(request, at, None)
    text = start_text(at.event.system, request.GET.get("from", EMPTY))
    if text is None:
        raise Http404("nothing to begin with")
    return _fresh(request, at, text)


@require_POST
@staff(RUN)
def imported(request: HttpRequest, at: Staff) -> HttpResponse:
    """A file, to be looked at. Nothing is saved yet; what is no mission is shown with what is wrong."""
    form = MissionFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return list_page(request, at, upload=form, status=422)
    return _fresh(request, at, form.cleaned_data["file"], imported=True)


def _fresh(request: HttpRequest, at: Staff, text: str, *, imported: bool = False) -> HttpResponse:
    form = MissionTextForm(initial={"text": text, "key": secrets.token_hex(16)})
    found = _proof(at, text, 1)
    status = 422 if imported and found.mission is None else 200
    return _page(request, at, None, form, found, status)


@require_http_methods(FORM_METHODS)
@staff(RUN)
def edit(request: HttpRequest, at: Staff, key: str) -> HttpResponse:
    """The latest version of a mission, to make the next one of."""
    row = at.event.own_missions.filter(key=key).last()
    if row is None and request.method == "POST":
        return _taken_away(request, at)
    if row is None:
        raise Http404("no such mission")
    if request.method == "POST":
        return _sent(request, at, row)
    return _page(request, at, row, MissionTextForm(initial=_initial(row)), _proof(at, row.text, 1))


def _initial(row: OwnMission) -> dict[str, Any]:
    return {"text": row.text, "version": row.version}


def _taken_away(request: HttpRequest, at: Staff) -> HttpResponse:
    """Somebody has removed the mission meanwhile: what was written can be saved as a new one."""
    form = MissionTextForm(request.POST)
    if form.is_valid():
        form.add_error(None, "Somebody has taken this mission away. Save it as a new one if you want it back.")
    return _page(request, at, None, form, _proof(at, form.cleaned_data.get("text", ""), 1), 409)


def _sent(request: HttpRequest, at: Staff, row: OwnMission | None) -> HttpResponse:
    """Check or save: without a script both come back as a page with everything that was typed."""
    form = MissionTextForm(request.POST)
    if not form.is_valid():
        return _page(request, at, row, form, Proof(), 422)
    data = form.cleaned_data
    found = _proof(at, data["text"], data["layout"])
    status = 200 if found.mission else 422
    if "save" in request.POST and found.mission:
        try:
            saved = save_mission(
                at.event, actor(at), data["text"], key=row.key if row else "", seen=data["version"], note=data["note"],
                form=data["key"],
            )  # fmt: skip
        except Refused as error:
            _refuse(form, error, row)
            status = error.status
        else:
            same = row is not None and saved.version == row.version
            messages.success(
                request, f"{saved.title}: {'nothing new to save' if same else f'version {saved.version} saved'}."
            )
            return redirect("desk_mission", event_id=at.event.public_id, key=saved.key)
    return _page(request, at, row, form, found, status)


def _refuse(form: MissionTextForm, error: Refused, row: OwnMission | None) -> None:
    """Keep what was typed. After somebody else's save the next press is meant."""
    form.add_error(None, str(error))
    if isinstance(error, Stale) and row:
        form.data = {**form.data.dict(), "version": str(row.version)}  # type: ignore[attr-defined]


def _proof(at: Staff, text: str, layout: int | None) -> Proof:
    return proof_of(text, at.event.system, _units(at), layout or 1)


def _page(
    request: HttpRequest, at: Staff, row: OwnMission | None, form: MissionTextForm, found: Proof, status: int = 200
) -> HttpResponse:
    used = rounds_with(at.event, drafts=True).get(id_of(row, at.event), ()) if row else ()
    context = {
        "row": row,
        "form": form,
        "proof": found,
        "drawing": drawing(found.mission, found.layout, _units(at)) if found.mission else "",
        "used": used,
        "tried_to_save": "save" in request.POST,
    }
    return desk_page(request, at, "desk/mission_edit.html", context, status)


@require_POST
@staff(RUN)
def proof(request: HttpRequest, at: Staff) -> HttpResponse:
    """What is wrong, or the mission's text, as a part of the page; its drawing takes longer and is asked for apart."""
    form = MissionTextForm(request.POST)
    sound = form.is_valid()
    found = _proof(at, form.cleaned_data["text"], form.cleaned_data["layout"]) if sound else Proof()
    context = {"event": at.event, "form": form, "proof": found, "live": True}
    response = render(request, "desk/mission_proof.html", context)
    if found.mission:
        response["HX-Trigger-After-Swap"] = json.dumps({"muster:proof": {}})
    return response


@require_POST
@staff(RUN)
def drawn(request: HttpRequest, at: Staff) -> HttpResponse:
    """The diagram of the layout that is looked at. While the text has faults the last one stays (204)."""
    form = MissionTextForm(request.POST)
    found = _proof(at, form.cleaned_data["text"], form.cleaned_data["layout"]) if form.is_valid() else Proof()
    if found.mission is None:
        return HttpResponse(status=204)
    return HttpResponse(drawing(found.mission, found.layout, _units(at)))


def _units(at: Staff) -> Any:
    return at.event.units
