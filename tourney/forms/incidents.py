"""What an organiser says when something has gone wrong at a table."""

from typing import Any

from django import forms

from tourney import queries
from tourney.calling import shown
from tourney.forms.games import offer_rows
from tourney.forms.redraws import with_club
from tourney.forms.versions import VersionedForm
from tourney.models import Entry, Game, Round


class GoneForm(VersionedForm):
    """Who of a game has not come (`gone`: positions), and whether they leave for good."""

    gone = forms.TypedMultipleChoiceField(choices=[(1, "1"), (2, "2")], coerce=int)
    drop = forms.BooleanField(required=False)


class EntryField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not subscriptable when it runs
    """One of the entries."""

    def label_from_instance(self, obj: Any) -> str:
        return with_club(obj)


class SatForm(VersionedForm):
    """Two players of a round who sat in each other's place."""

    first = EntryField(Entry.objects.none(), label="Player", empty_label="Choose a player")
    second = EntryField(Entry.objects.none(), label="sat in the place of", empty_label="Choose a player")

    def __init__(self, round_: Round, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seated = round_.event.entries.filter(seats__round=round_).order_by("name")
        for name in ("first", "second"):
            offer_rows(self, name, seated)


class GameField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not subscriptable when it runs
    """Another game of the round, by its table and players."""

    def label_from_instance(self, obj: Any) -> str:
        first, second = queries.seats_in_order(obj)
        score = f", {obj.result}" if hasattr(obj, "result") else ", no result"
        return f"{obj.table or 'No table'}: {shown(first.entry)} v {shown(second.entry)}{score}"


class ExchangeForm(VersionedForm):
    """The other table of two whose results were confused."""

    other = GameField(Game.objects.none(), label="The result belongs to", empty_label="Choose a table")

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        games = Game.objects.filter(round=game.round).exclude(pk=game.pk).select_related("table", "result")
        offer_rows(self, "other", games.prefetch_related("seats__entry").order_by("table__number", "pk"))
