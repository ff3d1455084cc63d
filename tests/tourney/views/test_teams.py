"""Teams: who is in which, how many count, and their table for everybody."""

import json

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney import logbook, queries
from tourney.schemes import PRESETS
from tourney.services import teams as services
from tourney.services.teams import set_teams
from tourney.teams import team_criteria, team_rows

pytestmark = pytest.mark.django_db

PAGES = ("desk_teams", "desk_teams_edit", "desk_teams_csv", "teams")


def url(event, name="desk_teams"):
    return reverse(name, args=[event.public_id])


def put(event, *, best=None, **teams):
    set_teams(event, make.desk(event), {int(n[1:]): team for n, team in teams.items()}, seen={}, best=best)


def sent(event, *, best=3, seen=None, **teams):
    now = {str(entry.number): entry.team for entry in event.entries.all()}
    changed = {name[1:]: team for name, team in teams.items()}
    fields = {f"team-{number}": changed.get(number, team) for number, team in now.items()}
    return fields | {"best": best, "seen": json.dumps(now if seen is None else seen)}


def stored(event):
    return {entry.number: entry.team for entry in event.entries.all() if entry.team}


@pytest.mark.parametrize(
    ("who", "statuses"),
    [
        ("olga", (200, 200, 200, 200)), ("orla", (200, 200, 200, 200)), ("sam", (200, 403, 200, 200)),
        ("vic", (200, 403, 200, 200)), ("otto", (404, 404, 404, 200)), ("stranger", (302, 302, 302, 200)),
        ("player", (302, 302, 302, 200)),
    ],
)  # fmt: skip
def test_who_may_see_and_change_teams(cast, who, statuses):
    put(cast.event, n1="Red")
    client = getattr(cast, who)
    assert tuple(client.get(url(cast.event, name)).status_code for name in PAGES) == statuses
    client.post(url(cast.event, "desk_teams_edit"), sent(cast.event, n2="Blue"))
    assert (stored(cast.event) == {1: "Red", 2: "Blue"}) == (who in {"olga", "orla"})


def test_without_teams_there_is_no_public_page_and_the_desk_says_how_to_begin(cast):
    assert cast.stranger.get(url(cast.event, "teams")).status_code == 404
    assert "Teams" not in words(cast.stranger.get(url(cast.event, "standings")))
    assert "Put players into teams" in words(cast.olga.get(url(cast.event)))
    assert "Everybody plays alone at this event." in words(cast.vic.get(url(cast.event)))


def test_teams_are_put_together_on_one_form(cast):
    data = sent(cast.event, n1=" Iron  Dice ", n2="Iron Dice", best=2)
    assert cast.olga.post(url(cast.event, "desk_teams_edit"), data).status_code == 302
    assert stored(cast.event) == {1: "Iron Dice", 2: "Iron Dice"}
    said = logbook.sentence(cast.event.log.all()[0])
    assert said == "Teams: the best 2 of a team count, were 3; Ada Lovelace in Iron Dice; Ben O'Neill in Iron Dice"
    cast.olga.post(url(cast.event, "desk_teams_edit"), sent(cast.event, n1="", best=2))
    assert logbook.sentence(cast.event.log.all()[0]) == "Teams: Ada Lovelace in no team"


def test_nothing_new_writes_nothing(cast):
    put(cast.event, n1="Red")
    before = cast.event.log.count()
    cast.olga.post(url(cast.event, "desk_teams_edit"), sent(cast.event))
    assert cast.event.log.count() == before


def test_two_people_do_not_overwrite_one_another(cast):
    old = sent(cast.event, n1="Blue")
    put(cast.event, n1="Red")
    page = cast.olga.post(url(cast.event, "desk_teams_edit"), old)
    assert page.status_code == 409
    assert "Somebody has put Ada Lovelace into Red meanwhile." in words(page)
    assert stored(cast.event) == {1: "Red"}


@pytest.mark.parametrize("seen", ["", "[]", "{", '{"1": 4}'])
def test_a_broken_memory_of_what_was_seen_is_nothing_seen(cast, seen):
    data = sent(cast.event, n1="Red") | {"seen": seen}
    assert cast.olga.post(url(cast.event, "desk_teams_edit"), data).status_code == 302
    assert stored(cast.event) == {1: "Red"}


@pytest.mark.parametrize(
    ("change", "says"),
    [({"best": 0}, "Write a whole number from 1 to 20."), ({"n1": "x" * 121}, "Shorten this to 120 characters")],
)
def test_what_cannot_be_is_refused_beside_its_field(cast, change, says):
    page = cast.olga.post(url(cast.event, "desk_teams_edit"), sent(cast.event, **change))
    assert page.status_code == 422
    assert says in words(page)
    assert stored(cast.event) == {}


@pytest.mark.parametrize(("best", "team"), [(0, "Red"), (21, "Red"), (3, "x" * 121)])
def test_the_service_refuses_it_too(cast, best, team):
    with pytest.raises(services.Refused):
        put(cast.event, n1=team, best=best)
    assert stored(cast.event) == {}


def test_the_table_adds_up_the_best_and_names_them():
    event = make.played_event(entries=6, scheme=dict(PRESETS["3-1-0"].data), tiebreaks=["points", "vp", "sos"])
    assert team_criteria(event) == ("points", "vp")
    put(event, best=1, n1="Red", n2="Red", n3="Blue")
    points = {row.entry: row.values["points"] for row in queries.standings_of(event)}
    rows = {row.team: row for row in team_rows(event)}
    assert rows["Red"].totals[0] == max(points[1], points[2])
    assert len(rows["Red"].counted) == len(rows["Red"].left_out) == 1
    assert (rows["Blue"].totals[0], rows["Blue"].short) == (points[3], 0)


def test_the_public_page_has_its_tab_and_its_working(cast):
    make.closed(cast.event)
    put(cast.event, n1="Red", n2="Red")
    page = words(cast.stranger.get(url(cast.event, "teams")))
    assert "The best 3 of each team, added up: wins, then victory points" in page
    assert "Red" in page
    assert "1 short" in page
    tab = f'<a href="{url(cast.event, "teams")}">Teams</a>'
    assert tab in cast.stranger.get(url(cast.event, "standings")).content.decode()


def test_teams_as_a_file(cast):
    put(cast.event, n1="=Red", n2="=Red", best=1)
    lines = cast.vic.get(url(cast.event, "desk_teams_csv")).content.decode("utf-8-sig").splitlines()
    assert lines[0] == "place,team,Wins,Victory Points,Units destroyed,counted,left out"
    assert lines[1].startswith("1,'=Red,0,0,0,Ada Lovelace,")
