"""A whole event as one JSON document, out and in: what is carried, how values are written, what a file may hold.

The document is made from the models themselves: a new field travels as soon as it exists, and a new model fails a test
until `kinds` says whether it does. Writing is `written`, reading `read`; only `services.eventfile` saves anything.
"""

from .document import MOST_BYTES, VERSION, parsed
from .faults import FileFault
from .kinds import CARRIED, LEFT_OFF, Kind
from .reading import Found, read
from .writing import Gathered, file_text, gathered, text_of, written, written_whole

__all__ = [
    "CARRIED",
    "LEFT_OFF",
    "MOST_BYTES",
    "VERSION",
    "FileFault",
    "Found",
    "Gathered",
    "Kind",
    "file_text",
    "gathered",
    "parsed",
    "read",
    "text_of",
    "written",
    "written_whole",
]
