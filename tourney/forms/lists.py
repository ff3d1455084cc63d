"""What a player sends of an army, and what the desk says about it."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.functional import lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tourney.errors import Refused
from tourney.models import Event
from tourney.uploads import MOST_BYTES, MOST_TEXT, Sent, read_list, read_photo, tidy

from .days import in_our_time
from .worded import WordedForm

HERE = "%Y-%m-%dT%H:%M"


def _grouped(number: int) -> str:
    """A large number as the page's language has it."""
    return number_format(number, force_grouping=True)


grouped = lazy(_grouped, str)


class ListText(forms.CharField):
    """The text of a list, as it is kept: the same however it came in, so that only a change is one."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("widget", forms.Textarea({"rows": 12, "class": "code", "spellcheck": "false", "dir": "auto"}))
        super().__init__(strip=False, max_length=None, **kwargs)

    def to_python(self, value: Any) -> str:
        try:
            return tidy(super().to_python(value) or "")
        except Refused as error:
            raise forms.ValidationError(str(error)) from error


class ListForm(WordedForm):
    """A list, as text or as a file. `version` is of the list that stood there when the form was made."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    text = ListText(
        required=False,
        label=_("Your list"),
        help_text=format_lazy(_("Paste it here. At most {most} characters fit."), most=grouped(MOST_TEXT)),
    )
    file = forms.FileField(
        required=False,
        label=_("Or a file"),
        help_text=format_lazy(
            _("Text, PDF, or a picture (JPEG, PNG), at most {most} MB."), most=MOST_BYTES // 1_000_000
        ),
        widget=forms.FileInput({"accept": ".txt,.pdf,.png,.jpg,.jpeg,text/plain,application/pdf,image/png,image/jpeg"}),
    )

    def clean_file(self) -> str | Sent | None:
        upload: UploadedFile[bytes] | None = self.cleaned_data["file"]
        return _taken(upload, read_list) if upload else None

    def clean(self) -> dict[str, Any]:
        """A list is a text or a file: a file takes the place of a text that nobody changed."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        file, text = cleaned["file"], cleaned["text"]
        if file and text and text not in (file, self.initial.get("text")):
            raise forms.ValidationError(gettext("There are two lists here. Send the text or the file, not both."))
        if not file and not text:
            raise forms.ValidationError(gettext("There is no list yet. Paste it, or choose a file."))
        cleaned["text"] = file if isinstance(file, str) else "" if file else text  # a text file is text
        cleaned["file"] = None if isinstance(file, str) else file
        return cleaned


class PhotoForm(WordedForm):
    photo = forms.FileField(
        label=_("Photograph"),
        help_text=_("JPEG, PNG or WebP, at most 10 MB. Where and when it was taken is removed."),
        widget=forms.FileInput({"accept": "image/jpeg,image/png,image/webp"}),
    )

    def clean_photo(self) -> Sent:
        kept = _taken(self.cleaned_data["photo"], read_photo)
        if isinstance(kept, str):
            raise TypeError("a photograph is no text")
        return kept


def _taken(upload: "UploadedFile[bytes]", read: Callable[[str, bytes], str | Sent]) -> str | Sent:
    try:
        if (upload.size or 0) > MOST_BYTES:
            raise Refused(f"That file is larger than {MOST_BYTES // 1_000_000} MB.", "Send a smaller one.")
        kept = read(upload.name or "", upload.read())
    except Refused as error:
        raise forms.ValidationError(str(error)) from error
    return kept


class ReasonForm(WordedForm):
    """Why a list is sent back."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        max_length=300,
        label="What the player has to change",
        widget=forms.Textarea({"rows": 2, "dir": "auto", "autocomplete": "off"}),
    )


class ListSettingsForm(WordedForm):
    """Deadline, reveal and price, the times in the event's own zone."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    due = forms.DateTimeField(
        required=False, label="Lists are due", input_formats=[HERE, "%Y-%m-%dT%H:%M:%S"], validators=[in_our_time]
    )
    reveal = forms.DateTimeField(
        required=False,
        label="Everybody reads them from",
        input_formats=[HERE, "%Y-%m-%dT%H:%M:%S"],
        validators=[in_our_time],
    )
    vp = forms.IntegerField(min_value=0, max_value=100, label="VP taken for a late list")

    def __init__(self, event: Event, data: Any = None, **kwargs: Any) -> None:
        self.zone = ZoneInfo(event.time_zone)
        first = {"due": event.lists_due_at, "reveal": event.lists_revealed_at, "vp": event.late_list_vp}
        super().__init__(data, initial=first | kwargs.pop("initial", {}), **kwargs)
        for name, help_text in (
            ("due", f"Time in {event.time_zone}. Empty: no deadline."),
            ("reveal", "Empty: hidden until you press “Reveal now”."),
        ):
            self.fields[name].widget = forms.DateTimeInput({"type": "datetime-local"}, format=HERE)
            self.fields[name].help_text = help_text
            self.fields[name].error_messages["invalid"] = "Write a date and a time, such as 2027-04-10T09:30."

    def full_clean(self) -> None:
        with timezone.override(self.zone):
            super().full_clean()

    def clean_due(self) -> datetime | None:
        return self._kept("due")

    def clean_reveal(self) -> datetime | None:
        return self._kept("reveal")

    def _kept(self, name: str) -> datetime | None:
        """The moment that was kept, to its second, if the field still shows its minute."""
        said: datetime | None = self.cleaned_data[name]
        kept: datetime | None = self.initial[name]
        same = said is not None and kept is not None and said == kept.replace(second=0, microsecond=0)
        return kept if same else said

    def get_initial_for_field(self, field: forms.Field, field_name: str) -> Any:
        value = super().get_initial_for_field(field, field_name)
        return value.astimezone(self.zone).replace(tzinfo=None) if hasattr(value, "astimezone") else value
