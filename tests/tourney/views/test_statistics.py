"""The pages of statistics: who sees which, and what they say while there is nothing to count."""

import pytest
from django.urls import reverse

from tests import make

pytestmark = pytest.mark.django_db


def test_everybody_sees_the_statistics_of_closed_rounds(cast):
    url = reverse("statistics", args=[cast.event.public_id])
    assert "Nothing to count yet" in cast.stranger.get(url).content.decode()
    make.closed(cast.event)
    for who in (cast.stranger, cast.player, cast.olga):
        page = who.get(url).content.decode()
        assert "Attacker against Defender" in page
        assert page.count('<svg xmlns="http://www.w3.org/2000/svg" class="chart"') >= 3
        assert len(page.encode()) < 100_000
    assert cast.stranger.get(reverse("statistics", args=["0" * 12])).status_code == 404
    assert "Statistics</a>" in cast.stranger.get(reverse("standings", args=[cast.event.public_id])).content.decode()


def test_the_desk_sees_those_of_open_rounds_too(cast):
    make.play(make.playing(cast.event))
    url = reverse("desk_statistics", args=[cast.event.public_id])
    for who in (cast.vic, cast.sam, cast.orla, cast.olga):
        assert "Attacker against Defender" in who.get(url).content.decode()
    assert [who.get(url).status_code for who in (cast.stranger, cast.player, cast.otto)] == [302, 302, 404]


@pytest.mark.parametrize("entries", [8, 60])
def test_a_page_takes_a_handful_of_queries(client, entries, django_assert_max_num_queries):
    event = make.played_event(entries=entries, rounds=2)
    with django_assert_max_num_queries(16):
        page = client.get(reverse("statistics", args=[event.public_id]))
    assert len(page.content) < 100_000


def test_a_name_that_is_markup_stays_text(client):
    event = make.played_event(entries=4, rounds=1)
    event.entries.update(army="<script>alert(1)</script>")
    event.entries.filter(number=1).update(army="Other")
    event.revision += 1
    event.save()
    page = client.get(reverse("statistics", args=[event.public_id])).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
