"""Awards: set up in rows, who would win with the working, and public only when they may be."""

import re

import pytest
from django.urls import reverse

from tests import make
from tests.tourney.views.reading import words
from tourney import logbook
from tourney.errors import Refused
from tourney.forms.awards import formula_parts, formula_text
from tourney.honours import awarded_of, number_labels, usual_awards
from tourney.schemes import read_awards
from tourney.services import awards as services
from tourney.services import entries, events
from tourney.services.marks import enter_marks, set_marks

PAINTING = {"key": "painting", "label": "Painting", "most": 30}
GENERAL = {"key": "general", "label": "Best General", "of": [{"number": "place"}]}
PAINTED = {"key": "painted", "label": "Best Painted", "of": [{"number": "mark:painting"}]}
PAGES = ("desk_awards", "desk_awards_edit", "desk_awards_csv", "awards")


def url(event, name="desk_awards"):
    return reverse(name, args=[event.public_id])


def award(event, *awards):
    services.set_awards(event, make.desk(event), list(awards or (GENERAL, PAINTED)))


@pytest.fixture
def marked(cast):
    """Cast round an event with a round played and three armies painted: 20, 25 and 25."""
    make.closed(cast.event)
    set_marks(cast.event, make.desk(cast.event), [PAINTING])
    given = {(1, "painting"): 20, (2, "painting"): 25, (3, "painting"): 25}
    enter_marks(cast.event, make.desk(cast.event), given, seen={})
    return cast


def winners(event):
    return [one.winners for one in awarded_of(event)]


@pytest.mark.parametrize(
    ("who", "statuses"),
    [
        ("olga", (200, 200, 200, 404)), ("orla", (200, 200, 200, 404)), ("sam", (200, 403, 200, 404)),
        ("vic", (200, 403, 200, 404)), ("otto", (404, 404, 404, 404)), ("stranger", (302, 302, 302, 404)),
        ("player", (302, 302, 302, 404)),
    ],
)  # fmt: skip
def test_who_may_see_awards_before_they_are_public(marked, who, statuses):
    award(marked.event)
    assert tuple(getattr(marked, who).get(url(marked.event, name)).status_code for name in PAGES) == statuses


@pytest.mark.parametrize(("who", "status"), [("olga", 302), ("orla", 302), ("sam", 403), ("vic", 403), ("otto", 404)])
def test_who_may_change_and_show_them(marked, who, status):
    award(marked.event)
    client = getattr(marked, who)
    assert client.post(url(marked.event, "desk_awards_show"), {"public": "1"}).status_code == status
    data = rows({"label": "Best Army", "of": "mark:painting"}, event=marked.event)
    assert client.post(url(marked.event, "desk_awards_edit"), data).status_code == status
    marked.event.refresh_from_db()
    assert marked.event.awards_published == (status == 302)
    assert [one["label"] for one in marked.event.awards] == (
        ["Best Army"] if status == 302 else ["Best General", "Best Painted"]
    )


def test_shown_awards_are_public_until_hidden_and_a_finished_events_always(marked):
    award(marked.event)
    address = url(marked.event, "awards")
    marked.olga.post(url(marked.event, "desk_awards_show"), {"public": "1"})
    assert "Best Painted" in words(marked.stranger.get(address))
    tab = f'<a href="{address}">Awards</a>'
    assert tab in marked.stranger.get(url(marked.event, "standings")).content.decode()
    assert "All standings · Awards" in words(marked.stranger.get(url(marked.event, "event")))
    marked.olga.post(url(marked.event, "desk_awards_show"), {"public": "0"})
    assert marked.stranger.get(address).status_code == 404
    assert [logbook.sentence(line) for line in marked.event.log.all()[:2]] == [
        "Awards are no longer public",
        "Awards are public",
    ]
    events.finish_event(marked.event, make.desk(marked.event))
    assert "Who has won what, and why." in words(marked.stranger.get(address))


