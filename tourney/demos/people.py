"""The demonstration's people: helpers, an invitation that waits, a drop taken back, and a player who drops by phone."""

from django.contrib.auth.models import User

from tourney import queries
from tourney.models import Event, LogEntry, Role
from tourney.services import entries, people
from tourney.services.events import add_member
from tourney.services.undoing import undo
from tourney.services.writing import Actor

HELPERS = (("jude@muster.example", Role.JUDGE), ("sam@muster.example", Role.SCOREKEEPER))


def let_people_help(event: Event, by: Actor) -> None:
    """Accounts that nobody can sign in with, and somebody dropped by mistake and taken back."""
    for email, role in HELPERS:
        helper, made = User.objects.get_or_create(username=email, defaults={"email": email})
        if made:
            helper.set_unusable_password()
            helper.save(update_fields=["password"])
        add_member(event, by, email=email, role=role)
    people.invite(event, by, role=Role.VIEWER, email="vic@muster.example")
    wrong = event.entries.filter(dropped_after=None).order_by("-number")[0]
    entries.drop_entry(wrong, by)
    undo(LogEntry.objects.filter(event=event).select_related("event")[0], by)


def leave_by_phone(event: Event) -> None:
    """Somebody whose game of the open round has its result drops on their own phone."""
    round_ = queries.open_round(event)
    played = [game for game in queries.games_of(round_) if hasattr(game, "result")] if round_ else []
    if round_ and played:
        entry = queries.seats_in_order(played[0])[1].entry
        entries.drop_entry(entry, Actor.of_entry(entry), after=round_.number)
