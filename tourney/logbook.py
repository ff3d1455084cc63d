"""The log in words: one sentence for each verb that the services write."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import Field

from tourney import sentences
from tourney.models import Entry, Event, LogEntry, ResultKind
from tourney.names import isolated
from tourney.ownphones import MARK
from tourney.ruleorder import told as told_rules
from tourney.standings import METRICS

type Data = Mapping[str, Any]
type Sentence = Callable[[str, Data], str]

CHOICES: dict[str, dict[str, str]] = {
    str(field.name): {str(key): str(label) for key, label in field.flatchoices}
    for field in Event._meta.get_fields()
    if isinstance(field, Field) and field.flatchoices
}
# PostgreSQL keeps the keys of an object in an order of its own.
PLACES = {field.name: place for place, field in enumerate([*Event._meta.get_fields(), *Entry._meta.get_fields()])}
UNTOLD = {"army_list"}  # hidden from most until it is revealed, while everybody at the desk reads what was done last


def sentence(line: LogEntry) -> str:
    """What was done, for a reader: the subject, what it was and what it became. Who did it stands beside it.

    A verb that this version of Muster does not know is told as it stands in the log.
    """
    say = SENTENCES.get(line.verb, _unknown(line.verb))
    try:
        return f"{say(isolated(line.subject), line.data)}{_on_which(line.data)}"
    except (KeyError, IndexError, TypeError, ValueError):  # written by another version, with other data
        return _unknown(line.verb)(isolated(line.subject), line.data)


def _on_which(data: Data) -> str:
    return ", on the table’s shared phone" if data.get(MARK) else ""


def told(line: LogEntry) -> str:
    """The whole line in one sentence, the one who did it included."""
    return f"{sentence(line)}, by {isolated(line.actor)}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _unknown(verb: str) -> Sentence:
    return lambda subject, _: f"{subject}: {verb}"


def _begun(data: Data) -> str:
    if "copy_of" in data:
        return f"as a copy of {isolated(data['copy_of'])}"
    return f"with {_count(data['tables'], 'table')}"


def _plain(words: str) -> Sentence:
    """A sentence whose words need the subject alone."""
    return lambda subject, _: words.format(subject=subject)


def _shown(field: str, value: object) -> str:
    """A value of a setting or a field as a reader expects it."""
    if isinstance(value, str) and value in CHOICES.get(field, {}):
        return f"“{CHOICES[field][value]}”"
    match value:
        case None | "" | []:
            return "nothing"
        case True:
            return "yes"
        case False:
            return "no"
        case list():
            return LISTS.get(field, _listed)(value)
    text = str(value)
    return isolated(text if len(text) <= 80 else f"{text[:79]}…")


def _listed(values: Sequence[object]) -> str:
    return ", ".join(str(one) for one in values)


def _criteria(keys: Sequence[str]) -> str:
    """An order of the standings; a criterion that there is no longer by its key."""
    return ", then ".join(METRICS[key].label if key in METRICS else key for key in keys)


LISTS: Mapping[str, Callable[[Any], str]] = {"draw_rules": told_rules, "tiebreaks": _criteria}


def _label(field: str) -> str:
    label = SETTING_LABELS.get(field)
    return label or field.replace("_", " ")


def _changed(subject: str, data: Data) -> str:
    changes = [
        f"{_label(field)} changed"
        if field in UNTOLD
        else f"{_label(field)} was {_shown(field, old)}, is {_shown(field, new)}"
        for field, (old, new) in sorted(data["changed"].items(), key=lambda item: PLACES.get(item[0], len(PLACES)))
    ]
    return f"{subject}: {'; '.join(changes)}"


def _entry_added(subject: str, data: Data) -> str:
    club = f" of {isolated(data['club'])}" if data.get("club") else ""
    late = f", to play from round {data['from_round']}" if data.get("from_round", 1) > 1 else ""
    here = " and checked in" if data.get("here") else ""
    return f"{subject}{club} entered{here}{late}"


def _dropped(subject: str, data: Data) -> str:
    return f"{subject} dropped after round {data['after']}" if data["after"] else f"{subject} dropped before round 1"


def _adjusted(subject: str, data: Data) -> str:
    vp, reason = data["vp"], isolated(data["reason"])
    return f"{subject}: {abs(vp)} VP {'given' if vp > 0 else 'taken'}, {reason}"


def _result_entered(subject: str, data: Data) -> str:
    return f"{_where(subject, data)}: {_score(data['after'])}{_because(data)}"


def _result_corrected(subject: str, data: Data) -> str:
    return f"{_where(subject, data)}: {_score(data['before'])} became {_score(data['after'])}{_because(data)}"


def _where(subject: str, data: Data) -> str:
    """The table, the round and who sat there; older lines do not say who."""
    number = data.get("round")
    where = f"{subject}, round {number}" if number and not subject.startswith("Round ") else subject
    return f"{where}, {' v '.join(map(isolated, data['names']))}" if data.get("names") else where


def _because(data: Data) -> str:
    why = f" because: {isolated(data['reason'])}" if data.get("reason") else ""
    settled = data.get("settled")  # whose report of two that differed it follows
    if settled is None:
        return why
    return f", {f'as {isolated(data["names"][settled - 1])} reported' if settled else 'which neither reported'}{why}"


def _score(result: list[Any] | None) -> str:
    """A logged result, `[vp, vp, winner, lost, lost, kind]`, as 8–1 with what is out of the ordinary about it."""
    if result is None:
        return "no result"
    kind = "" if result[5] == ResultKind.PLAYED else f" ({ResultKind(result[5]).label.lower()})"
    return f"{result[0]}–{result[1]}{kind}"


def _unlocked(subject: str, data: Data) -> str:
    return f"{_where(subject, data)}: {_score(data['before'])} taken back, the players may report again"


def _sealed(subject: str, data: Data) -> str:
    at = f" at {data['table']}" if data.get("table") else ""
    how = " by the desk" if data.get("desk") else ""
    plans = data.get("revealed") or {}
    shown = f"; both plans: {', '.join(str(plans[key]) for key in sorted(plans))}" if plans else ""
    return f"{subject}{at}: battle plan sealed{how}{shown}{_rolled(data.get('rolls', ()))}"


def _rolled(rolls: Sequence[Data]) -> str:
    """Every roll of Muster's, ties too."""
    faces = [(one["what"], [one[key] for key in ("value", "first", "second") if key in one]) for one in rolls]
    told = (f"{what} {' and '.join(map(str, values))}" for what, values in faces)
    return f"; dice: {', '.join(told)}" if rolls else ""


