"""The missions that an event has: the book's, its own, and every version of these."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from missions.load import missions_of, system
from missions.model import Mission
from tourney.access import RUN, SEE, Staff, staff
from tourney.diffs import differences
from tourney.errors import Refused
from tourney.forms.missions import MissionFileForm
from tourney.models import OwnMission
from tourney.playable import id_of, rounds_with
from tourney.services.missions import remove_mission, save_mission
from tourney.starts import EXAMPLE, start_text
from tourney.views.pages import actor, desk_page


@dataclass(frozen=True, slots=True)
class OwnLine:
    """An own mission in the list: its latest version, how many there are, and where each that is used is."""

    latest: OwnMission
    used: tuple[tuple[int, tuple[int, ...]], ...]


@require_safe
@staff(SEE)
def missions(request: HttpRequest, at: Staff) -> HttpResponse:
    """What can be played at this event."""
    return list_page(request, at)


def list_page(
    request: HttpRequest, at: Staff, upload: MissionFileForm | None = None, status: int = 200
) -> HttpResponse:
    event = at.event
    used = rounds_with(event, drafts=at.may_run)
    book: list[tuple[Mission, tuple[int, ...]]] = [(one, used.get(one.id, ())) for one in missions_of(event.system)]
    context = {
        "system": system(event.system),
        "book": book,
        "own": _own(at, used),
        "example": start_text(event.system, EXAMPLE) is not None,
        "upload": upload or MissionFileForm(),
    }
    return desk_page(request, at, "desk/missions.html", context, status)


def _own(at: Staff, used: object) -> list[OwnLine]:
    known = dict(used) if isinstance(used, dict) else {}
    rows: dict[str, list[OwnMission]] = {}
    for row in at.event.own_missions.defer("text"):
        rows.setdefault(row.key, []).append(row)
    lines = [
        OwnLine(
            versions[-1],
            tuple((row.version, known[id_of(row, at.event)]) for row in versions if id_of(row, at.event) in known),
        )
        for versions in rows.values()
    ]
    return sorted(lines, key=lambda line: line.latest.title.casefold())


@require_safe
@staff(SEE)
def versions(request: HttpRequest, at: Staff, key: str) -> HttpResponse:
    """Every version of one mission, and what differs between two of them."""
    rows = list(at.event.own_missions.filter(key=key).order_by("-version"))
    if not rows:
        raise Http404("no such mission")
    used = rounds_with(at.event, drafts=at.may_run)
    by_version = {str(row.version): row for row in rows}
    new = by_version.get(request.GET.get("new", ""), rows[0])
    old = by_version.get(request.GET.get("old", ""), next((row for row in rows if row.version < new.version), new))
    context = {
        "latest": rows[0],
        "rows": [(row, used.get(id_of(row, at.event), ())) for row in rows],
        "old": old,
        "new": new,
        "diff": differences(old.text, new.text),
    }
    return desk_page(request, at, "desk/mission_versions.html", context)


@require_safe
@staff(SEE)
def as_file(request: HttpRequest, at: Staff, key: str, version: int) -> HttpResponse:
    """A version as the file that it is: imported again, or read by the command line, it is the same mission."""
    row = get_object_or_404(at.event.own_missions, key=key, version=version)
    return HttpResponse(
        row.text.encode(),
        content_type="application/toml; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{row.key}.toml"'},
    )


@require_POST
@staff(RUN)
def restore(request: HttpRequest, at: Staff, key: str, version: int) -> HttpResponse:
    """Make an old version the latest, as a new one."""
    row = get_object_or_404(at.event.own_missions, key=key, version=version)
    seen = request.POST.get("version", "")
    if not (seen.isdecimal() and len(seen) < 6):
        raise Refused("That page does not say which version it was made from.", "Load it again.")
    note = f"Version {row.version} restored"
    saved = save_mission(at.event, actor(at), row.text, key=key, seen=int(seen), note=note)
    messages.success(request, f"{saved.title}: version {version} is back, as version {saved.version}.")
    return redirect("desk_mission_versions", event_id=at.event.public_id, key=key)


@require_POST
@staff(RUN)
def remove(request: HttpRequest, at: Staff, key: str) -> HttpResponse:
    """Take a mission away that no round uses."""
    row = at.event.own_missions.filter(key=key).last()
    if row is None:
        raise Http404("no such mission")
    remove_mission(at.event, actor(at), key)
    messages.success(request, f"{row.title} is removed.")
    return redirect("desk_missions", event_id=at.event.public_id)
