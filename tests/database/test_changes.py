"""Changes: all or nothing, one after the other, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from lobby.base.errors import NotFound, Refused, Unavailable
from lobby.core.queries import events as events_queries
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.talk import queries as talk_queries
from tests.conftest import NOON, Clock

pytestmark = pytest.mark.every_engine


def say(tx: Transaction, words: str) -> int:
    """Say *words*, however much has been said."""
    events_queries.emit(tx, "said")
    return talk_queries.add_message(tx, None, None, words).id


def said(look: Snapshot) -> list[str]:
    return [message.text for message in talk_queries.messages(look, None, 1000)]


async def test_a_change_reads_what_it_wrote_and_others_do_when_it_is_made(store: Store) -> None:
    def write_and_read(tx: Transaction) -> list[str]:
        say(tx, "one")
        return said(tx)

    assert await store.write(write_and_read) == ["one"]
    assert await store.read(said) == ["one"]


async def test_what_raises_is_undone_alone_and_raised(store: Store) -> None:
    def speak_and_fail(tx: Transaction, why: str, *, kind: type[Exception]) -> None:
        say(tx, "never said")
        raise kind(why)

    done = await asyncio.gather(
        store.write(say, "one"),
        store.write(speak_and_fail, "no reason", kind=ValueError),
        store.write(speak_and_fail, "no reason", kind=NotFound),
        store.write(say, "two"),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in done] == [int, ValueError, NotFound, int]
    assert [str(outcome) for outcome in done[1:3]] == ["no reason"] * 2
    assert sorted(await store.read(said)) == ["one", "two"]


async def test_changes_that_wait_for_each_other_are_all_made(store: Store) -> None:
    made = await asyncio.gather(*(store.write(say, f"{number}") for number in range(50)))
    assert sorted(made) == list(range(1, 51))
    assert len(await store.read(said)) == 50


async def test_one_time_to_a_change_and_to_a_look(store: Store, clock: Clock) -> None:
    def look_twice(look: Snapshot) -> tuple[int, int]:
        before = look.now
        clock.advance(7)
        return before, look.now

    for ask in (store.write, store.read):
        before, after = await ask(look_twice)
        assert before == after
    clock.time = NOON
    assert await store.read(lambda look: look.now) == NOON


async def test_an_iterator_that_ends_too_soon(store: Store) -> None:
    for ask in (store.write, store.read):
        with pytest.raises(RuntimeError, match="an iterator ended too soon"):
            await ask(lambda _: next(iter(())))


async def test_what_a_question_raises_is_raised(store: Store) -> None:
    def fail(look: Snapshot, why: str, *, kind: type[Exception]) -> None:
        raise kind(why)

    for kind in (NotFound, ZeroDivisionError):
        with pytest.raises(kind, match="no reason"):
            await store.read(fail, "no reason", kind=kind)
    assert await store.read(said) == []


async def test_many_questions(store: Store) -> None:
    await store.write(say, "hello")
    assert await asyncio.gather(*(store.read(said) for _ in range(200))) == [["hello"]] * 200


async def test_what_was_made_is_there_when_the_store_is_opened_again(
    opened: Callable[[], Store],
) -> None:
    store = opened()
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    await store.close()
    store = opened()
    assert await store.read(lambda look: players_queries.player_named(look, "ANN")) == ann
    await store.close()


async def test_a_closed_store_says_so_and_has_kept_everything(opened: Callable[[], Store]) -> None:
    store = opened()
    first = asyncio.create_task(store.write(say, "one"))
    await first
    await store.close()
    await store.close()
    for ask in (store.write, store.read):
        with pytest.raises(Unavailable, match="This server is closing"):
            await ask(lambda look: look.now)
    store = opened()
    assert await store.read(said) == ["one"]
    await store.close()


async def test_a_code_is_used_once_by_whoever_is_first(store: Store) -> None:
    def take(tx: Transaction) -> Player:
        player = players_queries.take_code(tx, "digest")
        if player is None:
            raise Refused("used")
        return player

    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    await store.write(lambda tx: players_queries.add_code(tx, ann, "digest", NOON + 9))
    done = await asyncio.gather(*(store.write(take) for _ in range(5)), return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in done) == ["Player"] + ["Refused"] * 4
