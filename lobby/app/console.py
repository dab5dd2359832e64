"""Commands of an operator on the server's own machine, who needs no key and is not a player."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from lobby.app.verbs import OPERATORS_CATALOGUE
from lobby.base.translation import N_
from lobby.core.lobby import Lobby
from lobby.features.people.values.visitor import Visitor
from lobby.language.desk import Desk
from lobby.language.once import run_once

OPERATOR = Visitor(N_("the operator"), None, N_("this machine"), local=True)

Console: TypeAlias = Callable[[str], Awaitable[tuple[int, str, str]]]
"""Runs the words after ``lobby admin``; returns the exit status, standard output and standard
error."""


def console(lobby: Lobby) -> Console:
    """Return a function that runs the operator's commands on *lobby*."""
    desk = Desk(lobby, OPERATORS_CATALOGUE)

    async def run(words: str) -> tuple[int, str, str]:
        streams = _Kept()
        status = await run_once(desk, OPERATOR, in_full(words), streams, patience=0)
        return status, streams.stdout.text, streams.stderr.text

    return run


def in_full(words: str) -> str:
    """*words* as they would be typed after ``ssh``, where most of these commands begin with
    ``admin``."""
    first = words.split(maxsplit=1)[:1]
    if not first:
        return "help commands"
    known = OPERATORS_CATALOGUE.find(first[0])
    return words if known or first == ["admin"] else f"admin {words}"


class _Nothing:
    """Standard input that is at its end."""

    async def readline(self) -> str | None:
        return None

    async def read(self) -> str:
        return ""


class _Text:
    """Output that is collected."""

    def __init__(self) -> None:
        self.text = ""

    async def write(self, text: str) -> None:
        self.text += text


class _Kept:
    """Streams without a client."""

    terminal = False
    columns = 0

    def __init__(self) -> None:
        self.stdin = _Nothing()
        self.stdout = _Text()
        self.stderr = _Text()
