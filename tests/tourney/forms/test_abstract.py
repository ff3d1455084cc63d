"""A form of several kinds is made as one of them, never as what they share."""

import pytest
from django import forms

from missions.load import systems
from tests import make
from tourney.forms import play, results, slips, whatif


@pytest.mark.parametrize("base", [play.ReportForm, results.ResultForm, slips.SlipForm, whatif.SupposedForm])
def test_what_the_kinds_share_is_no_form_by_itself(base):
    with pytest.raises(TypeError, match="abstract"):
        base()


@pytest.mark.django_db
@pytest.mark.parametrize("system", [one.key for one in systems()])
def test_every_system_has_a_kind_of_each_that_is_whole(system):
    event = make.event(entries=2, system=system)
    for kind in (play.report_form(event), results.result_form(event), slips.slip_form(event)):
        assert issubclass(kind, forms.BaseForm)
        assert not kind.__abstractmethods__
        assert kind(event).fields
