"""What a page shows of a mission: its diagram and its text, made once and kept."""

from dataclasses import dataclass, field, replace

from django.db import DatabaseError, connection
from django.utils.safestring import SafeString, mark_safe

from missions.diagram import scene, svg
from missions.diagram.views import AS_PRINTED, seen, view_from
from missions.load import missions_of, system, systems
from missions.model import SIDES, Mission, Side
from missions.once import made_once
from missions.regions import layouts
from missions.wording import Section, Units, back, front
from tourney.models import Event
from tourney.playable import mission_of, page_of


@dataclass(frozen=True, slots=True)
class Briefing:
    """A mission as two players need it. `ways` is how many layouts it has; the diagram shows the first.

    `page` is the path of its own page, with all of them.
    `own` is where on it the ground of the side lies that it was turned for: `bottom`, `left`, ...; empty if that is no
    one part of it.
    """

    title: str
    flavour: str
    ways: int
    diagram: SafeString
    own: str
    front: tuple[Section, ...]
    back: tuple[Section, ...]
    page: str = ""


@dataclass(frozen=True, slots=True)
class _Subject:
    """A mission by all that is in it: no version, and no other event's mission of its name, is taken for it."""

    content: str
    mission: Mission = field(compare=False)


def briefing(
    event: Event, mission_id: str, units: Units, toward: Side | None = None, attacker: str | None = None
) -> Briefing:
    """The mission in the event's units; `toward` puts that side's ground at the lower edge of the diagram, if it can.

    `attacker` is the name of the player who attacks, if that is known. Only its sentences are made anew for each game.
    """
    found = mission_of(event, mission_id)
    made = replace(_briefing(_subject(found), units, toward), page=page_of(event, found))
    if attacker is None or found.ground.attacker_by != "roll":
        return made
    return replace(made, front=front(found, units, attacker)[1:])


def _subject(mission: Mission) -> _Subject:
    return _Subject(mission.model_dump_json(), mission)


@made_once(128)
def _briefing(subject: _Subject, units: Units, toward: Side | None) -> Briefing:
    found = subject.mission
    flavour, *rest = front(found, units)
    ways = layouts(found)
    view = view_from(found, ways[0], toward) if toward else AS_PRINTED
    drawing = svg(scene(found, 1, units, size="phone", view=view))
    return Briefing(
        title=found.title,
        flavour=" ".join(flavour.items),
        ways=len(ways),
        own=seen(found, ways[0], view).lies(toward) if toward else "",
        diagram=mark_safe(drawing),  # noqa: S308  made here, every text in it escaped
        front=tuple(rest),
        back=back(found, units),
    )


def plan_title(system_key: str, plan: str) -> str:
    """The name of a battle plan; a key that the system no longer has is its own name."""
    return next((one.title for one in system(system_key).selection.plans if one.key == plan), plan)


def warm() -> None:
    """Make what players ask for first, so that nobody waits for a diagram when the round is published.

    Only the games that open events play: drawing every book would keep a small machine busy for half a minute.
    """
    try:
        played = set(Event.objects.filter(finished_at=None).values_list("system", flat=True))
    except DatabaseError:  # not migrated yet: there is nothing to wait for
        return
    finally:
        connection.close()
    for found in (one for each in systems() if each.key in played for one in missions_of(each.key)):
        for toward in SIDES:
            _briefing(_subject(found), "both", toward)
