"""A question for which data was fetched in advance gets the same answers as without."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from lobby.base.errors import Refused
from lobby.core.queries import events as events_queries
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.news import queries as news_queries
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.ratings import queries as ratings_queries
from lobby.features.talk import queries as talk_queries
from lobby.features.terms.values.terms import parse

pytestmark = pytest.mark.every_engine


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(players_queries.add_player, "ann")


@pytest.fixture
async def match(store: Store, ann: Player) -> Match:
    return await store.write(begin, ann)


def begin(tx: Transaction, player: Player) -> Match:
    clock = MatchClock(parse(["--totaltime=1"]), (5, 7), 0, tx.now)
    zones = ("Europe/Berlin", "America/New_York")
    match = matches_queries.add_match(
        tx, "chaos", "", {"a1": "ä"}, (player, player), clock=clock, zones=zones
    )
    matches_queries.add_move(tx, match.board, 1, 0, "a1", "well…", "by hand")
    match = matches_queries.save_match(tx, replace(match, plies=1))
    talk_queries.add_message(tx, player, match.board, "\"good luck\" \\ 'again'")
    players_queries.set_preference(tx, player, "theme", "night")
    return match


async def test_all_that_is_expected_is_as_it_would_be(
    store: Store, ann: Player, match: Match
) -> None:
    def look_round(look: Snapshot) -> tuple[object, ...]:
        return (
            matches_queries.match(look, match.board),
            matches_queries.match(look, 99),
            matches_queries.moves(look, match.board),
            talk_queries.messages(look, match.board, 200),
            talk_queries.messages(look, None, 200),
            players_queries.preferences(look, ann),
            clocks_queries.interruptions(look, (ann,), 0, whole=True),
            ratings_queries.ratings_of(look, (ann,)),
            news_queries.hears_of_board(look, ann, 2**70),
        )

    def prepared(look: Snapshot) -> tuple[object, ...]:
        look.expect(lambda: look_round(look))
        return look_round(look)

    plain = await store.read(look_round)
    assert plain[0] == match
    assert await store.read(prepared) == plain
    assert await store.write(prepared) == plain


async def test_a_change_in_between_is_seen(store: Store, ann: Player, match: Match) -> None:
    def change(tx: Transaction) -> None:
        def look_round() -> tuple[Any, ...]:
            return (
                matches_queries.match(tx, match.board),
                matches_queries.moves(tx, match.board),
                players_queries.preferences(tx, ann),
            )

        tx.expect(look_round)
        matches_queries.add_move(tx, match.board, 2, 0, "b2", "", "by hand")
        saved = matches_queries.save_match(tx, replace(match, plies=2))
        players_queries.set_preference(tx, ann, "theme", "day")
        seen, moves, preferences = look_round()
        assert seen == saved
        assert [played.move for played in moves] == ["a1", "b2"]
        assert preferences["theme"] == "day"

    await store.write(change)


async def test_what_was_written_before_is_found(store: Store, ann: Player, match: Match) -> None:
    def change(tx: Transaction) -> None:
        matches_queries.add_move(tx, match.board, 2, 0, "b2", "", "by hand")
        matches_queries.save_match(tx, replace(match, plies=2))
        events_queries.emit(tx, "moved", board=match.board)
        tx.expect(lambda: matches_queries.moves(tx, match.board))
        assert [played.move for played in matches_queries.moves(tx, match.board)] == ["a1", "b2"]

    await store.write(change)


async def test_what_fails_while_it_is_told_changes_nothing(
    store: Store, ann: Player, match: Match
) -> None:
    def fail() -> None:
        raise Refused("not today")

    def question(look: Snapshot) -> tuple[object, ...]:
        with pytest.raises(Refused):
            look.expect(fail)
        return matches_queries.moves(look, match.board)

    assert len(await store.read(question)) == 1
