"""A whole event played by invented people through the same services as the pages."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from missions.load import missions_of, system
from missions.turns import NEXT, open_moves, replay
from tourney import queries
from tourney.invented import ARMIES, CLUBS, all_names
from tourney.models import Dice, Entry, Event, Game, MissionMode, Round, Seat
from tourney.playable import mission_of
from tourney.services import entries, gamedice, plans, reports, results, rounds, turns
from tourney.services.writing import Actor

MOST_LOST = 6


def invented_rows(count: int, chance: random.Random, sides: tuple[str, str]) -> list[dict[str, str]]:
    """`count` players with names of several scripts, clubs, sides and armies; no two names alike."""
    names = all_names()
    chance.shuffle(names)
    if count > len(names):
        raise ValueError(f"at most {len(names)} players can be invented")
    rows, camps = [], {side.lower() for side in sides}
    for place, name in enumerate(names[:count]):
        side = sides[place % 2].lower() if chance.random() > 0.08 else "either"
        known = ARMIES.get(side) or [army for camp, armies in ARMIES.items() if camp in camps for army in armies]
        army = chance.choice(known) if known else ""
        rows.append({"name": name, "club": chance.choice(CLUBS), "side": side, "army": army})
    return rows


@dataclass(slots=True)
class Rehearsal:
    """Plays rounds of one event. The same seed plays the same event: every die is rolled here and typed in."""

    event: Event
    by: Actor
    chance: random.Random
    skill: dict[int, float] = field(default_factory=dict)

    def skill_of(self, entry: Entry) -> float:
        return self.skill.setdefault(entry.number, self.chance.gauss(0, 1))

    def play_round(self, **options: Any) -> Round:
        """Draft, publish, start, play every game and close."""
        round_ = self.open_round(**options)
        for game in queries.games_of(round_):
            self.choose_plans(game)
            self.report(game)
        rounds.close_round(round_, self.by)
        return round_

    def open_round(self, **options: Any) -> Round:
        if not self.event.practice.plans and "mission_mode" not in options:
            options |= self.missions()
        round_ = rounds.draft_round(self.event, self.by, seed=f"{self.chance.getrandbits(64):016x}", **options)
        rounds.publish_round(round_, self.by)
        rounds.start_round(round_, self.by)
        return round_

    def missions(self) -> dict[str, Any]:
        """Missions without battle plans: one for all in the first round, then in turn six by a die and one for all."""
        book = [one.id for one in missions_of(self.event.system)]
        if self.event.rounds.count() % 2:
            return {"mission_mode": MissionMode.RANDOM, "mission_table": self.chance.sample(book, 6)}
        return {"mission_mode": MissionMode.FIXED, "mission": self.chance.choice(book)}

    def choose_plans(self, game: Game, seats: int = 2) -> None:
        """Seal the plans of one or both seats, then roll what the table asks for."""
        if game.round.mission_mode == "plans":
            for seat in queries.seats_in_order(game)[:seats]:
                plans.seal_plan(seat, Actor.of_entry(seat.entry), self.plan_for(seat))
        game = Game.objects.select_related("round__event", "table").get(pk=game.pk)
        for what in plans.dice_needed(game):
            if what == gamedice.MISSION:
                values = tuple(self.chance.randint(1, 6) for _ in range(plans.dice_of(game, what)))
            else:
                values = tuple(self.chance.sample(range(1, 7), 2))
            plans.type_roll(game, self.by, what=what, values=values)

    def plan_for(self, seat: Seat) -> str:
        choices = system(self.event.system).selection.plans
        if plans.must_defend(seat):
            return next(plan.key for plan in choices if plan.fortified)
        return self.chance.choice(choices).key

    def outcome(self, game: Game) -> results.Outcome:
        """How it ends: the better player wins more often. In games that count Units one in ten has no winner."""
        first, second = queries.seats_in_order(game)
        edge = self.skill_of(first.entry) - self.skill_of(second.entry) + self.chance.gauss(0, 1.2)
        if not self.event.practice.by_units:
            return self.points(edge)
        lost = sorted((self.chance.randint(0, MOST_LOST), self.chance.randint(0, MOST_LOST)))
        if self.chance.random() < 0.1:
            return results.Outcome(None, lost[0], lost[1])
        return results.Outcome(1, *lost) if edge > 0 else results.Outcome(2, lost[1], lost[0])

    def points(self, edge: float) -> results.Outcome:
        """VP of both, as many where the two are as good as equal."""
        high, low = sorted(
            (self.chance.randint(30, self.event.practice.most), self.chance.randint(10, 60)), reverse=True
        )
        if abs(edge) < 0.1:
            return results.by_points(high, high)
        return results.by_points(high, low) if edge > 0 else results.by_points(low, high)

    def play_turns(self, game: Game, taps: int) -> None:
        """Let the players tap through so many steps of their turns, fewer if the game is over before."""
        game = Game.objects.select_related("round__event").get(pk=game.pk)
        mission = mission_of(game.round.event, game.mission)
        rules = system(mission.system)
        for _ in range(taps):
            done = turns.taps_of(game, mission)
            opened = open_moves(mission, rules, replay(mission, rules, done.moves))
            if not opened:
                return
            turns.tap(game, NEXT if NEXT in opened else self.chance.choice(opened), version=done.version)

    def report(self, game: Game, outcome: results.Outcome | None = None, seats: int = 2) -> results.Outcome:
        """Let one or both players report the same result."""
        outcome = outcome or self.outcome(game)
        for seat in queries.seats_in_order(game)[:seats]:
            reports.report_result(seat, Actor.of_entry(seat.entry), outcome)
        return outcome


def rehearse(event: Event, by: Actor, *, players: int, played_rounds: int, seed: str) -> None:
    """Fill an event with invented players and play its rounds."""
    chance = random.Random(seed)
    rows = invented_rows(players, chance, system(event.system).sides)
    entries.add_roster(event, by, rows)
    rehearsal = Rehearsal(event, by, chance)
    for _ in range(played_rounds):
        rehearsal.play_round()


def settings_for(name: str, **more: Any) -> dict[str, Any]:
    """Settings of an event that can be rehearsed: its dice are typed in."""
    return {"name": name, "dice": Dice.TYPED, **more}


def told(event: Event) -> Mapping[str, Any]:
    """The whole event as plain values, for printing as JSON."""
    names = dict(event.entries.values_list("number", "name"))
    return {
        "event": {"name": event.name, "system": event.system, "entries": len(names), "rounds": event.rounds.count()},
        "rounds": [_round_told(round_) for round_ in event.rounds.all()],
        "standings": [
            {"place": row.place, "entry": row.entry, "name": names[row.entry]}
            | {key: str(value) if not isinstance(value, int) else value for key, value in row.values.items()}
            for row in queries.standings_of(event)
        ],
    }


def _round_told(round_: Round) -> dict[str, Any]:
    bye = queries.bye_of(round_)
    return {
        "number": round_.number,
        "seed": round_.seed,
        "bye": bye.number if bye else None,
        "relaxed": round_.draw["answer"]["relaxed"],
        "games": list(_games_told(round_)),
    }


def _games_told(round_: Round) -> Iterator[dict[str, Any]]:
    for game in queries.games_of(round_):
        first, second = queries.seats_in_order(game)
        result = game.result
        yield {
            "table": game.table.number if game.table else None,
            "entries": [first.entry.number, second.entry.number],
            "plans": [first.plan, second.plan],
            "mission": game.mission,
            "attacker": (first, second)[(game.attacker or 1) - 1].entry.number,
            "winner": None if result.winner is None else (first, second)[result.winner - 1].entry.number,
            "lost": None if result.lost_1 is None else [result.lost_1, result.lost_2],
            "vp": [result.vp_1, result.vp_2],
        }
