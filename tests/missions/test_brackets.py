"""A mission file whose brackets say table where a list belongs, or list where a table does: told what to write."""

import re

import pytest

from missions.load import CATALOGUE, MissionFault, mission_from

FILES = [path for path in sorted(CATALOGUE.glob("*/*.toml")) if path.stem != "system"]
HEADING = re.compile(r"^(\[\[?)([a-z.]+)\]\]?$", re.MULTILINE)
CASES = [
    pytest.param(path, opens, name, id=f"{path.parent.name}/{path.stem} {opens}{name}")
    for path in FILES
    for opens, name in dict.fromkeys(HEADING.findall(path.read_text(encoding="utf-8")))
]


def faults(text, path):
    with pytest.raises(MissionFault) as caught:
        mission_from(text, path.stem, path.parent.name)
    return str(caught.value)


@pytest.mark.parametrize(("path", "opens", "name"), CASES)
def test_each_heading_with_the_other_brackets_is_named_and_put_right(path, opens, name):
    text, right = path.read_text(encoding="utf-8"), f"[{name}]" if opens == "[" else f"[[{name}]]"
    wrong = f"[[{name}]]" if opens == "[" else f"[{name}]"
    message = faults(re.sub(f"^{re.escape(right)}$", wrong, text, flags=re.MULTILINE), path)
    assert message.startswith(f"{path.name}: ")
    assert right in message
    assert not re.search("tuple|dictionary|instance", message)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_entry_in_single_brackets_below_the_others_is_named_by_its_line(path):
    text = path.read_text(encoding="utf-8")
    at = text.rindex("[[win]]")
    message = faults(f'{text[:at]}[[win]]\ndo = "destroy all formations"\nby = "each"\n\n[win]{text[at + 7 :]}', path)
    line = text[:at].count("\n") + 5
    assert message == f"{path.name}: line {line}: [win] is there already: each entry of a list begins with [[win]]"


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('kind = ["scattered", "delayed"]', "kind = 3", "deployment[1].kind: is a list: put it into square brackets"),
        ("roll = [1, 2]", "roll = 1", "deployment[1].arrive.scatter[0].roll: is a list: put it into square brackets"),
        ('"short edges" = 8 } }', '"short edges" = 8 }, or = {} }', "setup[0].where.or: is a list: write [[setup.wh"),
        (
            'off = { "centre line" = 16, ',
            'off = [16], near = { "centre line" = 16, ',
            "setup[0].where.off: is one table, not a list",
        ),
        ("[ground]", "ground = 3\n[grounds]", "ground: is a table: write [ground] above its keys, or ground = { … }"),
        ("[[setup]]", "[setup]\n[[setup]]", "line 11: [[setup]] follows [setup]: each entry of a list begins with "),
    ],
)
def test_other_kinds_of_value_in_the_place_of_a_list_or_a_table(right, wrong, told):
    path = CATALOGUE / "fow4/contact.toml"
    text = path.read_text(encoding="utf-8")
    assert right in text
    assert told in faults(text.replace(right, wrong, 1), path)
