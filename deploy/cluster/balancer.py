"""HAProxy before the servers of the cluster, as ``lobby config haproxy`` would have it, but for the
limits of an address: all of these visitors come from this machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.cluster import programs
from deploy.cluster.supervised import Program
from lobby.app.config import files

_ROOM = 2000
"""Connections for each server, more than it lets in."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server is: its *port*, and that of its /ready."""

    name: str
    port: int
    watched: int


def balancer(
    folder: Path,
    port: int,
    places: Sequence[Place],
    *,
    every: str = "1s",
    stats: Path | None = None,
) -> Program:
    """HAProxy at *port*, its configuration written into *folder*. It asks *every* so often which
    servers are ready, and tells at the socket *stats* what it knows of them."""
    front = files.Front(
        port=port,
        servers=[
            files.Back(place.name, f"127.0.0.1:{place.port}", place.watched) for place in places
        ],
        room=_ROOM,
        every=every,
        stats=str(stats or ""),
    )
    for name, text in files.haproxy_texts(front).items():
        (folder / name).write_text(text)
    program = programs.haproxy()
    assert program, "it was looked for"
    return Program(
        name="HAProxy",
        words=[program, "-db", "-f", str(folder / files.HAPROXY_FILE)],
        log=folder / "haproxy.log",
    )
