"""What if a game had ended otherwise: a form that only asks, so everything in it stands in the address."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from missions.scoring import MOST_LOST
from tourney import queries
from tourney.calling import shown
from tourney.models import Event, Game, Result
from tourney.services.results import Outcome, by_points

from .abstract import AbstractForm
from .results import NOBODY, Names
from .worded import WordedForm

type Choices = list[tuple[str, list[tuple[str, str]]]]


def choices_of(games: Iterable[Game]) -> Choices:
    """Each game by its round, in words: small enough to be kept for every reader."""
    rounds: dict[str, list[tuple[str, str]]] = {}
    for game in games:
        rounds.setdefault(str(game.round), []).append((game.public_id, _said(game)))
    return list(rounds.items())


class ChooseGameForm(WordedForm):
    """Which game: every one of a round that is out, by round."""

    game = forms.ChoiceField(label="Which game?")

    def __init__(self, choices: Choices, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["game"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells the type
        field.choices = [("", "Choose a game"), *reversed(choices)]


class SupposedForm(WordedForm, metaclass=AbstractForm):
    """How the game ends instead; first and second by their names."""

    @abstractmethod
    def outcome(self) -> Outcome:
        """What is supposed of the game, by position."""


class SupposedByUnits(SupposedForm):
    winner = forms.ChoiceField(widget=forms.RadioSelect, label="Who wins?")
    lost_1 = forms.IntegerField(min_value=0, max_value=MOST_LOST)
    lost_2 = forms.IntegerField(min_value=0, max_value=MOST_LOST)

    def __init__(self, event: Event, names: Names, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["winner"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - tells the type
        field.choices = [("1", names[0]), ("2", names[1]), (NOBODY, "Nobody: time ran out")]
        for place, name in enumerate(names, 1):
            self.fields[f"lost_{place}"].label = f"{event.practice.says('Units')} {name} loses"

    def outcome(self) -> Outcome:
        data = self.cleaned_data
        return Outcome(int(data["winner"]) or None, data["lost_1"], data["lost_2"])


class SupposedByPoints(SupposedForm):
    vp_1 = forms.IntegerField(min_value=0)
    vp_2 = forms.IntegerField(min_value=0)

    def __init__(self, event: Event, names: Names, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place, name in enumerate(names, 1):
            most = event.practice.most
            self.fields[f"vp_{place}"] = forms.IntegerField(min_value=0, max_value=most, label=f"VP of {name}")

    def outcome(self) -> Outcome:
        return by_points(self.cleaned_data["vp_1"], self.cleaned_data["vp_2"])


def supposed_form(game: Game, data: Mapping[str, Any]) -> SupposedForm:
    """The form for one game: with what was asked, or until then with the game as it ended."""
    event = game.round.event
    kind = SupposedByUnits if event.practice.by_units else SupposedByPoints
    asked = data if set(kind.base_fields) & set(data) else None
    first, second = queries.seats_in_order(game)
    return kind(event, (shown(first.entry), shown(second.entry)), asked, initial=_as_it_ended(game))


def _as_it_ended(game: Game) -> dict[str, Any]:
    result = result_of(game)
    if result is None:
        return {}
    counted = {"lost_1": result.lost_1, "lost_2": result.lost_2, "vp_1": result.vp_1, "vp_2": result.vp_2}
    return counted | {"winner": str(result.winner or NOBODY)}


def result_of(game: Game) -> Result | None:
    return getattr(game, "result", None)


def _said(game: Game) -> str:
    first, second = queries.seats_in_order(game)
    result = result_of(game)
    ended = f"{result.vp_1}–{result.vp_2}" if result else "no result yet"
    table = f"Table {game.table.number}: " if game.table else ""
    return f"{table}{shown(first.entry)} v {shown(second.entry)}, {ended}"
