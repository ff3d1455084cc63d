"""Events with something in every list that a file carries."""

import datetime
import hashlib

from django.utils import timezone

from tests import make
from tourney import queries
from tourney.invented import CLUBS
from tourney.models import (
    Absence,
    Announcement,
    Attachment,
    ClubCode,
    Event,
    JudgeCall,
    Penalty,
    Registration,
    Slot,
    Turns,
)
from tourney.services import arrangements, ballots, entries, marks, results, rounds
from tourney.services.missions import save_mission
from tourney.services.writing import Actor
from tourney.starts import EXAMPLE, LEAST, start_text

MARKS = [{"key": "painting", "label": "Painting", "most": 30, "blank": 5}]


def full_event(name: str = "Kettle Cup") -> Event:
    """Five players, a round of sealed plans and dice, one open round, and a row of everything else."""
    event = make.event(name=name, entries=5, tables=3)
    by = make.desk(event)
    marks.set_marks(event, by, MARKS)
    marks.enter_marks(event, by, {(1, "painting"): 21, (2, "painting"): 9}, seen={})
    _first_round(event)
    entries.adjust_vp(event.entries.get(number=3), by, vp=-2, reason="Late list", round_number=1)
    save_mission(event, by, start_text(event.system, EXAMPLE) or LEAST)
    one, two = event.entries.get(number=1), event.entries.get(number=2)
    arrangements.arrange(event, by, [one, two], arrangements.Arranged("apart", 0, "Brothers"))
    make.playing(event, mode="plans")
    make.seal(event, "attack", "defend", table=1)
    make.seal(event, "manoeuvre", table=3)
    _votes(event)
    _rows(event)
    return event


def _votes(event: Event) -> None:
    """A ballot that is counted and one that is open."""
    by = make.desk(event)
    for title, named in (("Favourite army", [2, 3]), ("Best painted", [4])):
        ballots.add_ballot(event, by, ballots.Question(title, picks=3, mark=ballots.OWN_MARK))
        ballot = event.ballots.get(title=title)
        ballots.open_ballot(ballot, by)
        ballots.cast_vote(ballot, Actor.of_entry(event.entries.get(number=1)), named)
    ballots.close_ballot(event.ballots.get(title="Favourite army"), by)


def _first_round(event: Event) -> None:
    round_ = make.playing(event)
    games = queries.games_of(round_)
    make.report(event, (1, 0, 5), (1, 0, 5), table=1)
    make.report(event, (2, 4, 1), (1, 1, 4), table=2)
    results.enter_result(games[1], make.desk(event), results.Outcome(2, 4, 1))
    rounds.close_round(round_, make.desk(event))


def _rows(event: Event) -> None:
    """What no service of this part writes."""
    one = event.entries.get(number=1)
    game = make.game_at(event, 1)
    Absence.objects.create(entry=one, round_number=3)
    code = ClubCode.objects.create(event=event, code="DICE-7", club=CLUBS[0], places=4)
    Registration.objects.create(event=event, name=one.name, code=code, entry=one, state="entered", consents={})
    text = "One tank, “Żółć”\r\nTwo tanks".encode()
    Attachment.objects.create(
        entry=one, kind="list", name="list.txt", content_type="text/plain", data=text,
        digest=hashlib.sha256(text).hexdigest(),
    )  # fmt: skip
    penalty = {"card": "yellow", "reason": "Late list", "round_number": 1}
    taken = event.adjustments.get()
    Penalty.objects.create(event=event, entry=taken.entry, adjustment=taken, **penalty)
    JudgeCall.objects.create(event=event, game=game, place="Table 1", what="Line of sight", caller=one)
    Turns.objects.create(game=game, mission="fow4/encounter", moves=[], version=2)
    at = timezone.now().replace(microsecond=1)
    Slot.objects.create(event=event, kind="round", title="Round 1", starts_at=at, minutes=150, round_number=1)
    Announcement.objects.create(event=event, words="Lunch is served", at=at + datetime.timedelta(hours=1))
