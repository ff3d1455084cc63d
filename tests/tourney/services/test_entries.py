"""Who plays: entering, changing, dropping, coming back, being away, and the link that opens a player's page."""

import pytest
from django.http import Http404

from tests import make
from tourney import queries, tokens
from tourney.access import enter_by_token, link_path
from tourney.errors import Refused
from tourney.services import entries, rounds

pytestmark = pytest.mark.django_db

STATES = {
    "none": lambda event: None,
    "draft": make.draft,
    "published": make.published,
    "playing": make.playing,
    "closed": make.closed,
}
NEXT = {"none": 1, "draft": 1, "published": 2, "playing": 2, "closed": 2}  # the first round that can still be drawn


def in_state(state, count=4, **settings):
    event = make.event(entries=count, tables=6, **settings)
    STATES[state](event)
    return event


def ada(name="Ada"):
    event = make.event()
    return entries.add_entry(event, make.desk(event), name=name)


def playing(event, number):
    return {entry.name for entry in queries.playing_in(event, number)}


def missing(event):
    """Rounds that an entry missed while it was in the event, as the standings see them."""
    return {(absence.round, absence.entry) for absence in queries.record(event).absences}


# entering


def test_a_player_is_entered_with_a_number_a_link_and_tidy_words(writes):
    event = make.event(entries=2)
    with writes(event, "entry added"):
        entry = entries.add_entry(event, make.desk(event), name="  Ada \t Lovelace ", club="Iron  Dice", side="axis")
    assert (entry.number, entry.name, entry.club) == (3, "Ada Lovelace", "Iron Dice")
    assert enter_by_token(link_path(entry).removeprefix("/p/")).entry == entry


def test_a_name_is_kept_in_one_coding():
    assert ada(name="Żo\u0308e\u0301").name == "Żöé"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"name": ""}, "needs a name"),
        ({"name": "  \t "}, "needs a name"),
        ({"name": "Ada", "side": "purple"}, "no side “purple”"),
        ({"name": "Ada", "email": "x" * 255}, "At most 254"),
        ({"name": "Ada", "from_round": 0}, "no round 0"),
        ({"name": "Ada", "from_round": 21}, "no round 21"),
    ],
)
def test_an_entry_that_cannot_be_is_refused(fields, words, writes):
    event = make.event()
    with pytest.raises(Refused, match=words), writes(event):
        entries.add_entry(event, make.desk(event), **fields)


def test_one_address_enters_one_player_an_event():
    event, other = make.event(), make.event("otto")
    ada = entries.add_entry(event, make.desk(event), name="Ada", email="Ada@example.org")
    with pytest.raises(Refused, match=r"Ada is entered with ada@EXAMPLE\.org already"):
        entries.add_entry(event, make.desk(event), name="Ada", email="ada@EXAMPLE.org")
    entries.add_entry(other, make.desk(other), name="Ada", email="ada@example.org")
    entries.edit_entry(ada, make.desk(event), email="ada@example.org")
    entries.add_entry(event, make.desk(event), name="Ben")
    entries.add_entry(event, make.desk(event), name="Eve")


def test_a_number_is_never_used_twice_while_a_higher_one_stands():
    event = make.event(entries=3)
    entries.remove_entry(event.entries.get(number=2), make.desk(event))
    assert entries.add_entry(event, make.desk(event), name="Late").number == 4


def test_an_event_has_room_for_a_thousand_and_no_more(writes):
    event = make.event()
    with pytest.raises(Refused, match="at most 1000"), writes(event):
        entries.add_roster(event, make.desk(event), [{"name": str(number)} for number in range(1001)])


def test_a_list_is_one_write_with_absences_and_a_link_each(writes):
    event = make.event()
    with writes(event, "roster added"):
        ada, ben = entries.add_roster(
            event, make.desk(event), [{"name": "Ada", "absent_rounds": (1, 3)}, {"name": "Ben"}]
        )
    assert list(ada.absences.values_list("round_number", flat=True)) == [1, 3]
    assert (playing(event, 1), playing(event, 2)) == ({"Ben"}, {"Ada", "Ben"})
    assert link_path(ada) != link_path(ben)


def test_an_empty_list_and_an_impossible_round_are_refused(writes):
    event = make.event()
    with pytest.raises(Refused, match="no players"), writes(event):
        entries.add_roster(event, make.desk(event), [])
    with pytest.raises(Refused, match="Row 1, Ada: There is no round 0"), writes(event):
        entries.add_roster(event, make.desk(event), [{"name": "Ada", "absent_rounds": (0,)}])


