"""What games add up to, counted beside a slow count of the same."""

import random

import pytest

from tourney.figures import (
    Game,
    Person,
    Tally,
    by_group,
    by_mission,
    by_plan,
    by_table,
    camps,
    foremost,
    interval,
    margins,
    points,
    roles,
    share,
)

A = Person(1, "axis", "Panthers", "Iron Dice", "DE", "attack")
B = Person(2, "allies", "Shermans", "Old Guard", "UK", "defend")
C = Person(3, "axis", "Panthers", "Iron Dice", "DE", "attack")


def game(first=A, second=B, vp=(8, 1), winner=0, attacker=0, mission="Encounter", table=1):
    return Game((first, second), vp, winner, attacker, mission, table)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (0, 1, 0.0, 0.7935),
        (1, 1, 0.2065, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)  # fmt: skip
def test_wilsons_interval_is_that_of_the_textbooks(won, games, low, high):
    assert interval(won, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_a_share_of_nothing_claims_nothing():
    assert (share(0, 0).value, share(0, 0).low, share(0, 0).high) == (0, None, None)


def test_an_interval_always_holds_its_share_and_narrows_with_games():
    for games in (1, 2, 7, 30, 400):
        for won in range(games + 1):
            low, high = interval(won, games)
            assert 0 <= low <= won / games <= high <= 1
    widths = [high - low for low, high in (interval(games // 2, games) for games in (2, 10, 50, 250))]
    assert widths == sorted(widths, reverse=True)


def test_attackers_are_counted_by_who_attacked_not_by_who_sat_first():
    tally = roles([game(), game(attacker=1), game(winner=None), game(attacker=None)])
    assert (tally.won, tally.lost, tally.drawn) == (1, 1, 1)


def test_missions_stand_by_how_often_they_were_played():
    tallies = by_mission([game(mission="B"), game(mission="A"), game(mission="B", winner=1), game(mission="")])
    assert [(one.label, one.games, one.won) for one in tallies] == [("B", 2, 1), ("A", 1, 1)]


def test_a_plan_against_itself_is_chosen_twice_and_wins_nothing():
    [tally] = by_plan([game(second=C)])
    assert (tally.label, tally.seen, tally.games) == ("attack", 2, 0)


def test_a_game_within_an_army_says_nothing_of_it():
    tallies = {one.label: one for one in by_group([game(), game(second=C), game(first=C, winner=1)], lambda p: p.army)}
    assert (tallies["Panthers"].won, tallies["Panthers"].lost, tallies["Panthers"].seen) == (1, 1, 4)
    assert tallies["Shermans"].vp == 2


def test_camps_count_where_they_met():
    tally = camps([game(), game(B, A, winner=0), game(second=C)], ["axis", "allies"])
    assert tally is not None
    assert (tally.won, tally.lost) == (1, 1)
    assert camps([game(second=C)], ["axis", "allies"]) is None


def test_points_margins_and_tables_add_up():
    games = [game(), game(vp=(4, 4), winner=None, table=2), game(vp=(1, 8), winner=1, table=None)]
    assert points(games) == {8: 2, 1: 2, 4: 2}
    assert margins(games) == {7: 2, 0: 1}
    assert by_table(games) == {1: [7], 2: [0]}


def test_random_events_count_like_a_slow_count():
    chance = random.Random(7)
    people = [Person(n, chance.choice(["axis", "allies", "either"]), chance.choice("KLM")) for n in range(20)]
    games = [
        Game(tuple(chance.sample(people, 2)), (chance.randint(0, 8), chance.randint(0, 8)), chance.choice([0, 1, None]))
        for _ in range(200)
    ]
    for tally in by_group(games, lambda person: person.army):
        mixed = [one for one in games if len({person.army for person in one.people}) == 2]
        mine = [
            (one, [p.army for p in one.people].index(tally.label))
            for one in mixed
            if tally.label in {p.army for p in one.people}
        ]
        assert tally.won == sum(one.winner == place for one, place in mine)
        assert tally.games == len(mine)
        assert tally.vp == sum(one.vp[place] for one, place in mine)


@pytest.mark.parametrize(
    ("seen", "first"),
    [([3, 2, 1], ["A"]), ([2, 2, 1], ["A", "B"]), ([2, 2, 2], []), ([1], ["A"])],
    ids=["one leads", "two lead", "all alike", "alone"],
)
def test_nobody_is_said_to_lead_who_is_level_with_all_others(seen, first):
    assert foremost([Tally(label, seen=count) for label, count in zip("ABC", seen, strict=False)]) == first
