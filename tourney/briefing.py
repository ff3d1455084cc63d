"""What a page shows of a mission: its diagram and its text, made once and kept."""

from dataclasses import dataclass, replace

from django.utils.safestring import SafeString, mark_safe

from missions.diagram import scene, svg
from missions.diagram.views import AS_PRINTED, seen, view_from
from missions.load import mission as find_mission
from missions.load import missions_of, system, systems
from missions.model import SIDES, Side
from missions.once import made_once
from missions.regions import layouts
from missions.wording import Section, Units, back, front


@dataclass(frozen=True, slots=True)
class Briefing:
    """A mission as two players need it. `ways` is how many layouts it has; the diagram shows the first.

    `own` is where on it the ground of the side lies that it was turned for: `bottom`, `left`, ...; empty if that is no
    one part of it.
    """

    title: str
    system: str
    key: str
    flavour: str
    ways: int
    diagram: SafeString
    own: str
    front: tuple[Section, ...]
    back: tuple[Section, ...]


def briefing(mission_id: str, units: Units, toward: Side | None = None, attacker: str | None = None) -> Briefing:
    """The mission in the event's units; `toward` puts that side's ground at the lower edge of the diagram, if it can.

    `attacker` is the name of the player who attacks, if that is known. Only its sentences are made anew for each game.
    """
    made = _briefing(mission_id, units, toward)
    found = find_mission(mission_id)
    if attacker is None or found.ground.attacker_by != "roll":
        return made
    return replace(made, front=front(found, units, attacker)[1:])


@made_once(128)
def _briefing(mission_id: str, units: Units, toward: Side | None) -> Briefing:
    found = find_mission(mission_id)
    flavour, *rest = front(found, units)
    ways = layouts(found)
    view = view_from(found, ways[0], toward) if toward else AS_PRINTED
    drawing = svg(scene(found, 1, units, size="phone", view=view))
    return Briefing(
        title=found.title,
        system=found.system,
        key=found.key,
        flavour=" ".join(flavour.items),
        ways=len(ways),
        own=seen(found, ways[0], view).lies(toward) if toward else "",
        diagram=mark_safe(drawing),  # noqa: S308  made here, from the catalogue, every text in it escaped
        front=tuple(rest),
        back=back(found, units),
    )


def plan_title(system_key: str, plan: str) -> str:
    """The name of a battle plan; a key that the system no longer has is its own name."""
    return next((one.title for one in system(system_key).selection.plans if one.key == plan), plan)


def warm() -> None:
    """Make what players ask for first, so that nobody waits for a diagram when the round is published."""
    for each in systems():
        for found in missions_of(each.key):
            for toward in SIDES:
                briefing(found.id, "both", toward)
