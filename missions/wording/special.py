"""A mission's special rules in full, with its own players, edges and distances."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from missions.model import By, HoldAmbush, HoldReserves, Mission, Outlast, ScatterRow, Withdrawal
from missions.wording.book import Voice
from missions.wording.measures import faces, number, ordinal
from missions.wording.places import PLAYER, places
from missions.wording.section import Section
from missions.wording.steps import reserve_name, share

NAMES: dict[By, str] = {"attacker": "Attacker", "defender": "Defender", "each": "Both players"}
_CORNERS = {"own left": "their left table corner", "own right": "their right table corner"}


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """One special rule: what the back says in full, and the few words that the front puts after its name."""

    text: Section
    gist: str


def special_rules(mission: Mission, voice: Voice) -> Iterator[SpecialRule]:
    """The mission's special rules: those that no step names, Ambush, Reserves as steps come, Strategic Withdrawal."""
    yield from (_fixed(voice, rule) for rule in mission.rules)
    for ambush in mission.steps:
        if isinstance(ambush, HoldAmbush):
            yield _ambush(voice, ambush)
    for reserves in mission.steps:
        if isinstance(reserves, HoldReserves):
            yield _reserves(mission, voice, reserves)
    if mission.withdrawal:
        yield withdrawal(mission, voice, mission.withdrawal)


def _fixed(voice: Voice, rule: str) -> SpecialRule:
    return SpecialRule(voice.rule(rule), voice.words(f"gist {rule}"))


def withdrawal(mission: Mission, voice: Voice, data: Withdrawal) -> SpecialRule:
    """Strategic Withdrawal, with its turns where Objectives go too."""
    turn = number(data.from_turn)
    text = voice.rule("strategic withdrawal", turn=turn, count=number(data.count), capital=number(data.count).title())
    if data.objectives:
        turns = " and ".join(map(number, data.objectives))
        more = (voice.rule("withdrawing objectives", turns=turns), _withdrawal_turns(mission, voice, data))
        text = replace(text, sections=(*text.sections, *more))
    return SpecialRule(text, voice.words("gist strategic withdrawal", turn=turn))


def _withdrawal_turns(mission: Mission, voice: Voice, data: Withdrawal) -> Section:
    """What the Defender does as each turn starts, up to the one that ends the game."""
    ends = [win.turn for win in mission.win if isinstance(win, Outlast)]
    last = min(ends, default=max(data.objectives) + 1)
    once = dict(enumerate(("withdrawal first", "withdrawal second"), data.from_turn))
    rows = []
    for turn in range(data.from_turn, last):
        withdraw = voice.say(once.get(turn, "withdrawal again"), count=number(data.count))
        rows.append(
            (str(turn), f"{voice.say('withdrawal objective')} {withdraw}" if turn in data.objectives else withdraw)
        )
    over = [(str(last), voice.say("withdrawal over"))] if ends else []
    table = voice.rule("withdrawal turns")
    return replace(table, rows=(*table.rows, *rows, *over))


def _ambush(voice: Voice, step: HoldAmbush) -> SpecialRule:
    rule = "immediate ambush" if step.immediate else "ambush"
    count, units = number(step.count), voice.counted("unit", step.count)
    if step.count > 1:
        count = voice.words("up to", count=count)
    keeps = "keeps" if step.must else "may keep"
    text = voice.rule(rule, name=NAMES[step.by], who=PLAYER[step.by], count=count, units=units, keeps=keeps)
    return SpecialRule(text, voice.words(f"gist {rule}", count=count, units=units))


def _reserves(mission: Mission, voice: Voice, step: HoldReserves) -> SpecialRule:
    first = step.first_roll
    heading = f"{reserve_name(step)}s ({NAMES[step.by]})"
    inner = (voice.rule("arriving"), *_rolling(mission, voice, step, first))
    text = Section(heading, "text", tuple(_limits(voice, step)), sections=inner)
    return SpecialRule(text, voice.words("gist reserves", turn=number(first)))


def _limits(voice: Voice, step: HoldReserves) -> Iterator[str]:
    yield voice.say(f"reserve {step.hold}", who=PLAYER[step.by], percent=share(voice))
    if "deep" in step.kind:
        yield voice.say("reserve deep")


def _rolling(mission: Mission, voice: Voice, step: HoldReserves, first: int) -> Iterator[Section]:
    rolling = voice.rule("rolling", who=PLAYER[step.by], turns=tuple(map(ordinal, range(first, first + 4))))
    if step.arrive.scatter:
        yield rolling
        yield _scatter(mission, voice, step)
    else:
        yield replace(rolling, items=(*rolling.items, _arriving(mission, voice, step)))


def _arriving(mission: Mission, voice: Voice, step: HoldReserves) -> str:
    own, arrive = places(mission, step.by, voice.inches), step.arrive
    if arrive.edge:
        return voice.say("arriving from edge", who=PLAYER[step.by], edge=own.edge(arrive.edge))
    return voice.say(
        "arriving at corners",
        who=PLAYER[step.by],
        within=voice.inches[arrive.within or 0],
        corners=places(mission, step.by, voice.inches, own="their owner's").corners(arrive.corners or ""),
    )


def _scatter(mission: Mission, voice: Voice, step: HoldReserves) -> Section:
    section = voice.rule("scatter", who=PLAYER[step.by])
    return replace(section, rows=(*section.rows, *scatter_rows(mission, voice, step)))


def scatter_rows(mission: Mission, voice: Voice, step: HoldReserves) -> tuple[tuple[str, str], ...]:
    """Where a Unit of these Reserves arrives, by the results of a die."""
    own = places(mission, step.by, voice.inches)

    def place(row: ScatterRow) -> str:
        if row.edge:
            return voice.say("scatter edge", edge=own.edge(row.edge))
        return voice.say("scatter corner", within=voice.inches[row.within or 0], corner=_CORNERS[row.corner or ""])

    return tuple((faces(row.roll), place(row)) for row in step.arrive.scatter)
