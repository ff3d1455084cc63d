"""The roll and the page of one entry."""

import pytest
from django.urls import reverse

from tests import make
from tourney.models import Entry
from tourney.services import entries, events

LONG = "Maximiliane-Antoinette " * 8 + "von Habsburg-Lot"  # 200 characters


def url(event, name, *args):
    return reverse(name, args=[event.public_id, *args])


def added(client, event, **typed):
    return client.post(url(event, "desk_entry_add"), {"name": "Zoe Quist", "key": "k1"} | typed)


def edited(client, entry, page=None, **changed):
    page = page or client.get(url(entry.event, "desk_entry", entry.public_id))
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in values.items() if value not in {None, False}} | changed
    return client.post(url(entry.event, "desk_entry", entry.public_id), sent)


def test_a_player_is_entered_and_the_form_waits_for_the_next(cast):
    answer = added(cast.olga, cast.event, club="Old Guard", side="axis", army="Panzer", email="zoe@example.org")
    entry = Entry.objects.get(name="Zoe Quist")
    assert (entry.club, entry.side, entry.army, entry.fortified) == ("Old Guard", "axis", "Panzer", False)
    page = cast.olga.get(answer["Location"]).content.decode()
    assert "Zoe Quist entered." in page
    assert 'name="name"' in page
    assert "autofocus" in page
    assert "autofocus" not in cast.olga.get(url(cast.event, "desk_entries")).content.decode()


def test_the_form_sent_twice_enters_one_player(cast):
    for _ in range(2):
        assert added(cast.olga, cast.event).status_code == 302
    assert Entry.objects.filter(name="Zoe Quist").count() == 1


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"name": "   "}, "required"),
        ({"name": "x" * 201}, "Shorten this to 200 characters"),
        ({"name": "\u3164"}, "There is no name"),
        ({"name": "Zoe\u202ethgir"}, "U+202E"),
        ({"side": "purple"}, "Choose one of those on offer."),
        ({"email": "zoe@"}, "Write an e-mail address"),
        ({"email": "TAKEN@example.org"}, "Ada Lovelace is entered with"),
    ],
)
def test_a_mistake_is_said_beside_its_field_and_what_was_typed_stays(cast, typed, says):
    ada = cast.event.entries.get(name="Ada Lovelace")
    entries.edit_entry(ada, make.desk(cast.event), email="taken@example.org")
    answer = added(cast.olga, cast.event, **({"club": "Iron Dice"} | typed))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert says in page
    assert 'value="Iron Dice"' in page
    assert "error-summary" in page
    assert cast.event.entries.count() == 8


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "=HYPERLINK(1)", "'=1+1", "דנה כהן", "O'Neill & Söhne", LONG.strip()]
)
def test_any_name_is_entered_and_shown_as_it_was_typed(cast, name, client):
    added(cast.olga, cast.event, name=name)
    entry = Entry.objects.get(name=name)
    for page in (url(cast.event, "desk_entries"), url(cast.event, "desk_entry", entry.public_id)):
        text = cast.olga.get(page).content.decode()
        assert "<script>alert" not in text
        assert (
            f"<bdi>{name.translate(str.maketrans({'<': '&lt;', '>': '&gt;', '&': '&amp;', chr(39): '&#x27;'}))}</bdi>"
            in text
        )
    edited(cast.olga, entry, club="Elsewhere")
    entry.refresh_from_db()
    assert entry.name == name


def test_a_name_that_is_entered_is_entered_again_only_as_another_person(cast):
    answer = added(cast.olga, cast.event, name="ada  LOVELACE")
    assert answer.status_code == 422
    assert "ada LOVELACE is entered already" in " ".join(answer.content.decode().split())
    assert 'name="namesake"' in answer.content.decode()
    assert cast.event.entries.count() == 8
    assert 'name="namesake"' not in cast.olga.get(url(cast.event, "desk_entries")).content.decode()


def test_who_waits_for_a_place_is_moved_up_and_not_entered_beside_it(cast):
    cast.event.registrations.create(event=cast.event, name="zoe late")
    answer = added(cast.olga, cast.event, name="Zoe Late")
    assert answer.status_code == 422
    assert "on the waiting list" in answer.content.decode()


def test_one_name_twice_is_marked_with_the_club_beside_it(cast):
    added(cast.olga, cast.event, name="ada  LOVELACE", club="Elsewhere", namesake="on")
    page = cast.olga.get(url(cast.event, "desk_entries")).content.decode()
    assert page.count("Same name") == 2
    assert "Elsewhere" in page


def test_the_roll_is_searched_without_scripts_too(cast):
    names = [line.entry.name for line in cast.olga.get(url(cast.event, "desk_entries") + "?q=müller").context["lines"]]
    assert names == ["Dieter Müller"]
    assert "Nobody has" in cast.olga.get(url(cast.event, "desk_entries") + "?q=zzz").content.decode()


def test_an_empty_roll_says_what_to_do(cast):
    page = cast.otto.get(url(make.user("otto").memberships.get().event, "desk_entries")).content.decode()
    assert "Nobody is entered yet" in page
    assert "Paste a list" in page


def test_the_roll_takes_the_same_queries_for_many(cast, django_assert_max_num_queries):
    make.enter(cast.event, 60)
    cast.olga.get(url(cast.event, "desk_entries"))
    with django_assert_max_num_queries(9):
        cast.olga.get(url(cast.event, "desk_entries"))


