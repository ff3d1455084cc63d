"""Army lists: sent, approved, sent back, late; photographs."""

import datetime
import io

import pytest
import time_machine
from PIL import Image

from tests import make
from tourney.errors import Refused, Stale
from tourney.lists import MOST_PHOTOS, are_revealed
from tourney.models import Adjustment, Attachment
from tourney.services import entries, events, list_terms, lists, rounds, undoing
from tourney.services.writing import Actor
from tourney.uploads import read_list, read_photo

DUE = datetime.datetime(2027, 4, 1, 17, 0, tzinfo=datetime.UTC)
REVEAL = datetime.datetime(2027, 4, 8, 17, 0, tzinfo=datetime.UTC)
SECOND = datetime.timedelta(seconds=1)


def photo(shade):
    out = io.BytesIO()
    Image.new("RGB", (20, 20), (shade, 0, 0)).save(out, "PNG")
    return read_photo("army.png", out.getvalue())


@pytest.fixture
def event(db):
    made = make.event(entries=4)
    list_terms.change_list_settings(made, make.desk(made), due=DUE, reveal=REVEAL, vp=2)
    return made


@pytest.fixture
def ada(event):
    return event.entries.all()[0]


def send(entry, text="2 Tiger", at=DUE - SECOND, **how):
    with time_machine.travel(at, tick=False):
        lists.send_list(entry, Actor.of_entry(entry), text, **how)


def state(entry):
    entry.refresh_from_db()
    return entry.list_state, entry.list_late


def test_a_list_is_sent_looked_at_sent_back_and_approved(event, ada):
    send(ada, "2 Tiger\r\n")
    assert (ada.army_list, *state(ada)) == ("2 Tiger", "sent", False)
    lists.return_list(ada, make.desk(event), "Two points over")
    assert (state(ada), ada.list_reason) == (("returned", False), "Two points over")
    send(ada, "1 Tiger", DUE + SECOND)
    assert (state(ada), ada.list_reason) == (("sent", False), "")  # the first was in time
    lists.approve_list(ada, make.desk(event))
    assert state(ada) == ("approved", False)


def test_a_list_is_late_from_the_second_after_the_deadline(event):
    on_time, late, none = event.entries.all()[:3]
    send(on_time, at=DUE)
    send(late, at=DUE + SECOND)
    assert (state(on_time)[1], state(late)[1], state(none)[1]) == (False, True, False)


def test_who_sends_another_list_after_the_deadline_unasked_is_late(ada):
    send(ada)
    send(ada, "other", DUE + SECOND)
    assert state(ada) == ("sent", True)


def test_an_approved_list_stays_until_the_desk_sends_it_back(event, ada):
    send(ada)
    lists.approve_list(ada, make.desk(event))
    with pytest.raises(Refused, match="approved, so it stays"):
        send(ada, "better")
    lists.return_list(ada, make.desk(event), "Check the points")
    send(ada, "better")
    assert ada.army_list == "better"


def test_lists_are_locked_for_players_once_the_first_round_is_out_unless_sent_back(event):
    early, silent = event.entries.all()[:2]
    send(early)
    make.draft(event)
    send(silent)  # a draft is seen by nobody
    rounds.publish_round(event.rounds.get(), make.desk(event))
    with pytest.raises(Refused, match="lists are locked"):
        send(silent, "better")
    lists.return_list(silent, make.desk(event), "Wrong year")
    send(silent, "better")
    assert silent.army_list == "better"
    with pytest.raises(Refused, match="lists are locked"):
        send(silent, "best")


def test_who_comes_for_a_later_round_may_send_until_that_one_is_out(event):
    make.published(event)
    late = entries.add_entry(event, make.desk(event), name="Zoe Late")
    send(late)
    assert state(late) == ("sent", False)


def test_a_list_is_a_text_or_a_file_and_the_new_one_takes_the_place_of_the_old(ada):
    out = io.BytesIO()
    Image.new("RGB", (30, 30)).save(out, "PNG")
    file = read_list("a.png", out.getvalue())
    send(ada, "text")
    send(ada, "", file=file)
    assert (ada.army_list, ada.attachments.get().content_type) == ("", "image/jpeg")
    send(ada, "text again")
    assert not ada.attachments.exists()
    for text, sent in (("", None), ("   ", None), ("text", file)):
        with pytest.raises(Refused, match="a text or a file"):
            send(ada, text, file=sent)


def test_the_same_list_twice_is_sent_once(event, ada):
    send(ada)
    before = event.log.count()
    send(ada, "2 Tiger\r\n")
    assert event.log.count() == before


def test_the_desk_does_not_approve_what_it_has_not_seen(event, ada):
    send(ada)
    seen = lists.list_version(ada)
    all_seen = lists.waiting_version(event)
    send(ada, "3 Tiger")
    for act in (lambda: lists.approve_list(ada, make.desk(event), version=seen),
                lambda: lists.return_list(ada, make.desk(event), "no", version=seen),
                lambda: lists.approve_all(event, make.desk(event), version=all_seen)):  # fmt: skip
        with pytest.raises(Stale):
            act()
    assert state(ada) == ("sent", False)


def test_all_that_wait_are_approved_at_once_and_nobody_else(event):
    first, second, back, none = event.entries.all()
    for entry in (first, second, back):
        send(entry, f"list of {entry.name}")
    lists.return_list(back, make.desk(event), "Wrong")
    assert lists.approve_all(event, make.desk(event), version=lists.waiting_version(event)) == 2
    assert [state(entry)[0] for entry in (first, second, back, none)] == ["approved", "approved", "returned", ""]
    assert lists.approve_all(event, make.desk(event)) == 0


