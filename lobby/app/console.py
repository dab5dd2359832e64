"""Commands of an operator on the server's own machine, who needs no key and is not a player."""

from __future__ import annotations

from lobby.app.admin_socket import Reply, Run
from lobby.app.verbs import OPERATORS_CATALOGUE
from lobby.base.translation import N_
from lobby.core.lobby import Lobby
from lobby.features.people.values.visitor import Visitor
from lobby.language.command_streams import Collected, NoInput, Streams
from lobby.language.desk import Desk
from lobby.language.once import run_once

OPERATOR = Visitor(N_("the operator"), None, N_("this machine"), local=True)


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
