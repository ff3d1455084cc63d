"""Writing a mission of the event's own in the browser, and reading it without an account."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from missions.load import LARGEST
from tests import make, own
from tourney.models import OwnMission

pytestmark = pytest.mark.django_db

WRONG = own.SUPPLY_ROAD.replace('off = { "centre line" = 4 }', 'off = { "moon" = 4 }')


def at(event, name, *args, **kwargs):
    return reverse(name, args=[event.public_id, *args], kwargs=kwargs or None)


def page(response):
    return response.content.decode()


@pytest.mark.parametrize("begin", ["empty", "example", "bridgehead", "encounter"])
def test_a_new_mission_begins_with_something_that_is_in_order(cast, begin):
    response = cast.olga.get(at(cast.event, "desk_mission_new") + f"?from={begin}")
    assert response.status_code == 200
    assert "is in order" in page(response)
    assert "<svg" in page(response)
    assert not OwnMission.objects.exists()


def test_there_is_nothing_to_begin_with_that_is_not_there(cast):
    assert cast.olga.get(at(cast.event, "desk_mission_new") + "?from=../system").status_code == 404


def test_a_mission_is_written_changed_compared_and_restored(cast):
    event, new = cast.event, at(cast.event, "desk_mission_new")
    response = cast.orla.post(new, {"text": own.SUPPLY_ROAD, "key": "k" * 32, "save": "1"})
    assert response.url == at(event, "desk_mission", "supply-road")
    edit = response.url
    response = cast.orla.post(
        edit, {"text": own.retitled("Supply Line"), "version": "1", "note": "a better name", "save": "1"}, follow=True
    )
    assert "version 2 saved" in page(response)
    versions = page(cast.orla.get(at(event, "desk_mission_versions", "supply-road")))
    assert "a better name" in versions
    assert "title = &quot;Supply Line&quot;" in versions
    response = cast.orla.post(at(event, "desk_mission_restore", "supply-road", 1), {"version": "2"}, follow=True)
    assert "version 1 is back, as version 3" in page(response)
    assert [row.title for row in event.own_missions.all()] == ["Supply Road", "Supply Line", "Supply Road"]


def test_check_keeps_everything_that_was_typed_and_saves_nothing(cast):
    own.saved(cast.event)
    sent = {"text": WRONG, "version": "1", "note": "half done", "check": "1"}
    response = cast.olga.post(at(cast.event, "desk_mission", "supply-road"), sent)
    assert response.status_code == 422
    assert "Line 45" in page(response)
    assert "deployment[3].where.off" in page(response)
    assert "half done" in page(response)
    assert "&quot;moon&quot; = 4" in page(response)
    assert OwnMission.objects.count() == 1
    fine = cast.olga.post(at(cast.event, "desk_mission", "supply-road"), sent | {"text": own.retitled("Other")})
    assert fine.status_code == 200
    assert "is in order" in page(fine)
    assert OwnMission.objects.count() == 1


def test_a_stale_save_is_refused_once_with_the_text_kept(cast):
    own.saved(cast.event)
    own.saved(cast.event, own.retitled("Theirs"), key="supply-road")
    address, sent = (
        at(cast.event, "desk_mission", "supply-road"),
        {"text": own.retitled("Mine"), "version": "1", "save": "1"},
    )
    response = cast.olga.post(address, sent)
    assert response.status_code == 409
    assert "Version 2 was saved while you were writing" in page(response)
    assert 'name="version" value="2"' in page(response)
    assert cast.olga.post(address, sent | {"version": "2"}).status_code == 302


def test_a_mission_that_was_removed_meanwhile_can_be_saved_as_a_new_one(cast):
    response = cast.olga.post(
        at(cast.event, "desk_mission", "gone"), {"text": own.SUPPLY_ROAD, "version": "1", "save": "1"}
    )
    assert response.status_code == 409
    assert f'action="{at(cast.event, "desk_mission_new")}"' in page(response)
    assert "Supply Road" in page(response)


def test_the_live_proof_is_a_part_of_the_page_and_its_drawing_another(cast):
    response = cast.olga.post(at(cast.event, "desk_mission_proof"), {"text": own.SUPPLY_ROAD, "layout": "2"})
    assert "muster:proof" in response.headers["HX-Trigger-After-Swap"]
    assert "<html" not in page(response)
    assert 'value="2" selected' in page(response)
    assert page(cast.olga.post(at(cast.event, "desk_mission_drawing"), {"text": own.SUPPLY_ROAD})).startswith("<svg")
    wrong = cast.olga.post(at(cast.event, "desk_mission_proof"), {"text": WRONG})
    assert wrong.status_code == 200
    assert "HX-Trigger-After-Swap" not in wrong.headers
    assert 'data-line="45"' in page(wrong)
    assert cast.olga.post(at(cast.event, "desk_mission_drawing"), {"text": WRONG}).status_code == 204


def upload(cast, content, name="m.toml"):
    return cast.olga.post(at(cast.event, "desk_mission_import"), {"file": SimpleUploadedFile(name, content)})


def test_an_exported_file_comes_back_as_the_same_mission(cast):
    own.saved(cast.event)
    response = cast.vic.get(at(cast.event, "desk_mission_file", "supply-road", 1))
    assert response.headers["Content-Disposition"] == 'attachment; filename="supply-road.toml"'
    back = upload(cast, response.content)
    assert back.status_code == 200
    sent = {"text": back.context["form"]["text"].value(), "save": "1"}
    cast.olga.post(at(cast.event, "desk_mission_new"), sent)
    first, second = cast.event.own_missions.all()
    assert (first.digest, first.text) == (second.digest, second.text)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "That file is empty"),
        (b"\xff\xfe\x00", "not a text in UTF-8"),
        (b"a\0b", "characters that no text has"),
        (b"#" * (LARGEST + 1), "larger than a mission may be"),
        (b"title = ", "is not correct TOML"),
        (b"title = nan", "title"),
        (b"\n" * 2000, "more than 1500 lines"),
        (b"a = " + b"[" * 30_000, "too deep"),
        (b"".join(b"k%d = true\n" % n for n in range(1400)), "And 13"),
        (b"".join(b"k%d = 1\n" % n for n in range(1400)), "more than 100 numbers"),
        (b"a." * 30_000 + b"b = 1", "more than 200 full stops in one line"),
    ],
)
def test_a_file_that_is_no_mission_is_told_why(cast, content, told):
    response = upload(cast, content)
    assert response.status_code == 422
    assert told in page(response)
    assert not OwnMission.objects.exists()


def test_a_mission_that_no_drawing_could_show_is_refused_at_once(cast):
    mines = '[[setup]]\ndo = "place minefields"\nby = "defender"\nwhere = {{ off = {{ "table edges" = {} }} }}\n'
    head, win = own.SUPPLY_ROAD.split("[[setup]]", 1)
    text = head + "".join(mines.format(number) for number in range(1, 12)) + "[[setup]]" + win
    response = cast.olga.post(at(cast.event, "desk_mission_new"), {"text": text, "save": "1"})
    assert response.status_code == 422
    assert "distances in one drawing" in page(response)
    assert cast.olga.post(at(cast.event, "desk_mission_drawing"), {"text": text}).status_code == 204


NASTY = "<script>alert(1)</script>&'</text><image href=x onerror=alert(1)>=cmd|\" !A0"


def test_markup_in_any_text_stays_text(cast):
    quoted = NASTY.replace('"', '\\"')
    text = own.SUPPLY_ROAD.replace("One road feeds", f"{quoted} feeds").replace("Written for this guide", quoted)
    text = text.replace('title = "Supply Road"', f'title = "{quoted[:100]}"').replace("May the", f"{quoted} May the")
    row = own.saved(cast.event, text, note=NASTY[:80])
    for address in (
        at(cast.event, "desk_missions"), at(cast.event, "desk_mission", row.key), at(cast.event, "desk_log"),
        at(cast.event, "desk_mission_versions", row.key), at(cast.event, "own_mission", row.key, 1),
        at(cast.event, "own_mission_file", row.key, 1, "svg"),
    ):  # fmt: skip
        response = cast.olga.get(address)
        assert response.status_code == 200
        assert "<script>alert" not in page(response)
        assert "<image" not in page(response)
    assert cast.olga.get(at(cast.event, "own_mission_file", row.key, 1, "pdf")).content.startswith(b"%PDF")


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=400) | st.binary(max_size=400).map(lambda raw: raw.decode("latin-1")))
def test_whatever_is_typed_is_answered(cast, text):
    assert cast.olga.post(at(cast.event, "desk_mission_proof"), {"text": text}).status_code == 200
    response = cast.olga.post(at(cast.event, "desk_mission_new"), {"text": text, "save": "1"})
    assert response.status_code == 422
    assert not OwnMission.objects.exists()


VALUES = st.sampled_from(
    ["nan", "inf", "-1", "1e308", "0", "97", '""', '"x"', "[]", "[[]]", "{}", "true", "1979-05-27", '"attacker"', "96",
     '"defender\'s half"', '{ "table edges" = 96 }', "99999999999999999999"]
)  # fmt: skip


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, 60), VALUES, st.booleans())
def test_a_mission_with_any_value_exchanged_is_answered(cast, place, value, twice):
    lines = own.SUPPLY_ROAD.split("\n")
    with_values = [number for number, line in enumerate(lines) if " = " in line]
    number = with_values[place % len(with_values)]
    lines[number] = f"{lines[number].partition(' = ')[0]} = {value}"
    text = "\n".join(lines * (2 if twice else 1))
    assert cast.olga.post(at(cast.event, "desk_mission_proof"), {"text": text}).status_code == 200
    assert cast.olga.post(at(cast.event, "desk_mission_drawing"), {"text": text}).status_code in {200, 204}


def test_who_may_look_and_who_may_write(cast):
    own.saved(cast.event)
    event, one = cast.event, "supply-road"
    looks = [
        at(event, "desk_missions"),
        at(event, "desk_mission_versions", one),
        at(event, "desk_mission_file", one, 1),
    ]
    writes = [
        at(event, "desk_mission_new"), at(event, "desk_mission_import"), at(event, "desk_mission_proof"),
        at(event, "desk_mission_drawing"), at(event, "desk_mission", one), at(event, "desk_mission_remove", one),
        at(event, "desk_mission_restore", one, 1),
    ]  # fmt: skip
    for address in looks:
        assert [getattr(cast, who).get(address).status_code for who in ("olga", "orla", "sam", "vic")] == [200] * 4
        assert cast.otto.get(address).status_code == 404
        assert cast.stranger.get(address).status_code == 302
    for address in writes:
        assert [getattr(cast, who).post(address).status_code for who in ("sam", "vic")] == [403] * 2, address
        assert cast.otto.post(address).status_code == 404
        assert cast.stranger.post(address).status_code == 302
    assert event.own_missions.count() == 1


def test_a_viewer_does_not_learn_of_a_draft_from_the_list(cast):
    own.saved(cast.event)
    make.draft(cast.event, mission=own.ID)
    told = 'href="' + at(cast.event, "desk_round", 1)
    for address in (at(cast.event, "desk_missions"), at(cast.event, "desk_mission_versions", "supply-road")):
        assert told in page(cast.olga.get(address))
        assert told not in page(cast.vic.get(address))


def test_strangers_read_a_mission_once_a_published_round_plays_it(cast):
    own.saved(cast.event)
    addresses = [at(cast.event, "own_mission", "supply-road", 1)]
    addresses += [at(cast.event, "own_mission_file", "supply-road", 1, kind) for kind in ("svg", "png", "pdf")]
    for address in addresses:
        assert cast.stranger.get(address).status_code == 404
        assert cast.vic.get(address).status_code == 200
    round_ = make.draft(cast.event, mission=own.ID)
    assert cast.stranger.get(addresses[0]).status_code == 404
    make.round_services.publish_round(round_, make.desk(cast.event))
    for address in addresses:
        response = cast.stranger.get(address)
        assert response.status_code == 200
    again = cast.stranger.get(addresses[1], headers={"If-None-Match": cast.stranger.get(addresses[1]).headers["ETag"]})
    assert again.status_code == 304
    assert cast.stranger.get(at(cast.event, "own_mission", "supply-road", 2)).status_code == 404
    assert cast.stranger.get(addresses[0] + "?layout=9").status_code == 404
    assert cast.stranger.get(at(cast.event, "own_mission_file", "supply-road", 1, "exe")).status_code == 404
    assert cast.stranger.get(addresses[1] + "?layout=9").status_code == 404


def test_a_game_that_plays_one_shows_it_to_everybody(cast):
    own.saved(cast.event)
    make.playing(cast.event, mission=own.ID)
    game = make.game_at(cast.event)
    link = at(cast.event, "own_mission", "supply-road", 1)
    for client, address in (
        (cast.stranger, reverse("game", args=[game.public_id])),
        (cast.player, at(cast.event, "me")),
    ):
        shown = page(client.get(address))
        assert "Supply Road" in shown
        assert "<svg" in shown
        assert link in shown
    assert cast.stranger.get(reverse("game_sheet", args=[game.public_id])).content.startswith(b"%PDF")
    assert "Supply Road" in page(cast.stranger.get(at(cast.event, "pairings")))
    for name in ("print_sheets", "print_pairings", "print_slips"):
        assert cast.vic.get(at(cast.event, name, 1)).content.startswith(b"%PDF")
    for address in (at(cast.event, "desk_round", 1), at(cast.event, "desk_game", game.public_id)):
        assert "Supply Road" in page(cast.olga.get(address))


def test_the_round_forms_offer_own_missions_and_a_table_for_the_die(cast):
    own.saved(cast.event)
    shown = page(cast.olga.get(at(cast.event, "desk_draft")))
    assert "Supply Road (your own, version 1)" in shown
    sent = {"mission_mode": "random"} | {f"on_{die}": "fow4/contact" for die in range(1, 7)} | {"on_4": own.ID}
    cast.olga.post(at(cast.event, "round_draft"), sent)
    round_ = cast.event.rounds.get()
    assert round_.mission_table == ["fow4/contact"] * 3 + [own.ID] + ["fow4/contact"] * 2
    own.saved(cast.event, own.retitled("Newer"), key="supply-road")
    draft = page(cast.olga.get(at(cast.event, "desk_round", 1)))
    assert f'value="{own.ID}" selected' in draft
    cast.olga.post(at(cast.event, "round_missions", 1), {"mission_mode": "fixed", "mission": "fow4/supply-road@2"})
    round_.refresh_from_db()
    assert (round_.mission, round_.mission_table) == ("fow4/supply-road@2", [])
    assert "by die: Contact" in page(cast.olga.get(at(cast.event, "desk_log")))


def test_a_table_that_leaves_a_result_out_is_sent_back(cast):
    sent = {"mission_mode": "random"} | {f"on_{die}": "fow4/contact" for die in range(1, 6)}
    response = cast.olga.post(at(cast.event, "round_draft"), sent)
    assert response.status_code == 422
    assert "Choose a mission for this result too." in page(response)


def test_a_random_round_without_a_table_uses_the_systems(cast):
    cast.olga.post(at(cast.event, "round_draft"), {"mission_mode": "random"})
    assert cast.event.rounds.get().mission_table == []


def test_a_mission_in_use_cannot_be_removed_and_an_unused_one_can(cast):
    own.saved(cast.event)
    own.saved(cast.event, own.retitled("Unused"))
    make.draft(cast.event, mission=own.ID)
    refused = cast.olga.post(at(cast.event, "desk_mission_remove", "supply-road"))
    assert refused.status_code == 422
    assert "Supply Road is used in round 1" in page(refused)
    assert cast.olga.post(at(cast.event, "desk_mission_remove", "unused")).status_code == 302
    assert list(cast.event.own_missions.values_list("key", flat=True)) == ["supply-road"]
