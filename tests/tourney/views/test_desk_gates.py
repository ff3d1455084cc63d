"""Who may open which page of the desk, and that looking changes nothing but the log of who looked."""

import pytest
from django.urls import reverse

from tests import make
from tourney.models import LogEntry
from tourney.services.looks import READ

PAGES = {  # the page: who may look, beside the owner
    "desk": ("orla", "sam", "vic"),
    "desk_entries": ("orla", "sam", "vic"),
    "desk_entry": ("orla",),
    "desk_import": ("orla",),
    "desk_links": ("orla",),
    "desk_log": ("orla",),
    "desk_settings": ("orla",),
    "desk_tables": ("orla",),
    "desk_draw": ("orla",),
    "desk_arrangements": ("orla",),
    "desk_members": (),
}
PRESSES = {  # what a button does: who may press it, beside the owner
    "desk_entry_add": ("orla",),
    "desk_entries_seed": ("orla",),
    "desk_arrange_pair": ("orla",),
    "desk_arrange_group": ("orla",),
    "desk_arrangements_remove": ("orla",),
    "desk_entry_drop": ("orla",),
    "desk_entry_return": ("orla",),
    "desk_entry_link": ("orla",),
    "desk_entry_remove": ("orla",),
    "desk_entry_absence": ("orla",),
    "desk_entry_adjust": ("orla",),
    "desk_tables_add": ("orla",),
    "desk_table_remove": ("orla",),
    "desk_finish": ("orla",),
    "desk_reopen": ("orla",),
    "desk_member_remove": (),
}
HELPERS = ("orla", "sam", "vic")


def address(event, name):
    kwargs = {"event_id": event.public_id}
    if name == "desk_entry" or (name.startswith("desk_entry_") and name != "desk_entry_add"):
        kwargs["entry_id"] = event.entries.all()[0].public_id
    if name == "desk_entry_absence":
        kwargs["number"] = 1
    if name == "desk_table_remove":
        kwargs["number"] = event.tables.all()[0].number
    if name == "desk_member_remove":
        kwargs["member_id"] = event.members.get(role="owner").pk
    return reverse(name, kwargs=kwargs)


def test_a_page_is_shown_to_those_who_may_look_and_changes_nothing(cast):
    helpers = {who: getattr(cast, who) for who in ("olga", *HELPERS)}
    cast.event.refresh_from_db()
    before = (cast.event.revision, LogEntry.objects.count())
    for name, allowed in PAGES.items():
        for who, client in helpers.items():
            wanted = 200 if who in ("olga", *allowed) else 403
            assert client.get(address(cast.event, name)).status_code == wanted, (name, who)
    cast.event.refresh_from_db()
    looks = LogEntry.objects.filter(verb=READ).count()  # beside who looked at people's data
    assert (cast.event.revision - looks, LogEntry.objects.count() - looks) == before


def test_a_button_does_nothing_for_a_helper_who_may_not_press_it(cast):
    helpers = {who: getattr(cast, who) for who in HELPERS}
    before = LogEntry.objects.count()
    for name, allowed in PRESSES.items():
        for who in set(HELPERS) - set(allowed):
            assert helpers[who].post(address(cast.event, name)).status_code == 403, (name, who)
    assert LogEntry.objects.count() == before


LOOK_ONLY = {"desk", "desk_arrangements", "desk_entries", "desk_links", "desk_log"}


def test_the_owner_of_another_event_finds_nothing(cast):
    for name in (*PAGES, *PRESSES):
        if name in PAGES:
            assert cast.otto.get(address(cast.event, name)).status_code == 404, name
        if name not in LOOK_ONLY:
            assert cast.otto.post(address(cast.event, name)).status_code == 404, name


@pytest.mark.parametrize("who", ["stranger", "player"])
def test_whoever_has_no_account_is_asked_to_sign_in(cast, who):
    client = getattr(cast, who)
    for name in (*PAGES, *PRESSES):
        url = address(cast.event, name)
        answer = client.get(url) if name in PAGES else client.post(url)
        assert answer.status_code == 302, name
        assert answer["Location"] == f"{reverse('account_login')}?next={url}"


def test_a_button_is_no_link(cast):
    for name in PRESSES:
        assert cast.olga.get(address(cast.event, name)).status_code == 405, name


def test_objects_of_another_event_are_not_found(cast):
    other = make.event("otto", entries=1)
    stranger_id = other.entries.get().public_id
    url = reverse("desk_entry", kwargs={"event_id": cast.event.public_id, "entry_id": stranger_id})
    assert cast.olga.get(url).status_code == 404
    assert cast.olga.post(f"{url}drop").status_code == 404
    other.entries.get().refresh_from_db()
    assert other.entries.get().dropped_after is None
    member = other.members.get()
    remove = reverse("desk_member_remove", kwargs={"event_id": cast.event.public_id, "member_id": member.pk})
    assert cast.olga.post(remove).status_code == 404


def test_a_helper_of_less_sees_neither_forms_nor_addresses(cast):
    entry = cast.event.entries.all()[0]
    entry.email = "ada@example.org"
    entry.save()
    for client in (cast.sam, cast.vic):
        page = client.get(reverse("desk_entries", args=[cast.event.public_id])).content.decode()
        assert "Ada Lovelace" in page
        assert "ada@example.org" not in page
        assert 'method="post"' not in page.split("<main")[1]


def test_a_page_can_be_asked_for_its_head_alone(cast):
    for name in PAGES:
        answer = cast.olga.head(address(cast.event, name))
        assert (answer.status_code, answer.content) == (200, b""), name
