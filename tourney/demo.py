"""The event that `demo` shows: a weekend of 48 entries in the middle of its third round."""

import hashlib
import hmac
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tourney import queries
from tourney.cards import code_of, link_path, live_link
from tourney.demos.announcing import announce
from tourney.demos.clock import play_clock
from tourney.demos.closing import finish_last_years
from tourney.demos.dice import show_dice
from tourney.demos.getting_in import table_pin
from tourney.demos.judging import show_judging
from tourney.demos.lists import send_lists
from tourney.demos.morning import play_morning
from tourney.demos.people import leave_by_phone, let_people_help
from tourney.demos.registering import take_registrations
from tourney.demos.reporting import show_reports
from tourney.demos.votes import show_votes
from tourney.honours import opponents_in, usual_awards
from tourney.invented import ARMIES, CLUBS
from tourney.models import Dice, Entry, Event, Game, Role
from tourney.rehearsal import Rehearsal
from tourney.services import arrangements, awards, entries, events, marks, teams
from tourney.services.events import TableWishes
from tourney.services.missions import save_mission
from tourney.services.reports import report_result
from tourney.services.results import Outcome
from tourney.services.writing import Actor
from tourney.starts import EXAMPLE, LEAST, start_text

NAME = "Northern Front 2026"
EMAIL = "olga@muster.example"
LATE, DROPS = "Φωτεινή Καραγιάννη", "Rupert Ashdown"
SIBLINGS, SEATED = ("Dan Fletcher", "Emma Walsh"), "Tom Baker"
SEEDED = ("Hanna Lindström", "Piotr Żuk", "Николай Ветров")  # by their places last year
STREAMED, KEPT = 1, 4  # tables: one is streamed, one is easy to reach

PLAYERS = (
    "Alice Hartley", "Bartosz Wiśniewski", "Cáit Ní Bhriain", "Rupert Ashdown", "Élodie Garnier", "François Lemaître",
    "Gökhan Şahin", "Hanna Lindström", "Ilse van der Berg", "Jörg Weißmüller", "Kateřina Dvořáková", "Lars Ødegård",
    "Magdalena Brzęczyszczykiewicz", "Nuno Gonçalves", "Ólafur Þórsson", "Piotr Żuk", "Rhiannon Llewellyn",
    "Siobhán O’Dwyer", "Tamás Kővári", "Uwe Größler", "Vítor Simões", "Władysław Łoś", "Xavier Puig i Solé",
    "Yannis Κωνσταντίνου", "Zsófia Nagy", "Николай Ветров", "Оксана Бондаренко", "Дмитро Левченко", "Γιώργος Ιωάννου",
    "Ελευθερία Μανωλάκη", "דניאל לוי", "נועה ברק", "أحمد المصري", "ليلى حداد", "田中 健", "佐藤 美咲", "王 伟", "李 娜",
    "김 민준", "박 서연", "สมชาย ใจดี", "अर्जुन शर्मा", "Ben Carter", "Chris Doyle", "Dan Fletcher", "Emma Walsh",
    "Tom Baker",
)  # fmt: skip

MARKED = (
    {"key": "painting", "label": "Painting", "most": 30, "blank": 5},
    {"key": "sports", "label": "Sportsmanship", "most": 25, "by": "opponents", "each": 5, "blank": 4},
)
TEAMS = ("Tyneside Tankers", "Border Reivers", "Équipe Garnier", "Κένταυροι")


@dataclass(frozen=True, slots=True)
class Shown:
    """What `demo` prints: how to sign in, and three players' links with what each has to do.

    `codes` open the same pages as the links, in their order. `pin` is a table's number and what shares a phone there.
    """

    event: Event
    email: str
    password: str
    links: tuple[tuple[str, str, str], ...]
    codes: tuple[str, ...] = ()
    pin: tuple[int, str] | None = None


