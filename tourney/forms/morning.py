"""What is typed at the check-in."""

from typing import Any

from django import forms

from tourney.models import Event

from .entries import NewEntryForm
from .worded import WordedForm


class FindForm(WordedForm):
    """A name, a part of one, or what a scanner reads from a badge. One match is checked in."""

    who = forms.CharField(
        max_length=300,
        error_messages={"required": "Type a name, or scan a badge."},
        label="Name, or scan a badge",
        widget=forms.TextInput(
            {
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
                "dir": "auto",
                "enterkeyhint": "done",
                "data-filter": "#check-in",
                "data-rows": ".arrival",
                "data-count": "#check-in-count",
            }
        ),
    )


class WalkInForm(NewEntryForm):
    """Somebody at the door who is on no list: the least that a draw needs. Everything else can be added later."""

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(event, *args, auto_id="walk-in-%s", **kwargs)
        del self.fields["email"]
        self.fields.pop("fortified", None)
        self.fields["club"].widget.attrs["list"] = "clubs"
