"""Warhammer 40,000 in our words: the map, the order of play, and the rules that all missions of the deck share."""

from __future__ import annotations

from collections.abc import Mapping

from missions.wording.phrases import FLAMES_OF_WAR, Phrases
from missions.wording.rules import FLAMES_OF_WAR_RULES
from missions.wording.section import Section

_EDGE = "The {edge} table edge on the map is {{who}}'s battlefield edge."

WH40K: Phrases = {
    **FLAMES_OF_WAR,
    **{f"holds {edge} edge": _EDGE.format(edge=edge) for edge in ("left", "right", "upper", "lower")},
    "cards of the pool": "With this map go a primary mission and a mission rule: see Combinations with this map.",
    "cards agreed": "Agree on a primary mission and a mission rule of the deck, or draw one of each.",
    "attacker by roll": "roll off to settle it.",
    "attacker agreed": "you know that already.",
    "attacker settled": "{name}, as already settled.",
    "deploy": "{who} deploys {where}.{shared}",
    "place markers": (
        "{count} objective markers stand at {points}. Measure from the lower left corner of the map: first to the "
        "right, then up."
    ),
    "no man's land": "All that is in neither deployment zone is No Man's Land.",
    "first turn by roll": "Roll off: whoever wins has the first turn.",
    "most points": (
        "After {rounds} battle rounds whoever has more VP wins. The same number on both sides makes a draw."
    ),
}

_ORDER_OF_PLAY = Section(
    "Order of play",
    "numbered",
    (
        "Muster both armies.",
        "Determine the mission. {combination}",
        "Read those cards together. What each primary mission and rule asks for is on its card.",
        "Place the objective markers as the map shows.",
        "Create the battlefield: set up the terrain.",
        "Who attacks? {attacker} Edges and zones then follow from the map.",
        "Each player settles in secret how they take secondary missions: {cards} Fixed ones, or Tactical ones.",
        "Declare battle formations.",
        "Deploy in turn, the Defender first, each player inside their own zone.",
        "Redeploy: the Attacker resolves one rule that allows it, then the Defender, and on in turn.",
        "Roll off for the first turn: whoever wins takes it.",
        "Resolve pre-battle rules in turn. The player with the first turn begins.",
        "Play {rounds} battle rounds.",
    ),
)

_VICTORY_POINTS = Section(
    "Victory Points",
    "table",
    ("Each source counts up to its cap, and the whole up to {total} VP. What is scored above a cap is lost.",),
    rows=(
        ("Source", "At most"),
        ("Primary mission, with any secret mission", "{primary} VP"),
        ("Secondary missions, all together", "{secondary} VP"),
        ("Each Fixed secondary mission", "{fixed} VP"),
        ("An army painted to Battle Ready standard", "{painted} VP"),
        ("Total", "{total} VP"),
    ),
)

_SECRET_MISSION = Section(
    "Secret missions",
    "numbered",
    (
        "Battle round {after} is over, and your primary total is no higher than your opponent's: you may now take a "
        "secret mission. The player who went second decides first.",
        "Pick a card of your secret mission deck without showing it, and lay it aside face down.",
        "From now on your primary mission counts {secret_primary} VP at most, also for what you scored before.",
        "Turn the card over when the battle is done. Reaching its goal is worth what the card says, up to {worth} VP.",
    ),
)

_COMBINATIONS = Section(
    "Combinations with this map",
    "table",
    ("The numbers are those of the whole pool. For what a primary mission or a rule says, see the card.",),
    rows=(("No.", "Primary mission", "Mission rule"),),
)

_ACTIONS = Section(
    "Actions",
    "text",
    ("Some cards have an Action. The card says which units may do it, when it starts and ends, and what it brings.",),
    sections=(
        Section(
            "These units cannot start one",
            "bullets",
            (
                "Aircraft.",
                "Battle-shocked units.",
                "Units with Objective Control 0.",
                "Units within Engagement Range of an enemy, other than Titanic Characters.",
                "Units that Advanced or Fell Back this turn.",
                "Units that may not shoot in this phase, or that were already picked to shoot in it.",
            ),
        ),
        Section(
            "While it lasts",
            "bullets",
            (
                "A unit that starts an Action neither shoots nor declares a charge for the rest of the turn.",
                "A Titanic Character may still shoot. It declares no charge and starts no second Action that turn.",
                "Moving ends the Action without result, except to Pile in or Consolidate. So does leaving the table.",
            ),
        ),
    ),
)

_CARDS = Section(
    "Cards and VP",
    "bullets",
    (
        "VP for what you destroyed stay yours, even if the enemy gets those models or units back later.",
        'Where a card gives VP "up to" a number, score until that number is full, even with part of an award.',
        "A When Drawn section tells you what to do with the card at once, for example whether it can or must be "
        "discarded. On secondary missions it binds only players with Tactical ones.",
    ),
)

_END = Section(
    "How the battle ends",
    "bullets",
    (
        "The battle is over once {rounds} battle rounds are complete.",
        "Losing the last model does not end it: both players go on taking their turns.",
    ),
)

WH40K_RULES: Mapping[str, Section] = {
    **FLAMES_OF_WAR_RULES,
    "order of play": _ORDER_OF_PLAY,
    "victory points by round": _VICTORY_POINTS,
    "secret mission": _SECRET_MISSION,
    "combinations": _COMBINATIONS,
    "actions": _ACTIONS,
    "cards": _CARDS,
    "end": _END,
    "pick": Section("Pick a map", "text", ("Agree on one of the {count} maps, a primary mission and a mission rule.",)),
    "pool": Section(
        "Pick or roll a combination",
        "table",
        (
            "These are the combinations for tournaments. The numbers are Muster's, in the order of its list: roll a "
            "die of {count} sides, or let the organiser choose.",
        ),
        rows=(("No.", "Map", "Primary mission", "Mission rule"),),
    ),
    "primaries": Section("Primary missions of the deck", "text", ("{primaries}. What each says is on its card.",)),
}