def password() -> str:
    """This installation's password for the demonstration account: made from its key, so that it stands nowhere."""
    mac = hmac.new(f"demo:{settings.SECRET_KEY}".encode(), EMAIL.encode(), hashlib.sha256).hexdigest()
    return f"{mac[:4]}-{mac[4:8]}-{mac[8:12]}"


def prepare() -> Shown:
    """Make what is missing of the demonstration, and say how to get in. Running it again changes nothing."""
    owner = _owner()
    event = Event.objects.filter(name=NAME, members__user=owner, members__role=Role.OWNER).first()
    if event is None:
        with transaction.atomic():  # an interrupted start leaves no half of a demonstration
            event = _play(Actor.of_user(owner))
    players = _links(event)
    links = tuple((entry.name, link_path(entry), todo) for entry, todo in players)
    return Shown(
        event, EMAIL, password(), links, tuple(code_of(live_link(entry)) for entry, _ in players), table_pin(event)
    )


def _owner() -> User:
    user, made = User.objects.get_or_create(username=EMAIL, defaults={"email": EMAIL, "first_name": "Olga"})
    if made or not user.check_password(password()):
        user.set_password(password())
        user.save(update_fields=["password"])
    return user


def _play(by: Actor) -> Event:
    chance = random.Random(NAME)
    event = events.create_event(
        by, tables=26, name=NAME, venue="The Corn Exchange, Hexham", starts_on=timezone.localdate(),
        points=100, rounds_planned=5, round_minutes=150,
        dice=Dice.TYPED, listed=True,
    )  # fmt: skip
    _terrain(event, by)
    entries.add_roster(event, by, [_row(name, place, chance) for place, name in enumerate(PLAYERS)])
    _wishes(event, by)
    rehearsal = Rehearsal(event, by, chance)
    rehearsal.play_round()  # 47 play: one has the bye
    late: dict[str, Any] = {"name": LATE, "club": "Riverbank Wargames", "side": "allies", "army": "British Desert Rats"}
    entries.add_entry(event, by, **late)
    rehearsal.play_round()  # 48
    entries.drop_entry(event.entries.get(name=DROPS), by)
    _half_played(rehearsal)
    _own_mission(event, by)
    _honours(event, by, chance)
    play_morning(event, by)
    take_registrations(by)
    announce(event, by)
    play_clock(event, by)
    send_lists(event, by)
    show_judging(event, by)
    show_reports(event)
    leave_by_phone(event)
    show_votes(event, by)
    let_people_help(event, by)
    finish_last_years(by)
    return event


def _honours(event: Event, by: Actor, chance: random.Random) -> None:
    """Most armies judged, sportsmanship of two rounds handed in, four teams, and what all of it counts for."""
    marks.set_marks(event, by, list(MARKED))
    numbers = list(event.entries.values_list("number", flat=True))
    judged = {(number, "painting"): chance.randint(8, 30) for number in numbers if number % 9}
    marks.enter_marks(event, by, judged, seen={})
    for round_number in (1, 2):
        handed_in = {(number, "sports"): chance.randint(3, 5) for number in opponents_in(event, round_number)}
        marks.enter_marks(event, by, handed_in, seen={}, round_number=round_number)
    teams.set_teams(event, by, {number: TEAMS[number % len(TEAMS)] for number in numbers[:16]}, seen={})
    awards.set_awards(event, by, usual_awards(event))


def _own_mission(event: Event, by: Actor) -> None:
    """A mission of the event's own, ready for the next round, with a change to look at."""
    text = start_text(event.system, EXAMPLE) or LEAST
    first = save_mission(event, by, text)
    longer = text.replace("turn = 8", "turn = 9").replace("turn = 7", "turn = 8")
    save_mission(event, by, longer, key=first.key, seen=first.version, note="One more turn for the Defender to hold")


def _terrain(event: Event, by: Actor) -> None:
    kinds = ("bocage", "desert", "village", "steppe", "hedgerows", "winter woods")
    numbers = event.tables.values_list("number", flat=True)
    wanted = {
        number: TableWishes(
            kinds[place % len(kinds)],
            closed=number == 26,
            room="Main hall" if number <= 18 else "Gallery",
            stream=number == STREAMED,
        )
        for place, number in enumerate(numbers)
    }
    events.change_tables(event, by, wanted)


