"""Army lists at the desk: the table, one list after the other, deadline and price, and the print for judges."""

import datetime
import io

import pdfplumber
import pytest
import time_machine
from django.urls import reverse
from reportlab.pdfgen.canvas import Canvas

from tests import make
from tourney.models import Attachment, Role
from tourney.services import list_terms, lists
from tourney.services.events import add_member, finish_event
from tourney.services.writing import Actor
from tourney.uploads import read_list

from .test_lists import png, upload

DUE = datetime.datetime(2027, 3, 28, 0, 30, tzinfo=datetime.UTC)  # London's clocks go forward half an hour later
SECOND = datetime.timedelta(seconds=1)
PAGES = ("desk_lists", "desk_list", "print_lists")
JUDGE_PRESSES = ("desk_lists_approve", "desk_list_approve", "desk_list_return", "desk_list_photos")
RUN_PRESSES = (
    "desk_lists_settings", "desk_lists_reveal", "desk_lists_charge", "desk_list_enter", "desk_list_late",
    "desk_list_excuse",
)  # fmt: skip


def at(event, name, entry=None):
    one = (entry or event.entries.all()[0]).public_id
    return reverse(
        name, args=[event.public_id, *([one] if name.startswith("desk_list_") or name == "desk_list" else [])]
    )


@pytest.fixture
def judge(cast):
    add_member(cast.event, make.desk(cast.event), email=make.user("judy").email, role=Role.JUDGE)
    return cast._signed_in("judy")


def send(entry, text=""):
    lists.send_list(entry, Actor.of_entry(entry), text or f"list of {entry.name}")


def version(page):
    return page.content.decode().split('name="version" value="')[1].split('"')[0]


def test_judges_look_at_lists_and_others_do_not(cast, judge):
    send(cast.event.entries.all()[0])
    lists.approve_all(cast.event, make.desk(cast.event))
    for name in PAGES:
        page = at(cast.event, name)
        assert [who.get(page).status_code for who in (cast.olga, cast.orla, judge)] == [200, 200, 200], name
        assert [who.get(page).status_code for who in (cast.sam, cast.vic)] == [403, 403], name
        assert cast.otto.get(page).status_code == 404
        assert cast.player.get(page).status_code == 302  # to sign in
        assert cast.stranger.get(page).status_code == 302
        assert "no-store" in cast.orla.get(page)["Cache-Control"]


def test_a_press_is_for_those_who_may(cast, judge):
    assert cast.orla
    assert cast.sam
    assert cast.vic
    before = cast.event.log.count()
    for name in (*JUDGE_PRESSES, *RUN_PRESSES):
        for who in (cast.sam, cast.vic):
            assert who.post(at(cast.event, name)).status_code == 403, name
        assert cast.otto.post(at(cast.event, name)).status_code == 404
        assert cast.orla.get(at(cast.event, name)).status_code == 405
    for name in RUN_PRESSES:
        assert judge.post(at(cast.event, name)).status_code == 403, name
    assert cast.event.log.count() == before


def test_lists_are_approved_one_press_after_the_other(cast, judge):
    first, second = sorted(cast.event.entries.all()[:2], key=lambda one: one.name.split()[-1])
    for entry in (first, second):
        send(entry)
    table = judge.get(at(cast.event, "desk_lists"))
    assert at(cast.event, "desk_list", first) in table.content.decode()
    page = judge.get(at(cast.event, "desk_list", first))
    assert "autofocus" in page.content.decode()
    on = judge.post(at(cast.event, "desk_list_approve", first), {"version": version(page)})
    assert on.url == at(cast.event, "desk_list", second)
    page = judge.get(on.url)
    no_reason = judge.post(at(cast.event, "desk_list_return", second), {"version": version(page), "reason": ""})
    assert no_reason.status_code == 422
    back = judge.post(at(cast.event, "desk_list_return", second), {"version": version(page), "reason": "Over by 2"})
    assert back.url == at(cast.event, "desk_lists")
    states = dict(cast.event.entries.values_list("pk", "list_state"))
    assert (states[first.pk], states[second.pk]) == ("approved", "returned")


