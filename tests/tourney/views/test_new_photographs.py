"""A photograph that comes once everybody reads the lists: the desk sees it first."""

import io

import pytest
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from tests import make
from tests.tourney.views.reading import words
from tourney.models import Attachment
from tourney.services import list_terms, lists
from tourney.services.writing import Actor
from tourney.uploads import read_photo

pytestmark = pytest.mark.django_db


def photo(shade=0):
    out = io.BytesIO()
    Image.new("RGB", (20, 20), (shade, 0, 0)).save(out, "PNG")
    return read_photo("army.png", out.getvalue())


@pytest.fixture
def ada(cast):
    """Her list is approved, everybody reads the lists, and she has just added a photograph."""
    one = cast.event.entries.all()[0]
    lists.enter_list(one, make.desk(cast.event), "2 Tiger")
    list_terms.change_list_settings(cast.event, make.desk(cast.event), due=None, reveal=timezone.now(), vp=0)
    lists.add_photo(one, Actor.of_entry(one), photo())
    return one


def at(event, name, *more):
    return reverse(name, args=[event.public_id, *more])


def file_of(cast, one):
    return at(cast.event, "list_file", one.attachments.get().public_id)


def press(client, cast, ada):
    """What the press on the page of the list sends."""
    page = client.get(at(cast.event, "desk_list", ada.public_id)).content.decode()
    shown = page.split('name="photo" value="')[1:]
    return {"photo": [part.partition('"')[0] for part in shown]}


def test_nobody_but_the_player_and_the_desk_sees_it_before_the_desk_has_looked(cast, ada):
    event, file = cast.event, file_of(cast, ada)
    public = [at(event, "lists"), at(event, "entry_list", ada.public_id), at(event, "podium")]
    assert cast.stranger.get(file).status_code == 404
    assert cast.player_of(event.entries.all()[1]).get(file).status_code == 404
    for page in public[:2]:
        assert "photograph" not in words(cast.stranger.get(page)).lower()
        assert ada.attachments.get().public_id not in cast.stranger.get(page).content.decode()
    assert cast.player.get(file).status_code == 200
    assert "the desk looks at it first" in words(cast.player.get(at(event, "me_list")))
    assert cast.olga.get(file).status_code == 200
    assert "1 new photograph to look at" in words(cast.olga.get(at(event, "desk")))
    assert "New photographs 1" in words(cast.olga.get(at(event, "desk_lists")))
    answer = cast.olga.post(at(event, "desk_list_photos", ada.public_id), press(cast.olga, cast, ada), follow=True)
    assert f"1 photograph of {ada.name} may be seen." in words(answer)
    assert cast.stranger.get(file).status_code == 200
    assert ada.attachments.get().public_id in cast.stranger.get(public[1]).content.decode()


def test_the_press_takes_what_the_page_showed_and_nothing_that_came_later(cast, ada):
    seen = press(cast.olga, cast, ada)
    later = lists.add_photo(ada, Actor.of_entry(ada), photo(200))
    cast.olga.post(at(cast.event, "desk_list_photos", ada.public_id), seen)
    assert list(Attachment.objects.filter(waits=True)) == [later]
    assert cast.stranger.get(at(cast.event, "list_file", later.public_id)).status_code == 404


def test_the_desk_removes_a_photograph_and_scorekeepers_and_strangers_do_not(cast, ada):
    remove = at(cast.event, "desk_photo_remove", ada.public_id, ada.attachments.get().public_id)
    other = at(cast.event, "desk_photo_remove", cast.event.entries.all()[1].public_id, ada.attachments.get().public_id)
    for who, status in {"sam": 403, "vic": 403, "otto": 404, "stranger": 302, "player": 302}.items():
        assert getattr(cast, who).post(remove).status_code == status, who
    assert cast.olga.post(other).status_code == 404
    assert ada.attachments.exists()
    assert cast.jude.post(remove).status_code == 302
    assert not ada.attachments.exists()
