"""The front of a mission's sheet: who does what, in what order, and how the game is won."""

from __future__ import annotations

from missions import load
from missions.model import Mission
from missions.wording.book import voice
from missions.wording.measures import Units, in_units
from missions.wording.rounds import order_of_play, the_map
from missions.wording.section import Section
from missions.wording.special import special_rules
from missions.wording.steps import deployment, ground, setup
from missions.wording.winning import first_turn, winning


def front(mission: Mission, units: Units, attacker: str | None = None) -> tuple[Section, ...]:
    """The front's sections: flavour, special rules, setting up, deployment, who goes first, winning the game.

    The special rules are those that `back` explains, by their headings there, with a few words on each. `attacker` is
    the name of the player who attacks in the game at hand, once that is known: then nobody is told to roll for it.
    Where a game is scored by battle round, the front gives the map and the order of play instead.
    """
    told = voice(load.system(mission.system), units)
    flavour = Section("", "text", (in_units(mission.flavour, told.inches.units, told.inches.cm_per_inch),))
    if told.system.points:
        return (
            flavour,
            Section("The map", "bullets", tuple(the_map(mission, told))),
            Section("Order of play", "numbered", tuple(order_of_play(mission, told, attacker))),
            Section("Winning the game", "bullets", tuple(winning(mission, told))),
        )
    rules = tuple(told.say("gist", rule=rule.text.heading, gist=rule.gist) for rule in special_rules(mission, told))
    return (
        flavour,
        *([Section("Special rules", "bullets", rules)] if rules else []),
        Section("Setting up", "numbered", (*ground(mission, told, attacker), *setup(mission, told))),
        Section("Deployment", "numbered", tuple(deployment(mission, told))),
        Section("Who goes first", "text", tuple(first_turn(mission, told))),
        Section("Winning the game", "bullets", tuple(winning(mission, told))),
    )
