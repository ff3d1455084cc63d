"""Rows by the thousand for benchmarks: rounds drawn by the services, and what players would take hours for in bulk."""

import random
from datetime import date, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from missions.load import system
from tourney import queries
from tourney.invented import CLUBS
from tourney.models import Entry, Event, LogEntry, Member, Report, Result, Role, Round, RowChange
from tourney.rehearsal import invented_rows, settings_for
from tourney.services import backups, entries, events, rounds
from tourney.services.results import Outcome, vp_of
from tourney.services.writing import Actor

BATCH = 500


def names_of(count: int, chance: random.Random, sides: tuple[str, str]) -> list[dict[str, str]]:
    """Rows of a roster, however many: the invented people first, then others of the same names with a number."""
    rows: list[dict[str, str]] = []
    while len(rows) < count:
        more = invented_rows(min(250, count - len(rows)), chance, sides)
        turn = len(rows) // 250
        rows += [row | {"name": f"{row['name']} {turn + 1}"} if turn else row for row in more]
    return rows


def an_event(by: Actor, count: int, *, chance: random.Random, name: str = "Growth", **settings: object) -> Event:
    """An event of so many entries with a table for every two of them."""
    event = events.create_event(by, tables=(count + 1) // 2, **settings_for(name, rounds_planned=5, **settings))
    entries.add_roster(event, by, names_of(count, chance, system(event.system).sides))
    return event


def an_open_round(event: Event, by: Actor, *, seed: str) -> Round:
    """The next round with its clock running; one mission for all, so that nothing but results is missing."""
    round_ = rounds.draft_round(event, by, seed=seed, mission_mode="fixed", mission="fow4/encounter")
    rounds.publish_round(round_, by)
    rounds.start_round(round_, by)
    return round_


def play(round_: Round, by: Actor, chance: random.Random, *, share: float = 1.0) -> None:
    """Both players' reports, the results and their lines of the log, for a share of the round's games."""
    event = round_.event
    event.refresh_from_db()
    games = queries.games_of(round_)
    reports, results, lines = [], [], []
    for game in games[: int(len(games) * share)]:
        outcome = Outcome(chance.choice([1, 2]), chance.randint(0, 3), 4)
        outcome = outcome if outcome.winner == 1 else Outcome(2, 4, outcome.count_1)
        vp_1, vp_2 = vp_of(game, outcome)
        said = {"winner": outcome.winner, "lost_1": outcome.count_1, "lost_2": outcome.count_2}
        results.append(Result(game=game, source="players", vp_1=vp_1, vp_2=vp_2, **said))
        for seat in queries.seats_in_order(game):
            reports.append(Report(seat=seat, **said))
            event.revision += 1
            claim = [outcome.winner, outcome.count_1, outcome.count_2]
            lines.append(
                LogEntry(
                    event=event, sequence=event.revision, entry=seat.entry, actor=seat.entry.name,
                    verb="result reported", subject=str(game.table),
                    data={"entry": seat.entry.name, "claim": claim, "of": "units", "state": "confirmed"},
                )
            )  # fmt: skip
    Report.objects.bulk_create(reports, batch_size=BATCH)
    Result.objects.bulk_create(results, batch_size=BATCH)
    LogEntry.objects.bulk_create(lines, batch_size=BATCH)
    event.save(update_fields=["revision"])
    RowChange.objects.filter(line=None).delete()


def close(round_: Round, by: Actor) -> None:
    rounds.close_round(round_, by)


def played(by: Actor, count: int, *, chance: random.Random, closed: int = 2, share: float = 0.5) -> Event:
    """An event with so many closed rounds and another one half played."""
    event = an_event(by, count, chance=chance)
    for number in range(closed):
        round_ = an_open_round(event, by, seed=f"growth {number}")
        play(round_, by, chance)
        close(round_, by)
    play(an_open_round(event, by, seed="growth last"), by, chance, share=share)
    event.refresh_from_db()
    return event


def many_events(owner: User, count: int, chance: random.Random) -> None:
    """Finished events of four entries each, one a day backwards, all listed and all of one person."""
    today, now = date(2026, 11, 28), timezone.now()
    made = Event.objects.bulk_create(
        [
            Event(
                name=f"Club day {number}", venue=chance.choice(CLUBS), listed=True, rounds_planned=1, revision=2,
                starts_on=today - timedelta(days=number % 3650), finished_at=now - timedelta(days=number % 300),
            )
            for number in range(count)
        ],
        batch_size=BATCH,
    )  # fmt: skip
    Member.objects.bulk_create([Member(event=one, user=owner, role=Role.OWNER) for one in made], batch_size=BATCH)
    players = [
        Entry(event=one, number=number, name=f"Player {number}", club=chance.choice(CLUBS))
        for one in made for number in range(1, 5)
    ]  # fmt: skip
    Entry.objects.bulk_create(players, batch_size=BATCH)
    lines = [
        LogEntry(event=one, sequence=at, user=owner, actor=owner.username, verb=verb, subject=one.name, data=data)
        for one in made
        for at, verb, data in ((1, "event created", {}), (2, "event finished", {"first": [1]}))
    ]
    LogEntry.objects.bulk_create(lines, batch_size=BATCH)
    RowChange.objects.filter(line=None).delete()


def backed_up() -> None:
    """A file for each event that is named as a backup of its revision is; whether one is due goes by names."""
    now = timezone.now()
    for event in Event.objects.only("public_id", "revision"):
        folder = backups.folder_of(event.public_id)
        if folder and not folder.exists():
            folder.mkdir(parents=True)
            (folder / f"{now:%Y%m%dT%H%M%S%f}Z-{event.revision}.muster.gz").touch()
