"""Missions planned for rounds to come: a choice for each round, and a random table of one's own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms

from tourney.errors import Refused
from tourney.models import Event, MissionMode
from tourney.services.planned import Planned, open_numbers, planned_version
from tourney.services.round_missions import DIE, modes_for, usual_table

from .games import mission_choices
from .versions import VersionedForm

OWN_TABLE, FIXED = "own", "fixed:"
TOLD_RANDOM = (
    "Everybody sees that its missions are random, in the schedule and its calendar, and which ones, in the event pack."
)


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """The fields of one round, for a page to lay out."""

    number: int
    way: forms.BoundField
    told: forms.BoundField


class PlannedForm(VersionedForm):
    """How each round to come gets its missions, by one choice a round."""

    def __init__(self, event: Event, data: Any = None, *, version: int) -> None:
        super().__init__(data, initial={"version": version})
        self.event, self.numbers = event, open_numbers(event)
        self.kept = {number: Planned.of(event, number) for number in self.numbers}
        offered = mission_choices(event, {plan.mission for plan in self.kept.values()} - {""})
        for number in self.numbers:
            plan = self.kept[number]
            self.fields[f"way_{number}"] = forms.ChoiceField(
                label=f"Missions of round {number}",
                required=False,
                initial=_way(plan),
                choices=[("", "Decide at the draw"), *_ways(event, plan), ("One mission for all", _all(offered))],
            )
            self.fields[f"told_{number}"] = forms.BooleanField(
                label=f"Tell everybody about round {number}", required=False, initial=plan.told
            )

    @property
    def rows(self) -> list[PlannedRow]:
        return [PlannedRow(number, self[f"way_{number}"], self[f"told_{number}"]) for number in self.numbers]

    @property
    def who_sees(self) -> str:
        """Whether everybody sees what was saved, in words."""
        wanted = {number: plan for number, plan in self.wanted().items() if plan.mission_mode}
        told = [number for number, plan in wanted.items() if plan.told]
        secret = [number for number, plan in wanted.items() if not plan.told]
        shown = f"Everybody sees the missions of {_rounds(told)}: in the schedule, its calendar and the event pack."
        hidden = f"The missions of {_rounds(secret)} stay secret until the round is published."
        return " ".join([*([shown] if told else []), *([hidden] if secret else [])])

    def wanted(self) -> dict[int, Planned]:
        """What the service takes, by the round's number."""
        return {number: self._planned(number) for number in self.numbers}

    def _planned(self, number: int) -> Planned:
        way, told = self.cleaned_data[f"way_{number}"], self.cleaned_data[f"told_{number}"]
        if way.startswith(FIXED):
            return Planned(MissionMode.FIXED, way.removeprefix(FIXED), (), told)
        if way == OWN_TABLE:
            return Planned(MissionMode.RANDOM, "", self.kept[number].mission_table, told)
        return Planned(way, "", (), told)

    def refused(self, error: Refused) -> "PlannedForm":
        """This form after a refusal, its fields those of the rounds that are still to come."""
        fresh = PlannedForm(self.event, self.data, version=planned_version(self.event))
        fresh.is_valid()
        fresh.refuse(error, version=planned_version(self.event), now=fresh.firsts())
        return fresh


def _rounds(numbers: Sequence[int]) -> str:
    *most, last = map(str, numbers) if numbers else ("",)
    return f"rounds {', '.join(most)} and {last}" if most else f"round {last}"


def _way(plan: Planned) -> str:
    if plan.mission_mode == MissionMode.FIXED:
        return f"{FIXED}{plan.mission}"
    return OWN_TABLE if plan.mission_table else plan.mission_mode


def _ways(event: Event, plan: Planned) -> list[tuple[str, str]]:
    ways = [
        (key, str(label))
        for key, label in modes_for(event)
        if key != MissionMode.FIXED and (key != MissionMode.RANDOM or usual_table(event) or event.practice.dice)
    ]
    return [*ways, *([(OWN_TABLE, "Random missions by a table of your own")] if plan.mission_table else [])]


def _all(offered: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(f"{FIXED}{key}", title) for key, title in offered]


class OwnTableForm(VersionedForm):
    """What each result of a die brings in one round."""

    told = forms.BooleanField(label="Tell everybody that missions are random", required=False)

    def __init__(self, event: Event, number: int, data: Any = None) -> None:
        plan = Planned.of(event, number)
        super().__init__(data, initial={"version": planned_version(event), "told": plan.told})
        table = plan.mission_table or tuple(usual_table(event))
        choices = [("", "Choose a mission"), *mission_choices(event, table)]
        for place, die in enumerate(DIE):
            self.fields[f"on_{die}"] = forms.ChoiceField(
                choices=choices, label=f"A {die} brings", initial=table[place] if table else ""
            )

    @property
    def by_die(self) -> list[forms.BoundField]:
        return [self[f"on_{die}"] for die in DIE]

    def planned(self) -> Planned:
        table = tuple(self.cleaned_data[f"on_{die}"] for die in DIE)
        return Planned(MissionMode.RANDOM, "", table, self.cleaned_data["told"])

    @property
    def who_sees(self) -> str:
        """Whether everybody sees what was saved, in words."""
        return TOLD_RANDOM if self.cleaned_data["told"] else "Its missions stay secret until the round is published."
