"""What an event prints, as its pages hand it out."""

from io import BytesIO

import pdfplumber
import pytest
from django.urls import reverse

from tests import make
from tests.cast import Cast
from tourney.services import planned
from tourney.services.events import finish_event
from tourney.services.rounds import publish_round, start_round

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("players_report", "caption", "other"),
    [(True, "Scan to report", "Scan for the game"), (False, "Scan for the game", "Scan to report")],
)
def test_the_code_on_a_sheet_promises_only_what_it_leads_to(players_report, caption, other):
    event = make.event(entries=4, players_report=players_report)
    make.playing(event, mission="fow4/dust-up")
    url = reverse("print_sheets", kwargs={"event_id": event.public_id, "number": 1})
    with pdfplumber.open(BytesIO(Cast(event).olga.get(url).content)) as opened:
        fronts = [page.extract_text() for page in opened.pages[::2]]
    assert len(fronts) == 2
    assert all(caption in front and other not in front for front in fronts)


def texts(response):
    with pdfplumber.open(BytesIO(response.content)) as opened:
        return [page.extract_text() for page in opened.pages]


def test_every_open_table_has_a_tent_and_a_rounds_tents_name_their_missions():
    event = make.event(entries=4)
    make.playing(event, mission="fow4/dust-up")
    olga = Cast(event).olga
    plain = texts(olga.get(reverse("print_tents", kwargs={"event_id": event.public_id})))
    assert len(plain) == event.tables.filter(closed=False).count() > 0
    named = texts(olga.get(reverse("print_round_tents", kwargs={"event_id": event.public_id, "number": 1})))
    assert sum("Dust Up" in page for page in named) == 2
    assert not any("Dust Up" in page for page in plain)


def test_tents_without_tables_are_refused_with_what_to_do():
    event = make.event(entries=4)
    event.tables.update(closed=True)
    response = Cast(event).olga.get(reverse("print_tents", kwargs={"event_id": event.public_id}))
    assert response.status_code >= 400
    assert "no tables" in response.content.decode()


def test_a_games_sheet_shows_the_layout_asked_for_and_refuses_one_that_is_not():
    event = make.event(entries=4)
    make.playing(event, mission="fow4/dust-up")
    game = event.rounds.get().games.first()
    url, olga = reverse("game_sheet", kwargs={"game_id": game.public_id}), Cast(event).olga
    assert "Layout 2 of" in texts(olga.get(url, {"layout": "2"}))[0]
    assert "Layout 1 of" in texts(olga.get(url))[0]
    for wrong in ("99", "0", "x", "-1"):
        assert 400 <= olga.get(url, {"layout": wrong}).status_code < 500
    page = olga.get(reverse("desk_game", kwargs={"event_id": event.public_id, "game_id": game.public_id}))
    assert f"{url}?layout=2" in page.content.decode()


def test_printed_standings_say_of_what_they_are_made():
    event = make.event(entries=4, rounds_planned=2)
    url, olga = reverse("print_standings", kwargs={"event_id": event.public_id}), Cast(event).olga
    assert "before round 1" in texts(olga.get(url))[0]
    make.closed(event)
    assert "after round 1" in texts(olga.get(url))[0]
    make.draft(event)
    assert "after round 1" in texts(olga.get(url))[0]
    publish_round(event.rounds.get(number=2), make.desk(event))
    start_round(event.rounds.get(number=2), make.desk(event))
    make.play(event.rounds.get(number=2), leave=1)
    shown = texts(olga.get(url))[0]
    assert "round 2 is open" in shown
    assert "…" not in shown, "of when it was printed nothing is cut off"
    make.play(event.rounds.get(number=2))
    make.rounds_closed(event.rounds.get(number=2))
    assert "after round 2" in texts(olga.get(url))[0]
    finish_event(event, make.desk(event))
    assert "final" in texts(olga.get(url))[0]


@pytest.mark.parametrize("rehearsal", [True, False])
def test_every_page_of_a_rehearsal_says_so_whichever_side_of_the_paper_lies_up(rehearsal):
    event = make.event(entries=4, name="Spring Muster", rehearsal=rehearsal)
    planned.plan_missions(event, make.desk(event), {2: planned.Planned("fixed", "fow4/encounter", (), told=True)})
    make.closed(event, mission="fow4/dust-up")
    olga = Cast(event).olga
    for name, args in (
        ("print_sheets", [1]),
        ("round_paper", [1]),
        ("print_pack", []),
        ("print_certificates", ["best"]),
    ):
        pages = texts(olga.get(reverse(name, args=[event.public_id, *args])))
        marked = ["REHEARSAL" in page for page in pages if page.strip() and "Title page" not in page]
        assert marked
        assert all(marked) if rehearsal else not any(marked), name
