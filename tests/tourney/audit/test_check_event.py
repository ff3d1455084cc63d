"""`draw --check EVENT/ROUND`: the draws that an event keeps."""

import pytest

from tests import make
from tests.tourney.audit.test_check_command import check_source
from tourney.models import Seat
from tourney.services.redraws import swap_entries


@pytest.mark.django_db
def test_a_round_of_an_event_here_is_checked_by_its_number():
    event = make.event(entries=7)
    make.draft(event)
    said = check_source(f"{event.public_id}/1")
    assert (said["same"], said["optimal"], said["by_hand"]) == (True, True, [])
    assert "there is no such round" in check_source(f"{event.public_id}/2", status=2)
    assert "there is no such round" in check_source("nowhere/1", status=2)


@pytest.mark.django_db
def test_games_made_by_hand_are_named():
    event = make.event(entries=4)
    round_ = make.draft(event)
    first, second = (seat.entry for seat in Seat.objects.filter(round=round_, position=1))
    swap_entries(round_, make.desk(event), first, second)
    said = check_source(f"{event.public_id}/1")
    assert (said["same"], len(said["by_hand"])) == (True, 2)
