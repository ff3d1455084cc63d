"""The `missions` command, as a script calls it: JSON on standard output, mistakes in a line on standard error."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from xml.dom import minidom

import pytest
from django.core.management import CommandError, call_command

from missions.geojson import feature_collection
from missions.load import CATALOGUE, mission, missions_of, systems
from missions.regions import layouts

ROOT = Path(__file__).parents[2]
EVERY = [one for system in systems() for one in missions_of(system.key)]


def said(*args):
    out = StringIO()
    call_command("missions", *args, stdout=out)
    return out.getvalue()


def answer(*args):
    return json.loads(said(*args))


def refusal(*args):
    with pytest.raises(CommandError) as caught:
        call_command("missions", *args)
    assert caught.value.returncode == 2
    return str(caught.value)


def test_list_gives_every_mission_with_the_number_of_its_layouts():
    assert answer("list") == [
        {"system": one.system, "mission": one.key, "title": one.title, "layouts": len(layouts(one))} for one in EVERY
    ]


def test_geometry_of_one_mission_is_a_feature_collection():
    assert answer("geometry", "fow4/counterattack", "--layout", "5") == feature_collection(
        mission("fow4/counterattack"), 5
    )


def test_geometry_of_a_system_or_of_all_is_keyed_by_mission():
    assert list(answer("geometry", "fow4")) == [one.id for one in missions_of("fow4")]
    everything = answer("geometry")
    assert list(everything) == [one.id for one in EVERY]
    assert {found["properties"]["layout"] for found in everything.values()} == {1}


@pytest.mark.parametrize(("units", "distance"), [("in", '8" '), ("cm", "20cm"), ("both", '8"/20cm')])
def test_text_is_in_the_units_asked_for(units, distance):
    assert distance in said("text", "fow4/rearguard", "--units", units)


def test_text_gives_both_sides_of_the_sheet_or_the_one_asked_for():
    both, front, back = (said("text", "fow4/contact", *side) for side in ((), ("--side", "front"), ("--side", "back")))
    assert all(text.startswith("Contact\n\n") for text in (both, front, back))
    assert both == front + back.removeprefix("Contact\n")
    assert "Setting up" in front
    assert "Setting up" not in back


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_text_ends_with_the_readings_that_the_sheet_prints(one):
    sides = {side: said("text", one.id, "--units", "in", "--side", side) for side in ("front", "back")}
    for note in one.notes:
        told = f"\n{note.question}\nMuster reads: {note.reading}\nThe other reading: {note.other}\n"
        assert told in sides["back"]
        assert told not in sides["front"]
    assert ("Where the rules leave a choice" in sides["back"]) == bool(one.notes)


def test_text_as_json_is_keyed_by_mission():
    texts = answer("text", "fow4", "--json", "--units", "cm")
    assert list(texts) == [one.id for one in missions_of("fow4")]
    assert texts["fow4/contact"].strip() == said("text", "fow4/contact", "--units", "cm").strip()
    assert list(answer("text", "fow4/contact", "--json")) == ["fow4/contact"]


def test_select_gives_the_mission_and_who_attacks():
    assert answer("select", "fow4", "--plans", "defend,attack", "--roll", "6") == {
        "mission": "rearguard",
        "attacker": "second",
        "defender": "first",
        "type": None,
    }
    assert answer("select", "fow4", "--plans", "attack, attack")["mission"] is None


@pytest.mark.parametrize(
    ("winner", "lost", "points"),
    [("attacker", "1,5", (8, 1)), ("defender", "5,2", (2, 7)), ("none", "2,3", (3, 2)), ("none", "0,0", (1, 1))],
)
def test_score_gives_victory_points(winner, lost, points):
    found = answer("score", "fow4/contact", "--winner", winner, "--lost", lost)
    assert found == {"attacker_vp": points[0], "defender_vp": points[1]}


def test_place_says_whether_and_why_not():
    assert answer("place", "fow4/rearguard", "--by", "attacker", "--at", "36,8") == {"legal": True, "reasons": []}
    found = answer("place", "fow4/rearguard", "--by", "attacker", "--at", "36,8", "--layout", "2")
    assert found["legal"] is False
    assert 'within 16"/40cm' in found["reasons"][0]


def test_place_minds_what_stands_on_the_table_already():
    asked = ("place", "fow4/hasty-attack", "--by", "defender", "--at", "20,10")
    assert answer(*asked, "--beside", "attacker:30,10", "--beside", "defender:36,44")["legal"] is True
    found = answer(*asked, "--beside", "defender:30,10")
    assert found["reasons"][0] == "Setting up, step 3: The Defender has placed the one Objective of this step."


@pytest.mark.parametrize("beside", ["attacker:99,5", "defender:3,-1", "attacker:72.001,48"])
def test_place_refuses_an_objective_beside_that_is_off_the_table_and_names_it(beside):
    asked = ("place", "fow4/hasty-attack", "--by", "defender", "--at", "20,10", "--beside", "attacker:72,48")
    told = refusal(*asked, "--beside", beside)
    assert told == f"no Objective stands at {beside}. It is off the table, which runs from 0,0 to 72,48."


def test_place_measures_in_the_units_that_the_system_has(tmp_path):
    text = (CATALOGUE / "wh40k10/dawn-of-war.toml").read_text(encoding="utf-8")
    markers = 'do = "place markers"\nat = [[30, 22], [10, 22], [50, 22], [30, 38], [30, 6]]'
    assert markers in text
    own = tmp_path / "wh40k10/own.toml"
    own.parent.mkdir()
    step = 'do = "place objectives"\nby = "defender"\ncount = 1\nwhere = { off = { "table edges" = 8 } }'
    own.write_text(text.replace(markers, step), encoding="utf-8")
    found = answer("place", str(own), "--by", "defender", "--at", "2,2")
    assert found == {"legal": False, "reasons": ['It must be at least 8" away from every table edge, and is 2" away.']}


def test_place_takes_a_point_that_begins_with_a_minus():
    assert answer("place", "fow4/rearguard", "--by", "attacker", "--at", "-1,5")["legal"] is False


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_check_finds_nothing_wrong_with_the_catalogue(one):
    found = answer("check", str(CATALOGUE / one.system / f"{one.key}.toml"))
    assert found == {"system": one.system, "mission": one.key, "title": one.title, "layouts": len(layouts(one))}


def test_check_names_every_mistake_in_a_line(tmp_path):
    text = (CATALOGUE / "fow4/contact.toml").read_text(encoding="utf-8")
    path = tmp_path / "contact.toml"
    path.write_text(text.replace("count = 2", "count = 0"), encoding="utf-8")
    told = refusal("check", str(path)).splitlines()
    assert [line.partition(": input")[0] for line in told] == [
        "contact.toml: setup[0].count",
        "contact.toml: setup[1].count",
    ]


def test_diagram_is_an_svg_or_a_png(tmp_path):
    for kind, start in (("svg", b"<"), ("png", b"\x89PNG\r\n")):
        said("diagram", "fow4/counterattack", "--format", kind, "--layout", "8", "-o", str(tmp_path / kind))
        assert (tmp_path / kind).read_bytes().startswith(start)


def test_sheets_and_packs_are_pdf(tmp_path):
    said("sheet", "fow4/bridgehead", "--paper", "letter", "-o", str(tmp_path / "sheet.pdf"))
    said("pack", "fow4", "--booklet", "-o", str(tmp_path / "pack.pdf"))
    for name in ("sheet.pdf", "pack.pdf"):
        assert (tmp_path / name).read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ([], "required: WHAT"),
        (["dance"], "invalid choice: 'dance'"),
        (["list", "extra"], "unrecognized arguments: extra"),
        (["geometry", "fow9"], "there is no system 'fow9'; there are: "),
        (["geometry", "fow4/x"], "fow4 has no mission 'x'; it has: annihilation"),
        (["geometry", "fow4/contact", "--layout", "3"], "fow4/contact has layouts 1 to 2, not 3"),
        (["geometry", "fow4/contact", "--layout", "two"], "argument --layout: invalid int value: 'two'"),
        (["text", "fow4", "--units", "miles"], "argument --units: invalid choice"),
        (["text", "fow4/"], "fow4 has no mission ''"),
        (["select", "fow4", "--plans", "attack"], "argument --plans: needs two values with a comma"),
        (["select", "fow4", "--plans", "attack,charge"], "there is no battle plan 'charge'"),
        (["select", "fow4", "--plans", "attack,defend", "--roll", "7"], "a die shows 1 to 6, not 7"),
        (["select", "fow4"], "required: --plans"),
        (["score", "fow4/contact", "--winner", "both", "--lost", "1,2"], "argument --winner: invalid choice"),
        (["score", "fow4/contact", "--winner", "none", "--lost", "-1,2"], "cannot have lost -1 Units"),
        (["score", "fow4/contact", "--winner", "none", "--lost", "1,2,3"], "argument --lost: needs two values"),
        (["score", "fow4/contact", "--winner", "none", "--lost", "1.5,2"], "argument --lost: needs two values"),
        (["place", "fow4/contact", "--by", "umpire", "--at", "1,1"], "argument --by: invalid choice"),
        (["place", "fow4/contact", "--by", "attacker", "--at", "nan,1"], "a point is two numbers of inches"),
        (
            ["place", "fow4/contact", "--by", "attacker", "--at", "1,1", "--beside", "2,3"],
            "argument --beside: needs a side",
        ),
        (["place", "fow4/contact", "--by", "attacker", "--at", "here"], "argument --at: needs two values"),
        (["check", "nowhere/at-all.toml"], "at-all.toml: there is no such file"),
        (["check", "x.toml", "--system", "fow9"], "there is no system 'fow9'"),
        (["diagram", "fow4/contact", "--format", "gif"], "argument --format: invalid choice"),
        (["diagram", "fow4/contact", "--view", "sideways"], "argument --view: invalid choice"),
        (["diagram", "fow4/breakthrough", "--view", "defender-top"], "the Defender sits at no one edge"),
        (["diagram", "fow4/contact", "--mirrored"], "no layout with left and right exchanged"),
        (["diagram", "fow4/contact", "-o", "/nowhere/at/all.svg"], "/nowhere/at/all.svg: No such file or directory"),
        (["diagram", "fow4/contact", "-o", "/dev/full"], "/dev/full: No space left on device"),
        (["pack", "fow4", "fow4"], "'fow4' is named twice: name each system once"),
        (["check", str(CATALOGUE)], "catalogue: is a folder, not a file"),
        (["text", str(CATALOGUE)], f"{CATALOGUE}: is a folder: name a mission file in it"),
        (["diagram", __file__], f"{__file__}: a mission file's name ends in .toml"),
        (["place", "fow4/contact", "--by", "attacker", "--at", "1,1", "--beside", "attacker:nan,3"], "a point is two"),
        (["sheet", "fow4", "-o", "x.pdf"], "a mission is named SYSTEM/MISSION"),
        (["pack", "fow9"], "there is no system 'fow9'"),
    ],
)
def test_a_mistake_is_told_in_one_line(args, told):
    message = refusal(*args)
    assert told in message
    assert "\n" not in message


@pytest.mark.parametrize("verb", ["text", "diagram", "sheet"])
@pytest.mark.parametrize("units", ["cm", "both"])
def test_units_that_a_system_has_not_are_noted_on_standard_error(verb, units, tmp_path):
    told = StringIO()
    output = () if verb == "text" else ("-o", str(tmp_path / "made"))
    call_command("missions", verb, "wh40k10/dawn-of-war", "--units", units, *output, stdout=StringIO(), stderr=told)
    wished = {"cm": "centimetres", "both": "inches and centimetres"}[units]
    assert told.getvalue() == f"wh40k10 measures in inches only: it is printed in those, not in {wished}\n"


@pytest.mark.parametrize("asked", [["text", "--units", "cm", "--json"], ["pack", "fow4", "wh40k10", "--units", "cm"]])
def test_units_of_several_systems_are_noted_for_those_that_have_them_not(asked, tmp_path):
    told = StringIO()
    output = ("-o", str(tmp_path / "made")) if asked[0] == "pack" else ()
    call_command("missions", *asked, *output, stdout=StringIO(), stderr=told)
    assert [line.split()[0] for line in told.getvalue().splitlines()] == ["wh40k10"]


def test_units_that_nobody_asked_for_or_that_a_system_has_are_not_noted():
    for asked in (["wh40k10"], ["wh40k10", "--units", "in"], ["fow4", "--units", "cm"]):
        told = StringIO()
        call_command("missions", "text", *asked, stdout=StringIO(), stderr=told)
        assert told.getvalue() == ""


def test_a_file_that_cannot_be_written_whole_leaves_the_old_one(tmp_path):
    old, made = tmp_path / "old.svg", tmp_path / "new.svg"
    old.write_text("old", encoding="utf-8")
    tmp_path.joinpath(".old.svg.part").mkdir()  # nothing can be written there
    assert refusal("diagram", "fow4/contact", "-o", str(old)) == f"{old}: Is a directory"
    assert old.read_text(encoding="utf-8") == "old"
    said("diagram", "fow4/contact", "-o", str(made))
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["new.svg", "old.svg"]


def run(*args, stdout=subprocess.PIPE):
    command = [sys.executable, "manage.py", "missions", *args]
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii"}
    return subprocess.run(command, cwd=ROOT, stdout=stdout, stderr=subprocess.PIPE, check=False, env=ascii_only)


@pytest.mark.parametrize(
    "args", [["list"], ["score", "fow4/contact", "--lost", "1,2", "--winner", "none"], ["diagram"]]
)
def test_a_full_disk_under_standard_output_is_one_line(args):
    with Path("/dev/full").open("wb") as full:
        ended = run(*args, *(["fow4/contact"] if args == ["diagram"] else []), stdout=full)
    assert (ended.returncode, ended.stderr) == (2, b"standard output: No space left on device\n")


def test_a_reader_who_has_seen_enough_ends_it_quietly():
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        ended = run("diagram", "fow4/contact", stdout=pipe)
    assert ended.stderr == b""


@pytest.mark.parametrize("args", [["score", "fow4/contact", "--lost", "-1,2", "--winner", "none"], ["dance"]])
def test_a_script_gets_status_two_one_line_and_no_traceback(args):
    ended = run(*args)
    assert ended.returncode == 2
    assert ended.stdout == b""
    assert len(ended.stderr.splitlines()) == 1


def test_text_is_utf_8_whatever_the_terminal_speaks():
    assert "0–1 Units" in run("text", "fow4/annihilation").stdout.decode("utf-8")


def test_a_picture_on_standard_output_is_its_bytes_and_nothing_else():
    ended = run("diagram", "fow4/contact")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert minidom.parseString(ended.stdout).documentElement.tagName == "svg"  # noqa: S318 - our own picture
