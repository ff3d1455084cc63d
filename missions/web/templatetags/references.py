"""`{{ system.key|has_reference }}`: whether a page may link to a system's quick reference."""

from django import template

from missions.reference import systems_with_reference

register = template.Library()


@register.filter
def has_reference(system_key: str) -> bool:
    """Whether the system has a quick reference."""
    return system_key in systems_with_reference()