def test_drop_and_return_are_one_press_each_and_lead_back_to_the_row(cast):
    entry = cast.event.entries.get(name="Ada Lovelace")
    answer = cast.olga.post(url(cast.event, "desk_entry_drop", entry.public_id), {"back": "roll"})
    assert answer["Location"] == f"{url(cast.event, 'desk_entries')}#entry-{entry.public_id}"
    entry.refresh_from_db()
    assert entry.dropped_after == 0
    assert "Dropped" in cast.olga.get(url(cast.event, "desk_entries")).content.decode()
    cast.olga.post(url(cast.event, "desk_entry_return", entry.public_id))
    entry.refresh_from_db()
    assert entry.dropped_after is None


def test_everything_about_an_entry_is_edited(cast):
    entry = cast.event.entries.get(name="Ada Lovelace")
    changed = {"name": "Ada King", "fortified": "on", "army_list": "2 x Tiger\n1 x Panther", "from_round": "2"}
    assert edited(cast.olga, entry, **changed).status_code == 302
    entry.refresh_from_db()
    assert (entry.name, entry.fortified, entry.from_round) == ("Ada King", True, 2)
    assert entry.army_list.splitlines() == ["2 x Tiger", "1 x Panther"]
    assert "From round 2" in cast.olga.get(url(cast.event, "desk_entries")).content.decode()


def test_the_first_round_is_fixed_once_drawn_and_the_rest_still_changes(cast):
    make.published(cast.event)
    entry = cast.event.entries.get(name="Ada Lovelace")
    assert edited(cast.olga, entry, army="Rifles", from_round="3").status_code == 302
    entry.refresh_from_db()
    assert (entry.army, entry.from_round) == ("Rifles", 1)


def test_an_entry_changed_meanwhile_is_stale_and_the_form_says_what_is_now(cast):
    entry = cast.event.entries.get(name="Ada Lovelace")
    page = cast.olga.get(url(cast.event, "desk_entry", entry.public_id))
    entries.edit_entry(entry, make.desk(cast.event), army="Rifles")
    answer = edited(cast.olga, entry, page, army="Tanks")
    assert answer.status_code == 409
    assert "It is now: Rifles." in answer.content.decode()
    assert 'value="Tanks"' in answer.content.decode()
    assert edited(cast.olga, entry, answer).status_code == 302
    entry.refresh_from_db()
    assert entry.army == "Tanks"


def test_rounds_away_are_noted_and_lifted(cast):
    entry = cast.event.entries.get(name="Ada Lovelace")
    press = url(cast.event, "desk_entry_absence", entry.public_id, 2)
    cast.olga.post(press, {"away": "1"})
    assert "Away in 2" in cast.olga.get(url(cast.event, "desk_entries")).content.decode()
    cast.olga.post(press, {"away": "0"})
    assert not entry.absences.exists()
    make.published(cast.event)
    refused = cast.olga.post(url(cast.event, "desk_entry_absence", entry.public_id, 1), {"away": "1"})
    assert refused.status_code == 422


def test_victory_points_are_given_with_a_reason_and_taken_back(cast):
    entry = cast.event.entries.get(name="Ada Lovelace")
    cast.olga.post(url(cast.event, "desk_entry_adjust", entry.public_id), {"vp": "-2", "reason": "late list"})
    page = cast.olga.get(url(cast.event, "desk_entry", entry.public_id)).content.decode()
    assert "-2 VP" in page
    assert "late list" in page
    remove = url(cast.event, "desk_adjustment_remove", entry.public_id, entry.adjustments.get().pk)
    assert cast.olga.post(remove).status_code == 302
    assert not entry.adjustments.exists()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"vp": "0", "reason": "x"}, "0 VP change nothing"),
        ({"vp": "101", "reason": "x"}, "100"),
        ({"vp": "1"}, "required"),
    ],
)
def test_an_adjustment_that_cannot_be_is_said(cast, typed, says):
    entry = cast.event.entries.get(name="Ada Lovelace")
    answer = cast.olga.post(url(cast.event, "desk_entry_adjust", entry.public_id), typed)
    assert answer.status_code == 422
    assert says in answer.content.decode()


def test_games_so_far_show_the_own_points_first(cast):
    round_ = make.closed(cast.event)
    loser = round_.games.all()[0].seats.get(position=2)
    winner = round_.games.all()[0].seats.get(position=1)
    for seat, other, score in ((loser, winner, "1–8"), (winner, loser, "8–1")):
        page = cast.olga.get(url(cast.event, "desk_entry", seat.entry.public_id)).content.decode()
        assert score in page
        assert other.entry.name.replace("'", "&#x27;") in page


def test_a_draft_does_not_count_as_a_game(cast):
    make.draft(cast.event)
    entry = cast.event.entries.get(name="Ada Lovelace")
    assert cast.olga.get(url(cast.event, "desk_entry", entry.public_id)).context["played"] == []


def test_an_entry_that_was_never_drawn_is_removed_and_another_is_not(cast):
    entry = cast.event.entries.get(name="Ada Lovelace")
    assert cast.olga.post(url(cast.event, "desk_entry_remove", entry.public_id)).status_code == 302
    assert not Entry.objects.filter(pk=entry.pk).exists()
    make.published(cast.event)
    drawn = cast.event.entries.filter(seats__isnull=False)[0]
    assert cast.olga.post(url(cast.event, "desk_entry_remove", drawn.public_id)).status_code == 422
    assert "Remove this entry" not in cast.olga.get(url(cast.event, "desk_entry", drawn.public_id)).content.decode()


def test_a_finished_event_takes_no_more_players(cast):
    events.finish_event(cast.event, make.desk(cast.event))
    answer = added(cast.olga, cast.event)
    assert answer.status_code == 422
    assert "This event is finished" in answer.content.decode()
