"""Prints as PDF: nobody needs a browser's print dialogue to get a list right."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from missions.regions import UnknownLayout
from tourney import printing, queries
from tourney.access import RUN, SEE, Staff, public_game, staff
from tourney.addresses import base_address, is_local
from tourney.calling import for_everybody
from tourney.errors import Refused
from tourney.exports import of_event as of_event_files
from tourney.models import Event, Game, Round
from tourney.printing import of_event
from tourney.views.looks import holds
from tourney.views.pages import csv_file, desk_page
from tourney.views.rounds import round_or_404


def pdf_file(content: bytes, name: str) -> HttpResponse:
    """A print to look at or to save under that name."""
    return HttpResponse(
        content, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{name}.pdf"'}
    )


@require_safe
@staff(RUN)
@holds("lists")
def entries_file(request: HttpRequest, at: Staff) -> HttpResponse:
    """The entries as CSV, e-mail addresses included: for those who run the event."""
    return csv_file(at.event, of_event_files.entries_csv(at.event), "entries")


@require_safe
@staff(SEE)
def standings_file(request: HttpRequest, at: Staff) -> HttpResponse:
    """The standings as CSV."""
    return csv_file(at.event, of_event_files.standings_csv(at.event), "standings")


@require_safe
@staff(SEE)
def desk_prints(request: HttpRequest, at: Staff) -> HttpResponse:
    """Everything that can be printed now."""
    rounds = list(at.event.rounds.order_by("-number"))
    with_missions = {r.pk: r.games.exclude(mission="").count() for r in rounds}
    listed = [(round_, with_missions[round_.pk]) for round_ in rounds]
    tables = at.event.tables.filter(closed=False).count()
    out = any(round_.is_public and round_.draw for round_ in rounds)
    context = {"rounds": listed, "tables": tables, "out": out, "local": is_local(base_address(request))}
    return desk_page(request, at, "desk/prints.html", context)


@require_safe
@staff(SEE)
def print_pairings(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """By name, or with `?by=table` by table."""
    round_ = round_or_404(at, number)
    with for_everybody():  # it hangs on the wall
        title, rows = of_event.title(at.event, _about(round_)), of_event.pairing_rows(round_)
    if request.GET.get("by") == "table":
        return pdf_file(printing.pairings_by_table(title, rows), f"round-{number}-by-table")
    return pdf_file(printing.pairings_by_name(title, rows), f"round-{number}-by-name")


@require_safe
@staff(SEE)
def print_slips(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    round_ = round_or_404(at, number)
    title = of_event.title(at.event, _about(round_))
    rows = of_event.slip_rows(round_, base_address(request), pins=at.may_score)
    return pdf_file(printing.slips(title, rows), f"round-{number}-slips")


@require_safe
@staff(SEE)
def print_sheets(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """The mission sheets of every table whose mission is known; with `?game=ID` of one, in the `layout` asked for."""
    round_ = round_or_404(at, number)
    games = [game for game in queries.games_of(round_) if game.mission]
    if wanted := request.GET.get("game"):
        games = [game for game in games if game.public_id == wanted]
    if not games:
        raise Refused("No table of this round has its mission yet.", "Missions are known once both plans are revealed.")
    return pdf_file(_sheets(request, games, round_), f"round-{number}-sheets")


@require_safe
@staff(SEE)
def print_tents(request: HttpRequest, at: Staff) -> HttpResponse:
    """A tent for every table, the same for the whole event."""
    return pdf_file(of_event.tents_for(_with_tables(at), base_address(request)), "tents")


@require_safe
@staff(SEE)
def print_round_tents(request: HttpRequest, at: Staff, number: int) -> HttpResponse:
    """A tent for every table, with its game of the round to scan."""
    round_ = round_or_404(at, number)
    return pdf_file(of_event.tents_for(_with_tables(at), base_address(request), round_), f"round-{number}-tents")


def _with_tables(at: Staff) -> Event:
    if not at.event.tables.filter(closed=False).exists():
        raise Refused("There are no tables to print tents for.", "Give the event its tables first, or open one.")
    return at.event


def _sheets(request: HttpRequest, games: Sequence[Game], round_: Round) -> bytes:
    """The sheets of games in the layout that `?layout=N` names, the first if nothing does."""
    asked = request.GET.get("layout", "1")
    try:
        layout = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else 0
        return of_event.sheets_for(games, round_, base_address(request), layout=layout)
    except UnknownLayout as error:
        raise Refused(f"There is no such sheet: {error}.", "Choose one of the layouts beside the game.") from None


@require_safe
@staff(SEE)
def print_standings(request: HttpRequest, at: Staff) -> HttpResponse:
    title = of_event.title(at.event, of_event.standings_when(at.event))
    with for_everybody():  # it hangs on the wall
        columns, rows = of_event.standings_columns(at.event), of_event.standings_rows(at.event)
    pdf = printing.standings(title, columns, rows, legend=of_event.standings_legend(at.event))
    return pdf_file(pdf, "standings")


@require_safe
@staff(RUN)
@holds("links")
def print_links(request: HttpRequest, at: Staff) -> HttpResponse:
    """Everybody's private link, to be cut out."""
    cards = of_event.cards_for(at.event, base_address(request))
    if not cards:
        raise Refused("There are no entries yet.", "Enter the players first.")
    return pdf_file(printing.link_cards(of_event.title(at.event, "your link"), cards), "links")


@require_safe
def game_sheet(request: HttpRequest, game_id: str) -> HttpResponse:
    """The sheet of one game, for anybody who has the game's address."""
    game = public_game(game_id)
    if not game.mission:
        raise Http404("no mission yet")
    return pdf_file(_sheets(request, [game], game.round), f"table-{of_event.table_of(game) or 'sheet'}")


def _about(round_: Round) -> str:
    return f"{round_} (draft)" if not round_.is_public else str(round_)
