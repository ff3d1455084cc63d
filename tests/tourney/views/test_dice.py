"""The page on which anybody checks a game's dice, its file, and the command."""

import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney.dicesheets import promise_of, sheet_of
from tourney.fairdice import DiceSheet, check, commitment
from tourney.models import Game
from tourney.services import plans

pytestmark = pytest.mark.django_db


def table(mode="plans", **settings):
    event = make.event(entries=2, **settings)
    make.playing(event, mode=mode)
    return event, make.game_at(event)


def seal(event, *chosen, word="", **more):
    for seat, plan in zip(make.seats(event), chosen, strict=False):
        plans.seal_plan(seat, make.actor(seat), plan, word=word, **more)
    return make.game_at(event)


def page(event, game):
    return Cast(event).stranger.get(reverse("game_dice_check", args=[game.public_id]))


def file_of(event, game):
    return json.loads(Cast(event).stranger.get(reverse("game_dice_file", args=[game.public_id])).content)


def dice(*asked):
    out = io.StringIO()
    call_command("dice", *asked, stdout=out)
    return json.loads(out.getvalue())


def test_before_the_reveal_there_is_the_promise_alone():
    event, game = table()
    seal(event, "attack", word="horse")
    shown = words(page(event, game))
    assert commitment(game.dice_seed, game.public_id) in shown
    document = file_of(event, game)
    assert (document["seed"], document["words"], document["rolls"]) == ("", ["", ""], [])
    for text in (page(event, game).content.decode(), json.dumps(document)):
        assert game.dice_seed not in text
        assert "horse" not in text


def test_after_it_everything_stands_there_and_follows():
    event, _ = table()
    game = seal(event, "attack", "attack", word="<b>luck</b>")
    shown = page(event, game)
    text = words(shown)
    assert "Recomputed: the same." in text
    assert game.dice_seed in text
    assert "<b>luck</b>" in text  # as its player wrote it, and no markup
    assert b"<b>luck</b>" not in shown.content
    assert "openssl dgst -sha256 -mac HMAC" in text
    sheet = DiceSheet.of(file_of(event, game))
    assert sheet.words == ("<b>luck</b>", "<b>luck</b>")
    assert check(sheet).same
    assert check(sheet).promised


def test_dice_that_were_turned_are_called_so():
    event, _ = table()
    game = seal(event, "attack", "attack")
    rolls = [roll | {"value": 1 + roll["value"] % 6} if roll["what"] == "mission" else roll for roll in game.rolls]
    Game.objects.filter(pk=game.pk).update(rolls=rolls)
    assert "Recomputed: not the same." in words(page(event, game))


@pytest.mark.parametrize("mode", ["random", "fixed"])
def test_without_plans_the_page_says_that_nobody_was_promised_anything(mode):
    event, game = table(mode)
    assert "nobody was shown a promise before" in words(page(event, game))
    assert check(sheet_of(game)).same


def test_real_dice_are_said_to_be_typed():
    event, game = table(dice="typed")
    assert "real dice" in words(page(event, game))
    seal(event, "attack", "defend")
    plans.type_roll(make.game_at(event), make.desk(event), what="mission", values=(4,))
    assert "4, typed in" in words(page(event, game))
    assert file_of(event, game)["seed"] == ""
    assert game.dice_seed not in page(event, game).content.decode()


def test_a_game_of_earlier_days_is_told_to_have_nothing_to_check_by():
    event, _ = table()
    game = seal(event, "attack", "defend")
    Game.objects.filter(pk=game.pk).update(dice_seed="")
    assert "Nobody can work them out again" in words(page(event, game))


def test_a_game_of_earlier_days_that_waits_gets_a_seed_with_the_first_plan():
    event, game = table()
    Game.objects.filter(pk=game.pk).update(dice_seed="")
    assert page(event, game).status_code == 200
    game = seal(event, "attack")
    assert promise_of(game) in words(page(event, game))


def test_the_page_of_the_game_and_the_pairings_lead_to_its_dice():
    event, game = table()
    link = reverse("game_dice_check", args=[game.public_id])
    pages = reverse("game", args=[game.public_id]), f"{reverse('pairings', args=[event.public_id])}?by=table"
    stranger = Cast(event).stranger
    assert [link in stranger.get(page).content.decode() for page in pages] == [True, False]
    assert "What the dice are bound to" in words(stranger.get(pages[0]))
    seal(event, "attack", "defend")
    assert [link in stranger.get(page).content.decode() for page in pages] == [True, True]
    assert "Check the dice" in words(stranger.get(pages[0]))


def test_a_game_without_dice_leads_to_none():
    event, game = table("fixed", dice="typed")
    link = reverse("game_dice_check", args=[game.public_id])
    assert link not in Cast(event).stranger.get(reverse("game", args=[game.public_id])).content.decode()


def test_a_draft_has_no_page_of_dice():
    event = make.event(entries=2)
    make.draft(event, mode="plans")
    game = make.game_at(event)
    assert page(event, game).status_code == 404
    assert Cast(event).stranger.get(reverse("game_dice_file", args=[game.public_id])).status_code == 404


# the desk


