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
    "holds left edge": "{who} {fights} from the table edge on the left of the map.",
    "holds right edge": "{who} {fights} from the table edge on the right of the map.",
    "holds upper edge": "{who} {fights} from the table edge at the top of the map.",
    "holds lower edge": "{who} {fights} from the table edge at the bottom of the map.",
    "holds short edges": "{who} {fights} from both short table edges.",
    "holds centre": "{who} {fights} from the middle of the table.",
    # Setting up.
    "force fortified company": "Both players must bring a Fortified Company.",
    "place objectives": "{who} puts {count} {objectives} {where}.",
    "place objectives in turn": "Each player, {first} first, puts {count} {objectives} {where}.",
    "every objective": "Every Objective must be {bounds}.",
    "place minefields": (
        "{who} places Minefields {where}. They have one for every {rates}. Any part thereof counts as a whole."
    ),
    "minefield rate": "{points} points of their force in {period}",
    "minefield rate further": "{points} points in {period}",
    "objectives at most own": "No two of the Objectives that one player places may be more than {far} apart.",
    "objectives at most all": "No two Objectives may be more than {far} apart.",
    "objectives more than own": "A player's own Objectives must all be more than {far} from one another.",
    "objectives more than all": "Every Objective must be more than {far} from each of the others.",
    "place markers": "Set up one objective marker at each of the {count} points on the map.",
    "divide the table": (
        "Divide the table into two flanks, left and right, by a line across both halves. Each player rolls a die: the "
        "higher score chooses a flank, the other player has the one that is left."
    ),
    "place fortifications in turn": "Each player, {first} first, places all Fortifications but no Obstacles {where}.",
    "place fortifications": "{who} places all Fortifications but no Obstacles {where}.",
    "place obstacles in turn": "Each player, {first} first, then places all Obstacles {where}, by Over the Wire.",
    "place obstacles": "{who} places all Obstacles {where}, by Over the Wire.",
    "place ranged in markers": (
        "Both players, {first} first, place Ranged In markers for every deployed Artillery Unit{ambushers}."
    ),
    "ranged in ambushers": ", including any that is to start in Ambush",
    # Deployment. `units` is what the player has to place, by what they hold back.
    "hold share": (
        "{who} chooses what to deploy, up to {percent}% of their force. All other Units go into {reserve}. {arrive}"
    ),
    "hold unit": "{who} holds at least one Unit back in {reserve}. {arrive}",
    "hold half": "{who} holds at least half of their Units back in {reserve}. {arrive}",
    "hold half in turn": "Each player, {first} first, holds at least half of their Units back in {reserve}. {arrive}",
    "hold unit to half": "{who} holds back one Unit or more in {reserve}, but no more than half of them. {arrive}",
    "hold rest": "Whatever {who} does not deploy is held back in {reserve}. {arrive}",
    "arrive at edges": "Each of these Units comes on anywhere along {edge}, as its owner chooses when it arrives.",
    "arrive at edge beside": "These Reserves come on along the part of {edge} that lies beside {area}.",
    "arrive at edges beside": (
        "Each of these Units comes on along the part of {edge} that lies beside {area}, as its owner chooses when it "
        "arrives."
    ),
    "along long edges": "the long table edge",
    "along short edges": "the short table edge",
    "arrive at corners along": "These Reserves come on along {along}, within {within} of {corners}.",
    "nominate patrols in turn": "Each player, {first} first, names one Unit as a Patrol and takes it off the table.",
    "nominate patrols": "{who} names one Unit as a Patrol and takes it off the table.",
    "place patrols in turn": "Each player, {first} first, puts their Patrol {where}.",
    "place patrols": "{who} puts their Patrol {where}.",
    "hold immediate ambush": "{who} may choose {chosen} to hold in Immediate Ambush.",
    "hold immediate ambush at all events": "{who} chooses {chosen} to hold in Immediate Ambush.",
    "place ambush": "{who} places what they held in Immediate Ambush.",
    "recce moves": "Both players, {first} first, make Reconnaissance Deployment moves with their Recce Teams.",
    "dig in": "Everybody is in Prepared Positions: all Units may begin Dug In.",
    "deploy at random": "{who} deploys whatever is left by the Random Deployment rule.",
    "deploy independents": "{who} deploys all Independent Teams.",
    "deploy independents in turn": "Each player, {first} first, deploys their Independent Teams.",
    "deploy independents in trenches": "{who} deploys all Independent Teams in Trench Lines.",
    "deploy independents in trenches in turn": "Each player, {first} first, deploys Independent Teams in Trench Lines.",
    "deploy one after the other": "Each player, {first} first, places all {units} {where}.",
    "in every part": " Each part of the area needs at least one Unit.",
    "fortified platoons": "Fortified Platoons",
    "arrive at edge": "These Reserves come on anywhere along {edge}.",
    "arrive at corners": "These Reserves come on within {within} of {corners}.",
    "arrive by scatter": "A die roll decides where each Unit arrives.",
    "scatter in the drawing": "",  # what has to be said beside the name of such Reserves
    "ambush of any": "{count} {units}",
    "ambush of deployed": "{count} of their deployed Units",
    "ambush of mobile": "{count} of the Units that they deploy",
    "hold ambush": "{who} may choose {chosen} to hold in Ambush.",
    "hold ambush at all events": "{who} chooses {chosen} to hold in Ambush.",
    "up to": "up to {count}",
    "deploy": "{who} places {units} {where}.{shared}",
    "deploy in turn": "The players take turns, {first} first, to place one {unit} at a time {where}.",
    "shared between quarters": " They may share them out between the two quarters as they like.",
    "unit": "Unit",
    "units of it": "Units",
    "one unit": "Unit",
    "one deployed unit": "deployed Unit",
    "one mobile unit": "Unit",
    "units": "every Unit",
    "deployed units": "their deployed Units",
    "mobile units": "as many of their Units as they like, by the Mobile Reserves rule,",
    "units besides ambush": "the rest of their Units",
    "deployed units besides ambush": "the rest of their deployed Units",
    "mobile units besides ambush": "as many more of their Units as they like, by the Mobile Reserves rule,",
    "remove objectives": "{who} takes back {count} of the {placed} Objectives that they placed.",
    "start in foxholes": "Every Infantry and Gun Team begins in Foxholes.",
    "orders": "{side}: {text}",
    # Who goes first.
    "first turn": "The first turn is {who}'s.",
    "first turn by roll": "Each player rolls a die. The first turn goes to the higher score.",
    "first turn by roll deployed first": (
        "Each player rolls a die, and whoever was first to finish deploying adds 1. The first turn goes to the higher "
        "score. Roll a tie again."
    ),
    "first turn by roll defender": (
        "Each player rolls a die, and the Defender adds 1. The first turn goes to the higher score. Roll a tie again."
    ),
    "withdrawal reminder": "From turn {turn} on the Defender has to withdraw Units: see Strategic Withdrawal.",
    # Winning. `who` wins over `enemy`, an adjective: Attacking, Defending, opposing.
    "hold an objective": (
        "{gate}{who} wins at the end of their own turn if one of their Tank, Infantry or Gun Teams was within {within} "
        "of {objective} when that turn began, and no {enemy} Tank, Infantry or Gun Team is now within {within} of "
        "that same Objective."
    ),
    "start a turn holding": "{gate}{who} wins at the start of their own turn if they are then Holding {objective}.",
    "any objective": "an Objective",
    "any objective of their own": "an Objective that they placed",
    "objective in": "an Objective in {area}",
    "objective in of their own": "an Objective that they placed in {area}",
    "keep objectives clear at start": (
        "{gate}{who} wins at the start of their own turn if no {enemy} Tank or Infantry Unit is then within {within} "
        "of any Objective."
    ),
    "keep area clear": "{gate}{who} wins at the end of their own turn if no {enemy} Team is then in {area}.",
    "keep area clear at start": "{gate}{who} wins at the start of their own turn if no {enemy} Team is then in {area}.",
    "otherwise": "If nobody has won when the game ends, {who} wins.",
    "otherwise unless held": "If the game ends and neither player Holds an Objective in {area}, {who} wins.",
    "most points": "Play {rounds} battle rounds. Whoever then has more Victory Points wins; a tie is a draw.",
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
    "reserve half": "{who} holds at least half of their Units in Reserve, rounded up.",
    "reserve unit to half": "{who} holds one Unit or more in Reserve, but no more than half of their Units.",
    "reserve rest": "{who} holds in Reserve whatever they do not deploy.",
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
    # The back: Strategic Withdrawal, turn by turn.
    "withdrawal first": "{count} or more Units: withdraw one. Fewer: gain a Delay Counter.",
    "withdrawal second": (
        "{count} or more Units and Delay Counters: withdraw a Unit and remove every Counter. Fewer: gain a Counter."
    ),
    "withdrawal again": "Count Units and Counters again.",
    "withdrawal objective": "Remove an Objective.",
    "withdrawal over": "Check Formation Morale if need be. Then the game is over.",
    # The front's word on each special rule, after its name.
    "gist": "{rule}: {gist}",
    "gist meeting engagement": "holds back whoever goes first",
    "gist darkness": "Night Fighting all game",
    "gist ambush": "{count} {units} may wait unseen",
    "gist immediate ambush": "{count} {units}, unseen until just before the first turn",
    "gist reserves": "from turn {turn}",
    "gist strategic withdrawal": "from turn {turn}",
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
