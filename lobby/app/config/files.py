"""What ``lobby config`` prints, by the program that reads it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from lobby.app import descriptors
from lobby.app.config import Server, beside, filled, watched_port
from lobby.base.errors import CannotOperate, reason
from lobby.base.networks import parsed_address
from lobby.base.settings import USUAL, Settings
from lobby.database.new_files import part_of

STATE: Final = Path("/var/lib")
"""Below it systemd makes the folder for the data itself."""

_FILES: Final = 16384
"""File descriptors that cost nothing and are enough for usual settings."""

_FOR_ALL_TO_READ: Final = 0o644

Files: TypeAlias = Mapping[str, str]
"""Files by name, in the order in which they are printed."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the files are for: a server with *settings*, which *executable* starts, or several
    *servers* that have the same settings."""

    settings: Settings
    executable: Path
    servers: Sequence[Server] = ()


def _systemd(wanted: Wanted) -> Files:
    """The units of the server and of its monthly drill.

    Servers that share a database stand behind a proxy, which could not see that one of them has
    gone while systemd holds its port. They have no socket.
    """
    settings, executable = wanted.settings, wanted.executable
    units = {"lobby.service": _service(settings, executable)}
    if not (settings.database and settings.proxies):
        units["lobby.socket"] = filled("lobby.socket", place=_place(settings))
    drill = filled(
        "lobby-drill.service",
        executable=executable,
        data=_data(settings),
        backups=_backups(settings),
    )
    return {**units, "lobby-drill.service": drill, "lobby-drill.timer": filled("lobby-drill.timer")}


def _data(settings: Settings) -> Path:
    return STATE / "lobby" if settings.data == USUAL.data else settings.data.absolute()


def _backups(settings: Settings) -> Path:
    return (settings.backups or Path("/var/backups/lobby")).absolute()


def _service(settings: Settings, executable: Path) -> str:
    data, most = _data(settings), _megabytes(settings)
    return filled(
        "lobby.service",
        executable=executable,
        data=data,
        folders=_folders(data, _backups(settings)),
        connections=settings.connections,
        high=most - 500,
        most=most,
        descriptors=max(_FILES, 2 * descriptors.needed(settings)),
    )


def _folders(data: Path, backups: Path) -> str:
    """What the service may write to; a folder that is missing is not a reason to fail."""
    lines = list[str]()
    if data.parent == STATE:
        lines += [f"StateDirectory={data.name}", "StateDirectoryMode=0700"]
    else:
        lines.append(f"ReadWritePaths={data}")
    lines.append(f"ReadWritePaths=-{backups}")
    return "\n".join(lines)


def _megabytes(settings: Settings) -> int:
    """The memory for all sessions and the processes of two bots, or of the only one."""
    needed = 100 + 1.3 * settings.connections + 1000 * min(2, settings.bots)
    return 500 * max(2, math.ceil(needed / 500))


def _place(settings: Settings) -> str:
    """Where the server listens: without a host everywhere."""
    at = Server("lobby", settings.host).at(settings.port)
    return at if settings.host else str(settings.port)


def _prometheus(wanted: Wanted) -> Files:
    """The configuration that has Prometheus read the metrics of the servers, or of the only one on
    this machine."""
    settings = wanted.settings
    port = watched_port(settings, "Prometheus")
    places = wanted.servers or (beside(settings.metrics_host),)
    targets = ", ".join(f'"{place.at(port)}"' for place in places)
    return {"prometheus.yml": filled("prometheus.yml", targets=targets)}


def _postfix(wanted: Wanted) -> Files:
    """The configuration with which Postfix delivers to the lobby what is sent to its address, with
    any extension."""
    settings = wanted.settings
    if not settings.mail_in_port:
        raise CannotOperate(
            "Moves by mail come in on a port, and there is none: set LOBBY_MAIL_IN_PORT, for"
            " example to 2525."
        )
    address = settings.mail_in_address or settings.mail_from
    domain = address.rpartition("@")[2]
    if not domain:
        raise CannotOperate(
            "Moves by mail need an address: set LOBBY_MAIL_IN_ADDRESS, for example to"
            " lobby@lobby.example.org."
        )
    place = beside(settings.mail_in_host).at(settings.mail_in_port)
    return {
        "lobby.cf": filled("postfix.cf", domain=domain),
        "lobby-recipients": f"{address} OK\n",
        "lobby-transport": f"{address} lmtp:inet:{place}\n",
    }


PROGRAMS: Final[Mapping[str, Callable[[Wanted], Files]]] = {
    "haproxy": lambda wanted: haproxy_files(wanted.settings, wanted.servers),
    "systemd": _systemd,
    "prometheus": _prometheus,
    "postfix": _postfix,
}
"""The programs, and what makes their files. Each raises CannotOperate."""


def server(given: str) -> Server:
    """The server at an address, such as ``10.0.0.1`` or ``east=10.0.0.1``. Raises CannotOperate.

    >>> server("east=10.0.0.1"), server("10.0.0.1")
    (Server(name='east', address='10.0.0.1'), Server(name='10.0.0.1', address='10.0.0.1'))
    """
    name, _, address = given.rpartition("=")
    named = re.fullmatch(r"[\w.-]*", name, re.ASCII)
    addressed = re.fullmatch(r"[\w.-]+", address, re.ASCII) or parsed_address(address)
    if not named or not addressed:
        raise CannotOperate(
            f"{given!r} is not a server: write its address, such as 10.0.0.1 or east=10.0.0.1."
        )
    return Server(name or address.replace(":", "-"), address)


def as_text(files: Files) -> str:
    """All *files*, each below a comment with its name."""
    return "\n".join(f"# --- {name}\n{text}" for name, text in files.items())


def write(files: Files, folder: Path) -> list[Path]:
    """Write *files* into *folder*, each as a whole or not at all; where they are. Raises
    CannotOperate."""
    paths = [folder / name for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        try:
            with part_of(path) as part:
                part.write_text(text)
                part.chmod(_FOR_ALL_TO_READ)
                part.rename(path)
        except OSError as error:
            raise CannotOperate(f"{path} cannot be written: {reason(error)}") from error
    return paths


_PORT: Final = 22

HAPROXY_FILE: Final = "haproxy.cfg"
HAPROXY_SCRIPT: Final = "lobby.lua"
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


def haproxy_files(settings: Settings, servers: Sequence[Server]) -> Mapping[str, str]:
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
    return haproxy_texts(
        Front(
            port=port,
            servers=[Back(place.name, place.at(settings.port), watched) for place in places],
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


def haproxy_texts(front: Front) -> Mapping[str, str]:
    """The files for *front*."""
    servers = (f"    server {back.name} {back.place} port {back.watched}" for back in front.servers)
    configuration = filled(
        HAPROXY_FILE,
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
    return {HAPROXY_FILE: configuration, HAPROXY_SCRIPT: filled(HAPROXY_SCRIPT)}


def _process(front: Front) -> Iterator[str]:
    if front.user:
        yield f"user {front.user}"
        yield f"group {front.user}"
    if front.stats:
        yield f"stats socket {front.stats} mode 600"
