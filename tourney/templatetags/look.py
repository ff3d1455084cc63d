"""The address of the style sheet that the players' pages have."""

from django import template
from django.urls import reverse

from tourney import phonelook

register = template.Library()


@register.simple_tag
def phone_sheet() -> str:
    """Where the sheet is, as it is now."""
    return reverse("phone_sheet", kwargs={"digest": phonelook.digest()})
