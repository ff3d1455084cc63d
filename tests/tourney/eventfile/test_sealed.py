"""What dice follow from stays out of event files until they have fallen, and what comes in is whole."""

import json

import pytest

from tests import make
from tests.tourney.eventfile.test_round_trip import come_back, file_of, gone
from tourney import eventfile
from tourney.dicesheets import sheet_of
from tourney.errors import Refused
from tourney.fairdice import check
from tourney.models import Game, Seat
from tourney.services import plans

pytestmark = pytest.mark.django_db

WORD = "a word"


@pytest.fixture
def event():
    """Two tables: at the first both have sealed, at the second one has."""
    event = make.event(entries=4)
    make.playing(event, mode="plans")
    for table, count in ((1, 2), (2, 1)):
        for seat in make.seats(event, table)[:count]:
            plans.seal_plan(seat, make.actor(seat), "attack", word=WORD)
    return event


def changed(content, change):
    document = json.loads(content)
    change(document)
    return json.dumps(document).encode()


def dropped(key):
    return lambda document: [game.pop(key) for game in document["games"]]


def test_the_file_holds_the_seed_and_the_words_of_the_fallen_dice_alone(event):
    document = json.loads(file_of(event))
    known = {game.public_id: game.dice_seed for game in event.rounds.get().games.all()}
    fallen, waiting = make.game_at(event, 1).public_id, make.game_at(event, 2).public_id
    assert {game["public_id"]: game["dice_seed"] for game in document["games"]} == {
        fallen: known[fallen],
        waiting: "",
    }
    assert sorted((seat["game"] == fallen, seat["dice_word"]) for seat in document["seats"]) == [
        (False, ""), (False, ""), (True, WORD), (True, WORD),
    ]  # fmt: skip
    assert known[waiting] not in file_of(event).decode()


def test_a_game_that_waits_comes_back_with_a_seed_nobody_has_seen_and_can_be_played(event):
    content, old = file_of(event), make.game_at(event, 2).dice_seed
    gone(event)
    back = come_back(content).event
    game = make.game_at(back, 2)
    assert len(game.dice_seed) == 64
    assert game.dice_seed != old
    make.seal(back, "attack", "attack", table=2)
    for table in (1, 2):
        assert check(sheet_of(make.game_at(back, table))).same
        assert make.game_at(back, table).revealed_at


def test_a_copy_keeps_no_seed_that_its_new_address_would_belie(event):
    copy = come_back(file_of(event), as_copy=True).event
    assert make.game_at(copy, 1).dice_seed == ""
    assert sheet_of(make.game_at(copy, 1)).rolls
    assert len(make.game_at(copy, 2).dice_seed) == 64


def test_dice_of_a_file_older_than_seeds_have_none(event):
    content = changed(file_of(event), dropped("dice_seed"))
    gone(event)
    back = come_back(content).event
    assert make.game_at(back, 1).dice_seed == ""
    assert len(make.game_at(back, 2).dice_seed) == 64


def test_a_seed_that_somebody_wrote_into_a_file_is_not_taken_for_dice_to_come(event):
    content = changed(file_of(event), lambda document: [game.update(dice_seed="5" * 64) for game in document["games"]])
    gone(event)
    assert make.game_at(come_back(content).event, 2).dice_seed != "5" * 64


def test_a_backup_of_this_installation_keeps_everything(event):
    whole = eventfile.text_of(eventfile.written_whole(eventfile.gathered(event))).encode()
    seeds = dict(Game.objects.values_list("public_id", "dice_seed"))
    gone(event)
    come_back(whole)
    assert dict(Game.objects.values_list("public_id", "dice_seed")) == seeds
    assert Seat.objects.exclude(dice_word="").count() == 3


@pytest.mark.parametrize("seed", ["5", "G" * 64, "５" * 64])
def test_what_is_no_seed_is_refused(event, seed):
    content = changed(file_of(event), lambda document: document["games"][0].update(dice_seed=seed))
    gone(event)
    with pytest.raises(Refused, match=r"games\[1\]\.dice_seed"):
        come_back(content)
