"""What each rule makes of the smallest field that shows it."""

from dataclasses import replace

import pytest

from tests.tourney.pairing.judge import every_way, way_of
from tests.tourney.pairing.make import field, pairs
from tests.tourney.pairing.test_cases import games_of, relaxed
from tourney.pairing import Entrant, draw


def drawn(entrants, *rules, **rest):
    return draw(field(*entrants, rules=rules, **rest))


def fours(**word):
    """Four on different scores, so that scores alone would pair 1 with 2; these share a word."""
    four = [Entrant(1, 3), Entrant(2, 3), Entrant(3, 0), Entrant(4, 0)]
    return [replace(one, **word) if one.id < 3 else one for one in four]


@pytest.mark.parametrize(
    ("rule", "word"),
    [
        ("club", {"club": "Ash"}),
        ("army", {"army": "Guards"}),
        ("nation", {"nation": "Italy"}),
        ("team", {"team": "Lions"}),
        ("seeds", {"seed": 1}),
    ],
)
def test_two_of_one_kind_are_kept_apart_in_the_rounds_listed(rule, word):
    four = fours(**word)
    assert games_of(drawn(four, rule, "score", number=2)) != pairs((1, 2), (3, 4))
    assert games_of(drawn(four, f"{rule}:1,2", "score", number=2)) != pairs((1, 2), (3, 4))
    assert games_of(drawn(four, f"{rule}:1,3", "score", number=2)) == pairs((1, 2), (3, 4))
    assert games_of(drawn(four, "score", rule, number=2)) == pairs((1, 2), (3, 4))


@pytest.mark.parametrize("blank", ["", "  "])
def test_blank_is_no_army_and_capitals_make_no_new_one(blank):
    four = [Entrant(one, army=army) for one, army in enumerate((blank, blank, "Guards", " guards"), 1)]
    together = drawn(four, "army", forced=pairs((1, 2)))
    assert together.cost["army"] == 1
    assert relaxed(together)["army"].games == ((3, 4),)


@pytest.mark.parametrize(
    ("rule", "word", "why"),
    [
        ("club", {"club": "Ash"}, "all 4 entries are of Ash, so 2 games are between clubmates"),
        ("army", {"army": "Guards"}, "all 4 entries field Guards, so 2 games are between armies of one kind"),
        ("nation", {"nation": "Italy"}, "all 4 entries are from Italy, so 2 games are between players of one nation"),
        ("team", {"team": "Lions"}, "all 4 entries are of the team Lions, so 2 games are between teammates"),
        ("seeds", {"seed": 1}, "all 4 entries are seeded, so 2 games are between seeded players"),
    ],
)
def test_what_cannot_be_kept_apart_is_told_with_its_reason(rule, word, why):
    one = drawn([Entrant(at, **word) for at in range(1, 5)], rule)
    assert [(item.rule, item.why) for item in one.relaxed] == [(rule, why)]
    assert all(line.endswith(why) for game in one.pairings for line in game.why)


def test_volunteers_sit_out_first_then_those_with_fewest_byes_and_the_lowest_score():
    five = [
        Entrant(1, 4, volunteer=True, byes=1),
        Entrant(2, 3, volunteer=True, byes=2),
        Entrant(3, 1),
        Entrant(4),
        Entrant(5, 5),
    ]
    assert drawn(five, "bye").bye == 4
    volunteered = drawn(five, "bye:volunteer")
    assert volunteered.bye == 1
    assert volunteered.bye_why == ("the only volunteer with the fewest byes (1)",)
    nobody = [replace(one, volunteer=False) for one in five]
    assert drawn(nobody, "bye:volunteer").bye == 4
    assert drawn(nobody, "bye:volunteer").bye_why == ("lowest score, 0, of the 3 without a bye",)


def test_a_bye_against_a_volunteer_is_told():
    three = [Entrant(1, volunteer=True), Entrant(2), Entrant(3)]
    forced = drawn(three, "bye:volunteer", forced=pairs((1, 2)))
    assert forced.bye == 3
    assert relaxed(forced)["bye"].why == (
        "#3 sits out although 1 other has a better claim (volunteers first, then fewer byes, then a lower score): "
        "the pairs that the organiser put together leave nothing better"
    )


