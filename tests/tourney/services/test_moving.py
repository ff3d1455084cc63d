"""Games that move from table to table."""

import pytest

from tests import make
from tourney import queries
from tourney.errors import Refused, Stale
from tourney.services import events, rounds

pytestmark = pytest.mark.django_db

REACH = {"draft": make.draft, "published": make.published, "playing": make.playing, "closed": make.closed}


@pytest.mark.parametrize("status", ["draft", "published", "playing"])
def test_a_game_moves_to_a_free_table(status, writes):
    event = make.event(entries=4, tables=3)
    REACH[status](event)
    game = make.game_at(event)
    with writes(event, "game moved"):
        rounds.move_game(game, make.desk(event), event.tables.get(number=3), version=game.version)
    assert make.game_at(event, 3).pk == game.pk
    assert make.game_at(event, 3).version == game.version + 1


def test_a_game_changes_places_with_the_one_that_sits_there(writes):
    event = make.event(entries=4)
    make.playing(event)
    one, other = make.game_at(event, 1), make.game_at(event, 2)
    with writes(event, "game moved"):
        rounds.move_game(one, make.desk(event), other.table)
    assert (make.game_at(event, 1).pk, make.game_at(event, 2).pk) == (other.pk, one.pk)
    assert make.game_at(event, 1).version == other.version + 1


def test_a_game_without_a_table_gets_one_and_hands_on_none():
    event = make.event(entries=4, tables=0)
    round_ = make.draft(event)
    first, second = queries.games_of(round_)
    events.add_tables(event, make.desk(event), 1)
    table = event.tables.get()
    for game, other in ((first, second), (second, first)):
        rounds.move_game(game, make.desk(event), table)
        assert {one.pk: one.table for one in queries.games_of(round_)} == {game.pk: table, other.pk: None}


def test_too_few_open_tables_are_told_before_anything_is_drawn(writes):
    event = make.event(entries=4, tables=2)
    events.change_tables(event, make.desk(event), {2: events.TableWishes(closed=True)})
    with pytest.raises(Refused, match="2 games need 2 open tables and there is 1"), writes(event):
        make.draft(event)
    events.add_tables(event, make.desk(event), 1)
    assert {game.table.number for game in queries.games_of(make.draft(event))} == {1, 3}


def test_a_move_to_where_it_is_writes_nothing_and_a_stale_or_strange_one_is_refused(writes):
    event, other = make.event(entries=4), make.event("otto", tables=1)
    make.playing(event)
    game, by = make.game_at(event), make.desk(event)
    with writes(event):
        rounds.move_game(game, by, game.table)
    with pytest.raises(Stale), writes(event):
        rounds.move_game(game, by, event.tables.get(number=2), version=game.version - 1)
    with pytest.raises(Refused, match="another event"), writes(event):
        rounds.move_game(game, by, other.tables.get())


def test_a_game_of_a_closed_round_stays_where_it_was(writes):
    event = make.event(entries=4)
    make.closed(event)
    with pytest.raises(Refused, match="Round 1 is closed"), writes(event):
        rounds.move_game(make.game_at(event), make.desk(event), event.tables.get(number=2))
