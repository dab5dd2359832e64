"""A match in a restored lobby, from the names of its players to its result, by command."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time
from typing import Any, Final

from lobby.app import database
from lobby.app.check import verification
from lobby.app.commands import runner
from lobby.app.verbs import CATALOGUE
from lobby.base.settings import Settings
from lobby.core.lobby import Lobby
from lobby.database.transaction import Snapshot
from lobby.features.matches.queries import matches
from lobby.features.people.values.visitor import Visitor
from lobby.language.command_streams import Collected, NoInput, Streams

_GAME: Final = "binar"
"""A game that ends after a few dozen moves, whatever is played."""

_HERE: Final = "127.0.0.1"


class Broken(Exception):
    """The restored lobby cannot be played in: which command failed, and why, in a sentence."""


async def play(settings: Settings) -> int:
    """Let two new players play a match in the lobby of *settings*; return how many moves it had.
    Raises Broken."""
    async with _opened(settings) as lobby:
        first, second = (_Client(lobby, f"drill{secrets.token_hex(4)}") for _ in range(2))
        for client in (first, second):
            await client.does(f"signup {client.name}")
        offer = await first.does(f"{_GAME} challenge {second.name}")
        page = await second.does(f"accept {offer['number']}")
        board = int(page["board"])
        while page["to_move"] is not None:
            mover = (first, second)[page["to_move"]]
            (page,) = (await mover.does(f"show {board}"))["boards"]
            chosen = secrets.choice(page["legal_moves"])
            page = await mover.does(f"move {board} {chosen}#{page['ply'] + 1}")
        if problem := await lobby.ask(_problem, board):
            raise Broken(f"The match was played, but is wrong: {problem}")
        return int(page["ply"])


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Lobby]:
    def clock() -> int:
        return int(time())

    store = database.open_store(settings, clock, "lobby drill")
    try:
        lobby = Lobby(store, clock, verbs=CATALOGUE.words)
        await lobby.start()
        try:
            yield lobby
        finally:
            await lobby.stop()
    finally:
        await store.close()


def _problem(snapshot: Snapshot, board: int) -> str | None:
    match = matches.match(snapshot, board)
    return verification.verify(snapshot, match) if match else "it is not stored."


class _Client:
    """A new player, with a key of their own."""

    def __init__(self, lobby: Lobby, name: str) -> None:
        self.name = name
        self._run = runner(lobby, patience=0)
        self._visitor = Visitor(name, f"SHA256:{secrets.token_urlsafe(32)}", _HERE)

    async def does(self, command: str) -> Any:
        """The document that *command* prints. Raises Broken if it fails."""
        out, err = Collected(), Collected()
        streams = Streams(NoInput(), out, err, terminal=False, columns=0)
        if await self._run(self._visitor, f"{command} --json", streams):
            raise Broken(f"The command {command!r} failed: {err.text.strip() or out.text.strip()}")
        return json.loads(out.text)
