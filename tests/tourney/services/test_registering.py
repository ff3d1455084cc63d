"""Places are given out once: the services of registering, in every order that players and the desk can think of."""

from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests import make
from tourney.errors import Refused
from tourney.models import Event, Registration, RegistrationState
from tourney.pages.waitlist import codes_of, line_of, waitlist_of
from tourney.services import entries, registering, registration_terms
from tourney.services.entryfields import Namesake
from tourney.services.registering import Wish

pytestmark = pytest.mark.django_db


def opened(entries_=0, **settings_):
    event = make.event(entries=entries_, **settings_)
    registration_terms.change_terms(event, make.desk(event), {"registration": "open"})
    return event


def names(rows):
    return [one.name for one in rows]


def test_those_in_the_hall_move_up_first_then_the_others_in_turn():
    event = opened(1, capacity=1)
    by = make.desk(event)
    made = {name: registering.register(event, Wish(name)) for name in ("Ann", "Bo", "Cy", "Di")}
    for name in ("Di", "Cy"):
        Registration.objects.filter(name=name).update(present_at=timezone.now())
    assert names(registering.waiting(event)) == ["Cy", "Di", "Ann", "Bo"]
    with pytest.raises(Refused, match="The one place is taken"):
        registering.move_up(made["Cy"], by)
    entries.drop_entry(event.entries.get(number=1), by)
    assert registering.move_up(made["Bo"], by).name == "Bo"  # out of turn, if the desk wants it so
    assert event.log.first().data["waited"] == 3
    assert registering.move_up(made["Bo"], by) == event.entries.get(name="Bo")
    assert event.entries.filter(dropped_after=None).count() == 1


def test_as_many_move_up_as_there_is_room_for():
    event = opened(2, capacity=2)
    by = make.desk(event)
    for name in ("Ann", "Bo", "Cy"):
        registering.register(event, Wish(name))
    assert registering.move_up_all(event, by) == []
    for entry in event.entries.all():
        entries.drop_entry(entry, by)
    assert names(registering.move_up_all(event, by)) == ["Ann", "Bo"]
    assert names(registering.waiting(event)) == ["Cy"]


def test_who_comes_back_waits_at_the_end_and_gets_the_old_entry():
    event = opened(0, capacity=1)
    by = make.desk(event)
    ann, bo = (registering.register(event, Wish(name)) for name in ("Ann", "Bo"))
    entry = ann.entry
    registering.withdraw(ann, by)
    assert registering.room(event) == 1
    registering.put_back(ann, by)
    assert names(registering.waiting(event)) == ["Bo", "Ann"]
    registering.refuse(bo, by)
    assert registering.move_up(ann, by) == entry
    assert event.entries.count() == 1
    with pytest.raises(Refused, match="does not wait"):
        registering.move_up(bo, by)


def test_who_withdrew_can_register_anew_with_the_same_address():
    event = opened()
    wish = Wish("Ann", email="ann@example.org")
    first = registering.register(event, wish)
    registering.withdraw(first, make.desk(event))
    second = registering.register(event, wish)
    assert second.entry.email == "ann@example.org"
    with pytest.raises(Refused, match="registered anew"):
        registering.put_back(first, make.desk(event))
    registering.withdraw(second, make.desk(event))
    registering.put_back(first, make.desk(event))
    assert registering.move_up(first, make.desk(event)).email == "ann@example.org"


def test_what_the_desk_did_to_the_entry_is_said_of_the_registration():
    event = opened()
    by = make.desk(event)
    ann, bo = (registering.register(event, Wish(name)) for name in ("Ann", "Bo"))
    entries.drop_entry(ann.entry, by)
    entries.remove_entry(bo.entry, by)
    found = waitlist_of(event)
    assert [(line.registration.name, line.status) for line in found.left] == [
        ("Ann", "Dropped"),
        ("Bo", "Taken out by the desk"),
    ]
    registering.put_back(bo, by)
    assert registering.move_up(Registration.objects.get(pk=bo.pk), by).name == "Bo"


def test_whoever_registers_after_a_draft_plays_in_round_1_and_a_late_walk_in_is_the_desks():
    event = opened(4)
    make.draft(event)
    assert registering.register(event, Wish("Ann")).entry.from_round == 1
    event.rounds.get().delete()
    make.published(event)
    with pytest.raises(Refused, match="has begun"):
        registering.register(event, Wish("Bo"))


def test_a_consent_is_bound_to_its_words():
    event = opened()
    by = make.desk(event)
    old, new = (registration_terms.consent(text, required=True) for text in ("Be kind.", "Be kind and quick."))
    registration_terms.change_terms(event, by, {"consents": [old]})
    registering.register(event, Wish("Ann", agreed=[old["key"]]))
    registration_terms.change_terms(event, by, {"consents": [new]})
    with pytest.raises(Refused, match="Be kind and quick"):
        registering.register(event, Wish("Bo", agreed=[old["key"]]))
    assert event.registrations.get().consents[old["key"]]["text"] == "Be kind."


def test_whoever_is_entered_at_the_desk_is_known_to_the_form():
    event = opened(1)
    with pytest.raises(Namesake, match="ada LOVELACE is registered already"):
        registering.register(event, Wish("ada  LOVELACE"))
    entries.edit_entry(event.entries.get(), make.desk(event), email="ada@example.org")
    with pytest.raises(Refused, match=r"with Ada@Example\.org already"):
        registering.register(event, Wish("A. L.", email="Ada@Example.org"))