def _wishes(event: Event, by: Actor) -> None:
    """Two who do not want to meet, three who are seeded, and one who needs a table that is easy to reach."""
    siblings = list(event.entries.filter(name__in=SIBLINGS))
    arrangements.arrange(event, by, siblings, arrangements.Arranged(arrangements.APART, reason="brother and sister"))
    for place, name in enumerate(SEEDED, 1):
        entries.edit_entry(event.entries.get(name=name), by, seeding=place)
    table = event.tables.get(number=KEPT)
    entries.edit_entry(event.entries.get(name=SEATED), by, fixed_table=table, room=table.room)


def _row(name: str, place: int, chance: random.Random) -> dict[str, object]:
    side = "either" if place % 12 == 7 else ("axis", "allies")[place % 2]
    army = chance.choice(ARMIES.get(side, ARMIES["axis"] + ARMIES["allies"]))
    return {"name": name, "club": chance.choice(CLUBS), "side": side, "army": army, "fortified": place % 16 == 5}


def _half_played(rehearsal: Rehearsal) -> None:
    """Round three: most results in, one dispute waiting, some tables in mid-turn, one still choosing plans.

    Those in mid-turn have typed dice, so that they are where they are each time; the dice of the rest can be checked.
    """
    round_ = rehearsal.open_round()
    games = queries.games_of(round_)
    disputed, one_report, playing, one_sealed, choosing = games[3], games[7], games[11], games[15], games[19]
    waiting = (one_report, playing, *games[20:-1])
    for game in waiting:
        rehearsal.choose_plans(game)
    rehearsal.choose_plans(one_sealed, seats=1)
    rehearsal.report(one_report, seats=1)
    for game, taps in ((playing, 22), (one_report, 49), (games[20], 13), (games[21], 1)):
        rehearsal.play_turns(game, taps)
    _server_rolls(rehearsal.event, rehearsal.by)
    show_dice(rehearsal, games[-1])
    for game in games[:20]:
        if game not in {disputed, one_sealed, choosing, *waiting}:
            show_dice(rehearsal, game)
            rehearsal.report(game)
    show_dice(rehearsal, disputed, shared=True)
    _disagree(disputed)


def _disagree(game: Game) -> None:
    """Both have said it on the phone that they share."""
    first, second = queries.seats_in_order(game)
    report_result(first, Actor.of_entry(first.entry, shared=True), Outcome(1, 1, 4))
    report_result(second, Actor.of_entry(second.entry, shared=True), Outcome(1, 2, 4))


def _server_rolls(event: Event, by: Actor) -> None:
    """Those who try the demonstration should not have to find a die."""
    events.change_settings(event, by, {"dice": Dice.SERVER})


def _links(event: Event) -> tuple[tuple[Entry, str], ...]:
    """Players to choose a plan, to report, to confirm a report, and one whose report is disputed."""
    round_ = queries.open_round(event)
    if round_ is None:
        return tuple((entry, "look round") for entry in event.entries.all()[:3])
    games = queries.games_of(round_)
    return tuple(
        (entry, todo)
        for entry, todo in (
            (_player(games, lambda game: not any(seat.plan for seat in game.seats.all())), "choose a battle plan"),
            (_player(games, lambda game: bool(game.mission) and not _reported(game)), "report a result"),
            (_player(games, lambda game: _reported(game) == 1, seat=1), "confirm a result"),
            (_player(games, lambda game: _reported(game) == 2 and not hasattr(game, "result")), "see a dispute"),
        )
        if entry
    )


def _reported(game: Game) -> int:
    return sum(report.current for seat in game.seats.all() for report in seat.reports.all())


def _player(games: list[Game], wanted: Callable[[Game], bool], *, seat: int = 0) -> Entry | None:
    game = next(filter(wanted, games), None)
    return queries.seats_in_order(game)[seat].entry if game else None