def test_the_desk_sees_who_keeps_whom_waiting_and_chooses_with_one_press():
    event, game = table()
    seal(event, "attack")
    first, second = make.seats(event)
    olga, round_page = Cast(event).olga, reverse("desk_round", args=[event.public_id, 1])
    shown = words(olga.get(round_page))
    assert f"{second.entry.name} , awaited by {first.entry.name} since" in shown
    press = {"2-plan": "defend", "missing": "1", "next": "round"}
    answer = olga.post(reverse("game_plan", args=[event.public_id, game.public_id, 2]), press)
    assert (answer.status_code, answer["Location"]) == (302, round_page)
    game.refresh_from_db()
    assert game.revealed_at
    assert make.seats(event)[1].plan_by_desk
    late = olga.post(reverse("game_plan", args=[event.public_id, game.public_id, 2]), press)
    assert late.status_code == 409
    assert "Waiting for a plan" not in words(olga.get(round_page))


# the command


def test_the_command_finds_every_game_of_an_event_true():
    event, _ = table()
    game = seal(event, "attack", "attack", word="w")
    answer = dice(event.public_id)
    assert [one["game"] for one in answer["games"]] == [game.public_id]
    assert answer["games"][0]["same"]
    assert [roll["values"] for roll in answer["games"][0]["rolls"]] == [
        roll["recomputed"] for roll in answer["games"][0]["rolls"]
    ]


def test_the_command_reads_the_page_s_file_and_fails_where_a_die_was_turned(tmp_path):
    event, _ = table()
    game = seal(event, "attack", "defend")
    path = tmp_path / "dice.json"
    path.write_text(json.dumps(file_of(event, game)))
    assert dice(str(path))["same"]
    turned = file_of(event, game)
    turned["rolls"][-1]["values"] = [1 + turned["rolls"][-1]["values"][0] % 6]
    path.write_text(json.dumps([turned]))
    with pytest.raises(CommandError, match="not those that follow") as failed:
        dice(str(path))
    assert failed.value.returncode == 1


CUT = {
    "no rolls": lambda sheet: sheet | {"rolls": []},
    "no seed either": lambda sheet: sheet | {"rolls": [], "seed": "", "words": ["", ""]},
    "a kind of roll": lambda sheet: sheet | {"rolls": [one for one in sheet["rolls"] if one["what"] != "mission"]},
    "its kinds": lambda sheet: {key: value for key, value in sheet.items() if key != "kinds"},
    "no commitment": lambda sheet: sheet | {"commitment": ""},
    "typed": lambda sheet: sheet | {"rolls": [one | {"by": "typed"} for one in sheet["rolls"]]},
    "one typed": lambda sheet: sheet | {"rolls": [*sheet["rolls"][:-1], sheet["rolls"][-1] | {"by": "typed"}]},
    "typed without a seed": lambda sheet: (
        sheet | {"seed": "", "commitment": "", "rolls": [one | {"by": "typed"} for one in sheet["rolls"]]}
    ),
}


@pytest.mark.parametrize("cut", CUT)
@pytest.mark.parametrize("plans_of", [("attack", "attack"), ("attack", "defend")])
def test_a_file_with_something_left_out_is_not_the_same(cut, plans_of, tmp_path, capsys):
    event, _ = table()
    path = tmp_path / "dice.json"
    sheet = CUT[cut](file_of(event, seal(event, *plans_of)))
    for content in (sheet, [sheet]):
        path.write_text(json.dumps(content))
        with pytest.raises(CommandError, match="not everything could be checked") as failed:
            dice(str(path))
        assert failed.value.returncode == 1


def test_the_kind_of_roll_that_was_cut_out_is_named(tmp_path):
    event, _ = table()
    sheet = file_of(event, seal(event, "attack", "attack"))
    assert sheet["kinds"] == ["attacker", "mission"]
    path = tmp_path / "dice.json"
    for kind in sheet["kinds"]:
        path.write_text(json.dumps(sheet | {"rolls": [one for one in sheet["rolls"] if one["what"] != kind]}))
        with pytest.raises(CommandError, match=f"no roll for the {kind} is here") as failed:
            dice(str(path))
        assert failed.value.returncode == 1


def test_an_empty_list_is_nothing_checked(tmp_path):
    path = tmp_path / "dice.json"
    path.write_text("[]")
    with pytest.raises(CommandError, match="nothing was checked"):
        dice(str(path))


@pytest.mark.parametrize("content", ["", "{", "[3]", '{"dice": 1}', '{"dice": "muster-dice/1", "rolls": 1}'])
def test_the_command_says_what_is_wrong_with_its_input(content, tmp_path):
    path = tmp_path / "dice.json"
    path.write_text(content)
    with pytest.raises(CommandError, match=r"dice\.json: ") as failed:
        dice(str(path))
    assert failed.value.returncode == 2


@pytest.mark.parametrize("asked", ["nowhere.json", "zzzzzzzzzzzz"])
def test_the_command_says_that_there_is_no_such_file_or_event(asked):
    with pytest.raises(CommandError, match=asked) as failed:
        dice(asked)
    assert failed.value.returncode == 2
