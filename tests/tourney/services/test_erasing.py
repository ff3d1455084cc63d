"""One person's data goes: from rows, the log, undo, backups and files, and what counts stays to the last number."""

import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tests.everything import everything_written
from tests.tourney.services import judge
from tests.tourney.services.test_retention import full_event, told_places
from tourney import backups as files
from tourney import eventfile, logbook, queries
from tourney.errors import Refused, Stale
from tourney.models import Event, RowChange
from tourney.replay import checked, is_good
from tourney.services import (
    announcements,
    backups,
    entries,
    erasing,
    lists,
    plans,
    registering,
    restoring,
    results,
    retention,
    undoing,
)
from tourney.services.erasing import DROPS, GOES_ON
from tourney.services.events import change_settings
from tourney.services.registering import Guardian, Wish
from tourney.services.results import Outcome
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db

ADA = ("Ada", "Byron", "King", "Lovelace", "Secret list", "ada@example.org", "shouted")


def test_nothing_of_the_person_is_left_anywhere_and_everybody_else_stays_as_they_are():
    event = full_event()
    ada = event.entries.get(name="Ada Byron")
    places = told_places(event)
    others = list(event.entries.exclude(pk=ada.pk).values())
    assert all(word in everything_written() for word in ADA)
    erasing.erase(ada, make.desk(event), then=DROPS)
    left = everything_written()
    assert [word for word in ADA if word in left] == []
    assert told_places(Event.objects.get(pk=event.pk)) == places
    assert list(event.entries.exclude(pk=ada.pk).values()) == others
    assert "Grace Hopper" in left
    assert "zoe@quist.example" in left
    assert event.registrations.count() == 2
    assert judge.faults(event) == []
    assert all(is_good(checked(round_.draw)) for round_ in event.rounds.all())


def test_the_log_keeps_its_lines_in_order_and_those_of_others_word_for_word():
    event = full_event()
    ada = event.entries.get(name="Ada Byron")
    before = {line.sequence: line for line in event.log.all()}
    erasing.erase(ada, make.desk(event), then=DROPS)
    after = {line.sequence: line for line in event.log.all()}
    assert {one: (line.verb, line.at, line.user_id) for one, line in before.items()} == {
        one: (line.verb, line.at, line.user_id) for one, line in after.items() if one in before
    }
    same = [one for one, line in before.items() if "Ada" not in f"{line.subject}{line.actor}{line.data}"]
    assert len(same) > 10
    assert all((before[one].subject, before[one].data) == (after[one].subject, after[one].data) for one in same)
    told = [logbook.sentence(line) for line in after.values()]
    assert "Player 1: 1 VP taken, removed" in told
    assert any(text.startswith("Player 1: the name and all personal data were removed for good") for text in told)


def test_a_namesake_of_part_of_the_name_is_left_alone():
    event = make.event(entries=0)
    by = make.desk(event)
    al = entries.add_entry(event, by, name="Al")
    entries.add_entry(event, by, name="Alan Al-Amin")
    entries.adjust_vp(al, by, vp=1, reason="Al was early")
    entries.adjust_vp(event.entries.get(number=2), by, vp=1, reason="Alan waited for Al, who came")
    erasing.erase(al, by, then=GOES_ON)
    told = "\n".join(str(line.data) + line.subject for line in event.log.all())
    assert "Alan waited for Player 1, who came" in told
    assert "Alan Al-Amin" in event.entries.get(number=2).name
    assert "Al was early" not in told


def test_undo_brings_nothing_back():
    event = make.event(entries=4)
    by = make.desk(event)
    ada = event.entries.get(number=1)
    entries.edit_entry(ada, by, club="Elsewhere")
    line = event.log.first()
    erasing.erase(ada, by, then=GOES_ON)
    assert not RowChange.objects.exists()
    for sequence in (line.sequence, event.revision):
        with pytest.raises((Refused, Stale)):
            undoing.undo(event.log.get(sequence=sequence), by)
    assert "Lovelace" not in everything_written()


def test_during_an_event_the_player_goes_on_with_their_link_or_drops_without_it():
    event = make.event(entries=4)
    by = make.desk(event)
    make.playing(event)
    first, second = event.entries.get(number=1), event.entries.get(number=2)
    phone, gone = Cast(event).player_of(first), Cast(event).player_of(second)
    erasing.erase(first, by, then=GOES_ON)
    erasing.erase(second, by, then=DROPS)
    url = reverse("me", args=[event.public_id])
    assert "Player 1" in phone.get(url).content.decode()
    assert gone.get(url).status_code == 404
    assert list(event.entries.order_by("number").values_list("dropped_after", flat=True))[:2] == [None, 1]
    for game in queries.games_of(event.rounds.get()):
        results.enter_result(game, by, Outcome(1, 1, 4))


