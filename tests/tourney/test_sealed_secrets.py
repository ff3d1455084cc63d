"""No answer tells a plan before both are sealed, nor a word or a seed before the dice have fallen.

The very same event is asked for everything twice: once with one plan lying sealed, and once with another.
"""

import io
import json
import re
import zipfile
from dataclasses import dataclass

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import make
from tests.cast import Cast
from tests.tourney.views.test_every_page import NUMBER
from tests.undone import undone
from tourney import eventfile, gates, logbook
from tourney.access import PLAYER, PLAYER_OF_GAME
from tourney.dicesheets import sheet_of
from tourney.models import Event, Game, Seat
from tourney.services import plans, rounds
from tourney.services.receipts import Sent

pytestmark = pytest.mark.django_db

PLANS = ("attack", "defend")
WORD = "a word that nobody else writes"
# Of each answer this is of the moment it is made in: tokens, keys of forms, times.
MOMENT = re.compile(
    rb"""csrfmiddlewaretoken"\ value="\w+"|"X-CSRFToken":\ "\w+"|name="[\w-]*key"[^>]*|name="seed"[^>]*|/look/\w+\.css
    |"?key(&quot;|")[:,]\s*(&quot;|")[^&"]*|data-(left|of|minute)="-?\d+"|minute=\d+|\d{8}T\d{6}Z?|D:\d{14}[^)]*
    |\d{4}-\d\d-\d\d[T\ ]\d\d:\d\d:\d\d[.\d]*(Z|\+00:00)?|\b\d\d:\d\d\b|"seal":\ "\w+"|"written":\ "[^"]*""",
    re.VERBOSE,
)


@dataclass
class Sealed:
    """An event in whose second round one player has sealed. The first is over, a seal of it never opened."""

    event: Event
    cast: Cast
    seat: Seat
    other: Seat


@pytest.fixture
def made(monkeypatch) -> Sealed:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)  # both times are the same moment
    event = make.event(entries=4, tables=2, plan_limit=2, rounds_planned=3)
    make.closed(event)
    make.playing(event, mode="plans")
    seat, other = make.seats(event)
    return Sealed(event, Cast(event), seat, other)


def seal(sealed: Sealed, plan: str) -> None:
    seat = Seat.objects.select_related("round__event", "entry").get(pk=sealed.seat.pk)
    plans.seal_plan(seat, make.actor(seat), plan, word=WORD, sent=Sent(key="a-key-of-this-message"))


def decide(sealed: Sealed) -> None:
    """The desk does not wait for the other."""
    game = Game.objects.select_related("round__event").get(pk=sealed.seat.game_id)
    plans.set_mission(game, make.desk(sealed.event), mission="fow4/encounter", attacker=1)


def go_on(sealed: Sealed) -> None:
    decide(sealed)
    round_ = sealed.event.rounds.get(number=2)
    make.play(round_)
    rounds.close_round(round_, make.desk(sealed.event))
    for place, game in enumerate(make.playing(sealed.event, mode="plans").games.order_by("pk")):
        Game.objects.filter(pk=game.pk).update(public_id=f"{place:012d}", dice_seed=f"{place:064x}")


SINCE = {"waiting for the other": lambda sealed: None, "decided by the desk": decide, "a round later": go_on}


def urls(sealed: Sealed, gate_is=lambda gate: True):
    """Every address that an event has of this kind: what stands in it are this game, this player, these lines."""
    event, game, entry = sealed.event, sealed.seat.game, sealed.seat.entry
    known = {"event_id": event.public_id, "game_id": game.public_id, "entry_id": entry.public_id} | NUMBER
    lines = [line.sequence for line in event.log.order_by("-sequence")[:4]]
    for one in gates.addresses():
        if not (one.name and one.route.startswith(("e/", "g/")) and gate_is(one.gate)):
            continue
        names = {part.split(":")[-1].split(">")[0] for part in one.route.split("<")[1:]}
        for sequence in lines if "sequence" in names else [0]:
            values = known | {"sequence": sequence}
            if names <= set(values):
                yield reverse(one.name, kwargs={name: values[name] for name in names})


def said(client: Client, url: str) -> tuple[int, bytes]:
    """What an answer says, without what is of its moment; of a workbook what its parts say."""
    answer = client.get(url)
    content = b"".join(answer)
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            content = b"\n".join(name.encode() + book.read(name) for name in sorted(book.namelist()))
    return answer.status_code, MOMENT.sub(b"", content)


def everything(sealed: Sealed, clients: dict[str, Client], gate_is) -> dict[tuple[str, str], tuple[int, bytes]]:
    cache.clear()  # what another plan's event has left there is of the same revision
    return {(name, url): said(client, url) for name, client in clients.items() for url in urls(sealed, gate_is)}


