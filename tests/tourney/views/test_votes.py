"""Votes on players' phones and at the desk: who may see and do what, and that nobody learns who voted for whom."""

import io
import re
from datetime import timedelta

import pytest
import time_machine
from django.core.cache import cache
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from tests import make
from tests.cast import Cast
from tests.tourney.views.reading import words
from tourney import gates, sharing
from tourney.models import Ballot, Vote
from tourney.services import awards, ballots, events, list_terms, lists, rounds
from tourney.services.ballots import OWN_MARK, Question
from tourney.services.looks import KINDS, note_look
from tourney.services.retention import pseudonymise
from tourney.services.writing import Actor
from tourney.thumbnails import SIZE
from tourney.uploads import read_photo

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast():
    """A first round that is played, and a second with one result to come. The clock stands: no page tells it."""
    event = make.event(entries=8, tables=4)
    make.closed(event)
    make.play(make.published(event), leave=1)  # no clock runs, which each page would tell anew
    with time_machine.travel(timezone.now() + timedelta(minutes=5), tick=False):
        yield Cast(event)


def ballot_of(event, *, title="Favourite army", opened=True, **asked):
    ballots.add_ballot(event, make.desk(event), Question(title, **asked))
    if opened:
        ballots.open_ballot(event.ballots.get(title=title), make.desk(event))
    return event.ballots.get(title=title)


def vote_url(ballot):
    return reverse("me_vote", args=[ballot.event.public_id, ballot.pk])


def desk_url(ballot, name="desk_vote"):
    return reverse(name, args=[ballot.event.public_id, ballot.pk])


def cast_by(ballot, number, *named):
    ballots.cast_vote(ballot, Actor.of_entry(ballot.event.entries.get(number=number)), named)


def sent(cast, ballot, *named, number=1, **more):
    """Send a player's vote as the form does."""
    entry = cast.event.entries.get(number=number)
    fields = dict(zip(("first", "second", "third"), named, strict=False)) | {"entry": entry.public_id}
    return cast.player_of(entry).post(vote_url(ballot), fields | more)


def act(client, ballot, do):
    return client.post(desk_url(ballot, "desk_vote_act"), {"do": do})


def named_by(number):
    rows = Vote.objects.filter(voter__number=number).order_by("ballot", "place")
    return list(rows.values_list("choice__number", flat=True))


@pytest.mark.parametrize(
    ("who", "look", "change"),
    [
        ("olga", 200, 302), ("orla", 200, 302), ("jude", 200, 403), ("sam", 200, 403), ("vic", 200, 403),
        ("otto", 404, 404), ("stranger", 302, 302), ("player", 302, 302),
    ],
)  # fmt: skip
def test_who_may_look_at_ballots_and_open_them(cast, who, look, change):
    ballot = ballot_of(cast.event, opened=False)
    client = getattr(cast, who)
    assert client.get(reverse("desk_votes", args=[cast.event.public_id])).status_code == look
    assert client.get(desk_url(ballot)).status_code == look
    assert act(client, ballot, "open").status_code == change
    ballot.refresh_from_db()
    assert (ballot.opened_at is not None) == (who in {"olga", "orla"})


def test_a_player_votes_changes_it_and_sees_it_stand(cast):
    ballot = ballot_of(cast.event, picks=3)
    page = cast.player.get(vote_url(ballot))
    assert "Name up to three" in words(page)
    assert 'value="1"' not in page.content.decode(), "nobody is offered themselves"
    assert sent(cast, ballot, 2, 3).status_code == 302
    assert "Your vote is in: 1. Ben O'Neill , 2. Chloé Dubois" in words(cast.player.get(vote_url(ballot)))
    sent(cast, ballot, "4", "", "2")
    assert named_by(1) == [4, 2], "a place left out is no gap"


def test_a_ballot_that_is_not_open_is_unknown_to_players_and_one_that_is_closed_says_so(cast):
    ballot = ballot_of(cast.event, opened=False)
    assert cast.player.get(vote_url(ballot)).status_code == 404
    act(cast.olga, ballot, "open")
    act(cast.olga, ballot, "close")
    assert "This vote is closed" in words(cast.player.get(vote_url(ballot)))
    page = sent(cast, ballot, 2)
    assert page.status_code == 422
    assert "is closed" in words(page)
    assert not Vote.objects.exists()


def test_a_stranger_and_a_player_of_another_event_do_not_vote(cast):
    ballot = ballot_of(cast.event)
    assert cast.stranger.get(vote_url(ballot)).status_code == 404
    other = Cast(make.event("otto", name="Elsewhere", entries=4))
    assert other.player.post(vote_url(ballot), {"first": 2}).status_code == 404
    elsewhere = reverse("me_vote", args=[other.event.public_id, ballot.pk])
    assert other.player.post(elsewhere, {"first": 2}).status_code == 404
    assert not Vote.objects.exists()


