"""The page of an event's backups and the way back to one: for its owner, its name typed, and nothing to download."""

import re

import pytest

from tests import make
from tourney.access import link_path
from tourney.services import backups, entries, events, retention

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.BACKUPS = str(tmp_path / "backups")
    return tmp_path / "backups"


@pytest.fixture
def event():
    return make.event(entries=2)


@pytest.fixture
def owner(client):
    client.force_login(make.user("olga"))
    return client


def desk(event, *more: str) -> str:
    return "/".join(("", "e", event.public_id, "desk/backups", *more, ""))


def kept(event) -> str:
    """The name of a backup of the event as it stands."""
    event.refresh_from_db()
    return backups.take(event).name


def seen(page) -> str:
    return re.search(r'name="seen" value="(\d+)"', page.content.decode())[1]


def test_the_list_tells_when_why_and_how_much_has_happened_since(owner, event, django_assert_max_num_queries):
    kept(event)
    entries.add_entry(event, make.desk(event), name="Late Larry")
    kept(event)
    with django_assert_max_num_queries(12):
        page = owner.get(desk(event)).content.decode()
    assert page.count("Asked for") == 2
    assert "1 line<" in page
    assert page.count("Go back<span") == 1


def test_without_any_the_page_says_when_the_first_is_made(owner, event):
    assert "before the first draw" in owner.get(desk(event)).content.decode()


def test_a_server_that_keeps_none_says_so(owner, event, settings):
    settings.BACKUPS = ""
    assert "keeps no backups" in owner.get(desk(event)).content.decode()


def test_a_press_backs_it_up_and_a_second_one_has_nothing_to_do(owner, event):
    assert "is backed up." in owner.post(f"{desk(event)}take", follow=True).content.decode()
    assert "nothing has changed since" in owner.post(f"{desk(event)}take", follow=True).content.decode()


def test_a_press_that_finds_no_room_says_so(owner, event, settings, tmp_path):
    (tmp_path / "file").touch()
    settings.BACKUPS = str(tmp_path / "file")
    page = owner.post(f"{desk(event)}take")
    assert page.status_code == 422
    assert "No backup could be written: nothing can be written to" in page.content.decode()


def test_what_going_back_undoes_is_shown_and_its_name_has_to_be_typed(owner, event):
    name = kept(event)
    larry = entries.add_entry(event, make.desk(event), name="Late Larry")
    link = link_path(larry)
    page = owner.get(desk(event, name))
    text = page.content.decode()
    assert "What is undone: 1 line of the log" in text
    assert "Late Larry" in text
    wrong = owner.post(desk(event, name), {"typed": "Autumn Muster", "seen": seen(page)})
    assert wrong.status_code == 422
    assert event.entries.count() == 3
    done = owner.post(desk(event, name), {"typed": " spring muster", "seen": seen(page)}, follow=True)
    assert "is back to how it stood" in done.content.decode()
    assert event.entries.count() == 2
    assert owner.get(link).status_code == 404


def test_what_was_done_after_the_page_was_looked_at_is_shown_first(owner, event):
    name = kept(event)
    entries.add_entry(event, make.desk(event), name="Third")
    page = owner.get(desk(event, name))
    entries.add_entry(event, make.desk(event), name="Fourth")
    stale = owner.post(desk(event, name), {"typed": event.name, "seen": seen(page)})
    assert stale.status_code == 409
    assert "Fourth" in stale.content.decode()
    assert event.entries.count() == 4


def test_only_the_first_twenty_lines_are_told(owner, event):
    name = kept(event)
    for number in range(23):
        entries.add_entry(event, make.desk(event), name=f"Player {number}", club="", side="")
    text = owner.get(desk(event, name)).content.decode()
    assert "23 lines of the log" in text
    assert "And 3 more" in text


def test_how_things_stand_already_cannot_be_gone_back_to(owner, event):
    assert "how the event stands already" in owner.get(desk(event, kept(event))).content.decode()


def test_names_that_are_gone_are_not_offered_again(owner, event, folder):
    name = kept(event)
    content = (folder / event.public_id / name).read_bytes()
    events.finish_event(event, make.desk(event))
    retention.pseudonymise(event, make.desk(event))
    (folder / event.public_id).mkdir(parents=True, exist_ok=True)
    (folder / event.public_id / name).write_bytes(content)  # from a copy of the folder
    page = owner.get(desk(event, name)).content.decode()
    assert "gone for good" in page
    assert 'name="typed"' not in page


def test_a_damaged_one_is_marked_and_refused(owner, event, folder):
    name = kept(event)
    entries.add_entry(event, make.desk(event), name="Third")
    path = folder / event.public_id / name
    path.write_bytes(path.read_bytes()[:20])
    assert "Cannot be used" in owner.get(desk(event)).content.decode()
    page = owner.get(desk(event, name))
    assert "cannot be used" in page.content.decode()
    assert owner.post(desk(event, name), {"typed": event.name, "seen": "3"}).status_code == 422
    assert event.entries.count() == 3


@pytest.mark.parametrize("name", ["secret_key", "..", "20270410T120005000123Z-7.muster.gz"])
def test_no_other_file_has_a_page(owner, event, name):
    assert owner.get(desk(event, name)).status_code == 404


def test_nobody_but_the_owner_sees_them(client, event):
    name = kept(event)
    events.add_member(event, make.desk(event), email=make.user("oscar").email, role="organiser")
    client.force_login(make.user("oscar"))
    for path in (desk(event), desk(event, name)):
        assert client.get(path).status_code == 403
    assert client.post(f"{desk(event)}take").status_code == 403
    assert client.post(desk(event, name), {"typed": event.name}).status_code == 403


def test_no_page_gives_out_what_a_backup_holds(owner, event, folder):
    name = kept(event)
    for path in (f"{desk(event)}{name}", f"/backups/{event.public_id}/{name}", f"/static/backups/{name}"):
        answer = owner.get(path, follow=True)
        assert b"\x1f\x8b" not in b"".join(answer) if answer.streaming else b"\x1f\x8b" not in answer.content
