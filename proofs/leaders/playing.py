"""People who play by commands on both servers, and remember the answers."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from time import monotonic

import asyncssh

from bench.client import connect
from proofs.leaders.world import MOVES, PATIENCE, World

_LOST = (asyncssh.Error, OSError)  # includes TimeoutError


@dataclass(frozen=True, slots=True)
class Answer:
    """The *message* from a *server* about the move with number *ply* on a *board*, *at* which
    time and after how many *seconds*; "" if the move was played."""

    server: int
    board: int
    ply: int
    at: float
    seconds: float
    message: str


@dataclass(slots=True)
class Playing:
    """The matches of a *world*, played in turn by ann on the first server and ben on the second. If
    a server is gone, its players move to the other one."""

    world: World
    answers: list[Answer] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)
    _known: dict[tuple[int, int], asyncssh.SSHClientConnection] = field(default_factory=dict)
    _connecting: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def play(self, pause: float) -> None:
        """Play every match to its end, and start a new one after each *pause*."""
        async with self._stack, asyncio.TaskGroup() as going:
            for board in self.world.boards:
                going.create_task(self._play(board))
                await asyncio.sleep(pause)

    def first_played(self, server: int, since: float) -> float | None:
        """Seconds from *since* to the first move that *server* has played; None if it has not."""
        return min(
            (
                answer.at - since
                for answer in self.answers
                if answer.server == server
                and answer.at - answer.seconds > since
                and not answer.message
            ),
            default=None,
        )

    def lost(self) -> int:
        """How many moves were reported as played but were not, or were played twice."""
        played = self.world.played()
        odd = sum(moves != MOVES[: len(moves)] for moves in played.values())
        return odd + sum(
            not answer.message
            and played[answer.board][answer.ply : answer.ply + 1] != (MOVES[answer.ply],)
            for answer in self.answers
        )

    async def _play(self, board: int) -> None:
        for ply, move in enumerate(MOVES):
            while not await self._move(board, ply, move):  # noqa: ASYNC110  (it is no event)
                await asyncio.sleep(0.2)

    async def _move(self, board: int, ply: int, move: str) -> bool:
        """Make a move; return whether there is no need to try again."""
        began, mover = monotonic(), ply % 2
        server = next(
            server_asked for server_asked in (mover, 1 - mover) if server_asked not in self.gone
        )
        try:
            async with asyncio.timeout(PATIENCE):
                connection = await self._connected(server, mover)
                done = await connection.run(f"move {board} {move}")
            if done.exit_status is None:
                raise ConnectionResetError("the connection ended before the command")
        except _LOST:
            self._known.pop((server, mover), None)
            return False
        message = "" if done.exit_status == 0 else " ".join(str(done.stderr).split())
        now = monotonic()
        self.answers.append(Answer(server, board, ply, now, now - began, message))
        # If the move was made after all, it cannot be made again.
        return done.exit_status == 0 or "turn" in message or "over" in message

    async def _connected(self, server: int, mover: int) -> asyncssh.SSHClientConnection:
        async with self._connecting:
            if (server, mover) not in self._known:
                target = replace(self.world.servers[server], key=self.world.keys[mover])
                self._known[server, mover] = await self._stack.enter_async_context(connect(target))
            return self._known[server, mover]
