"""One phone for both players of a game: what opens it, what it shows, and when it is over."""

import re
import time
from io import BytesIO

import pdfplumber
import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tourney import gates, logbook, sharing
from tourney.access import PLAYER, PLAYER_OF_GAME
from tourney.cards import code_of, link_path, live_link
from tourney.services import events, redraws, reports, rounds
from tourney.services.results import Outcome
from tourney.services.shared_phones import new_pin


@pytest.fixture
def event(cast: Cast):
    make.playing(cast.event, mode="plans")
    cast.event.refresh_from_db()
    return cast.event


def url(event, name, *more):
    return reverse(name, args=[event.public_id, *more])


def pin(event, table=1):
    return sharing.pin_of(make.game_at(event, table))


def opened(event, table=1, phone=None):
    """A phone that has given the PIN of a table."""
    phone = phone or Client()
    response = phone.post(url(event, "table"), {"table": table, "pin": pin(event, table)})
    assert response.status_code == 302, response.content.decode()
    return phone


def held(event, position, table=1, phone=None):
    """That phone in the hand of the player at a position."""
    phone = opened(event, table, phone)
    phone.post(url(event, "table_hold"), {"who": position})
    return phone


def test_the_pin_opens_a_chooser_and_then_that_players_game(event):
    phone, (first, _) = opened(event), make.seats(event)
    chooser = phone.get(url(event, "table")).content.decode()
    assert first.entry.name in chooser
    assert phone.get(url(event, "me"))["Location"] == url(event, "table")
    assert phone.post(url(event, "table_hold"), {"who": 1})["Location"] == url(event, "me")
    page = phone.get(url(event, "me")).content.decode()
    assert re.search(rf"You hold it as <strong><bdi>{re.escape(first.entry.name)}", page)
    assert phone.post(url(event, "table_hold"), {"who": 0})["Location"] == f"{url(event, 'table')}?from=1"
    passed = phone.get(f"{url(event, 'table')}?from=1").content.decode()
    assert passed.index('value="2"') < passed.index('value="1"'), "whom it is passed to comes first"


