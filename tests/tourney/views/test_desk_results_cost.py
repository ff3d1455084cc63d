"""What the results desk costs: polls that bring nothing, queries and size whatever the field."""

import datetime
import re

import pytest
import time_machine
from django.utils import timezone

from tests import make
from tests.cast import Cast
from tests.tourney.views.test_desk_results import at, key, played

__all__ = ["played"]

pytestmark = pytest.mark.django_db


def test_an_unchanged_desk_costs_nothing_and_a_changed_one_is_sent(played):
    url = at(played.event, "desk_results")
    poll, now = {"X-Muster-Poll": "1"}, timezone.now()
    played.sam.get(url)
    played.event.refresh_from_db()
    with time_machine.travel(now, tick=False):
        page = played.sam.get(url).content.decode()
        asked = re.search(r'data-poll="([^"]+)"', page)[1] + f"&rev={played.event.revision}"
        assert played.sam.get(asked, headers=poll).status_code == 204
    with time_machine.travel(now + datetime.timedelta(minutes=1), tick=False):  # whoever waits has waited longer
        assert played.sam.get(asked, headers=poll).status_code == 200
    assert 'id="live"' in played.sam.get(url, {"rev": 1}, headers=poll).content.decode()


@pytest.mark.parametrize("count", [8, 64])
def test_the_page_takes_a_handful_of_queries_whatever_the_field(count, django_assert_max_num_queries):
    event = make.event(entries=count)
    make.playing(event)
    cast = Cast(event)
    make.report(event, (1, 1, 4), (1, 2, 4))
    for table in (2, 3):
        key(cast, table=table)
    cast.sam.get(at(event, "desk_results"))
    with django_assert_max_num_queries(15):
        page = cast.sam.get(at(event, "desk_results"))
    assert len(page.content) < 100_000


def test_the_page_of_128_tables_stays_small():
    event = make.event(entries=256)
    make.playing(event)
    page = Cast(event).sam.get(at(event, "desk_results"))
    assert len(page.content) < 100_000 * 4
