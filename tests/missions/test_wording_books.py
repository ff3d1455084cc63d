"""The books of all systems: nothing in them is there for nothing, and nothing that a mission may say is missing."""

from dataclasses import replace

import pytest

from missions import load
from missions.diagram.words import reserves
from missions.load import missions_of, systems
from missions.model import Mission, PlaceMinefields, SetTimeOfDay, System
from missions.regions import layouts, zones
from missions.wording import back, front, notes, opening, plain, selector
from missions.wording import book as books

BASE = books.BOOKS["fow4"]
SYSTEMS = [one.key for one in systems()]
MISSIONS = [mission.id for one in systems() for mission in missions_of(one.key)]

# Words that no mission of the catalogue asks for, even in another system's book, but an organiser's own may.
_NOBODYS = {
    *("deploy independents", "deploy independents in trenches", "nominate patrols", "one mobile unit"),
    *("place fortifications", "place obstacles"),
}
FOR_OWN_MISSIONS: dict[str, set[str]] = {
    "fow4": _NOBODYS
    | {"along short edges", "arrive at edge beside", "hold ambush at all events", "keep area clear"}
    | {"objectives more than own", "place patrols"},
    "team-yankee": set(),
    "fow3": _NOBODYS | {"ends keep area clear"},
    "wh40k10": {"first turn by roll"},
}


class Heard(dict):
    """Templates that remember which of them were asked for."""

    def __init__(self, templates) -> None:
        super().__init__(templates)
        self.said = set()

    def __getitem__(self, key):
        self.said.add(key)
        return super().__getitem__(key)


def speak(system: System) -> None:
    """Everything that is printed of the system, and what it would print of the missions of the others."""
    plain((selector(system), *opening(system)))
    own = missions_of(system.key)
    for mission in (*own, *(lent(mission_id, system) for mission_id in MISSIONS)):
        plain(
            (*front(mission, "both"), *front(mission, "both", "Ann"), *back(mission, "both"), *notes(mission, "both"))
        )
    for mission in own:  # what stands in the drawing alone
        for zone in zones(mission, layouts(mission)[0]):
            if zone.role == "reserves":
                reserves(mission, zone)


def lent(mission_id: str, to: System) -> Mission:
    """A mission of the catalogue in another system, without what some refuse: points to deploy, Minefields, daytime."""
    mission = load.mission(mission_id)
    return mission.model_copy(
        update={
            "system": to.key,
            "table": to.table,
            "setup": tuple(map(_held, filter(_common, mission.setup))),
            "deployment": tuple(map(_held, filter(_common, mission.deployment))),
        }
    )


def _common(step) -> bool:
    return not isinstance(step, SetTimeOfDay | PlaceMinefields)


def _held(step):
    return step.model_copy(update={"hold": "half"}) if getattr(step, "hold", None) == "share" else step


@pytest.fixture(scope="module")
def said():
    """system: every template that its missions and its pack ask for."""
    heard = {
        key: replace(book, phrases=Heard(book.phrases), rules=Heard(book.rules)) for key, book in books.BOOKS.items()
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(books, "BOOKS", heard)
        for one in systems():
            speak(one)
    return {key: book.phrases.said | book.rules.said for key, book in heard.items()}


def own(book: books.Book) -> set[str]:
    """The templates that a book words in its own way."""
    pairs = ((book.phrases, BASE.phrases), (book.rules, BASE.rules))
    return {key for mine, base in pairs for key, text in mine.items() if base.get(key) is not text}


def test_every_system_has_a_book_and_every_book_a_system():
    assert set(books.BOOKS) == set(SYSTEMS)


@pytest.mark.parametrize("key", sorted(set(SYSTEMS) - {"fow4"}))
def test_a_book_words_nothing_in_its_own_way_that_its_system_does_not_say(said, key):
    assert own(books.BOOKS[key]) - said[key] == FOR_OWN_MISSIONS[key]


def test_the_base_holds_what_some_system_says_or_an_organisers_mission_may(said):
    kept = {key: said[key] - own(book) for key, book in books.BOOKS.items()} | {"fow4": said["fow4"]}
    unsaid = {*BASE.phrases, *BASE.rules} - set.union(*kept.values())
    assert unsaid == FOR_OWN_MISSIONS["fow4"]


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("mission_id", MISSIONS)
def test_every_mission_has_words_in_every_book_that_may_have_to_say_it(key, mission_id):
    mission = lent(mission_id, load.system(key))
    for side in (front, back, notes):
        assert "{" not in plain(side(mission, "both"))


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("mission_id", MISSIONS)
def test_a_mission_that_another_system_lets_through_has_words_there(key, mission_id):
    text = (load.CATALOGUE / f"{mission_id}.toml").read_text(encoding="utf-8")
    try:
        mission = load.mission_from(text, mission_id.partition("/")[2], key)
    except load.MissionFault:
        return  # another system may have no words for it
    assert plain((*front(mission, "both"), *back(mission, "both")))
