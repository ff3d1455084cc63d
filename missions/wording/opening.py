"""What a pack says before its missions, as sections with holes: choosing one, Reserves, Objectives, winning."""

from __future__ import annotations

from collections.abc import Mapping

from missions.wording.section import Section

FLAMES_OF_WAR_OPENING: Mapping[str, Section] = {
    "pick": Section(
        "Pick one together",
        "text",
        ("Agree on a mission that both players like and that fits their forces and the table. All {count} are open.",),
    ),
    "random": Section(
        "Roll for one",
        "table",
        ("Roll a die on this table, then roll to see who attacks.",),
        rows=(("Die", "Mission"),),
    ),
    "battle plans": Section(
        "Battle plans",
        "numbered",
        (
            "Each player chooses one plan in secret: {plans}.",
            "Both show their plans at the same moment.",
            "The bolder plan attacks. From the boldest down they are {plans}. Players with the same plan roll to see "
            "who attacks.",
            "Look the two plans up below and roll a die for the mission.",
        ),
    ),
    "fortified": Section(
        "",
        "text",
        ("{plan} is the only plan open to a force that has Fortifications or a Desert Fort.",),
    ),
    "matrix": Section("", "table", rows=(("Plans", "Attacker", "Mission by die"),)),
    "advice": Section("Which plan suits you?"),
    "reserves": Section(
        "Reserves",
        "table",
        (
            "Some missions hold part of each force, or of one, in Reserve. At most {percent}% of the agreed points may "
            "then be deployed. You are free to deploy less and hold back more.",
        ),
        rows=(("Agreed points", "At most on the table"),),
    ),
    "objectives": Section(
        "Taking Objectives",
        "bullets",
        (
            "Three kinds of Team never Hold an Objective, nor stop the enemy from Holding one: Tank Teams while Bailed "
            "Out, Transports, and Independent Teams.",
            "A Team that Moved at Dash speed neither takes an Objective nor stops the enemy from taking it.",
        ),
    ),
    "when you win": Section(
        "When you win",
        "text",
        (
            "As always, check Victory Conditions when your turn starts.",
            "Where a mission lets you win at the end of your turn, check again at that point.",
        ),
    ),
}
