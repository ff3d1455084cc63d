"""Missions of an event's own: saved as versions, never changed, removed only where nothing uses them."""

import pytest

from tests import make, own
from tourney.errors import Refused, Stale
from tourney.models import LogEntry, MissionMode, OwnMission
from tourney.playable import titles_of
from tourney.services import events, plans, rounds
from tourney.services.missions import MOST_MISSIONS, remove_mission

pytestmark = pytest.mark.django_db


def test_a_save_is_a_version_with_one_log_entry():
    event = make.event()
    before = event.revision
    first = own.saved(event, note="first draft")
    second = own.saved(event, own.retitled("Supply Line"), key=first.key, seen=1, note="a better name")
    assert (first.key, first.version, second.key, second.version) == ("supply-road", 1, "supply-road", 2)
    assert event.revision == before + 2
    line = event.log.first()
    assert (line.verb, line.data["version"], line.data["note"]) == ("mission saved", 2, "a better name")
    assert (second.author_name, len(second.digest)) == (line.actor, 64)


def test_the_same_text_again_is_no_new_version():
    event = make.event()
    own.saved(event)
    again = own.saved(event, own.SUPPLY_ROAD.replace("\n", "\r\n"), key="supply-road", seen=1)
    assert again.version == 1
    assert OwnMission.objects.count() == 1


def test_a_form_sent_twice_makes_one_mission():
    event = make.event()
    made = [own.saved(event, form="f" * 32) for _ in range(2)]
    assert made[0] == made[1]
    assert LogEntry.objects.filter(verb="mission saved").count() == 1


def test_missions_of_one_title_get_keys_of_their_own():
    event = make.event()
    assert [own.saved(event).key for _ in range(3)] == ["supply-road", "supply-road-2", "supply-road-3"]


@pytest.mark.parametrize(("title", "key"), [("城", "mission"), ("--__ Ü!", "u"), ("x" * 120, "x" * 37)])
def test_any_title_gives_a_key(title, key):
    assert own.saved(make.event(), own.retitled(title)).key == key


def test_who_saves_over_a_version_they_have_not_seen_is_told():
    event = make.event()
    own.saved(event)
    own.saved(event, own.retitled("Theirs"), key="supply-road", seen=1)
    with pytest.raises(Stale, match="Version 2 was saved while you were writing"):
        own.saved(event, own.retitled("Mine"), key="supply-road", seen=1)
    assert OwnMission.objects.count() == 2


def test_what_is_no_mission_is_refused_with_lines_and_nothing_saved():
    event = make.event()
    with pytest.raises(Refused, match=r"line 45: deployment\[3\].where.in: "):
        own.saved(
            event,
            own.SUPPLY_ROAD.replace(
                '"defender\'s half", off = { "centre line" = 4', '"defender\'s quarter", off = { "centre line" = 4'
            ),
        )
    assert not OwnMission.objects.exists()
    assert not event.log.filter(verb="mission saved").exists()


def test_an_event_has_so_many_missions_and_no_more(monkeypatch):
    monkeypatch.setattr("tourney.services.missions.MOST_MISSIONS", 2)
    event = make.event()
    own.saved(event)
    own.saved(event)
    with pytest.raises(Refused, match="at most 2 missions"):
        own.saved(event)
    assert MOST_MISSIONS > 2


def test_a_finished_event_takes_no_new_version():
    event = make.event()
    events.finish_event(event, make.desk(event))
    with pytest.raises(Refused, match="finished"):
        own.saved(event)


def test_a_round_keeps_its_version_for_ever():
    event = make.event(entries=4)
    own.saved(event)
    round_ = make.published(event, mission=own.ID)
    own.saved(event, own.retitled("Changed"), key="supply-road", seen=1)
    round_.refresh_from_db()
    names = set(round_.games.values_list("mission", flat=True))
    assert names == {own.ID} == {round_.mission}
    assert titles_of(event, names) == {own.ID: "Supply Road"}


def test_a_used_mission_stays_and_an_unused_one_goes():
    event = make.event(entries=4)
    own.saved(event)
    own.saved(event, own.retitled("Unused"))
    make.draft(event, mission=own.ID)
    with pytest.raises(Refused, match="Supply Road is used in round 1"):
        remove_mission(event, make.desk(event), "supply-road")
    remove_mission(event, make.desk(event), "unused")
    assert list(event.own_missions.values_list("key", flat=True)) == ["supply-road"]
    assert event.log.first().verb == "mission removed"


def test_a_random_round_plays_what_its_own_table_says(monkeypatch):
    event = make.event(entries=4)
    own.saved(event)
    table = [own.ID] * 6
    round_ = rounds.draft_round(event, make.desk(event), mission_mode=MissionMode.RANDOM, mission_table=table)
    with pytest.raises(Refused, match="is used in round 1"):
        remove_mission(event, make.desk(event), "supply-road")
    rounds.publish_round(round_, make.desk(event))
    assert set(round_.games.values_list("mission", flat=True)) == {own.ID}


def test_typed_dice_read_the_table_from_one_to_six():
    event = make.event(entries=2, dice="typed")
    own.saved(event)
    table = ["fow4/contact", "fow4/contact", own.ID, "fow4/contact", "fow4/contact", "fow4/contact"]
    round_ = rounds.draft_round(event, make.desk(event), mission_mode=MissionMode.RANDOM, mission_table=table)
    rounds.publish_round(round_, make.desk(event))
    game = make.game_at(event)
    plans.type_roll(game, make.desk(event), what="attacker", values=(5, 2))
    assert plans.type_roll(game, make.desk(event), what="mission", values=(3,)).mission == own.ID


@pytest.mark.parametrize("table", [["fow4/contact"] * 5, ["fow4/contact"] * 5 + ["fow4/nothing"], ["fow4/a@1"] * 6])
def test_a_table_that_is_none_is_refused(table):
    event = make.event(entries=2)
    with pytest.raises(Refused):
        rounds.draft_round(event, make.desk(event), mission_mode=MissionMode.RANDOM, mission_table=table)


def test_a_changed_table_makes_the_draft_another_one():
    event = make.event(entries=2)
    own.saved(event)
    round_ = rounds.draft_round(event, make.desk(event), mission_mode=MissionMode.RANDOM)
    seen = rounds.drafts.version(round_)
    rounds.change_mission(round_, make.desk(event), mission_mode=MissionMode.RANDOM, mission_table=[own.ID] * 6)
    with pytest.raises(Stale):
        rounds.publish_round(round_, make.desk(event), version=seen)


def test_the_desk_sets_an_own_mission_by_hand():
    event = make.event(entries=2)
    own.saved(event)
    make.published(event)
    game = plans.set_mission(make.game_at(event), make.desk(event), mission=own.ID, attacker=2)
    assert (game.mission, game.attacker) == (own.ID, 2)
    with pytest.raises(Refused, match="has no mission"):
        plans.set_mission(game, make.desk(event), mission="fow4/supply-road@9", attacker=2)


def test_the_game_system_stays_once_there_is_a_mission_or_a_round():
    event = make.event(entries=2)
    own.saved(event)
    with pytest.raises(Refused, match="Game system: it stays, since this event has missions"):
        events.change_settings(event, make.desk(event), {"system": "team-yankee"})
    remove_mission(event, make.desk(event), "supply-road")
    make.draft(event)
    with pytest.raises(Refused, match="Game system: it stays, since rounds"):
        events.change_settings(event, make.desk(event), {"system": "team-yankee"})
    event.refresh_from_db()
    assert event.system == "fow4"
