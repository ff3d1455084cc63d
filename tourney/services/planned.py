"""Writes to what is planned: how rounds that are not drawn yet will get their missions."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tourney.errors import Refused
from tourney.models import Event, MissionMode, Round
from tourney.playable import titles_of

from . import round_missions
from .writing import Actor, check_version, fingerprint, writing


@dataclass(frozen=True, slots=True)
class Planned:
    """How a round is to get its missions. An empty `mission_mode` leaves that to the draw; `told` shows it to all."""

    mission_mode: str = ""
    mission: str = ""
    mission_table: tuple[str, ...] = ()
    told: bool = False

    @classmethod
    def of(cls, event: Event, number: int) -> "Planned":
        kept = event.round_plans.get(str(number), {})
        return cls(
            kept.get("mission_mode", ""),
            kept.get("mission", ""),
            tuple(kept.get("mission_table", ())),
            bool(kept.get("told", False)),
        )


def planned_version(event: Event) -> int:
    """What a form of planned missions was made from."""
    return fingerprint([event.round_plans, open_numbers(event)])


def open_numbers(event: Event) -> list[int]:
    """The rounds that are not drawn yet, so that something can be planned for them."""
    return list(range(event.rounds.count() + 1, event.rounds_planned + 1))


def plan_missions(event: Event, by: Actor, wanted: Mapping[int, Planned], *, version: int | None = None) -> None:
    """Plan how rounds get their missions, by number. Rounds that are not named stay as they are."""
    with writing(event, by) as change:
        check_version(planned_version(change.event), version)
        before = {number: words(change.event, [Planned.of(change.event, number)])[0] for number in wanted}
        kept = dict(change.event.round_plans)
        for number, plan in wanted.items():
            _refuse_drawn(change.event, number)
            kept.pop(str(number), None)
            if plan.mission_mode:
                kept[str(number)] = _checked(change.event, number, plan)
        if kept == change.event.round_plans:
            change.nothing()
            return
        change.event.round_plans = kept
        change.event.save(update_fields=["round_plans"])
        after = {number: words(change.event, [Planned.of(change.event, number)])[0] for number in wanted}
        changed = [[number, before[number], after[number]] for number in wanted if before[number] != after[number]]
        change.log("missions planned", change.event, changed=changed, after=kept)
    event.refresh_from_db()


def _refuse_drawn(event: Event, number: int) -> None:
    if number not in open_numbers(event):
        raise Refused(f"Round {number} is drawn, or the event has no such round.", "Change its missions at the round.")


def _checked(event: Event, number: int, plan: Planned) -> dict[str, Any]:
    round_ = Round(event=event, number=number)
    try:
        round_missions.choose(round_, plan.mission_mode, plan.mission, plan.mission_table)
    except Refused as error:
        raise Refused(f"Round {number}: {error.message}", error.hint) from error
    return {
        "mission_mode": round_.mission_mode,
        "mission": round_.mission,
        "mission_table": list(round_.mission_table),
        "told": plan.told,
    }


def words(event: Event, plans: Iterable[Planned]) -> list[str]:
    """Each plan in words; one query at most."""
    plans = list(plans)
    named = {plan.mission for plan in plans} | {one for plan in plans for one in plan.mission_table}
    titles = titles_of(event, named - {""})
    return [_words(plan, titles) for plan in plans]


def _words(plan: Planned, titles: Mapping[str, str]) -> str:
    if not plan.mission_mode:
        return "left to the draw"
    hidden = "" if plan.told else " (not told yet)"
    if plan.mission_mode == MissionMode.FIXED:
        return f"{titles[plan.mission]} at all tables{hidden}"
    own = f" of {', '.join(titles[one] for one in plan.mission_table)}" if plan.mission_table else ""
    return f"{str(dict(MissionMode.choices)[plan.mission_mode]).lower()}{own}{hidden}"
