"""How much of a name everybody reads: levels of events and of persons, and a spy at every public address."""

import io
import re
import zipfile
from urllib.parse import unquote

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from tests import make
from tests.cast import Cast
from tourney import gates, sharing
from tourney.calling import answering, called, for_everybody, shown
from tourney.cards import link_path
from tourney.exports.report import report_of_event
from tourney.models import Entry, Event
from tourney.names import LEVELS, at_level, initialled, level_of, shown_names, told_apart
from tourney.printing.of_certificates import certificates_for
from tourney.services import ballots, events
from tourney.services.registration_terms import change_terms


class One:
    def __init__(self, number=7, name="Ada Lovelace", club="", army="", name_level="", nickname="", minor=False):
        self.number, self.name, self.club, self.army = number, name, club, army
        self.name_level, self.nickname, self.minor = name_level, nickname, minor


@pytest.mark.parametrize(
    ("one", "most", "told"),
    [
        (One(), "full", "Ada Lovelace"),
        (One(), "short", "Ada L."),
        (One(), "nickname", "Player 7"),
        (One(nickname="Countess"), "full", "Ada Lovelace"),
        (One(nickname="Countess"), "nickname", "Countess"),
        (One(nickname="Countess"), "number", "Player 7"),
        (One(name_level="number"), "full", "Player 7"),
        (One(name_level="full"), "short", "Ada L."),
        (One(minor=True), "full", "Player 7"),
        (One(minor=True, name_level="short"), "full", "Ada L."),
        (One(name="Mary Ann Smith"), "short", "Mary S."),
        (One(name="王小明"), "short", "王."),
    ],
)
def test_the_stricter_of_both_levels_counts(one, most, told):
    assert at_level(one, most) == told


@given(own=st.sampled_from(["", *LEVELS]), most=st.sampled_from(LEVELS), minor=st.booleans())
def test_nobody_is_shown_more_of_than_the_event_or_they_themselves_allow(own, most, minor):
    level = LEVELS.index(level_of(One(name_level=own, minor=minor), most))
    assert level >= LEVELS.index(most)
    assert not own or level >= LEVELS.index(own)


@given(st.lists(st.tuples(st.text("ab ", min_size=1, max_size=4), st.sampled_from(["", *LEVELS])), max_size=8))
def test_two_people_are_never_called_the_same_however_much_is_shown(people):
    rows = [One(number, name, name_level=level, nickname=name[:2]) for number, (name, level) in enumerate(people, 1)]
    for most in LEVELS:
        assert len(set(shown_names(rows, most).values())) == len(rows)


def test_a_single_word_is_cut_to_its_letter():
    assert initialled("Prince") == "P."


@pytest.mark.django_db
def test_the_desk_reads_in_full_what_everybody_else_reads_as_numbers():
    event = make.event(entries=2, names_shown="number")
    ada = event.entries.get(number=1)
    assert called(event)[1] == shown(ada) == "Ada Lovelace"
    with for_everybody():
        assert called(event)[1] == shown(ada) == "Player 1"
    with answering():
        assert shown(ada) == "Player 1"
        Entry.objects.filter(pk=ada.pk).update(name_level="full")
        change_terms(event, make.desk(event), {"names_shown": "full"})
        assert shown(ada) == "Ada Lovelace"  # a write lets go of what was read before


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change",
    [
        {"name": "Bo Diddley"}, {"club": "Hull"}, {"army": "Ants"}, {"name_level": "short"}, {"minor": True},
        {"name_level": "nickname", "nickname": "Countess"}, {"number": 9},
    ],
)  # fmt: skip
def test_whatever_is_changed_of_an_entry_names_are_told_apart_anew(change):
    event = make.event(entries=0)
    for number in (1, 2):
        Entry.objects.create(event=event, number=number, name="Ada Lovelace", public_id=f"ada{number}")
    before = called(event)
    assert called(event) is before
    Entry.objects.filter(event=event, number=1).update(**change)
    rows = Entry.objects.filter(event=event)
    assert called(event) == told_apart(rows)
    with for_everybody():
        assert called(event) == shown_names(rows, "full")
        Event.objects.filter(pk=event.pk).update(names_shown="number")
        assert called(event) == shown_names(rows, "number")


# --- the spy ---------------------------------------------------------------------------------------------------------

SECRET = "Quillfeather"
UNASKED = {"event_import", "registered", "join", "link", "invitation"}  # secrets of their own lead there


def hidden_hall() -> Event:
    """Two rounds played, the third running, lists and photographs open, awards, teams: with names at `number`."""
    event = make.event(entries=6, tables=3, names_shown="number", listed=True, marks=[], awards=[])
    for entry in event.entries.all():
        entry.name = f"{SECRET}{entry.number} {SECRET.swapcase()}{entry.number}"
        entry.team = f"Team {entry.number % 2}"
        entry.save()
    make.closed(event)
    make.playing(event)
    make.play(event.rounds.get(number=2), leave=1)
    return event


def known(event: Event) -> dict[str, object]:
    seat = make.seats(event)[0]
    return {
        "event_id": event.public_id, "game_id": seat.game.public_id, "entry_id": seat.entry.public_id,
        "number": 2, "position": 1, "year": 2027, "sequence": 1,
    }  # fmt: skip


