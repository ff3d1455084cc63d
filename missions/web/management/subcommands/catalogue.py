"""What the catalogue says: list, geometry, text, quick references."""

from __future__ import annotations

from typing import Any

from missions.geojson import feature_collection
from missions.model import Mission
from missions.reference import reference, sections
from missions.regions import layouts
from missions.web.management.subcommands.naming import Target, chosen, is_one
from missions.wording import Section, Units, back, front, plain, readings


def listing() -> list[dict[str, Any]]:
    """One row for each mission; `layouts` is how many it has."""
    return [
        {"system": one.system, "mission": one.key, "title": one.title, "layouts": len(layouts(one))}
        for one in chosen(None)
    ]


def geometry(target: Target, layout: int) -> dict[str, Any]:
    """One FeatureCollection, or an object of them for a system or all. Raises UnknownMission and UnknownLayout."""
    collections = {one.id: feature_collection(one, layout) for one in chosen(target)}
    if target is not None and is_one(target):
        return next(iter(collections.values()))
    return collections


def text(target: Target, units: Units, side: str | None) -> dict[str, str]:
    """The sheet's text by mission; both sides of it where `side` is None."""
    sides = {"front": front, "back": _back}
    asked = [side] if side else list(sides)
    return {
        one.id: "\n".join([f"{one.title}\n", *(plain(sides[name](one, units)) for name in asked)])
        for one in chosen(target)
    }


def _back(mission: Mission, units: Units) -> tuple[Section, ...]:
    return (*back(mission, units), *readings(mission, units))


def reference_text(system_key: str, units: Units) -> dict[str, str]:
    """A system's quick reference as plain text, by system. Raises UnknownMission and UnknownReference."""
    found = reference(system_key)
    return {system_key: f"{found.title}\n\n{plain(sections(found, units))}"}
