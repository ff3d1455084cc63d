"""docs/missions.md: its example loads, its commands work, and it leaves out no key and no word of the format."""

import re
import shlex
import shutil
import tomllib
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Literal, get_args, get_origin

import pytest
from django.core.management import CommandError, call_command

from missions import load, model
from missions.diagram import describe, scene
from missions.load import mission, read_mission
from missions.regions import layouts
from missions.sheets import sheet
from missions.wording import front, plain

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/missions.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs/examples/supply-road.toml"
FIVE_MINUTES = GUIDE.split("## Five minutes")[1].split("\n## ")[0]


def fenced(kind, text=GUIDE):
    return re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)


COMMANDS = [line for block in fenced("sh") for line in block.splitlines() if " manage.py " in line]


def literals(kind):
    """All texts that a type allows by name, however deep they stand in it."""
    kind = getattr(kind, "__value__", kind)
    if get_origin(kind) is Literal:
        return {one for one in get_args(kind) if isinstance(one, str)}
    return {word for part in get_args(kind) for word in literals(part)}


def values():
    found = [kind for name in model.__all__ if isinstance(kind := getattr(model, name), type)]
    return [kind for kind in found if issubclass(kind, model.Value) and kind is not model.Value]


def test_the_pieces_of_the_guide_are_the_example():
    assert tomllib.loads("\n".join(fenced("toml", FIVE_MINUTES))) == tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))


def test_every_piece_of_toml_in_the_guide_is_toml():
    for piece in fenced("toml"):
        assert tomllib.loads(piece)


def test_the_example_has_its_text_its_diagrams_and_its_sheet():
    found = read_mission(EXAMPLE, "fow4")
    assert [layout.number for layout in layouts(found)] == [1, 2]
    assert 'within 12"/30cm of the centre of the table' in plain(front(found, "both"))
    for number in (1, 2):
        assert scene(found, number).groups
        assert "Attacker’s Delayed Reserves" in describe(found, number)
    assert sheet(found).startswith(b"%PDF")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_guide_works(command, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "docs/examples", tmp_path / "docs/examples")
    monkeypatch.chdir(tmp_path)
    words = shlex.split(command)
    assert words[:4] == ["uv", "run", "manage.py", "missions"]
    out = StringIO()
    call_command(*words[3:], stdout=out)
    written = [name for option, name in pairwise(words) if option == "-o"]
    assert out.getvalue() or [Path(name).stat().st_size > 0 for name in written] == [True]


def test_the_mistake_that_the_guide_shows_is_told_as_it_shows_it(tmp_path):
    right = EXAMPLE.read_text(encoding="utf-8")
    sound = '"defender\'s half", off = { "centre line" = 4 }'
    assert sound in right
    wrong = tmp_path / EXAMPLE.name
    wrong.write_text(right.replace(sound, sound.replace("half", "quarter")), encoding="utf-8")
    with pytest.raises(CommandError) as refused:
        call_command("missions", "check", str(wrong))
    assert str(refused.value) in [piece.strip() for piece in fenced("text")]


def test_the_example_enters_the_catalogue_as_the_guide_says(tmp_path, monkeypatch):
    folder = tmp_path / "catalogue"
    shutil.copytree(load.CATALOGUE, folder)
    shutil.copy(EXAMPLE, folder / "fow4")
    listed = folder / "fow4/system.toml"
    listed.write_text(listed.read_text().replace('  "rearguard",\n]', '  "rearguard",\n  "supply-road",\n]'))
    monkeypatch.setattr(load, "CATALOGUE", folder)
    load.systems.cache_clear(), load.missions_of.cache_clear()
    try:
        assert mission("fow4/supply-road").title == "Supply Road"
    finally:
        load.systems.cache_clear(), load.missions_of.cache_clear()


@pytest.mark.parametrize("kind", values(), ids=lambda kind: kind.__name__)
def test_the_guide_names_every_key_and_every_word_of_the_format(kind):
    quoted = set(re.findall(r'[`"\[]+([a-z_ .]+)[`"\]]+|\b([a-z_]+) =', GUIDE))
    said = {part for found in quoted for name in found for part in (name, name.rsplit(".", 1)[-1])}
    given = {"system", "key", "table"} if kind is model.Mission else set()
    keys = {field.alias or name for name, field in kind.model_fields.items()} - given
    words = {word for field in kind.model_fields.values() for word in literals(field.annotation)}
    assert (keys | words) - said == set()


def test_the_guide_names_every_place_of_every_ground():
    named = set(re.findall(r"`([a-z' ]+)`", GUIDE))
    for share in ("long edge", "quarter", "diagonal quarters"):
        other = {"long edge": {"takes": "opposite edge"}, "quarter": {"takes": "opposite quarter"}}
        ground = model.Ground(
            defender=model.Share(picks=share),
            attacker=model.Share(**other.get(share, {"picks": "remaining quarter"})),
        )
        here = mission("fow4/annihilation").model_copy(update={"ground": ground, "deployment": ()})
        (first, *_) = layouts(here)
        places = {re.sub(r"^(attacker's|defender's)", "whose", name) for name in (*first.areas, *first.marks)}
        assert places - named == set()