def test_a_press_beside_an_older_list_counts_for_nothing(cast):
    ada = cast.event.entries.all()[0]
    send(ada)
    seen = version(cast.orla.get(at(cast.event, "desk_list")))
    everything = cast.orla.get(at(cast.event, "desk_lists"))
    all_seen = everything.context["waiting_version"]
    send(ada, "another")
    for name, said in (
        ("desk_list_approve", {"version": seen}),
        ("desk_list_return", {"version": seen, "reason": "Over by 2"}),
        ("desk_lists_approve", {"version": all_seen}),
        ("desk_lists_approve", {}),
        ("desk_list_approve", {"version": "x"}),
    ):
        answer = cast.orla.post(at(cast.event, name), said)
        assert answer.status_code == 409, name
    assert cast.event.entries.get(pk=ada.pk).list_state == "sent"


def test_the_table_is_filtered(cast):
    sent, back, approved, *missing = cast.event.entries.all()
    for entry in (sent, back, approved):
        send(entry)
    lists.return_list(back, make.desk(cast.event), "Over by 2")
    lists.approve_list(approved, make.desk(cast.event))
    lists.set_late(approved, make.desk(cast.event), late=True)
    for name, expected in {
        "": {*cast.event.entries.all()}, "missing": {*missing}, "sent": {sent}, "returned": {back},
        "approved": {approved}, "late": {approved}, "nonsense": {*cast.event.entries.all()},
    }.items():  # fmt: skip
        page = cast.orla.get(at(cast.event, "desk_lists"), {"show": name})
        assert {line.entry for line in page.context["table"].lines} == expected, name


def test_deadline_and_reveal_are_in_the_events_own_time(cast):
    event, page = cast.event, at(cast.event, "desk_lists_settings")
    said = {"due": "2027-03-28T00:30", "reveal": "2027-04-01T09:00", "vp": "2"}
    seen = cast.olga.get(at(event, "desk_lists")).context["settings"]["version"].value()
    assert cast.olga.post(page, said | {"version": seen}).status_code == 302
    event.refresh_from_db()
    assert event.lists_due_at == DUE
    assert event.lists_revealed_at == datetime.datetime(2027, 4, 1, 8, 0, tzinfo=datetime.UTC)  # summer time
    table = cast.olga.get(at(event, "desk_lists")).content.decode()
    assert 'value="2027-03-28T00:30"' in table
    assert "Hidden until 1 April, 09:00" in table
    assert cast.olga.post(page, said | {"version": seen, "vp": "3"}).status_code == 409


def test_a_moment_is_kept_to_its_second_while_its_minute_is_left(cast):
    event, due = cast.event, DUE + 17 * SECOND
    list_terms.change_list_settings(event, make.desk(event), due=due, reveal=None, vp=1)
    form = cast.olga.get(at(event, "desk_lists")).context["settings"]
    said = {"version": form["version"].value(), "due": "2027-03-28T00:30", "vp": "2"}
    assert cast.olga.post(at(event, "desk_lists_settings"), said).status_code == 302
    event.refresh_from_db()
    assert (event.lists_due_at, event.late_list_vp) == (due, 2)


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"due": "soon"}, "Write a date and a time"),
        ({"due": "2027-03-28T01:30"}, "couldn’t be interpreted"),  # clocks leap over that hour
        ({"vp": "-1"}, "from 0 to 100"),
        ({"vp": ""}, "Fill this in"),
        ({"due": "2027-04-10T09:00", "reveal": "2027-04-01T09:00"}, "before the deadline"),
    ],
)
def test_a_time_that_cannot_be_is_said(cast, said, says):
    answer = cast.olga.post(at(cast.event, "desk_lists_settings"), {"vp": "0"} | said)
    assert answer.status_code == 422
    assert says in answer.content.decode()


def test_late_lists_are_shown_first_and_charged_once(cast):
    event = cast.event
    list_terms.change_list_settings(event, make.desk(event), due=DUE, reveal=None, vp=3)
    with time_machine.travel(DUE + SECOND, tick=False):
        table = cast.olga.get(at(event, "desk_lists"))
        assert "Take 3 VP from 8" in table.content.decode()
        said = {"version": table.context["costs_version"]}
        for _ in range(2):
            assert cast.olga.post(at(event, "desk_lists_charge"), said).status_code == 302
        assert "Take 3 VP" not in cast.olga.get(at(event, "desk_lists")).content.decode()
    assert sorted(event.adjustments.values_list("vp", flat=True)) == [-3] * 8


