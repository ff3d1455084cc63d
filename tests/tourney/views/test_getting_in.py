"""The ways in: the short code, and that nothing which opens a page gets about."""

import html

import pytest
from django.test import Client

from tests import make
from tests.cast import Cast
from tourney.cards import code_of, link_path
from tourney.models import Guess
from tourney.services.entries import reissue_link

CODE = "/k/"


def live(entry):
    return entry.tokens.get(revoked_at=None)


def typed(client, text):
    return client.post(CODE, {"code": text})


@pytest.fixture
def ada(cast: Cast):
    return cast.event.entries.get(name="Ada Lovelace")


def test_a_code_opens_the_players_own_page_without_a_script(cast, ada):
    phone = cast.stranger
    assert 'name="code"' in phone.get("/k", follow=True).content.decode()
    response = typed(phone, code_of(live(ada)).lower().replace("-", " "))
    assert response["Location"] == f"/e/{cast.event.public_id}/me/"
    assert ada.name in phone.get(response["Location"]).content.decode()
    ada.tokens.get().refresh_from_db()
    assert live(ada).last_used_at is not None


def test_the_front_page_and_the_events_page_have_the_field_and_its_press_is_accepted(cast, ada):
    for page in ("/", f"/e/{cast.event.public_id}/", CODE):
        phone = Client(enforce_csrf_checks=True)
        text = phone.get(page).content.decode()
        assert 'action="/k/"' in text
        token = text.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]
        sent = {"code": code_of(live(ada)), "csrfmiddlewaretoken": token}
        assert phone.post(CODE, sent, headers={"Origin": "http://testserver"}).status_code == 302


def test_the_page_with_the_field_lets_a_browser_say_where_it_comes_from(client):
    assert client.get(CODE)["Referrer-Policy"] != "no-referrer"  # else the form's origin is null, and refused


@pytest.mark.parametrize("text", ["/p/{token}", "http://hall.example:8000/p/{token}?utm=1", "{token}"])
def test_the_whole_link_typed_or_pasted_into_the_field_opens_too(cast, ada, text):
    token = link_path(ada).removeprefix("/p/")
    assert typed(cast.stranger, text.format(token=token)).status_code == 302


def test_a_wrong_code_is_told_apart_from_none_and_stays_in_the_field(cast, ada):
    code = code_of(live(ada))
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    response = typed(cast.stranger, wrong)
    assert response.status_code == 422
    text = html.unescape(response.content.decode())
    assert "No card has this code." in text
    assert f'value="{wrong}"' in text
    assert html.unescape(typed(cast.stranger, "ZZZZZ-ZZZZ").content.decode()).count("No card has this code.") == 2
    assert "this has 3" in typed(cast.stranger, "abc").content.decode()
    assert typed(cast.stranger, "0" * 16).status_code == 422


def test_markup_that_is_typed_is_shown_as_text(cast):
    assert "<script>alert" not in typed(cast.stranger, '"><script>alert(1)</script>').content.decode()


def test_ten_wrong_codes_close_the_card_to_codes_and_neither_the_link_nor_the_neighbour(cast, ada):
    ben = cast.event.entries.get(name="Ben O'Neill")
    handle = live(ada).handle
    wrong = [f"{handle}-{number:04d}" for number in range(12) if f"{number:04d}" != code_of(live(ada))[6:]]
    answers = [typed(cast.stranger, one).status_code for one in wrong[:11]]
    assert answers == [422] * 10 + [429]
    stopped = typed(cast.stranger, code_of(live(ada)))
    assert stopped.status_code == 429
    assert "Wrong codes were typed for this card too often" in stopped.content.decode()
    assert cast.stranger.get(link_path(ada)).status_code == 302
    assert typed(Client(), code_of(live(ben))).status_code == 302


