"""A command of several verbs: what it is called with, and where its answer goes."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from io import TextIOWrapper
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError, CommandParser

from missions.web.management.subcommands.parsing import OneLineParser
from missions.web.management.subcommands.saving import save, standard_output

type Options = dict[str, Any]
type Answer = object  # bytes are written as they are, texts as lines, anything else as JSON
type Verb = Callable[[CommandParser], Callable[[Options], Answer]]


class VerbsCommand(BaseCommand):
    """Its `verbs` are by name what each is for and what takes its arguments. Every mistake is one line."""

    verbs: ClassVar[Mapping[str, tuple[str, Verb]]] = {}
    indent: ClassVar[int | None] = None  # of JSON
    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = OneLineParser  # Django offers no way to name the class
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(required=True, metavar="WHAT", parser_class=OneLineParser)
        for name, (purpose, build) in self.verbs.items():
            verb = verbs.add_parser(name, help=purpose, description=purpose)
            verb.set_defaults(answer=build(verb))

    def give(self, answer: Answer, output: str | None) -> None:
        """The answer, to the file of that name or to standard output, in UTF-8 whatever the terminal's language is."""
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")
        if not isinstance(answer, bytes):
            text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False, indent=self.indent)
            if output:
                save(f"{text.removesuffix('\n')}\n".encode(), output)
            else:
                with standard_output():
                    self.stdout.write(text)
        elif output:
            save(answer, output)
        elif sys.stdout.isatty():
            raise CommandError("this is a file, not text for a screen: name one with -o FILE", returncode=2)
        else:
            with standard_output():
                sys.stdout.buffer.write(answer)
