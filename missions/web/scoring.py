"""A score sheet on the phone: what was scored by battle round, and what of it counts. Nothing is kept."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import condition, require_safe

from missions.model import Points, Side, System
from missions.once import made_once
from missions.sheets.scoresheet import NoScoreSheet, score_sheet
from missions.sheets.style import Paper
from missions.tally import Lost, Tally
from missions.web.asked import asked, refusing, system_named
from missions.web.scoreform import ScoreForm
from missions.web.views import PAPERS, file, version


@dataclass(frozen=True, slots=True)
class Line:
    """A source of a player's VP: what counts, its cap, and what was lost above a cap."""

    name: str
    counts: int
    cap: int
    lost: tuple[Lost, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One player's result."""

    side: Side
    total: int
    lines: tuple[Line, ...]
    lost: tuple[Lost, ...]


def points_of(system: System) -> Points:
    """Raises NoScoreSheet."""
    if system.points is None:
        raise NoScoreSheet(f"{system.title} is not scored by battle round, so there is no score sheet of it.")
    return system.points


@refusing
@require_safe
def mission_score(request: HttpRequest, system: str) -> HttpResponse:
    """The sheet to fill in and, for what the address holds, its result."""
    home = system_named(system)
    points = points_of(home)
    form = ScoreForm(points, request.GET or None)
    valid = form.is_bound and form.is_valid()
    found = form.found if valid else None
    context = {
        "system": home,
        "points": points,
        "form": form,
        "players": form.players(),
        "results": results(points, found) if found else (),
        "tally": found,
        "papers": PAPERS,
    }
    return render(request, "missions/score.html", context, status=422 if form.is_bound and not valid else 200)


def results(points: Points, found: Tally) -> tuple[Result, ...]:
    """Both players' results, source by source."""
    return tuple(_result(points, found, side) for side in found.scores)


def _result(points: Points, found: Tally, side: Side) -> Result:
    score = found.scores[side]
    lines = (
        ("Primary mission", score.primary, points.primary, ("primary",)),
        ("Secret mission", score.secret, points.secret.worth, ("secret",)),
        ("Secondary missions", score.secondary, points.secondary, ("fixed", "secondary")),
        ("Painted army", score.painted, points.painted, ()),
    )
    told = tuple(
        Line(name, counts, cap, tuple(one for one in score.lost if one.source in sources))
        for name, counts, cap, sources in lines
    )
    return Result(side, score.total, told, tuple(one for one in score.lost if one.source == "total"))


@refusing
@require_safe
@condition(etag_func=version)
def mission_scoresheet(request: HttpRequest, system: str) -> HttpResponse:
    """The same to fill in by hand, as PDF."""
    home, choice = system_named(system), asked(request)
    return file(score_pdf(home.key, choice.paper), "application/pdf", f"{home.key}-score-sheet-{choice.paper}.pdf")


@made_once(4)
def score_pdf(system_key: str, paper: Paper) -> bytes:
    """The score sheet as PDF. Raises UnknownMission and NoScoreSheet."""
    return score_sheet(system_key, paper=paper)
