"""What waits for somebody at the desk: a short list, most pressing first, of what the reader may deal with."""

from collections.abc import Iterator, Sized
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.utils import timezone

from tourney import queries
from tourney.access import Staff
from tourney.attendance import not_here
from tourney.judging import open_calls
from tourney.models import Event, ListState, Penalty, Round, RoundStatus
from tourney.names import isolated
from tourney.next_step import EventState
from tourney.pages.grace import no_shows
from tourney.pages.listviews import photos_waiting
from tourney.pages.resultsdesk import ResultsDesk, results_desk
from tourney.pages.rollcall import roll_call
from tourney.services import registering
from tourney.zones import day_and_hour, on_the_wall


@dataclass(frozen=True, slots=True)
class Waits:
    """One line: how many of what, where to go. `number` is the round of the page, `query` what is shown there first."""

    count: int
    words: str
    view: str
    note: str = ""
    number: int | None = None
    query: str = ""
    icon: str = "clock"


def what_waits(at: Staff, state: EventState) -> tuple[Waits, ...]:
    """Everything that waits for somebody with these rights. A fixed number of queries, however many entries."""
    asked = tuple(_for_owner(at.event)) if at.may_own else ()
    if at.event.finished_at or not at.may_score:
        return asked
    round_ = queries.open_round(at.event)
    if round_ is not None:
        round_.event = at.event
    found = [*_calls(at.event), *_results(results_desk(at.event), state), *_absent(at, state, round_)]
    if at.may_judge:
        found += _for_judges(at.event, state)
    if at.may_run:
        found += _for_organisers(at.event, round_)
    return (*found, *asked)


def _calls(event: Event) -> Iterator[Waits]:
    calls = [one for one in open_calls(event) if not one.call.taken_by]
    if calls:
        longest = max(one.minutes for one in calls)
        note = f"the longest for {_count(longest, 'minute')}" if longest else ""
        words = _plural(calls, "table calls", "tables call") + " a judge"
        yield Waits(len(calls), words, "desk_calls", note, icon="scale")


def _results(desk: ResultsDesk, state: EventState) -> Iterator[Waits]:
    if desk.round is None:
        return
    if desk.disputes and not state.disputes:  # else it is the next step itself
        words = "two reports that differ" if len(desk.disputes) == 1 else "pairs of reports that differ"
        yield Waits(len(desk.disputes), words, "desk_results", icon="circle-alert")
    if not desk.is_open:
        return
    late = [one for one in no_shows(desk.round, desk.lines) if one.over]
    if late:
        words = _plural(late, "table waits", "tables wait") + " for a player, past the grace"
        yield Waits(len(late), words, "desk_round", _tables(one.table for one in late), desk.round.number, icon="users")
    over = [one for one in desk.missing if one.over]
    if over:
        words = _plural(over, "table has", "tables have") + " no result and no time left"
        yield Waits(len(over), words, "desk_results", _tables(one.line.table for one in over))


def _absent(at: Staff, state: EventState, round_: Round | None) -> Iterator[Waits]:
    """Who has not come before a round starts. Once it runs, only the tables that wait for them count."""
    if round_ is None:
        if state.round < at.event.rounds_planned and (away := not_here(at.event, state.round + 1)):
            yield _unchecked(len(away))
        return
    if round_.status == RoundStatus.PLAYING or not (at.may_run or round_.is_public):
        return
    roll = roll_call(round_)
    if roll and roll.missing:
        yield _unchecked(len(roll.missing))
    if roll and roll.undrawn:
        words = _plural(roll.undrawn, "player is", "players are") + " here and not drawn"
        yield Waits(len(roll.undrawn), words, "desk_round", number=round_.number, icon="users")


def _unchecked(count: int) -> Waits:
    words = "player has not checked in" if count == 1 else "players have not checked in"
    return Waits(count, words, "desk_check_in", icon="users")


def _for_judges(event: Event, state: EventState) -> Iterator[Waits]:
    appeals = event.penalties.filter(appeal=Penalty.Appeal.OPEN).count()
    if appeals:
        words = "appeal to rule on" if appeals == 1 else "appeals to rule on"
        yield Waits(appeals, words, "desk_cards", icon="scale")
    if state.lists and state.round:  # before the first round that is the next step itself
        words = "army list to look at" if state.lists == 1 else "army lists to look at"
        query = urlencode({"show": ListState.SENT.value})
        yield Waits(state.lists, words, "desk_lists", query=query, icon="file-text")
    if photos := photos_waiting(event).count():
        words = "new photograph to look at" if photos == 1 else "new photographs to look at"
        yield Waits(photos, words, "desk_lists", query=urlencode({"show": "photos"}), icon="eye")


def _for_organisers(event: Event, round_: Round | None) -> Iterator[Waits]:
    line = registering.waiting(event)
    room = registering.room(event) if line else 0
    if line and room != 0:
        count = len(line) if room is None else min(len(line), room)
        words = _plural(range(count), "registration waits", "registrations wait") + ", and there is room"
        note = f"{isolated(line[0].name)} is next"
        yield Waits(count, words, "desk_registrations", note, icon="user-plus")
    if round_ is not None and round_.status == RoundStatus.DRAFT:
        yield from _to_publish(round_, event)


def _for_owner(event: Event) -> Iterator[Waits]:
    """Who asked for their data to go: it waits after the event too."""
    asked = list(event.entries.filter(erasure_asked_at__isnull=False, erased_at=None).values_list("name", flat=True))
    if asked:
        words = "player asks" if len(asked) == 1 else "players ask"
        query = urlencode({"q": asked[0]}) if len(asked) == 1 else ""
        note = ", ".join(isolated(name) for name in asked[:3])
        words += " for their data to be removed"
        yield Waits(len(asked), words, "desk_entries", note, query=query, icon="trash-2")


def _to_publish(draft: Round, event: Event) -> Iterator[Waits]:
    if draft.publish_at:
        words = f"draft publishes itself at {_clock(draft.publish_at, event)}"
        yield Waits(1, words, "desk_round", f"round {draft.number}", draft.number, icon="clock")
    elif draft.publish_note:
        yield Waits(1, "draft was not published", "desk_round", draft.publish_note, draft.number, icon="circle-alert")


def _clock(at: datetime, event: Event) -> str:
    """The hour alone today, else with its day."""
    now = timezone.now()
    wall = on_the_wall(at, event.time_zone)
    today = wall.date() == on_the_wall(now, event.time_zone).date()
    return f"{wall:%H:%M}" if today else day_and_hour(at, event.time_zone, now)


def _tables(numbers: Iterator[int | None]) -> str:
    known = [str(number) for number in sorted(number for number in numbers if number)]
    if not known:
        return ""
    return f"table{'' if len(known) == 1 else 's'} {', '.join(known)}"


def _plural(things: Sized, one: str, many: str) -> str:
    return one if len(things) == 1 else many


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