def test_the_desk_enters_a_list_as_text_or_file(cast):
    ada = cast.event.entries.all()[0]
    page = at(cast.event, "desk_list_enter")
    assert cast.orla.post(page, {"file": upload()}).status_code == 302
    assert ada.attachments.get().kind == Attachment.Kind.LIST
    assert cast.orla.post(page, {"text": "2 Tiger"}).status_code == 302
    ada.refresh_from_db()
    assert (ada.army_list, ada.list_state, ada.attachments.count()) == ("2 Tiger", "approved", 0)
    wrong = cast.orla.post(page, {"text": "typed", "file": upload("a.png", png())})
    assert wrong.status_code == 422
    assert "typed" in wrong.content.decode()


def test_a_list_is_called_late_and_excused(cast):
    ada = cast.event.entries.all()[0]
    send(ada)
    for name, late in (("desk_list_late", True), ("desk_list_excuse", False)):
        assert cast.orla.post(at(cast.event, name)).status_code == 302
        ada.refresh_from_db()
        assert ada.list_late is late


def test_a_finished_event_shows_its_lists_and_changes_none(cast):
    send(cast.event.entries.all()[0])
    assert cast.orla
    finish_event(cast.event, make.desk(cast.event))
    page = cast.orla.get(at(cast.event, "desk_list"))
    assert page.status_code == 200
    assert "Send back" not in page.content.decode()


@pytest.mark.parametrize("count", [8, 40])
def test_the_table_takes_a_handful_of_queries(cast, count, django_assert_max_num_queries):
    if count > 8:
        make.enter(cast.event, count - 8)
    list_terms.change_list_settings(cast.event, make.desk(cast.event), due=DUE, reveal=None, vp=2)
    cast.event.entries.update(army_list="x" * 3000, list_state="sent")
    assert cast.orla
    with django_assert_max_num_queries(12):
        page = cast.orla.get(at(cast.event, "desk_lists"))
    assert len(page.content) < 100_000


def test_the_print_holds_every_line_of_every_approved_list_in_any_script(cast):
    first, second, third, unread = cast.event.entries.all()[:4]
    lines = [f"Line {number} of a very long list that goes on" for number in range(400)]
    lists.enter_list(first, make.desk(cast.event), "\n".join(lines))
    lists.enter_list(second, make.desk(cast.event), "Привет Łukasz Ελένη 戦車 😀\n" + "W" * 3000)
    lists.enter_list(third, make.desk(cast.event), "دبابة\n" + "word " * 1000)
    send(unread, "not looked at")
    answer = cast.olga.get(at(cast.event, "print_lists"))
    assert answer["Content-Type"] == "application/pdf"
    with pdfplumber.open(io.BytesIO(answer.content)) as opened:
        text = "\n".join(page.crop(box).extract_text() for page in opened.pages for box in halves(page))
        assert len(opened.pages) > 3
        for page in opened.pages:
            assert all(
                char["x0"] >= 0 and char["x1"] <= page.width and char["bottom"] <= page.height for char in page.chars
            )
    assert all(f"Line {number} of" in text for number in range(400))
    for word in ("Привет", "Łukasz", "Ελένη"):
        assert word in text
    assert text.count("W") >= 3000
    assert text.count("word") == 1000
    assert "not looked at" not in text


def halves(page):
    middle = page.width / 2
    return (0, 0, middle, page.height), (middle, 0, page.width, page.height)


def test_lists_sent_as_files_are_printed_behind_the_others(cast):
    by, (ada, ben, _, _) = make.desk(cast.event), cast.event.entries.all()[:4]
    lists.enter_list(ada, by, "", read_list("list.png", png()))
    lists.enter_list(ben, by, "", read_list("ben.pdf", make_pdf(pages=3)))
    with pdfplumber.open(io.BytesIO(cast.olga.get(at(cast.event, "print_lists")).content)) as opened:
        texts = [page.extract_text() for page in opened.pages]
        pictures = [len(page.images) for page in opened.pages]
    assert "Sent as a file, list.jpg" in texts[0]
    assert pictures.count(1) == 1
    assert ada.name.upper() in texts[pictures.index(1)]
    cover = next(place for place, text in enumerate(texts) if "as it was sent, follows" in text)
    assert [text for text in texts if "page of a player" in text] == texts[cover + 1 : cover + 4]


def make_pdf(*, pages):
    out = io.BytesIO()
    canvas = Canvas(out)
    for _ in range(pages):
        canvas.drawString(100, 500, "page of a player")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_without_an_approved_list_there_is_nothing_to_print(cast):
    answer = cast.olga.get(at(cast.event, "print_lists"))
    assert answer.status_code == 422
    assert "No list is approved yet" in answer.content.decode()
