"""A mission as somebody writes it, and a file of one."""

from typing import Any

from django import forms

from missions.load import LARGEST
from tourney.forms.versions import VersionedForm
from tourney.forms.worded import WordedForm
from tourney.proofs import as_lines


class MissionTextForm(VersionedForm):
    """The text, and what is looked at beside it. `version` is the latest one that was seen, `key` a new form's own."""

    text = forms.CharField(
        label="The mission’s text",
        strip=False,
        widget=forms.Textarea(
            {
                "rows": 28,
                "class": "code",
                "wrap": "off",
                "spellcheck": "false",
                "autocapitalize": "off",
                "autocomplete": "off",
                "data-code": "",
            }
        ),
    )
    note = forms.CharField(
        label="What changed",
        max_length=200,
        required=False,
        help_text="A few words for the list of versions.",
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    layout = forms.IntegerField(required=False, min_value=1, max_value=99, widget=forms.HiddenInput)
    key = forms.CharField(max_length=32, required=False, widget=forms.HiddenInput)

    def clean_text(self) -> str:
        return as_lines(self.cleaned_data["text"])


class MissionFileForm(WordedForm):
    file = forms.FileField(
        label="Mission file",
        help_text="TOML, 64 kB at most: one that was downloaded here, or written by the guide.",
        widget=forms.FileInput({"accept": ".toml,application/toml,text/plain"}),
    )

    def clean_file(self) -> str:
        """The file's text."""
        upload: Any = self.cleaned_data["file"]
        if upload.size > LARGEST:
            raise forms.ValidationError(f"The file is larger than a mission may be, {LARGEST // 1024} kB.")
        try:
            text: str = upload.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError(
                "The file is not a text in UTF-8. Save it as UTF-8, then choose it again."
            ) from None
        if "\0" in text:
            raise forms.ValidationError("The file holds characters that no text has. Is it the right one?")
        return as_lines(text)
