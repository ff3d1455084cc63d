"""What stands round the polled part of a page is never of another round than the part."""

import re
from html.parser import HTMLParser

import pytest
from django.urls import reverse

from tests import make
from tourney.services import rounds

pytestmark = pytest.mark.django_db

POLL = {"X-Muster-Poll": "1"}
AT_DESK = ("desk", "desk_clock", "desk_results", "desk_standings", "desk_calls", "desk_check_in")
PUBLIC = ("event", "pairings", "standings", "public_schedule", "hall", "me")


class Around(HTMLParser):
    """Title, tabs and header of a page, as the words that a reader sees."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.within, self.found = [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        marked = set((dict(attrs).get("class") or "").split())
        of_page = tag == "title" and not self.found  # drawings have titles too
        if of_page or marked & {"page-header", "tabs"} or (self.within and tag == self.within[-1]):
            self.within.append(tag)

    def handle_endtag(self, tag):
        if self.within and tag == self.within[-1]:
            self.within.pop()

    def handle_data(self, data):
        if self.within and data.strip():
            self.found.append(" ".join(data.split()))


def around(response):
    return Around(response.content.decode()).found


def pages(cast):
    """Every page that polls, with the browser that is on it."""
    event, game = cast.event, make.game_at(cast.event)
    yield from ((cast.olga, reverse(name, args=[event.public_id])) for name in AT_DESK)
    yield cast.olga, reverse("desk_round", args=[event.public_id, 1])
    yield from ((cast.player, reverse(name, args=[event.public_id])) for name in PUBLIC)
    yield cast.stranger, reverse("game", args=[game.public_id])
    yield cast.stranger, reverse("entry", args=[event.public_id, event.entries.first().public_id])


def test_a_heading_comes_with_the_polled_part_or_cannot_change(cast):
    round_ = make.playing(cast.event)
    asked = list(pages(cast))
    make.play(round_)
    before = [around(client.get(url)) for client, url in asked]
    rounds.close_round(round_, make.desk(cast.event))
    make.published(cast.event)
    changed = 0
    for (client, url), old in zip(asked, before, strict=True):
        now = around(client.get(url))
        polled = client.get(url, {"rev": 1}, headers=POLL)
        assert polled.status_code == 200
        assert now == old or around(polled) == now, f"{url}: the heading stays as it was"
        changed += now != old
    assert changed >= 4  # pairings, the game, the clock and the round itself among them


def test_the_pairings_of_a_new_round_come_with_its_number_and_the_way_to_the_old_one(cast):
    url = reverse("pairings", args=[cast.event.public_id])
    first = around(cast.stranger.get(url))
    round_ = make.playing(cast.event)
    polled = cast.stranger.get(url, {"rev": 1}, headers=POLL)
    assert "Round 1" in around(polled)
    assert "Round 1" not in first
    make.play(round_)
    rounds.close_round(round_, make.desk(cast.event))
    make.published(cast.event)
    page = cast.stranger.get(url, {"rev": 1}, headers=POLL).content.decode()
    assert "Round 2" in Around(page).found
    assert re.search(r'id="other-rounds" data-beside>.*round=1', page, re.S)