@pytest.mark.parametrize("state", STATES)
def test_a_late_arrival_plays_from_the_next_round_that_is_not_out(state):
    event = in_state(state)
    late = entries.add_entry(event, make.desk(event), name="Late")
    assert late.from_round == NEXT[state]
    assert "Late" in playing(event, NEXT[state])
    assert not [line for line in missing(event) if line[1] == late.number]


# changing and removing


def test_an_entry_is_changed_with_what_it_was(writes):
    event = make.event(entries=1)
    entry = event.entries.get()
    with writes(event, "entry changed"):
        entries.edit_entry(entry, make.desk(event), army="Panzers", fortified=True, club=entry.club)
    assert event.log.all()[0].data["changed"] == {"army": ["Force 1", "Panzers"], "fortified": [False, True]}
    with writes(event):
        entries.edit_entry(entry, make.desk(event), army=" Panzers ")
    with pytest.raises(Refused, match="needs a name"), writes(event):
        entries.edit_entry(entry, make.desk(event), name=" ")


def test_the_first_round_of_an_entry_is_fixed_once_it_is_drawn(writes):
    event = make.event(entries=4)
    entry = event.entries.all()[0]
    entries.edit_entry(entry, make.desk(event), from_round=2)
    entries.edit_entry(entry, make.desk(event), from_round=1)
    make.draft(event)
    with pytest.raises(Refused, match="drawn already"), writes(event):
        entries.edit_entry(entry, make.desk(event), from_round=2)


@pytest.mark.parametrize("state", STATES)
def test_only_an_entry_that_never_took_part_is_removed(state, writes):
    event = in_state(state)
    entry = event.entries.all()[0]
    if state == "none":
        with writes(event, "entry removed"):
            entries.remove_entry(entry, make.desk(event))
        assert event.entries.count() == 3
    else:
        with pytest.raises(Refused, match="stands in a round"), writes(event):
            entries.remove_entry(entry, make.desk(event))


def test_an_entry_with_an_adjustment_stays(writes):
    event = make.event(entries=1)
    adjustment = entries.adjust_vp(event.entries.get(), make.desk(event), vp=-1, reason="late list")
    with pytest.raises(Refused, match="stands in the log"), writes(event):
        entries.remove_entry(event.entries.get(), make.desk(event))
    entries.remove_adjustment(adjustment, make.desk(event))
    entries.remove_entry(event.entries.get(), make.desk(event))


# dropping, returning, being away


@pytest.mark.parametrize("state", STATES)
def test_who_drops_keeps_the_rounds_that_are_out_and_plays_no_other(state, writes):
    event = in_state(state)
    entry = event.entries.all()[0]
    for verb in ("entry dropped", None):
        with writes(event, verb):
            entries.drop_entry(entry, make.desk(event))
    assert entry.dropped_after == NEXT[state] - 1
    assert entry.name not in playing(event, NEXT[state])
    if state in {"published", "playing"}:
        assert entry.name in playing(event, 1)
        make.play(event.rounds.get())
        rounds.close_round(event.rounds.get(), make.desk(event))
    assert missing(event) == set()


@pytest.mark.parametrize("state", STATES)
def test_who_returns_plays_the_next_round_drawn(state, writes):
    event = in_state(state)
    entry = event.entries.all()[0]
    with writes(event):
        entries.return_entry(entry, make.desk(event))
    entries.drop_entry(entry, make.desk(event))
    with writes(event, "entry returned"):
        entries.return_entry(entry, make.desk(event))
    assert entry.name in playing(event, NEXT[state])


def test_rounds_missed_between_dropping_and_returning_stay_missed():
    event = make.played_event(entries=5, rounds=1)
    entry = event.entries.all()[0]
    entries.drop_entry(entry, make.desk(event))
    make.closed(event)
    assert missing(event) == set()
    entries.return_entry(entry, make.desk(event))
    assert missing(event) == {(2, entry.number)}
    make.closed(event)
    assert missing(event) == {(2, entry.number)}


@pytest.mark.parametrize("state", STATES)
def test_an_absence_is_noted_for_a_round_that_is_not_out(state, writes):
    event = in_state(state)
    entry, number = event.entries.all()[0], NEXT[state]
    for absent, verb in ((True, "absence noted"), (True, None), (False, "absence lifted"), (False, None)):
        with writes(event, verb):
            entries.set_absent(entry, make.desk(event), number, absent=absent)
        assert (entry.name in playing(event, number)) is not absent
    if number > 1:
        with pytest.raises(Refused, match="Round 1 is published"), writes(event):
            entries.set_absent(entry, make.desk(event), 1, absent=True)