def test_a_shared_phone_gets_no_votes_and_no_marks(cast):
    ballot, game = ballot_of(cast.event), make.game_at(cast.event)
    client, response = cast.player, HttpResponse()
    sharing.remember(response, sharing.opened(game), 1, secure=False)
    client.cookies.update(response.cookies)
    for method in (client.get, client.post):
        assert method(vote_url(ballot), {"first": 2}).status_code == 403
        assert method(reverse("me_marks", args=[cast.event.public_id, game.public_id])).status_code == 403
    assert "Favourite army" not in client.get(reverse("me", args=[cast.event.public_id])).content.decode()
    assert not Vote.objects.exists()


@pytest.mark.parametrize(
    ("named", "says"),
    [((), "You have named nobody."), ((2, 2), "is named twice"), ((1,), "Nobody votes for themselves."),
     ((999,), "not among those to vote for"), (("many",), "You have named nobody."),
     (("9" * 40,), "not among those to vote for"), (("9" * 5000,), "not among those to vote for")],
)  # fmt: skip
def test_a_vote_that_cannot_be_is_told_in_place_with_what_was_chosen(cast, named, says):
    ballot = ballot_of(cast.event, picks=2)
    page = sent(cast, ballot, *named)
    assert page.status_code in {409, 422}
    assert says in words(page)
    assert not Vote.objects.exists()


def test_the_outbox_is_answered_once_for_each_key(cast):
    ballot = ballot_of(cast.event)
    entry = cast.event.entries.get(number=1)
    fields = {"first": 2, "entry": entry.public_id, "key": "message-1", "seen": ""}
    for _ in range(2):
        answer = cast.player.post(vote_url(ballot), fields, headers={"X-Muster-Outbox": "message-1"})
        assert answer.json()["taken"] == "message-1"
    late = cast.player.post(
        vote_url(ballot), fields | {"first": 3, "key": "message-2"}, headers={"X-Muster-Outbox": "message-2"}
    )
    assert late.status_code == 409
    assert "said otherwise since" in late.json()["refused"]
    assert named_by(1) == [2]


def test_a_page_of_another_player_of_this_phone_votes_for_nobody(cast):
    ballot = ballot_of(cast.event)
    other = cast.event.entries.get(number=2)
    page = cast.player.post(vote_url(ballot), {"first": 3, "entry": other.public_id})
    assert page.status_code == 409
    assert not Vote.objects.exists()


def test_the_players_screen_leads_to_what_is_open_and_says_what_is_done(cast):
    me = reverse("me", args=[cast.event.public_id])
    assert "Votes and marks" not in words(cast.player.get(me))
    ballot = ballot_of(cast.event)
    assert "Favourite army To do" in words(cast.player.get(me))
    sent(cast, ballot, 2)
    assert "Favourite army Voted" in words(cast.player.get(me))
    act(cast.olga, ballot, "ask")
    assert "The desk waits" not in words(cast.player.get(me))
    other = cast.player_of(cast.event.entries.get(number=2))
    assert "The desk waits for your vote on Favourite army" in words(other.get(me))
    act(cast.olga, ballot, "close")
    assert "Votes and marks" not in words(cast.player.get(me))


def test_the_screen_is_made_anew_when_the_desk_opens_a_vote_or_asks(cast):
    me, found = reverse("me", args=[cast.event.public_id]), []
    ballot = ballot_of(cast.event, opened=False)
    for do in ("open", "ask", "close"):
        act(cast.olga, ballot, do)
        found.append(re.search(r'data-rev="([^"]+)"', cast.player.get(me).content.decode())[1])
    assert len(set(found)) == 3


def test_the_desk_sees_who_has_not_voted_and_never_a_count_before_the_close(cast):
    ballot = ballot_of(cast.event)
    cast_by(ballot, 1, 2)
    page = words(cast.olga.get(desk_url(ballot)))
    assert "1 of 8" in page
    assert "Ada Lovelace" not in page
    assert "Ben O'Neill" in page, "who has not voted yet"
    assert "The count" not in page
    act(cast.olga, ballot, "close")
    page = words(cast.olga.get(desk_url(ballot)))
    assert "Place Name Points First Named 1 Ben O'Neill Force 2 1 1 1" in page
    assert "Who has not voted" not in page


