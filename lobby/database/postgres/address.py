"""Database addresses, displayed without the password they may contain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import psycopg
from psycopg.abc import ConnDict
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from lobby.base.errors import StoreError

_USUAL: dict[str, str | int | None] = {
    "application_name": "lobby",
    "connect_timeout": 5,  # for each host
    # Of several hosts, the one that accepts changes; a standby never does, and its answers are
    # stale.
    "target_session_attrs": "primary",
    # If a server is cut off, this is noticed after seconds rather than hours.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Connection settings, unless the URL says otherwise."""


@dataclass(frozen=True, slots=True)
class Address:
    """A database and its URL, which may contain a password: show people only ``str`` of it."""

    conninfo: str = field(repr=False)
    name: str

    @classmethod
    def of(cls, url: str) -> Address:
        """The address given by *url*. Raises StoreError if it cannot be parsed."""
        try:
            given = conninfo_to_dict(url)
        except psycopg.ProgrammingError:
            # Without the reason, which repeats the URL.
            raise StoreError(
                "The database URL cannot be read. Write it like"
                " postgresql://user@host:5432/name, with %xx for special characters."
            ) from None
        return cls(make_conninfo("", **{**_USUAL, **given}), _named(given))

    def __str__(self) -> str:
        return self.name


def _named(given: ConnDict) -> str:
    """A URL with no more than people need to recognise the database."""
    host, port, name = (given.get(key) or "" for key in ("host", "port", "dbname"))
    if str(host).startswith("/"):
        return f"postgresql:///{name}?host={host}"
    return f"postgresql://{','.join(_places(str(host), str(port)))}/{name}"


def _places(host: str, port: str) -> Iterator[str]:
    """Several hosts share one port, or have one each."""
    hosts, ports = host.split(","), port.split(",")
    for number, place in enumerate(hosts):
        its = ports[number] if len(ports) == len(hosts) else port
        yield f"{place}:{its}" if its else place