def public_urls(event: Event) -> list[str]:
    found = []
    for one in gates.addresses():
        parts = [part.split(":")[-1].split(">")[0] for part in one.route.split("<")[1:]]
        kinds = ["svg", "png"] if "kind" in parts else [""]
        if one.gate in gates.RIGHTS["owner"] or not one.name or not set(parts) <= {*known(event), "kind"}:
            continue
        for kind in kinds:
            values = {name: known(event).get(name, kind) for name in parts}
            found.append(reverse(one.name, kwargs=values))
    return found


def text_of(answer) -> str:
    """Whatever words a reader could find in an answer: of a page, a PDF, a workbook, a zip."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    found = [body.decode("utf-8", "replace"), unquote(str(dict(answer.headers)))]
    if body.startswith(b"%PDF"):
        reader = PdfReader(io.BytesIO(body))
        found += [page.extract_text() for page in reader.pages] + [str(reader.metadata), str(reader.outline)]
    if body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as packed:
            found += [packed.read(name).decode("utf-8", "replace") for name in packed.namelist()]
    return "\n".join(found)


@pytest.mark.django_db
@pytest.mark.parametrize("finished", [False, True])
def test_no_public_address_holds_a_name_that_is_shown_as_a_number(finished):
    event = hidden_hall()
    cast = Cast(event)
    if finished:
        make.play(event.rounds.get(number=2))
        make.rounds_closed(event.rounds.get(number=2))
        Event.objects.filter(pk=event.pk).update(rounds_planned=2)
        event.refresh_from_db()
        events.finish_event(event, make.desk(event))
    cache.clear()
    asked, tell = 0, re.compile(SECRET, re.IGNORECASE)
    for url in public_urls(event):
        answer = cast.stranger.get(url)
        asked += answer.status_code == 200
        assert not tell.search(text_of(answer)), url
    assert asked > 15


@pytest.mark.django_db
def test_players_phones_call_the_opponent_by_the_number_and_their_owner_by_name():
    event = hidden_hall()
    mine, theirs = make.seats(event)
    phone = Cast(event).player_of(mine.entry)
    page = phone.get(reverse("me", args=[event.public_id])).content.decode()
    assert f"Player {theirs.entry.number}" in page
    assert theirs.entry.name not in page
    assert mine.entry.name in page


@pytest.mark.django_db
@pytest.mark.parametrize("position", [0, 1, 2])
def test_a_phone_that_both_at_a_table_share_tells_neither_the_name_of_the_other(position):
    """Whoever has it can press either name: so no page of it says more of them than everybody may read."""
    event = hidden_hall()
    game = make.game_at(event, 3)  # the one without a result
    seats, phone, response = make.seats(event, 3), Client(), HttpResponse()
    own = Cast(event).player_of(seats[0].entry).cookies  # which the phone keeps beside it
    sharing.remember(response, sharing.opened(game), position, secure=False)
    phone.cookies.update(own)
    phone.cookies.update(response.cookies)
    sent = {"game": game.public_id, "look": "1", "winner": "me", "lost_me": "0", "lost_them": "5"}
    sent |= make.about(seats[max(position, 1) - 1])
    answers = [phone.get(url) for url in [*public_urls(event), reverse("table", args=[event.public_id])]]
    answers += [phone.post(reverse("me_report", args=[event.public_id]), sent), phone.get(link_path(seats[1].entry))]
    tell = re.compile(SECRET, re.IGNORECASE)
    assert sum(answer.status_code == 200 for answer in answers) > 15
    assert not [answer.request["PATH_INFO"] for answer in answers if tell.search(text_of(answer))]
    if position == 1:
        told = phone.get(reverse("me", args=[event.public_id])).content.decode()
        assert "This phone was Player" in told
        assert seats[0].entry.name not in told


@pytest.mark.django_db
def test_what_is_refused_to_a_player_or_a_stranger_names_nobody_in_full():
    event = hidden_hall()
    cast, tell, by = Cast(event), re.compile(f"{SECRET}2", re.IGNORECASE), make.desk(event)
    ballots.add_ballot(event, by, ballots.Question("Best army", picks=3))
    ballots.open_ballot(ballot := event.ballots.get(), by)
    twice = cast.player_of(event.entries.get(number=1)).post(
        reverse("me_vote", args=[event.public_id, ballot.pk]), {"first": 2, "second": 2}
    )
    early = make.event("otto", entries=2, names_shown="number", registration="open")
    Entry.objects.filter(event=early, number=2).update(name=f"{SECRET}2", email="gone@example.org", dropped_after=0)
    wish = {"name": "Somebody Else", "email": "GONE@example.org", "key": "k"}
    again = cast.stranger.post(reverse("register", args=[early.public_id]), wish)
    assert (twice.status_code, again.status_code) == (422, 422)
    assert "Player 2 is named twice" in twice.content.decode()
    assert "Player 2 is entered with" in again.content.decode()
    assert not [answer for answer in (twice, again) if tell.search(text_of(answer))]


@pytest.mark.django_db
def test_lists_for_the_wall_show_what_everybody_may_read_and_certificates_name_in_full():
    event = hidden_hall()
    olga = Cast(event).olga
    for name, args in (("print_pairings", [event.public_id, 2]), ("print_standings", [event.public_id])):
        text = text_of(olga.get(reverse(name, args=args)))
        assert "Player 1" in text
        assert SECRET not in text
    assert all(SECRET in one.name for one in certificates_for(event, ["everybody"]))
    assert SECRET in olga.get(reverse("desk_entries", args=[event.public_id])).content.decode()


@pytest.mark.django_db
def test_a_report_for_chess_programs_shows_as_much_as_the_pages_do():
    event = hidden_hall()
    with for_everybody():
        assert SECRET not in str(report_of_event(event))
