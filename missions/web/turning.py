"""The links that turn a mission's diagram: one for each edge at which its Attacker may sit, and its mirror image."""

from __future__ import annotations

from dataclasses import dataclass

from missions.diagram.views import mirrored, quarters, views_of
from missions.model import Mission, Side
from missions.regions import layout
from missions.web.asked import Asked


@dataclass(frozen=True, slots=True)
class Turn:
    """A link to the same mission seen in another way: what it says in full, in short, and whether it is this one."""

    layout: int
    view: str
    label: str
    short: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class Turns:
    """Whose edge the links put at the top, bottom, right or left: nobody's where no side has one edge."""

    side: Side | None
    links: tuple[Turn, ...]


def turns(mission: Mission, choice: Asked) -> Turns:
    """The ways to turn the diagram that is asked for. Raises UnknownView."""
    shown = layout(mission, choice.layout)
    now, views = quarters(mission, shown, choice.view), views_of(mission, shown)
    links = [
        Turn(
            layout=choice.layout,
            view=view.name,
            label=view.label,
            short=view.at.capitalize() if view.side else view.label,
            current=quarters(mission, shown, view) == now,
        )
        for view in views
    ]
    if found := mirrored(mission, shown, choice.view):
        number, view = found
        links.append(Turn(number, view.name, "Mirrored: left and right exchanged", "Mirrored"))
    return Turns(views[0].side, tuple(links))
