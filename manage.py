#!/usr/bin/env python
"""Muster's command line: `uv run manage.py COMMAND`."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tourney.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415  (settings come first)

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
