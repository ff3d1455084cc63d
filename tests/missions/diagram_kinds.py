"""Small missions, each with a kind of ground or a step that draws in its own way; most systems have some of them."""

from missions.load import mission_from
from missions.model import Mission

HEAD = 'title = "A kind of ground"\nsource = "A test"\nflavour = "A test."\nfirst_turn = "attacker"\n'
WIN = '[[win]]\ndo = "destroy all formations"\nby = "each"\n'
SMALL = (60.0, 44.0)

TWO_PARTS = """
[ground]
attacker = { holds = "short edges" }
defender = { holds = "centre" }

[[setup]]
do = "place objectives"
by = "attacker"
count = 2
where = { in = "defender's deployment area", off = { "defender's deployment area edges" = 4, "table edges" = 8 } }

[[deployment]]
do = "deploy"
by = "defender"
where = { off = { "short edges" = 24 } }

[[deployment]]
do = "deploy"
by = "attacker"
where = { near = { "short edges" = 8 } }
each_part = true
"""

EITHER_EDGE = """
[ground]
defender = { picks = "short edge" }
attacker = { takes = "opposite edge" }

[[setup]]
do = "place objectives"
by = "each"
first = "defender"
count = 1
where = { in = "defender's half", off = { "centre line" = 8, "table edges" = 8 } }

[[deployment]]
do = "hold reserves"
by = "defender"
kind = ["delayed"]
hold = "half"
arrive = { edge = "side edges", in = "defender's half" }

[[deployment]]
do = "deploy"
by = "defender"
where = { in = "defender's half" }

[[deployment]]
do = "deploy"
by = "attacker"
where = { in = "attacker's half", off = { "centre line" = 16 } }
"""

AT_RANDOM = """
[ground]
defender = { picks = "long edge" }
attacker = { takes = "opposite edge" }

[[setup]]
do = "place objectives"
by = "attacker"
count = 2
where = { in = "defender's half", off = { "centre line" = 4, "long edges" = 8, "short edges" = 24 } }

[[deployment]]
do = "hold reserves"
by = "defender"
kind = ["delayed"]
hold = "half"
arrive = { edge = "attacker's edge" }

[[deployment]]
do = "deploy"
by = "defender"
where = { in = "defender's half", off = { "side edges" = 20 } }

[[deployment]]
do = "hold reserves"
by = "attacker"
kind = ["immediate"]
hold = "half"
arrive = { edge = "side edges" }

[[deployment]]
do = "deploy at random"
by = "attacker"
"""

ONE_EDGE_OF_A_CORNER = """
[ground]
defender = { picks = "diagonal quarters" }
attacker = { picks = "remaining quarter" }

[[setup]]
do = "place objectives"
by = "attacker"
count = 2
where = { in = "remaining quarter", off = { "centre lines" = 8, "table edges" = 8 } }

[[deployment]]
do = "deploy"
by = "defender"
where = { in = "defender's quarters" }

[[deployment]]
do = "hold reserves"
by = "defender"
kind = ["mobile", "immediate"]
hold = "rest"
arrive = { corners = "defender's quarters", within = 16, along = "long edges" }

[[deployment]]
do = "hold reserves"
by = "attacker"
kind = ["delayed"]
hold = "unit to half"
arrive = { corners = "remaining quarter", within = 24, along = "long edges" }

[[deployment]]
do = "deploy"
by = "attacker"
where = { in = "attacker's quarter", off = { "centre lines" = 8 } }
"""

FLANKS = """
[ground]
attacker = { picks = "long edge" }
defender = { takes = "opposite edge" }
flanks = true

[[setup]]
do = "divide the table"

[[setup]]
do = "place objectives"
by = "each"
first = "roll"
count = 1
where = { in = "opponent's half", on = "own flank", off = { "dividing line" = 8, "table edges" = 8 } }

[[deployment]]
do = "deploy"
by = "each"
first = "defender"
alternating = false
where = { in = "own half", off = { "centre line" = 12 } }

[[deployment]]
do = "hold reserves"
by = "each"
kind = ["delayed"]
hold = "rest"
arrive = { edge = "own edge" }

[[deployment]]
do = "place patrols"
by = "each"
first = "roll"
where = { in = "own half", on = "own flank", near = { "centre line" = 6 }, off = { "dividing line" = 8 } }
"""


def by_coordinates(markers: str, defender: str, attacker: str) -> str:
    """The steps of a mission whose markers and deployment areas stand at points of a small table."""
    areas = "".join(
        f'[[deployment]]\ndo = "deploy"\nby = "{side}"\nwhere = {{ {where} }}\n\n'
        for side, where in (("defender", defender), ("attacker", attacker))
    )
    ground = '[ground]\ndefender = { holds = "left edge" }\nattacker = { holds = "right edge" }\n'
    return f'{ground}\n[[setup]]\ndo = "place markers"\nat = [{markers}]\n\n{areas}'


STEPPED = by_coordinates(
    "[30, 22], [14, 10], [46, 34], [22, 36], [38, 8]",
    "shape = [[0, 0], [20, 0], [20, 22], [12, 22], [12, 44], [0, 44]]",
    "shape = [[60, 44], [40, 44], [40, 22], [48, 22], [48, 0], [60, 0]]",
)
SLANTED = by_coordinates(
    "[30, 22], [14, 10], [46, 34], [20, 36], [40, 8]",
    "shape = [[0, 0], [0, 44], [30, 0]]",
    "shape = [[30, 44], [60, 44], [60, 0]]",
)
ROUND = by_coordinates(
    "[30, 22], [14, 10], [46, 34], [14, 34], [46, 10]",
    'shape = [[0, 0], [30, 0], [30, 22], [0, 22]], off = { "table centre" = 9 }',
    'shape = [[30, 22], [60, 22], [60, 44], [30, 44]], off = { "table centre" = 9 }',
)


def made(key: str, text: str, table: tuple[float, float] | None = None) -> Mission:
    """A mission of its steps, on a table of another size if one is given."""
    mission = mission_from(f"{HEAD}{text}{WIN}", key, "fow4")
    return mission.model_copy(update={"table": table}) if table else mission


KINDS = {
    mission.key: mission
    for mission in (
        made("two-parts", TWO_PARTS),
        made("either-edge", EITHER_EDGE),
        made("at-random", AT_RANDOM),
        made("one-edge-of-a-corner", ONE_EDGE_OF_A_CORNER),
        made("flanks", FLANKS),
        made("stepped", STEPPED, SMALL),
        made("slanted", SLANTED, SMALL),
        made("round", ROUND, SMALL),
    )
}
