"""Mission files: what is read, and how every mistake in one is named."""

import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from missions.faults import Fault
from missions.load import (
    CATALOGUE,
    MissionFault,
    UnknownMission,
    mission,
    mission_from,
    missions_of,
    read_mission,
    system,
    systems,
)
from missions.model import VPTable
from missions.system_checks import system_faults, vp_faults

NIGHT_RAID = """
title = "Night Raid"
source = "Our club"
flavour = "In the dark, all hedges look alike."
first_turn = "attacker"

[ground]
defender = { picks = "long edge" }
attacker = { takes = "opposite edge" }

[[setup]]
do = "place objectives"
by = "attacker"
count = 2
where = { in = "defender's half", off = { "table edges" = 8 } }

[[deployment]]
do = "hold reserves"
by = "defender"
kind = ["scattered", "delayed"]
arrive = { scatter = [{ roll = [1, 2, 3], edge = "own edge" }, { roll = [4, 5, 6], corner = "own left", within = 16 }] }

[[deployment]]
do = "deploy"
by = "defender"
where = { in = "defender's half", off = { "centre line" = 8 } }

[[deployment]]
do = "deploy"
by = "attacker"
where = { near = { "attacker's edge" = 12 } }

[[win]]
do = "hold an objective"
by = "attacker"
within = 4
"""


def written(tmp_path: Path, text: str | bytes, name: str = "night-raid.toml") -> Path:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def faults_of(path: Path) -> list[str]:
    with pytest.raises(MissionFault) as caught:
        read_mission(path, "fow4")
    assert all(isinstance(fault, Fault) and fault.file == path.name for fault in caught.value.faults)
    assert str(caught.value) == "\n".join(str(fault) for fault in caught.value.faults)
    return [str(fault).removeprefix(f"{path.name}: ") for fault in caught.value.faults]


def test_a_mission_of_ones_own_is_read_like_those_of_the_catalogue(tmp_path):
    found = read_mission(written(tmp_path, NIGHT_RAID), "fow4")
    assert (found.id, found.title, found.table) == ("fow4/night-raid", "Night Raid", (72, 48))
    assert [step.do for step in found.steps] == ["place objectives", "hold reserves", "deploy", "deploy"]


