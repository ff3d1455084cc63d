"""Codes and PINs: made from the key, kept nowhere, and read from whatever somebody types."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney import shortcodes, tokens
from tourney.errors import Refused

NONCES = st.text("0123456789abcdef", min_size=32, max_size=32)
HANDLES = st.text(tokens.ALPHABET, min_size=5, max_size=5)
MISREAD = {"1": "1IiLl", "0": "0Oo", "V": "VvUu"}


@given(HANDLES, NONCES, st.data())
def test_a_code_is_read_back_however_it_was_typed(handle, nonce, data):
    written = shortcodes.code(handle, nonce)
    assert len(written) == 10
    typed = ""
    for sign in written:
        if sign == "-":
            typed += data.draw(st.sampled_from(["-", "", " ", "–", " - ", ".", "_"]))
        else:
            typed += data.draw(st.sampled_from(MISREAD.get(sign, sign + sign.lower())))
            typed += data.draw(st.sampled_from(["", "", "", " "]))
    read = shortcodes.read(typed)
    assert read.handle == handle
    assert shortcodes.opens(nonce, read.secret)


@given(NONCES, NONCES)
def test_a_second_half_opens_its_own_link_alone(one, other):
    secret = shortcodes.read(shortcodes.code("00000", one)).secret
    assert shortcodes.opens(one, secret)
    if one != other and shortcodes.code("00000", one) != shortcodes.code("00000", other):
        assert not shortcodes.opens(other, secret)


def test_the_second_half_is_no_part_of_the_link_and_follows_from_the_key(settings):
    nonce = "ab" * 16
    before = shortcodes.code("K7TRM", nonce)
    assert before[6:] not in tokens.token(nonce)
    settings.SECRET_KEY = "another"
    assert shortcodes.code("K7TRM", nonce) != before


def test_second_halves_are_spread_evenly():
    firsts = [shortcodes.code("00000", f"{number:032x}")[6:] for number in range(6400)]
    assert len(set(firsts)) > 6300  # of 1,048,576
    for place in range(4):
        counts = [sum(secret[place] == sign for secret in firsts) for sign in tokens.ALPHABET]
        assert min(counts) > 130
        assert max(counts) < 280


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "Type the code"),
        ("- –", "Type the code"),
        ("K7TRM", "and this has 5"),
        ("K7TRM-4XQ2-9", "and this has 10"),
        ("K7TRM-4XЖ2", "“Ж” is in no code"),
        ("481 920", "the PIN of a table"),
        ("<script>", "and this has 6"),
        ("x" * 5000, "and this has 200"),
    ],
)
def test_what_cannot_be_a_code_is_refused_with_what_is_wrong(typed, says):
    with pytest.raises(Refused, match=says):
        shortcodes.read(typed)


def test_a_pin_is_of_one_game_one_issue_and_two_players():
    pins = {
        shortcodes.pin("g1", 1, (3, 7)),
        shortcodes.pin("g1", 2, (3, 7)),
        shortcodes.pin("g2", 1, (3, 7)),
        shortcodes.pin("g1", 1, (3, 8)),
    }
    assert len(pins) == 4
    assert shortcodes.pin("g1", 1, (7, 3)) == shortcodes.pin("g1", 1, (3, 7))
    assert all(len(pin) == 6 and pin.isdigit() for pin in pins)


@pytest.mark.parametrize("typed", ["481920", "481 920", " 48-19-20 ", "４８１９２０", "48l92o"])
def test_a_pin_is_read_however_it_was_typed(typed):
    assert shortcodes.read_pin(typed) == "481920"


@pytest.mark.parametrize("typed", ["", "48192", "4819200", "48192x", "٤٨١٩٢٠"[:5]])
def test_what_is_no_pin_is_refused(typed):
    with pytest.raises(Refused, match="six digits"):
        shortcodes.read_pin(typed)
