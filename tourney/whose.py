"""Whose data each row is, and which of its fields a person is handed when they ask what is kept about them.

One table for every model: the copy of a person's data is read by it, `docs/privacy.md` has it in words, and a test
fails for a model or a field that stands in no line of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Model

from tourney import models as rows

PLAYER, HELPER, EVENT, NOBODY = "a player", "a helper", "the event", "nobody"
OWN_NUMBERS = frozenset({"id", "event", "event_id"})  # which row, of which event: said once, at the head


@dataclass(frozen=True, slots=True)
class Part:
    """Rows that are about the entry found by the way `of`: what they are called in the copy.

    What is `secret` from the desk stands in the copy that the player takes on their own phone alone.
    """

    title: str
    of: str
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Whose:
    """The rows of one model. `handed` are the fields of a person's copy, `held_back` the others with why."""

    model: type[Model]
    whose: str
    parts: tuple[Part, ...] = ()
    handed: Mapping[str, str] = field(default_factory=dict)  # by field, what to call it
    held_back: Mapping[str, str] = field(default_factory=dict)
    why: str = ""  # where nothing of it is handed over

    @property
    def told(self) -> frozenset[str]:
        return frozenset(self.handed) | frozenset(self.held_back) | OWN_NUMBERS


SECRET = "opens something, so it is shown nowhere"  # noqa: S105 - words for a reader
TECHNICAL = "counts messages or versions, and says nothing"
OTHERS = "is another person’s, or secret"

PERSON = {
    "name": "Name", "email": "E-mail", "club": "Club", "name_level": "Shown to everybody as", "nickname": "Nickname",
    "minor": "A minor", "guardian": "Parent or guardian", "consents": "Agreed to",
}  # fmt: skip