def test_own_side_games_that_must_be_go_to_those_who_had_fewest():
    """Three of Axis and one of Allies: one game within Axis, and 1 has had two of those."""
    four = [
        Entrant(1, side="axis", own_side=2),
        Entrant(2, side="axis"),
        Entrant(3, side="axis"),
        Entrant(4, side="allies"),
    ]
    for seed in "abcdef":
        fair = drawn(four, "sides:must", "sides_shared", seed=seed)
        assert games_of(fair) == pairs((1, 4), (2, 3))
        assert "games within their own side so far: #2 0, #3 0" in next(
            game.why[1] for game in fair.pairings if {game.a, game.b} == {2, 3}
        ).replace("#3 0, #2 0", "#2 0, #3 0")
    assert "sides_shared" not in relaxed(fair)


def test_own_side_games_are_shared_as_evenly_as_can_be():
    """The total is half of what the sum of squares grows by, so the least total is the fairest share."""
    six = [Entrant(one, side="axis", own_side=own) for one, own in enumerate((0, 1, 1, 2, 3, 0), 1)]
    six += [Entrant(7, side="allies"), Entrant(8, side="allies")]

    def squares(way):
        own = {one.id: one.own_side for one in six}
        for a, b in way:
            if max(a, b) <= 6:
                own[a] += 1
                own[b] += 1
        return sum(count**2 for count in own.values())

    before = sum(one.own_side**2 for one in six)
    fair = drawn(six, "sides:must", "sides_shared")
    ways = [way for way in every_way(range(1, 9)) if sum(max(two) <= 6 for two in way) == 2]
    assert squares(way_of(fair)) == min(map(squares, ways)) == before + 2 * fair.cost["sides_shared"]
    assert relaxed(fair)["sides_shared"].why == "no full set of pairings shares the games within one side more evenly"


def test_roles_go_to_those_who_had_them_least_and_equals_by_lot():
    four = [Entrant(1, attacked=2), Entrant(2, attacked=1), Entrant(3, attacked=-1), Entrant(4, attacked=-2)]
    shared = drawn(four, "roles")
    assert games_of(shared) in (pairs((1, 4), (2, 3)), pairs((1, 3), (2, 4)))
    assert {game.attacker for game in shared.pairings} == {3, 4}
    equal = [drawn([Entrant(1), Entrant(2)], "roles", seed=seed).pairings[0] for seed in "abcdefgh"]
    assert {game.attacker for game in equal} == {1, 2}
    assert all(
        game.why == (f"#{game.attacker} attacks, by lot: each has attacked as often as defended",) for game in equal
    )
    assert drawn(four, "score").pairings[0].attacker is None


def test_attack_and_defence_even_out_over_an_event():
    balance = dict.fromkeys(range(1, 11), 0)
    met = set()
    for number in range(1, 7):
        now = drawn(
            [Entrant(one, attacked=balance[one]) for one in balance],
            "rematch",
            "roles",
            number=number,
            met=frozenset(met),
        )
        for game in now.pairings:
            met.add(frozenset((game.a, game.b)))
            for one in (game.a, game.b):
                balance[one] += 1 if one == game.attacker else -1
    assert set(balance.values()) <= {0, 2, -2}
    assert sum(map(abs, balance.values())) <= 4


def test_vp_tells_equals_in_score_apart():
    four = [Entrant(1, 3, vp=20), Entrant(2, 3, vp=2), Entrant(3, 3, vp=18), Entrant(4, 3, vp=1)]
    near = drawn(four, "score", "vp")
    assert games_of(near) == pairs((1, 3), (2, 4))
    assert near.cost == {"score": 0, "vp": 5}
    assert ("same score, 3", "VP 20 v 18") in {game.why for game in near.pairings} | {
        (game.why[0], "VP 20 v 18") for game in near.pairings if game.why[1] == "VP 18 v 20"
    }


def test_rules_of_other_rounds_are_refused_only_when_they_make_no_sense():
    assert drawn([Entrant(1), Entrant(2)], "seeds:7").cost == {"seeds": 0}
