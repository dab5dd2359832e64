"""Metrics and health, asked for over HTTP as Prometheus would."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import aiohttp
import pytest

from lobby.hub.lobby import Lobby
from lobby.matches import playing
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.process import metrics
from lobby.server.monitoring import BEAT_SECONDS, CannotMonitor, monitoring
from lobby.ssh.door.turnstile import _SENTENCES


@pytest.fixture
async def address(lobby: Lobby, tmp_path: Path) -> AsyncIterator[str]:
    async with monitoring(lobby, tmp_path, lambda: 3, "127.0.0.1", 0) as port:
        yield f"http://127.0.0.1:{port}"


async def got(address: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as client, client.get(address) as answer:
        return answer.status, await answer.text()


async def measured(address: str) -> dict[str, float]:
    status, text = await got(f"{address}/metrics")
    assert status == 200
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


async def test_what_is_measured(lobby: Lobby, address: str, ann: Player, match: Match) -> None:
    lobby.presence.enter(ann)
    lobby.presence.enter(None)
    metrics.refused.labels("rate").inc()
    before = await measured(address)
    await lobby.change(playing.resign, match.board, ann)
    metrics.refused.labels("rate").inc()
    after = await measured(address)
    assert after["lobby_connections"] == 3
    assert after['lobby_sessions{kind="player"}'] == after['lobby_sessions{kind="guest"}'] == 1
    assert before['lobby_matches{state="running"}'] == 1
    assert after['lobby_matches{state="running"}'] == 0
    assert after['lobby_matches{state="finished"}'] == 1
    grown = {name for name in after if after[name] == before.get(name, 0) + 1}
    assert {
        'lobby_connections_refused_total{reason="rate"}',
        'lobby_changes_total{how="done"}',
        "lobby_commit_seconds_count",
    } <= grown


def test_what_an_alert_waits_for_is_there_from_the_start() -> None:
    """A counter that appears with its first value has not grown, as Prometheus sees it."""
    sample = metrics.REGISTRY.get_sample_value
    for how in ("done", "refused", "failed"):
        assert sample("lobby_changes_total", {"how": how}) is not None
    for reason in _SENTENCES:
        assert sample("lobby_connections_refused_total", {"reason": str(reason)}) is not None


async def test_when_it_began_and_what_room_is_left(address: str) -> None:
    first = await measured(address)
    assert 0 < first["lobby_start_timestamp_seconds"] <= time.time()
    assert first["lobby_free_bytes"] > 0


async def test_a_stall_by_work_is_told_from_one_by_waiting(lobby: Lobby, address: str) -> None:
    async def stalled(stall: Callable[[], None]) -> dict[str, float]:
        await measured(address)  # begins anew
        await asyncio.sleep(BEAT_SECONDS / 2)
        stall()
        await asyncio.sleep(2 * BEAT_SECONDS)
        return await measured(address)

    waited = await stalled(lambda: time.sleep(4 * BEAT_SECONDS))
    assert waited["lobby_loop_lag_most_seconds"] > 2 * BEAT_SECONDS
    worked = await stalled(_work)
    assert worked["lobby_loop_work_most_seconds"] > 2 * BEAT_SECONDS
    assert waited["lobby_loop_work_most_seconds"] < worked["lobby_loop_work_most_seconds"]


def _work() -> None:
    done = time.thread_time() + 4 * BEAT_SECONDS
    while time.thread_time() < done:
        pass


async def test_no_metric_names_anybody(lobby: Lobby, address: str, ann: Player) -> None:
    lobby.presence.enter(ann)
    assert ann.name not in re.findall(r"\w+", (await got(f"{address}/metrics"))[1])


async def test_health(lobby: Lobby, address: str) -> None:
    assert await got(f"{address}/health") == (200, "The lobby is open.\n")
    await lobby._store.close()
    status, text = await got(f"{address}/health")
    assert status == 503
    assert "closing" in text


async def test_metrics_do_without_the_database(lobby: Lobby, address: str) -> None:
    await lobby._store.close()
    assert not any(name.startswith("lobby_matches{") for name in await measured(address))


async def test_a_port_in_use(lobby: Lobby, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotMonitor, match=f"127.0.0.1, port {port}"):
            async with monitoring(lobby, tmp_path, lambda: 0, "127.0.0.1", port):
                pass
