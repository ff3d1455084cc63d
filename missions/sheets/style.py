"""How pages look: sizes in points, colours as `#rrggbb`, papers."""

from __future__ import annotations

from typing import Literal

from missions.diagram import style as diagram

type Paper = Literal["a4", "letter"]

PAPERS: dict[Paper, tuple[float, float]] = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}

SMALLEST = 9.0  # nothing on a page is smaller
LARGEST = 11.0  # running text grows up to this where there is room
LARGEST_BACK = 12.0  # and on a back, where nothing else wants the room, up to this
STEP = 0.25
LEADING = 1.22  # distance of lines, as a part of the size
AIR = 1.0  # white between blocks, as a part of the usual

SIDE_MARGIN = 34.0
TOP_MARGIN = 23.0
BOTTOM_MARGIN = 18.0
GUTTER = 18.0

INK = diagram.INK
PAPER = diagram.PAPER
RULE = diagram.FAINT
ACCENT = "#5a3a1c"  # headings within a section
ATTACKER = diagram.SIDES["attacker"].strong
DEFENDER = diagram.SIDES["defender"].strong
