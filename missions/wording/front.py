"""The front of a mission's sheet: who does what, in what order, and how the game is won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from missions import load
from missions.model import SIDES, Mission
from missions.wording.book import Voice, voice
from missions.wording.measures import Units, in_units
from missions.wording.named import explained
from missions.wording.plan import Content
from missions.wording.rounds import order_of_play, the_map
from missions.wording.section import Section
from missions.wording.steps import areas, beginning, deployment, ground, setup
from missions.wording.winning import deciding, ending, first_turn, winning


def front(mission: Mission, units: Units, attacker: str | None = None) -> tuple[Section, ...]:
    """The front's sections, as the system's plan has them: the first is the flavour, under no heading.

    The special rules are those that `back` explains, by their headings there, with a few words on each. `attacker` is
    the name of the player who attacks in the game at hand, once that is known: then nobody is told to roll for it.
    """
    told = voice(load.system(mission.system), units)
    said = _said(mission, told, attacker)
    parts = ((part, tuple(line for name in part.contents for line in said[name])) for part in told.book.plan)
    return tuple(Section(part.heading, part.kind, lines) for part, lines in parts if lines)


def _said(mission: Mission, told: Voice, attacker: str | None) -> Mapping[Content, Iterable[str]]:
    """All that a front may say; what no plan asks for is never put into words."""
    return {
        "flavour": (_measured(told, text) for text in (mission.flavour,)),
        "orders": _orders(mission, told),
        "special rules": _rules(mission, told),
        "force": (told.say(f"force {force}") for force in (mission.force,) if force),
        "ground": ground(mission, told, attacker),
        "areas": areas(mission, told),
        "setup": setup(mission, told),
        "deployment": deployment(mission, told),
        "beginning": beginning(mission, told),
        "first turn": first_turn(mission, told),
        "winning": winning(mission, told),
        "ending": ending(mission, told),
        "deciding": deciding(mission, told),
        "map": the_map(mission, told),
        "order of play": order_of_play(mission, told, attacker),
    }


def _measured(told: Voice, text: str) -> str:
    return in_units(text, told.inches.units, told.inches.cm_per_inch)


def _orders(mission: Mission, told: Voice) -> Iterator[str]:
    if mission.orders:
        for side in SIDES:
            yield told.words("orders", side=side.title(), text=_measured(told, getattr(mission.orders, side)))


def _rules(mission: Mission, told: Voice) -> Iterator[str]:
    for rule in explained(mission, told):
        yield told.say("gist", rule=rule.text.heading, gist=rule.gist)
