"""No address without a gate, and a page of roles that says what the code does."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.http import HttpResponse

from tourney import gates
from tourney.access import PLAYER, PLAYER_OF_GAME, RIGHTS, RUN, public_event, staff
from tourney.roles import WORDS, roles, table

ROOT = Path(__file__).parents[2]


def test_every_address_passes_a_gate():
    known = {*WORDS, PLAYER, PLAYER_OF_GAME, gates.ACCOUNT, gates.PUBLIC}
    open_ = [one for one in gates.addresses() if one.gate not in known]
    assert not open_, "let these views pass a gate of tourney/access.py"


def test_every_address_of_the_desk_asks_for_a_right():
    assert not [one for one in gates.addresses() if "/desk/" in one.route and one.gate not in WORDS]


def naked(request):
    return HttpResponse()


def by_way_of(request, event_id):
    return looked_up(event_id)


def looked_up(event_id):
    return public_event(event_id)


@staff(RUN)
def gated(request, at_desk):
    return HttpResponse()


@pytest.mark.parametrize(("view", "gate"), [(naked, ""), (by_way_of, "public"), (gated, RUN)])
def test_a_gate_is_found_where_there_is_one_and_only_there(view, gate):
    assert gates.gate_of(view) == gate


def test_every_right_has_words_and_goes_to_somebody():
    assert {right.key for right in table()} == set().union(*RIGHTS.values())
    assert all(any(right.given) for right in table())
    assert [len(RIGHTS[role]) for role in roles()] == [5, 4, 3, 2, 1]


def test_the_document_is_what_the_code_says(capsys):
    call_command("roles")
    made, kept = capsys.readouterr().out, (ROOT / "docs/roles.md").read_text(encoding="utf-8")
    assert made == kept, "run `uv run manage.py roles > docs/roles.md`"
