#!/usr/bin/env python
"""Muster's command line: `uv run manage.py COMMAND`."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.settings")
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415  (settings come first)
    from django.core.management import execute_from_command_line  # noqa: PLC0415
    from django.db import OperationalError  # noqa: PLC0415

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # what the environment says is wrong; it is told what would be right
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
    except OperationalError as error:  # it is away, full or closed to us: a place in the code helps nobody
        sys.stderr.write(f"The database cannot be used: {' '.join(str(error).split())}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
