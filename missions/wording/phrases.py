"""The front's sentences, one template for each kind of step, and the words that they choose between.

A template's first letter is written small when it may be a name; `say` gives every sentence its capital.
"""

from __future__ import annotations

from collections.abc import Mapping

type Phrases = Mapping[str, str]

FLAMES_OF_WAR: Phrases = {
    # Who gets which part of the table. `fights` is "attacks" or "defends".
    "attacker by roll": (
        "Unless battle plans have settled who attacks, each player rolls a die. The higher score is the Attacker, the "
        "lower the Defender."
    ),
    "attacker settled": "{name} is the Attacker: that is already settled.",
    "picks long edge": "{who} chooses a long table edge and {fights} from it.",
    "picks short edge": "{who} chooses a short table edge and {fights} from it.",
    "picks quarter": "{who} chooses a table quarter and {fights} from it.",
    "picks quarter beside": (
        "{who} chooses a quarter next to {other}'s, along either the long or the short table edge, "
        "and {fights} from it."
    ),
    "picks diagonal quarters": "{who} chooses two table quarters that lie diagonally opposite and {fights} both.",
    "picks remaining quarter": "{who} chooses one of the two quarters left and {fights} from it.",
    "takes opposite edge": "{who} takes the edge opposite.",
    "takes opposite quarter": "{who} takes the quarter diagonally opposite.",
    # Setting up.
    "place objectives": "{who} puts {count} {objectives} {where}.",
    "place objectives in turn": "Each player, {first} first, puts {count} {objectives} {where}.",
    "every objective": "Every Objective must be {bounds}.",
    "place minefields": (
        "{who} places Minefields {where}. They have one for every {rates}. Any part thereof counts as a whole."
    ),
    "minefield rate": "{points} points of their force in {period}",
    "minefield rate further": "{points} points in {period}",
    "place ranged in markers": (
        "Both players, {first} first, place Ranged In markers for every deployed Artillery Unit{ambushers}."
    ),
    "ranged in ambushers": ", including any that is to start in Ambush",
    # Deployment. `units` is what the player has to place, by what they hold back.
    "hold share": (
        "{who} chooses what to deploy, up to {percent}% of their force. All other Units go into {reserve}. {arrive}"
    ),
    "hold unit": "{who} holds at least one Unit back in {reserve}. {arrive}",
    "arrive at edge": "These Reserves come on anywhere along {edge}.",
    "arrive at corners": "These Reserves come on within {within} of {corners}.",
    "arrive by scatter": "A die roll decides where each Unit arrives.",
    "ambush of any": "{count} {units}",
    "ambush of deployed": "{count} of their deployed Units",
    "hold ambush": "{who} may choose {chosen} to hold in Ambush.",
    "deploy": "{who} places {units} {where}.{shared}",
    "deploy in turn": "The players take turns, {first} first, to place one {unit} at a time {where}.",
    "shared between quarters": " They may share them out between the two quarters as they like.",
    "unit": "Unit",
    "units of it": "Units",
    "one unit": "Unit",
    "one deployed unit": "deployed Unit",
    "units": "every Unit",
    "deployed units": "their deployed Units",
    "units besides ambush": "the rest of their Units",
    "deployed units besides ambush": "the rest of their deployed Units",
    "remove objectives": "{who} takes back {count} of the {placed} Objectives that they placed.",
    "start in foxholes": "Every Infantry and Gun Team begins in Foxholes.",
    # Who goes first.
    "first turn": "The first turn is {who}'s.",
    "first turn by roll": "Each player rolls a die. The first turn goes to the higher score.",
    "withdrawal reminder": ("From turn two on the Defender has to withdraw Units: see Strategic Withdrawal."),
    # Winning. `who` wins over `enemy`, an adjective: Attacking, Defending, opposing.
    "hold an objective": (
        "{gate}{who} wins at the end of their own turn if one of their Tank, Infantry or Gun Teams was within {within} "
        "of {objective} when that turn began, and no {enemy} Tank, Infantry or Gun Team is now within {within} of "
        "that same Objective."
    ),
    "any objective": "an Objective",
    "objective in": "an Objective in {area}",
    "keep objectives clear": (
        "{gate}{who} wins at the end of their own turn if no {enemy} Tank, Infantry or Gun Team is then within "
        "{within} of any Objective."
    ),
    "turn gate": "On or after the {turn} turn, ",
    "destroy all formations": "{who} wins once no enemy Formation is left on the table.",
    "outlast": (
        "If nobody has won before then, {who} wins as their {turn} turn starts, once Formation Morale has been checked."
    ),
    # The back: Reserves.
    "reserve share": (
        "To begin with, {who} has at most {percent}% of the agreed points on the table. The rest is held in Reserve."
    ),
    "reserve unit": "{who} keeps one Unit or more in Reserve.",
    "reserve deep": (
        "No more than one Unit of these two types together may start on the table: Tank Units with Front armour 3 or "
        "more, and Aircraft Units. Every other Unit of either type is held in Reserve."
    ),
    "arriving from edge": "{who} moves arriving Units on, anywhere along {edge}, as their Movement Step starts.",
    "arriving at corners": (
        "{who} moves arriving Units on as their Movement Step starts. The Units come over a table edge within "
        "{within} of {corners}."
    ),
    "scatter edge": "anywhere along {edge}",
    "scatter corner": "within {within} of {corner}",
    # The front's word on each special rule, after its name.
    "gist": "{rule}: {gist}",
    "gist meeting engagement": "holds back whoever goes first",
    "gist ambush": "{count} {units} may wait unseen",
    "gist reserves": "from turn {turn}",
    "gist strategic withdrawal": "from turn two",
    # The opening of a pack.
    "which mission": "Which mission?",
    "left out of random": (
        "Not in this table: {missions}. Infantry defends best in these, so a tank force could be at a disadvantage."
    ),
    "only picked": "In no table at all: {missions}. Play these by agreement.",
    "plans meet": "{one} v {other}",
    "plans roll": "Roll",
    # The back: Victory Points, and notes.
    "lost or more": "{count} or more {units}",
    "note reading": "Muster reads: {text}",
    "note other": "The other reading: {text}",
}
