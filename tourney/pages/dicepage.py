"""A game's dice for everybody: the promise before they fall, and after it how each of them is worked out again."""

import json
from dataclasses import dataclass

from tourney import queries
from tourney.calling import shown
from tourney.dicesheets import TYPED, have_fallen, is_promised, sheet_of
from tourney.fairdice import Checked, DiceSheet, check
from tourney.fairdice.stream import message, promise
from tourney.models import Dice, Game, MissionMode

TITLES = {"attacker": "Who attacks", "mission": "The mission"}


@dataclass(frozen=True, slots=True)
class Block:
    """Dice of one roll that come of one block of the stream, and how anybody makes that block."""

    line: str
    openssl: str
    python: str


@dataclass(frozen=True, slots=True)
class Line:
    """A roll as the page shows it. `numbers` are the bytes that its dice come from."""

    title: str
    values: tuple[int, ...]
    numbers: tuple[int, ...]
    same: bool | None
    again: tuple[int, ...]
    tie: bool


@dataclass(frozen=True, slots=True)
class DicePage:
    """`state` is `promised`, `fallen`, `typed`, `older` (nothing to check by), `awaited` (real dice), or `none`.

    `alone` says that they follow from the seed alone, since the round had no plans; `same` is the verdict on them all.
    """

    state: str
    sheet: DiceSheet
    names: tuple[str, str]
    table: int | None
    lines: tuple[Line, ...] = ()
    blocks: tuple[Block, ...] = ()
    same: bool = True
    alone: bool = False

    @property
    def words(self) -> tuple[tuple[str, str], ...]:
        """Each player's name with their word."""
        return tuple(zip(self.names, self.sheet.words, strict=True))

    @property
    def json(self) -> str:
        """The sheet for the phone's own check."""
        return json.dumps(self.sheet.document())

    @property
    def promise(self) -> str:
        """The text of the promise, once it is no secret."""
        return promise(self.sheet.seed, self.sheet.game) if self.sheet.seed else ""


def dice_page(game: Game) -> DicePage:
    """What anybody may see of the dice of a game whose round is out."""
    first, second = queries.seats_in_order(game)
    sheet, table = sheet_of(game), game.table.number if game.table else None
    names = (shown(first.entry), shown(second.entry))
    state = _state(game)
    if state not in {"fallen", "typed"}:
        return DicePage(state, sheet, names, table)
    verdict = check(sheet)
    return DicePage(
        state,
        sheet,
        names,
        table,
        lines=tuple(map(_line, verdict.rolls)),
        blocks=_blocks(sheet, verdict.rolls),
        same=verdict.same,
        alone=game.round.mission_mode != MissionMode.PLANS,
    )


def _state(game: Game) -> str:
    if have_fallen(game):
        return "fallen" if game.dice_seed else "older"
    if any(roll["by"] == TYPED for roll in game.rolls):
        return "typed"
    if is_promised(game):
        return "promised"
    if game.revealed_at or game.round.event.dice == Dice.SERVER:
        return "none"
    return "awaited"


def _line(roll: Checked) -> Line:
    what = roll.fallen.what if roll.fallen else "attacker"  # only a throw that should have settled a tie can be missing
    values = roll.fallen.values if roll.fallen else ()
    return Line(
        title=TITLES[what],
        values=values,
        numbers=roll.thrown.numbers if roll.thrown else (),
        same=roll.same,
        again=roll.thrown.values if roll.thrown else (),
        tie=what == "attacker" and len(set(values)) == 1,
    )


def _blocks(sheet: DiceSheet, rolls: tuple[Checked, ...]) -> tuple[Block, ...]:
    wanted = dict.fromkeys(
        (roll.fallen.what, block) for roll in rolls if roll.fallen and roll.thrown for block, _ in roll.thrown.places
    )
    return tuple(_block(sheet, what, block) for what, block in wanted)


def _block(sheet: DiceSheet, what: str, block: int) -> Block:
    line = message(sheet.game, what, sheet.words, block)
    return Block(
        line=line,
        openssl=f"printf %s '{line}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:{sheet.seed}",
        python=(
            'python3 -c "import hmac; print([1 + b % 6 for b in '
            f"hmac.digest(bytes.fromhex('{sheet.seed}'), b'{line}', 'sha256') if b < 252])\""
        ),
    )
