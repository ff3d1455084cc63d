"""A spy at every address of an event: whatever plan is sealed, and however often, nobody else sees any difference.

The same event is played twice in all, with another plan, and every answer to everybody but the player is held against
the other one: status, headers, size and content, and what pages know of being old.
"""

import io
import re
import zipfile
from dataclasses import dataclass, field

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tests.undone import undone
from tourney import gates
from tourney.access import RIGHTS
from tourney.models import Event, Seat
from tourney.services import plans
from tourney.services.receipts import Sent

type Seen = dict[tuple[str, str], tuple[int, dict[str, str], int, str]]

pytestmark = pytest.mark.django_db

MOST_BY_CHANCE = 10  # answers that are another each time
NOW = "2027-04-10 10:00:00+00:00"
FRESH = re.compile(r'(name="(?:csrfmiddlewaretoken|key)" value=")[\w-]+|(csrftoken=)\w+')  # new in every answer
UNTOLD = {"Date", "Set-Cookie", "Content-Length", "ETag", "X-Request-ID"}  # of what is compared anyway, or new in each
# Addresses that lead elsewhere, do nothing but what a form asks for, or draw the same mission sheets for a long time.
HEAVY = {"round_sheets", "print_sheets", "public_pack", "print_pack", "event_import"}
ROLES = {"olga": "owner", "orla": "organiser", "sam": "scorekeeper", "jude": "judge", "vic": "viewer"}


@pytest.fixture(autouse=True)
def _at_one_moment():
    with time_machine.travel(NOW, tick=False):
        yield


@dataclass
class Hall:
    """An event of two games and everybody who looks on; `mine` is who seals, `theirs` sits opposite."""

    event: Event
    mine: Seat
    theirs: Seat
    cast: Cast
    watchers: dict[str, Client] = field(default_factory=dict)

    @classmethod
    def of(cls, dice: str) -> "Hall":
        event = make.event(entries=4, tables=3, dice=dice)
        make.playing(event, mode="plans")
        mine, theirs = make.seats(event)
        hall = cls(event, mine, theirs, Cast(event))
        hall.watchers = {name: getattr(hall.cast, name) for name in (*ROLES, "stranger")}
        hall.watchers["opponent"] = hall.cast.player_of(theirs.entry)
        hall.watchers["another player"] = hall.cast.player_of(make.seats(event, table=2)[0].entry)
        return hall

    def known(self) -> dict[str, object]:
        game, entry = self.mine.game, self.mine.entry
        return {
            "event_id": self.event.public_id, "game_id": game.public_id, "entry_id": entry.public_id,
            "number": 1, "position": 1, "year": 26, "kind": "places", "sequence": 1,
        }  # fmt: skip

    def addresses(self) -> list[tuple[str, gates.Address]]:
        """Every address that names nothing but what this event has, by its URL."""
        found = []
        for one in gates.addresses():
            names = [part.split(":")[-1].split(">")[0] for part in one.route.split("<")[1:]]
            if one.name and one.name not in HEAVY and set(names) <= set(self.known()):
                found.append((reverse(one.name, kwargs={name: self.known()[name] for name in names}), one))
        return found

    def sealed(self, *chosen: str) -> None:
        for number, plan in enumerate(chosen, 1):
            seat = Seat.objects.select_related("entry", "round__event").get(pk=self.mine.pk)
            sent = Sent(f"message-{number}", f"message-{number - 1}" if number > 1 else "")
            plans.seal_plan(seat, make.actor(seat), plan, sent=sent)

    def seen(self, *chosen: str, who: dict[str, list[str]]) -> Seen:
        """What each watcher is answered at each of their addresses after those plans, which are then forgotten."""
        with undone():
            cache.clear()
            self.sealed(*chosen)
            found = {(name, url): said(self.watchers[name], url) for name, urls in who.items() for url in urls}
        cache.clear()
        return found


def said(client: Client, url: str) -> tuple[int, dict[str, str], int, str]:
    answer = client.get(url)
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if body.startswith(b"PK"):  # a workbook: its parts, without the moment at which each was packed
        with zipfile.ZipFile(io.BytesIO(body)) as book:
            body = b"\n".join(book.read(name) for name in sorted(book.namelist()))
    text = FRESH.sub(r"\1\2", body.decode("utf-8", "replace"))
    headers = {name: value for name, value in answer.headers.items() if name not in UNTOLD}
    return answer.status_code, headers, len(text), text


def asked(hall: Hall, *, papers: bool, watchers: tuple[str, ...] = ()) -> dict[str, list[str]]:
    """Which addresses each watcher asks for: the desk's whoever has the right, the rest as players and strangers do.

    Papers are the same for all who may have them, so one of these asks.
    """
    found: dict[str, list[str]] = {name: [] for name in hall.watchers}
    for url, one in hall.addresses():
        if papers != one.route.endswith((".pdf", ".xlsx")):
            continue
        rights = [name for name, role in ROLES.items() if one.gate in RIGHTS[role]]
        rights = list(dict.fromkeys([*rights[:1], *rights[-1:]]))  # who may most, and who may least
        for name in (rights or ["opponent", "another player", "stranger"])[: 1 if papers else None]:
            found[name].append(url)
    return {name: urls for name, urls in found.items() if not watchers or name in watchers}


def telling(hall: Hall, who: dict[str, list[str]], one: tuple[str, ...], other: tuple[str, ...]) -> list[str]:
    """Where the two differ. What is another when the first is done once more, such as a new seed, tells nothing."""
    first, second = hall.seen(*one, who=who), hall.seen(*other, who=who)
    assert answered(first) > 5 * len([urls for urls in who.values() if urls])
    found = [place for place, answer in first.items() if answer != second[place]]
    again = hall.seen(*one, who={name: [url for who_, url in found if who_ == name] for name in who})
    assert len([place for place in found if again[place] != first[place]]) <= MOST_BY_CHANCE
    return [f"{name} at {url}" for name, url in found if again[name, url] == first[name, url]]


def answered(seen: Seen) -> int:
    return sum(answer[0] == 200 for answer in seen.values())


def test_no_address_tells_anybody_one_sealed_plan_from_another():
    hall = Hall.of("server")
    assert telling(hall, asked(hall, papers=False), ("attack",), ("defend",)) == []


def test_nor_does_a_change_of_mind_or_a_plan_sealed_twice_where_real_dice_are_rolled():
    hall = Hall.of("typed")
    who = asked(hall, papers=False, watchers=("olga", "opponent"))
    assert telling(hall, who, ("attack", "defend"), ("defend", "defend")) == []


def test_no_paper_tells_a_sealed_plan():
    hall = Hall.of("server")
    assert telling(hall, asked(hall, papers=True, watchers=("olga", "opponent")), ("attack",), ("defend",)) == []


@pytest.mark.parametrize("dice", ["server", "typed"])
def test_pages_that_wait_learn_that_a_plan_was_sealed_and_of_no_change_of_mind(dice):
    hall = Hall.of(dice)
    address = reverse("me", args=[hall.event.public_id])
    who = {name: [address] for name in ("opponent", "another player")}
    words = [word_of(hall.seen(*chosen, who=who)) for chosen in ((), ("attack",), ("attack", "defend"))]
    assert words[0]["opponent"] != words[1]["opponent"] == words[2]["opponent"]
    assert words[0]["another player"] == words[1]["another player"] == words[2]["another player"]


def word_of(seen: Seen) -> dict[str, str]:
    """What each page says it shows, when it asks for what is newer."""
    return {name: re.search(r'id="now"[^>]*data-rev="([^"]+)"', answer[3])[1] for (name, _), answer in seen.items()}