def test_before_there_are_awards_there_is_no_page_and_nothing_to_show(cast):
    events.finish_event(cast.event, make.desk(cast.event))
    assert cast.stranger.get(url(cast.event, "awards")).status_code == 404
    event = make.event()
    assert cast.olga.post(url(event, "desk_awards_show"), {"public": "1"}).status_code == 422


def test_the_desk_sees_who_would_win_and_why(marked):
    award(marked.event, PAINTED, PAINTED | {"key": "x", "label": "Best Brush", "ties": ["place"]})
    page = words(marked.vic.get(url(marked.event)))
    assert "Best Painted Best by Painting." in page
    assert "Ben O'Neill , Chloé Dubois Shared: they are equal." in page
    assert "Equals were parted by Place in the standings." in page
    assert "Painting 25" in page


def test_who_has_dropped_wins_nothing(marked):
    award(marked.event, PAINTED)
    entries.drop_entry(marked.event.entries.get(number=2), make.desk(marked.event))
    assert winners(marked.event) == [(3,)]


def test_a_formula_is_worked_out_and_shown(marked):
    parts = formula_parts("Painting × 1/2 up to 20, Points × 10", number_labels(marked.event))
    award(marked.event, {"key": "overall", "label": "Overall", "of": parts})
    page = words(marked.olga.get(url(marked.event)))
    assert "Painting 25 (counts 20) × ½ + Points" in page


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("points", [{"number": "points"}]),
        ("Points x 10", [{"number": "points", "weight": 10}]),
        ("victory points * 0,5, painting up to 20", [
            {"number": "vp", "weight": "1/2"}, {"number": "mark:painting", "most": 20}]),
        ("mark:painting + Wins × ½", [{"number": "mark:painting"}, {"number": "wins", "weight": "1/2"}]),
    ],
)  # fmt: skip
def test_a_formula_is_read_as_people_write_it_and_written_back(marked, text, expected):
    labels = number_labels(marked.event)
    assert formula_parts(text, labels) == expected
    (back,) = read_awards([{"key": "x", "label": "X", "of": expected}])
    assert formula_parts(formula_text(back.of, labels), labels) == expected


def rows(*awards, event):
    names = ("key", "label", "of", "formula", "side", "tie_1", "tie_2", "once", "last")
    data = {f"award-{at}-{name}": one[name] for at, one in enumerate(awards) for name in names if name in one}
    return data | {"version": services.awards_version(event)}


def test_awards_are_written_in_rows(marked):
    event = marked.event
    data = rows(
        {"label": "Best Overall", "of": "formula", "formula": "Points × 10, Painting", "tie_1": "place"},
        {"label": "Best Axis", "of": "place", "side": "axis", "once": "on"},
        {"label": "", "of": "place"},
        {"label": "Wooden Spoon", "of": "place", "last": "on"},
        event=event,
    )
    assert marked.olga.post(url(event, "desk_awards_edit"), data).status_code == 302
    event.refresh_from_db()
    overall = [{"number": "points", "weight": 10}, {"number": "mark:painting"}]
    assert event.awards == [
        {"key": "best-overall", "label": "Best Overall", "of": overall, "ties": ["place"]},
        {"key": "best-axis", "label": "Best Axis", "of": [{"number": "place"}], "side": "axis", "once": True},
        {"key": "wooden-spoon", "label": "Wooden Spoon", "of": [{"number": "place"}], "last": True},
    ]
    page = marked.olga.get(url(event, "desk_awards_edit")).content.decode()
    assert 'value="Points × 10, Painting"' in page


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ({"label": "X", "of": "elo"}, "Choose one of those on offer."),
        ({"label": "X", "of": "formula", "formula": "Ponits"}, "There is no number “Ponits”. Write such as"),
        ({"label": "X", "of": "formula", "formula": ""}, "There is no number “”."),
        ({"label": "X", "of": "formula", "formula": "Points × 1/0"}, "write weights and caps as numbers"),
        ({"label": "X", "of": "formula", "formula": "Points, Points"}, "points is there twice"),
        ({"label": "X", "of": "formula", "formula": "Points, place"}, "a place cannot be weighed"),
        ({"label": "X", "of": "place", "tie_1": "vp", "tie_2": "vp"}, "vp is there twice"),
        ({"label": "X", "of": "place", "side": "orks"}, "Choose one of those on offer."),
        ({"label": "X" * 61, "of": "place"}, "Shorten this to 60 characters"),
    ],
)
def test_an_award_that_cannot_be_is_refused(marked, row, says):
    page = marked.olga.post(url(marked.event, "desk_awards_edit"), rows(row, event=marked.event))
    assert page.status_code == 422
    assert says in words(page)
    marked.event.refresh_from_db()
    assert marked.event.awards == []


