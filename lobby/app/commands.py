"""The command language: the lobby on one line at a time, for scripts, bots and screen readers.

It is the language of the old play-by-email server. Each verb calls the same domain function as the
screens. Operators also use it on the server's own machine.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from lobby.app.admin_socket import Reply, Run
from lobby.app.verbs import CATALOGUE, OPERATORS_CATALOGUE
from lobby.base.layout import describe, fit
from lobby.base.translation import N_
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Visitor
from lobby.language.command_streams import Collected, NoInput, Streams
from lobby.language.conversation import Conversation
from lobby.language.desk import Desk, usual_pace
from lobby.language.once import run_once

Runner: TypeAlias = Callable[[Visitor, str | None, Streams], Awaitable[int]]
"""Runs one command, or a line-based conversation if there is none, and returns the exit status."""

PATIENCE = 0.5
"""Seconds to wait for a comment on standard input to begin."""

OPERATOR = Visitor(N_("the operator"), None, N_("this machine"), local=True)
"""Whoever runs commands on the server's own machine, who needs no key and is not a player."""


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


def console(lobby: Lobby) -> Run:
    """Return a function that runs the operator's commands on *lobby*: the words after ``lobby
    admin``."""
    desk = Desk(lobby, OPERATORS_CATALOGUE)

    async def run(words: str) -> Reply:
        out, err = Collected(), Collected()
        streams = Streams(NoInput(), out, err, terminal=False, columns=0)
        status = await run_once(desk, OPERATOR, in_full(words), streams, patience=0)
        return Reply(status, out.text, err.text)

    return run


def in_full(words: str) -> str:
    """*words* as they would be typed after ``ssh``, where most of these commands begin with
    ``admin``."""
    first = words.split(maxsplit=1)[:1]
    known = OPERATORS_CATALOGUE.find(first[0]) if first else None
    return words if known and known.name != "help" else f"admin {words}"
