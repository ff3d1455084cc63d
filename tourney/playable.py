"""What an event can play: the missions of its system's book, and those that were written for it.

Rounds and games name a mission by its id: `fow4/bridgehead` of the book, or `fow4/supply-road@2`, a version of the
event's own. Every id that stands in a row is resolved here.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse

from missions.load import UnknownMission, mission_from, missions_of
from missions.load import mission as book_mission
from missions.model import Mission
from missions.once import made_once
from tourney.models import Event, Game, OwnMission, Round

OWN = re.compile(r"(?P<system>[a-z0-9-]{1,32})/(?P<key>[a-z0-9-]{1,40})@(?P<version>[1-9][0-9]{0,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Playable:
    """A mission to choose. `version` is 0 for one of the book."""

    id: str
    title: str
    version: int = 0


def own_id(system_key: str, key: str, version: int) -> str:
    """The id by which rows know a version of an event's own mission."""
    return f"{system_key}/{key}@{version}"


def id_of(row: OwnMission, event: Event) -> str:
    return own_id(event.system, row.key, row.version)


def mission_of(event: Event, mission_id: str) -> Mission:
    """The mission of that id. Raises UnknownMission if the event has none such."""
    return missions_named(event, [mission_id])[mission_id]


def missions_named(event: Event, ids: Iterable[str]) -> dict[str, Mission]:
    """Missions by id; one query if any of them is the event's own. Raises UnknownMission."""
    wanted = set(ids)
    own = _rows(event, wanted)
    return {one: loaded(own[one], event) if one in own else book_mission(one) for one in wanted}


def titles_of(event: Event, ids: Iterable[str]) -> dict[str, str]:
    """Titles by id, that of no mission being empty; one query if any of them is the event's own."""
    wanted = set(ids)
    own = _rows(event, wanted)
    return {one: own[one].title if one in own else book_mission(one).title if one else "" for one in wanted}


def _rows(event: Event, ids: Iterable[str]) -> dict[str, OwnMission]:
    """The rows behind the ids of own missions. Raises UnknownMission for one that is not there."""
    named = {one: OWN.fullmatch(one) for one in ids if "@" in one}
    places = [Q(key=found["key"], version=int(found["version"])) for found in named.values() if found]
    rows: dict[str, OwnMission] = {}
    if places:
        found_rows = OwnMission.objects.filter(Q(*places, _connector=Q.OR), event=event)
        rows = {id_of(row, event): row for row in found_rows}
    for one in named:
        if one not in rows:
            raise UnknownMission(f"{event.name} has no mission {one[:80]!r}")
    return rows


def loaded(row: OwnMission, event: Event) -> Mission:
    """The mission that a row holds. Its key is the version's own, so that nothing takes it for one of the book."""
    return _loaded(row.text, row.key, row.version, event.system)


@made_once(256)
def _loaded(text: str, key: str, version: int, system_key: str) -> Mission:
    made = mission_from(text, key, system_key)
    return made.model_copy(update={"key": f"{key}@{version}"})


def missions_for(event: Event, keep: Iterable[str] = ()) -> tuple[Playable, ...]:
    """What can be chosen: the book in its order, then the latest version of each own mission.

    An older version is offered only if it is one of `keep`: what the round or game has already.
    """
    book = [Playable(one.id, one.title) for one in missions_of(event.system)]
    kept, own = set(keep), {}
    for row in event.own_missions.defer("text"):
        own[row.key] = row
    rows = list(own.values())
    rows += [row for row in event.own_missions.defer("text") if id_of(row, event) in kept and row not in rows]
    shown = [Playable(id_of(row, event), row.title, row.version) for row in rows]
    return (*book, *sorted(shown, key=lambda one: (one.title.casefold(), one.id)))


def page_of(event: Event, mission: Mission) -> str:
    """The path of a mission's own page: in the book, or among the event's pages."""
    key, own, version = mission.key.partition("@")
    if own:
        return reverse("own_mission", args=[event.public_id, key, int(version)])
    return reverse("mission", args=[mission.system, key])


def rounds_with(event: Event, *, drafts: bool) -> Mapping[str, tuple[int, ...]]:
    """The numbers of the rounds that use a mission, by its id. Without `drafts` as those see it who may not know."""
    rounds = Round.objects.filter(event=event)
    if not drafts:
        rounds = rounds.exclude(status="draft")
    found: dict[str, set[int]] = {}
    for round_ in rounds:
        for one in (round_.mission, *round_.mission_table):
            found.setdefault(one, set()).add(round_.number)
    played = Game.objects.filter(round__in=rounds).exclude(mission="").values_list("mission", "round__number")
    for one, number in played.distinct():
        found.setdefault(one, set()).add(number)
    return {one: tuple(sorted(numbers)) for one, numbers in found.items() if one}


def is_out(event: Event, mission_id: str) -> bool:
    """Whether a round that is no draft names the mission: then anybody may read it.

    A random table does not count: until its die has fallen, nobody plays it.
    """
    public = Round.objects.filter(event=event).exclude(status="draft")
    return (
        public.filter(mission=mission_id).exists() or Game.objects.filter(round__in=public, mission=mission_id).exists()
    )
