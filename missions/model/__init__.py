"""What a mission is: frozen, typed values read from one TOML file.

A mission is written as the steps that two players carry out, in their order. Everything else that Muster shows of it
(sentences, regions, diagram, sheet, legality of an Objective, turn gates) is computed from these values.

Lengths are inches. The table's origin is its lower left corner, x runs along the long edge, y along the short one.

Words for places. Whose they are is `attacker's`, `defender's`, or `own` and `opponent's`, which are read from the side
of the player who carries out the step:

* areas: `table`, `remaining quarter`, and whose `half`, `quarter`, `quarters`, `opposite quarter` (the one diagonally
  opposite), `deployment area` (what that player's own deploy step gives);
* things to measure from: `table edges`, `long edges`, `short edges`, `side edges` (the two that neither player holds),
  `centre lines` (both), `centre line` (the one parallel to the players' edges), `table centre`, and whose `edge`;
* edges to arrive on: whose `edge`, or whose `long edge` (the whole long edge beside that player's quarter);
* areas whose table corners Reserves arrive at: `remaining quarter`, whose `quarter`, `quarters`, `opposite quarter`,
  `empty quarter` (where players hold opposite quarters, the one beside that player's along the short edge).

Which of them a mission has follows from its `ground`: halves and edges where it is fought across edges, quarters where
it is fought from quarters.
"""

from missions.model.mission import (
    DestroyFormations,
    HoldObjective,
    KeepClear,
    Mission,
    MostPoints,
    Note,
    Orders,
    Otherwise,
    Outlast,
    StartHolding,
    Win,
    Withdrawal,
)
from missions.model.places import (
    Ground,
    Region,
    Share,
)
from missions.model.points import Combination, Points, Pool, SecretMission
from missions.model.steps import (
    Apart,
    Arrival,
    Deploy,
    DeployAtRandom,
    DeployIndependents,
    DigIn,
    DivideTable,
    Edges,
    HoldAmbush,
    HoldReserves,
    NominatePatrols,
    PlaceAmbush,
    PlaceFortifications,
    PlaceMarkers,
    PlaceMinefields,
    PlaceObjectives,
    PlaceObstacles,
    PlacePatrols,
    PlaceRangedIn,
    RecceMoves,
    RemoveObjectives,
    ReserveKind,
    ScatterRow,
    SetTimeOfDay,
    StartInFoxholes,
    Step,
)
from missions.model.system import (
    MinefieldRate,
    MissionType,
    Plan,
    PlanCell,
    ReservesTable,
    Selection,
    SixKeys,
    System,
    TimeOfDay,
    TimesOfDay,
    VPRow,
    VPTable,
)
from missions.model.values import (
    SIDES,
    By,
    First,
    Inches,
    Side,
    Value,
)

__all__ = [
    "SIDES",
    "Apart",
    "Arrival",
    "By",
    "Combination",
    "Deploy",
    "DeployAtRandom",
    "DeployIndependents",
    "DestroyFormations",
    "DigIn",
    "DivideTable",
    "Edges",
    "First",
    "Ground",
    "HoldAmbush",
    "HoldObjective",
    "HoldReserves",
    "Inches",
    "KeepClear",
    "MinefieldRate",
    "Mission",
    "MissionType",
    "MostPoints",
    "NominatePatrols",
    "Note",
    "Orders",
    "Otherwise",
    "Outlast",
    "PlaceAmbush",
    "PlaceFortifications",
    "PlaceMarkers",
    "PlaceMinefields",
    "PlaceObjectives",
    "PlaceObstacles",
    "PlacePatrols",
    "PlaceRangedIn",
    "Plan",
    "PlanCell",
    "Points",
    "Pool",
    "RecceMoves",
    "Region",
    "RemoveObjectives",
    "ReserveKind",
    "ReservesTable",
    "ScatterRow",
    "SecretMission",
    "Selection",
    "SetTimeOfDay",
    "Share",
    "Side",
    "SixKeys",
    "StartHolding",
    "StartInFoxholes",
    "Step",
    "System",
    "TimeOfDay",
    "TimesOfDay",
    "VPRow",
    "VPTable",
    "Value",
    "Win",
    "Withdrawal",
]
