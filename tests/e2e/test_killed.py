"""kill -9 at random moments while scripted players play: whatever a player was told is stored.

``KILLS=100 pytest tests/e2e/test_killed.py`` kills more often.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import asyncssh

from lobby.app.check.sqlite import check
from lobby.core.stores import open_sqlite
from lobby.database.sqlite.connection import connect_reader
from lobby.database.sqlite.store import SqliteStatements
from lobby.database.transaction import Snapshot
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people import players
from lobby.gamekit.game import State
from lobby.games.catalogue import GAMES
from lobby.ssh import FILE_NAME, ensure_keys
from tests.e2e.openssh import Server, serving

KILLS = int(os.environ.get("KILLS", "2"))
PAIRS = 4
MOST_MOVES = 40
"""The most moves before the server is killed again."""


class Deadline:
    """Counts the confirmed moves, and signals when it is time to kill the server."""

    def __init__(self, moves: int) -> None:
        self._left = moves
        self.reached = asyncio.Event()

    def count_move(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self.reached.set()


class Player:
    """A player's line-mode conversation with the server."""

    def __init__(self, key: asyncssh.SSHKey) -> None:
        self.key = key
        self._process: asyncssh.SSHClientProcess[str]

    async def connect(self, stack: contextlib.AsyncExitStack, port: int) -> None:
        connection = await stack.enter_async_context(
            asyncssh.connect(
                "127.0.0.1",
                port,
                username="player",
                client_keys=[self.key],
                known_hosts=None,
                config=None,
                agent_path=None,
            )
        )
        self._process = await connection.create_process()
        await self.say("whoami")

    async def say(self, line: str) -> Any:
        """The document with which the server answers *line*."""
        self._process.stdin.write(f"{line} --json\n")
        return json.loads(await self._process.stdout.readuntil("\n"))


class Pair:
    """Two players and their board; ``confirmed`` are the moves confirmed to them."""

    def __init__(self, names: tuple[str, str], chance: Random) -> None:
        self.names = names
        keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in names]
        self.players = tuple(map(Player, keys))
        self.board = 0
        self.confirmed: list[str] = []
        self._chance = chance
        self._state = start()

    async def play(self, deadline: Deadline) -> None:
        """Play until the server is gone."""
        while True:
            if not self.board or self._state.to_move is None:
                await self._begin()
            mover = self._state.to_move
            assert mover is not None
            move = self._chance.choice(self._state.moves())
            answer = await self.players[mover].say(f"move {self.board} {move}")
            assert answer["ply"] == len(self.confirmed) + 1, answer
            self.confirmed.append(move)
            self._state = self._state.play(move)
            deadline.count_move()

    def compare(self, stored: Sequence[str]) -> None:
        """Check that every confirmed move is stored, and at most one more, which was under way."""
        assert list(stored[: len(self.confirmed)]) == self.confirmed
        assert len(stored) <= len(self.confirmed) + 1
        self.confirmed = list(stored)
        self._state = start()
        for move in stored:
            self._state = self._state.play(move)

    async def _begin(self) -> None:
        offered = await self.players[0].say(f"octilite challenge {self.names[1]}")
        begun = await self.players[1].say(f"accept {offered['number']}")
        self.board = begun["board"]
        self.confirmed = []
        self._state = start()


def start() -> State:
    game = GAMES["octilite"]
    return game.start(game.parse_options([]), {})


async def one_life(server: Server, pairs: Sequence[Pair], moves: int) -> None:
    """Let everybody play, and kill the server once *moves* moves have been confirmed."""
    deadline = Deadline(moves)
    async with contextlib.AsyncExitStack() as stack:
        for player in (player for pair in pairs for player in pair.players):
            await player.connect(stack, server.port)
        playing = [asyncio.create_task(pair.play(deadline)) for pair in pairs]
        ringing = asyncio.create_task(deadline.reached.wait())
        await asyncio.wait({ringing, *playing}, return_when=asyncio.FIRST_COMPLETED)
        server.kill()
        ends = await asyncio.gather(*playing, return_exceptions=True)
        ringing.cancel()
    await server.ended()
    lost = (asyncssh.Error, asyncio.IncompleteReadError, ConnectionError)
    assert all(isinstance(end, lost) for end in ends), ends


async def test_what_a_player_was_told_survives_kill_9(tmp_path: Path) -> None:
    data = tmp_path / "data"
    chance = Random()
    names = [(f"player-{n}a", f"player-{n}b") for n in range(PAIRS)]
    pairs = [Pair(both, chance) for both in names]
    await sign_up(data, pairs)
    async with serving(data, LOBBY_ATTEMPTS_PER_MINUTE="10000") as server:
        for kill in range(KILLS):
            await one_life(server, pairs, chance.randint(1, MOST_MOVES))
            assert await asyncio.to_thread(lambda: list(check(data / "lobby.db"))) == []
            with connect_reader(data / "lobby.db") as db:
                snapshot = Snapshot(SqliteStatements(db), now=0)
                for pair in pairs:
                    if pair.board:
                        pair.compare(
                            [move.move for move in matches_queries.moves(snapshot, pair.board)]
                        )
            if kill < KILLS - 1:
                await server.start()


async def sign_up(data: Path, pairs: Sequence[Pair]) -> None:
    ensure_keys(data / FILE_NAME)
    store = open_sqlite(data / "lobby.db", lambda: 0)
    for pair in pairs:
        for name, player in zip(pair.names, pair.players, strict=True):
            fingerprint = player.key.convert_to_public().get_fingerprint()
            await store.write(players.take_name, fingerprint, name)
    await store.close()
