"""`restore SOURCE`: an event goes back to a backup; or, where it is not, a backup is brought in."""

from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from missions.web.management.subcommands.parsing import OneLineParser
from missions.web.management.subcommands.verbs import VerbsCommand
from tourney import backups as files
from tourney.backups.accounts import NAME, Account, accounts_in
from tourney.errors import Refused
from tourney.models import Event
from tourney.pages.backups import undone_by
from tourney.services import moving_house, restoring
from tourney.services.eventfile import import_event
from tourney.services.writing import MUSTER, Actor


class Command(VerbsCommand):
    help = (
        "Go back to a backup, or bring it in where its event is not here. SOURCE is a backup, or a folder that "
        "`backup --to` wrote: then accounts come first and every event that is not here after them."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.__class__ = OneLineParser
        parser.add_argument("source", metavar="SOURCE", help="a backup, or a folder written by backup --to")
        parser.add_argument("--event", metavar="ID", help="refuse a backup of any other event")
        parser.add_argument("--owner", metavar="ADDRESS", help="whose event it becomes, where it is not here yet")
        parser.add_argument("--yes", action="store_true", help="go back without asking")

    def handle(self, *args: Any, **options: Any) -> None:
        source = Path(options["source"])
        if MigrationRecorder.Migration._meta.db_table not in connection.introspection.table_names():
            call_command("migrate", verbosity=0)  # another machine's fresh data folder
        try:
            answer = self._folder(source, options) if source.is_dir() else self._file(source, options, ())
        except (Refused, files.Broken) as error:
            raise CommandError(" ".join(f"{source}: {error}".split()), returncode=2) from error
        self.give(answer, None)
        if refused := _refused(answer):
            raise CommandError("\n".join(refused), returncode=2)

    def _folder(self, folder: Path, options: dict[str, Any]) -> dict[str, object]:
        """Another machine's: its accounts, then the newest backup of each event that is not here."""
        accounts: tuple[Account, ...] = ()
        told: dict[str, object] = {}
        if (folder / NAME).is_file():
            accounts = accounts_in((folder / NAME).read_bytes())
            told["accounts"] = moving_house.add_accounts(accounts)
        _owner(options["owner"])
        events = [
            self._newest(one, options, accounts)
            for one in sorted(folder.iterdir())
            if one.is_dir() and files.listed(one)
        ]
        if not told and not events:
            raise Refused("No folders with backups lie there.", "Name a folder that `backup --to` wrote, or a backup.")
        return told | {"events": events}

    def _newest(self, place: Path, options: dict[str, Any], accounts: tuple[Account, ...]) -> dict[str, object]:
        """The newest whole backup of an event: a damaged one holds up neither an older one nor other events."""
        if Event.objects.filter(public_id=place.name).exists():
            return {"event": place.name, "here": True}
        refused: list[str] = []
        for one in files.listed(place):
            try:
                brought = self._file(one.path, options, accounts)
            except (Refused, files.Broken) as error:
                refused.append(" ".join(f"{one.path}: {error}".split()))
                if isinstance(error, Refused):
                    break  # it is whole: an older one would be refused for the same
            else:
                return brought | ({"refused": refused} if refused else {})
        return {"event": place.name, "refused": refused}

    def _file(self, path: Path, options: dict[str, Any], accounts: tuple[Account, ...]) -> dict[str, object]:
        header, text = files.opened(path)
        if options["event"] and options["event"] != header.event:
            raise Refused(f"This is a backup of {header.event}, “{header.name}”.", "Name that one, or none.")
        event = Event.objects.filter(public_id=header.event).first()
        return self._bring_in(header, text, options, accounts) if event is None else self._go_back(event, path, options)

    def _bring_in(
        self, header: files.Header, text: bytes, options: dict[str, Any], accounts: tuple[Account, ...]
    ) -> dict[str, object]:
        owner = _owner(options["owner"]) or moving_house.owner_of(accounts, header.event) or _only_one()
        made = import_event(text, Actor.of_user(owner))
        return {
            "event": made.event.public_id,
            "name": made.event.name,
            "owner": owner.email,
            "helpers": moving_house.add_members(accounts, made.event),
            "links": "they still work"
            if made.links_kept
            else "new, since this installation has another key: print them",
        }

    def _go_back(self, event: Event, path: Path, options: dict[str, Any]) -> dict[str, object]:
        content = path.read_bytes()
        look = restoring.prospect(event, content, MUSTER)
        event.refresh_from_db()
        undone = undone_by(event, look.header.revision)
        if not options["yes"]:
            self._ask(event, look, undone.first, undone.more)
        gone = restoring.restore(event, MUSTER, content, seen=event.revision)
        return {
            "event": event.public_id,
            "revision": event.revision,
            "went_back_to": gone.header.revision,
            "lines_undone": gone.lines,
            "leaving": list(gone.leaving),
            "waiting": list(gone.waiting),
            "returning": list(gone.returning),
        }

    def _ask(self, event: Event, look: restoring.Gone, first: tuple[str, ...], more: int) -> None:
        self.stderr.write(f"{event.name} goes back to how it stood at {look.header.at}, {look.header.why}.")
        self.stderr.write(f"Undone: {look.lines} lines of the log.")
        for line in first:
            self.stderr.write(f"  {line}")
        if more:
            self.stderr.write(f"  and {more} more")
        if look.leaving:
            self.stderr.write(f"These players leave, with their links: {', '.join(look.leaving)}.")
        try:
            typed = input("Type the event's name to go back: ")
        except EOFError:
            typed = ""
        if " ".join(typed.split()).casefold() != " ".join(event.name.split()).casefold():
            raise CommandError("that is not its name: nothing has changed (--yes does not ask)", returncode=2)


def _refused(answer: dict[str, object]) -> list[str]:
    """What could not be used of a folder, though the rest of it came in."""
    events = answer.get("events")
    return [line for one in events for line in one.get("refused", ())] if isinstance(events, list) else []


def _owner(address: str | None) -> User | None:
    if not address:
        return None
    found = User.objects.filter(email__iexact=address, is_active=True).first()
    if found is None:
        raise Refused(f"Nobody has an account with {address}.", "Sign up in the browser first.")
    return found


def _only_one() -> User:
    found = list(User.objects.filter(is_active=True)[:2])
    if len(found) != 1:
        raise Refused("It is not clear whose event it becomes.", "Name an account with --owner ADDRESS.")
    return found[0]
