"""What takes the place of one person's name in what others wrote and did: their number.

Of a line of the log that is about the person, only what is harmless stays, by the rules of `pseudonyms`; of any other
text, their name alone goes. Another person of the very same name cannot be told from them in older lines: such lines
are taken to be about both.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Model

from tourney.models import (
    Adjustment,
    Announcement,
    Arrangement,
    Ballot,
    Entry,
    Event,
    JudgeCall,
    LogEntry,
    Penalty,
    Registration,
    Result,
    Round,
    Slot,
)
from tourney.names import numbered
from tourney.pseudonyms import REMOVED, Pseudonyms, pseudonyms_of, tells
from tourney.services.retention import MADE_UP

FREE_TEXTS: Mapping[type[Model], tuple[str, ...]] = {
    Announcement: ("words",),
    Round: ("publish_note", "draw"),
    Ballot: ("help",),
    Slot: ("title",),
    JudgeCall: ("what", "ruling", "place"),
    Adjustment: ("reason",),
    Arrangement: ("reason",),
    Penalty: ("reason", "appeal_reason", "ruling"),
    Result: ("override_reason",),
}
"""What others have written that may name somebody."""

_ABOUT = ("entry", "first", "second", "bye")  # keys of a log entry under which a name, or an address, stands


@dataclass(frozen=True, slots=True)
class OneGone:
    """`names` are all that the person was ever called here."""

    entry: int | None
    public_id: str
    instead: str
    names: frozenset[str]
    known: Mapping[str, str]  # what stands for each of these words, in small letters
    found: re.Pattern[str]  # any of them, and what is told from them
    strict: Pseudonyms
    words: frozenset[str] = frozenset()  # what they wrote for the dice, which the log keeps beside what fell

    @classmethod
    def of_registration(cls, event: Event, one: Registration) -> "OneGone":
        """Of somebody who never came to play."""
        names = frozenset({one.name, one.nickname} - {""})
        return _made(event, None, one.public_id, "A player", names, _reached(one))

    @classmethod
    def of_file(
        cls, one: Entry | Registration, also: Iterable[Registration], changes: Iterable[Mapping[str, Any]]
    ) -> "OneGone":
        """Of somebody whom a file still knows, for what others wrote there; `changes` are data of its log."""
        both: list[Entry | Registration] = [one, *also]
        names = _ever_called(changes, {name for each in both for name in (each.name, each.nickname)} - {""})
        gone = [word for each in both for word in _reached(each)]
        instead = numbered(one.number) if isinstance(one, Entry) else "A player"
        replaced = dict.fromkeys(filter(None, gone), REMOVED) | dict.fromkeys(names, instead)
        known, found = _replacing(replaced, replaced)
        return cls(None, one.public_id, instead, frozenset(names), known, found, Pseudonyms({}, frozenset()))

    def inside(self, value: Any) -> Any:
        """The value with every name in it replaced, and nothing else changed."""
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, Mapping):
            return {self._text(str(key)): self.inside(one) for key, one in value.items()}
        return [self.inside(one) for one in value] if isinstance(value, list) else value

    def reword(self, row: Model, fields: Iterable[str]) -> bool:
        """Whether the row, whose texts of others these are, named them. It is not saved."""
        before = {name: getattr(row, name) for name in fields}
        after = {name: self.inside(text) for name, text in before.items()}
        for name, text in after.items():
            setattr(row, name, _fitting(row, name, text))
        return after != before

    def line(self, line: LogEntry) -> LogEntry:
        """The line without the person; the very same object if it does not know them."""
        mine = self.entry is not None and line.entry_id == self.entry
        about = mine or self._told(line.subject) or any(self._names_me(line.data.get(key)) for key in _ABOUT)
        subject = self.strict.text(line.subject) if about else _fitting(line, "subject", self._text(line.subject))
        data = self.strict.value(line.data) if about else self.inside(line.data)
        if isinstance(data.get("words"), list):
            data = {**data, "words": [REMOVED if one in self.words else one for one in data["words"]]}
        actor = self.instead if mine or (line.user_id is None and line.actor in self.names) else line.actor
        if (subject, data, actor) == (line.subject, line.data, line.actor):
            return line
        values = {field.attname: getattr(line, field.attname) for field in LogEntry._meta.concrete_fields}
        return LogEntry(**values | {"subject": subject, "data": data, "actor": actor})

    def _told(self, subject: str) -> bool:
        """Whether it is the person, told apart then by what a namesake of today is not told by."""
        if subject in self.names:
            return True
        return subject not in self.strict.plain and any(
            subject.startswith((f"{one} (", f"{one} #")) for one in self.names
        )

    def _names_me(self, value: object) -> bool:
        return isinstance(value, str) and (value in self.names or value == self.public_id)

    def _text(self, text: str) -> str:
        """One pass, the longest words first: another of the name, told apart by more, stays."""
        return self.found.sub(lambda one: self.known.get(one[0].casefold(), one[0]), text)


def one_gone(event: Event, entry: Entry) -> OneGone:
    """What is known of a player of the event, former names among it."""
    registered = list(event.registrations.filter(entry=entry))
    changes = event.log.filter(verb="entry changed").values_list("data", flat=True)
    names = _ever_called(changes, {entry.name, entry.nickname, *(one.name for one in registered)} - {""})
    both: list[Entry | Registration] = [entry, *registered]
    gone = [word for one in both for word in _reached(one)]
    told = {f"{name} {tell}" for name in names for tell in tells(entry)}
    made = _made(event, entry, entry.public_id, numbered(entry.number), frozenset(names | told), gone)
    words = entry.seats.exclude(dice_word="").values_list("dice_word", flat=True)
    return replace(made, words=frozenset(word for word in words if not MADE_UP.fullmatch(word)))


def _made(
    event: Event, entry: Entry | None, public_id: str, instead: str, names: frozenset[str], gone: Iterable[str]
) -> OneGone:
    others = [one for one in event.entries.all() if entry is None or one.pk != entry.pk]
    team = entry.team if entry and entry.team not in {one.team for one in others} else ""
    whole = pseudonyms_of(event, [])
    harmless = {one.name for one in others} | {one.team for one in others} | {one.club for one in others}
    harmless |= {entry.club} if entry else set()
    replaced = dict.fromkeys(filter(None, gone), REMOVED) | dict.fromkeys(names, instead)
    replaced |= {team: team_of(instead)} if team else {}
    spared = {f"{one.name} {tell}" for one in others if one.name in names for tell in tells(one)} - set(replaced)
    words = {*replaced, *spared}
    strict = Pseudonyms(
        dict.fromkeys(names, instead) | ({team: team_of(instead)} if team else {}),
        whole.plain | (harmless - names) | spared,
    )
    known, found = _replacing(replaced, words)
    return OneGone(entry.pk if entry else None, public_id, instead, names, known, found, strict)


def _fitting(row: Model, name: str, value: Any) -> Any:
    """As much of a text as its column holds: “Player 12” is longer than “Al”."""
    return value[: getattr(row._meta.get_field(name), "max_length", None)] if isinstance(value, str) else value


def _reached(one: Entry | Registration) -> tuple[str, str, str]:
    """Where they, or a guardian, are reached, and who that is."""
    return one.email, one.guardian.get("name", ""), one.guardian.get("email", "")


def _replacing(replaced: Mapping[str, str], words: Iterable[str]) -> tuple[dict[str, str], re.Pattern[str]]:
    """What stands for each word, in small letters, and what finds any of the words, the longest first."""
    longest = sorted(words, key=len, reverse=True)
    found = re.compile("|".join(map(_whole, longest)) or r"(?!)", re.IGNORECASE)
    return {word.casefold(): instead for word, instead in replaced.items()}, found


def team_of(name: str) -> str:
    """What a team is called that had the person alone in it."""
    return f"Team of {name}"


def _ever_called(changes: Iterable[Mapping[str, Any]], names: set[str]) -> set[str]:
    """All names that the log knows the person by: a correction tells the one before."""
    found = set(names)
    pairs = [tuple(data["changed"]["name"]) for data in changes if "name" in data.get("changed", {})]
    while more := {old for old, new in pairs if new in found} - found:
        found |= more
    return found


def _whole(words: str) -> str:
    """The words as whole ones: “Al” is not found in “Alan”."""
    return rf"(?<!\w){re.escape(words)}(?!\w)"
