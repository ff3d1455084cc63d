"""What an event prints: pairings, slips, standings, players' links. Plain values in, PDF out."""

from tourney.printing.certificates import Certificate, certificates
from tourney.printing.links import LinkCard, link_cards
from tourney.printing.lists import ArmyList, army_lists
from tourney.printing.pairings import PairingRow, pairings_by_name, pairings_by_table
from tourney.printing.slips import Slip, slips
from tourney.printing.standings import StandingsRow, standings
from tourney.printing.titles import Title

__all__ = [
    "ArmyList",
    "Certificate",
    "LinkCard",
    "PairingRow",
    "Slip",
    "StandingsRow",
    "Title",
    "army_lists",
    "certificates",
    "link_cards",
    "pairings_by_name",
    "pairings_by_table",
    "slips",
    "standings",
]
