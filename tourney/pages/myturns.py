"""A game's turns as pages show them: to its two players, and at the desk."""

from dataclasses import dataclass

from missions.load import system
from missions.model import Mission
from missions.tracker import Tracker, tracker
from missions.wording import Units
from tourney.calling import shown
from tourney.errors import Refused
from tourney.models import Game
from tourney.pages.mygame import MyGame
from tourney.playable import mission_of, page_of
from tourney.services.turns import check_open, taps_of


@dataclass(frozen=True, slots=True)
class GameTurns:
    """The turns of one game. `version` is the state that a tap says it saw; `closed` says why none is taken now."""

    tracker: Tracker
    mission: Mission
    page: str  # the path of the mission's own page
    version: int
    closed: str = ""


def turns_of(game: Game, units: Units) -> GameTurns | None:
    """Where the game is; None while it has no mission. The game comes with its round and event."""
    if not game.mission:
        return None
    event = game.round.event
    mission = mission_of(event, game.mission)
    taps = taps_of(game, mission)
    shown = tracker(mission, system(mission.system), taps.moves, units)
    closed = _closed(game)
    return GameTurns(
        tracker=shown.to_look_at() if closed else shown,
        mission=mission,
        page=page_of(event, mission),
        version=taps.version,
        closed=closed,
    )


def _closed(game: Game) -> str:
    try:
        check_open(game)
    except Refused as refusal:
        return str(refusal)
    return ""


def role_names(my: MyGame) -> dict[str, str]:
    """Who attacks and who defends, by name, once that is known."""
    if not (my.role and my.seat and my.other):
        return {}
    other = "defender" if my.role == "attacker" else "attacker"
    return {my.role: shown(my.seat.entry), other: shown(my.other.entry)}
