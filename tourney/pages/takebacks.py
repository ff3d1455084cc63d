"""What was done last, each action once with what became of it, and whether it can be taken back now, for the desk."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count
from django.utils.http import url_has_allowed_host_and_scheme

from tourney import loglines
from tourney.access import Staff
from tourney.models import LogEntry
from tourney.services import prospects, undoable, undoing
from tourney.services.looks import READ
from tourney.services.undoable import TAKEN_BACK
from tourney.services.weight import weighty
from tourney.services.writing import KEPT, Actor

FEW = 12  # rows; who takes back more than these is shown first what that does
WORDS: Mapping[str, tuple[str, str]] = {  # what a reader calls a row, one and many
    "access token": ("private link", "private links"),
    "seat": ("place at a table", "places at tables"),
    "entry": ("entry", "entries"),
    "own mission": ("version of a mission", "versions of missions"),
    "event": ("the event itself", "the event itself"),
    "judge call": ("call for a judge", "calls for a judge"),
    "club code": ("code of a club", "codes of clubs"),
    "slot": ("line of the schedule", "lines of the schedule"),
    "penalty": ("card", "cards"),
    "arrangement": ("arranged pair", "arranged pairs"),
    "adjustment": ("VP given or taken", "VP given or taken"),
}


@dataclass(frozen=True, slots=True)
class Action:
    """A line of the log, and the last line that took it back or did it again."""

    line: LogEntry
    last: LogEntry | None
    rows: int  # changes of rows that `press` stands for

    @property
    def press(self) -> LogEntry:
        """The line that a press takes back."""
        return self.last or self.line


@dataclass(frozen=True, slots=True)
class Takeback:
    """An action with its button. `why` says why there is none, `behind` what comes first; `round` is to be looked at
    before."""

    action: Action
    why: str = ""
    behind: LogEntry | None = None
    round: int | None = None

    @property
    def line(self) -> LogEntry:
        return self.action.line

    @property
    def press(self) -> LogEntry:
        return self.action.press

    @property
    def asks(self) -> bool:
        """Whether to show first what it does."""
        return self.action.rows > FEW or self.round is not None

    @property
    def word(self) -> str:
        return word_for(self.press)

    @property
    def became(self) -> str:
        """What a reader is told of it since; empty if nothing became of it."""
        last = self.action.last
        return "" if last is None else "Taken back" if undoable.went_back(last) else "Done again"

    @property
    def first(self) -> str:
        """What a link to what is in the way says."""
        if self.behind is None:
            return ""
        return "Do that again first" if undoable.went_back(self.behind) else "Take that back first"


def word_for(line: LogEntry) -> str:
    """What the button says: to take back what took something back is to do it again."""
    return "Do again" if undoable.went_back(line) else "Take back"


@dataclass(frozen=True, slots=True)
class Kept:
    """What was done, as far as it is kept, and the lines of the log that tell of it; both the newest first."""

    actions: list[Action]
    lines: Sequence[LogEntry]


def kept(at_desk: Staff) -> Kept:
    """What was done, as far as it is kept, the newest first: of all lines those that this helper may take back.

    Whoever runs the event sees all lines, those that nobody can take back among them. One query.
    """
    found = LogEntry.objects.filter(event=at_desk.event, sequence__gt=at_desk.event.revision - KEPT)
    lines = list(found.annotate(rows=Count("row_changes")).order_by("-sequence"))
    mine = [
        one
        for one in _folded(lines, {line.sequence: line.rows for line in lines})
        if at_desk.may_run or at_desk.may(undoable.right_for(one.line))
    ]
    return Kept(mine, lines)


def _folded(lines: Sequence[LogEntry], rows: Mapping[int, int]) -> list[Action]:
    """Lines that take back or do again, the newest first, go with the line that they are about, if it is there."""
    there = {line.sequence: line for line in lines}
    last: dict[int, LogEntry] = {}
    folded = set[int]()
    for line in lines:
        first = line
        while first.verb == TAKEN_BACK and 0 < (back := undoable.takes_back(first)) < first.sequence and back in there:
            first = there[back]
        if first is not line:
            last.setdefault(first.sequence, line)
            folded.add(line.sequence)
    return [
        Action(line, last.get(line.sequence), rows[last.get(line.sequence, line).sequence])
        for line in lines
        if line.sequence not in folded
    ]


def latest(at_desk: Staff, most: int) -> list[Takeback]:
    """What was done last, at most so many, each with its button or why it has none."""
    found = kept(at_desk)
    done = [one for one in found.actions if one.line.verb != READ]  # looks are for the log, not for what was done last
    return with_buttons(at_desk, done[:most], found.lines)


def with_buttons(at_desk: Staff, wanted: Iterable[Action], later: Sequence[LogEntry] | None = None) -> list[Takeback]:
    """Those actions, each with its button or why it has none. As many queries however many they are.

    `later` are the lines after them, for who has read them already.
    """
    wanted, all_rounds = list(wanted), list(at_desk.event.rounds.only("event", "number", "status"))
    why = {one.press.sequence: _never(at_desk, one.press, one.rows) for one in wanted}
    open_ = [one.press for one in wanted if not why[one.press.sequence]]
    found = prospects.obstacles(at_desk.event, open_, later=later, rounds=all_rounds)
    free = [one.press for one in wanted if one.rows <= FEW and not why[one.press.sequence]]
    rounds = weighty(all_rounds, free)
    return [_with_button(at_desk, one, why[one.press.sequence], found, rounds) for one in wanted]


def one(at_desk: Staff, line: LogEntry) -> Takeback:
    """The same of one line, whatever became of it since."""
    later = LogEntry.objects.filter(event=at_desk.event, sequence__gt=line.sequence, verb=TAKEN_BACK)
    if line.sequence in undoable.undone(later):
        return Takeback(Action(line, None, 0), "Taken back.")
    return with_buttons(at_desk, [Action(line, None, line.row_changes.count())])[0]


def _with_button(
    at_desk: Staff,
    action: Action,
    why: str,
    found: Mapping[int, prospects.Obstacle],
    rounds: Mapping[int, int],
) -> Takeback:
    number = action.press.sequence
    obstacle = found.get(number)
    if why or obstacle is None:
        return Takeback(action, why, round=rounds.get(number))
    if not obstacle.sure:
        action.press.event = at_desk.event
        if undoing.refusal(action.press, Actor.of_user(at_desk.user)) is None:
            return Takeback(action, round=rounds.get(number))
    if obstacle.line is None:
        return Takeback(action, "Changed since: put it right by hand.")
    blocked = f"Since then: {loglines.dated(obstacle.line)}."
    never = obstacle.way or undoable.never(obstacle.line)
    return Takeback(action, f"{blocked} {never}" if never else blocked, None if never else obstacle.line)


def _never(at_desk: Staff, line: LogEntry, rows: int) -> str:
    """Why it is not to be taken back whatever came after it."""
    if never := undoable.never(line):
        return never
    if not at_desk.may(undoable.right_for(line)):
        return "Only the event’s owner takes this back."
    if at_desk.event.finished_at and undoable.root_of(line) not in undoable.OF_THE_END:
        return "The event is finished."
    if not rows and line.sequence <= at_desk.event.revision - KEPT:
        return f"Too long ago: the last {KEPT} lines can be taken back."
    return "" if rows else "It changed nothing that is kept."


def told(counts: Mapping[str, int]) -> list[str]:
    """Rows by kind, as `24 games` and `48 places at tables`."""
    said = []
    for name, count in counts.items():
        singular, plural = WORDS.get(name, (name, f"{name}s"))
        said.append(plural if singular == plural else f"{count} {singular if count == 1 else plural}")
    return said


def way_back(wanted: str, host: str, *, secure: bool, otherwise: str) -> str:
    """The page to go on to: the one that the button stood on, if it is one of this site's."""
    fits = wanted.startswith("/") and url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={host}, require_https=secure
    )
    return wanted if fits else otherwise
