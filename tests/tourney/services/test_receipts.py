"""Messages that come twice, late or out of order."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import make
from tourney.errors import Stale
from tourney.models import JudgeCall, Receipt
from tourney.services import checkin, judging, receipts, reports, slips, timed
from tourney.services.receipts import Sent
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db

OLDER = Sent("older-key", seen="")
NEWER = Sent("newer-key", seen="", instead=("older-key",))


@pytest.fixture
def event():
    made = make.event(entries=4)
    make.playing(made)
    return made


def test_a_message_that_comes_again_changes_nothing_and_logs_nothing(event):
    seat = make.seats(event)[0]
    call = judging.call_judge(seat, make.actor(seat), sent=OLDER)
    judging.settle_call(call, make.desk(event))
    event.refresh_from_db()
    before = event.revision
    assert judging.call_judge(seat, make.actor(seat), sent=OLDER) is None
    event.refresh_from_db()
    assert (event.revision, JudgeCall.objects.count()) == (before, 1)


def test_keys_are_their_senders_own(event):
    first, second = make.seats(event)
    judging.call_judge(first, make.actor(first), sent=OLDER)
    judging.call_off(JudgeCall.objects.get(), make.actor(first))
    assert judging.call_judge(second, make.actor(second), sent=OLDER)


def test_a_message_that_was_replaced_changes_nothing_when_it_comes_after_all(event):
    seat = make.seats(event)[0]
    by = make.actor(seat)
    reports.report_result(seat, by, Outcome(2, 3, 1), sent=NEWER)
    reports.report_result(seat, by, Outcome(1, 0, 4), sent=OLDER)
    assert [one.winner for one in seat.reports.all()] == [2]


def test_a_replaced_call_that_comes_after_it_was_called_off_calls_nobody(event):
    seat = make.seats(event)[0]
    call = judging.call_judge(seat, make.actor(seat))
    judging.call_off(call, make.actor(seat), sent=NEWER)
    judging.call_judge(seat, make.actor(seat), sent=OLDER)
    assert not JudgeCall.objects.filter(settled_at=None).exists()


def test_a_message_that_was_refused_may_come_again(event):
    seat = make.seats(event)[0]
    reports.report_result(seat, make.actor(seat), Outcome(2, 3, 1), sent=Sent("other-phone", seen=""))
    for _ in range(2):
        with pytest.raises(Stale):
            reports.report_result(seat, make.actor(seat), Outcome(1, 0, 4), sent=OLDER)
    assert not Receipt.objects.filter(key=OLDER.key).exists()


def test_an_opponent_is_missing_once(event):
    first, second = make.seats(event)
    for missing, sent in ((True, OLDER), (False, NEWER), (True, OLDER)):
        checkin.call_missing(second, make.actor(first), missing=missing, sent=sent)
    second.refresh_from_db()
    assert second.missing_at is None


def test_a_slip_whose_answer_was_lost_does_not_count_again_once_it_was_taken_back(event):
    game, by = make.game_at(event), make.desk(event)
    slips.key_slip(game, by, Outcome(1, 0, 4), version=game.version, sent=OLDER)
    slips.take_back_slip(event.log.get(verb="result entered"), by)
    assert slips.key_slip(game, by, Outcome(1, 0, 4), version=game.version, sent=OLDER) is None
    assert receipts.known(event, by, OLDER.key)


def test_a_scan_that_comes_again_does_not_undo_what_the_desk_took_back():
    event = make.event(entries=2)
    entry, by = event.entries.all()[0], make.desk(event)
    assert checkin.check_in(entry, by, sent=OLDER)
    checkin.undo_check_in(entry, by)
    assert not checkin.check_in(entry, by, sent=OLDER)
    entry.refresh_from_db()
    assert entry.checked_in_at is None


def test_receipts_go_after_thirty_days_by_themselves(event):
    seat = make.seats(event)[0]
    judging.call_judge(seat, make.actor(seat), sent=OLDER)
    timed.due(timezone.now() + timedelta(days=29))
    assert Receipt.objects.count() == 1
    timed.due(timezone.now() + timedelta(days=31))
    assert not Receipt.objects.exists()
