"""Who helps to run an event."""

from django import forms

from tourney.forms.worded import WordedForm
from tourney.models import Role
from tourney.roles import choices


class MemberForm(WordedForm):
    """Somebody who has an account, by its address."""

    email = forms.EmailField(
        label="E-mail of their account", max_length=254, widget=forms.EmailInput({"autocomplete": "off"})
    )
    role = forms.ChoiceField(choices=choices, initial=Role.SCOREKEEPER.value, widget=forms.RadioSelect)


class InvitationForm(WordedForm):
    """A link for somebody who may have no account yet."""

    role = forms.ChoiceField(choices=choices, initial=Role.SCOREKEEPER.value, widget=forms.RadioSelect)
    email = forms.EmailField(
        label="Their e-mail",
        max_length=254,
        required=False,
        help_text="Then only an account of this address can use the link. Without it, whoever has it can, once.",
        widget=forms.EmailInput({"autocomplete": "off"}),
    )


class RoleForm(WordedForm):
    """Another role for one helper."""

    role = forms.ChoiceField(choices=choices)