def test_a_code_of_another_event_opens_nothing():
    event, other = opened(), make.event("otto", name="Otto's Own")
    registration_terms.change_terms(event, make.desk(event), {"registration": "code"})
    code = registration_terms.add_code(other, make.desk(other), club="Iron Dice")
    with pytest.raises(registering.WrongCode):
        registering.register(event, Wish("Ann", code=code.code))


def test_nobody_is_put_back_to_wait_with_a_code_whose_places_others_hold():
    event = opened()
    registration_terms.change_terms(event, make.desk(event), {"registration": "code"})
    code = registration_terms.add_code(event, make.desk(event), club="Iron Dice", places=1).code
    left = registering.register(event, Wish("Ann", code=code))
    registering.withdraw(left, make.desk(event))
    registering.register(event, Wish("Bo", code=code))
    with pytest.raises(Refused, match=r"The one place of the code .* is taken"):
        registering.put_back(left, make.desk(event))


def test_terms_that_cannot_be_are_refused_with_what_to_do():
    event = opened()
    by = make.desk(event)
    twice = [registration_terms.consent("Be kind.", required=need) for need in (True, False)]
    for terms, says in (
        ({"registration": "friends"}, "Choose who may register"),
        ({"registration_needs": ["shoe size"]}, "Nobody can be asked"),
        ({"consents": twice}, "read the same"),
        ({"consents": [registration_terms.consent("x" * 301, required=True)]}, "301 characters"),
        ({"retention_days": 0}, "from 1 to 3,660"),
    ):
        with pytest.raises(Refused, match=says):
            registration_terms.change_terms(event, by, terms)
    assert Event.objects.get(pk=event.pk).registration == "open"


def test_an_hour_before_the_end_is_early_enough():
    event = opened()
    by = make.desk(event)
    registration_terms.change_terms(event, by, {"registration_closes_at": timezone.now() + timedelta(hours=1)})
    assert registering.why_closed(event) == ""
    registration_terms.change_terms(event, by, {"registration_closes_at": timezone.now() - timedelta(seconds=1)})
    assert registering.why_closed(event) == "The time to register is over."


def test_the_lists_take_three_queries_however_many_registered(django_assert_max_num_queries):
    event = opened(0, capacity=3)
    for size in (4, 24):
        for number in range(event.registrations.count(), size):
            registering.register(event, Wish(f"Player of turn {number}"))
        with django_assert_max_num_queries(3):
            assert len(waitlist_of(event).waiting) == size - 3
        with django_assert_max_num_queries(2):
            codes_of(event)


class Places(RuleBasedStateMachine):
    """Players register, withdraw and come back; the desk moves up, refuses, drops and changes the capacity."""

    @initialize(capacity=st.integers(1, 5), places=st.integers(1, 3))
    def begin(self, capacity, places):
        self.event = opened(0, capacity=capacity)
        self.by = make.desk(self.event)
        self.capacity, self.count = capacity, 0
        self.code = registration_terms.add_code(self.event, self.by, club="Iron Dice", places=places)

    def one(self, pick):
        rows = list(self.event.registrations.order_by("pk"))
        return rows[pick % len(rows)] if rows else None

    def tried(self, act, *given):
        try:
            return act(*given)
        except Refused:
            return None

    @rule(coded=st.booleans())
    def register(self, coded):
        self.count += 1
        who = "code" if coded else "open"
        registration_terms.change_terms(self.event, self.by, {"registration": who})
        key = f"key {self.count}"
        wish = Wish(f"Player {self.count}", email=f"p{self.count}@example.org", code=self.code.code if coded else "")
        made = self.tried(lambda: registering.register(self.event, wish, key=key))
        if made:
            assert registering.register(self.event, wish, key=key).pk == made.pk

    @rule(pick=st.integers(0, 50), act=st.sampled_from(("move_up", "withdraw", "refuse", "put_back")))
    def desk(self, pick, act):
        if one := self.one(pick):
            self.tried(getattr(registering, act), one, self.by)

    @rule()
    def move_up_all(self):
        registering.move_up_all(self.event, self.by)
        self.event.refresh_from_db()
        assert not (registering.waiting(self.event) and registering.room(self.event))

    @rule(pick=st.integers(0, 50))
    def drop(self, pick):
        one = self.one(pick)
        if one and one.entry:
            entries.drop_entry(one.entry, self.by)

    @precondition(lambda self: self.capacity < 8)
    @rule()
    def widen(self):
        self.capacity += 1
        Event.objects.filter(pk=self.event.pk).update(capacity=self.capacity)

    @invariant()
    def nobody_has_a_place_too_many(self):
        if not hasattr(self, "event"):
            return
        assert registering.playing(self.event) <= self.capacity
        assert registering.taken(self.code) <= self.code.places
        found = waitlist_of(self.event)
        assert len(found.waiting) + len(found.entered) + len(found.left) == self.event.registrations.count()
        assert [line.place for line in found.waiting] == list(range(1, len(found.waiting) + 1))
        for line in found.waiting:
            assert line_of(line.registration).place == line.place
            assert not line.registration.plays
        numbers = list(self.event.entries.values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
        entered = Registration.objects.filter(event=self.event, state=RegistrationState.ENTERED)
        assert entered.exclude(entry=None).values("entry").distinct().count() == entered.exclude(entry=None).count()


def test_whatever_order_they_come_in_no_place_is_given_out_twice():
    run_state_machine_as_test(
        Places,
        settings=settings(
            max_examples=15, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
