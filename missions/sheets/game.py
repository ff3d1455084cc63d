"""What a sheet says about the game it lies beside."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GameHeader:
    """One game of an event, as printed: all plain text. `url` becomes the QR code; `caption` stands under that."""

    event: str
    round_label: str
    table: str
    attacker_name: str | None = None
    attacker_army: str | None = None
    defender_name: str | None = None
    defender_army: str | None = None
    clock: str | None = None
    url: str | None = None
    caption: str = "Scan to report"
