"""The handbook's codes of criteria that are the handbook's own, and what they are called here."""

from collections.abc import Iterable, Mapping, Sequence

CODES: Mapping[str, str] = {
    "points": "PTS",
    "wins": "WIN",
    "wins_at_table": "WON",
    "direct_encounter": "DE",
    "progressive": "PS",
    "progressive_cut1": "PS/C1",
    "buchholz_2026": "BH",
    "buchholz_cut1_2026": "BH/C1",
    "sb_2026": "SB",
    "sb_cut1_2026": "SB/C1",
}

_NAMES = {code: name for name, code in CODES.items()}


def lines_of(criteria: Sequence[str]) -> dict[str, str]:
    """The lines 212 (the order of the standings) and 202 (what breaks ties of points), where codes can say it all."""
    if not criteria or not all(name in CODES for name in criteria):
        return {}
    codes = [CODES[name] for name in criteria]
    ties = {"202": ",".join(codes[1:])} if codes[0] == "PTS" else {}
    return {"212": ",".join(codes)} | ties


def criteria_of(head: Iterable[tuple[str, str]]) -> list[str]:
    """The order of criteria that a report names, up to the first that is not known here; points, if it names none."""
    lines = dict(head)
    text = lines.get("212") or ",".join(("PTS", lines.get("202", "")))
    found: list[str] = []
    for code in text.upper().replace(" ", "").split(","):
        if code and code not in _NAMES:
            break
        if code and _NAMES[code] not in found:
            found.append(_NAMES[code])
    return found or ["points"]
