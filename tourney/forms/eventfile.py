"""An event on its way in, as a file."""

from django import forms

from tourney.forms.worded import WordedForm

LARGEST = 32 * 1024 * 1024


class EventFileForm(WordedForm):
    file = forms.FileField(
        label="Event file",
        help_text="What Muster wrote for an event, here or elsewhere: one file that ends in .json, 32 MB at most.",
        widget=forms.FileInput({"accept": ".json,application/json"}),
    )
    as_copy = forms.BooleanField(
        label="Bring it in as a copy",
        required=False,
        help_text="With new addresses, beside an event that is here already. Players then need new links.",
    )
    key = forms.CharField(required=False, max_length=32, widget=forms.HiddenInput)

    def clean_file(self) -> bytes:
        upload = self.cleaned_data["file"]
        if upload.size > LARGEST:
            raise forms.ValidationError(
                "The file is larger than 32 MB. Bring it in on the server with the command event import."
            )
        data: bytes = upload.read()
        return data