@pytest.mark.parametrize("number", [0, -1, 21, 10**6])
def test_nobody_is_away_in_a_round_that_cannot_be(number, writes):
    event = make.event(entries=1)
    with pytest.raises(Refused, match="There is no round"), writes(event):
        entries.set_absent(event.entries.get(), make.desk(event), number, absent=True)


def test_who_was_away_is_told_from_who_was_not_there_yet():
    event = make.event(entries=4, tables=6)
    away = event.entries.all()[0]
    entries.set_absent(away, make.desk(event), 1, absent=True)
    make.closed(event)
    late = entries.add_entry(event, make.desk(event), name="Late")
    make.closed(event)
    assert missing(event) == {(1, away.number)}
    assert late.from_round == 2


# links


def test_a_new_link_kills_the_old_one(writes):
    event = make.event(entries=2)
    entry, other = event.entries.all()
    old, others = (link_path(one).removeprefix("/p/") for one in (entry, other))
    with writes(event, "link reissued"):
        entries.reissue_link(entry, make.desk(event))
    new = link_path(entry).removeprefix("/p/")
    assert enter_by_token(new).entry == entry
    assert enter_by_token(others).entry == other
    with pytest.raises(Http404):
        enter_by_token(old)


def test_a_link_is_read_however_it_was_copied():
    entry = ada()
    text = link_path(entry).removeprefix("/p/")
    dashed = "-".join((text[:4], text[4:8], text[8:12], text[12:]))
    misread = text.replace("1", "I").replace("0", "O")
    for copied in (text.lower(), dashed, f" {text}\n", misread, misread.lower().replace("i", "l")):
        assert enter_by_token(copied).entry == entry


def test_letters_that_are_misread_count_as_those_they_stand_for():
    assert tokens.digest("ilo-ILO") == tokens.digest("110110")
    assert tokens.digest("ABCD") != tokens.digest("ABCE")


@pytest.mark.parametrize("guess", ["", "0000000000000000", "☃", "x" * 5000, "' OR 1=1 --"])
def test_a_guessed_link_opens_nothing(guess):
    ada()
    with pytest.raises(Http404):
        enter_by_token(guess)


def test_the_database_holds_nothing_that_opens_a_page():
    entry = ada()
    row = entry.tokens.get()
    text = link_path(entry).removeprefix("/p/")
    assert len(text) == tokens.LENGTH
    assert text not in {row.nonce.upper(), row.digest.upper()}
    with pytest.raises(Http404):
        enter_by_token(row.nonce)
    row.nonce = tokens.new_nonce()
    row.save()
    with pytest.raises(LookupError, match="another installation"):
        link_path(entry)


# adjustments


def test_an_adjustment_moves_the_vp_and_is_taken_back(writes):
    event = make.played_event(entries=4)
    entry = event.entries.all()[0]
    before = queries.standings_of(event)
    with writes(event, "vp adjusted"):
        adjustment = entries.adjust_vp(entry, make.desk(event), vp=-3, reason=" late list ", round_number=1)
    vp = {row.entry: row.values["vp"] for row in before}
    after = {row.entry: row.values["vp"] for row in queries.standings_of(event)}
    assert after == vp | {entry.number: vp[entry.number] - 3}
    with writes(event, "adjustment removed"):
        entries.remove_adjustment(adjustment, make.desk(event))
    assert queries.standings_of(event) == before


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"vp": 0, "reason": "x"}, "needs a reason"),
        ({"vp": 101, "reason": "x"}, "from -100 to 100"),
        ({"vp": -101, "reason": "x"}, "from -100 to 100"),
        ({"vp": 1, "reason": " "}, "needs a reason"),
        ({"vp": 1, "reason": "x" * 201}, "At most 200"),
        ({"vp": 1, "reason": "x", "round_number": 0}, "no round 0"),
    ],
)
def test_an_adjustment_that_cannot_be_is_refused(wish, words, writes):
    event = make.event(entries=1)
    with pytest.raises(Refused, match=words), writes(event):
        entries.adjust_vp(event.entries.get(), make.desk(event), **wish)


def test_a_form_that_is_sent_twice_gives_its_vp_once(writes):
    event = make.event(entries=2)
    entry = event.entries.all()[0]
    with writes(event, "vp adjusted"):
        entries.adjust_vp(entry, make.desk(event), vp=3, reason="Painted", key="k")
    with writes(event):
        assert entries.adjust_vp(entry, make.desk(event), vp=3, reason="Painted", key="k") is None
    assert [one.vp for one in entry.adjustments.all()] == [3]
