"""The player of a visitor's key is looked up once, and again as soon as it may have changed."""

from __future__ import annotations

import asyncio

import pytest

from lobby.core.lobby import Lobby
from lobby.database.transaction import Snapshot
from lobby.features.people import keys, players, recovery
from lobby.features.people.values.player import Player, Visitor
from tests.conftest import Clock, Listener
from tests.core.test_neighbours import opened
from tests.support.postgres_cluster import NEEDS_POSTGRES

ANN = Visitor("ann", "SHA256:ann", "127.0.0.1")
NEW = Visitor("ann", "SHA256:new", "127.0.0.1")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """The keys whose players the store was asked for."""
    asked: list[str | None] = []
    answer = recovery.holder

    def holder(snapshot: Snapshot, fingerprint: str | None) -> tuple[Player | None, bool]:
        asked.append(fingerprint)
        return answer(snapshot, fingerprint)

    monkeypatch.setattr(recovery, "holder", holder)
    return asked


@pytest.fixture
async def heard(lobby: Lobby) -> Listener:
    """The events that the lobby hears."""
    heard = Listener()
    lobby.feed.listen(heard)
    return heard


async def with_new_key(lobby: Lobby, ann: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change_keys(keys.redeem_code, "SHA256:new", code)


async def test_a_member_is_asked_for_once(
    lobby: Lobby, ann: Player, asked: list[str | None]
) -> None:
    assert [await lobby.arrived(ANN) for _ in range(3)] == [ann] * 3
    assert asked == ["SHA256:ann"]


async def test_guests_and_strangers_are_asked_for_each_time(
    lobby: Lobby, asked: list[str | None]
) -> None:
    assert await lobby.arrived(NEW) is None
    guest = await lobby.change(players.begin_guest, "SHA256:new")
    assert [await lobby.arrived(NEW) for _ in range(2)] == [guest] * 2
    assert len(asked) == 3


async def test_a_key_that_was_removed_is_nobodys_at_once(lobby: Lobby, ann: Player) -> None:
    await with_new_key(lobby, ann)
    assert await lobby.arrived(NEW) == ann
    await lobby.change_keys(keys.remove_key, ann, "SHA256:new")
    assert await lobby.arrived(NEW) is None


async def test_who_is_asked_for_while_a_key_is_removed_is_not_remembered(
    lobby: Lobby, heard: Listener, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_new_key(lobby, ann)
    await heard.until("key-added")
    answer, removed = recovery.holder, asyncio.Event()
    loop = asyncio.get_running_loop()

    def late(snapshot: Snapshot, fingerprint: str | None) -> tuple[Player | None, bool]:
        holder = answer(snapshot, fingerprint)
        asyncio.run_coroutine_threadsafe(removed.wait(), loop).result()
        return holder

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(recovery, "holder", late)
        arriving = asyncio.create_task(lobby.arrived(NEW))
        await lobby.change_keys(keys.remove_key, ann, "SHA256:new")
        removed.set()
        await arriving
    assert await lobby.arrived(NEW) is None


@NEEDS_POSTGRES
async def test_a_key_that_was_removed_on_another_server_is_nobodys(
    postgres_emptied: str, clock: Clock
) -> None:
    async with (
        opened(postgres_emptied, clock, "east") as east,
        opened(postgres_emptied, clock, "west") as west,
    ):
        heard = Listener()
        west.feed.listen(heard)
        ann = await east.change(players.take_name, "SHA256:ann", "ann")
        await with_new_key(east, ann)
        await heard.until("key-added")
        assert await west.arrived(NEW) == ann
        await east.change_keys(keys.remove_key, ann, "SHA256:new")
        await heard.until("key-removed")
        assert await west.arrived(NEW) is None
