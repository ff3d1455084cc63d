"""No answer to a battle plan tells which one lies sealed, whatever the message says, leaves out or says wrongly."""

import itertools
import re

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tourney import sharing
from tourney.dicesheets import promise_of
from tourney.models import LogEntry, Receipt, Seat
from tourney.services import plans
from tourney.services.receipts import Sent
from tourney.services.writing import Actor

pytestmark = pytest.mark.django_db

STANDING, ELSE, ODD = "key-that-stands", "key-of-another", "no key!"
KEYS = (None, ODD, "key-never-sent", STANDING)
SEENS = (None, "", STANDING, ELSE)
PROMISES = (None, "0" * 64, "true")
INSTEADS = (None, STANDING)
REFUSAL = re.compile(r'role="alert">.*?</div></div>', re.DOTALL)


@pytest.fixture
def sealed(cast: Cast):
    make.playing(cast.event, mode="plans")
    return make.seats(cast.event)[0]


def url(seat: Seat, name: str) -> str:
    return reverse(name, args=[seat.round.event.public_id])


def shared(seat: Seat) -> Client:
    phone = Client()
    phone.post(url(seat, "table"), {"table": seat.game.table.number, "pin": sharing.pin_of(seat.game)})
    phone.post(url(seat, "table_hold"), {"who": seat.position})
    return phone


def own(cast: Cast, seat: Seat) -> Client:
    return cast.player_of(seat.entry)


def told(phone: Client, seat: Seat, standing: str, sent: dict[str, str], by) -> object:
    """What a message with the plan `attack` is answered, and what it leaves behind, with that plan sealed before."""
    try:
        with transaction.atomic():
            plans.seal_plan(seat, by, standing, sent=Sent(key=STANDING, seen=""), word="before")
            answer = phone.post(url(seat, "me_plan"), sent)
            row = Seat.objects.get(pk=seat.pk)
            lines = list(
                LogEntry.objects.filter(event=seat.round.event).values_list("verb", "subject", "data", "entry")
            )
            left = (row.plan_key, row.dice_word, lines, Receipt.objects.count())
            said = answer.status_code, answer.headers.get("Location"), REFUSAL.findall(answer.content.decode())
            raise _Undone((said, left))
    except _Undone as error:
        return error.found


class _Undone(Exception):
    def __init__(self, found: object) -> None:
        super().__init__()
        self.found = found


def named(seat: Seat) -> dict[str, str]:
    """Whose game a message is about, and against whom."""
    other = seat.game.seats.exclude(pk=seat.pk).get().entry
    return {"game": seat.game.public_id, "entry": seat.entry.public_id, "against": other.public_id}


def messages(seat: Seat):
    """Every combination of what a message says of itself."""
    always = make.about(seat) | {"plan": "attack", "dice_word": "now"}
    for key, seen, promise, instead in itertools.product(KEYS, SEENS, PROMISES, INSTEADS):
        shown = promise_of(seat.game) if promise == "true" else promise
        parts = {"key": key, "seen": seen, "promise": shown, "instead": instead}
        yield always | {name: value for name, value in parts.items() if value is not None}


@pytest.mark.parametrize("shares", [False, True])
def test_whichever_plan_lies_sealed_the_answer_and_the_rows_are_the_same(cast, sealed, shares):
    phone = shared(sealed) if shares else own(cast, sealed)
    by = Actor.of_entry(sealed.entry, shared=shares)
    statuses = set()
    for sent in messages(sealed):
        same, other = (told(phone, sealed, plan, dict(sent), by) for plan in ("attack", "defend"))
        assert same == other, sent
        statuses.add(same[0][0])
    assert statuses == {302, 409}


def test_a_plan_without_a_key_is_a_statement_like_any_other(cast, sealed):
    phone = own(cast, sealed)
    sent = make.about(sealed) | {"plan": "attack"}
    for _ in range(2):
        assert phone.post(url(sealed, "me_plan"), sent).status_code == 302
    assert cast.event.log.filter(verb="plan sealed").count() == 2


def page_of(phone: Client, seat: Seat) -> str:
    return re.sub(r'name="[\w-]*(key|token)"[^>]*', "", phone.get(url(seat, "me")).content.decode())


def test_the_browser_that_sealed_a_plan_shows_it_and_no_other_browser_does(cast, sealed):
    phone, other = own(cast, sealed), own(cast, sealed)
    sent = make.about(sealed) | {"plan": "attack", "key": "key-of-a-message", "seen": ""}
    assert phone.post(url(sealed, "me_plan"), sent, headers={"X-Muster-Outbox": sent["key"]}).status_code == 200
    assert 'value="attack" required checked' in page_of(phone, sealed)
    assert " checked" not in page_of(other, sealed)
    assert other.post(url(sealed, "me_plan"), sent).status_code == 302
    assert " checked" not in page_of(other, sealed), "a message that came before tells nothing to who repeats it"
    again = make.about(sealed) | {"plan": "defend", "key": "key-of-another", "seen": sent["key"]}
    assert other.post(url(sealed, "me_plan"), again).status_code == 302
    assert 'value="defend" required checked' in page_of(other, sealed)
    assert " checked" not in page_of(phone, sealed)


def test_who_opens_the_players_link_elsewhere_reads_the_same_whichever_plan_is_sealed(cast, sealed):
    pages = []
    for plan in ("attack", "defend"):
        plans.seal_plan(sealed, make.actor(sealed), plan, sent=Sent(key=f"{STANDING}-{plan}"))
        page = page_of(own(cast, sealed), sealed)
        assert " checked" not in page
        pages.append(re.findall(r"<input[^>]*value=\"(?:attack|defend|manoeuvre)\"[^>]*>", page))
    assert pages[0] == pages[1] != []


def test_what_the_desk_chose_is_shown_to_its_player(cast, sealed):
    plans.seal_plan(sealed, make.desk(cast.event), "attack", desk=True)
    assert 'value="attack" required checked' in page_of(own(cast, sealed), sealed)
