"""Which rows belong to an event and travel with it, in the order in which they are made again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Field, Model, QuerySet

from tourney import models as rows

type Column = Field[Any, Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """One list of the document. `event` is the way from a row to its event.

    Other rows name one of these by the fields of `key`; without a key by its place in the list, from 1. A file may
    hold up to `most` of them.
    """

    name: str
    model: type[Model]
    event: str = "event"
    key: tuple[str, ...] = ()
    most: int = 2000

    def of(self, event: rows.Event) -> QuerySet[Model]:
        """The event's rows in the order in which they were made."""
        return self.model._default_manager.filter(**{self.event: event}).order_by("pk")

    @property
    def fields(self) -> tuple[Column, ...]:
        """What is written of a row: all but its number in this database and the event it is in anyway."""
        return fields_of(self.model)


def fields_of(model: type[Model]) -> tuple[Column, ...]:
    kept = (one for one in model._meta.concrete_fields if not one.primary_key and one.related_model is not rows.Event)
    return tuple(one for one in kept if (model, one.name) not in NOT_WRITTEN)


# The log's last line gives the revision.
NOT_WRITTEN = frozenset({(rows.Event, "revision")})

CARRIED = (
    Kind("tables", rows.Table, key=("number",), most=500),
    Kind("entries", rows.Entry, key=("number",)),
    Kind("absences", rows.Absence, "entry__event", most=20_000),
    Kind("club_codes", rows.ClubCode, key=("code",)),
    Kind("registrations", rows.Registration, most=10_000),
    Kind("adjustments", rows.Adjustment, most=10_000),
    Kind("arrangements", rows.Arrangement, most=20_000),
    Kind("marks", rows.Mark, "entry__event", most=100_000),
    Kind("attachments", rows.Attachment, "entry__event", most=10_000),
    Kind("own_missions", rows.OwnMission, most=1000),
    Kind("rounds", rows.Round, key=("number",), most=20),
    Kind("games", rows.Game, "round__event", key=("public_id",), most=20_000),
    Kind("seats", rows.Seat, "round__event", key=("round", "entry"), most=40_000),
    Kind("reports", rows.Report, "seat__round__event", most=100_000),
    Kind("results", rows.Result, "game__round__event", most=20_000),
    Kind("turns", rows.Turns, "game__round__event", most=20_000),
    Kind("penalties", rows.Penalty, most=10_000),
    Kind("calls", rows.JudgeCall, most=10_000),
    Kind("ballots", rows.Ballot, most=100),
    Kind("votes", rows.Vote, "ballot__event", most=100_000),
    Kind("slots", rows.Slot, most=500),
    Kind("announcements", rows.Announcement, most=10_000),
    Kind("log", rows.LogEntry, most=200_000),
)
"""Every model whose rows travel, beside `Event` itself. A row may name only rows of the lists before its own."""

LEFT_OFF: Mapping[type[Model], str] = {
    rows.Member: "listed by address and role, for a reader; a file gives nobody a right",
    rows.AccessToken: "links are made from this installation's key; see `people`",
    rows.Invitation: "a link that lets somebody in belongs to where it was made",
    rows.Receipt: "what phones have sent is over where it was sent",
    rows.Guess: "what was guessed at belongs to where it was guessed",
    rows.SignIn: "where helpers are signed in is their own and of no event",
    rows.RowChange: "what can be taken back goes by the row numbers of this database",
}
"""The other models of the app, and why their rows stay behind."""