def test_a_tie_is_shown_as_a_tie(cast):
    ballot = ballot_of(cast.event)
    cast_by(ballot, 1, 2)
    cast_by(ballot, 2, 1)
    act(cast.olga, ballot, "close")
    page = words(cast.olga.get(desk_url(ballot)))
    assert "1 shared = Ada Lovelace" in page
    assert "1 shared = Ben O'Neill" in page
    assert "Shared first, 1 points each" in words(cast.olga.get(reverse("desk_votes", args=[cast.event.public_id])))


def test_a_ballot_is_made_from_a_preset_and_changed(cast):
    address = reverse("desk_vote_new", args=[cast.event.public_id])
    page = cast.olga.get(address + "?preset=opponent").content.decode()
    assert 'value="Favourite opponent"' in page
    fields = {"title": "Favourite opponent", "among": "opponents", "picks": "2", "mark": OWN_MARK, "key": "form-1"}
    for _ in range(2):
        assert cast.olga.post(address, fields).status_code == 302
    ballot = Ballot.objects.get()
    assert (ballot.among, ballot.picks, ballot.mark) == ("opponents", 2, "favourite-opponent")
    edit = desk_url(ballot, "desk_vote_edit")
    version = ballots.ballot_version(ballot)
    changed = fields | {"title": "Best company", "mark": ballot.mark, "version": version}
    assert cast.olga.post(edit, changed).status_code == 302
    page = cast.olga.post(edit, changed | {"title": "Late"})
    assert page.status_code == 409
    page = cast.olga.post(address, {"title": "", "picks": "9"})
    assert page.status_code == 422
    assert "Fill this in." in words(page)


def test_one_press_leads_to_the_award_and_another_removes_the_ballot(cast):
    ballot = ballot_of(cast.event)
    cast_by(ballot, 1, 2)
    act(cast.olga, ballot, "close")
    assert act(cast.olga, ballot, "award").url == reverse("desk_awards", args=[cast.event.public_id])
    assert "Ben O'Neill" in words(cast.olga.get(reverse("desk_awards", args=[cast.event.public_id])))
    act(cast.olga, ballot, "remove")
    assert not Ballot.objects.exists()
    assert act(cast.olga, ballot, "open").status_code == 404


def test_everybody_sees_the_first_places_once_awards_are_shown_and_not_before(cast):
    ballot = ballot_of(cast.event)
    cast_by(ballot, 1, 2)
    act(cast.olga, ballot, "close")
    act(cast.olga, ballot, "award")
    for name in ("awards", "podium"):
        assert cast.stranger.get(reverse(name, args=[cast.event.public_id])).status_code == 404
    cast.olga.post(reverse("desk_awards_show", args=[cast.event.public_id]), {"public": "1"})
    for name in ("awards", "podium"):
        page = words(cast.stranger.get(reverse(name, args=[cast.event.public_id])))
        assert "What the players voted Favourite army" in page
        assert "1 Ben O'Neill Force 2 1" in page


def test_an_open_ballot_shows_nothing_to_the_public_though_awards_are_shown(cast):
    award = {"key": "general", "label": "Best General", "of": [{"number": "place"}]}
    awards.set_awards(cast.event, make.desk(cast.event), [award])
    awards.show_awards(cast.event, make.desk(cast.event), public=True)
    cast_by(ballot_of(cast.event), 1, 2)
    page = cast.stranger.get(reverse("podium", args=[cast.event.public_id]))
    assert page.status_code == 200
    assert "What the players voted" not in words(page)


# Secrecy: the same event with a vote for one or for another is the same to everybody but the voter.

OTHERWISE = re.compile(  # what is new in each page, whatever anybody votes
    r'name="csrfmiddlewaretoken" value="[^"]*"|name="[\w-]*(?:key|was|seed)" value="[^"]*"|data-rev="[^"]*"|minute=\d+'
)
LOUD = {"event_file", "desk_event_file"}  # the owner's own copy of everything: see docs/votes.md


def addresses():
    return sorted(
        (one for one in gates.addresses() if one.route.startswith(("e/", "g/")) and one.name not in LOUD),
        key=lambda one: one.name,
    )


def kwargs_of(route, cast, ballot):
    game = make.game_at(cast.event)
    entry = cast.event.entries.get(number=3)
    known = {
        "event_id": cast.event.public_id, "game_id": game.public_id, "entry_id": entry.public_id, "ballot": ballot.pk,
        "number": 2, "position": 1, "kind": "places", "sequence": cast.event.log.count(),
    }  # fmt: skip
    names = [part.split(":")[-1].split(">")[0] for part in route.split("<")[1:]]
    return {name: known[name] for name in names} if set(names) <= set(known) else None


