"""Whatever is done in whatever order: taken back it is as it was, done again it is as it became."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import rule, run_state_machine_as_test

from tests.tourney.services.snapshot import snapshot
from tests.tourney.services.test_event_machine import EventMachine
from tourney.models import LogEntry
from tourney.services import undoable
from tourney.services.undoing import undo


class UndoMachine(EventMachine):
    """Each press that changes something is taken back, done again, and kept on a pile to be unwound."""

    def __init__(self):
        super().__init__()
        self.pile = []

    def press(self, service, thing, *args, **kwargs):
        before, revision = snapshot(self.event), self.event.revision
        done = super().press(service, thing, *args, **kwargs)
        if self.event.revision > revision:
            self.hold(before)
        return done

    def hold(self, before):
        line = LogEntry.objects.get(event=self.event, sequence=self.event.revision)
        if undoable.never(line):
            self.pile.clear()
            return
        after = snapshot(self.event)
        back = undo(line, self.by)
        assert snapshot(self.event) == before, line.verb
        undo(back, self.by)
        assert snapshot(self.event) == after, line.verb
        self.pile.append((line, before))

    @rule(most=st.integers(1, 6))
    def unwind(self, most):
        for _ in range(min(most, len(self.pile))):
            line, before = self.pile.pop()
            undo(line, self.by)
            assert snapshot(self.event) == before, line.verb


@pytest.mark.django_db
def test_whatever_was_done_can_be_taken_back_and_done_again():
    run_state_machine_as_test(
        UndoMachine,
        settings=settings(
            max_examples=6, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
