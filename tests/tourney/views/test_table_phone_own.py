"""A player with a phone of their own is not spoken for on the phone of the table."""

from datetime import timedelta

from tests import make
from tests.tourney.views.test_table_phone import event, held, plan_of, result_of, touched, url
from tourney import logbook

__all__ = ["event"]


def test_who_uses_a_phone_of_their_own_is_spoken_for_by_nobody(cast, event):
    first = make.seats(event)[0]
    phone, own = held(event, 1), touched(event, first.entry)
    answer = phone.post(url(event, "me_plan"), plan_of(event, 1, "attack"))
    assert answer.status_code == 422
    assert "uses a phone of their own: they say so there" in answer.content.decode()
    assert own.post(url(event, "me_plan"), plan_of(event, 1, "defend")).status_code == 302
    phone.post(url(event, "table_hold"), {"who": 2})
    assert phone.post(url(event, "me_plan"), plan_of(event, 2, "defend")).status_code == 302, "the other has none"
    make.report(event, None, (2, 4, 0))
    phone.post(url(event, "table_hold"), {"who": 1})
    for do in ("", "agree", "keep"):
        assert phone.post(url(event, "me_report"), result_of(event, 1) | {"do": do}).status_code == 422
    assert [seat.plan for seat in make.seats(event)] == ["defend", "defend"]


def test_what_was_said_on_an_own_phone_is_enough(event):
    make.seal(event, "attack")
    answer = held(event, 1).post(url(event, "me_plan"), plan_of(event, 1, "defend", seen=""))
    assert answer.status_code == 422
    assert make.seats(event)[0].plan == "attack"


def test_the_desk_opens_the_tables_phone_for_a_player_whose_own_is_dead(cast, event):
    game, (first, _) = make.game_at(event), make.seats(event)
    touched(event, first.entry)
    page = cast.sam.get(url(event, "desk_game", game.public_id)).content.decode()
    assert 'name="both"' in page
    cast.sam.post(url(event, "game_new_pin", game.public_id), {"both": "1"})
    assert "though one has used a phone of their own" in logbook.told(event.log.get(verb="pin renewed"))
    assert held(event, 1).post(url(event, "me_plan"), plan_of(event, 1, "attack")).status_code == 302
    touched(event, first.entry)
    later = held(event, 1).post(url(event, "me_plan"), plan_of(event, 1, "defend", seen="k-attack-1-0"))
    assert later.status_code == 422, "it is alive again"


def test_a_page_that_only_looks_on_counts_as_a_phone_of_ones_own(cast, event):
    first = make.seats(event)[0]
    assert cast.player_of(first.entry).get(url(event, "me")).status_code == 200
    assert held(event, 1).post(url(event, "me_plan"), plan_of(event, 1, "attack")).status_code == 422


def test_a_shared_phone_that_keeps_the_holders_own_link_is_theirs(cast, event):
    first = make.seats(event)[0]
    phone = held(event, 1, phone=touched(event, first.entry))
    assert phone.post(url(event, "me_plan"), plan_of(event, 1, "attack")).status_code == 302


def test_an_own_phone_of_the_round_before_closes_nothing(cast, event):
    first = make.seats(event)[0]
    first.entry.tokens.update(last_used_at=first.round.published_at - timedelta(minutes=1))
    assert held(event, 1).post(url(event, "me_plan"), plan_of(event, 1, "attack")).status_code == 302
