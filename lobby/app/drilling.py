"""A drill: a copy is restored elsewhere and checked, a match is played there, and all of it is
removed."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import time
from typing import Any, Final

from lobby.app import database, restoring
from lobby.app.backups import Plan
from lobby.app.check import Manner, verification
from lobby.app.commands import runner
from lobby.app.progress import Tell, tell_all
from lobby.app.verbs import CATALOGUE
from lobby.base.errors import CannotOperate, reason
from lobby.base.settings import Settings
from lobby.core.lobby import Lobby
from lobby.database import outages
from lobby.database.new_files import part_of
from lobby.database.transaction import Snapshot
from lobby.features.matches.queries import matches
from lobby.features.people.values.player import Visitor
from lobby.language.command_streams import Collected, NoInput, Streams

OUTCOME_FILE: Final = "last-drill.json"
"""The name of the file in the data folder."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A drill ended *at* that time, in UTC seconds, and the copy was found to be *well* or not."""

    at: int
    well: bool


def keep_outcome(folder: Path, outcome: Outcome) -> None:
    """Keep *outcome* in the data *folder*, if there is one on this machine. Raises
    CannotOperate."""
    if not folder.is_dir():
        return
    try:
        with part_of(folder / OUTCOME_FILE) as part:
            os.chown(part, folder.stat().st_uid, folder.stat().st_gid)
            part.write_text(json.dumps(asdict(outcome)))
            part.replace(folder / OUTCOME_FILE)
    except OSError as error:
        raise CannotOperate(
            f"The metrics do not show this drill: {folder / OUTCOME_FILE} cannot be written:"
            f" {reason(error)}"
        ) from error


def last_outcome(folder: Path) -> Outcome | None:
    """The outcome of the last drill; None if there was none, or it cannot be read."""
    try:
        record = json.loads((folder / OUTCOME_FILE).read_bytes())
        return Outcome(int(record["at"]), record["well"] is True)
    except (OSError, ValueError, KeyError, TypeError):
        return None


_GAME: Final = "binar"
"""A game that ends after a few dozen moves, whatever is played."""

_HERE: Final = "127.0.0.1"


class Broken(Exception):
    """The restored lobby cannot be played in: which command failed, and why, in a sentence."""


class Full(Broken):
    """There is no room where the lobby was restored."""


async def rehearse(settings: Settings) -> int:
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
            said = err.text.strip() or out.text.strip()
            kind = Full if str(outages.disk_full()) in said else Broken
            raise kind(f"The command {command!r} failed: {said}")
        return json.loads(out.text)


def drill(settings: Settings, copy: Path, tell: Tell, manner: Manner) -> bool:
    """Try whether *copy* could be restored, a file or else the latest copy in a folder of backups;
    say by *tell* what was found, and return whether all is well. A dump goes into a new database
    beside the one of *settings*, anything else into a temporary folder; both are removed again.
    It is checked in that *manner*. Sends no notices.

    The outcome is kept in the data folder. Raises CannotOperate if *copy* cannot be restored.
    """
    well = False
    try:
        file = _latest(settings, copy) if copy.is_dir() else copy
        with _restored(settings, file) as scratch:
            tell(f"Restored {file} elsewhere. {restoring.last_alive(scratch)}")
            sound = not tell_all(database.problems(scratch, manner), tell)
            if sound:
                tell("Checked: the database is sound.")
            well = _plays(scratch, tell) and sound
    finally:
        _keep(settings, Outcome(int(time()), well), tell)
    tell("The drill went well." if well else "The drill failed.")
    return well


def _latest(settings: Settings, folder: Path) -> Path:
    plan = Plan.of(replace(settings, backups=folder))
    copies = plan.copies() if plan else []
    if not copies:
        raise CannotOperate(f"{folder} has no copy that a server made: give a file.")
    return copies[-1]


@contextmanager
def _restored(settings: Settings, file: Path) -> Iterator[Settings]:
    if not restoring.is_dump(file):
        with restoring.staged_file(file) as scratch:
            yield scratch
        return
    if not settings.database:
        raise CannotOperate(
            f"{file} is a dump of PostgreSQL: give with --database the URL of one, in which a new"
            " database may be made for the drill."
        )
    with database.installed():
        from lobby.app.restoring import postgres_schema  # noqa: PLC0415
    with postgres_schema.scratch(settings.database, file) as scratch:
        yield scratch


def _plays(scratch: Settings, tell: Tell) -> bool:
    try:
        played = asyncio.run(rehearse(scratch))
    except Full:
        place = "PostgreSQL's disk" if scratch.database else scratch.data.parent
        tell(f"No match could be played: {place} is full. Make room on that disk.")
        return False
    except Broken as broken:
        tell(str(broken))
        return False
    tell(f"Played a match by command, of {played} moves: its record replays.")
    return True


def _keep(settings: Settings, outcome: Outcome, tell: Tell) -> None:
    try:
        keep_outcome(settings.data, outcome)
    except CannotOperate as error:
        tell(str(error))
