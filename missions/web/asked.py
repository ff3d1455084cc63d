"""What an address asks for: its mission and the choices after its question mark, or a refusal that says what to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, get_args

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from missions import load
from missions.diagram.style import Target
from missions.diagram.views import AS_PRINTED, VIEWS, UnknownView, View
from missions.load import UnknownMission
from missions.model import Mission, System
from missions.regions import UnknownLayout
from missions.regions import layout as find_layout
from missions.sheets import NoCards, NothingChosen
from missions.sheets.scoresheet import NoScoreSheet
from missions.sheets.style import Paper
from missions.wording import Units


class BadParameter(ValueError):
    """A choice in the address that is none of those there are. The message lists them."""


STATUS: dict[type[Exception], int] = {
    **dict.fromkeys((UnknownMission, UnknownLayout, UnknownView, NoCards, NoScoreSheet), 404),
    **dict.fromkeys((BadParameter, NothingChosen), 400),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """The choices of an address; what it leaves out is as here."""

    layout: int = 1
    units: Units = "both"
    paper: Paper = "a4"
    size: Target = "sheet"
    view: View = AS_PRINTED
    booklet: bool = False
    large: bool = False


def refusing[**P](
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Turns what the view does not find into a page that says what there is."""

    @wraps(view)
    def safe(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except tuple(STATUS) as error:
            status = next(status for kind, status in STATUS.items() if isinstance(error, kind))
            return render(request, "missions/refused.html", {"message": str(error), "status": status}, status=status)

    return safe


def system_named(key: str) -> System:
    """Raises UnknownMission."""
    return load.system(key)


def mission_named(system: str, key: str) -> Mission:
    """Raises UnknownMission."""
    return load.mission(f"{system}/{key}")


def asked(request: HttpRequest, mission: Mission | None = None) -> Asked:
    """The address's choices, its layout one that `mission` has. Raises BadParameter and UnknownLayout."""
    given = request.GET
    found = Asked(
        layout=_number("layout", given.get("layout", "1")),
        units=_one_of("units", given.get("units", "both"), get_args(Units.__value__)),
        paper=_one_of("paper", given.get("paper", "a4"), get_args(Paper.__value__)),
        size=_one_of("size", given.get("size", "sheet"), get_args(Target.__value__)),
        view=VIEWS[_one_of("view", given.get("view", AS_PRINTED.name), tuple(VIEWS))],
        booklet=_one_of("booklet", given.get("booklet", "0"), ("0", "1")) == "1",
        large=_one_of("large", given.get("large", "0"), ("0", "1")) == "1",
    )
    if mission:
        find_layout(mission, found.layout)
    return found


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise BadParameter(f"{name} is a number such as {name}=2, not {text[:20]!r}")
    return int(text)


def _one_of[T: str](name: str, text: str, choices: tuple[T, ...]) -> T:
    for choice in choices:
        if text == choice:
            return choice
    raise BadParameter(f"{name} is one of {', '.join(choices)}, not {text[:20]!r}")
