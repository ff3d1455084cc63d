"""Teams of an event that everybody plays alone: their totals, and the rows that pages show."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tourney import queries
from tourney.calling import called
from tourney.honours import SUMMABLE
from tourney.models import Event
from tourney.schemes import Amount, Member, TeamTotal, team_totals
from tourney.standings import METRICS, Metric, Standing


def team_criteria(event: Event) -> tuple[str, ...]:
    """What teams rank by: those of the event's criteria that can be added up, or else result points."""
    return tuple(key for key in event.tiebreaks if key in SUMMABLE) or ("points",)


def team_metrics(event: Event) -> tuple[Metric, ...]:
    """The criteria of `team_criteria`, told in the words of the event's game."""
    says = event.practice.says
    return tuple(
        replace(METRICS[key], label=says(METRICS[key].label), description=says(METRICS[key].description))
        for key in team_criteria(event)
    )


def teams_of(event: Event, *, through: int | None = None) -> tuple[TeamTotal, ...]:
    """The teams, best first. Whoever has dropped still counts with what they have."""
    keys = team_criteria(event)
    team = dict(event.entries.values_list("number", "team"))
    rows: Sequence[Standing] = queries.standings_of(event, through=through, also=keys)
    members = [Member(row.entry, team[row.entry], tuple(row.values[key] for key in keys)) for row in rows]
    return team_totals(members, event.team_best)


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team's row: `counted` and `left_out` are names with each one's numbers."""

    place_words: str
    team: str
    totals: tuple[Amount, ...]
    counted: tuple[tuple[str, str, tuple[Amount, ...]], ...]
    left_out: tuple[tuple[str, str, tuple[Amount, ...]], ...]
    short: int


def team_rows(event: Event, *, through: int | None = None) -> tuple[TeamRow, ...]:
    """The teams, best first, by the rounds up to `through`."""
    entries, names = {entry.number: entry for entry in event.entries.all()}, called(event)

    def named(member: Member) -> tuple[str, str, tuple[Amount, ...]]:
        return names[member.entry], entries[member.entry].public_id, member.numbers

    return tuple(
        TeamRow(
            f"{one.place}=" if one.shared else f"{one.place}",
            one.team,
            one.totals,
            tuple(map(named, one.counted)),
            tuple(map(named, one.left_out)),
            one.short,
        )
        for one in teams_of(event, through=through)
    )
