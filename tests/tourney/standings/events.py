"""Events of the corpus as records, their ids dealt out anew so that no stable sort passes by luck."""

import json
import random
from pathlib import Path

from tourney.standings.played import read_played

CORPUS = Path(__file__).parents[2] / "corpus"


def document(name):
    return json.loads((CORPUS / f"{name}.json").read_text())


def relabelled(doc, seed=2):
    """The event with ids dealt out anew and everything shuffled, and the new id of each old one."""
    dice = random.Random(seed)
    old = [player["id"] for player in doc["players"]]
    new = dict(zip(old, dice.sample(range(1, 10 * len(old)), len(old)), strict=True))
    rounds = [
        [
            {key: new[value] if key in ("a", "b", "bye", "absent") else value for key, value in row.items()}
            for row in rows
        ]
        for rows in doc["rounds"]
    ]
    for rows in rounds:
        dice.shuffle(rows)
    players = [{"id": new[player]} for player in dice.sample(old, len(old))]
    return {**doc, "players": players, "rounds": rounds}, new


def event(name, seed=2):
    """(record, the record's entry for each id of the file)."""
    doc, new = relabelled(document(name), seed)
    played = read_played(doc)
    place = {key: entry for entry, key in played.ids.items()}
    return played.record, {old: place[key] for old, key in new.items()}
