"""What the third edition of Flames Of War says in its own way: platoons, Objectives Taken, its own order of a front."""

from __future__ import annotations

from missions.wording.phrases import FLAMES_OF_WAR, Phrases
from missions.wording.plan import Part, Plan

THIRD_EDITION_PLAN: Plan = (
    Part("", "text", ("flavour",)),
    Part("Orders", "bullets", ("orders",)),
    Part("Special rules", "bullets", ("special rules",)),
    Part("Before the battle", "numbered", ("force", "ground", "areas", "setup", "deployment")),
    Part("Opening moves", "numbered", ("beginning", "first turn")),
    Part("When it ends", "bullets", ("ending",)),
    Part("Who has won", "bullets", ("deciding",)),
)

THIRD_EDITION: Phrases = {
    **FLAMES_OF_WAR,
    "unit": "platoon",
    "units of it": "platoons",
    # Who gets which part of the table.
    "attacker by roll": "Each player rolls a die. The higher score attacks, the other defends.",
    "picks quarter": (
        "Mark the centre of the table, so that its quarters are plain. {who} chooses one and {fights} from it."
    ),
    "picks diagonal quarters": (
        "Mark the centre of the table, so that its quarters are plain. {who} chooses two that lie diagonally opposite "
        "and {fights} both."
    ),
    "takes opposite quarter": "{who} takes the quarter diagonally opposite. The other two quarters stay empty.",
    "holds short edges": "{who} comes on from both short table ends.",
    "holds centre": "{who} holds the middle of the table.",
    "deployment area": "{who} may deploy {where}: their deployment area.",
    # Setting up.
    "place objectives": "{who} has {count} {objectives} to place {where}.",
    "place objectives in turn": "Each player, {first} first, has {count} {objectives} to place {where}.",
    "place fortifications": "{who} places their Fortifications, but not yet their Obstacles, {where}.",
    "place fortifications in turn": (
        "Each player, {first} first, places their Fortifications, but not yet their Obstacles, {where}."
    ),
    "place obstacles": "{who} places their Obstacles {where}, under Over the Wire.",
    "place obstacles in turn": "Each player, {first} first, places their Obstacles {where}, under Over the Wire.",
    "divide the table": (
        "Divide the table into a left and a right flank by a line through its centre, at right angles to the centre "
        "line. Each player rolls a die: the higher score chooses a flank, the other player has the one that is left."
    ),
    # Reserves and Ambushes.
    "hold half": "{who} holds at least half of their platoons back in {reserve}. {arrive}",
    "hold half in turn": (
        "Each player, {first} first, holds at least half of their platoons back in {reserve}. {arrive}"
    ),
    "hold unit": "{who} holds one platoon or more back in {reserve}. {arrive}",
    "hold unit to half": "{who} holds one platoon or more back in {reserve}, but no more than half of them. {arrive}",
    "hold rest": "{who} holds every other platoon back in {reserve}. {arrive}",
    "arrive at edges": "Each of these platoons comes on anywhere along {edge}, as its owner chooses when it arrives.",
    "arrive at edges beside": (
        "Each of these platoons comes on along {edge}, in {area}, as its owner chooses when it arrives."
    ),
    "arrive by scatter": "A die roll decides where each platoon arrives.",
    "scatter in the drawing": "house default",
    "ambush of any": "{count} of their platoons",
    "ambush of deployed": "{count} of the platoons that are left",
    "ambush of mobile": "{count} of the platoons that they deploy",
    "place ambush": "{who} places the platoon that waits in Immediate Ambush.",
    # Deploying.
    "deploy": "{who} deploys {units} in their deployment area.{shared}",
    "deploy in turn": (
        "The players take turns, {first} first, to deploy one {unit} at a time in their own deployment area."
    ),
    "deploy one after the other": "Each player, {first} first, deploys all {units} in their own deployment area.",
    "in every part": " Each part of the area needs at least one platoon.",
    "units": "every platoon",
    "units besides ambush": "the rest of their platoons",
    "deployed units": "the platoons that are left",
    "deployed units besides ambush": "the platoons that are left",
    "mobile units": "as many platoons as they like, under Mobile Reserves,",
    "mobile units besides ambush": "as many platoons as they like, under Mobile Reserves,",
    "one unit": "platoon",
    "one deployed unit": "remaining platoon",
    "one mobile unit": "platoon",
    "deploy independents": ("{who} deploys all Independent Teams, and Warrior Teams outside platoons."),
    "deploy independents in turn": (
        "Each player, {first} first, deploys Independent Teams, and Warrior Teams outside platoons."
    ),
    "deploy independents in trenches": (
        "{who} deploys all Independent Teams, and Warrior Teams outside platoons, in any Trench Lines "
        "of their deployment area."
    ),
    "deploy independents in trenches in turn": (
        "Each player, {first} first, deploys Independent Teams, and Warrior Teams outside platoons, in any Trench "
        "Lines of their deployment area."
    ),
    "nominate patrols": "{who} names one platoon as their Patrol and takes it off the table.",
    "nominate patrols in turn": (
        "Each player, {first} first, names one platoon as their Patrol and takes it off the table."
    ),
    # Opening moves.
    "dig in": "Prepared Positions let every platoon of both players start Dug In.",
    "withdrawal reminder": "From turn {turn} on the Defender has to withdraw platoons: see Strategic Withdrawal.",
    # How the game ends, and who has then won.
    "any objective": "an Objective",
    "ends hold an objective": (
        "{gate}the game ends with the turn of {who} in which one of their Teams was within {within} of {objective} "
        "from start to end, and no {enemy} Team is so near to it at the end."
    ),
    "ends start a turn holding": "{gate}the game ends if, as their own turn starts, {who} has Taken {objective}.",
    "ends keep objectives clear": (
        "{gate}the game ends if no {enemy} Team is within {within} of any Objective as {who}'s own turn ends."
    ),
    "ends keep objectives clear at start": (
        "{gate}the game ends if no {enemy} Team is within {within} of any Objective as {who}'s own turn starts."
    ),
    "ends keep area clear": "{gate}the game ends if no {enemy} Team is in {area} as {who}'s own turn ends.",
    "ends keep area clear at start": "{gate}the game ends if no {enemy} Team is in {area} as {who}'s own turn starts.",
    "ends destroy all formations": "The game ends once {who} has left no {enemy} company on the table.",
    "ends outlast": (
        "The game ends as {who}'s {turn} turn starts. If a Company Morale check is due, make it before you settle who "
        "has won."
    ),
    "ends most points": "The game ends after {rounds} battle rounds.",
    "won by objective": "{who} has won if they ended the game by having Taken {objective}.",
    "won in that way": "{who} has won if the game ended in the way that is theirs.",
    "otherwise": "Otherwise {who} has won, also if time runs out first.",
    "otherwise unless held": "If it ends and neither player holds an Objective in {area}, {who} has won.",
    "points after": "Then work out Victory Points: see the table.",
    "points without winner": (
        "If neither player has won, both still score, as losers. Either way, work out Victory Points: see the table."
    ),
    # The back: Reserves.
    "reserve unit": "{who} holds one platoon or more in Reserve.",
    "reserve half": "{who} holds at least half of their platoons in Reserve. Round the half up.",
    "reserve unit to half": "{who} holds one platoon or more in Reserve, but no more than half of them.",
    "reserve rest": "{who} holds in Reserve whatever they do not deploy.",
    # The back: Strategic Withdrawal, turn by turn.
    "withdrawal first": "{count} platoons or more: one withdraws. Fewer: the Defender gains a Delay Counter.",
    "withdrawal second": (
        "{count} or more, platoons and Delay Counters together: one platoon withdraws and all Counters go. Fewer: the "
        "Defender gains a Counter."
    ),
    "withdrawal again": "Count and withdraw as before.",
    "withdrawal objective": "An Objective is removed.",
    "withdrawal over": "Company Morale is checked if need be, and the game is over.",
    # The front's word on each special rule.
    "gist meeting engagement": "see the rulebook",
    "gist ambush": "{count} {units} may wait unseen",
    "gist immediate ambush": "{count} {units}, before the first turn",
    "gist prepared positions": "both sides may start Dug In",
    "gist reserves": "dice from turn {turn}",
    "gist delayed reserves": "dice from turn {turn}",
    "gist scattered reserves": "arrive by die",
    "gist mobile reserves": "says which platoons may be deployed",
    "gist random deployment": "says where to deploy",
    "gist no man's land patrol": "one platoon of each player",
    "gist over the wire": "says how Obstacles are placed",
    "gist darkness": "lasts for the whole battle",
}
