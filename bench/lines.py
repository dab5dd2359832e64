"""Players who type commands in line mode, each over one connection."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import asyncssh

from bench.client import Target, connect


class Player:
    """A player's line-mode conversation with one server, which says nothing unasked."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self._process = process

    @classmethod
    async def come(cls, server: Target, key: asyncssh.SSHKey, stack: AsyncExitStack) -> Player:
        """Connect the player with *key* to *server* for as long as *stack* lasts."""
        connection = await stack.enter_async_context(connect(replace(server, key=key)))
        player = cls(await connection.create_process(stderr=asyncssh.DEVNULL))
        await player.say("whoami")
        return player

    async def say(self, line: str) -> Any:
        """The document with which the server answers *line*."""
        command, text, words = line.partition(" -m ")
        self._process.stdin.write(f"{command} --json{text}{words}\n")
        return await self.heard()

    async def heard(self) -> Any:
        """The next document."""
        return json.loads(await self._process.stdout.readline())
