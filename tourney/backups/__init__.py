"""Backups of events as files: what one holds, how it gets to the disk whole, which ones are kept.

Nothing here asks the database. `services.backups` takes them, `services.restoring` goes back to one.
"""

from .files import Backup, Broken, Header, Unwritten, held, listed, one, opened, refusal, save, took_away
from .keeping import kept

__all__ = [
    "Backup",
    "Broken",
    "Header",
    "Unwritten",
    "held",
    "kept",
    "listed",
    "one",
    "opened",
    "refusal",
    "save",
    "took_away",
]
