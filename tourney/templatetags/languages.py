"""Tags of a page that is read in several languages."""

from django import template
from django.conf import settings
from django.utils import translation
from django.utils.html import json_script
from django.utils.safestring import SafeString, mark_safe

from tourney.errors import Refused
from tourney.languages import is_english
from tourney.playerwords import OF_SCRIPTS

register = template.Library()


@register.simple_tag
def languages() -> list[tuple[str, str, bool]]:
    """Every language as its code, its own name and whether the page is in it."""
    return [(code, name, code == translation.get_language()) for code, name in settings.LANGUAGES]


@register.simple_tag
def page_language() -> str:
    """The language of what is made now, as `lang` says it."""
    return translation.get_language() or settings.LANGUAGE_CODE


@register.simple_tag
def in_english(refusal: Refused | None = None) -> SafeString:
    """For the tag of an element whose words are English in every language, such as the rules of a mission.

    Those of a `refusal` are, unless it was worded for the reader.
    """
    worded = refusal is not None and refusal.worded
    return mark_safe("" if is_english() or worded else ' lang="en"')  # noqa: S308  nothing but what stands here


@register.simple_tag
def script_words() -> SafeString:
    """What the scripts of a player's page say, by the English that stands in them; nothing on an English page."""
    if is_english():
        return SafeString()
    return json_script({words: translation.gettext(words) for words in OF_SCRIPTS}, "words")
