"""What Team Yankee says in its own way: Reserves by Units, times of day, types of mission."""

from __future__ import annotations

from collections.abc import Mapping

from missions.wording.phrases import FLAMES_OF_WAR, Phrases
from missions.wording.rules import FLAMES_OF_WAR_RULES
from missions.wording.section import Section

TEAM_YANKEE: Phrases = {
    **FLAMES_OF_WAR,
    "attacker by roll": "Each player rolls a die. The higher score is the Attacker, the lower the Defender.",
    "place minefields": "{who} places Minefields {where}, one for every {rates}.",
    "minefield rate": "{points} points in their force",
    "set time of day any": "{who} decides when the battle is fought: {times}.",
    "set time of day daylight or random": "{who} fights in Daylight, or rolls on the Random Time of Day table instead.",
    "ambush of deployed": "{count} of their remaining Units",
    "one deployed unit": "remaining Unit",
    "deployed units": "the rest of their Units",
    "deployed units besides ambush": "the rest of their Units",
    "start in foxholes": "Every Infantry Team begins in Foxholes.",
    "withdrawal reminder": (
        "From turn {turn} on the Defender has to withdraw Units, and later Objectives too: see Strategic Withdrawal."
    ),
    "keep area clear at start": (
        "{gate}{who} wins as their own turn starts if no {enemy} Tank or Infantry Unit is in {area}."
    ),
    "reserve deep": (
        "No more than one Unit of these two types together may start on the table: Tank Units with Front armour "
        "greater than 4, and Aircraft Units. Every other Unit of either type is held in Reserve."
    ),
}

MEETING_ENGAGEMENT = Section(
    "Meeting Engagement (First turn)",
    "text",
    ("Whoever has the first turn keeps to three rules in that turn. The second player never does.",),
    sections=(
        Section(
            "",
            "bullets",
            (
                "All their Aircraft Loiter Off Table that turn (rulebook p. {pages[loiter off table]}).",
                "In that turn's Shooting Step each of their Teams shoots as if it had moved, even if it has not.",
                "They fire no Artillery Bombardments in that Shooting Step.",
            ),
        ),
        Section(
            "",
            "text",
            (
                "Nothing else changes: their Teams may Move, Dig In or Go to Ground in that turn's Movement Step, and "
                "launch assaults in its Assault Step as usual.",
            ),
        ),
    ),
)

STRATEGIC_WITHDRAWAL = Section(
    "Strategic Withdrawal (Defender)",
    "text",
    (
        "The Defender has no Delay Counters to begin with.",
        "From turn {turn} on, the Defender starts each of their turns by adding up the Units and Delay Counters that "
        "they have on the table. Attachments and Independent Teams are left out.",
    ),
    sections=(
        Section(
            "",
            "bullets",
            (
                "{capital} or more: one Unit must Withdraw, and all Delay Counters are removed.",
                "Fewer than {count}: nothing Withdraws, and the Defender gains one Delay Counter.",
            ),
        ),
        Section(
            "Withdrawing a Unit",
            "text",
            (
                "Take every Team of the Unit off the table, and those of its Attachments too.",
                "A Unit has to roll if it is not in Good Spirits (rulebook p. {pages[good spirits]}) and any of its "
                "Teams is within {inches[8]} of an enemy Team. Roll one die before it leaves: with its Skill number "
                "or more it gets away. With less it leaves all the same, but the whole Unit counts as Destroyed.",
            ),
        ),
    ),
)

ARRIVING = Section(
    "Counting Units",
    "bullets",
    (
        "Leave HQ Units, Independent Teams and Attachments out when you count what is held and what is on the table.",
        "Where an HQ Unit or an Independent Team begins, in Reserve or on the table, is up to its owner.",
        "An Attachment begins where its core Unit does, and comes on together with it.",
    ),
)

TIMES: Mapping[str, Section] = {
    "times of day": Section("Times of day", "text", ("Each mission says who settles the time of day.",)),
    "time of day": Section("Time of Day"),
    "time dawn": Section(
        "Dawn",
        "text",
        (
            "Darkness to begin with, under Night Fighting. Once the light changes morning has broken: Night Fighting "
            "ends, and it is Daylight until the end.",
        ),
    ),
    "time daylight": Section(
        "Daylight", "text", ("Nobody uses Night Fighting (rulebook p. {pages[night fighting]}).",)
    ),
    "time dusk": Section(
        "Dusk",
        "text",
        (
            "Daylight to begin with. Once the light changes night has fallen: Night Fighting begins, and it is "
            "Darkness until the end.",
        ),
    ),
    "time darkness": Section("Darkness", "text", ("Night Fighting from the first turn to the last.",)),
    "change of light": Section(
        "Change of light (Dawn and Dusk)",
        "text",
        (
            "{first} rolls one die as their {turn} turn starts. Without a {score}+, {other} rolls two dice as their "
            "{next} turn starts, then {first} three as their next turn starts, and so on: one die more each time, "
            "until any of them shows {score}+. The light changes at that moment and does not change again.",
        ),
    ),
    "random time of day": Section("Random Time of Day", "table", rows=(("Die", "Time of day"),)),
}

CHOICE: Mapping[str, Section] = {
    "pick": Section(
        "Pick one together",
        "text",
        ("Agree on a mission that both players like and that fits their forces and the table. All {count} are open.",),
    ),
    "random": Section(
        "Roll for one",
        "table",
        (
            "Roll a die on this table for a type of mission, and a second die on that type's own table below.",
            "A Meeting Engagement settles who attacks as it is set up. For the other types nothing is laid down: roll "
            "for it, unless you would rather agree.",
        ),
        rows=(("Die", "Type of mission"),),
    ),
    "by type": Section("{type}", "table", rows=(("Die", "Mission"),)),
    "battle plans": Section(
        "Battle plans",
        "numbered",
        (
            "Each player chooses one plan in secret: {plans}.",
            "Both show their plans at the same moment.",
            "The bolder plan attacks. From the boldest down they are {plans}. Equal plans make a Meeting Engagement, "
            "in which the players roll to see who attacks.",
            "Look the two plans up below, and roll a die for the mission on the table of its type.",
        ),
    ),
    "matrix": Section("", "table", rows=(("Plans", "Attacker", "Type of mission"),)),
    "advice": Section("Which plan suits you?"),
}

TEAM_YANKEE_RULES: Mapping[str, Section] = {
    **FLAMES_OF_WAR_RULES,
    **TIMES,
    **CHOICE,
    "meeting engagement": MEETING_ENGAGEMENT,
    "strategic withdrawal": STRATEGIC_WITHDRAWAL,
    "arriving": ARRIVING,
}
