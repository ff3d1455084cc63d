"""The special rules of the third edition: all that is known of them, and the rulebook's page for what is not."""

from __future__ import annotations

from collections.abc import Mapping

from missions.wording.section import Section

THIRD_EDITION_RULES: Mapping[str, Section] = {
    "pick": Section(
        "Pick one together",
        "text",
        ("Agree on a mission that both players like and that fits their forces and the table. All {count} are open.",),
    ),
    "meeting engagement": Section(
        "Meeting Engagement, p. {pages[meeting engagement]}",
        "text",
        ("In full: see rulebook p. {pages[meeting engagement]}.",),
    ),
    "prepared positions": Section(
        "Prepared Positions, p. {pages[prepared positions]}",
        "text",
        ("Every platoon of both players may start the game Dug In.",),
    ),
    "ambush": Section(
        "Ambush ({name}), p. {pages[ambush]}",
        "text",
        (
            "{who} may keep {count} {units} off the table, unseen. It can well be that nothing else of theirs is "
            "on it to begin with.",
            "When and where an Ambush may be placed: see rulebook p. {pages[ambush]}.",
        ),
    ),
    "immediate ambush": Section(
        "Immediate Ambush ({name}), p. {pages[immediate ambush]}",
        "text",
        (
            "{who} keeps {count} {units} off the table, unseen, while everybody deploys. It is placed before the first "
            "turn, ahead of all Reconnaissance Deployment moves.",
            "Where it may be placed: see rulebook p. {pages[immediate ambush]}.",
        ),
    ),
    "reserves": Section(
        "Reserves ({name}), p. {pages[reserves]}",
        "text",
        (
            "{held}",
            "{who} rolls one die as their {turns[0]} turn starts, two as the {turns[1]} starts, three as the "
            "{turns[2]} starts, and one more each turn after that. Each 5+ brings on one platoon.",
            "These dice are as the next edition has them: check p. {pages[reserves]}. How platoons move on: see "
            "there too.",
        ),
    ),
    "mobile reserves": Section(
        "Mobile Reserves ({name}), p. {pages[mobile reserves]}",
        "text",
        (
            "{who} deploys any or all of the platoons that this rule lets them, and holds back the others as Reserves.",
            "Which platoons those are: see rulebook p. {pages[mobile reserves]}.",
        ),
    ),
    "delayed reserves": Section(
        "Delayed Reserves ({name}), p. {pages[delayed reserves]}",
        "text",
        (
            "{held}",
            "{who} rolls one die as their {turns[0]} turn starts and none before, two as the {turns[1]} starts, three "
            "as the {turns[2]} starts, and one more each turn after that. Each 5+ brings on one platoon.",
            "These dice are as the next edition has them: check p. {pages[delayed reserves]}. How platoons move on: "
            "see rulebook p. {pages[reserves]}.",
        ),
    ),
    "scattered reserves": Section(
        "Scattered Reserves ({name}), p. {pages[scattered reserves]}",
        "table",
        (
            "{who} rolls a die for each of their platoons as it arrives. Left and right are as its owner sees them "
            "from their own table edge, facing the enemy.",
            "House default, check p. {pages[scattered reserves]}:",
        ),
        rows=(("Die", "Arrives"),),
    ),
    "random deployment": Section(
        "Random Deployment ({name}), p. {pages[random deployment]}",
        "text",
        ("How {who} deploys, and where: see rulebook p. {pages[random deployment]}.",),
    ),
    "strategic withdrawal": Section(
        "Strategic Withdrawal (Defender), p. {pages[strategic withdrawal]}",
        "text",
        ("From turn {turn} on, the Defender does as follows whenever their own turn starts.",),
    ),
    "withdrawing objectives": Section(
        "",
        "text",
        (
            "Which platoon goes, what becomes of it, and which Objective: see rulebook p. "
            "{pages[strategic withdrawal]}.",
        ),
    ),
    "withdrawal turns": Section("", "table", rows=(("Turn", "What happens"),)),
    "no man's land patrol": Section(
        "No Man's Land Patrol (Both players), p. {pages[no man's land patrol]}",
        "text",
        (
            "One platoon of each player is off the table until both Objectives are down. It is then placed as the "
            "front of this sheet says.",
            "Which platoons may be named, and what else a Patrol does: see rulebook p. {pages[no man's land patrol]}.",
        ),
    ),
    "over the wire": Section(
        "Over the Wire, p. {pages[over the wire]}",
        "text",
        ("How Obstacles are placed in the opponent's half: see rulebook p. {pages[over the wire]}.",),
    ),
    "darkness": Section(
        "Darkness, p. {pages[darkness]}",
        "text",
        (
            "It is dark from the first turn to the last.",
            "What that changes: see rulebook p. {pages[darkness]}.",
        ),
    ),
    "victory points": Section(
        "Victory Points, p. {pages[victory points]}",
        "table",
        ("Count the platoons that the winner lost.",),
        rows=(("Winner lost", "Winner", "Loser"),),
    ),
    "unverified points": Section(
        "",
        "text",
        (
            "These numbers are not taken from the rulebook: check p. {pages[victory points]}. It also says what counts "
            "as lost.",
        ),
    ),
    "otherwise wins": Section("", "text", ("Somebody always wins: unless the Attacker has, {who} has.",)),
    "no winner": Section(
        "",
        "text",
        (
            "Without a winner both score as losers: each looks up the platoons that the other lost, and scores at "
            "least {least} and at most {most}.",
        ),
    ),
}
