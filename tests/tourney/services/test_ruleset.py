"""The rules that one round has for its own."""

import pytest

from tests import make
from tourney import logbook
from tourney.errors import Refused, Stale
from tourney.services.events import change_settings
from tourney.services.ruleset import change_round_rules, round_rules_version

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    return make.draft(make.event(entries=8))


def test_a_draft_gets_rules_of_its_own_and_gives_them_back(round_):
    by = make.desk(round_.event)
    change_round_rules(round_, by, ["rematch", "club"])
    round_.refresh_from_db()
    assert round_.draw_rules == ["rematch", "club"]
    assert logbook.sentence(round_.event.log.all()[0]) == (
        "Round 1: rules of the draw were those of the event, are No rematches, Clubmates apart"
    )
    change_round_rules(round_, by, [])
    round_.refresh_from_db()
    assert round_.draw_rules == []
    revision = round_.event.revision
    change_round_rules(round_, by, [])
    assert round_.event.revision == revision


@pytest.mark.parametrize("rules", [["luck"], ["rematch", "rematch"], ["sides"], ["club:x"]])
def test_rules_that_the_draw_cannot_read_are_refused(round_, rules):
    with pytest.raises(Refused, match="The rules of the draw cannot be"):
        change_round_rules(round_, make.desk(round_.event), rules)
    round_.refresh_from_db()
    assert round_.draw_rules == []


def test_a_round_that_is_out_keeps_its_rules():
    event = make.event(entries=8)
    round_ = make.published(event)
    with pytest.raises(Refused, match="no draft any more"):
        change_round_rules(round_, make.desk(event), ["rematch"])


def test_a_form_made_before_the_rules_changed_is_stale(round_):
    by = make.desk(round_.event)
    version = round_rules_version(round_)
    change_settings(round_.event, by, {"draw_rules": ["rematch"]})
    with pytest.raises(Stale):
        change_round_rules(round_, by, ["rematch", "bye"], version=version)
