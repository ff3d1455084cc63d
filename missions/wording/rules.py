"""The special rules in full, as sections with holes for a mission's own players, edges and distances."""

from __future__ import annotations

from collections.abc import Mapping

from missions.wording.section import Section

MEETING_ENGAGEMENT = Section(
    "Meeting Engagement (First turn)",
    "text",
    (
        "Neither player puts out Ranged In markers as Preplanned Artillery Targets before the game.",
        "Three more rules bind the player with the first turn, up to the end of that turn's Shooting Step. They bind "
        "neither the second player nor anybody in a later turn.",
    ),
    sections=(
        Section(
            "",
            "bullets",
            (
                "No Aircraft arrive for them in that first turn.",
                "Each of their Teams shoots as if it had moved, even if it has not.",
                "They fire no Artillery Bombardments in that Shooting Step.",
            ),
        ),
        Section(
            "",
            "text",
            (
                "Their Teams still Dig In, Go to Ground or Move as usual in that turn's Movement Step, and may launch "
                "assaults in its Assault Step.",
            ),
        ),
    ),
)

_AMBUSHERS = (
    "The whole Unit is placed, every Team within {inches[6]} of the Unit Leader. For a Unit of at least eight Tank "
    "Teams, or of at least twelve Teams of all kinds, make that {inches[8]}.",
    "Each Team may go anywhere in {who}'s deployment area that is:",
)
_OUT_OF_SIGHT = Section(
    "",
    "bullets",
    (
        "at least {inches[16]} away from every enemy Team in Line of Sight, unless Terrain leaves it Concealed from "
        "that Team; and",
        "at least {inches[4]} away from every enemy Team, seen or not.",
    ),
)

AMBUSH = Section(
    "Ambush ({name})",
    "text",
    (
        "When deploying, {who} {keeps} {count} {units} in Ambush. An ambushing Unit counts as being on the table, but "
        "it waits off it and has no place there until it is revealed.",
    ),
    sections=(
        Section(
            "Springing the Ambush",
            "text",
            (
                "{who} may place the Unit at the start of any of their own turns, in the Starting Step.",
                *_AMBUSHERS,
            ),
            sections=(_OUT_OF_SIGHT,),
        ),
        Section(
            "Ready and waiting",
            "text",
            (
                "Ambushing Teams are placed in Foxholes. They need not move: those that stay where they were placed "
                "may shoot at their Halted ROF.",
            ),
        ),
        Section(
            "Attachments",
            "text",
            (
                "A Unit's Transport or Infantry Attachment may join it in Ambush or be deployed as usual. If both the "
                "Unit and its Attachment wait in Ambush, place the Infantry Mounted in their Transports.",
            ),
        ),
    ),
)

# This edition's own missions have none: that it is placed as any other Ambush is Muster's reading, and said to be.
IMMEDIATE_AMBUSH = Section(
    "Immediate Ambush ({name})",
    "text",
    (
        "When deploying, {who} {keeps} {count} {units} off the table, unseen, until everybody has deployed. The whole "
        "Ambush is placed before the first turn, when the steps of the mission say so; it never waits for a turn of "
        "its owner.",
    ),
    sections=(
        Section(
            "Placing it",
            "text",
            (
                "The rules of this mission say no more of it. Muster reads: it is placed as any other Ambush.",
                *_AMBUSHERS,
            ),
            sections=(_OUT_OF_SIGHT,),
        ),
    ),
)

STRATEGIC_WITHDRAWAL = Section(
    "Strategic Withdrawal (Defender)",
    "text",
    (
        "The Defender has no Delay Counters to begin with.",
        "Whenever the Defender starts a turn, from turn {turn} on, they first check Victory Conditions. Then they add "
        "up the Units and Delay Counters that they have on the table, leaving out Attachments and Independent Teams.",
    ),
    sections=(
        Section(
            "",
            "bullets",
            (
                "{capital} or more: one Unit must Withdraw with its Attachments, and all Delay Counters are removed. "
                "An Independent Team cannot be the Unit chosen.",
                "Fewer than {count}: nothing Withdraws, and the Defender gains one Delay Counter.",
            ),
        ),
        Section(
            "Withdrawing a Unit",
            "text",
            (
                "Take every Team of the Unit off the table, and those of its Attachments too. An Attachment goes "
                "whenever its core Unit goes.",
                "A Unit that is not in Good Spirits when it Withdraws counts as Destroyed for Victory Points.",
            ),
        ),
    ),
)

WITHDRAWING_OBJECTIVES = Section(
    "Withdrawing Objectives",
    "text",
    (
        "As their turns {turns} start, the Defender takes away one Objective that the Attacker placed. It is gone by "
        "the time the Attacker's next turn starts and they check whether they have won.",
    ),
)

WITHDRAWAL_TURNS = Section("Turn by turn", "table", rows=(("Turn", "As the Defender's turn starts"),))

DARKNESS = Section("Darkness", "text", ("Night Fighting from the first turn to the last.",))

ARRIVING = Section(
    "",
    "bullets",
    (
        "The whole Unit must be In Command once its Movement ends in the turn it arrives.",
        "A core Unit and its Attachments must come on at the same point. Passengers may arrive Mounted or Dismounted.",
        "No Unit may use Movement Orders while it is still off the table.",
    ),
)

ROLLING = Section(
    "Rolling for Reserves",
    "text",
    (
        "{who} rolls one die at the start of their {turns[0]} turn, two dice at the start of the {turns[1]}, three at "
        "the start of the {turns[2]}, four at the start of the {turns[3]}, and so on with one more die each turn.",
        "Every 5+ brings on one Unit. Its owner chooses which, but it has to arrive now.",
        "If three or more dice show no 5+ at all, one Unit arrives regardless.",
    ),
)

SCATTER = Section(
    "Where each Unit arrives",
    "table",
    (
        "{who} rolls a die for each of their Units as it arrives. Left and right are as the owner sees them from their "
        "own table edge, facing the enemy.",
        "The Unit moves on from the table edge as its owner's Movement Step starts.",
    ),
    rows=(("Die", "Arrives"),),
)

VICTORY_POINTS = Section(
    "Victory Points",
    "table",
    (
        "Count the Units of each player that were Destroyed. HQ Units count. Independent Teams do not. A core Unit "
        "and its Attachment count one each.",
    ),
    rows=(("Winner lost", "Winner", "Loser"),),
)

NO_WINNER = Section(
    "",
    "text",
    (
        "If time runs out before anybody wins, both score as losers: one VP for each enemy Unit Destroyed, but at "
        "least {least} and at most {most}.",
    ),
)

OTHERWISE_WINS = Section("", "text", ("Somebody always wins: if nobody has when the game ends, {who} has.",))

FLAMES_OF_WAR_RULES: Mapping[str, Section] = {
    "meeting engagement": MEETING_ENGAGEMENT,
    "ambush": AMBUSH,
    "immediate ambush": IMMEDIATE_AMBUSH,
    "darkness": DARKNESS,
    "strategic withdrawal": STRATEGIC_WITHDRAWAL,
    "withdrawing objectives": WITHDRAWING_OBJECTIVES,
    "withdrawal turns": WITHDRAWAL_TURNS,
    "arriving": ARRIVING,
    "rolling": ROLLING,
    "scatter": SCATTER,
    "victory points": VICTORY_POINTS,
    "otherwise wins": OTHERWISE_WINS,
    "no winner": NO_WINNER,
}
