"""What ``lobby config`` prints, by the program that reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from lobby.app.config import haproxy, postfix, prometheus, systemd
from lobby.app.config.values import Server
from lobby.base.errors import CannotOperate
from lobby.base.networks import parsed_address
from lobby.base.settings import Settings

Files: TypeAlias = Mapping[str, str]
"""Files by name, in the order in which they are printed."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the files are for: a server with *settings*, which *executable* starts, or several
    *servers* that have the same settings."""

    settings: Settings
    executable: Path
    servers: Sequence[Server] = ()


PROGRAMS: Final[Mapping[str, Callable[[Wanted], Files]]] = {
    "haproxy": lambda wanted: haproxy.files(wanted.settings, wanted.servers),
    "systemd": lambda wanted: systemd.files(wanted.settings, wanted.executable),
    "prometheus": lambda wanted: prometheus.files(wanted.settings, wanted.servers),
    "postfix": lambda wanted: postfix.files(wanted.settings),
}
"""The programs, and what makes their files. Each raises CannotOperate."""


def server(given: str) -> Server:
    """The server at an address, such as ``10.0.0.1`` or ``east=10.0.0.1``. Raises CannotOperate.

    >>> server("east=10.0.0.1"), server("10.0.0.1")
    (Server(name='east', address='10.0.0.1'), Server(name='10.0.0.1', address='10.0.0.1'))
    """
    name, _, address = given.rpartition("=")
    named = re.fullmatch(r"[\w.-]*", name, re.ASCII)
    found = re.fullmatch(r"[\w.-]+", address, re.ASCII) or parsed_address(address)
    if not named or not found:
        raise CannotOperate(
            f"{given!r} is not a server: write its address, such as 10.0.0.1 or east=10.0.0.1."
        )
    return Server(name or address.replace(":", "-"), address)


def as_text(files: Files) -> str:
    """All *files*, each below a comment with its name."""
    return "\n".join(f"# --- {name}\n{text}" for name, text in files.items())


def write(files: Files, folder: Path) -> list[Path]:
    """Write *files* into *folder*; where they are. Raises CannotOperate."""
    try:
        for name, text in files.items():
            (folder / name).write_text(text)
    except OSError as error:
        raise CannotOperate(f"The files cannot be written: {error}.") from error
    return [folder / name for name in files]
