"""The units with which systemd runs the server."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from lobby.app import descriptors
from lobby.app.config.values import filled
from lobby.base.settings import USUAL, Settings

STATE: Final = Path("/var/lib")
"""Below it systemd makes the folder for the data itself."""

_FILES: Final = 16384
"""File descriptors that cost nothing and are enough for usual settings."""


def files(settings: Settings, executable: Path) -> Mapping[str, str]:
    """The units of a server with *settings*, which *executable* starts, and of its monthly drill.

    Servers that share a database stand behind a proxy, which could not see that one of them has
    gone while systemd holds its port. They have no socket.
    """
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
    data = _data(settings)
    most = _megabytes(settings)
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
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"{host}:{settings.port}" if host else str(settings.port)
