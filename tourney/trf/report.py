"""What has been read of a report so far."""

from dataclasses import dataclass, field, replace
from fractions import Fraction

from tourney.trf.types import AskedBye, Boost, KeptApart, Player, Scoring, Tournament


@dataclass
class Report:
    """`lines` has the line in which each player stands, `absent` those of XXZ, who miss the next round."""

    head: list[tuple[str, str]] = field(default_factory=list)
    dates: tuple[str, ...] = ()
    rounds: int | None = None
    colour: str = ""
    scores: dict[str, Fraction] = field(default_factory=dict)
    players: list[Player] = field(default_factory=list)
    lines: dict[int, int] = field(default_factory=dict)
    asked: list[AskedBye] = field(default_factory=list)
    absent: list[int] = field(default_factory=list)
    apart: list[KeptApart] = field(default_factory=list)
    boosts: list[Boost] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)

    def finished(self) -> Tournament:
        tournament = Tournament(
            players=tuple(self.players),
            head=tuple(self.head),
            dates=self.dates,
            rounds=self.rounds,
            colour=self.colour,
            scoring=Scoring(**self.scores),
            asked=tuple(self.asked),
            apart=tuple(self.apart),
            boosts=tuple(self.boosts),
            remarks=tuple(self.remarks),
            other=tuple(self.other),
        )
        if not self.absent:
            return tournament
        missing = AskedBye("Z", tournament.drawn + 1, tuple(self.absent))
        return replace(tournament, asked=(*tournament.asked, missing))
