"""Tags of the face: icons, badges and results, so that a page names what it means and never a colour."""

from typing import Final, NamedTuple

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tourney.amounts import amount, in_column
from tourney.calling import shown
from tourney.names import last_word, shown_to_all
from tourney.templatetags.icons import ICONS

register = template.Library()
register.filter(amount)
register.filter(in_column)
register.filter(shown_to_all)
register.filter(shown)


class Badge(NamedTuple):
    """How a badge of one kind looks: class modifier, icon, word if the page gives none, whether its shape is filled."""

    tone: str
    icon: str
    label: str
    solid: bool = False


BADGES: Final[dict[str, Badge]] = {
    # Shape goes with colour as on a staff map: a diamond for one side, a rectangle for the other.
    "axis": Badge("red", "diamond", "Axis", solid=True),
    "allies": Badge("blue", "rectangle-horizontal", "Allies", solid=True),
    "warsaw pact": Badge("red", "diamond", "Warsaw Pact", solid=True),
    "nato": Badge("blue", "rectangle-horizontal", "NATO", solid=True),
    "red": Badge("red", "diamond", "Red", solid=True),
    "blue": Badge("blue", "rectangle-horizontal", "Blue", solid=True),
    "either": Badge("plain", "scale", "Either side"),
    "attacker": Badge("red", "swords", "Attacker"),
    "defender": Badge("blue", "shield", "Defender"),
    "draft": Badge("draft", "pencil", "Draft"),
    "published": Badge("green", "megaphone", "Published"),
    "playing": Badge("amber", "play", "Playing"),
    "closed": Badge("plain", "lock", "Closed"),
    "missing": Badge("amber", "clock", "Missing"),
    "reported": Badge("plain", "user", "Reported once"),
    "confirmed": Badge("green", "circle-check", "Confirmed"),
    "talking": Badge("plain", "users", "Talking it over"),
    "disputed": Badge("danger", "triangle-alert", "Reports differ"),
    "dropped": Badge("plain", "log-out", "Dropped"),
    "bye": Badge("plain", "circle-check", "Bye"),
    "late": Badge("amber", "clock", "Late"),
    "ok": Badge("green", "check", "In order"),
    "warning": Badge("amber", "triangle-alert", "Look at this"),
    "error": Badge("danger", "circle-alert", "Wrong"),
}


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """The icon of that name as inline SVG, 1.25 em high; silent to screen readers unless it is given a label."""
    try:
        drawing = ICONS[name]
    except KeyError:
        raise template.TemplateSyntaxError(
            f"There is no icon named {name!r}. Known: {', '.join(sorted(ICONS))}."
        ) from None
    if label:
        return format_html(
            '<svg class="icon" viewBox="0 0 24 24" role="img" aria-label="{}"><path d="{}"/></svg>', label, drawing
        )
    return format_html('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', drawing)


@register.simple_tag
def badge(kind: object, label: object = "") -> SafeString:
    """A pill of one kind (a side, a role, a status: the keys of `BADGES`), with its own word unless a label is given.

    An unknown kind is shown as a plain pill with its own name, so that a new status is never a broken page.
    """
    look = BADGES.get(str(kind).lower(), Badge("plain", "", str(kind)))
    drawing = icon(look.icon) if look.icon else ""
    solid = " badge--solid" if look.solid else ""
    return format_html(
        '<span class="badge badge--{}{}">{}{}</span>', look.tone, solid, drawing, label or gettext(look.label)
    )


@register.simple_tag
def mark(side: object) -> SafeString:
    """The shape of a side alone, in its colour and named for screen readers: for close rows and for the hall."""
    look = BADGES.get(str(side).lower())
    if look is None:
        return format_html('<span class="mark">{}</span>', side)
    return format_html('<span class="mark mark--{}">{}</span>', look.tone, icon(look.icon, look.label))


@register.simple_tag
def result(ours: object, theirs: object) -> SafeString:
    """The chip of a result such as 8–1, or one that says "no result" while either half is missing."""
    if ours in {None, ""} or theirs in {None, ""}:
        return format_html('<span class="result result--missing">{}</span>', gettext("no result"))
    return format_html('<span class="result">{}–{}</span>', ours, theirs)


@register.filter
def percent(part: int | float, whole: int | float) -> int:
    """How many per cent of the whole the part is, 0 to 100; 0 of 0 is 0."""
    return round(100 * min(part, whole) / whole) if whole else 0


@register.filter
def last_bold(name: str) -> SafeString:
    """A name as it stands in a list that is ordered by surname: the last word in bold."""
    first, last = last_word(name)
    return format_html("<bdi>{}<b>{}</b></bdi>", first, last) if last else format_html("<bdi>{}</bdi>", name)
