"""Before a result of a closed round is corrected: what that would move."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse

from tourney.access import Staff
from tourney.calling import called
from tourney.forms.results import ResultForm
from tourney.models import Game, Result, ResultKind, RoundStatus
from tourney.pages.roundviews import Line, line_of
from tourney.pages.slips import Doubt, unlikely
from tourney.practice import Practice
from tourney.services import results
from tourney.standings import Standing
from tourney.views.pages import desk_page
from tourney.whatif import Effects, effects_of

CONFIRMED = "confirmed"


def ask_first(request: HttpRequest, at: Staff, game: Game, form: ResultForm) -> HttpResponse | None:
    """The page that asks, unless the result stays or the page has been answered; in an open round only about doubts.

    Raises `Refused` for what cannot be saved.
    """
    played = form.cleaned_data["kind"] == ResultKind.PLAYED
    doubts = unlikely(line_of(game), form.outcome()) if played else ()
    settled = CONFIRMED in request.POST or (game.round.status != RoundStatus.CLOSED and not doubts)
    wanted = None if settled or at.event.finished_at else results.preview_result(game, **form.asked())
    return correction_page(request, at, game, form, wanted, doubts) if wanted else None


def correction_page(
    request: HttpRequest, at: Staff, game: Game, form: ResultForm, wanted: Result, doubts: tuple[Doubt, ...]
) -> HttpResponse:
    """The result before and after, whose place changes, and what was drawn by the old one."""
    line, effects = line_of(game), effects_of(game, wanted)
    names = called(at.event)
    context = {
        "round": game.round,
        "game": game,
        "line": line,
        "form": form,
        "confirmed": CONFIRMED,
        "doubts": doubts,
        "facts": _before_and_after(line, wanted, at.event.practice),
        "moves": [(names[one.entry], _place(one.before), _place(one.after)) for one in effects.moves],
        "byes": _byes(effects, names),
        "drafted": effects.drafted and at.may_run,
        "drawn_since": at.event.rounds.filter(number__gt=game.round.number).exclude(status=RoundStatus.DRAFT).exists(),
    }
    return desk_page(request, at, "desk/correction.html", context)


def _place(row: Standing) -> str:
    return f"{row.place}=" if row.shared else str(row.place)


def _byes(effects: Effects, names: Mapping[int, str]) -> list[tuple[int, str, list[str]]]:
    """Round, who had its bye, and those who would have had the better claim."""
    return [(bye.round, names[bye.holder], [names[one] for one in bye.better]) for bye in effects.byes]


def _before_and_after(line: Line, wanted: Result, practice: Practice) -> list[tuple[str, object, object]]:
    """Label, value before, value after; only the first two rows are shown whatever happens."""
    old = line.result
    first, second = line.names

    def both(label: str, value: object) -> tuple[str, object, object]:
        return label, value(old) if old else "–", value(wanted)  # type: ignore[operator]

    winners = {1: first, 2: second, None: "nobody"}
    rows = [
        both("Winner", lambda result: winners[result.winner]),
        both("VP", lambda result: f"{result.vp_1}–{result.vp_2}"),
    ]
    units = practice.says("Units")
    detail = [
        both(f"{units} {first} lost", lambda result: result.lost_1),
        both(f"{units} {second} lost", lambda result: result.lost_2),
        both("Was it played?", lambda result: result.get_kind_display()),
        both("Set by hand because", lambda result: result.override_reason or "–"),
    ]
    return rows + [row for row in detail if row[1] != row[2]]
