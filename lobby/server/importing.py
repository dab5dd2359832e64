"""``lobby import``: a player comes from another lobby."""

from __future__ import annotations

from pathlib import Path
from time import time

from lobby.commands import CATALOGUE
from lobby.errors import CannotOperate, Refused
from lobby.people import moving_in
from lobby.sqlite import SqliteStore


async def take_in(database: Path, text: str) -> str:
    """Take in who comes with the export in *text*; the name. Raises CannotOperate."""
    if not SqliteStore.exists(database):
        raise CannotOperate(f"There is no database in {database}: start the server once.")
    try:
        arrival = moving_in.read(text)
        store = SqliteStore.open(database, lambda: int(time()))
        try:
            player = await store.write(moving_in.take_in, arrival, CATALOGUE.words)
        finally:
            await store.close()
    except Refused as refusal:
        raise CannotOperate(str(refusal)) from refusal
    return player.name