def as_if(sealed: Sealed, plan: str, since, ask):
    """What `ask` finds once that plan was sealed; nothing of it stays."""
    with undone():
        seal(sealed, plan)
        since(sealed)
        return ask()


def of_outsiders(gate):
    return gate in {gates.PUBLIC, PLAYER, PLAYER_OF_GAME}


def differing(one, other):
    """Where two answers are not the same, each with its first difference."""
    return [
        (place, *_first(one[place][1], other[place][1]), one[place][0], other[place][0])
        for place in one
        if one[place] != other[place]
    ]


def _first(one: bytes, other: bytes) -> tuple[bytes, bytes]:
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(0, at - 60) : at + 60], other[max(0, at - 60) : at + 60]


@pytest.mark.parametrize("since", SINCE)
def test_neither_the_other_player_nor_a_spectator_is_told_a_sealed_plan(made, since):
    clients = {"the other": made.cast.player_of(made.other.entry), "a stranger": made.cast.stranger}
    asked = [as_if(made, plan, SINCE[since], lambda: everything(made, clients, of_outsiders)) for plan in PLANS]
    assert sum(status == 200 for status, _ in asked[0].values()) > 20
    assert not differing(*asked)
    _nothing_secret(made, asked[0])


@pytest.mark.parametrize("since", SINCE)
def test_no_page_of_the_desk_tells_a_sealed_plan(made, since):
    clients = {"olga": made.cast.olga}
    asked = [as_if(made, plan, SINCE[since], lambda: everything(made, clients, lambda gate: True)) for plan in PLANS]
    assert sum(status == 200 for status, _ in asked[0].values()) > 50
    assert not differing(*asked)
    _nothing_secret(made, asked[0])


def test_nor_do_those_that_other_helpers_see(made):
    clients = {name: getattr(made.cast, name) for name in ("sam", "vic")}
    ask = lambda: everything(made, clients, lambda gate: gate not in {gates.PUBLIC, PLAYER, PLAYER_OF_GAME})  # noqa: E731
    asked = [as_if(made, plan, SINCE["waiting for the other"], ask) for plan in PLANS]
    assert not differing(*asked)


@pytest.mark.parametrize("since", SINCE)
def test_neither_log_nor_event_file_nor_command_tells_it(made, since, capsys):
    def ask():
        call_command("dice", made.event.public_id)
        lines = [(line.verb, line.subject, line.data, logbook.told(line)) for line in made.event.log.all()]
        document = {key: part for key, part in eventfile.written(made.event).items() if key not in {"written", "seal"}}
        found = json.dumps([lines, document, sheet_of(made.seat.game).document()], default=str)
        return {"all": (200, MOMENT.sub(b"", found.encode()) + capsys.readouterr().out.encode())}

    asked = [as_if(made, plan, SINCE[since], ask) for plan in PLANS]
    assert asked[0] == asked[1]
    _nothing_secret(made, asked[0])


def test_a_change_of_mind_leaves_the_same_lines_whether_the_plan_is_another_or_not(made):
    def again(plan):
        def since(sealed):
            seat = Seat.objects.select_related("round__event", "entry").get(pk=sealed.seat.pk)
            plans.seal_plan(seat, make.actor(seat), plan, sent=Sent(key="another-key", seen="a-key-of-this-message"))

        return since

    clients = {"olga": made.cast.olga, "the other": made.cast.player_of(made.other.entry)}
    asked = [as_if(made, "attack", again(plan), lambda: everything(made, clients, lambda gate: True)) for plan in PLANS]
    assert not differing(*asked)


@pytest.mark.parametrize("since", ["waiting for the other", "decided by the desk"])
def test_the_desk_cannot_find_a_sealed_plan_by_trying(made, since):
    """Whichever plan the desk seals over the player's own, the answer and what it leaves are the same."""
    olga = made.cast.olga
    url = reverse("game_plan", args=[made.event.public_id, made.seat.game.public_id, made.seat.position])
    for tried in PLANS:

        def ask(tried=tried):
            answer = olga.post(url, {f"{made.seat.position}-plan": tried})
            made.event.refresh_from_db()
            lines = [(line.verb, line.data) for line in made.event.log.all()]
            return answer.status_code, MOMENT.sub(b"", answer.content), made.event.revision, lines

        asked = [as_if(made, plan, SINCE[since], ask) for plan in PLANS]
        assert asked[0] == asked[1]


def _nothing_secret(sealed: Sealed, answers) -> None:
    """The seed, the word and what the message was called stand nowhere."""
    seeds = Game.objects.filter(round__event=sealed.event, rolls=[]).values_list("dice_seed", flat=True)
    for secret in (WORD, "a-key-of-this-message", *filter(None, seeds)):
        assert not [place for place, (_, content) in answers.items() if secret.encode() in content]
