"""`event export ID`, `event import FILE`: a whole event as one file, out and in."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.contrib.auth.models import User
from django.core.management.base import CommandError, CommandParser

from missions.web.management.subcommands.verbs import Answer, Options, VerbsCommand
from tourney import eventfile
from tourney.documents import DocumentError, read_bytes
from tourney.errors import Refused
from tourney.models import Event
from tourney.services.eventfile import import_event
from tourney.services.writing import Actor


def _export(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("source", metavar="EVENT_ID", help="the event, by what its address has after /e/")
    parser.add_argument("-o", "--output", metavar="FILE", help="write there instead of to standard output")
    return _exported


def _exported(options: Options) -> str:
    event = Event.objects.filter(public_id=options["source"]).first()
    if event is None:
        raise Refused("There is no such event.", "Its id is what its address has after /e/.")
    return eventfile.file_text(event)


def _import(parser: CommandParser) -> Callable[[Options], Answer]:
    parser.add_argument("source", metavar="FILE", help="the event's file, or - for standard input")
    parser.add_argument("--owner", metavar="ADDRESS", help="whose event it becomes; needed where there are several")
    parser.add_argument("--as-copy", action="store_true", help="give it new addresses beside an event that is here")
    return _imported


def _imported(options: Options) -> dict[str, object]:
    content = read_bytes(options["source"], eventfile.MOST_BYTES)
    made = import_event(content, Actor.of_user(_owner(options["owner"])), as_copy=options["as_copy"])
    return {
        "event": made.event.public_id,
        "name": made.event.name,
        "path": f"/e/{made.event.public_id}/",
        "links": "kept" if made.links_kept else "new: print them again",
        "helped_there": [{"email": email, "role": role} for email, role in made.helped],
    }


def _owner(address: str | None) -> User:
    """Whose event it becomes: who was named, or the one account there is."""
    users = User.objects.filter(is_active=True)
    found = list((users.filter(email__iexact=address) if address else users)[:2])
    if len(found) == 1:
        return found[0]
    if address:
        raise Refused(f"Nobody has an account with {address}.", "Sign up in the browser first.")
    raise Refused("It is not clear whose event it becomes.", "Name an account with --owner ADDRESS.")


class Command(VerbsCommand):
    help = "A whole event as one file: out, and in again."
    verbs: ClassVar = {
        "export": ("an event as one file", _export),
        "import": ("an event from its file", _import),
    }

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            answer = options["answer"](options)
        except (Refused, DocumentError) as error:
            raise CommandError(" ".join(f"{options['source']}: {error}".split()), returncode=2) from error
        self.give(answer, options.get("output"))
