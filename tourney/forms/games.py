"""How missions are chosen, and what the desk decides of a game."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.db.models import QuerySet

from missions.load import system
from tourney.calling import called
from tourney.forms.versions import VersionedForm
from tourney.forms.worded import WordedForm
from tourney.models import Entry, Event, Game, MissionMode, Round, Table
from tourney.playable import Playable, missions_for
from tourney.services.gamedice import ATTACKER
from tourney.services.round_missions import DIE, modes_for, planned, usual_table


def mission_choices(event: Event, keep: Iterable[str] = ()) -> list[tuple[str, str]]:
    """Missions by id with what they are called: the book's, then the event's own."""
    offered = missions_for(event, keep)
    titles = Counter((one.title, one.version) for one in offered)
    return [(one.id, _called(one, titles[one.title, one.version] > 1)) for one in offered]


def _called(one: Playable, twice: bool) -> str:
    if not one.version:
        return one.title
    key = f" {one.id.partition('/')[2].partition('@')[0]}," if twice else ""
    return f"{one.title} (your own,{key} version {one.version})"


def offer(form: forms.Form, name: str, choices: list[tuple[str, str]]) -> None:
    """Give a choice field of the form what can be chosen this time."""
    field = form.fields[name]
    if isinstance(field, forms.ChoiceField):
        field.choices = choices


def offer_rows(form: forms.Form, name: str, rows: QuerySet[Any]) -> None:
    """The same for a field whose choices are rows."""
    field = form.fields[name]
    if isinstance(field, forms.ModelChoiceField):
        field.queryset = rows


class MissionModeForm(WordedForm):
    """How a round's games get their missions. `on_1` to `on_6` are what the die brings with random ones."""

    mission_mode = forms.ChoiceField(
        choices=MissionMode.choices,
        widget=forms.RadioSelect,
        label="Missions",
        error_messages={"required": "Choose how the games get their missions."},
    )
    mission = forms.ChoiceField(required=False, label="Which one, if it is one for all")

    def __init__(self, event: Event, *args: Any, now: Round | None = None, **kwargs: Any) -> None:
        now = now or _planned(event)
        initial = {"mission_mode": now.mission_mode, "mission": now.mission}
        super().__init__(*args, **kwargs | {"initial": initial | kwargs.get("initial", {})})
        offer(self, "mission_mode", modes_for(event))
        self.fields["mission"].conditional = True  # type: ignore[attr-defined]
        self.dice = event.practice.dice
        table = now.mission_table or usual_table(event)
        choices = mission_choices(event, [now.mission, *now.mission_table])
        offer(self, "mission", [("", "Choose a mission"), *choices])
        for place, die in enumerate(DIE):
            usual = table[place] if table else None
            self.fields[f"on_{die}"] = forms.ChoiceField(
                choices=choices if table else [("", self._no_choice()), *choices],
                required=False,
                label=f"A {die} brings",
                initial=usual,
            )
            self.fields[f"on_{die}"].conditional = not self.dice  # type: ignore[attr-defined]

    def _no_choice(self) -> str:
        return "As the dice of the game say" if self.dice else "Choose a mission"

    @property
    def by_die(self) -> list[forms.BoundField]:
        return [self[f"on_{die}"] for die in DIE]

    def opens_fold(self) -> bool:
        """Whether the random table must be looked at."""
        return any(field.errors for field in self.by_die) or not (self.dice or self.fields["on_1"].initial)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        mode, table = data.get("mission_mode"), [data.get(f"on_{die}", "") for die in DIE]
        if mode == MissionMode.FIXED and not data.get("mission"):
            self.add_error("mission", "Choose the mission that all tables play.")
        if mode == MissionMode.RANDOM and not (any(table) or self.dice):
            self.add_error(None, "Random missions need one for each result of the die: choose what 1 to 6 bring below.")
        elif mode == MissionMode.RANDOM and any(table):
            for die, chosen in zip(DIE, table, strict=True):
                if not chosen and not self.errors.get(f"on_{die}"):
                    self.add_error(f"on_{die}", "Choose a mission for this result too.")
        random = mode == MissionMode.RANDOM and all(table)
        return {"mission_mode": mode, "mission": data.get("mission", ""), "mission_table": table if random else []}


