"""A game's dice as a document, checked by anybody."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tourney.fairdice.test_stream import GAME, GAMES, SEEDS, WORDS, seed_of
from tourney.fairdice import DiceFault, DiceSheet, Fallen, check, commitment, dice

DIE = st.integers(1, 6)


def sheet(seed, game=GAME, words=("", ""), mission=1):
    """A sheet as it is after the reveal."""
    rolls = [
        *(
            Fallen("attacker", one.values, "muster")
            for one in dice(seed, game, "attacker", words, count=2, differ=True)
        ),
        *(Fallen("mission", one.values, "muster") for one in dice(seed, game, "mission", words, count=mission)),
    ]
    return DiceSheet(game, commitment(seed, game), seed, words, tuple(rolls), ("attacker", "mission"))


def test_a_kind_of_roll_of_which_none_is_left_is_missed():
    true = sheet(seed_of(1))
    assert not true.missing
    for kind in true.kinds:
        assert replace(true, rolls=tuple(one for one in true.rolls if one.what != kind)).missing == (kind,)


@given(SEEDS, GAMES, WORDS, st.sampled_from([1, 2]))
def test_a_true_sheet_is_the_same_and_comes_back_from_json(seed, game, words, mission):
    true = sheet(seed, game, words, mission)
    assert check(true).same
    assert check(true).promised is True
    assert DiceSheet.of(json.loads(json.dumps(true.document()))) == true


@given(SEEDS, SEEDS, st.data())
def test_any_die_turned_is_found(seed, other, data):
    true = sheet(seed)
    at = data.draw(st.integers(0, len(true.rolls) - 1))
    values = list(true.rolls[at].values)
    die = data.draw(st.integers(0, len(values) - 1))
    values[die] = data.draw(DIE.filter(lambda face: face != values[die]))
    rolls = [*true.rolls]
    rolls[at] = replace(rolls[at], values=tuple(values))
    assert not check(replace(true, rolls=tuple(rolls))).same


@given(SEEDS, SEEDS)
def test_another_seed_breaks_the_promise(seed, other):
    found = check(replace(sheet(other), promise=commitment(seed, GAME)))
    assert found.promised is (seed == other)
    assert found.same is (seed == other)


def test_a_tie_left_out_and_a_roll_made_up_are_found():
    tied = next(one for one in map(sheet, map(seed_of, range(200))) if len(one.rolls) > 2)
    without = replace(tied, rolls=tied.rolls[1:])
    assert not check(without).same
    missing = check(replace(tied, rolls=(tied.rolls[0], *tied.rolls[2:])))
    assert any(one.fallen is None for one in missing.rolls)
    one_more = check(replace(tied, rolls=(*tied.rolls, tied.rolls[-1])))
    assert any(one.thrown is None for one in one_more.rolls)
    assert not one_more.same


def test_a_word_changed_afterwards_is_found_in_most_games():
    told = [check(replace(sheet(seed_of(number), words=("a", "b")), words=("a", "c"))).same for number in range(100)]
    assert sum(told) < 10  # about one in 180 shows the same faces by chance


def test_typed_dice_follow_from_nothing_and_break_nothing():
    typed = DiceSheet(GAME, "", "", ("", ""), (Fallen("attacker", (3, 3), "typed"), Fallen("mission", (6,), "typed")))
    assert check(typed).same
    assert [one.same for one in check(typed).rolls] == [None, None]


def test_before_the_reveal_there_is_a_promise_and_nothing_to_check():
    waiting = DiceSheet(GAME, commitment(seed_of(1), GAME), "", ("", ""), ())
    assert check(waiting).promised is None
    assert check(waiting).same


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"dice": "muster-dice/2"}, "^dice: "),
        ({"game": "A B"}, "^game: "),
        ({"game": 7}, "^game: "),
        ({"seed": ""}, "^seed: is missing"),
        ({"seed": "12"}, "^seed: "),
        ({"words": ["one"]}, "^words: "),
        ({"words": "ab"}, "^words: "),
        ({"words": ["a" * 65, ""]}, r"^words\[0\]: "),
        ({"kinds": "attacker"}, "^kinds: "),
        ({"kinds": ["weather"]}, "^kinds: "),
        ({"kinds": [[]]}, "^kinds: "),
        ({"rolls": {}}, "^rolls: "),
        ({"rolls": [{"what": [], "values": [1]}]}, r"^rolls\[0\]\.what: "),
        ({"rolls": [{"what": "mission", "values": [1], "by": {}}]}, r"^rolls\[0\]\.by: "),
        ({"rolls": ["six"]}, r"^rolls\[0\]: "),
        ({"rolls": [{"what": "weather", "values": [1]}]}, r"^rolls\[0\].what: "),
        ({"rolls": [{"what": "mission", "values": [7]}]}, r"^rolls\[0\].values: "),
        ({"rolls": [{"what": "mission", "values": [True]}]}, r"^rolls\[0\].values: "),
        ({"rolls": [{"what": "mission", "values": []}]}, r"^rolls\[0\].values: "),
        ({"rolls": [{"what": "attacker", "values": [1]}]}, r"^rolls\[0\].values: "),
        ({"rolls": [{"what": "mission", "values": [1, 2, 3]}]}, r"^rolls\[0\].values: "),
        ({"rolls": [{"what": "mission", "values": [1], "by": "me"}]}, r"^rolls\[0\].by: "),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_its_key(change, words):
    with pytest.raises(DiceFault, match=words):
        check(DiceSheet.of(sheet(seed_of(1)).document() | change))


@pytest.mark.parametrize("document", [None, [], "dice", 3])
def test_what_is_no_sheet_says_so(document):
    with pytest.raises(DiceFault, match="no sheet of dice"):
        DiceSheet.of(document)
