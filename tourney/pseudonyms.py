"""What takes the place of names once an event's time is over: numbers for people, and nothing for what tells of them.

Free text cannot be searched for people: a name may be misspelt, a story may be told without one. So of each text only
what is known to be harmless stays: names become their numbers, the words that Muster itself writes are kept, and
everything else goes.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tourney import logbook
from tourney.models import (
    Arrangement,
    Dice,
    Entry,
    Event,
    LogEntry,
    MissionMode,
    PairOn,
    Penalty,
    Registering,
    RegistrationState,
    ResultKind,
    Role,
    RoundStatus,
)
from tourney.names import numbered
from tourney.services.events import SETTINGS

REMOVED = "removed"
_NUMBERS = re.compile(r"|-?\d{1,6}|\d{4}-\d\d-\d\d([T ][\d:.]+(Z|[+-]\d\d:\d\d)?)?( UTC)?")
_PLACES = re.compile(r"((Round|Table|Tables|tables) \d+( to \d+)?(, )?)+(no table)?|no table|\d+ [a-z]+")
_MISSIONS = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")
# Under these keys of a log entry stands what Muster wrote, or what is said of a thing and not of a person.
PLAIN_KEYS = {
    *SETTINGS, "key", "seed", "zone", "mission", "mission_table", "mission_mode", "table", "mode", "state", "role",
    "verb", "kind", "engine", "club", "nation", "side", "army", "from_round", "terrain", "fixed_table", "plan",
    "revealed", "names_shown", "minors_under", "then",
    "registration", "registration_needs", "labels",
} - {"name", "contact", "about", "fee"}  # fmt: skip
_CHOICES = (
    Arrangement.Kind, Dice, MissionMode, PairOn, Penalty.Card, Registering, RegistrationState, ResultKind, Role,
    RoundStatus,
)  # fmt: skip
PLAIN_WORDS = {
    *(str(word) for kind in _CHOICES for word in kind.values), *logbook.SENTENCES,
    "axis", "allies", "either", "mission", "attacker", "defender", "first", "second", "differs", "confirmed",
    "Units lost", "VP", "None",
}  # fmt: skip


def player(entry: Entry) -> str:
    """What an entry is called from then on."""
    return numbered(entry.number)


def tells(entry: Entry) -> list[str]:
    """What may have told an entry from another of its name."""
    beside = ", ".join(filter(None, (entry.club, entry.army)))
    return [f"#{entry.number}", *(f"({one})" for one in {entry.club, entry.army, beside} if one)]


@dataclass(frozen=True, slots=True)
class Pseudonyms:
    """What stands for each name of an event, teams' names among them, and which other words are harmless there."""

    names: Mapping[str, str]
    plain: frozenset[str]

    def text(self, text: str, *, key: str = "") -> str:
        """A text with its name replaced, as it stands if it is harmless, else a word that says it is gone."""
        if text in self.names:
            return self.names[text]
        harmless = key in PLAIN_KEYS or text in self.plain or _fits(text)
        return text if harmless else REMOVED

    def value(self, value: Any, *, key: str = "") -> Any:
        """The same for anything that JSON holds. The keys of objects stay, unless they are names."""
        if isinstance(value, str):
            return self.text(value, key=key)
        if isinstance(value, Mapping):
            return {self.names.get(name, name): self.value(one, key=name) for name, one in value.items()}
        if isinstance(value, list):
            return [self.value(one, key=key) for one in value]
        return value

    def line(self, line: LogEntry) -> LogEntry:
        """A line of the log without names: the same number, time and verb. Who has an account stays named."""
        actor = line.actor if line.user_id or line.actor == "Muster" else self.names.get(line.actor, "A player")
        return LogEntry(
            pk=line.pk,
            event_id=line.event_id,
            sequence=line.sequence,
            at=line.at,
            user_id=line.user_id,
            entry_id=line.entry_id,
            actor=player(line.entry) if line.entry else actor,
            verb=line.verb,
            subject=self.text(line.subject),
            data=self.value(line.data),
        )


def _fits(text: str) -> bool:
    return any(shape.fullmatch(text) for shape in (_NUMBERS, _PLACES, _MISSIONS))


def pseudonyms_of(event: Event, entries: Iterable[Entry]) -> Pseudonyms:
    """Numbers for the players, in the order they were entered, and for their teams by name."""
    entries = list(entries)
    teams = sorted({entry.team for entry in entries if entry.team})
    names = {team: f"Team {number}" for number, team in enumerate(teams, 1)}
    for entry in reversed(entries):  # of namesakes the first stands for both, unless the log told them apart
        names |= {f"{entry.name} {tell}": player(entry) for tell in tells(entry)} | {entry.name: player(entry)}
    labels = {str(one.get("label", "")) for one in (*event.marks, *event.awards)}
    labels |= set(event.ballots.values_list("title", flat=True))
    clubs = {entry.club for entry in entries} | set(event.club_codes.values_list("club", flat=True))
    missions = set(event.own_missions.values_list("title", flat=True))
    helpers = {member.user.email for member in event.members.select_related("user")}  # they have accounts
    return Pseudonyms(names, frozenset({*PLAIN_WORDS, *labels, *clubs, *missions, *helpers, event.name}))
