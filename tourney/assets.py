"""Scripts, styles and pictures as `serve` hands them out: named by what is in them, and compressed.

A phone loads each once. They are gathered into the data folder at the first start, and again when one has changed.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

STAMP = "gathered"  # beside the files: what they were gathered from
PATIENCE = 180  # seconds


def gather() -> bool:
    """Gather what is not gathered yet; some seconds at the first start. Whether the server can use it.

    Where the folder cannot be written, files are served as they lie in the checkout: larger, and asked for more often.
    """
    folder = Path(settings.STATIC_ROOT)
    stamp, now = folder / STAMP, _sources()
    try:
        if stamp.exists() and stamp.read_text(encoding="ascii") == now:
            return True
        stamp.unlink(missing_ok=True)
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "collectstatic", "--noinput", "--verbosity=0"]
        surroundings = os.environ | {"HASHED_STATIC": "1", "MUSTER_DATA": str(settings.DATA_DIR)}
        subprocess.run(command, env=surroundings, check=True, capture_output=True, timeout=PATIENCE)  # noqa: S603  our own
        stamp.write_text(now, encoding="ascii")
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def use() -> None:
    """Hand out what was gathered: in this process, in those that it forks and in those that it starts anew."""
    os.environ["HASHED_STATIC"] = "1"
    settings.HASHED_STATIC = True
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": settings.HASHED_STORAGE}}
    settings.WHITENOISE_USE_FINDERS = False


def _sources() -> str:
    """Every file that there is to gather, with its size and the time of its last change, as one word."""
    found = hashlib.sha256()
    for path, place in sorted(_files()):
        known = place.stat()
        found.update(f"{path} {known.st_size} {known.st_mtime_ns}\n".encode())
    return found.hexdigest()


def _files() -> Iterator[tuple[str, Path]]:
    for finder in get_finders():
        for path, storage in finder.list([]):
            yield path, Path(storage.path(path))
