"""A list of players on its way in: pasted or uploaded, looked at, confirmed."""

import base64
from dataclasses import asdict, dataclass
from typing import Any, Self

from django import forms
from django.core import signing

from missions.load import system
from tourney.forms.worded import WordedForm
from tourney.models import Event
from tourney.rosters import ENCODINGS, Roster, read_pasted, read_roster
from tourney.rosters.decoding import RefusedError, decoded

LARGEST = 1_000_000  # bytes of a file
LONGEST = 300_000  # characters pasted
SALT = "roster"
KEPT_SECONDS = 60 * 60 * 24


@dataclass(frozen=True, slots=True)
class Sent:
    """What somebody sent: pasted text, or a file's bytes and the encoding to read them in (empty: as they say);
    `turned` if pasted lines begin with surname and given name.

    `key` is this sending's own, so that it is entered once; `version` is that of the entries it was looked at beside.
    """

    event: str
    key: str
    version: int
    text: str = ""
    data: bytes | None = None
    encoding: str = ""
    turned: bool = False

    def read(self, event: Event) -> Roster:
        """The rows, or everything that is wrong with them."""
        rounds, sides = event.rounds_planned, system(event.system).sides
        if self.data is None:
            return read_pasted(self.text, rounds=rounds, sides=sides, turned=self.turned)
        return read_roster(self.data, rounds=rounds, sides=sides, encoding=self.encoding or None)

    def sealed(self) -> str:
        """As it travels in the confirming form, signed so that nothing but what was looked at comes back."""
        plain = asdict(self) | {"data": None if self.data is None else base64.b64encode(self.data).decode()}
        return signing.dumps(plain, salt=SALT, compress=True)

    @classmethod
    def opened(cls, sealed: str, event: Event) -> Self | None:
        """What `sealed` held, or None if it was changed, is a day old or was meant for another event."""
        try:
            plain: dict[str, Any] = signing.loads(sealed, salt=SALT, max_age=KEPT_SECONDS)
        except signing.BadSignature:
            return None
        data = plain.pop("data")
        sent = cls(**plain, data=None if data is None else base64.b64decode(data))
        return sent if sent.event == event.public_id else None

    def as_text(self) -> str:
        """What was sent, to be corrected in place; empty where it cannot be read."""
        if self.data is None:
            return self.text
        try:
            return decoded(self.data, self.encoding or None)
        except RefusedError:
            return ""


class PasteForm(WordedForm):
    text = forms.CharField(
        label="Names, one a line",
        max_length=LONGEST,
        help_text="After the name, if you like: club, side and army, with commas, semicolons or tabs between. "
        "For other columns let the first line name them, such as name, club, seeding.",
        widget=forms.Textarea({"rows": 12, "class": "code", "spellcheck": "false", "dir": "auto"}),
    )


class UploadForm(WordedForm):
    file = forms.FileField(
        label="Entry list",
        help_text="CSV, 1 MB at most. The first line names the columns: name, and of club, side, army, email, "
        "absent_rounds, nation, team, rating, seeding, spare and volunteer (yes or empty) those you have.",
        widget=forms.FileInput({"accept": ".csv,.tsv,.txt,text/csv,text/plain"}),
    )

    def clean_file(self) -> bytes:
        upload = self.cleaned_data["file"]
        if upload.size > LARGEST:
            raise forms.ValidationError(
                "The file is larger than 1 MB. An entry list is far smaller: is it the right one?"
            )
        data: bytes = upload.read()
        return data


class EncodingForm(WordedForm):
    """Asked for where a file is not in UTF-8."""

    encoding = forms.ChoiceField(choices=[(name, name) for name in ENCODINGS])