def test_it_is_done_once_and_only_to_whom_the_page_showed():
    event = make.event(entries=2)
    by, ada = make.desk(event), event.entries.get(number=1)
    with pytest.raises(Stale):
        erasing.erase(ada, by, then=GOES_ON, seen="Somebody Else")
    with pytest.raises(Refused, match="Choose"):
        erasing.erase(ada, by, then="")
    erasing.erase(ada, by, then=GOES_ON, seen="Ada Lovelace")
    revision = event.revision
    erasing.erase(ada, by, then=GOES_ON)
    assert event.revision == revision


def test_backups_go_and_an_older_one_that_was_kept_elsewhere_brings_nothing_back(
    settings, tmp_path, django_capture_on_commit_callbacks
):
    settings.BACKUPS = str(tmp_path / "kept")
    event = make.event(entries=4)
    by, ada = make.desk(event), event.entries.get(number=1)
    entries.edit_entry(ada, by, army_list="Secret list", email="ada@example.org")
    entries.adjust_vp(ada, by, vp=-1, reason="Ada shouted")
    make.closed(event)
    path = backups.take(event)
    elsewhere = path.read_bytes()
    assert b"Lovelace" in files.held(elsewhere)[1]
    with django_capture_on_commit_callbacks(execute=True):
        erasing.erase(ada, by, then=GOES_ON)
    backups.settle()
    assert not path.exists()
    event.refresh_from_db()
    restoring.restore(event, by, elsewhere)
    left = everything_written()
    assert [word for word in ("Lovelace", "Secret list", "ada@example.org", "shouted") if word in left] == []
    ada = Event.objects.get(pk=event.pk).entries.get(number=1)
    assert ada.name == "Player 1"
    assert ada.erased_at is not None


def test_no_restored_backup_brings_back_their_name_in_what_others_wrote(settings, tmp_path):
    settings.BACKUPS = str(tmp_path)
    event = make.event(entries=2, registration="open", capacity=2)
    by, (ada, ben) = make.desk(event), event.entries.all()
    waits = registering.register(event, Wish("Wanda Waits", email="wanda@example.org"))
    entries.adjust_vp(ben, by, vp=1, reason="for waiting for Ada Lovelace and wanda@example.org")
    announcements.announce(event, by, "Ada Byron, please come to the desk")
    entries.edit_entry(ada, by, name="Ada Byron")
    elsewhere = backups.take(event).read_bytes()
    erasing.erase(ada, by, then=GOES_ON)
    erasing.erase_registration(waits, by)
    event.refresh_from_db()
    restoring.restore(event, by, elsewhere)
    left = everything_written()
    assert [word for word in ("Lovelace", "Byron", "wanda") if word in left] == []
    assert event.announcements.get().words == "Player 1, please come to the desk"
    assert event.adjustments.get().reason == "for waiting for Player 1 and removed"


def test_no_restored_backup_brings_back_a_registration_that_went(settings, tmp_path):
    settings.BACKUPS = str(tmp_path)
    event = make.event(entries=2, registration="open", capacity=2)
    made = registering.register(event, Wish("Wanda Waits", email="wanda@example.org"))
    entries.adjust_vp(event.entries.get(number=1), make.desk(event), vp=1, reason="for waiting")
    elsewhere = backups.take(event).read_bytes()
    erasing.erase_registration(made, make.desk(event))
    assert "Wanda" not in everything_written()
    event.refresh_from_db()
    restoring.restore(event, make.desk(event), elsewhere)
    assert "anda" not in everything_written().replace("Miranda", "")


def test_the_event_file_and_a_copy_hold_nothing_of_the_person():
    event = full_event()
    erasing.erase(event.entries.get(name="Ada Byron"), make.desk(event), then=DROPS)
    text = eventfile.text_of(eventfile.written_whole(eventfile.gathered(Event.objects.get(pk=event.pk))))
    assert [word for word in ADA if word in text] == []
    assert "Grace Hopper" in text


def test_a_player_asks_once_and_may_think_again():
    event = make.event(entries=2)
    ada = event.entries.get(number=1)
    for _ in range(2):
        erasing.ask_erasure(ada, Actor.of_entry(ada))
    assert event.log.filter(verb="erasure asked for").count() == 1
    erasing.ask_erasure(ada, Actor.of_entry(ada), wanted=False)
    ada.refresh_from_db()
    assert ada.erasure_asked_at is None


@pytest.mark.parametrize("wishes", [(True,), (True, False)])
def test_the_desk_takes_no_wish_of_a_player_back(wishes):
    event = make.event(entries=2)
    ada = event.entries.get(number=1)
    for wanted in wishes:
        erasing.ask_erasure(ada, Actor.of_entry(ada), wanted=wanted)
    with pytest.raises(Refused, match="Only the player"):
        undoing.undo(event.log.first(), make.desk(event))
    ada.refresh_from_db()
    assert (ada.erasure_asked_at is not None) == wishes[-1]


def test_names_that_are_gone_with_the_event_need_no_second_removal():
    event = full_event()

    retention.pseudonymise(event, make.desk(event))
    with pytest.raises(Refused, match="gone already"):
        erasing.erase(event.entries.get(number=1), make.desk(event), then=DROPS)


