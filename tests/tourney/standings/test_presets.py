"""Orders of criteria that events use."""

import pytest

from missions.load import systems
from tourney.standings import METRICS, PRESETS, Record, presets_for, standings


@pytest.mark.parametrize("key", PRESETS)
def test_a_preset_is_an_order_that_standings_accept(key):
    preset = PRESETS[key]
    assert preset.key == key
    assert set(preset.order) <= set(METRICS)
    assert standings(Record((1, 2)), preset.order)[0].place == 1
    assert preset.label
    assert preset.description.endswith(".")


def test_every_game_has_presets_of_its_own_before_those_of_any_game():
    known = {one.key for one in systems()}
    assert {system for preset in PRESETS.values() for system in preset.systems} <= known
    for system in known:
        offered = presets_for(system)
        own = [bool(preset.systems) for preset in offered]
        assert own == sorted(own, reverse=True)
        assert own[0]
        assert all(system in preset.systems for preset in offered if preset.systems)


def test_no_two_presets_are_the_same_order():
    assert len({preset.order for preset in PRESETS.values()}) == len(PRESETS)
