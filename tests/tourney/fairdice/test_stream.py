"""From a seed and two words to dice: by hand, by chance and by the numbers of many games."""

import hashlib
import hmac
import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.fairdice import DiceFault, commitment, dice, message

SEEDS = st.binary(min_size=32, max_size=32).map(bytes.hex)
GAMES = st.text("0123456789abcdefghjkmnpqrstvwxyz", min_size=12, max_size=12)
WORDS = st.tuples(*[st.text(max_size=64).filter(lambda text: not _halves(text))] * 2)
WHAT = st.sampled_from(["attacker", "mission"])
GAME = "0123456789ab"


def _halves(text):
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def seed_of(number):
    """A seed a game, the same in every run."""
    return hashlib.sha256(f"game {number}".encode()).hexdigest()


def by_hand(seed, line, count):
    """The first dice of the block that this line makes, worked out as docs/dice.md tells a reader to."""
    block = hmac.new(bytes.fromhex(seed), line.encode("ascii"), hashlib.sha256).digest()
    return tuple([1 + byte % 6 for byte in block if byte < 252][:count])


# vectors, written by hand


def test_the_promise_is_the_hash_of_version_game_and_seed():
    seed = "00" * 32
    text = "muster-dice/1 0123456789ab 0000000000000000000000000000000000000000000000000000000000000000"
    assert commitment(seed, GAME) == hashlib.sha256(text.encode("ascii")).hexdigest()
    assert commitment(seed, GAME) == "b788c4bcc00d7d5e9ecf095cbcf950dbeda951e2f1dc638bd545660cad4cab0b"  # by sha256sum


def test_openssl_makes_the_same_block():
    """`printf %s 'muster-dice/1 …' | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…`"""
    block = bytes.fromhex("1236acce60e09143278950a28fb2fe8558ae1b9a3c051df6823f86b76bc1943d")
    thrown = dice("00" * 32, GAME, "mission", ("luck", ""), count=8)[0]
    assert thrown.values == tuple(1 + byte % 6 for byte in block if byte < 252)[:8]


@pytest.mark.parametrize(
    ("what", "words", "line"),
    [
        ("mission", ("", ""), "muster-dice/1 0123456789ab mission - - 0"),
        ("mission", ("luck", ""), "muster-dice/1 0123456789ab mission 6c75636b - 0"),
        ("mission", ("", "luck"), "muster-dice/1 0123456789ab mission - 6c75636b 0"),
        ("attacker", ("a b", "-"), "muster-dice/1 0123456789ab attacker 612062 2d 0"),
        ("attacker", ("Żó", "骰"), "muster-dice/1 0123456789ab attacker c5bbc3b3 e9aab0 0"),
    ],
)
def test_a_block_is_the_hmac_of_its_line(what, words, line):
    assert message(GAME, what, words, 0) == line
    for number in range(50):
        seed = seed_of(number)
        fell = dice(seed, GAME, what, words, count=2)
        assert fell[0].values == by_hand(seed, line, 2)


def test_a_tie_is_thrown_again_from_where_the_stream_stands():
    ties = 0
    for number in range(200):
        seed = seed_of(number)
        thrown = dice(seed, GAME, "attacker", ("x", "y"), count=2, differ=True)
        stream = by_hand(seed, "muster-dice/1 0123456789ab attacker 78 79 0", 2 * len(thrown))
        assert tuple(itertools.chain(*(one.values for one in thrown))) == stream
        assert [len(set(one.values)) for one in thrown] == [1] * (len(thrown) - 1) + [2]
        ties += len(thrown) > 1
    assert 15 < ties < 55  # about a sixth


def test_bytes_that_would_favour_low_faces_are_passed_over():
    """Of a long stream, every byte from 252 on is missing from the dice, and nothing else is."""
    seed, line = seed_of(1), "muster-dice/1 0123456789ab mission - - {}"
    raw = b"".join(
        hmac.new(bytes.fromhex(seed), line.format(block).encode(), hashlib.sha256).digest() for block in range(40)
    )
    kept = [byte for byte in raw if byte < 252]
    assert len(kept) < len(raw)
    thrown = dice(seed, GAME, "mission", ("", ""), count=len(kept))[0]
    assert list(thrown.numbers) == kept
    assert list(thrown.values) == [1 + byte % 6 for byte in kept]
    assert [raw[32 * block + place] for block, place in thrown.places] == kept


# by chance


