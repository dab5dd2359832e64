"""A question for which data was fetched in advance gets the same answers as without."""

from __future__ import annotations

from dataclasses import replace
from operator import methodcaller
from typing import Any

import pytest

from lobby.base.errors import Refused
from lobby.features.matches.values.clock import Clock as MatchClock
from lobby.features.matches.values.match import Match
from lobby.features.matches.values.terms import parse
from lobby.features.people.values.player import Player
from lobby.store import Snapshot, Store, Transaction


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(methodcaller("add_player", "ann"))


@pytest.fixture
async def match(store: Store, ann: Player) -> Match:
    return await store.write(begin, ann)


def begin(tx: Transaction, player: Player) -> Match:
    clock = MatchClock(parse(["--totaltime=1"]), (5, 7), 0, tx.now)
    zones = ("Europe/Berlin", "America/New_York")
    match = tx.add_match("chaos", "", {"a1": "ä"}, (player, player), clock=clock, zones=zones)
    tx.add_move(match.board, 1, "a1", "well…", "by hand")
    match = tx.save_match(replace(match, plies=1))
    tx.add_message(player, match.board, "\"good luck\" \\ 'again'")
    tx.set_preference(player, "theme", "night")
    return match


async def test_all_that_is_expected_is_as_it_would_be(
    store: Store, ann: Player, match: Match
) -> None:
    def look_round(look: Snapshot) -> tuple[object, ...]:
        return (
            look.match(match.board),
            look.match(99),
            look.moves(match.board),
            look.messages(match.board, 200),
            look.messages(None, 200),
            look.preferences(ann),
            look.interruptions((ann,), 0),
            look.ratings_of((ann,)),
            look.hears_of_board(ann, 2**70),
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
            return tx.match(match.board), tx.moves(match.board), tx.preferences(ann)

        tx.expect(look_round)
        tx.add_move(match.board, 2, "b2", "", "by hand")
        saved = tx.save_match(replace(match, plies=2))
        tx.set_preference(ann, "theme", "day")
        found, moves, preferences = look_round()
        assert found == saved
        assert [each.move for each in moves] == ["a1", "b2"]
        assert preferences["theme"] == "day"

    await store.write(change)


async def test_what_was_written_before_is_found(store: Store, ann: Player, match: Match) -> None:
    def change(tx: Transaction) -> None:
        tx.add_move(match.board, 2, "b2", "", "by hand")
        tx.save_match(replace(match, plies=2))
        tx.emit("moved", board=match.board)
        tx.expect(lambda: tx.moves(match.board))
        assert [each.move for each in tx.moves(match.board)] == ["a1", "b2"]

    await store.write(change)


async def test_what_fails_while_it_is_told_changes_nothing(
    store: Store, ann: Player, match: Match
) -> None:
    def fail() -> None:
        raise Refused("not today")

    def question(look: Snapshot) -> tuple[object, ...]:
        with pytest.raises(Refused):
            look.expect(fail)
        return look.moves(match.board)

    assert len(await store.read(question)) == 1
