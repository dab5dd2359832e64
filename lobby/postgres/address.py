"""Where a database is, said without the password that leads there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import psycopg
from psycopg.abc import ConnDict
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from lobby.errors import StoreError

_USUAL: dict[str, str | int | None] = {
    "application_name": "lobby",
    "connect_timeout": 5,  # for each host
    # Of several hosts the one that takes changes; a standby never does, and its answers are old.
    "target_session_attrs": "primary",
    # A server that is cut off is known to be so after some seconds, and not after hours.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""How we connect, where the URL says nothing else."""


@dataclass(frozen=True, slots=True)
class Address:
    """A database by its URL, which may hold a password: only ``str`` of it is for people."""

    conninfo: str = field(repr=False)
    name: str

    @classmethod
    def of(cls, url: str) -> Address:
        """The address that *url* gives. Raises StoreError when it cannot be read."""
        try:
            given = conninfo_to_dict(url)
        except psycopg.ProgrammingError:
            # Without its reason, which repeats the URL.
            raise StoreError(
                "The database URL cannot be read. Write it like"
                " postgresql://user@host:5432/name, with %xx for special characters."
            ) from None
        return cls(make_conninfo("", **{**_USUAL, **given}), _named(given))

    def __str__(self) -> str:
        return self.name


def _named(given: ConnDict) -> str:
    """A URL of no more than people need to know which one it is."""
    host, port, name = (given.get(each) or "" for each in ("host", "port", "dbname"))
    if str(host).startswith("/"):
        return f"postgresql:///{name}?host={host}"
    return f"postgresql://{','.join(_places(str(host), str(port)))}/{name}"


def _places(host: str, port: str) -> Iterator[str]:
    """Several hosts have one port for all, or one each."""
    hosts, ports = host.split(","), port.split(",")
    for number, each in enumerate(hosts):
        its = ports[number] if len(ports) == len(hosts) else port
        yield f"{each}:{its}" if its else each
