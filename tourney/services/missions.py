"""Writes to the missions that an event has of its own: a new version, or one taken away."""

import hashlib

from django.utils.text import slugify

from missions.model import Mission
from tourney.errors import Refused, Stale
from tourney.models import Event, OwnMission
from tourney.playable import id_of, rounds_with
from tourney.proofs import as_lines, proof_of

from .writing import Actor, Change, done_already, writing

MOST_MISSIONS, MOST_VERSIONS = 60, 999
LONGEST_KEY = 40


def save_mission(
    event: Event, by: Actor, text: str, *, key: str = "", seen: int | None = None, note: str = "", form: str = ""
) -> OwnMission:
    """Save a text as the next version of the mission `key`; without a key as a new mission, named after its title.

    `seen` is the latest version when the form was made, `form` the own key of a form for a new mission: sent twice, it
    is saved once. A text that is the latest version's already is not saved again. Gives the latest version.
    """
    text = as_lines(text)
    mission = checked(event, text)  # before the lock: reading a mission takes its time
    with writing(event, by) as change:
        if change.event.system != mission.system:
            raise Stale("The event's game system was changed meanwhile.", "Check the mission again.")
        own = change.event.own_missions
        if done_already(change, "mission saved", form):
            change.nothing()
            line = change.event.log.get(verb="mission saved", data__key=form)
            return own.filter(key=line.data["mission"]).latest("version")
        latest = own.filter(key=key).last() if key else None
        if key:
            _refuse_stale(latest, seen)
        if latest and latest.text == text:
            change.nothing()
            return latest
        made = _row(change, mission, text, latest, note)
        made.save()
        change.log(
            "mission saved",
            made.title,
            mission=made.key,
            version=made.version,
            note=note,
            **({"key": form} if form else {}),
        )
    return made


def checked(event: Event, text: str) -> Mission:
    """The mission that the text is. Refuses in words what is none."""
    proof = proof_of(text, event.system, "both")
    if proof.mission is None:
        told = "; ".join(str(remark) for remark in proof.remarks[:5])
        rest = len(proof.remarks) + proof.more - 5
        raise Refused("This is no mission yet.", f"{told}{f'; and {rest} more' if rest > 0 else ''}.")
    return proof.mission


def _refuse_stale(latest: OwnMission | None, seen: int | None) -> None:
    if latest is None:
        raise Stale("Somebody has taken this mission away.", "Save it as a new one if you want it back.")
    if seen is not None and seen != latest.version:
        raise Stale(
            f"Version {latest.version} was saved while you were writing.",
            "Compare it with yours; saving now makes yours the next version.",
        )


def _row(change: Change, mission: Mission, text: str, latest: OwnMission | None, note: str) -> OwnMission:
    if latest and latest.version >= MOST_VERSIONS:
        raise Refused(f"A mission has at most {MOST_VERSIONS} versions.", "Save this as a new mission.")
    return OwnMission(
        event=change.event,
        key=latest.key if latest else _free_key(change.event, mission.title),
        version=latest.version + 1 if latest else 1,
        title=mission.title,
        text=text,
        digest=hashlib.sha256(text.encode()).hexdigest(),
        note=note,
        author=change.by.user,
        author_name=change.by.name,
    )


def _free_key(event: Event, title: str) -> str:
    """A key from the title that no other mission of the event has."""
    taken = set(event.own_missions.values_list("key", flat=True))
    if len(taken) >= MOST_MISSIONS:
        raise Refused(f"An event has at most {MOST_MISSIONS} missions of its own.", "Remove one that no round uses.")
    words = "-".join(part for part in slugify(title).replace("_", "-").split("-") if part)
    stem = words[: LONGEST_KEY - 3].strip("-") or "mission"
    free = (f"{stem}-{number}" for number in range(2, MOST_MISSIONS + 2))
    return stem if stem not in taken else next(key for key in free if key not in taken)


def remove_mission(event: Event, by: Actor, key: str) -> None:
    """Take a mission away with all its versions, as long as no round uses any of them."""
    with writing(event, by) as change:
        rows = list(change.event.own_missions.filter(key=key).defer("text"))
        if not rows:
            raise Stale("Somebody has taken this mission away.", "Load the page again to see what is there.")
        used = rounds_with(change.event, drafts=True)
        rounds = sorted({number for row in rows for number in used.get(id_of(row, change.event), ())})
        if rounds:
            told = ", ".join(str(number) for number in rounds)
            where = "round" if len(rounds) == 1 else "rounds"
            raise Refused(f"{rows[-1].title} is used in {where} {told}.", "A mission that a round uses stays.")
        change.log("mission removed", rows[-1].title, mission=key, versions=len(rows))
        change.event.own_missions.filter(key=key).delete()