# what is changed, into what, and how that is told
MISTAKES = [
    (
        '"defender\'s half", off = { "table',
        '"own quarter", off = { "table',
        'setup[0].where.in: "own quarter" does not',
    ),
    ('off = { "centre line" = 8 }', 'off = { "middle" = 8 }', 'deployment[1].where.off: "middle" does not exist'),
    ('near = { "attacker\'s edge"', 'near = { "own long edge"', "deployment[2].where.near: "),
    ('off = { "table edges" = 8 }', 'outside = "remaining quarter"', "setup[0].where.outside: "),
    ('off = { "table edges" = 8 }', 'or = [{ in = "own quarters" }]', "setup[0].where.or[0].in: "),
    ('"table edges" = 8', '"table edges" = 24', "setup[0].where: these distances leave nothing of the table"),
    ('"table edges" = 8', '"table edges" = 23.99', "setup[0].where: 2 Objectives do not fit"),
    ('"table edges" = 8', '"table edges" = -8', "setup[0].where.off.table edges: input should be greater than 0"),
    ('"table edges" = 8', '"table edges" = nan', "setup[0].where.off.table edges: "),
    ('"table edges" = 8', '"table edges" = inf', "setup[0].where.off.table edges: "),
    ('"table edges" = 8', '"table edges" = "8"', "setup[0].where.off.table edges: input should be a valid number"),
    ('"table edges" = 8', '"table edges" = true', "setup[0].where.off.table edges: input should be a valid number"),
    ('"table edges" = 8 }', '"table edges" = 8 }, or = [{ or = [{}] }]', "setup[0].where: a region inside `or` has no"),
    ("count = 2", "count = 2000", "setup[0].count: input should be less than or equal to 12"),
    ("count = 2", "count = 0", "setup[0].count: input should be greater than 0"),
    ("count = 2", "", "setup[0].count: is missing"),
    ('do = "deploy"\nby = "attacker"', 'do = "deploy"', "deployment[2].by: is missing"),
    ('"hold an objective"\nby = "attacker"\nwithin = 4', '"outlast"\nby = "defender"', "win[0].turn: is missing"),
    ("count = 2", 'count = 2\nfirst = "attacker"', "setup[0]: `first` says who begins"),
    ('by = "attacker"\ncount', 'by = "each"\ncount', "setup[0]: `first` says who begins"),
    ('by = "attacker"\ncount', 'by = "umpire"\ncount', "setup[0].by: input should be 'attacker', 'defender' or 'each'"),
    ('do = "place objectives"', 'do = "place bets"', "setup[0]: input tag 'place bets'"),
    (
        'do = "place objectives"',
        'do = "place objectives"\ncolour = "red"',
        "setup[0].colour: there is no such key here",
    ),
    ("[1, 2, 3]", "[1, 2]", "deployment[0].arrive.scatter: each result of the die must stand in one row; missing: 3"),
    (
        "[1, 2, 3]",
        "[1, 2, 3, 4]",
        "deployment[0].arrive.scatter: each result of the die must stand in one row; twice: 4",
    ),
    ("[1, 2, 3]", "[1, 2, 7]", "deployment[0].arrive.scatter[0].roll[2]: input should be less than or equal to 6"),
    ('edge = "own edge"', 'edge = "own long edge"', 'deployment[0].arrive.scatter[0].edge: "own long edge" does not'),
    ('edge = "own edge"', 'edge = "centre line"', 'deployment[0].arrive.scatter[0].edge: "centre line" is no edge'),
    ('corner = "own left", within = 16', 'corner = "own left"', "deployment[0].arrive.scatter[1]: give either"),
    ('["scattered", "delayed"]', '["delayed"]', 'deployment[0]: `kind` has "scattered" if'),
    ('["scattered", "delayed"]', '["scattered"]', 'deployment[0]: `kind` needs either "immediate" or "delayed"'),
    ('["scattered", "delayed"]', '["scattered", "delayed", "delayed"]', "deployment[0]: `kind` names a kind twice"),
    (
        '"attacker\'s edge" = 12',
        '"attacker\'s edge" = 33',
        "deployment: the Attacker's and the Defender's deployment areas",
    ),
    ('by = "attacker"\nwhere', 'by = "defender"\nwhere', "deployment: the Attacker never deploys"),
    (
        "within = 4",
        'within = 4\nobjectives = "opponent\'s quarter"',
        'win[0].objectives: "opponent\'s quarter" does not',
    ),
    ("within = 4", 'within = 4\nobjectives = "own half"', 'win[0].objectives: no Objective can stand in "own half"'),
    ('{ takes = "opposite edge" }', '{ picks = "short edge" }', "ground.attacker: one player picks freely"),
    (
        '{ takes = "opposite edge" }',
        '{ takes = "opposite quarter" }',
        'ground.attacker: "opposite quarter" does not go',
    ),
    ('{ takes = "opposite edge" }', '{ picks = "quarter", takes = "opposite edge" }', "ground.attacker: give one of"),
    ('{ takes = "opposite edge" }', '{ picks = "long edge", beside = "defender" }', "ground.attacker: `beside` goes"),
    ('title = "Night Raid"', 'title = ""', "title: string should have at least 1 character"),
    ('title = "Night Raid"', 'title = "Night\\u0000Raid"', "title: take out the control characters"),
    ('title = "Night Raid"', f'title = "{"x" * 121}"', "title: string should have at most 120 characters"),
    ('title = "Night Raid"', 'title = "Night Raid"\nkey = "other"', "key: leave this out"),
    ('title = "Night Raid"', 'title = "Night Raid"\ntable = [60, 44]', "table: leave this out"),
    (
        "[[win]]",
        '[[deployment]]\ndo = "remove objectives"\nby = "attacker"\ncount = 3\n[[win]]',
        "deployment[3].count: the",
    ),
    ('title = "Night Raid"', "title = Night Raid", "is not correct TOML: "),
]


