"""What hidden fields say that their page showed, rewritten by somebody: it counts for nothing, in no case a fault."""

import json

import pytest
from django.urls import reverse

from tests import make
from tourney.forms.seen import read_seen
from tourney.services import marks

pytestmark = pytest.mark.django_db
DEEP = ("[" * 60_000, '{"a":' * 30_000)
ODD = (*DEEP, "[]", "null", '"x"', "1" * 5000, '{"team-1": 1e400}', "{", "")


@pytest.mark.parametrize("text", [one for one in ODD if "e400" not in one])
def test_what_cannot_be_read_says_nothing(text):
    assert read_seen(text) == {}


@pytest.mark.parametrize("text", ODD)
def test_the_tables_of_marks_and_teams_take_it_for_a_page_that_showed_nothing(cast, text):
    kinds = [{"key": "paint", "label": "Painting", "most": 10}]
    marks.set_marks(cast.event, make.desk(cast.event), kinds, version=marks.marks_version(cast.event))
    for name, typed in (("desk_marks", {"1-paint": "3"}), ("desk_teams_edit", {"team-1": "Reds", "best": "2"})):
        answer = cast.olga.post(url(cast, name), {"seen": text, **typed})
        assert answer.status_code in {302, 409}


FORMS = {
    "desk_clock": {"left_0": "5", "words_0": "Last turn"},
    "desk_public": {"about": "Soup at noon.", "language": "en"},
    "desk_embargo": {"live": "0"},
    "desk_awards_edit": {"award-0-label": "Best", "award-0-of": "place"},
}


@pytest.mark.parametrize("text", ["lists", *ODD])
@pytest.mark.parametrize("name", FORMS)
def test_a_form_that_was_overtaken_takes_it_too(cast, name, text):
    typed = FORMS[name]
    was = json.dumps({field: [1, {}] for field in typed}) if text == "lists" else text
    at = "clock_calls" if name == "desk_clock" else name
    answer = cast.olga.post(url(cast, at), {"version": "1", "was": was, **typed})
    assert answer.status_code == 409
    assert all(str(value) in answer.content.decode() for value in typed.values())


def url(cast, name):
    return reverse(name, args=[cast.event.public_id])
