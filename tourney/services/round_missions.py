"""How a round's games get their missions: part of the services of a round and of a game."""

from collections.abc import Sequence

from missions.load import UnknownMission, system
from tourney.errors import Refused
from tourney.models import Event, MissionMode, Round
from tourney.playable import mission_of

DIE = range(1, 7)


def playable(event: Event, mission_id: str) -> str:
    """The id, if the event can play that mission; else it is refused in words."""
    try:
        found = mission_of(event, mission_id)
    except UnknownMission as error:
        raise Refused(str(error)) from error
    if found.system != event.system:
        raise Refused(f"{found.title} belongs to another game system.")
    return mission_id


def choose(round_: Round, mode: str, mission: str, table: Sequence[str] = ()) -> None:
    """Set how the round's games get their missions; `table` is what each result of the die brings, if it is given."""
    if mode not in MissionMode.values:
        raise Refused(
            f"There is no way “{mode}” to choose missions.", f"Choose one of {', '.join(MissionMode.values)}."
        )
    event = round_.event
    round_.mission_mode = mode
    round_.mission = playable(event, mission) if mode == MissionMode.FIXED else ""
    round_.mission_table = _table(event, table) if mode == MissionMode.RANDOM else []


def _table(event: Event, table: Sequence[str]) -> list[str]:
    usual = usual_table(event)
    if not table and not usual:
        raise Refused(
            "No one die gives a random mission of this game.", "Choose a mission for each result from 1 to 6."
        )
    if table and len(table) != len(DIE):
        raise Refused("A random table has a mission for each result from 1 to 6.")
    wanted = [playable(event, one) for one in table]
    return [] if wanted == usual else wanted


def usual_table(event: Event) -> list[str]:
    """What each result of a die brings by the system's own table; empty if it has none for one die."""
    rules = system(event.system)
    table = rules.selection.random or ()
    return [f"{rules.key}/{key}" for key in table] if set(table) <= set(rules.missions) else []


def random_for(round_: Round, die: int) -> str:
    """The mission that a result of the die brings in this round."""
    table: list[str] = round_.mission_table or usual_table(round_.event)
    return table[die - 1]


def told(round_: Round) -> list[object]:
    """How it stands, for the log: the way, the mission and the table, where there are such."""
    return [round_.mission_mode, round_.mission, *([round_.mission_table] if round_.mission_table else [])]
