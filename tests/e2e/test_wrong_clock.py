"""A day on which the system's clock jumps, as seen by players with the real ssh client."""

from __future__ import annotations

from pathlib import Path

import pytest

from lobby.app.check import verification
from lobby.app.commands import runner
from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.database.sqlite import SqliteStore
from lobby.database.transaction import Snapshot
from lobby.features.clocks.duties import Sweep
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people import players
from tests.conftest import Clock
from tests.e2e.openssh import NEEDS_SSH, Machine, make_key
from tests.ssh.serving import serving
from tests.support.shell import ENDS

pytestmark = NEEDS_SSH

HALF_AN_HOUR = 1728
"""--forfeittime=0.02 in seconds."""


def problems(snapshot: Snapshot) -> list[str | None]:
    matches = (
        matches_queries.match(snapshot, board) for board in matches_queries.all_boards(snapshot)
    )
    return [verification.verify(snapshot, match) for match in matches if match]


@pytest.mark.parametrize("jump", [DAY, -DAY])
async def test_nobody_loses_by_it_and_then_all_is_as_before(
    lobby: Lobby, store: SqliteStore, clock: Clock, tmp_path: Path, jump: int
) -> None:
    sweep = Sweep(store, clock)

    async def half_a_minute() -> None:
        clock.advance(30)
        await sweep.resume()
        await sweep.settle()

    await sweep.resume()
    async with serving(run_command=runner(lobby, patience=ENDS), gate=lobby.gate) as server:
        ann, ben = (Machine(server.port, make_key(tmp_path / name)) for name in ("ann", "ben"))
        await ann.does("signup ann")
        await ben.does("signup ben")
        for name in ("ann", "ben"):  # so fast a clock runs only while both are here
            lobby.presence.enter(await lobby.ask(players.named, name))
        for number in (1, 2):
            await ann.does("octilite challenge ben --forfeittime=0.02")
            await ben.does(f"accept {number}")
        await half_a_minute()

        clock.advance(jump)
        await ann.does("move 1 32+a")  # before the server has noticed
        await half_a_minute()
        await ben.does("move 1 46+e")
        await ann.does("move 2 32+a")
        await ann.does("chaos seek")

        clock.advance(-jump)
        await half_a_minute()
        await ben.does("move 2 46+e")
        assert await lobby.ask(problems) == [None, None]
        deadlines = [board["deadline"] for board in (await ann.document("games"))["boards"]]
        assert all(0 <= clock.time + HALF_AN_HOUR - deadline <= 60 for deadline in deadlines)
        assert "ann" in await ben.does("challenges")
        while clock.time < max(deadlines):
            await half_a_minute()
        for board in (1, 2):
            assert "time ran out" in await ann.does(f"show {board}")