WHOSE: tuple[Whose, ...] = (
    Whose(
        rows.Entry, PLAYER, (Part("Entry", "pk"),),
        PERSON | {
            "number": "Number", "nation": "Country", "side": "Side", "army": "Army", "team": "Team",
            "army_list": "Army list", "list_state": "State of the list", "list_sent_at": "List sent",
            "list_reason": "Why it was sent back", "list_late": "List was late", "fortified": "Fortified force",
            "rating": "Rating", "seeding": "Seeding", "spare": "Spare", "volunteer": "Volunteer",
            "fixed_table": "Table kept", "room": "Room", "checked_in_at": "Checked in", "from_round": "From round",
            "dropped_after": "Dropped after round", "erasure_asked_at": "Asked for removal",
            "erased_at": "Data removed", "created_at": "Entered",
        },
        {"public_id": "is in the address of the entry’s public page"},
    ),
    Whose(
        rows.Registration, PLAYER, (Part("Registration", "entry"),),
        PERSON | {
            "state": "State", "answers": "Filled in", "created_at": "Registered", "present_at": "In the hall",
            "code": "Club’s code",
        },
        {"public_id": SECRET, "entry": "is the entry above", "key": TECHNICAL},
    ),
    Whose(
        rows.Attachment, PLAYER, (Part("Files", "entry"),),
        {"name": "File", "kind": "Kind", "content_type": "Type", "waits": "Not looked at yet", "created_at": "Sent"},
        {
            "entry": "is the entry above", "data": "is in the zip, as a file", "public_id": TECHNICAL,
            "digest": TECHNICAL,
        },
    ),
    Whose(
        rows.AccessToken, PLAYER, (Part("Private links", "entry"),),
        {"created_at": "Made", "last_used_at": "Last used", "revoked_at": "Revoked"},
        {"entry": "is the entry above", "nonce": SECRET, "digest": SECRET, "handle": SECRET},
    ),
    Whose(
        rows.Absence, PLAYER, (Part("Rounds away", "entry"),),
        {"round_number": "Round", "unseen": "Had not checked in"}, {"entry": "is the entry above"},
    ),
    Whose(
        rows.Seat, PLAYER, (Part("Games and plans", "entry"),),
        {
            "round": "Round", "game": "Game", "position": "Position", "plan": "Battle plan",
            "plan_by_desk": "Plan chosen by the desk", "dice_word": "Word for the dice", "sealed_at": "Plan sealed",
            "missing_at": "Said to be missing",
        },
        {"entry": "is the entry above", "plan_key": TECHNICAL},
    ),
    Whose(
        rows.Report, PLAYER, (Part("Results reported", "seat__entry"),),
        {
            "winner": "Winner’s position", "lost_1": "Units lost, position 1", "lost_2": "Units lost, position 2",
            "vp_1": "VP, position 1", "vp_2": "VP, position 2", "current": "Counts", "at": "Reported",
        },
        {"seat": "is the game above", "key": TECHNICAL},
    ),
    Whose(
        rows.Result, PLAYER, (Part("Results", "game__seats__entry"),),
        {
            "game": "Game", "kind": "Kind", "source": "From", "winner": "Winner’s position",
            "lost_1": "Units lost, position 1", "lost_2": "Units lost, position 2", "vp_1": "VP, position 1",
            "vp_2": "VP, position 2", "override_reason": "Reason", "at": "Entered",
        },
    ),
    Whose(
        rows.Game, PLAYER, (Part("What was played", "seats__entry"),),
        {
            "round": "Round", "table": "Table", "mission": "Mission", "attacker": "Attacker’s position",
            "rolls": "Dice", "revealed_at": "Plans opened", "disputed_at": "Left to the desk",
            "extra_minutes": "Minutes more",
        },
        {
            "why": "says why two people were drawn", "dice_seed": "is on the game’s dice page once they have fallen",
            "public_id": "is in the address of the game’s page", "drawn_attacker": TECHNICAL, "pinned": TECHNICAL,
            "nudged_at": TECHNICAL, "pin_issue": TECHNICAL, "version": TECHNICAL,
        },
    ),
    Whose(
        rows.Turns, PLAYER, (Part("Turns tapped", "game__seats__entry"),),
        {"game": "Game", "mission": "Mission", "moves": "Moves"}, {"version": TECHNICAL},
    ),
    Whose(
        rows.Adjustment, PLAYER, (Part("VP given or taken", "entry"),),
        {"round_number": "Round", "vp": "VP", "reason": "Reason", "created_at": "At"},
        {"entry": "is the entry above"},
    ),
    Whose(
        rows.Penalty, PLAYER, (Part("Cards and penalties", "entry"),),
        {
            "card": "Card", "round_number": "Round", "reason": "Reason", "appeal": "Appeal",
            "appeal_reason": "Reason of the appeal", "ruling": "Ruling", "at": "Given",
        },
        {"entry": "is the entry above", "adjustment": "stands among VP given or taken"},
    ),
    Whose(
        rows.JudgeCall, PLAYER, (Part("Calls for a judge", "caller"),),
        {
            "place": "Where", "what": "What for", "called_at": "Called", "taken_at": "Taken", "settled_at": "Settled",
            "ruling": "Ruling",
        },
        {"game": "is the game above", "caller": "is the entry above", "taken_by": OTHERS},
    ),
    Whose(
        rows.Mark, PLAYER, (Part("Marks got", "entry"), Part("Marks given", "giver", secret=True)),
        {"key": "Mark", "value": "Value", "round_number": "Round"},
        {"entry": "is the opponent of that round, for marks given", "giver": OTHERS},
    ),
    Whose(
        rows.Vote, PLAYER, (Part("Votes given", "voter", secret=True),),
        {"ballot": "Ballot", "choice": "For", "place": "Place", "at": "At"}, {"voter": "is the entry above"},
    ),
    Whose(
        rows.Arrangement, PLAYER, (Part("Kept apart or put together", "first"), Part("Also kept apart", "second")),
        {"kind": "Kind", "round_number": "Round"}, {"first": OTHERS, "second": OTHERS, "reason": OTHERS},
    ),
    Whose(
        rows.LogEntry, PLAYER, (Part("Log", "entry"),),
        {"sequence": "Line", "at": "At", "verb": "What"},
        {
            "user": OTHERS, "entry": "is the entry above", "actor": OTHERS,
            "subject": "is told in the line’s sentence", "data": "is told in the line’s sentence",
        },
    ),
    Whose(
        rows.Member, HELPER, (Part("Events helped with", "user"),), {"role": "Role"}, {"user": "is the account"},
    ),
    Whose(
        rows.Invitation, HELPER, (Part("Invitations taken up", "taken_by"),),
        {"role": "Role", "email": "For", "created_at": "Made", "taken_at": "Taken up"},
        {
            "taken_by": "is the account", "nonce": SECRET, "digest": SECRET, "expires_at": TECHNICAL,
            "revoked_at": TECHNICAL,
        },
    ),
    Whose(
        rows.Announcement, HELPER, (Part("Announcements made", "by"),),
        {"words": "Words", "at": "At", "until": "Until"}, {"by": "is the account"},
    ),
    Whose(
        rows.SignIn, HELPER, (Part("Signed in", "user"),),
        {"device": "Device", "how": "How", "since": "Since", "seen_at": "Last seen"},
        {"session": SECRET, "user": "is the account"},
    ),
    Whose(rows.Receipt, PLAYER, why="keys of messages, which say nothing; gone after 30 days"),
    Whose(rows.Guess, NOBODY, why="what was guessed at, by nobody in particular"),
    Whose(rows.RowChange, EVENT, why="the rows above as they were, for undo; gone with them"),
    Whose(rows.Event, EVENT, why="settings"),
    Whose(rows.Table, EVENT, why="tables of the hall"),
    Whose(rows.ClubCode, EVENT, why="a club’s code"),
    Whose(rows.OwnMission, EVENT, why="missions"),
    Whose(rows.Round, EVENT, why="a round and its draw, by numbers"),
    Whose(rows.Ballot, EVENT, why="what was voted on"),
    Whose(rows.Slot, EVENT, why="the schedule"),
)  # fmt: skip


def of(model: type[Model]) -> Whose:
    """The line of a model."""
    return next(one for one in WHOSE if one.model is model)


def told_rows() -> list[tuple[str, str, str, str]]:
    """The table in words: what, whose, what of it a copy holds, what not and why."""
    return [_told(one) for one in WHOSE]


def _told(one: Whose) -> tuple[str, str, str, str]:
    what = str(one.model._meta.verbose_name)
    if one.why:
        return what, one.whose, "–", one.why
    left: dict[str, list[str]] = {why: [] for why in one.held_back.values()}
    for name, why in one.held_back.items():
        left[why].append(name)
    words = "; ".join(f"{', '.join(names)}: {why}" for why, names in left.items())
    return what, one.whose, ", ".join(label.lower() for label in one.handed.values()), words or "–"


def markdown() -> str:
    """The table as `docs/privacy.md` has it."""
    head = ("| rows | whose | in a person’s copy | not in it |", "| --- | --- | --- | --- |")
    return "\n".join((*head, *(f"| {' | '.join(row)} |" for row in told_rows())))