def test_the_desk_sees_that_somebody_guesses_and_opens_the_card_again(cast, ada):
    for number in range(10):
        typed(cast.stranger, f"{live(ada).handle}-{number:04d}")
    desk = f"/e/{cast.event.public_id}/desk/entries/{ada.public_id}/"
    text = cast.orla.get(desk).content.decode()
    assert "10 wrong codes typed for this card lately" in text
    assert "It takes no code until" in text
    assert cast.sam.post(f"{desk}link/open").status_code == 403
    cast.orla.post(f"{desk}link/open")
    assert "wrong code" not in cast.orla.get(desk).content.decode()
    assert typed(cast.stranger, code_of(live(ada))).status_code == 302
    line = cast.event.log.order_by("-sequence")[0]
    assert line.verb == "code opened again"


def test_names_that_no_card_has_leave_no_rows_behind(cast):
    for number in range(30):
        typed(cast.stranger, f"ZZZ{number:02d}-0000")
    assert not Guess.objects.exists()


def test_the_code_of_a_dead_card_says_so_to_who_has_it_and_nothing_to_who_guesses(cast, ada):
    old, phone = code_of(live(ada)), cast.player_of(ada)
    reissue_link(ada, make.desk(cast.event))
    assert "A newer card was made for you" in typed(cast.stranger, old).content.decode()
    wrong = old[:-1] + ("0" if old[-1] != "0" else "1")
    assert "No card has this code." in typed(cast.stranger, wrong).content.decode()
    assert phone.get(f"/e/{cast.event.public_id}/me/").status_code == 404
    assert typed(cast.stranger, code_of(live(ada))).status_code == 302


@pytest.mark.parametrize("how", [{"method": "head"}, {"headers": {"Sec-Purpose": "prefetch;prerender"}}])
def test_who_only_looks_ahead_uses_nothing_up(cast, ada, how):
    asked = getattr(cast.stranger, how.get("method", "get"))(link_path(ada), headers=how.get("headers"))
    assert asked.status_code == 302
    assert live(ada).last_used_at is None
    assert cast.stranger.get(link_path(ada)).status_code == 302
    assert live(ada).last_used_at is not None


def test_neither_link_nor_code_stands_in_an_address_a_title_or_what_is_kept(cast, ada):
    token, code = link_path(ada)[3:], code_of(live(ada))
    entered = cast.stranger.get(link_path(ada))
    assert entered["Referrer-Policy"] == "no-referrer"
    assert entered["Cache-Control"] == "no-store"
    assert token not in entered["Location"] + entered.content.decode() + str(entered.cookies)
    opened = typed(Client(), code)
    assert "no-store" in opened["Cache-Control"]
    assert code not in opened["Location"] + opened.content.decode() + str(opened.cookies)
    page = cast.stranger.get(entered["Location"])
    assert token not in page.content.decode()
    assert code not in page.content.decode()
    for row in (live(ada).nonce, live(ada).digest, live(ada).handle):
        assert token not in row
        assert code[6:] not in row.upper()


def test_only_who_runs_the_event_is_shown_a_link_and_its_code(cast, ada):
    shown = f"/e/{cast.event.public_id}/desk/entries/{ada.public_id}/link/show"
    text = cast.orla.get(shown).content.decode()
    assert code_of(live(ada)) in text
    assert "testserver/k" in text
    assert cast.sam.get(shown).status_code == 403
    assert cast.otto.get(shown).status_code == 404
    old = code_of(live(ada))
    again = cast.orla.post(
        f"/e/{cast.event.public_id}/desk/entries/{ada.public_id}/link", {"back": "link"}, follow=True
    )
    assert again.redirect_chain[-1][0] == shown
    assert old not in again.content.decode()
    assert code_of(live(ada)) in again.content.decode()


def test_a_phone_whose_message_waits_is_told_the_nearest_way_to_its_page(cast):
    page = f"/e/{cast.event.public_id}/"
    assert "Open “Your game”, at the top: it goes by itself then." in cast.player.get(page).content.decode()
    assert "Open your link again (scan your card)" in cast.stranger.get(page).content.decode()
