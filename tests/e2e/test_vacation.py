"""A long vacation, with the real ssh client and a server whose clock and sweep the test drives."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from lobby.app.commands import runner
from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.core.lobby import Lobby
from lobby.database.sqlite import SqliteStore
from lobby.features.clocks.duties import Sweep
from tests.conftest import Clock
from tests.e2e.openssh import NEEDS_SSH, Machine, make_key
from tests.ssh.serving import serving
from tests.support.shell import ENDS

pytestmark = NEEDS_SSH


@dataclass(frozen=True)
class Correspondence:
    """ann and ben at their machines, and the time, which passes on demand."""

    ann: Machine
    ben: Machine
    clock: Clock
    sweep: Sweep

    async def after(self, seconds: int) -> None:
        """Let *seconds* seconds pass, and everything be done that falls due.

        The real sweep runs at least every half minute: here it runs once an hour, and at the end.
        """
        for _ in range(seconds // HOUR):
            self.clock.advance(HOUR)
            await self.sweep.settle()
        self.clock.advance(seconds % HOUR)
        await self.sweep.settle()

    async def standing(self, board: int) -> str:
        """*board* as shown to ann."""
        return await self.ann.does(f"show {board}")


@pytest.fixture
async def posted(
    lobby: Lobby, store: SqliteStore, clock: Clock, tmp_path: Path
) -> AsyncIterator[Correspondence]:
    """Two matches with a day for each move, in which ann and ben are to move."""
    async with serving(run_command=runner(lobby, patience=ENDS)) as server:
        ann, ben = (Machine(server.port, make_key(tmp_path / name)) for name in ("ann", "ben"))
        await ann.does("signup ann")
        await ben.does("signup ben")
        for number in (1, 2):
            await ann.does("octilite challenge ben --forfeittime=1")
            await ben.does(f"accept {number}")
            await ann.does(f"move {number} 32+a")
            await ben.does(f"move {number} 46+e")
        await ann.does("move 2 32-33")
        yield Correspondence(ann, ben, clock, Sweep(store, clock))


async def test_who_is_on_vacation_is_not_forfeited_and_who_overstays_is(
    posted: Correspondence,
) -> None:
    ann, ben = posted.ann, posted.ben
    await posted.after(6 * HOUR)
    assert "27 of 30" in await ann.does("vacation 3")
    assert "ann (you)  1500?  18 h left" in await posted.standing(1)

    await posted.after(2 * DAY)
    shown = await ben.does("show 1")
    assert "vacation until" in shown
    assert "It is ann's move." in shown
    assert "Result: you beat ben (time ran out)." in await posted.standing(2)

    await posted.after(1 * DAY)
    assert "You are not on vacation." in await ann.does("vacation")
    assert "back from vacation" in await ben.does("news")
    assert "18 h left" in await posted.standing(1)

    await posted.after(18 * HOUR - MINUTE)
    assert "It is your move." in await posted.standing(1)
    await posted.after(MINUTE)
    assert "Result: ben beat you (your time ran out)." in await posted.standing(1)
    assert await ann.refused("move 1 32-33") == (1, "The match on board 1 is over.")
    assert "you beat ann" in await ben.does("news")


async def test_a_vacation_that_is_called_off_ends_at_once(posted: Correspondence) -> None:
    await posted.ann.does("vacation 20")
    await posted.after(DAY + HOUR)
    await posted.ann.does("vacation off")
    await posted.after(DAY - MINUTE)
    assert "It is your move." in await posted.standing(1)
    await posted.after(MINUTE)
    assert "Result: ben beat you (your time ran out)." in await posted.standing(1)
