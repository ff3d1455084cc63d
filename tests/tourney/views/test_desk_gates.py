"""Who may open which page of the desk, and that looking changes nothing."""

import pytest
from django.urls import reverse

from tests import make
from tourney.models import LogEntry

PAGES = {  # the page: who may look, beside the owner
    "desk": ("orla", "sam", "vic"),
    "desk_entries": ("orla", "sam", "vic"),
    "desk_entry": ("orla",),
    "desk_import": ("orla",),
    "desk_links": ("orla",),
    "desk_log": ("orla",),
    "desk_settings": ("orla",),
    "desk_tables": ("orla",),
    "desk_members": (),
}
PRESSES = {  # what a button does: who may press it, beside the owner
    "desk_entry_add": ("orla",),
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


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_shown_to_those_who_may_look_and_changes_nothing(cast, name):
    allowed = {"olga": cast.olga} | {who: getattr(cast, who) for who in PAGES[name]}
    cast.event.refresh_from_db()
    before = (cast.event.revision, LogEntry.objects.count())
    for who, client in allowed.items():
        assert client.get(address(cast.event, name)).status_code == 200, who
    cast.event.refresh_from_db()
    assert (cast.event.revision, LogEntry.objects.count()) == before


@pytest.mark.parametrize("name", PAGES)
def test_a_helper_whose_role_does_not_include_the_page_is_told_so(cast, name):
    for who in set(HELPERS) - set(PAGES[name]):
        answer = getattr(cast, who).get(address(cast.event, name))
        assert answer.status_code == 403, who


LOOK_ONLY = {"desk", "desk_entries", "desk_links", "desk_log"}


@pytest.mark.parametrize("name", [*PAGES, *PRESSES])
def test_the_owner_of_another_event_finds_nothing(cast, name):
    if name in PAGES:
        assert cast.otto.get(address(cast.event, name)).status_code == 404
    if name not in LOOK_ONLY:
        assert cast.otto.post(address(cast.event, name)).status_code == 404


@pytest.mark.parametrize("name", [*PAGES, *PRESSES])
@pytest.mark.parametrize("who", ["stranger", "player"])
def test_whoever_has_no_account_is_asked_to_sign_in(cast, name, who):
    url = address(cast.event, name)
    client = getattr(cast, who)
    answer = client.get(url) if name in PAGES else client.post(url)
    assert answer.status_code == 302
    assert answer["Location"] == f"{reverse('account_login')}?next={url}"


@pytest.mark.parametrize("name", PRESSES)
def test_a_button_does_nothing_for_a_helper_who_may_not_press_it(cast, name):
    for who in set(HELPERS) - set(PRESSES[name]):
        client = getattr(cast, who)
        before = LogEntry.objects.count()
        assert client.post(address(cast.event, name)).status_code == 403, who
        assert LogEntry.objects.count() == before


@pytest.mark.parametrize("name", PRESSES)
def test_a_button_is_no_link(cast, name):
    assert cast.olga.get(address(cast.event, name)).status_code == 405


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
