"""What a server tells whoever starts it: who operates it, where the data are, and what to do
next."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.base import networks
from lobby.base.settings import Settings
from lobby.core.operators import Operators
from lobby.database.store import Store
from lobby.features.operating import claiming


async def lines(
    settings: Settings, store: Store, operators: Operators, port: int, *, first: bool
) -> tuple[str, ...]:
    """The lines to print once the server listens on *port*. *first* is whether it is the first
    start. While nobody operates the server, each start says how to claim it."""
    code = await store.write(claiming.code, operators.named)
    steps = [*_data(settings)] if first else []
    if code:
        host = settings.public_host or networks.reached_at(settings.host)
        public = (settings.public_port if settings.public_host else 0) or port
        steps += [
            "Nobody operates this server yet. Its operator is the first key that runs this, once:",
            f"  ssh -p {public} {host} admin claim {code}",
        ]
    elif first:
        keys = ", ".join(sorted(operators.named))
        steps.append(f"Its operator is whoever holds the key {keys} (LOBBY_OPERATORS).")
    if first:
        backups = "" if settings.backups else ", and LOBBY_BACKUPS makes backups"
        steps += [
            f"Next: `lobby doctor` says what is missing{backups}.",
            "`ssh HOST admin` shows how the server is doing.",
        ]
    return tuple(steps)


def _data(settings: Settings) -> Iterator[str]:
    folder = settings.data.resolve()
    if settings.database:
        yield "This is the first start. The data are in the PostgreSQL database."
        yield f"The server's key is {settings.host_key_file.resolve()}: keep a copy."
    elif settings.host_key:
        yield f"This is the first start. The data are in {folder}: lobby.db. Keep copies of it, and"
        yield f"of the server's key, {settings.host_key}."
    else:
        yield f"This is the first start. The data are in {folder}: lobby.db, and host_key, the"
        yield "server's key. Keep copies of both."
