"""What becomes of commands, of the server's own work and of ``lobby check`` in a used lobby."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
from collections.abc import AsyncGenerator, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from lobby.app.verbs import CATALOGUE
from lobby.base.errors import Crashed, Refused
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.database.store import Store
from lobby.features.clocks.duties import Sweep
from lobby.features.explorer.duties import Exploration
from lobby.features.notices.duties.channels import CLOSED
from lobby.features.notices.duties.delivery import Delivery
from lobby.features.people.values.player import Visitor
from lobby.language.answers import Answer, WrongCommand
from lobby.language.desk import Desk, beside
from lobby.language.line import read
from lobby.ui import places
from proofs.reading import all_places, commands, shown
from proofs.spoilt.databases import Used
from proofs.used_lobby import NOW, OPERATOR, SETTINGS

ANSWERED, REFUSED, CRASHED, STUCK = "answered", "refused", "crashed", "stuck"

CHECK, SERVER = "lobby check", "server"
"""What stands for a command and a player in the endings of the rest."""

_PATIENCE = 120
"""Seconds after which a process is stuck."""

_VISITORS: Final = (
    "help,list,games,standings,games ann,show 7,stats,who,feed,bots,challenges,puzzle"
    ",versus ann eve"
).split(",")
"""What somebody without a name looks at."""


def endings(used: Used, *, screens: bool = False) -> dict[str, str]:
    """What becomes of each command in *used*, after who gives it, of each of the *screens* if
    wanted, of what the server does by itself, and the sentences of the check: found out in a
    process of its own."""
    with TemporaryDirectory() as folder:
        report = Path(folder, "found")
        child = os.fork()
        if not child:
            signal.alarm(_PATIENCE * (5 if screens else 1))
            logging.disable(logging.CRITICAL)
            report.write_text(json.dumps(_endings(used, screens)), "utf-8")
            os._exit(0)
        _, status = os.waitpid(child, 0)
        return {SERVER: STUCK} if status else json.loads(report.read_text("utf-8"))


def _endings(used: Used, screens: bool) -> dict[str, str]:
    try:
        ended = asyncio.run(_look(used, screens))
    except Exception as error:
        ended = {f"{SERVER}: start": f"{CRASHED}: {error!r}"}
    try:
        ended[CHECK] = " ".join(used.check())
    except Exception as error:
        ended[CHECK] = f"{CRASHED}: {error!r}"
    return ended


async def _look(used: Used, screens: bool) -> dict[str, str]:
    store = used.opened()
    lobby = Lobby(store, lambda: NOW, verbs=CATALOGUE.words, settings=SETTINGS)
    await lobby.start()
    desk = Desk(lobby, CATALOGUE, Buckets(rate=1e9, burst=1e9))
    ended = {f"{who}: {command}": await _ended(desk, who, command) for who, command in _orders()}
    for who in ("ann", OPERATOR, "zed", "guest") if screens else ():
        # Only players have messages.
        those = (at for at in all_places() if who != "guest" or at != places.Messages())
        async for place, said in shown(lobby, who, those, lambda _: None):
            ended[f"{who}: {place}"] = _outcome(said)
    ended |= {f"{SERVER}: {name}": ending async for name, ending in _own_work(store)}
    await lobby.stop()
    await store.close()
    return ended


def _orders() -> Iterator[tuple[str, str]]:
    yield from commands()
    yield from (("guest", command) for command in _VISITORS)


def _outcome(said: str | Exception) -> str:
    """What became of a screen that *said* so, or was ended by an error."""
    if isinstance(said, Exception):
        return f"{CRASHED}: {said!r}"
    return f"{REFUSED}: {said}" if "The stored data" in said else ANSWERED


async def _own_work(store: Store) -> AsyncGenerator[tuple[str, str], None]:
    """What the server does by itself, and what becomes of it."""
    sweep = Sweep(store, lambda: NOW)
    delivery = Delivery(store, lambda: NOW, CLOSED, lambda _: False, grace=0)

    for name, work in (
        ("resume", sweep.resume),
        ("settle", sweep.settle),
        ("explore", Exploration(store).settle),
        ("plan notices", delivery.plan),
    ):
        try:
            await work()
        except Exception as error:
            yield name, f"{CRASHED}: {error!r}"
        else:
            yield name, ANSWERED


async def _ended(desk: Desk, who: str, command: str) -> str:
    visitor = Visitor(who, "" if who == "guest" else f"SHA256:{who}", "192.0.2.1")
    try:
        answer = await desk.answer(visitor, read(command), partial(beside, ""))
        if isinstance(answer, AsyncGenerator):
            async for part in answer:
                await _read(part)
        else:
            await _read(answer)
    except Crashed as crash:
        return f"{CRASHED}: {crash}"
    except (Refused, WrongCommand) as refusal:
        return f"{REFUSED}: {refusal}"
    except Exception as error:
        return f"{CRASHED}: {error!r}"
    return ANSWERED


async def _read(answer: Answer) -> None:
    """Read all of *answer*, as whoever prints it does."""
    if answer.file is not None:
        async for _ in answer.file:
            pass
