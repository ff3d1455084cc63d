"""The results desk as its page shows it: what is missing and for how long, what differs, what was keyed in last."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from tourney import queries
from tourney.calling import called
from tourney.clock import Clock, clock_of
from tourney.disputes import minutes_of, why_at_desk
from tourney.models import Event, Game, LogEntry, Report, Round, RoundStatus, Seat
from tourney.names import bare, table_meant
from tourney.pages.roundviews import Line, game_lines
from tourney.pages.slips import stands, told
from tourney.services.slips import KEYED

LAST = 10  # slips that can be taken back at hand
FOUND = 30  # games that a search shows


@dataclass(frozen=True, slots=True)
class Missing:
    """A game without a result. `report` is the one that is in, at `position`, of a game that was reported once."""

    line: Line
    clock: Clock | None
    report: Report | None = None
    position: int = 0
    said: str = ""

    @property
    def over(self) -> bool:
        return bool(self.clock and self.clock.left < 0)

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return self.line.first, self.line.second

    @property
    def reporter(self) -> str:
        return self.line.names[self.position - 1]

    @property
    def awaited(self) -> str:
        """Who has not reported while the other has."""
        return self.line.names[2 - self.position]

    @property
    def since(self) -> tuple[float, int]:
        """The longest over time first, then by table."""
        return (self.clock.left if self.clock else 0.0, self.line.table or 0)


@dataclass(frozen=True, slots=True)
class Dispute:
    """Two reports that differ, each as its player's name and words, and the minutes since the second came in.

    `why` says why it is the desk's to decide: see `disputes`. It is empty while the players talk it over.
    """

    line: Line
    versions: tuple[tuple[str, str], tuple[str, str]]
    minutes: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What one player says instead of the result that stands, and for how many minutes the other has not answered."""

    line: Line
    by: str
    awaited: str
    said: str
    minutes: int


@dataclass(frozen=True, slots=True)
class Keyed:
    """A slip as it was keyed in. `back` says whether it can be taken back as things stand; `closed`, why not."""

    sequence: int
    round: int
    game: str
    table: str
    names: tuple[str, str]
    score: str
    was: str
    at: datetime
    back: bool
    closed: bool


@dataclass(frozen=True, slots=True)
class ResultsDesk:
    """Everything about the results of the latest round that is out."""

    round: Round | None
    lines: tuple[Line, ...]
    missing: tuple[Missing, ...]
    disputes: tuple[Dispute, ...]
    talks: tuple[Dispute, ...] = ()
    proposals: tuple[Proposal, ...] = ()

    @property
    def total(self) -> int:
        return len(self.lines)

    @property
    def done(self) -> int:
        return sum(line.result is not None for line in self.lines)

    @property
    def over_time(self) -> int:
        """How many tables are past their time without a word from either player."""
        return sum(one.over for one in self.missing)

    @property
    def is_open(self) -> bool:
        return self.round is not None and self.round.status != RoundStatus.CLOSED

    @property
    def tables(self) -> str:
        """What the form's script knows of each table without asking: names, result, Attacker."""
        return json.dumps({str(line.table): table_facts(line) for line in self.lines}, ensure_ascii=False)


def table_facts(line: Line) -> list[object]:
    return [*line.names, stands(line), line.game.attacker or 0]


def results_desk(event: Event) -> ResultsDesk:
    """The state of the latest public round. A handful of queries, however many games."""
    round_ = queries.public_round(event)
    if round_ is None:
        return ResultsDesk(None, (), (), ())
    round_.event = event
    lines = game_lines(round_)
    missing = [_missing(event, round_, line) for line in lines if line.state in {"playing", "plans", "reported"}]
    disputes = [_dispute(line) for line in lines if line.state == "disputed"]
    disputes.sort(key=lambda one: (-one.minutes, one.line.table or 0))
    return ResultsDesk(
        round_,
        tuple(lines),
        tuple(sorted(missing, key=lambda one: one.since)),
        tuple(disputes),
        talks=tuple(_dispute(line) for line in lines if line.state == "talking"),
        proposals=tuple(_proposals(round_, lines)),
    )


def _proposals(round_: Round, lines: Iterable[Line]) -> Iterable[Proposal]:
    """What is proposed in an open round; once it is closed, what stands stands."""
    if round_.status == RoundStatus.CLOSED:
        return
    for line in lines:
        if report := line.proposed:
            by = line.reports.index(report)
            yield Proposal(line, line.names[by], line.names[1 - by], told(line, report.claim), minutes_of(report.at))


def _missing(event: Event, round_: Round, line: Line) -> Missing:
    clock = clock_of(event, round_, line.game)
    position, report = next(((place, one) for place, one in enumerate(line.reports, 1) if one), (0, None))
    if report is None:
        return Missing(line, clock)
    return Missing(line, clock, report, position, told(line, report.claim))


def _dispute(line: Line) -> Dispute:
    said = [(name, report) for name, report in zip(line.names, line.reports, strict=True) if report]
    (one, first), (other, second) = said
    since = max(first.at, second.at)
    versions = ((one, told(line, first.claim)), (other, told(line, second.claim)))
    return Dispute(line, versions, minutes_of(since), why_at_desk(line.game, since))


def last_keyed(event: Event, user: User) -> tuple[Keyed, ...]:
    """The slips that somebody keyed in last, the latest first, without those taken back. Three queries."""
    back = LogEntry.objects.filter(event=event, verb="slip taken back").values_list("data__key", flat=True)
    mine = LogEntry.objects.filter(event=event, user=user, verb__in=KEYED, data__slip=True).order_by("-sequence")
    taken = set(back)
    shown = [line for line in mine[: LAST + len(taken)] if str(line.sequence) not in taken][:LAST]
    return tuple(_keyed(shown, event))


def _keyed(lines: list[LogEntry], event: Event) -> Iterable[Keyed]:
    games = Game.objects.filter(round__event=event, public_id__in=[line.data["game"] for line in lines])
    versions = {
        public_id: (version, status)
        for public_id, version, status in games.values_list("public_id", "version", "round__status")
    }
    for line in lines:
        data = line.data
        version, status = versions.get(data["game"], (0, RoundStatus.CLOSED))
        first, second = data["names"]
        yield Keyed(
            sequence=line.sequence,
            round=data["round"],
            game=data["game"] if data["game"] in versions else "",
            table=line.subject,
            names=(first, second),
            score=f"{data['after'][0]}–{data['after'][1]}",
            was=f"{data['before'][0]}–{data['before'][1]}" if data["before"] else "",
            at=line.at,
            back=version == data["version"] and status != RoundStatus.CLOSED,
            closed=version == data["version"] and status == RoundStatus.CLOSED,
        )


@dataclass(frozen=True, slots=True)
class Found:
    """A game of any round that a search at the desk came upon."""

    game: Game
    names: tuple[str, str]
    score: str


def find_games(event: Event, words: str, number: int | None = None) -> list[Found]:
    """Games by a table's number or by letters of a player's name, the latest round first. Three queries."""
    wanted, table = bare(words), table_meant(words)
    if not wanted:
        return []
    found, called_here = [], called(event)
    for game in reversed(queries.public_games(event)):
        if number is not None and game.round.number != number:
            continue
        first, second = queries.seats_in_order(game)
        names = (called_here[first.entry.number], called_here[second.entry.number])
        if table is not None:
            hit = bool(game.table and game.table.number == table)
        else:
            hit = any(wanted in bare(name) for name in names)
        if hit:
            result = getattr(game, "result", None)
            found.append(Found(game, names, str(result) if result else ""))
    return found[:FOUND]