@pytest.mark.parametrize(("old", "new", "told"), MISTAKES)
def test_a_mistake_is_named_by_its_key_and_reason(tmp_path, old, new, told):
    assert NIGHT_RAID.count(old) == 1
    faults = faults_of(written(tmp_path, NIGHT_RAID.replace(old, new)))
    assert len(faults) == 1
    assert faults[0].startswith(told)


def test_all_mistakes_are_named_at_once(tmp_path):
    text = NIGHT_RAID.replace("count = 2", "count = 0").replace("within = 4", "within = 400")
    assert [fault.partition(":")[0] for fault in faults_of(written(tmp_path, text))] == [
        "setup[0].count",
        "win[0].within",
    ]


def test_a_place_that_is_missing_is_told_once_with_the_places_that_there_are(tmp_path):
    text = NIGHT_RAID.replace('"defender\'s half", off = { "table', '"own quarter", off = { "table')
    (fault,) = faults_of(written(tmp_path, text))
    assert fault.endswith("there are: attacker's deployment area, attacker's half, defender's deployment area, "
                          "defender's half, table")  # fmt: skip


def test_a_meeting_engagement_has_no_ranged_in_markers(tmp_path):
    text = NIGHT_RAID.replace("[ground]", 'rules = ["meeting engagement"]\n[ground]')
    assert read_mission(written(tmp_path, text), "fow4").rules == ("meeting engagement",)
    marked = text.replace("[[win]]", '[[deployment]]\ndo = "place ranged in markers"\nfirst = "defender"\n\n[[win]]')
    assert faults_of(written(tmp_path, marked)) == ["deployment[3]: a Meeting Engagement has no Ranged In markers"]


def test_deployment_areas_that_wait_for_one_another_are_named(tmp_path):
    text = NIGHT_RAID.replace(
        'in = "defender\'s half", off = { "centre line" = 8 }', 'outside = "attacker\'s deployment area"'
    )
    text = text.replace('near = { "attacker\'s edge" = 12 }', 'outside = "defender\'s deployment area"')
    faults = faults_of(written(tmp_path, text))
    assert [fault.partition(":")[0] for fault in faults] == [
        "deployment[1].where.outside",
        "deployment[2].where.outside",
    ]


# ---- files that mean harm, or are no missions at all


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"#" * 70_000, "is larger than a mission may be, 64 kB"),
        (b'title = "\xff\xfe"', "is not a text in UTF-8"),
        (b"x = " + b"[" * 20_000, "puts tables or lists too deep inside one another"),
        (b"x = " + b"[" * 40 + b"]" * 40, "puts tables or lists too deep inside one another"),
        (b"x = " + b"{a=" * 5_000, "puts tables or lists too deep inside one another"),
        (".".join("a" * 3000).encode() + b" = 1", "line 1: has more than 200 full stops"),
        (b"\x00", "is not correct TOML: "),
        (b"a = 1\na = 2", "is not correct TOML: "),
    ],
)
def test_a_hostile_file_is_refused_in_one_line(tmp_path, content, told):
    (fault,) = faults_of(written(tmp_path, content))
    assert fault.startswith(told)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(start=st.integers(0, len(NIGHT_RAID)), length=st.integers(0, 60), text=st.text(max_size=40))
def test_a_file_that_was_damaged_anywhere_is_a_mission_or_a_named_fault(tmp_path, start, length, text):
    damaged = NIGHT_RAID[:start] + text + NIGHT_RAID[start + length :]
    path = written(tmp_path, damaged.encode(errors="replace"))
    with suppress(MissionFault):
        assert read_mission(path, "fow4").steps
        return
    assert faults_of(path)