@pytest.mark.parametrize(
    ("table", "given", "says"),
    [
        ("1", "000000", "not the PIN of table 1"),
        ("99", "000000", "No game is being played at table 99"),
        ("", "000000", "Give the number of your table"),
        ("1", "12345", "six digits"),
        ("one", "000000", "Give the number"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_opened(event, table, given, says):
    phone = Client()
    response = phone.post(url(event, "table"), {"table": table, "pin": given})
    assert response.status_code == 422
    assert says in response.content.decode().replace("&#x27;", "'")
    assert sharing.cookie_name(event.public_id) not in phone.cookies
    assert phone.get(url(event, "me")).status_code == 404


def test_ten_wrong_pins_close_the_table_until_the_desk_gives_a_new_one(cast, event):
    for number in range(10):
        Client().post(url(event, "table"), {"table": 1, "pin": f"00000{number}"})
    assert Client().post(url(event, "table"), {"table": 1, "pin": pin(event)}).status_code == 429
    opened(event, 2)
    game = make.game_at(event)
    assert "10 wrong PINs typed lately" in cast.sam.get(url(event, "desk_game", game.public_id)).content.decode()
    cast.sam.post(url(event, "game_new_pin", game.public_id))
    opened(event, 1)


def test_each_view_of_a_player_is_closed_to_shared_phones_unless_it_says_otherwise(event):
    """Every address, as the URL configuration has them now: a new one is refused until its gate says otherwise."""
    phone = held(event, 1)
    own = [one for one in gates.addresses() if one.gate == PLAYER]
    assert len(own) > 5
    for one in own:
        path = "/" + re.sub(r"<[^>]+>", "1", one.route.replace("<str:event_id>", event.public_id))
        for answer in (phone.get(path), phone.post(path)):
            assert answer.status_code in {403, 405}, path
            assert answer.status_code == 405 or "shared at a table now" in answer.content.decode(), path
    of_game = {one.name for one in gates.addresses() if one.gate == PLAYER_OF_GAME}
    assert {"me", "me_plan", "me_report", "me_turns", "me_call"} <= of_game
    assert not of_game & {"me_list", "me_registration", "me_photo_add", "me_drop", "me_missing", "me_vote"}


def test_a_shared_phone_shows_nothing_of_its_holder_but_the_game(cast, event):
    entry = make.seats(event)[0].entry
    for name in ("me_list", "me_registration"):
        assert held(event, 1).get(url(event, name)).status_code == 403
    page = held(event, 1).get(url(event, "me")).content.decode()
    for name in ("me_list", "me_registration", "me_missing", "me_drop"):
        assert url(event, name) not in page
    assert "You so far" not in page
    assert "You so far" in cast.player_of(entry).get(url(event, "me")).content.decode() or event.rounds.count() == 1


def test_a_sealed_plan_is_not_to_be_read_when_the_phone_is_passed(event):
    phone, (first, _) = held(event, 1), make.seats(event)
    sent = make.about(first) | {"plan": "attack", "key": "k" * 12, "seen": ""}
    assert phone.post(url(event, "me_plan"), sent).status_code == 302
    for who in (1, 2):
        phone.post(url(event, "table_hold"), {"who": who})
        page = phone.get(url(event, "me")).content.decode()
        assert " checked" not in page, "no choice stands there to be read"
        assert "no-store" in phone.get(url(event, "me"))["Cache-Control"]
    assert make.seats(event)[0].plan == "attack"


def test_a_page_of_the_other_player_sends_nothing_after_the_phone_was_passed(event):
    phone, (first, _) = held(event, 1), make.seats(event)
    phone.post(url(event, "table_hold"), {"who": 2})
    sent = make.about(first) | {"plan": "attack"}
    assert phone.post(url(event, "me_plan"), sent).status_code == 409
    assert make.seats(event)[0].plan == ""


def test_what_the_other_wrote_before_the_phone_was_passed_still_arrives_as_theirs(event):
    phone, (first, _) = held(event, 1), make.seats(event)
    phone.post(url(event, "table_hold"), {"who": 2})
    sent = make.about(first) | {"plan": "attack", "key": "k" * 12, "seen": ""}
    answer = phone.post(url(event, "me_plan"), sent, headers={"X-Muster-Outbox": "k" * 12})
    assert answer.json()["taken"] == "k" * 12
    assert [seat.plan for seat in make.seats(event)] == ["attack", ""]


def test_an_outbox_message_of_a_stranger_is_not_taken_for_one_of_the_two(event):
    other = make.seats(event, 2)[0]
    sent = make.about(other) | {"plan": "attack", "key": "k" * 12}
    held(event, 1).post(url(event, "me_plan"), sent, headers={"X-Muster-Outbox": "k" * 12})
    assert make.seats(event, 2)[0].plan == ""


def over(phone, event):
    """Whether a shared phone is shown nothing any more, and told so."""
    answer = phone.get(url(event, "me"))
    told = phone.get(url(event, "table")).content.decode()
    return answer.status_code == 302 and answer["Location"] == url(event, "table") and "shared no longer" in told


def test_a_new_pin_closes_the_phones_of_that_table_alone(cast, event):
    here, there, own = held(event, 1), held(event, 1, table=2), cast.player_of(make.seats(event)[0].entry)
    new_pin(make.game_at(event), make.desk(event))
    assert over(here, event)
    assert there.get(url(event, "me")).status_code == own.get(url(event, "me")).status_code == 200


def test_a_new_link_of_a_player_leaves_the_shared_phone_open(cast, event):
    phone, entry = held(event, 1), make.seats(event)[0].entry
    own = cast.player_of(entry)
    cast.olga.post(url(event, "desk_entry_link", entry.public_id))
    assert own.get(url(event, "me")).status_code == 404
    assert phone.get(url(event, "me")).status_code == 200


def test_it_ends_with_the_round(event):
    phone, round_ = held(event, 1), event.rounds.get()
    make.play(round_)
    rounds.close_round(round_, make.desk(event))
    assert over(phone, event)
    assert Client().post(url(event, "table"), {"table": 1, "pin": pin(event)}).status_code == 422


def test_it_ends_after_six_hours_however_often_it_was_passed(event, monkeypatch):
    phone, now = held(event, 1), time.time()
    monkeypatch.setattr(sharing.time, "time", lambda: now + sharing.SECONDS - 60)
    phone.post(url(event, "table_hold"), {"who": 2})
    assert phone.get(url(event, "me")).status_code == 200
    monkeypatch.setattr(sharing.time, "time", lambda: now + sharing.SECONDS + 60)
    assert over(phone, event)


def test_it_ends_when_the_event_shares_no_phones(event):
    phone = held(event, 1)
    events.change_settings(event, make.desk(event), {"shared_phones": False})
    assert over(phone, event)
    assert "Phones are not shared" in phone.post(url(event, "table"), {"table": 1, "pin": pin(event)}).content.decode()


def test_other_players_at_the_table_have_another_pin_and_close_the_phone(cast):
    round_ = make.published(cast.event)
    event = cast.event
    phone, before = held(event, 1), pin(event)
    first, second = make.seats(event, 1)[0].entry, make.seats(event, 2)[0].entry
    redraws.swap_entries(round_, make.desk(event), first, second)
    assert pin(event) != before
    assert over(phone, event)


@pytest.mark.parametrize(
    "spoil", [lambda text: text[:-1] + "x", lambda text: "x" + text, lambda _: "a.b", lambda _: ""]
)
def test_a_cookie_that_was_tampered_with_opens_nothing(event, spoil):
    phone = held(event, 1)
    name = sharing.cookie_name(event.public_id)
    phone.cookies[name] = spoil(phone.cookies[name].value)
    assert phone.get(url(event, "me")).status_code in {302, 404}
    assert sharing.cookie_name("another-event") not in phone.cookies


def test_the_cookie_of_one_event_opens_no_other(event):
    other = make.event("otto", entries=4, name="Otto's Own")
    make.playing(other)
    phone = held(event, 1)
    phone.cookies[sharing.cookie_name(other.public_id)] = phone.cookies[sharing.cookie_name(event.public_id)].value
    assert phone.get(url(other, "me")).status_code == 302


def test_on_a_phone_with_a_link_of_its_own_it_is_said_whose_it_is_and_there_is_a_way_back(cast, event):
    third = make.seats(event, 2)[0].entry
    phone = cast.player_of(third)
    held(event, 1, phone=phone)
    chooser = phone.get(url(event, "table")).content.decode()
    assert "keeps the own link of" in chooser
    assert third.name in chooser
    assert third.name not in phone.get(url(event, "me")).content.decode()
    assert phone.get(url(event, "me_list")).status_code == 403
    assert phone.post(url(event, "table_leave"))["Location"] == url(event, "me")
    page = phone.get(url(event, "me")).content.decode()
    assert "You hold it as" not in page
    assert third.name in page


def test_who_scans_their_own_card_on_a_shared_phone_has_it_for_themselves(cast, event):
    phone, seat = held(event, 1), make.seats(event)[1]
    phone.get(link_path(seat.entry))
    assert "You hold it as" not in phone.get(url(event, "me")).content.decode()
    assert phone.get(url(event, "me_list")).status_code == 200


def test_pins_are_shown_to_those_who_enter_results_and_stand_on_no_public_page(cast, event):
    game = make.game_at(event)
    six, shown = pin(event), f"{pin(event)[:3]} {pin(event)[3:]}"
    for page in (url(event, "round_pins", 1), url(event, "desk_game", game.public_id)):
        assert shown in cast.sam.get(page).content.decode()
        assert cast.vic.get(page).status_code == 403 or shown not in cast.vic.get(page).content.decode()
    public = [url(event, name) for name in ("event", "pairings", "standings", "table", "public_schedule")]
    for page in (*public, f"{url(event, 'pairings')}?by=table", f"/g/{game.public_id}/"):
        for client in (cast.stranger, cast.player):
            text = client.get(page, follow=True).content.decode()
            assert six not in text
            assert shown not in text


def test_the_slips_of_a_viewer_have_no_pin(cast, event):
    for client, has in ((cast.sam, True), (cast.vic, False)):
        response = client.get(url(event, "print_slips", 1))
        content = b"".join(response.streaming_content) if response.streaming else response.content
        with pdfplumber.open(BytesIO(content)) as opened_file:
            assert ("PIN" in opened_file.pages[0].extract_text()) is has


def test_sharing_a_phone_takes_a_handful_of_queries(event, django_assert_max_num_queries):
    phone = held(event, 1)
    phone.get(url(event, "me"))  # what every reader shares is made
    with django_assert_max_num_queries(12):
        phone.get(url(event, "me"))


@pytest.mark.parametrize("zero", ["٠", "۰", "०", "０", "𝟎", "᠐"])
def test_digits_of_any_script_are_taken(cast, event, zero):
    def written(text):
        return "".join(chr(ord(zero) + int(sign)) if sign.isdigit() else sign for sign in text)

    number, typed = written("1"), written(pin(event))
    assert Client().post(url(event, "table"), {"table": number, "pin": typed}).status_code == 302
    code = code_of(live_link(make.seats(event)[0].entry))
    assert Client().post(reverse("code"), {"code": written(code)}).status_code == 302


def test_the_list_of_pins_tells_a_whole_address_and_a_code_for_it(cast, event):
    page = cast.sam.get(url(event, "round_pins", 1)).content.decode()
    address = f"http://testserver{url(event, 'table')}"
    assert f'<a class="code-block" href="{address}">{address}</a>' in page
    assert 'aria-label="Code of the page that asks for the PIN"' in page


def touched(event, entry):
    """The player opens their own page by their own link, after the round is out."""
    phone = Client()
    assert phone.get(link_path(entry)).status_code == 302
    return phone


def plan_of(event, position, plan, **more):
    seat = make.seats(event)[position - 1]
    return make.about(seat) | {"plan": plan, "key": f"k-{plan}-{position}-0", "seen": ""} | more


def result_of(event, position):
    return make.about(make.seats(event)[position - 1]) | {"winner": "me", "mine": 0, "theirs": 4, "key": "r" * 12}


def test_everything_that_a_shared_phone_writes_says_so_in_the_log_and_to_the_desk(cast, event):
    make.seal(event, "", "defend")
    phone = held(event, 1)
    assert phone.post(url(event, "me_plan"), plan_of(event, 1, "attack")).status_code == 302
    assert phone.post(url(event, "me_call"), make.about(make.seats(event)[0]) | {"what": "LOS"}).status_code == 302
    assert phone.post(url(event, "me_report"), result_of(event, 1)).status_code == 302
    lines = event.log.filter(entry=make.seats(event)[0].entry)
    assert {line.verb for line in lines} >= {"plan sealed", "judge called", "result reported"}
    for line in lines:
        assert line.data["shared_phone"] is True
        assert "on the table’s shared phone" in logbook.told(line)
    game = make.game_at(event)
    assert "on the table’s shared phone" in cast.sam.get(url(event, "desk_game", game.public_id)).content.decode()
    own = cast.player_of(make.seats(event)[0].entry).get(url(event, "me")).content.decode()
    assert "was said on your table’s shared phone" in own


MARK = "on the table’s shared phone"


def test_the_results_desk_marks_what_came_from_a_shared_phone(cast, event):
    phone = held(event, 1)

    def marked(name, *args):
        return cast.sam.get(reverse(name, args=[event.public_id, *args])).content.decode().count(MARK)

    assert phone.post(url(event, "me_report"), result_of(event, 1)).status_code == 302
    assert marked("desk_results") == 1  # one report, the other is awaited
    make.report(event, None, (2, 3, 3))
    assert marked("desk_results") == 1  # the two talk it over
    make.dispute(event)
    assert marked("desk_results") == 1
    assert marked("desk_round", 1) == 1
    seat = make.seats(event)[0]
    reports.report_result(seat, make.actor(seat), Outcome(1, 0, 5))  # from their own phone: the mark goes
    assert marked("desk_results") == 0
    assert marked("desk_round", 1) == 0