def test_an_award_for_a_mark_that_is_not_given_is_refused_by_the_service(cast):
    with pytest.raises(Refused, match="there is no number mark:painting"):
        award(cast.event, PAINTED)


def test_a_form_made_before_somebody_elses_change_is_refused(marked):
    old = rows({"label": "Best Army", "of": "mark:painting"}, event=marked.event)
    award(marked.event)
    assert marked.olga.post(url(marked.event, "desk_awards_edit"), old).status_code == 409


def test_the_usual_awards_are_a_start_that_can_be_saved_as_it_is(marked):
    page = marked.olga.get(url(marked.event, "desk_awards_edit") + "?usual").content.decode()
    assert "Best Allies" in page
    data = dict(re.findall(r'name="(award-\d+-(?:label|key|formula))" value="([^"]*)"', page))
    for at in range(len(usual_awards(marked.event))):
        chosen = re.search(rf'name="award-{at}-of".*?<option value="([^"]+)" selected', page, flags=re.DOTALL)
        data[f"award-{at}-of"] = chosen[1]
    data["version"] = str(services.awards_version(marked.event))
    assert marked.olga.post(url(marked.event, "desk_awards_edit"), data).status_code == 302
    marked.event.refresh_from_db()
    assert [one["label"] for one in marked.event.awards] == [
        "Best Overall", "Best General", "Best Painting", "Best Allies", "Best Axis", "Wooden Spoon",
    ]  # fmt: skip


@pytest.mark.parametrize("system", ["fow3", "fow4", "team-yankee", "wh40k10"])
def test_the_usual_awards_of_every_game_can_be_kept(cast, system):
    event = make.event(system=system, entries=2)
    award(event, *usual_awards(event))
    assert len(winners(event)) == len(event.awards)


def test_awards_as_a_file(marked):
    award(marked.event, PAINTED | {"ties": ["place"]})
    lines = marked.vic.get(url(marked.event, "desk_awards_csv")).content.decode("utf-8-sig").splitlines()
    assert lines[0] == "award,place,wins,name,total,working,has already"
    assert lines[1].startswith("Best Painted,1,yes,")
    assert lines[1].endswith(",25,Painting 25,")
    assert len(lines) == 1 + 8


def test_a_formula_names_marks_without_their_capitals(marked):
    assert formula_parts("PAINTING × 2, points", number_labels(marked.event)) == [
        {"number": "mark:painting", "weight": 2}, {"number": "points"},
    ]  # fmt: skip


def test_markup_in_the_name_of_a_mark_is_shown_as_text_wherever_it_stands(cast):
    set_marks(cast.event, make.desk(cast.event), [PAINTING | {"label": "<img src=x>"}])
    award(cast.event, PAINTED)
    typed = {"award-0-label": "Best", "award-0-of": "formula", "award-0-formula": "<img src=x> twice"}
    pages = [cast.olga.get(url(cast.event, name)) for name in ("desk_awards", "desk_awards_edit", "desk_marks")]
    pages.append(cast.olga.post(url(cast.event, "desk_awards_edit"), typed))
    for page in pages:
        assert "&lt;img src=x&gt;" in page.content.decode()
        assert "<img src=x" not in page.content.decode()
