"""Commands of the operator at the machine, who needs no key and is no player."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from lobby.basics.translation import N_
from lobby.commands.language.desk import Desk
from lobby.commands.language.once import run_once
from lobby.commands.verb_catalogue import OPERATORS_CATALOGUE
from lobby.hub.lobby import Lobby
from lobby.model.visitor import Visitor

OPERATOR = Visitor(N_("the operator"), None, N_("this machine"), local=True)

Console: TypeAlias = Callable[[str], Awaitable[tuple[int, str, str]]]
"""Runs the words after ``lobby admin``: the exit status, and what goes to standard output and
error."""


def console(lobby: Lobby) -> Console:
    """What runs the commands of the operator of *lobby*."""
    desk = Desk(lobby, OPERATORS_CATALOGUE)

    async def run(words: str) -> tuple[int, str, str]:
        streams = _Kept()
        status = await run_once(desk, OPERATOR, in_full(words), streams, patience=0)
        return status, streams.stdout.text, streams.stderr.text

    return run


def in_full(words: str) -> str:
    """What *words* are on the command line of ``ssh``: there ``admin`` stands before most."""
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
    """Output that is kept."""

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