def test_an_empty_file_is_told_every_key_that_it_needs(tmp_path):
    keys = {fault.partition(":")[0] for fault in faults_of(written(tmp_path, ""))}
    assert keys == {"title", "source", "flavour", "ground", "deployment", "first_turn", "win"}


def test_a_file_with_thousands_of_steps_is_refused(tmp_path):
    step = '[[deployment]]\ndo = "start in foxholes"\n'
    assert any(fault.startswith("deployment: ") for fault in faults_of(written(tmp_path, NIGHT_RAID + step * 1000)))


def test_what_is_no_file_is_refused(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    told = {"nowhere.toml": "there is no such file", "pipe.toml": "is not a plain file", ".": "is a folder, not a file"}
    for name, reason in told.items():
        assert faults_of(tmp_path / name) == [reason]


@pytest.mark.parametrize("name", ["Night Raid.toml", "night_raid.toml", "-.toml", "nacht–angriff.toml"])
def test_a_name_that_could_be_no_key_is_refused(tmp_path, name):
    (fault,) = faults_of(written(tmp_path, NIGHT_RAID, name))
    assert fault.startswith("name the file with small letters, digits and hyphens")


# ---- the catalogue


def test_the_catalogue_is_read_once():
    assert missions_of("fow4") is missions_of("fow4")
    assert system("fow4") in systems()
    assert mission("fow4/counterattack").title == "Counterattack"


@pytest.mark.parametrize("ask", [lambda: system("fow9"), lambda: missions_of("fow9"), lambda: mission("fow9/contact")])
def test_an_unknown_system_is_refused_with_those_that_there_are(ask):
    with pytest.raises(UnknownMission, match=r"there is no system 'fow9'; there are: .*fow4"):
        ask()


def test_an_unknown_mission_is_refused_with_those_of_the_system():
    with pytest.raises(UnknownMission, match="fow4 has no mission 'x'; it has: annihilation, breakthrough"):
        mission("fow4/x")
    with pytest.raises(UnknownMission, match="a mission is named SYSTEM/MISSION, such as"):
        mission("counterattack")
    with pytest.raises(UnknownMission):
        mission("fow4/../fow4/counterattack")


def test_each_file_of_the_catalogue_is_a_mission_of_its_system():
    for one in systems():
        files = {path.stem for path in (CATALOGUE / one.key).glob("*.toml")} - {"system"}
        assert files == {found.key for found in missions_of(one.key)}
        assert len({found.title for found in missions_of(one.key)}) == len(files)


def test_a_system_must_name_its_missions_and_fill_its_matrix():
    fow4 = system("fow4")
    selection = fow4.selection.model_copy(update={"matrix": fow4.selection.matrix[1:]})
    broken = fow4.model_copy(update={"missions": ("contact", "contact", "ghost"), "selection": selection})
    told = dict(system_faults(broken, {"contact", "rearguard"}))
    assert told["missions"] == "does not name: rearguard"
    assert told["selection.random"].startswith("no such mission: breakthrough")
    assert told["selection.matrix"].startswith("needs one cell for each two plans")


def test_a_key_of_thousands_of_parts_is_refused_before_it_is_read():
    with pytest.raises(MissionFault, match="line 2: has more than 200 full stops"):
        mission_from("a = 1\n" + ".".join("a" * 30000) + " = 1", "hostile", "fow4")


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        ([(1, None)], "vp.rows[0].lost_from"),
        ([(0, 1), (3, None)], "vp.rows[1].lost_from"),
        ([(0, 1), (1, None)], "vp.rows[1].lost_from"),
        ([(0, 1)], "vp.rows[0]"),
        ([(0, None), (1, 2)], "vp.rows[1]"),
    ],
)
def test_a_vp_table_with_a_gap_or_an_overlap_is_refused(rows, key):
    rows = [{"lost_from": start, "lost_to": end, "winner": 8, "loser": 1} for start, end in rows]
    table = VPTable.model_validate({"rows": rows})
    assert [where for where, _ in vp_faults(table)] == [key]