def _dice(subject: str, data: Data) -> str:
    tie = ", a tie" if data["what"] == "attacker" and len(set(data["values"])) == 1 else ""
    return f"{subject}: dice for the {data['what']} showed {' and '.join(map(str, data['values']))}{tie}"


def _member_added(subject: str, data: Data) -> str:
    return f"{subject} added as {data['role']}"


def _pair(data: Data) -> str:
    return f"{isolated(data['first'])} v {isolated(data['second'])}"


def _drawn_again(subject: str, data: Data) -> str:
    moved = f", {_count(data['moved'], 'player')} moved" if "moved" in data else ""
    lists = (("without", data.get("out")), ("now with", data.get("late")))
    told = [f"{word} {', '.join(isolated(name) for name in names)}" for word, names in lists if names]
    return "; ".join([f"{subject} drawn again{moved}", *told])


SETTING_LABELS = {
    "about": "text about the event",
    "bye_vp": "VP for a bye",
    "capacity": "number of places",
    "dice": "who rolls",
    "from_round": "first round",
    "grace_minutes": "minutes of grace",
    "language": "language of what you write",
    "listed": "on the front page",
    "paper": "paper size",
    "pair_on": "pairing goes by",
    "plan_limit": "times one plan may be chosen",
    "players_report": "players report results",
    "players_drop": "players drop by themselves",
    "round_minutes": "minutes a round",
    "rounds_planned": "rounds",
    "draw_rules": "rules of the draw",
    "starts_on": "date",
    "tiebreaks": "order of the standings",
    "units": "unit of distances on the sheets",
}

SENTENCES: dict[str, Sentence] = {
    "event created": lambda subject, data: f"{subject} created {_begun(data)}",
    "settings changed": _changed,
    "event finished": _plain("{subject} finished, the standings are final"),
    "event reopened": _plain("{subject} opened again"),
    "tables added": _plain("Added {subject}"),
    "table removed": _plain("{subject} removed"),
    "member added": _member_added,
    "member removed": lambda subject, data: f"{subject}, {data['role']}, removed",
    "entry added": _entry_added,
    "entry changed": _changed,
    "entry removed": _plain("{subject} removed before playing"),
    "entry dropped": _dropped,
    "entry returned": _plain("{subject} plays again"),
    "absence noted": lambda subject, data: f"{subject} is away in round {data['round']}",
    "absence lifted": lambda subject, data: f"{subject} is not away in round {data['round']} after all",
    "link reissued": _plain("{subject} got a new private link, the old one is dead"),
    "vp adjusted": _adjusted,
    "adjustment removed": lambda subject, data: f"{_adjusted(subject, data)}: taken back",
    "round drawn again": _drawn_again,
    "game pinned": lambda subject, data: f"{subject}: {_pair(data)} pinned",
    "game unpinned": lambda subject, data: f"{subject}: {_pair(data)} no longer pinned",
    "draft discarded": _plain("Draft of {subject} thrown away"),
    "players swapped": lambda subject, data: (
        f"{subject}: {isolated(data['first'])} and {isolated(data['second'])} changed places"
    ),
    "game moved": lambda subject, data: f"{subject}: the game at {data['before']} moved to {data['after']}",
    "round published": lambda subject, data: f"{subject} published with {_count(data['games'], 'game')}",
    "round unpublished": _plain("{subject} taken back to a draft"),
    "round started": _plain("{subject}: the clock started"),
    "round closed": _plain("{subject} closed"),
    "round reopened": _plain("{subject} opened again"),
    "result entered": _result_entered,
    "result corrected": _result_corrected,
    "result unlocked": _unlocked,
    "plan sealed": _sealed,
    "dice typed": _dice,
    "mission removed": lambda subject, data: (
        f"{subject} ({data['mission']}) removed with {_count(data['versions'], 'version')}"
    ),
    "turns started again": lambda subject, data: (
        f"{subject}: the players count their turns from the start again, {_count(len(data['before']), 'tap')} dropped"
    ),
    "plans taken back": _plain("{subject}: both battle plans taken back"),
    **sentences.SENTENCES,
}