@pytest.mark.parametrize(("reason", "says"), [("  ", "needs a reason"), ("x" * 301, "301 characters")])
def test_a_list_is_sent_back_with_a_reason(event, ada, reason, says):
    send(ada)
    with pytest.raises(Refused, match=says):
        lists.return_list(ada, make.desk(event), reason)


def test_nothing_is_approved_or_sent_back_where_nothing_is(event, ada):
    for act in (lists.approve_list, lambda *who: lists.return_list(*who, "no")):
        with pytest.raises(Refused, match="has sent no list"):
            act(ada, make.desk(event))


def test_what_the_desk_enters_is_approved_and_late_after_the_deadline(event):
    in_time, late = event.entries.all()[:2]
    for entry, at in ((in_time, DUE), (late, DUE + SECOND)):
        with time_machine.travel(at, tick=False):
            lists.enter_list(entry, make.desk(event), "from the desk")
    assert (state(in_time), state(late)) == (("approved", False), ("approved", True))


def test_the_text_in_the_entrys_own_form_is_the_same_list(event, ada):
    send(ada)
    entries.edit_entry(ada, make.desk(event), club="Elsewhere", army_list="2 Tiger\r\n")
    assert state(ada) == ("sent", False)  # nothing of the list was changed
    entries.edit_entry(ada, make.desk(event), army_list="1 Tiger")
    assert (ada.army_list, *state(ada)) == ("1 Tiger", "approved", False)
    entries.edit_entry(ada, make.desk(event), army_list="")
    assert state(ada) == ("", False)
    assert ada.list_sent_at is None


def test_an_entry_has_four_photographs_each_once(ada):
    by = Actor.of_entry(ada)
    kept = [lists.add_photo(ada, by, photo(shade)) for shade in range(0, 200, 50)]
    assert len(kept) == MOST_PHOTOS
    with pytest.raises(Refused, match="4 photographs already"):
        lists.add_photo(ada, by, photo(250))
    lists.remove_photo(kept[0], by)
    assert lists.add_photo(ada, by, photo(50)) == kept[1]  # the form was sent twice
    assert ada.attachments.count() == 3
    lists.add_photo(ada, by, photo(250))
    assert ada.attachments.count() == 4
    with pytest.raises(Stale):
        lists.remove_photo(kept[0], by)


def test_lists_are_revealed_at_the_second_and_not_before(event):
    assert not are_revealed(event, REVEAL - SECOND)
    assert are_revealed(event, REVEAL)
    with time_machine.travel(REVEAL - SECOND, tick=False):
        assert not are_revealed(event)
        list_terms.reveal_now(event, make.desk(event))
        assert are_revealed(event)


def test_lists_are_not_revealed_while_others_may_still_read_them_and_send_theirs(event):
    with pytest.raises(Refused, match="before the deadline"):
        list_terms.change_list_settings(event, make.desk(event), due=DUE, reveal=DUE - SECOND, vp=2)
    with time_machine.travel(DUE - SECOND, tick=False), pytest.raises(Refused, match="deadline has not come"):
        list_terms.reveal_now(event, make.desk(event))


def test_a_later_deadline_excuses_and_an_earlier_one_makes_nobody_late(event):
    early, late = event.entries.all()[:2]
    send(early)
    send(late, at=DUE + SECOND)
    for due, expected in ((DUE - 9 * SECOND, (False, True)), (DUE + SECOND, (False, False))):
        list_terms.change_list_settings(event, make.desk(event), due=due, reveal=REVEAL, vp=2)
        assert (state(early)[1], state(late)[1]) == expected


def test_late_lists_and_missing_ones_cost_vp_once(event):
    desk = make.desk(event)
    in_time, late, none, excused = event.entries.all()
    send(in_time)
    send(late, at=DUE + SECOND)
    send(excused, at=DUE + SECOND)
    lists.set_late(excused, desk, late=False)
    with time_machine.travel(DUE, tick=False):
        assert list_terms.late_costs(event) == []  # there is time until the end of that second
    with time_machine.travel(DUE + SECOND, tick=False):
        seen = list_terms.costs_version(event, list_terms.late_costs(event))
        assert list_terms.charge_late(event, desk, version=seen) == 2
        assert list_terms.charge_late(event, desk, version=seen) == 0
        assert set(event.adjustments.values_list("entry__name", "vp", "reason")) == {
            (late.name, -2, "Army list sent late"),
            (none.name, -2, "No army list by the deadline"),
        }
        entries.remove_adjustment(Adjustment.objects.get(entry=late), desk)
        assert list_terms.late_costs(event) == []  # what was given back stays given back


def test_a_charge_that_was_taken_back_can_be_made_again(event):
    desk = make.desk(event)
    with time_machine.travel(DUE + SECOND, tick=False):
        assert list_terms.charge_late(event, desk) == 4
        undoing.undo(event.log.all()[0], desk)
        assert not event.adjustments.exists()
        assert len(list_terms.late_costs(event)) == 4
        undoing.undo(event.log.all()[0], desk)  # and done again
        assert event.adjustments.count() == 4
        assert list_terms.late_costs(event) == []


def test_nobody_is_charged_whom_the_desk_did_not_see(event):
    with time_machine.travel(DUE + SECOND, tick=False):
        seen = list_terms.costs_version(event, list_terms.late_costs(event))
        entries.add_entry(event, make.desk(event), name="Zoe New")
        with pytest.raises(Stale):
            list_terms.charge_late(event, make.desk(event), version=seen)
    assert not event.adjustments.exists()


def test_a_finished_event_takes_no_list(event, ada):
    events.finish_event(event, make.desk(event))
    with pytest.raises(Refused, match="finished"):
        send(ada)
    assert not Attachment.objects.exists()
