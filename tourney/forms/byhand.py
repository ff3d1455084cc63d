"""Pairings that somebody wrote down, and a round's results keyed in together."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from django import forms

from missions.scoring import MOST_LOST
from tourney import queries
from tourney.byhand import HandRound, read_pairings
from tourney.calling import shown
from tourney.forms.results import NOBODY
from tourney.forms.worded import WordedForm
from tourney.models import Event, Round
from tourney.pages.roundviews import Line, game_lines
from tourney.pages.slips import Doubt, doubts_of, sure
from tourney.services.byhand import Keyed
from tourney.services.results import Outcome, by_points

LONGEST = 60_000
SURE = "sure"


class PairingsForm(WordedForm):
    """One game a line; every fault of the text is said at once."""

    pairings = forms.CharField(
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 16, "class": "code", "dir": "auto"}),
        help_text="One game a line, such as “7: Ada Lovelace v Ben O’Neill”. The table may be left out, a name may be "
        "shortened while it is plain who is meant, and “bye: Cleo” names who sits out.",
    )

    def __init__(self, event: Event, number: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.playing = {entry.number: shown(entry) for entry in queries.playing_in(event, number)}

    def clean_pairings(self) -> HandRound:
        tables = self.event.tables.filter(closed=False).values_list("number", flat=True)
        found = read_pairings(self.cleaned_data["pairings"], self.playing, tables)
        if found.faults:
            raise forms.ValidationError(list(found.faults))
        return found


class KeyedRow(WordedForm):
    """How one game of the round ended; left empty it is not keyed in yet."""

    winner = forms.ChoiceField(required=False, label="Won")
    first = forms.IntegerField(required=False, min_value=0)
    second = forms.IntegerField(required=False, min_value=0)

    def __init__(self, event: Event, line: Line, data: Any = None) -> None:
        super().__init__(data, prefix=line.game.public_id)
        self.line, self.game, self.practice = line, line.game, event.practice
        self.names, self.result = line.names, line.result
        first, second = line.names
        counts = event.practice.counts if event.practice.by_units else "VP"
        for name, whose in (("first", first), ("second", second)):
            field = self.fields[name]
            field.label = f"{counts}, {whose}"
            field.widget.attrs |= {"inputmode": "numeric", "max": MOST_LOST if event.practice.by_units else None}
        if event.practice.by_units:
            choices = [("", "–"), ("1", first), ("2", second), (NOBODY, "Nobody")]
            self.fields["winner"].choices = choices  # type: ignore[attr-defined]
        else:
            del self.fields["winner"]

    @property
    def table(self) -> str:
        return str(self.game.table.number) if self.game.table else "–"

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors:
            missing = [name for name in self.fields if data.get(name) in (None, "")]
            if missing and len(missing) < len(self.fields):
                for name in missing:
                    self.add_error(name, "Fill this in, or empty the whole line.")
        return data

    def keyed(self) -> Keyed | None:
        """What the line says; None for an empty one."""
        data = self.cleaned_data
        if data.get("first") is None:
            return None
        if not self.practice.by_units:
            return Keyed(self.game, by_points(data["first"], data["second"]))
        return Keyed(self.game, Outcome(int(data["winner"]) or None, data["first"], data["second"]))

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """What speaks against the line although the rules allow it; a game with a result is not asked about."""
        found = None if self.result else self.keyed()
        return doubts_of(self.line, found.outcome) if found else ()

    @property
    def word(self) -> str:
        """What a second press sends back: it holds for these doubts about what the line says now."""
        found = self.keyed()
        return sure(self.line, found.outcome, self.doubts) if found else ""


class KeyedRound:
    """The rows of every game of the round that has no result; those that have one are only shown."""

    def __init__(self, round_: Round, data: Any = None) -> None:
        self.rows = [KeyedRow(round_.event, line, data) for line in game_lines(round_)]
        self.is_bound = data is not None
        self._confirmed = set(data.getlist(SURE)) if data is not None else set()

    @property
    def open(self) -> list[KeyedRow]:
        return [row for row in self.rows if row.result is None]

    def is_valid(self) -> bool:
        return not any(row.errors for row in self._sent())

    def _sent(self) -> list[KeyedRow]:
        """The rows that the browser sent: a game that got its result meanwhile is among them, and is looked at."""
        return [row for row in self.rows if any(row.add_prefix(name) in row.data for name in row.fields)]

    def keyed(self) -> Iterator[Keyed]:
        yield from (found for row in self._sent() if (found := row.keyed()))

    def doubted(self) -> list[KeyedRow]:
        """The lines to look at again, all of them as long as one is not confirmed; none of a form with faults."""
        if not self.is_bound or not self.is_valid():
            return []
        doubted = [row for row in self._sent() if row.doubts]
        return [] if {row.word for row in doubted} <= self._confirmed else doubted

    def faults(self) -> list[tuple[str, str, str]]:
        """The id of the field, the table, and what is wrong, for each fault."""
        return [
            (str(row[name].id_for_label), row.table, str(words))
            for row in self._sent()
            for name, errors in row.errors.items()
            for words in errors
            if name in row.fields
        ]
