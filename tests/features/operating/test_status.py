"""How the server is doing, on one page."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from lobby.app.commands import console
from lobby.base import logs, metrics
from lobby.base.durations import DAY, HOUR
from lobby.base.version import VERSION
from lobby.core import background
from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.operating import words
from lobby.features.operating.live import status as live
from lobby.features.operating.values import Queue, Stored
from lobby.features.people.values.player import Player
from tests.conftest import NOON, Clock
from tests.support.shell import Shell

LATE_MAIL = Stored(queues=(Queue("mail", 3, HOUR), Queue("ntfy", 1, 60)))
NO_ROOM = logs.Logged(NOON - 2 * HOUR, "no room")
OVERDUE = Stored(overdue={"deadline": 7, "reminder": 0})


@pytest.fixture(autouse=True)
def backed_up() -> None:
    """The last backup is an hour old."""
    metrics.last_backup.set(NOON - HOUR)


@pytest.fixture
def as_operator(lobby: Lobby) -> Shell:
    """A visitor with an operator's key and no name."""
    lobby.operators = frozenset({"SHA256:op"})
    return Shell(lobby, "op")


async def problems(lobby: Lobby) -> list[str]:
    return [*words.problems(await live.status(lobby))]


async def test_one_page_says_it_all(
    lobby: Lobby, clock: Clock, as_operator: Shell, as_ann: Shell, match: Match
) -> None:
    lobby.presence.enter(match.players[1])
    lobby.presence.enter(None)
    await as_ann.does("report ben -m He is rude")
    clock.advance(2 * HOUR)
    rows = dict(
        line.split(maxsplit=1)
        for line in (await as_operator.does("admin")).splitlines()
        if line and not line.startswith((" ", "-"))
    )
    assert rows["version"].startswith(f"{VERSION}, Python 3.")
    assert rows["running"] == "since 2023-11-14 22:13 UTC, for 2 h"
    assert rows["people"] == "1 player, 1 guest"
    assert rows["servers"] == f"lobby, {VERSION}, 2 sessions, leads"
    assert rows["matches"] == "1 running"
    assert rows["notices"] == "no channel is set up"
    assert rows["reports"] == "1 open, made 2 h ago"
    assert rows["backup"] == "3 h ago"
    assert {"load", "keys", "crashes"} <= rows.keys()
    document = (await as_operator("admin status --json")).document
    assert (document["reports"], document["oldest_report"]) == (1, NOON)
    assert document["servers"] == [
        {"name": "lobby", "version": VERSION, "sessions": 2, "leads": True, "differs": []}
    ]
    assert (document["since"], document["backup"]) == (NOON, NOON - HOUR)


async def test_if_all_is_well_there_is_nothing_to_tell(lobby: Lobby) -> None:
    status = replace(await live.status(lobby), load=(0.0, 0.0, 0.0), p99=0.1, crashes=())
    assert [*words.problems(status)] == []
    for sentence, worse in (
        ("The machine is busy: its load is 16.0.", replace(status, load=(0, 16, 0), cores=8)),
        ("Keys are slow: 1 of 100 takes 250 ms or more.", replace(status, p99=0.25)),
        ("The system's clock was set.", replace(status, disputed=True)),
        ("No server leads", replace(status, servers=(replace(status.servers[0], leads=False),))),
        ("No backup was made", replace(status, backup=None)),
        ("Notices by mail wait: 3, the oldest 1 h ago.", replace(status, stored=LATE_MAIL)),
        ("The disk has 12 MB left.", replace(status, free=12_345_678)),
        ("Errors are in the log, the latest 2 h ago: no room", replace(status, logged=NO_ROOM)),
        ("Overdue, by 2 minutes or more: 7 (deadline).", replace(status, stored=OVERDUE)),
    ):
        (problem,) = words.problems(worse)
        assert problem.startswith(sentence)


async def test_what_needs_attention_comes_first(
    lobby: Lobby, clock: Clock, as_ann: Shell, ben: Player
) -> None:
    await as_ann.does("report ben -m He is rude")
    lobby.gate.drain(10)
    clock.advance(5 * 60)
    assert "The server stops in 5 minutes. `admin drain off` keeps it running." in await problems(
        lobby
    )
    lobby.gate.drain(10, restarts=True)
    assert any(line.startswith("The server restarts in 10") for line in await problems(lobby))
    lobby.gate.stay()
    clock.advance(3 * DAY)
    assert {
        "The last backup was made 3 d ago.",
        "A report was made 3 d ago and is still open. `admin reports` shows it.",
    } <= {*await problems(lobby)}
    clock.advance(40 * DAY)
    assert any("A report was made on 2023-11-14 and" in line for line in await problems(lobby))
    metrics.last_backup.set(0)
    assert any("LOBBY_BACKUPS" in line for line in await problems(lobby))


async def test_an_error_is_found_by_its_reference(
    lobby: Lobby, as_operator: Shell, as_ann: Shell
) -> None:
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        message = str(logs.crashed("session", "ann", "192.0.2.1"))
    crash, *_ = (await as_operator("admin --json")).document["crashes"]
    assert crash["reference"] in message
    assert (crash["what"], crash["who"], crash["error"]) == ("session", "ann", "ZeroDivisionError")
    page = await as_operator.does("admin")
    assert f"{crash['reference']}: session, ZeroDivisionError, ann" in page


async def test_a_task_that_broke_is_told(lobby: Lobby) -> None:
    broke = asyncio.Event()

    async def breaks() -> None:
        broke.set()
        raise ValueError

    task = background.supervise(breaks, "tea")
    try:
        await broke.wait()
        await asyncio.sleep(0)
        assert any(line.startswith("The task tea failed once") for line in await problems(lobby))
    finally:
        await background.end(task)


async def test_without_a_database_the_rest_is_told(lobby: Lobby, as_operator: Shell) -> None:
    await lobby._store.close()
    page = await as_operator.does("admin")
    assert page.startswith("What needs attention:\n- The database does not answer:")
    assert "version" in page
    assert "reports" not in page
    document = (await as_operator("admin --json")).document
    assert (document["reports"], document["matches"], document["notices"]) == (None, None, [])
    assert (await console(lobby)("status"))[0] == 0