def everything(cast, ballot):
    """What every address says to everybody but the voter, by its name and who asks."""
    cache.clear()
    # Who opens a link, whose own phone is in use and who looks at people's data is noted the first time: that is no
    # vote's doing.
    cast.player_of(cast.event.entries.get(number=4)).get(reverse("me", args=[cast.event.public_id]))
    third = cast.event.entries.get(number=3)
    cast.olga.get(reverse("desk_link", args=[cast.event.public_id, third.public_id]))
    for kind in KINDS:
        note_look(cast.event, make.desk(cast.event), kind, third if kind == "person" else None)
    found = {}
    for one in addresses():
        kwargs = kwargs_of(one.route, cast, ballot)
        if kwargs is None or one.route.endswith((".pdf", ".xlsx")):
            continue
        for who in ("olga", "stranger", "player"):
            if "/me/" in one.route and who != "player":
                continue
            client = cast.player_of(cast.event.entries.get(number=4)) if who == "player" else getattr(cast, who)
            answer = client.get(reverse(one.name, kwargs=kwargs))
            body = b"".join(answer) if answer.streaming else answer.content
            found[one.name, who] = OTHERWISE.sub("", body.decode(errors="replace"))
    return found


def test_no_page_tells_whom_somebody_voted_for(cast):
    ballot = ballot_of(cast.event, picks=1)
    for number, choice in ((2, 5), (3, 6)):
        cast_by(ballot, number, choice)
    ballots.close_ballot(ballot, make.desk(cast.event))
    one = everything(cast, ballot)
    Vote.objects.filter(voter__number=2).update(choice=cast.event.entries.get(number=6))
    Vote.objects.filter(voter__number=3).update(choice=cast.event.entries.get(number=5))
    other = everything(cast, ballot)
    assert len(one) > 100
    assert {place for place in one if one[place] != other[place]} == set()


def test_while_a_ballot_is_open_no_page_tells_even_how_it_stands(cast):
    ballot = ballot_of(cast.event, picks=1, mark=OWN_MARK)
    cast_by(ballot, 2, 5)
    one = everything(cast, ballot)
    Vote.objects.update(choice=cast.event.entries.get(number=6))
    other = everything(cast, ballot)
    assert {place for place in one if one[place] != other[place]} == set()


def test_the_comparison_would_see_a_page_that_tells(cast):
    ballot = ballot_of(cast.event, picks=1)
    cast_by(ballot, 4, 5)
    one = everything(cast, ballot)
    Vote.objects.update(choice=cast.event.entries.get(number=6))
    other = everything(cast, ballot)
    assert {place for place in one if one[place] != other[place]} == {
        ("me_vote", "player"),
        *((name, "player") for name in ("me_data", "me_data_file", "me_data_zip")),
    }


def test_names_go_and_the_count_stays(cast):
    ballot = ballot_of(cast.event, help="Ask Ada")
    cast_by(ballot, 1, 2)
    make.play(cast.event.rounds.get(number=2))
    cast.event.refresh_from_db()
    rounds.close_round(cast.event.rounds.get(number=2), make.desk(cast.event))
    events.finish_event(cast.event, make.desk(cast.event))
    pseudonymise(cast.event, make.desk(cast.event))
    page = words(cast.olga.get(desk_url(ballot)))
    assert "1 Player 2 Force 2 1 1 1" in page
    assert Ballot.objects.get().help == ""


def test_a_photograph_on_the_ballot_comes_small_and_only_when_it_is_seen(cast):
    own = cast.event.entries.all()[1]
    lists.add_photo(own, Actor.of_entry(own), large_photo())
    list_terms.change_list_settings(cast.event, make.desk(cast.event), due=None, reveal=timezone.now(), vp=0)
    own.attachments.update(waits=False)
    page = cast.player.get(vote_url(ballot_of(cast.event))).content.decode()
    [image] = re.findall(r"<img class=\"ballot__photo\"[^>]*>", page)
    assert all(word in image for word in ('loading="lazy"', 'width="56"', 'height="42"'))
    address = re.search(r'src="([^"]+)"', image)[1]
    small, whole = cast.player.get(address), cast.player.get(address.partition("?")[0])
    assert Image.open(io.BytesIO(small.content)).size == SIZE
    assert len(small.content) < 12_000 < len(whole.content)
    assert small["ETag"] != whole["ETag"]
    assert small["Content-Security-Policy"] == whole["Content-Security-Policy"]
    assert cast.player.get(address, headers={"If-None-Match": small["ETag"]}).status_code == 304


def large_photo():
    """A photograph with something in it, as phones make them."""
    out = io.BytesIO()
    Image.effect_noise((1600, 1200), 80).convert("RGB").save(out, "JPEG", quality=60)
    return read_photo("army.jpg", out.getvalue())
