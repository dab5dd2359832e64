"""Metrics and health, requested over HTTP as Prometheus would."""

from __future__ import annotations

import asyncio
import platform
import re
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from lobby.app import drilling
from lobby.app.drilling import Outcome
from lobby.app.pages import BEAT_SECONDS, monitoring
from lobby.base import metrics
from lobby.base.durations import DAY
from lobby.base.version import VERSION
from lobby.core import background
from lobby.core.entrance import Entrance
from lobby.core.lobby import Lobby
from lobby.core.values import Here
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.notices.channel import Undeliverable
from lobby.features.people.values.player import Player
from lobby.ssh.door.turnstile import SENTENCES
from tests.conftest import NOON, Clock, begin
from tests.support import databases
from tests.support.letterbox import Post
from tests.support.shell import Shell


@pytest.fixture
async def address(lobby: Lobby, tmp_path: Path) -> AsyncIterator[str]:
    lobby.gate.attend(lambda _: 0, lambda: None)
    entrance = await Entrance.take("127.0.0.1", 0)
    metrics.watch_disk(tmp_path)
    async with monitoring(lobby, tmp_path, entrance):
        yield f"http://127.0.0.1:{entrance.port}"


async def got(address: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as client, client.get(address) as answer:
        return answer.status, await answer.text()


@pytest.mark.parametrize(
    "sent",
    [
        b"\xff\0\r\n\r\n",
        b"GET /health?\0 HTTP/1.1\r\n\r\n",
        b"GET /" + b"x" * 10_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 1000 + b"\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
        b"POST / HTTP/1.1\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx",
    ],
    ids=range(7),
)
async def test_what_is_no_http_is_answered_and_fills_no_log(
    address: str, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    url = URL(address)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    writer.write(sent)
    assert (await reader.readline()).startswith(b"HTTP/1.")
    writer.close()
    assert caplog.text == ""


async def measured(address: str) -> dict[str, float]:
    status, text = await got(f"{address}/metrics")
    assert status == 200
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


async def test_what_is_measured(lobby: Lobby, address: str, ann: Player, match: Match) -> None:
    lobby.presence.enter(ann)
    lobby.presence.enter(None)
    lobby.presence.learn([Here(1, ann, None, NOON, server="another")])
    metrics.refused.labels("rate").inc()
    before = await measured(address)
    await lobby.change(playing.resign, match.board, ann)
    metrics.refused.labels("rate").inc()
    after = await measured(address)
    assert after["lobby_servers"] == 1
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
    """To Prometheus, a counter that first appears with a value has not increased."""
    sample = metrics.REGISTRY.get_sample_value
    for how in ("done", "refused", "failed"):
        assert sample("lobby_changes_total", {"how": how}) is not None
    for reason in SENTENCES:
        assert sample("lobby_connections_refused_total", {"reason": str(reason)}) is not None


async def test_when_it_began_and_what_room_is_left(address: str) -> None:
    first = await measured(address)
    assert 0 < first["lobby_start_timestamp_seconds"] <= time.time()
    assert first["lobby_free_bytes"] > 0


async def test_the_last_drill_is_shown(address: str, tmp_path: Path) -> None:
    before = await measured(address)
    assert before["lobby_last_drill_timestamp_seconds"] == 0
    drilling.keep_outcome(tmp_path, Outcome(NOON, well=False))
    failed = await measured(address)
    assert failed["lobby_last_drill_timestamp_seconds"] == NOON
    assert failed["lobby_last_drill_well"] == 0
    drilling.keep_outcome(tmp_path, Outcome(NOON, well=True))
    assert (await measured(address))["lobby_last_drill_well"] == 1


async def test_a_stall_by_work_is_told_from_one_by_waiting(lobby: Lobby, address: str) -> None:
    async def stalled(stall: Callable[[], None]) -> dict[str, float]:
        await measured(address)  # restart the measurement
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


async def test_commands_are_counted_by_how_they_end(
    lobby: Lobby, address: str, as_ann: Shell, ben: Player
) -> None:
    given = {
        "whoami": ("whoami", "done"),
        "show 99": ("show", "refused"),
        "admin kick ben": ("admin kick", "refused"),
        "report ben": ("report", "wrong"),
        "report ben -m rude": ("report", "done"),
        "dance": ("unknown", "wrong"),
    }
    before = await measured(address)
    for command in given:
        await as_ann(command)
    after = await measured(address)
    for verb, outcome in given.values():
        name = f'lobby_commands_total{{outcome="{outcome}",verb="{verb}"}}'
        assert after[name] == before.get(name, 0) + 1, name
    assert after["lobby_reports_total"] == before["lobby_reports_total"] + 1
    assert (before["lobby_reports_open"], after["lobby_reports_open"]) == (0, 1)


async def test_newcomers_are_counted(lobby: Lobby, address: str) -> None:
    before = await measured(address)
    await Shell(lobby, "zoe").does("signup zoe")
    await Shell(lobby, "zed").refused("signup zoe")
    after = await measured(address)
    name = 'lobby_sign_ups_total{kind="player"}'
    assert after[name] == before[name] + 1


async def test_a_server_that_is_alone_always_leads(address: str) -> None:
    assert (await measured(address))["lobby_nobody_leads"] == 0


async def test_no_metric_names_anybody(lobby: Lobby, address: str, ann: Player) -> None:
    lobby.presence.enter(ann)
    assert ann.name not in re.findall(r"\w+", (await got(f"{address}/metrics"))[1])


async def test_health(lobby: Lobby, address: str) -> None:
    assert await got(f"{address}/health") == (200, "The lobby is open.\n")
    await lobby._store.close()
    status, text = await got(f"{address}/health")
    assert status == 503
    assert "closing" in text


async def test_ready_says_whether_people_are_let_in(lobby: Lobby, address: str) -> None:
    assert await got(f"{address}/ready") == (200, "The lobby accepts connections.\n")
    lobby.gate.drain(5)
    stops = "The server will stop soon. Come back a little later.\n"
    assert await got(f"{address}/ready") == (503, stops)
    assert await got(f"{address}/health") == (200, "The lobby is open.\n")
    lobby.gate.stay()
    assert (await got(f"{address}/ready"))[0] == 200
    lobby.gate.close()
    status, text = await got(f"{address}/ready")
    assert (status, text.strip()) == (
        503,
        "The server is starting or stopping. Come back in a moment.",
    )
    assert (await got(f"{address}/health"))[0] == 200


async def test_nobody_is_sent_to_a_server_that_cannot_serve(lobby: Lobby, address: str) -> None:
    await lobby._store.close()
    status, text = await got(f"{address}/ready")
    assert status == 503
    assert "closing" in text


async def test_version_and_process(address: str) -> None:
    measures = await measured(address)
    kind = f'python="{platform.python_version()}",version="{VERSION}"'
    assert measures[f"lobby_version_info{{{kind}}}"] == 1
    assert measures["process_cpu_seconds_total"] > 0
    assert measures["process_resident_memory_bytes"] > 1e6
    assert 0 < measures["process_open_fds"] < measures["process_max_fds"]


async def test_notices_that_wait_and_that_fail(
    lobby: Lobby, address: str, ann: Player, ben: Player, clock: Clock
) -> None:
    def grown(how: str) -> float:
        name = f'lobby_notices_total{{channel="mail",how="{how}"}}'
        return after.get(name, 0) - before.get(name, 0)

    post = Post(lobby, lobby._store, clock)
    await post.confirm(ann)
    before = await measured(address)
    post.box.trouble = Undeliverable("The mail server cannot be reached.")
    await begin(lobby, ann, ben)
    await post.goes_round(after=100)
    clock.advance(60)
    after = await measured(address)
    assert after['lobby_notices_pending{channel="mail"}'] == 1
    assert after['lobby_notices_oldest_seconds{channel="mail"}'] == 160
    assert (grown("put off"), grown("failed"), grown("sent")) == (1, 0, 0)
    post.box.trouble = Undeliverable("It takes no mail for this address.", permanent=True)
    await post.delivery.settle()
    after = await measured(address)
    assert after['lobby_notices_pending{channel="mail"}'] == 0
    assert after['lobby_notices_oldest_seconds{channel="mail"}'] == 0
    assert (grown("put off"), grown("failed"), grown("sent")) == (1, 1, 0)


async def test_metrics_do_without_the_database(lobby: Lobby, address: str) -> None:
    await lobby._store.close()
    assert not any(name.startswith("lobby_matches{") for name in await measured(address))


async def test_what_goes_wrong_is_told_though_the_lobby_is_open(
    address: str, match: Match, clock: Clock, database: Path
) -> None:
    databases.alter(database, "UPDATE matches SET terms = 'soon' WHERE board = ?", match.board)
    clock.advance(8 * DAY)
    failed = asyncio.Event()

    async def fail() -> None:
        failed.set()
        raise KeyError("lost")

    task = background.supervise(fail, "clockwork")
    await failed.wait()
    assert await got(f"{address}/health") == (
        200,
        "The lobby is open.\n"
        "The task clockwork failed once (KeyError) and will start again: see the log.\n"
        "Overdue, by 2 minutes or more: 1 (deadline).\n"
        "Overdue, by 2 minutes or more: 1 (reminder).\n",
    )
    after = await measured(address)
    assert after['lobby_overdue{what="deadline"}'] == 1
    assert after['lobby_task_alive{task="clockwork"}'] == 0
    assert after['lobby_task_alive{task="feed"}'] == 1
    await background.end(task)
