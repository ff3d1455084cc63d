"""How a round's games get their missions: part of the services of a round and of a game."""

from collections.abc import Sequence

from missions.load import UnknownMission, system
from missions.selection import random_mission
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
    if mode not in dict(modes_for(event)):
        raise Refused(
            f"{system(event.system).title} has no battle plans.", "Choose one mission for all, or random missions."
        )
    round_.mission_mode = mode
    round_.mission = playable(event, mission) if mode == MissionMode.FIXED else ""
    round_.mission_table = _table(event, table) if mode == MissionMode.RANDOM else []


def modes_for(event: Event) -> list[tuple[str, str]]:
    """The ways in which games of the event's system can get their missions, each with its name."""
    return [mode for mode in MissionMode.choices if event.practice.plans or mode[0] != MissionMode.PLANS]


def usual_mode(event: Event) -> str:
    """The way that a new round begins with."""
    return modes_for(event)[0][0]


def planned(event: Event, number: int) -> tuple[str, str, Sequence[str]]:
    """How round `number` gets its missions unless the draw says otherwise: the way, the mission, the table."""
    plan = event.round_plans.get(str(number), {})
    if not plan:
        return usual_mode(event), "", ()
    return plan["mission_mode"], plan.get("mission", ""), plan.get("mission_table", ())


def _table(event: Event, table: Sequence[str]) -> list[str]:
    usual = usual_table(event)
    if not table and not event.practice.dice:
        raise Refused("This game has no random missions of its own.", "Choose a mission for each result from 1 to 6.")
    if table and len(table) != len(DIE):
        raise Refused("A random table has a mission for each result from 1 to 6.")
    wanted = [playable(event, one) for one in table]
    return [] if wanted == usual else wanted


def usual_table(event: Event) -> list[str]:
    """What each result of a die brings by the system's own table; empty if it has none for one die."""
    rules = system(event.system)
    table = rules.selection.random or ()
    return [f"{rules.key}/{key}" for key in table] if set(table) <= set(rules.missions) else []


def dice_for(round_: Round) -> int:
    """How many dice give a random mission in this round: one for a table of its own, else as the system has it."""
    return 1 if round_.mission_table or round_.mission_mode == MissionMode.PLANS else round_.event.practice.dice or 1


def random_for(round_: Round, dice: Sequence[int]) -> str:
    """The mission that the dice bring in this round."""
    if round_.mission_table:
        own: str = round_.mission_table[dice[0] - 1]
        return own
    rules = system(round_.event.system)
    return f"{rules.key}/{random_mission(rules, *dice)}"


def told(round_: Round) -> list[object]:
    """How it stands, for the log: the way, the mission and the table, where there are such."""
    return [round_.mission_mode, round_.mission, *([round_.mission_table] if round_.mission_table else [])]
