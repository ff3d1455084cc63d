"""Orders of criteria that events commonly use, as data: which games use them, and the criteria in order."""

from collections.abc import Mapping
from dataclasses import dataclass

FLAMES = ("fow4", "fow3", "team-yankee")
WARHAMMER = ("wh40k10",)


@dataclass(frozen=True, slots=True)
class Preset:
    """An order with the words an organiser chooses it by. ``systems``: the games that use it, none for any game."""

    key: str
    label: str
    description: str
    order: tuple[str, ...]
    systems: tuple[str, ...] = ()


PRESETS: Mapping[str, Preset] = {
    preset.key: preset
    for preset in (
        Preset(
            "flames-wins",
            "Flames Of War by wins",
            "Wins first, then Victory Points, Units destroyed, and how strong the opponents were.",
            ("wins", "vp", "destroyed", "sos_apart"),
            FLAMES,
        ),
        Preset(
            "flames-vp",
            "Flames Of War by Victory Points",
            "Victory Points first: a narrow defeat is worth something. Then wins, Units destroyed, and the opponents.",
            ("vp", "wins", "destroyed", "sos_apart"),
            FLAMES,
        ),
        Preset(
            "40k-record",
            "Warhammer 40,000 by record and win path",
            "Wins first, then who lost latest, then the opponents' share of wins, and Victory Points.",
            ("wins", "win_path", "omw", "vp"),
            WARHAMMER,
        ),
        Preset(
            "40k-vp",
            "Warhammer 40,000 by wins and Victory Points",
            "Wins first, then Victory Points, their difference, and how strong the opponents were.",
            ("wins", "vp", "vp_difference", "sos_apart"),
            WARHAMMER,
        ),
        Preset(
            "wtc-20-0",
            "20–0 by difference",
            "Points of the 20–0 table first, then the difference of Victory Points, then wins and the opponents. "
            "Score the event by the 20–0 table.",
            ("points", "vp_difference", "wins", "sos_apart"),
            WARHAMMER,
        ),
        Preset(
            "swiss",
            "Swiss, as in chess",
            "Points, then the opponents' points without the weakest (FIDE, from 2026), then with all of them, then the "
            "games between equals.",
            ("points", "buchholz_cut1_2026", "buchholz_2026", "direct_encounter", "wins_at_table"),
        ),
        Preset(
            "go",
            "Swiss, as in Go",
            "Wins, then the opponents' points, then their opponents' points.",
            ("wins", "sos", "sosos"),
        ),
        Preset(
            "cards",
            "Swiss, as in card games",
            "Points, then the opponents' share of wins, one's own share of games, and the opponents'.",
            ("points", "omw", "gw", "ogw"),
        ),
    )
}


def presets_for(system: str) -> tuple[Preset, ...]:
    """The presets of a game system, and after them those of any game."""
    own = [preset for preset in PRESETS.values() if system in preset.systems]
    return (*own, *(preset for preset in PRESETS.values() if not preset.systems))
