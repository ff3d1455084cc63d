"""A round that goes on without a network: its paper, its pairings made by hand, its results keyed in together."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tourney import printing, queries
from tourney.access import RUN, SCORE, SEE, Staff, staff
from tourney.addresses import base_address
from tourney.errors import Refused
from tourney.forms.byhand import KeyedRound, PairingsForm
from tourney.forms.versions import refuse
from tourney.models import Round
from tourney.printing import of_event
from tourney.printing.paper import HEADING, bound, on_paper
from tourney.services import byhand
from tourney.views.pages import actor, desk_page
from tourney.views.prints import pdf_file
from tourney.views.rounds import round_or_404

LOOK_OR_ACT = ["GET", "HEAD", "POST"]


@require_safe
@staff(SEE)
def pack(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Everything that the round needs on paper, as one file."""
    round_ = round_or_404(at, number)
    round_.event = at.event
    return pdf_file(_pack(round_, base_address(request), pins=at.may_score), f"round-{number}-paper")


def _pack(round_: Round, base: str, *, pins: bool) -> bytes:
    event, rows = round_.event, of_event.pairing_rows(round_)
    about = str(round_) if round_.is_public else f"{round_} (draft)"
    title = of_event.title(event, about)
    keyed = base + reverse("round_keyed", kwargs={"event_id": event.public_id, "number": round_.number})
    steps = (
        "Hang up the pairings, or read them out. Hand a slip and a mission sheet to each table.",
        "Tables play. A winner and both losses on the slip are enough; both players sign."
        if event.practice.by_units
        else "Tables play. The VP of both on the slip are enough; both players sign.",
        "Collect the slips, and copy each result into the list below.",
        f"When Muster can be reached again, publish the round if it is still a draft, and key the list in: {keyed}",
    )
    first = on_paper(title, rows, steps=steps, by_points=not event.practice.by_units)
    parts = [
        (HEADING, first),
        ("Pairings by name", printing.pairings_by_name(title, rows)),
        ("Pairings by table", printing.pairings_by_table(title, rows)),
        ("Result slips", printing.slips(title, of_event.slip_rows(round_, base, pins=pins))),
        ("Standings", _standings(round_)),
    ]
    games = [game for game in queries.games_of(round_) if game.mission]
    if games:
        parts.append(("Mission sheets", of_event.sheets_for(games, round_, base)))
    return bound(parts, title=f"{event.printed_name}, {about}: the round on paper")


def _standings(round_: Round) -> bytes:
    event = round_.event
    title = of_event.title(event, of_event.standings_when(event))
    return printing.standings(title, of_event.standings_columns(event), of_event.standings_rows(event))


@require_http_methods(LOOK_OR_ACT)
@staff(RUN)
def by_hand(request: HttpRequest, at: Staff) -> HttpResponse:
    """The next round from pairings that somebody wrote down."""
    number = at.event.rounds.count() + 1
    form, status = PairingsForm(at.event, number, request.POST or None), 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            found = form.cleaned_data["pairings"]
            try:
                round_ = byhand.draft_by_hand(at.event, actor(at), found.pairs, found.bye)
            except Refused as error:
                refuse(form, error)
                status = error.status
            else:
                games = "one game" if len(found.pairs) == 1 else f"{len(found.pairs)} games"
                messages.success(request, f"{round_} is a draft with {games}. Look at it, then publish.")
                return redirect("desk_round", event_id=at.event.public_id, number=round_.number)
    context = {
        "form": form,
        "number": number,
        "open_round": queries.open_round(at.event),
        "names": sorted(form.playing.values(), key=str.casefold),
    }
    return desk_page(request, at, "desk/by_hand.html", context, status)


@require_http_methods(LOOK_OR_ACT)
@staff(SCORE)
def keyed(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """Every game of the round in one form. Lines left empty wait; one that is doubted asks for a second press."""
    round_ = round_or_404(at, number)
    round_.event = at.event
    form, status, refused = KeyedRound(round_, request.POST if request.method == "POST" else None), 200, None
    if form.is_bound:
        status = 422
        if form.is_valid() and not form.doubted():
            try:
                count = byhand.enter_results(round_, actor(at), form.keyed())
            except Refused as error:
                refused, status = error, error.status
            else:
                said = f"{count} result{'' if count == 1 else 's'} keyed in." if count else "Nothing was keyed in."
                messages.success(request, said)
                return redirect("desk_round", event_id=at.event.public_id, number=number)
    return desk_page(request, at, "desk/keyed.html", {"round": round_, "form": form, "refused": refused}, status)
