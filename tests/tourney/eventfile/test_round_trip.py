"""An event that leaves as a file and comes back is the same event."""

import hashlib
import json
from pathlib import Path

import pytest
from django.apps import apps
from django.db.models import ForeignKey, JSONField

from tests import make
from tests.tourney.eventfile.events import full_event
from tourney import eventfile, logbook, queries, tokens
from tourney.access import link_path
from tourney.eventfile.kinds import fields_of
from tourney.eventfile.shapes import SHAPES
from tourney.eventfile.values import RANGES
from tourney.models import AccessToken, Event, LogEntry, Member, RowChange
from tourney.services.eventfile import import_event
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db

SAMPLES = Path(__file__).parents[2] / "corpus" / "event_files"


def file_of(event):
    return eventfile.file_text(event).encode()


def gone(event):
    """Take the event out of this installation, its append-only log too."""
    Event.objects.filter(pk=event.pk).update(revision=0)  # else its log would stay
    RowChange.objects.all().delete()
    AccessToken.objects.filter(entry__event=event).delete()
    for kind in reversed(eventfile.CARRIED):
        kind.of(event).delete()
    event.delete()
    RowChange.objects.all().delete()
    assert not Event.objects.exists()


def come_back(content, owner="olga", **how):
    return import_event(content, Actor.of_user(make.user(owner)), **how)


def rows_of(content):
    """The document without what is of the moment it was written in."""
    document = json.loads(content)
    return {key: value for key, value in document.items() if key not in {"written", "seal"}}


def seen(event):
    """What everybody sees of it: places with their working, log sentences, games, links."""
    return {
        "standings": queries.standings_of(event),
        "log": [(line.sequence, line.at, logbook.told(line)) for line in event.log.order_by("sequence")],
        "games": [
            [(game.public_id, game.mission, game.version, *(seat.entry.name for seat in queries.seats_in_order(game)))]
            for round_ in event.rounds.all()
            for game in queries.games_of(round_)
        ],
        "draws": [round_.draw for round_ in event.rounds.all()],
    }


def test_everything_comes_back_under_the_same_addresses():
    event = full_event()
    content, before = file_of(event), seen(event)
    gone(event)
    back = come_back(content).event
    after = seen(back)
    assert after.pop("log")[:-1] == before.pop("log")
    assert after == before
    assert back.public_id == event.public_id


def test_a_file_of_the_event_that_came_back_differs_by_the_line_that_brought_it():
    event = full_event()
    content = file_of(event)
    gone(event)
    before, after = rows_of(content), rows_of(file_of(come_back(content).event))
    assert after["log"].pop()["verb"] == "event imported"
    assert after == before


def test_every_list_has_a_row_in_the_event_of_these_tests():
    document = eventfile.written(full_event())
    assert [kind.name for kind in eventfile.CARRIED if not document[kind.name]] == []


def test_a_sealed_plan_stays_out_until_the_other_player_has_chosen():
    plans = [seat["plan"] for seat in eventfile.written(full_event())["seats"] if seat["round"] == 2 and seat["game"]]
    assert sorted(plans) == ["", "", "attack", "defend"]


def test_a_file_holds_no_secret():
    event = full_event()
    text = eventfile.file_text(event)
    for token in AccessToken.objects.all():
        assert token.digest not in text
        assert tokens.token(token.nonce) not in text
    assert make.user("olga").password not in text or not make.user("olga").password


def test_links_open_again_where_they_were_made_and_are_new_elsewhere(settings):
    event = full_event()
    content, links = file_of(event), {entry.number: link_path(entry) for entry in event.entries.all()}
    gone(event)
    back = come_back(content)
    assert back.links_kept
    assert {entry.number: link_path(entry) for entry in back.event.entries.all()} == links
    gone(back.event)
    settings.SECRET_KEY = "another installation"
    elsewhere = come_back(content)
    assert not elsewhere.links_kept
    assert not set(links.values()) & {link_path(entry) for entry in elsewhere.event.entries.all()}


def test_a_copy_stands_beside_the_event_with_addresses_of_its_own():
    event = full_event()
    made = come_back(file_of(event), as_copy=True)
    assert made.event.public_id != event.public_id
    assert not made.links_kept
    assert queries.standings_of(made.event) == queries.standings_of(event)
    assert {entry.public_id for entry in made.event.entries.all()}.isdisjoint(
        event.entries.values_list("public_id", flat=True)
    )


def test_whoever_brings_it_owns_it_and_nobody_else_gets_a_right():
    event = full_event()
    made = come_back(file_of(event), owner="otto", as_copy=True)
    assert list(Member.objects.filter(event=made.event).values_list("user__username", "role")) == [("otto", "owner")]
    assert made.helped == (("olga@example.org", "owner"),)


def test_a_file_that_was_touched_names_no_account_of_this_installation():
    event = full_event()
    document = json.loads(file_of(event))
    document["event"]["venue"] = "Elsewhere"
    made = come_back(json.dumps(document).encode(), owner="otto", as_copy=True)
    assert {line.user for line in made.event.log.exclude(verb="event imported")} == {None}
    assert {line.actor for line in made.event.log.exclude(verb="event imported")} == {
        line.actor for line in event.log.all()
    }


def test_the_same_form_sent_twice_brings_one_event():
    content = file_of(full_event())
    first, second = (come_back(content, as_copy=True, key="form-1") for _ in range(2))
    assert first.event == second.event
    assert Event.objects.count() == 2


def test_every_model_of_the_app_travels_or_says_why_not():
    travel = {kind.model for kind in eventfile.CARRIED} | set(eventfile.LEFT_OFF) | {Event}
    assert set(apps.get_app_config("tourney").get_models()) == travel


def test_every_field_that_travels_can_be_written_and_names_only_rows_before_its_own():
    before = {Event}
    for model in (Event, *(kind.model for kind in eventfile.CARRIED)):
        for field in fields_of(model):
            if isinstance(field, JSONField):
                assert (model, field.name) in SHAPES, f"{model.__name__}.{field.name} has no shape"
            elif isinstance(field, ForeignKey):
                assert field.null or field.related_model in before
                assert field.related_model in before or field.related_model.__name__ == "User"
            elif "Integer" in field.get_internal_type():
                assert any(isinstance(field, kind) for kind in RANGES)
        before.add(model)


def test_every_sample_of_an_earlier_version_can_still_be_brought_in():
    samples = sorted(SAMPLES.glob("*.json"))
    assert samples
    for sample in samples:
        document = json.loads(sample.read_text())
        made = come_back(sample.read_bytes())
        assert made.event.log.count() == len(document["log"]) + 1
        told = {row["entry"]: row["place"] for row in json.loads(sample.with_suffix(".places").read_text())}
        assert {row.entry: row.place for row in queries.standings_of(made.event)} == told


def test_a_line_of_the_log_keeps_its_number_time_and_actor():
    event = full_event()
    made = come_back(file_of(event), as_copy=True)
    kept = LogEntry.objects.filter(event=made.event).exclude(verb="event imported")
    values = ("sequence", "at", "actor", "user", "verb", "subject", "data")
    assert list(kept.values(*values)) == list(event.log.values(*values))


def test_a_file_says_that_an_attachment_is_damaged():
    document = json.loads(file_of(full_event()))
    document["attachments"][0]["digest"] = hashlib.sha256(b"else").hexdigest()
    with pytest.raises(Exception, match=r"attachments\[1\].digest: is not that of the data"):
        come_back(json.dumps(document).encode(), as_copy=True)
