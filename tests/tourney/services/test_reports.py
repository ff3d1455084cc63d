"""Players and the desk in any order: one result at most, and of the players only what both of them say."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import make
from tourney.errors import Refused, Stale
from tourney.models import Receipt, Report, Result
from tourney.services import reports, results
from tourney.services.receipts import Sent
from tourney.services.results import Outcome

pytestmark = pytest.mark.django_db

WON, OTHER, THIRD = (1, 0, 4), (1, 1, 4), (2, 4, 1)
CLAIMS = st.sampled_from([WON, OTHER, THIRD])
ACTS = st.one_of(
    st.tuples(st.sampled_from(["report", "agree", "keep"]), st.integers(0, 1), CLAIMS),
    st.tuples(st.just("call"), st.integers(0, 1), CLAIMS),
    st.tuples(st.sampled_from(["desk", "unlock"]), st.integers(0, 1), CLAIMS),
)


@pytest.fixture
def event():
    made = make.event(entries=2)
    make.playing(made)
    return made


def said(event):
    return [next((one.claim for one in seat.reports.filter(current=True)), None) for seat in make.seats(event)]


def act(event, what, who, claim, **how):
    seat, outcome = make.seats(event)[who], Outcome(*claim)
    if what in {"report", "agree"}:
        reports.report_result(seat, make.actor(seat), outcome, agreeing=what == "agree", **how)
    elif what == "keep":
        reports.keep_result(seat, make.actor(seat), outcome, **how)
    elif what == "call":
        reports.call_desk(seat, make.actor(seat), **how)
    elif what == "desk":
        results.enter_result(make.game_at(event), make.desk(event), outcome)
    else:
        results.unlock_result(make.game_at(event), make.desk(event))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=st.lists(ACTS, min_size=1, max_size=12))
def test_a_result_of_the_players_is_what_both_said_when_it_was_made(event, acts):
    results.unlock_result(make.game_at(event), make.desk(event))
    stood = None
    for what, who, claim in acts:
        revision = event.log.count()
        try:
            act(event, what, who, claim)
        except Refused:
            assert event.log.count() == revision
        found = list(Result.objects.filter(game=make.game_at(event)))
        assert len(found) <= 1
        result = found[0] if found else None
        now = (result.source, result.claim) if result else None
        if now != stood and result and result.source == "players":
            assert said(event) == [result.claim, result.claim]
        if stood and stood[0] == "desk" and what not in {"desk", "unlock"}:
            assert now == stood
        stood = now
        assert Report.objects.filter(seat__game=make.game_at(event), current=True).count() <= 2


def test_keeping_puts_back_what_made_the_result(event, writes):
    make.report(event, WON, WON)
    act(event, "report", 0, OTHER)
    with writes(event, "result kept"):
        act(event, "keep", 1, OTHER)
    assert said(event) == [WON, WON]
    with writes(event):
        act(event, "keep", 1, OTHER)


def test_agreeing_to_what_is_not_said_any_more_is_stale(event, writes):
    make.report(event, WON)
    with pytest.raises(Stale, match="said otherwise since"), writes(event):
        act(event, "agree", 1, OTHER)


def test_the_desk_is_called_once_and_only_to_a_difference(event, writes):
    with pytest.raises(Stale), writes(event):
        act(event, "call", 0, WON)
    make.report(event, WON, OTHER)
    with writes(event, "desk called"):
        act(event, "call", 0, WON)
    with writes(event):
        act(event, "call", 1, WON)
    act(event, "unlock", 0, WON)
    assert make.game_at(event).disputed_at is None


def test_a_message_that_was_refused_is_not_taken_for_one_that_arrived(event):
    with pytest.raises(Stale):
        act(event, "agree", 1, WON, sent=Sent("one-message"))
    assert not Receipt.objects.exists()
    make.report(event, WON)
    for _ in range(2):
        act(event, "agree", 1, WON, sent=Sent("one-message"))
    assert Result.objects.get().claim == WON


def test_what_was_written_before_the_report_that_stands_counts_for_nothing(event, writes):
    act(event, "report", 0, WON, sent=Sent("message-one", ""))
    act(event, "report", 0, OTHER, sent=Sent("message-two", "message-one"))
    with pytest.raises(Stale, match="said otherwise since"), writes(event):
        act(event, "report", 0, THIRD, sent=Sent("kept-back-one", ""))
    assert said(event)[0] == OTHER
