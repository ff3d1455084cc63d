"""Whose report of two that differ a result follows."""

from tourney.models import Game, Report, Result


def settled_as(game: Game, result: Result) -> int | None:
    """Position 1 or 2 whose report the result follows, 0 for neither; None where no two reports differ."""
    reports = Report.objects.filter(seat__game=game, current=True).select_related("seat")
    claims = {report.seat.position or 0: report.claim for report in reports}
    if len(claims) < 2 or claims[1] == claims[2]:
        return None
    return next((place for place, claim in claims.items() if claim == result.claim), 0)