@given(SEEDS, GAMES, WHAT, WORDS)
def test_dice_are_dice_and_the_same_ones_again(seed, game, what, words):
    first = dice(seed, game, what, words, count=2, differ=True)
    assert first == dice(seed, game, what, words, count=2, differ=True)
    for one in first:
        assert all(1 <= value <= 6 for value in one.values)
        assert [1 + number % 6 for number in one.numbers] == list(one.values)
        assert all(number < 252 for number in one.numbers)
    assert first[-1].values[0] != first[-1].values[1]


FEW = st.tuples(*[st.sampled_from(["", "-", " ", "a", "a b", "b", "61", "0"])] * 2)
LINES = st.tuples(st.sampled_from([GAME, GAME[::-1]]), WHAT, WORDS | FEW, st.integers(0, 3))


@given(LINES, LINES)
def test_no_two_rolls_are_made_from_one_line(one, other):
    assert (message(*one) == message(*other)) is (one == other)
    assert message(*one).isascii()
    assert len(message(*one).split(" ")) == 6


@given(SEEDS, SEEDS, GAMES, GAMES)
def test_no_other_seed_and_no_other_game_keeps_the_promise(seed, other, game, game_2):
    same = (seed, game) == (other, game_2)
    assert (commitment(seed, game) == commitment(other, game_2)) is same


@pytest.mark.parametrize("seed", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "０" * 64, "0" * 63 + "\n"])
def test_what_is_no_seed_is_refused_by_name(seed):
    with pytest.raises(DiceFault, match=r"^seed: "):
        dice(seed, GAME, "mission", ("", ""), count=1)


@pytest.mark.parametrize("game", ["", "a b", "ABC", "a" * 33, "é"])
def test_what_is_no_game_is_refused_by_name(game):
    with pytest.raises(DiceFault, match=r"^game: "):
        commitment("0" * 64, game)


def test_a_word_that_no_form_takes_is_refused_by_name():
    with pytest.raises(DiceFault, match=r"^words\[1\]: "):
        message(GAME, "mission", ("", "x" * 65), 0)


# by the numbers: seeds are fixed, so what passes once passes always

GAMES_COUNTED = 12_000
FROM_SEED_ALONE = ("", "")


def strays(counts, cells):
    """Chi square: how far the counts of so many cells stray from equal ones."""
    wanted = sum(counts.values()) / cells
    return sum((found - wanted) ** 2 for found in counts.values()) / wanted + wanted * (cells - len(counts))


def throws(words):
    """The dice for Attacker and mission of many games, whose words come of `words` by the game's number."""
    for number in range(GAMES_COUNTED):
        seed = seed_of(number)
        both = dice(seed, GAME, "attacker", words(number), count=2, differ=True)
        yield both, dice(seed, GAME, "mission", words(number), count=1)[0].values[0]


def seed_alone(number):
    return FROM_SEED_ALONE


def with_words(number):
    return (f"{number:x}", "lucky" if number % 2 else "")


@pytest.mark.parametrize("words", [seed_alone, with_words], ids=["from the seed alone", "with words"])
def test_every_face_and_every_pair_comes_equally_often(words):
    thrown = list(throws(words))
    missions = Counter(mission for _, mission in thrown)
    first_pairs = Counter(both[0].values for both, _ in thrown)
    deciders = Counter(both[-1].values for both, _ in thrown)
    assert strays(missions, 6) < 20.52  # 5 degrees of freedom, one in a thousand
    assert strays(first_pairs, 36) < 66.62  # 35 degrees: so the first die tells nothing of the second
    assert strays(deciders, 30) < 58.30  # 29 degrees
    assert all(first != second for first, second in deciders)
    for at in (0, 1):
        assert strays(Counter(both[0].values[at] for both, _ in thrown), 6) < 20.52
    higher = sum(both[-1].values[0] > both[-1].values[1] for both, _ in thrown)
    assert abs(higher - GAMES_COUNTED / 2) < 3.3 * (GAMES_COUNTED / 4) ** 0.5


def test_the_roll_for_the_attacker_tells_nothing_of_the_mission():
    thrown = Counter((both[-1].values[0] > both[-1].values[1], mission) for both, mission in throws(with_words))
    assert strays(thrown, 12) < 31.27  # 11 degrees


def test_a_word_changes_the_dice_as_chance_would():
    """Whoever keeps all else and changes one word gets dice that have nothing to do with the old ones."""
    for at in (0, 1):
        pairs = Counter()
        for number in range(GAMES_COUNTED):
            seed = seed_of(number)
            words = ["one", "two"]
            before = dice(seed, GAME, "mission", (words[0], words[1]), count=1)[0].values[0]
            words[at] += "!"
            pairs[before, dice(seed, GAME, "mission", (words[0], words[1]), count=1)[0].values[0]] += 1
        assert strays(pairs, 36) < 66.62
