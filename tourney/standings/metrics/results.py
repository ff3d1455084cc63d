"""Numbers of an entry's own results."""

from collections.abc import Iterable, Iterator
from hashlib import sha256

from tourney.standings.ledger import Ledger, Line, Part
from tourney.standings.metrics.metric import Metric

HOUSE = "Muster"
COMMON = "common to events of these games"


def wins(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (Part(line, int(line.result == "win")) for line in ledger.lines[entry] if line.round)


def wins_at_table(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (Part(line, int(line.result == "win")) for line in ledger.lines[entry] if line.kind == "game")


def draws(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (Part(line, int(line.result == "draw")) for line in ledger.lines[entry] if line.opponent is not None)


def played(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (Part(line, 1) for line in ledger.lines[entry] if line.kind == "game")


def points(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (Part(line, line.points) for line in ledger.lines[entry] if line.kind != "mark")


def earned(ledger: Ledger, entry: int) -> Iterator[Part]:
    """Points of the rounds, without adjustments: what an opponent's strength of schedule sees."""
    return (Part(line, line.points) for line in ledger.lines[entry] if line.round)


def vp(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (Part(line, line.vp) for line in ledger.lines[entry] if line.kind != "mark")


def earned_vp(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (Part(line, line.vp) for line in ledger.lines[entry] if line.round)


def vp_conceded(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (Part(line, line.opponent_vp) for line in ledger.lines[entry] if line.opponent is not None)


def vp_difference(ledger: Ledger, entry: int) -> Iterator[Part]:
    for line in ledger.lines[entry]:
        if line.opponent is not None:
            yield Part(line, line.vp - line.opponent_vp, ("−", line.vp, line.opponent_vp))
        elif line.kind != "mark":
            yield Part(line, line.vp)


def destroyed(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (Part(line, line.destroyed) for line in ledger.lines[entry] if line.round)


def lost(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (Part(line, line.lost) for line in ledger.lines[entry] if line.round)


def margin(ledger: Ledger, entry: int) -> Iterator[Part]:
    measures = ledger.record.measures
    for line in ledger.lines[entry]:
        if line.opponent is not None:
            yield Part(line, measures.margin + line.destroyed - line.lost)
        elif line.kind == "bye":
            yield Part(line, measures.bye_margin)


def win_path(ledger: Ledger, entry: int) -> Iterator[Part]:
    """A digit a round in base three, the first round the highest: an earlier result outweighs all later ones."""
    worth = {"win": 2, "draw": 1}
    for line in ledger.lines[entry]:
        if line.round:
            digit, weight = worth.get(line.result or "", 0), 3 ** (ledger.last_round - line.round)
            yield Part(line, digit * weight, ("×", digit, weight))


def progressive(ledger: Ledger, entry: int) -> Iterable[Part]:
    return _running(ledger, entry, since=1)


def progressive_cut1(ledger: Ledger, entry: int) -> Iterable[Part]:
    return _running(ledger, entry, since=2)


def _running(ledger: Ledger, entry: int, since: int) -> Iterator[Part]:
    """A round's points stand in the total after that round and after each later one; totals before ``since`` not."""
    for line in ledger.lines[entry]:
        if line.round:
            totals = max(0, ledger.last_round + 1 - max(line.round, since))
            yield Part(line, line.points * totals, ("×", line.points, totals))


def soft(ledger: Ledger, entry: int) -> Iterator[Part]:
    return (Part(line, line.mark) for line in ledger.lines[entry] if line.kind == "mark")


LOT_DIGITS = 10


def lot(seed: str, entry: int) -> int:
    """The first 10 hexadecimal digits of the SHA-256 of seed, a space and the entry's number (``seed 7``)."""
    return int(sha256(f"{seed} {entry}".encode()).hexdigest()[:LOT_DIGITS], 16)


def short_lot(number: int) -> str:
    """A lot in four digits, ten-thousandths of the highest that could be drawn: `0834`. Ranking goes by the whole."""
    return f"{number * 10_000 // 16**LOT_DIGITS:04}"


def lots(ledger: Ledger, entry: int) -> Iterator[Part]:
    yield Part(Line("mark", reason=f"drawn from “{ledger.record.seed} {entry}”"), lot(ledger.record.seed, entry))


RESULTS = (
    Metric(
        key="wins",
        label="Wins",
        short="W",
        description="Rounds won: games, games given without play, and byes that are worth a win.",
        source=COMMON,
        unplayed="A bye and a game given without play count where they are worth a win. An absence is none.",
        formula="1 for each round won",
        parts=wins,
    ),
    Metric(
        key="wins_at_table",
        label="Wins at the table",
        short="WT",
        description="Games won that were really played.",
        source="FIDE Handbook C.07, games won over the board",
        unplayed="Nothing.",
        formula="1 for each game won",
        parts=wins_at_table,
    ),
    Metric(
        key="draws",
        label="Draws",
        short="D",
        description="Games that ended without a winner.",
        source=COMMON,
        unplayed="Only a game set as drawn without play.",
        formula="1 for each draw",
        parts=draws,
    ),
    Metric(
        key="played",
        label="Games played",
        short="G",
        description="Games that were really played.",
        source=COMMON,
        unplayed="Nothing.",
        formula="1 for each game",
        parts=played,
    ),
    Metric(
        key="points",
        label="Points",
        short="Pts",
        description="Result points of all rounds, byes and absences as the event scores them, and adjustments.",
        source=COMMON,
        unplayed="What the event gives for it.",
        formula="points of each round + adjustments",
        parts=points,
    ),
    Metric(
        key="vp",
        label="Victory Points",
        short="VP",
        description="Victory Points of all rounds, those given for a bye, and adjustments.",
        source=COMMON,
        unplayed="A bye the VP that the event gives for it, an absence none.",
        formula="VP of each round + adjustments",
        parts=vp,
    ),
    Metric(
        key="vp_conceded",
        label="VP conceded",
        short="VPc",
        description="Victory Points that the opponents took in the games against oneself; fewer is better.",
        source=COMMON,
        unplayed="Nothing, but what the other got from a game given without play.",
        formula="the opponent's VP of each game",
        parts=vp_conceded,
        higher_is_better=False,
    ),
    Metric(
        key="vp_difference",
        label="VP difference",
        short="VP±",
        description="Own Victory Points less those that the opponents took in the same games.",
        source="team events of Warhammer 40,000",
        unplayed="A bye the VP that the event gives for it, since nobody took any; an absence none.",
        formula="(own VP − the opponent's VP) of each game + VP for byes + adjustments",
        parts=vp_difference,
    ),
    Metric(
        key="destroyed",
        label="Units destroyed",
        short="Des",
        description="Enemy Units destroyed, and those an event gives for a bye.",
        source="Flames Of War events",
        unplayed="A bye what the event gives for it, an absence none.",
        formula="Units destroyed in each round",
        parts=destroyed,
    ),
    Metric(
        key="lost",
        label="Units lost",
        short="Lost",
        description="Own Units lost; fewer is better.",
        source="Flames Of War events",
        unplayed="Nothing.",
        formula="Units lost in each round",
        parts=lost,
        higher_is_better=False,
    ),
    Metric(
        key="mov",
        label="Margin of victory",
        short="MoV",
        description="For each game 100, plus what one destroyed, less what one lost.",
        source="events of space miniatures",
        unplayed="A bye counts 150, an absence nothing.",
        formula="(100 + destroyed − lost) of each game + 150 for a bye",
        parts=margin,
    ),
    Metric(
        key="win_path",
        label="Win path",
        short="Path",
        description="Whose first result that differs is the better, counted from round 1: whoever lost later stands "
        "before whoever lost earlier. A round counts three times as much as the next: a win 2, a draw 1, a loss 0.",
        source="Warhammer 40,000 events",
        unplayed="A bye and a game given without play count as their result; an absence as a loss.",
        formula="result × 3 for each later round",
        parts=win_path,
    ),
    Metric(
        key="progressive",
        label="Running total",
        short="Prog",
        description="The totals after each round so far, added up: early points count more often.",
        source="FIDE Handbook C.07, sum of progressive scores",
        unplayed="What the event gives for it, as any points.",
        formula="points of each round × totals that they stand in",
        parts=progressive,
        words="{happened}: in the totals of this round and all later ones",
    ),
    Metric(
        key="progressive_cut1",
        label="Running total without round 1",
        short="ProgC1",
        description="The totals after each round from round 2, added up: the points of round 1 still stand in them.",
        source="FIDE Handbook C.07, sum of progressive scores, cut 1",
        unplayed="What the event gives for it, as any points.",
        formula="points of each round × totals that they stand in, from round 2",
        parts=progressive_cut1,
        words="{happened}: in the totals of this round and all later ones, from round 2",
    ),
    Metric(
        key="soft",
        label="Soft scores",
        short="Soft",
        description="Marks given beside play, such as for painting and sportsmanship.",
        source=COMMON,
        unplayed="Nothing: marks belong to no round.",
        formula="all marks",
        parts=soft,
    ),
    Metric(
        key="lots",
        label="Draw of lots",
        short="Lot",
        description="A number drawn for each entry: the SHA-256 of the event's seed, a space and the entry's number, "
        "of which the first 10 hexadecimal digits count. The higher stands first. Anybody can work it out again.",
        source=HOUSE,
        unplayed="Nothing: lots belong to no round.",
        formula="SHA-256 of seed and entry number",
        parts=lots,
    ),
)