def test_of_two_of_one_name_only_the_one_goes_whom_the_log_tells_apart():
    event = make.event(entries=0)
    by = make.desk(event)
    for club in ("Iron Dice", "Old Guard"):
        entries.add_entry(event, by, name="Ben Twice", club=club)
    first, second = event.entries.all()
    entries.adjust_vp(first, by, vp=1, reason="Ben was early")
    entries.adjust_vp(second, by, vp=1, reason="for his flag")
    erasing.erase(first, by, then=GOES_ON)
    told = {line.subject: line.data.get("reason") for line in event.log.filter(verb="vp adjusted")}
    assert told == {"Player 1": "removed", "Ben Twice (Old Guard)": "for his flag"}


def test_a_word_for_the_dice_goes_from_the_line_of_whoever_sealed_second_too():
    event = make.event(entries=4)
    make.published(event, mode="plans")
    first, second = make.seats(event)
    plans.seal_plan(first, make.actor(first), "attack", word="my cat Zorro")
    plans.seal_plan(second, make.actor(second), "defend", word="my dog Bello")
    erasing.erase(first.entry, make.desk(event), then=GOES_ON)
    assert "Zorro" not in everything_written()
    told = [line.data["words"] for line in event.log.filter(verb="plan sealed") if "words" in line.data]
    assert told == [["removed", "my dog Bello"]]


def test_lines_that_told_them_from_a_namesake_by_an_old_club_are_theirs_too():
    event = make.event(entries=0)
    by = make.desk(event)
    for club in ("Iron Dice", "Old Guard"):
        entries.add_entry(event, by, name="Ben Twice", club=club)
    first, second = event.entries.all()
    for changed in ({"email": "ben@old.example"}, {"email": "ben@new.example"}, {"club": "Harbour"}):
        entries.edit_entry(first, by, **changed)
    entries.adjust_vp(second, by, vp=1, reason="for his flag")
    erasing.erase(first, by, then=GOES_ON)
    left = everything_written()
    assert "ben@" not in left
    assert "for his flag" in left


def test_of_whoever_only_waited_their_nickname_and_guardian_go_too():
    event = make.event(entries=2, registration="open", capacity=2, minors_under=16)
    by = make.desk(event)
    wish = Wish("Wanda Waits", nickname="Zorro", guardian=Guardian("Wilma Waits", "wilma@example.org", agrees=True))
    waits = registering.register(event, wish)
    announcements.announce(event, by, "Zorro: we have written to wilma@example.org")
    erasing.erase_registration(waits, by)
    assert [word for word in ("Zorro", "wilma@example.org") if word in everything_written()] == []


@pytest.mark.parametrize("capacity", [2, 10])
def test_what_they_had_registered_before_and_taken_back_goes_too(capacity):
    event = make.event(entries=2, registration="open", capacity=capacity)
    by = make.desk(event)
    registering.withdraw(registering.register(event, Wish("Zoe Quist", email="zoe@quist.example")), by)
    other = registering.register(event, Wish("Wanda Waits", email="wanda@example.org"))
    change_settings(event, by, {"capacity": 10})
    again = registering.register(event, Wish("Zoe Quist-Marlow", email="Zoe@quist.example"))
    erasing.erase(again.entry, by, then=GOES_ON)
    assert "quist" not in everything_written().casefold()
    assert list(event.registrations.values_list("name", flat=True)) == [other.name]
    again.entry.refresh_from_db()
    assert again.entry.dropped_after is None


def test_what_comes_in_after_a_removal_can_be_removed_too():
    event = make.event(entries=2)
    by, ada = make.desk(event), event.entries.get(number=1)
    erasing.erase(ada, by, then=GOES_ON)
    ada.refresh_from_db()
    assert not erasing.removable(ada)
    lists.send_list(ada, Actor.of_entry(ada), "Secret list of Ada")
    entries.edit_entry(ada, by, name="Ada Lovelace", email="ada@example.org")
    client, url = Cast(event).olga, reverse("desk_data", args=[event.public_id, ada.public_id])
    assert "Remove it for good" in client.get(url).content.decode()
    said = {"then": GOES_ON, "seen": "Ada Lovelace", "sure": "on"}
    assert client.post(url, said).status_code == 302
    left = everything_written()
    assert [word for word in ("Lovelace", "Secret list", "ada@example.org") if word in left] == []
    assert "Remove it for good" not in client.get(url).content.decode()


def test_a_text_that_grows_with_the_number_is_cut_to_what_its_column_holds():
    event = make.event(entries=0)
    by = make.desk(event)
    al, bo = (entries.add_entry(event, by, name=name) for name in ("Al", "Bo"))
    entries.adjust_vp(bo, by, vp=1, reason="Al " * 66)
    announcements.announce(event, by, " ".join(["Al"] * 100))
    erasing.erase(al, by, then=GOES_ON)
    for row, name in ((event.adjustments.get(), "reason"), (event.announcements.get(), "words")):
        text = getattr(row, name)
        assert text.startswith("Player 1 Player 1")
        assert len(text) <= row._meta.get_field(name).max_length
    assert max(len(line.subject) for line in event.log.all()) <= 300
