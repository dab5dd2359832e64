"""The command language: the lobby on one line at a time, for scripts, bots and screen readers.

It is the language of the old play-by-email server. Each verb calls the same domain function as the
screens.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from lobby.app.verbs import CATALOGUE
from lobby.base.layout import describe, fit
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.features.people.values.visitor import Visitor
from lobby.language.command_streams import Streams
from lobby.language.conversation import Conversation
from lobby.language.desk import Desk, usual_pace
from lobby.language.once import run_once

Runner: TypeAlias = Callable[[Visitor, str | None, Streams], Awaitable[int]]
"""Runs one command, or a line-based conversation if there is none, and returns the exit status."""

PATIENCE = 0.5
"""Seconds to wait for a comment on standard input to begin."""


def runner(lobby: Lobby, *, patience: float = PATIENCE, pace: Buckets | None = None) -> Runner:
    """Return a function that runs the commands of all visitors of *lobby*, each at *pace* or
    slower."""
    desk = Desk(lobby, CATALOGUE, usual_pace() if pace is None else pace)

    async def run(visitor: Visitor, command: str | None, streams: Streams) -> int:
        if streams.terminal:
            fit(streams.columns)
        in_lines = command is None or not command.strip()
        if in_lines or streams.plain:
            describe()
        if command is None or in_lines:
            return await Conversation(desk, visitor, streams).run()
        return await run_once(desk, visitor, command, streams, patience=patience)

    return run
