"""HAProxy in front of the lobby: for one server, for several, and while none of them runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from lobby.app.config import Server, beside, filled, watched_port
from lobby.base.errors import CannotOperate
from lobby.base.settings import Settings

_PORT: Final = 22

FILE: Final = "haproxy.cfg"
SCRIPT: Final = "lobby.lua"
"""The names of the files. The first expects the second in the same folder."""


@dataclass(frozen=True, slots=True)
class Back:
    """A server as HAProxy reaches it: its *name*, its *place*, and the port *watched* of its
    /ready."""

    name: str
    place: str
    watched: int


@dataclass(frozen=True, slots=True)
class Crowd:
    """How much from one address is a flood: *rate* connections in 10 seconds, or *open* ones."""

    rate: int
    open: int


UNLIMITED: Final = Crowd(rate=1_000_000, open=1_000_000)
"""For visitors who all come from one machine, as behind ``make cluster``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """HAProxy at *port*, in front of *servers*, each with *room* for so many connections. It asks
    *every* so often whether they are ready, and takes a server for gone after *misses* failures."""

    port: int
    servers: Sequence[Back]
    room: int
    every: str = "1s"
    misses: int = 1
    crowd: Crowd = UNLIMITED
    user: str = ""
    stats: str = ""
    """A socket at which it tells what it knows of the servers."""


def files(settings: Settings, servers: Sequence[Server]) -> Mapping[str, str]:
    """The files of an HAProxy in front of *servers*, or of the only one on this machine. Raises
    CannotOperate if *settings* are not those of servers behind a proxy."""
    if not settings.proxies:
        raise CannotOperate(
            "A server behind HAProxy has to know it: set LOBBY_PROXIES to HAProxy's address, such"
            " as 127.0.0.1/32."
        )
    port, watched = settings.public_port or _PORT, watched_port(settings, "HAProxy")
    if not servers and port == settings.port:
        raise CannotOperate(
            f"HAProxy and the server would both listen on port {port}: set LOBBY_PUBLIC_PORT to the"
            " one that people use, such as 22."
        )
    places = servers or (beside(settings.host),)
    return written(
        Front(
            port=port,
            servers=[Back(each.name, each.at(settings.port), watched) for each in places],
            room=2 * (settings.connections + settings.strangers),
            # The only server may restart: systemd holds its port meanwhile, and people wait there.
            misses=1 if servers else 3,
            crowd=_crowd(settings, len(places)),
            user="haproxy",
        )
    )


def _crowd(settings: Settings, servers: int) -> Crowd:
    """Some twenty times as often, and four times as many, as the servers allow."""
    return Crowd(
        rate=servers * 20 * max(1, settings.attempts_per_minute // 6),
        open=servers * 4 * settings.connections_per_address,
    )


def written(front: Front) -> Mapping[str, str]:
    """The files for *front*."""
    servers = (f"    server {each.name} {each.place} port {each.watched}" for each in front.servers)
    configuration = filled(
        FILE,
        most=front.room * len(front.servers) + 1000,
        process="".join(f"    {line}\n" for line in _process(front)),
        port=front.port,
        rate=front.crowd.rate,
        open=front.crowd.open,
        room=front.room,
        every=front.every,
        misses=front.misses,
        servers="\n".join(servers),
    )
    return {FILE: configuration, SCRIPT: filled(SCRIPT)}


def _process(front: Front) -> Iterator[str]:
    if front.user:
        yield f"user {front.user}"
        yield f"group {front.user}"
    if front.stats:
        yield f"stats socket {front.stats} mode 600"
