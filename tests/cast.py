"""The people of the tests. Olga owns the event, Orla organises, Jude judges, Sam keeps scores,
Vic looks on; Otto owns another one.

Each is a browser (`django.test.Client`) signed in as that person; `player` came by the private link of the first
entry, `stranger` by nothing.
"""

from dataclasses import dataclass
from functools import cached_property

import pytest
from django.http import HttpResponse
from django.test import Client

from tests import make
from tourney.access import remember_player
from tourney.models import Entry, Event, Role
from tourney.services.events import add_member


@dataclass
class Cast:
    """Browsers for one event, each made when it is first asked for."""

    event: Event

    @cached_property
    def olga(self) -> Client:
        return self._signed_in("olga")

    @cached_property
    def orla(self) -> Client:
        return self._helping("orla", Role.ORGANISER)

    @cached_property
    def sam(self) -> Client:
        return self._helping("sam", Role.SCOREKEEPER)

    @cached_property
    def jude(self) -> Client:
        return self._helping("jude", Role.JUDGE)

    @cached_property
    def vic(self) -> Client:
        return self._helping("vic", Role.VIEWER)

    @cached_property
    def otto(self) -> Client:
        make.event("otto", name="Otto's Own")
        return self._signed_in("otto")

    @cached_property
    def stranger(self) -> Client:
        return Client()

    @cached_property
    def player(self) -> Client:
        return self.player_of(self.event.entries.all()[0])

    def player_of(self, entry: Entry) -> Client:
        """A phone that keeps the entry's private link."""
        client, response = Client(), HttpResponse()
        remember_player(response, entry.tokens.select_related("entry__event").get(revoked_at=None), secure=False)
        client.cookies.update(response.cookies)
        return client

    def _helping(self, name: str, role: str) -> Client:
        add_member(self.event, make.desk(self.event), email=make.user(name).email, role=role)
        return self._signed_in(name)

    @staticmethod
    def _signed_in(name: str) -> Client:
        client = Client()
        client.force_login(make.user(name))
        return client


@pytest.fixture
def cast(db: None) -> Cast:
    """The people round an event of Olga's that has eight entries and no round yet."""
    return Cast(make.event(entries=8))
