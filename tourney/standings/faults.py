"""What is wrong with an event's history. Standings can be made from a record with faults of play, but not of form."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tourney.standings.types import PlayedGame, Record


@dataclass(frozen=True, slots=True)
class Fault:
    """Something an organiser should look at: who, in which rounds, and a sentence that says it."""

    kind: str
    entries: tuple[int, ...]
    rounds: tuple[int, ...]
    message: str


type Called = Callable[[int], object]  # what a message calls an entry


def faults(record: Record, called: Called = int) -> tuple[Fault, ...]:
    """Everything that a history should not hold; its messages call entries by what `called` makes of their numbers.

    Of form: an entry nobody knows, a game against oneself, two things for one entry in one round, a round outside the
    event. Of play: a second bye while somebody in that round had had fewer, and a second game of one pair while either
    could have met somebody new. A forfeit is no meeting. What could not be helped is no fault.
    """
    form = (
        *_unknown(record, called),
        *_against_itself(record, called),
        *_twice_in_a_round(record, called),
        *_outside(record),
    )
    return form or (*_second_byes(record, called), *_repeated_pairs(record, called))


def _stands(record: Record) -> list[tuple[int, int]]:
    """(round, entry) for everything that happened in a round."""
    return [
        *((game.round, entry) for game in record.games for entry in (game.a, game.b)),
        *((bye.round, bye.entry) for bye in record.byes),
        *((absence.round, absence.entry) for absence in record.absences),
    ]


def _unknown(record: Record, called: Called) -> Iterator[Fault]:
    known = set(record.entries)
    named = [*_stands(record), *((0, adjustment.entry) for adjustment in record.adjustments)]
    for number, entry in sorted(set(named)):
        if entry not in known:
            where = f"round {number}" if number else "an adjustment"
            yield Fault(
                "unknown entry",
                (entry,),
                (number,) if number else (),
                f"{where} names {called(entry)}, who is no entry",
            )


def _against_itself(record: Record, called: Called) -> Iterator[Fault]:
    for game in record.games:
        if game.a == game.b:
            yield Fault(
                "against itself", (game.a,), (game.round,), f"round {game.round}: {called(game.a)} plays itself"
            )


def _twice_in_a_round(record: Record, called: Called) -> Iterator[Fault]:
    own_games = {(game.round, game.a) for game in record.games if game.a == game.b}
    for (number, entry), times in sorted(Counter(_stands(record)).items()):
        if times > 1 and (number, entry) not in own_games:
            yield Fault(
                "twice in a round", (entry,), (number,), f"round {number}: {called(entry)} stands in it {times} times"
            )


def _outside(record: Record) -> Iterator[Fault]:
    for number in sorted({number for number, _ in _stands(record)}):
        if not 1 <= number <= record.rounds:
            yield Fault("no such round", (), (number,), f"the event has {record.rounds} rounds and no round {number}")


def _present(record: Record) -> Mapping[int, set[int]]:
    """Who was there to be paired, by round."""
    present: dict[int, set[int]] = defaultdict(set)
    for game in record.games:
        present[game.round] |= {game.a, game.b}
    for bye in record.byes:
        present[bye.round].add(bye.entry)
    return present


def _second_byes(record: Record, called: Called) -> Iterator[Fault]:
    present = _present(record)
    had: dict[int, list[int]] = defaultdict(list)
    for bye in sorted(record.byes, key=lambda bye: (bye.round, bye.entry)):
        before = [number for number in had[bye.entry] if number < bye.round]
        had[bye.entry].append(bye.round)
        fewest = min(sum(number < bye.round for number in had[entry]) for entry in present[bye.round])
        if len(before) > fewest:
            rounds = (*before, bye.round)
            yield Fault(
                "second bye",
                (bye.entry,),
                rounds,
                f"{called(bye.entry)} had byes in rounds {_listed(rounds)}, "
                f"while others in round {bye.round} had had fewer",
            )


def _repeated_pairs(record: Record, called: Called) -> Iterator[Fault]:
    present = _present(record)
    met: dict[int, set[int]] = defaultdict(set)
    pairs: dict[tuple[int, int], list[int]] = defaultdict(list)
    by_round: dict[int, list[PlayedGame]] = defaultdict(list)
    for game in record.games:
        if game.played:
            by_round[game.round].append(game)
    for number, games in sorted(by_round.items()):
        for game in games:
            pair = (min(game.a, game.b), max(game.a, game.b))
            pairs[pair].append(number)
            if len(pairs[pair]) > 1 and all(present[number] - met[entry] - {entry} for entry in pair):
                yield Fault(
                    "repeated pair",
                    pair,
                    tuple(pairs[pair]),
                    f"{called(pair[0])} and {called(pair[1])} met in rounds {_listed(pairs[pair])}",
                )
        for game in games:
            met[game.a].add(game.b)
            met[game.b].add(game.a)


def _listed(rounds: tuple[int, ...] | list[int]) -> str:
    return f"{', '.join(map(str, rounds[:-1]))} and {rounds[-1]}"
