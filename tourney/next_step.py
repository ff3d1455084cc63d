"""The one next thing to do in an event, worked out from a few numbers. Knows no Django."""

from dataclasses import dataclass, replace

DRAFT, PUBLISHED, PLAYING, CLOSED = "draft", "published", "playing", "closed"


@dataclass(frozen=True, slots=True)
class EventState:
    """Where an event stands. `round` is the number of its latest round, 0 before the first; `status` is its status."""

    active: int = 0  # entries that have not dropped
    dropped: int = 0
    rounds_planned: int = 5
    round: int = 0
    status: str = ""
    games: int = 0  # of the latest round
    results: int = 0
    disputes: int = 0  # games whose two reports differ
    away: int = 0  # of the active, from the round after the latest
    tables: int = 0
    closed_tables: int = 0
    finished: bool = False
    unplayed: int = 0  # games of closed rounds that have no result
    lists: int = 0  # sent and not looked at
    here: int = 0  # of the active, checked in
    registering: bool = False  # strangers can register, and the day has not come

    @property
    def missing(self) -> int:
        return self.games - self.results

    @property
    def tables_short(self) -> int:
        """How many open tables the next round lacks. An event without any table plays without them."""
        return max(0, (self.active - self.away) // 2 - self.tables + self.closed_tables) if self.tables else 0

    @property
    def words(self) -> str:
        """The state in a few words, such as `Round 2 of 5, playing`."""
        if self.finished:
            return "Finished"
        if not self.round:
            return "Not started"
        return f"Round {self.round} of {self.rounds_planned}, {self.status}"

    @property
    def public_words(self) -> str:
        """The same for everybody: a draft is not known outside the desk."""
        if self.status == DRAFT and not self.finished:
            return replace(self, round=self.round - 1, status=CLOSED).words
        return self.words


@dataclass(frozen=True, slots=True)
class NextStep:
    """What to do next. `view` names the page to do it on, `number` its round; `press` means that one press does it.

    `also` is what may be done instead, as label and view; `ask` what the address asks of that page.
    """

    title: str
    text: str
    label: str
    view: str
    number: int | None = None
    press: bool = False
    also: tuple[str, str] | None = None
    ask: str = ""


def next_step(state: EventState) -> NextStep:
    """The next step of an event in that state: there is always exactly one."""
    if state.finished:
        return NextStep(
            "Print the standings", "The event is finished: its standings are final.", "Prints", "desk_prints"
        )
    if state.round and state.status != CLOSED:
        return _in_round(state)
    if state.round >= state.rounds_planned:
        if state.unplayed:
            return NextStep(
                f"Enter {_count(state.unplayed, 'missing result')}",
                "All rounds are closed, some without every result. Or finish without them, under Settings.",
                "Go to the rounds",
                "desk_draft",
            )
        return NextStep(
            "Finish the event",
            f"All {state.rounds_planned} rounds are played. Look the standings over, then make them final.",
            "Finish the event",
            "desk_finish",
            press=True,
        )
    if not state.round and (before := _before_the_first(state)):
        return before
    if state.active < 2:
        return _enter(state)
    return _draw(state)


def _draw(state: EventState) -> NextStep:
    number, playing = state.round + 1, state.active - state.away
    if playing < 2:
        there = "One player is" if playing else "Nobody is"
        text = f"{there} there for round {number}; it needs two at least. Let somebody play it after all."
        return NextStep("Nobody to play with", text, "Look at the entries", "desk_entries")
    if state.tables_short:
        return NextStep(
            f"Open or add {_count(state.tables_short, 'table')}",
            f"Round {number} has {_count(playing // 2, 'game')}, each at a table of its own.",
            "Go to the tables",
            "desk_tables",
            ask=f"?add={state.tables_short}",
        )
    return NextStep(
        f"Draw round {number}",
        f"{playing} players take part. The draw stays a draft until you publish it." + _unplayed(state),
        f"Draw round {number}",
        "desk_draft",
    )


def _before_the_first(state: EventState) -> NextStep | None:
    """What comes before the first draw: registering, then the lists, then the check-in; None if nothing of it does."""
    draw = ("Draw round 1", "desk_draft") if state.active > 1 else None
    if state.registering:
        return NextStep(
            "Let players register",
            f"{_count(state.active, 'player')} entered so far. Give everybody the address of the event’s public page.",
            "Registrations",
            "desk_registrations",
            also=("Paste names", "desk_import"),
        )
    if state.lists:
        return NextStep(
            f"Look at {_count(state.lists, 'army list')}",
            "Approve each, or send it back with a reason. Then the players check in.",
            "Look at the lists",
            "desk_lists",
            also=draw,
        )
    if draw and 0 < state.here < state.active - state.away:
        return NextStep(
            f"Check in {_count(state.active - state.away - state.here, 'more player')}",
            f"{_count(state.here, 'player')} here. Draw when everybody has come, or without those who have not.",
            "Check-in",
            "desk_check_in",
            also=draw,
        )
    return None


def _unplayed(state: EventState) -> str:
    """That closed rounds miss results, which the draw then does without."""
    if not state.unplayed:
        return ""
    missing = _count(state.unplayed, "result")
    return f" {missing} of closed rounds still missing: whoever waits for one is drawn without it."


def _enter(state: EventState) -> NextStep:
    if state.round:
        left = "One player is left." if state.active else "Everybody has dropped."
        text = f"{left} A round needs two at least: let somebody return, or finish the event under Settings."
        return NextStep("Nobody to play with", text, "Look at the entries", "desk_entries")
    text = "Paste a list of names, or upload a file. You see every row before anybody is entered."
    if state.active:
        text = "One player is entered. A round needs two at least."
    return NextStep("Enter the players", text, "Paste names", "desk_import")


def _in_round(state: EventState) -> NextStep:
    number = state.round
    if state.status == DRAFT:
        return NextStep(
            f"Check round {number} and publish it",
            "Nobody but the organisers sees the draft. Look at the pairings and tables, then publish.",
            "Look at the draft",
            "desk_draft",
        )
    if state.missing:
        return _results_missing(state)
    return NextStep(
        f"Close round {number}", f"All {state.games} results are in.", f"Go to round {number}", "desk_round", number
    )


def _results_missing(state: EventState) -> NextStep:
    number = state.round
    if state.status == PUBLISHED and not state.results and not state.disputes:
        return NextStep(
            f"Start the clock of round {number}",
            "The pairings are out. Start when everybody sits at a table.",
            f"Go to round {number}",
            "desk_round",
            number,
        )
    if state.disputes:
        title = f"Settle {_count(state.disputes, 'game')}"
        text = f"The two reports differ. {_count(state.missing, 'result')} of {state.games} still missing."
        return NextStep(title, text, "Results desk", "desk_results")
    return NextStep(
        f"Wait for {_count(state.missing, 'result')}",
        f"{state.results} of {state.games} results of round {number} are in.",
        "Enter results",
        "desk_results",
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