def _planned(event: Event) -> Round:
    """The next round as it was planned; it stays unsaved."""
    number = event.rounds.count() + 1
    mode, mission, table = planned(event, number)
    return Round(event=event, number=number, mission_mode=mode, mission=mission, mission_table=list(table))


class PlayerField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not subscriptable when it runs
    """A player; `names` tells apart those of one name, by number."""

    names: Mapping[int, str] = {}

    def label_from_instance(self, obj: Entry) -> str:
        return self.names.get(obj.number, obj.name)


class SwapForm(WordedForm):
    """Two players of a round who change places."""

    first = PlayerField(Entry.objects.none(), label="This player", empty_label="Choose a player")
    second = PlayerField(Entry.objects.none(), label="changes places with", empty_label="Choose a player")

    def __init__(self, round_: Round, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        seated = Entry.objects.filter(seats__round=round_).order_by("name")
        names = called(round_.event)
        for name in ("first", "second"):
            offer_rows(self, name, seated)
            self.fields[name].names = names  # type: ignore[attr-defined]

    def clean(self) -> dict[str, object]:
        data = super().clean() or {}
        if data.get("first") and data.get("first") == data.get("second"):
            self.add_error("second", "Choose somebody else.")
        return data


class TableField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not subscriptable when it runs
    """A table; `notes` says by primary key what a choice would mean."""

    notes: Mapping[int, str] = {}

    def label_from_instance(self, obj: Table) -> str:
        note = self.notes.get(obj.pk, "")
        return f"{obj} ({note})" if note else str(obj)


class MoveForm(VersionedForm):
    """Another table for a game."""

    table = TableField(Table.objects.none(), label="Table", empty_label=None)

    def __init__(self, game: Game, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        tables = game.round.event.tables.all()
        offer_rows(self, "table", tables)
        field = self.fields["table"]
        if isinstance(field, TableField):
            field.notes = _notes(game, tables)


def _notes(game: Game, tables: Iterable[Table]) -> dict[int, str]:
    """Of each table that is closed, or where another game of the round sits, what moving there would mean."""
    seats = game.round.seats.exclude(game=None).exclude(game=game).order_by("game_id", "position")
    sitting: dict[int, list[str]] = {}
    names = called(game.round.event)
    for table_id, number in seats.values_list("game__table", "entry__number"):
        sitting.setdefault(table_id, []).append(names[number])
    notes = {}
    for table in tables:
        there = sitting.get(table.pk)
        notes[table.pk] = ", ".join(
            ["closed"] * table.closed + ([f"changes places with {' v '.join(there)}"] if there else [])
        )
    return notes


class PlanForm(WordedForm):
    """A battle plan."""

    plan = forms.ChoiceField(label="Battle plan", widget=forms.RadioSelect)

    def __init__(self, event: Event, *args: object, fortified: bool = False, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        plans = system(event.system).selection.plans
        offer(self, "plan", [(plan.key, plan.title) for plan in plans if plan.fortified or not fortified])


class MissionForm(VersionedForm):
    """The desk's word on a game's mission and Attacker."""

    mission = forms.ChoiceField(label="Mission")
    attacker = forms.ChoiceField(label="Who attacks?", widget=forms.RadioSelect)

    def __init__(self, event: Event, *args: object, names: tuple[str, str], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        initial = kwargs.get("initial")
        now = initial.get("mission") if isinstance(initial, dict) else None
        offer(self, "mission", mission_choices(event, [now] if now else ()))
        offer(self, "attacker", [("1", names[0]), ("2", names[1])])


class DiceForm(WordedForm):
    """What real dice showed: one for each player, in their order, or those for the mission."""

    first = forms.IntegerField(min_value=1, max_value=6)
    second = forms.IntegerField(min_value=1, max_value=6, required=False)

    def __init__(self, *args: object, what: str, dice: int, names: tuple[str, str], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        if dice == 1:
            del self.fields["second"]
        else:
            self.fields["second"].required = True
        for field, label in zip(self.fields.values(), _dice_labels(what, dice, names), strict=True):
            field.label = f"{label} shows"

    def values(self) -> tuple[int, ...]:
        return tuple(self.cleaned_data[name] for name in self.fields)


def _dice_labels(what: str, dice: int, names: tuple[str, str]) -> tuple[str, ...]:
    if what == ATTACKER:
        return tuple(f"{name}’s die" for name in names)
    return ("The die for the mission",) if dice == 1 else ("The die for the type", "The die for the mission")
