"""What the doctor looks at on the machine itself."""

from __future__ import annotations

import ctypes
import os
import shutil
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Literal, TypeAlias

from lobby.app import descriptors as open_files
from lobby.app import drilling
from lobby.app.backups import Plan
from lobby.app.database import ensure_backups, installed, is_to_be_made
from lobby.app.progress import in_bytes
from lobby.base.durations import DAY, HOUR
from lobby.base.settings import Settings
from lobby.database import new_files
from lobby.database.sqlite import upgrade_copies
from lobby.database.sqlite.connection import connect_reader, explained

State: TypeAlias = Literal["well", "wrong", "unknown"]

WAIT: Final = 5.0
"""Seconds that another program has to answer."""

MOST_DAYS: Final = 40
"""How long ago the last drill may be: one is due each month."""

LEAST_FREE: Final = 1 << 30
"""Bytes that should be free beside the database."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is *said* about a *subject*, and if something is wrong, what *todo*."""

    subject: str
    state: State
    said: str
    todo: str = ""


class Trouble(Exception):
    """Something is wrong: what is *said*, and what *todo*."""

    def __init__(self, said: str, todo: str) -> None:
        super().__init__(said)
        self.said, self.todo = said, todo


class Unknown(Exception):
    """Something cannot be found out from here: why, as a sentence."""


Look: TypeAlias = Callable[[Settings], str]
"""Looks at one thing and says in what state it is. Raises Trouble, Unknown, CannotOperate and
StoreError."""


def name(settings: Settings) -> str:
    """Whether people find the server by its name."""
    try:
        entries = socket.getaddrinfo(settings.public_host, None)
    except OSError as error:
        raise Trouble(
            f"{settings.public_host} has no address: {error.strerror}.",
            "Add it to the DNS, or correct LOBBY_PUBLIC_HOST.",
        ) from error
    addresses = sorted({str(entry[4][0]) for entry in entries})
    return f"{settings.public_host} is {', '.join(addresses)}."


def files(settings: Settings) -> str:
    """Whether the files are the server's and nobody else's."""
    if not settings.data.is_dir():
        return f"{settings.data} does not exist yet: the first start makes it."
    new_files.ensure_private_folder(settings.data)
    key = settings.host_key_file
    for path in (settings.database_file, key):
        new_files.ensure_private_file(path)
    if settings.host_key and not key.is_file():
        raise Trouble(f"There is no host key {key}.", "Copy it there, or correct LOBBY_HOST_KEY.")
    if not os.access(settings.data, os.W_OK):
        raise Trouble(
            f"{settings.data} cannot be written: it is read-only, or another user's.",
            "See mount and ls -ld, and run this as the user who runs the server.",
        )
    owners = {path.stat().st_uid for path in settings.data.iterdir() if path.is_file()}
    if len(owners) > 1:
        raise Trouble(
            f"The files in {settings.data} belong to several users.",
            f"Give all of them to the one who runs the server: chown -R USER {settings.data}",
        )
    return f"Only their owner may use the files in {settings.data}."


def room(settings: Settings) -> str:
    """Whether the disks have room."""
    size = settings.database_file.stat().st_size if settings.database_file.is_file() else 0
    folders = filter(None, (settings.data, settings.backups))
    said = []
    for folder in filter(Path.is_dir, dict.fromkeys(folders)):
        free = shutil.disk_usage(folder).free
        if free < (least := max(LEAST_FREE, 2 * size)):
            raise Trouble(
                f"{folder} has {in_bytes(free)} left, which is little.",
                f"Make room: {in_bytes(least)}, twice the database, should be free.",
            )
        said.append(f"{folder} has {in_bytes(free)} free.")
    return " ".join(said) or f"{settings.data} does not exist yet."


def clock(settings: Settings) -> str:
    """Whether the clock is right: the clocks of matches depend on it."""
    written = settings.database_file.stat().st_mtime if settings.database_file.is_file() else 0
    if written > time.time() + 60:
        raise Trouble(
            f"The clock says {_utc(time.time())}, but the database was written at {_utc(written)}.",
            "Set the clock, and have it set by NTP (timedatectl set-ntp true).",
        )
    synchronised = is_synchronised()
    if synchronised is None:
        raise Unknown("This system does not say whether its clock is set by NTP.")
    if not synchronised:
        raise Trouble(
            "Nothing keeps the clock right, and clocks of matches depend on it.",
            "Run timedatectl set-ntp true, or install chrony.",
        )
    return f"The clock is kept right, and says {_utc(time.time())}."


def _utc(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M UTC}"


_UNSYNCHRONISED: Final = 0x40
"""STA_UNSYNC, in ``status``: nobody has set the clock for a while."""

_ROOM: Final = 256
"""More than the kernel writes."""


class _Timex(ctypes.Structure):
    """The beginning of ``struct timex``."""

    _fields_ = (
        ("modes", ctypes.c_uint),
        ("offset", ctypes.c_long),
        ("freq", ctypes.c_long),
        ("maxerror", ctypes.c_long),
        ("esterror", ctypes.c_long),
        ("status", ctypes.c_int),
        ("_rest", ctypes.c_char * _ROOM),
    )


def is_synchronised() -> bool | None:
    """Whether something sets the clock by others; None if the system does not say."""
    if not sys.platform.startswith("linux"):
        return None
    read = _Timex()  # without modes it only reads
    if ctypes.CDLL(None).adjtimex(ctypes.byref(read)) < 0:
        return None
    return not read.status & _UNSYNCHRONISED


def descriptors(settings: Settings) -> str:
    """Whether there may be as many connections as the settings allow. The server's own limits are
    those of its service, where it runs as one."""
    open_files.ensure(settings)
    return f"{open_files.needed(settings)} files may be open at once, as many as needed."


def backups(settings: Settings) -> str:
    """Whether there is a copy of the database that is not too old."""
    plan = Plan.of(settings)
    if not plan:
        if settings.database:
            raise Unknown("Whether anybody copies the database, this server does not know.")
        raise Trouble(
            "Nobody copies the database: a broken disk would end the lobby.",
            "Give a folder on another disk with LOBBY_BACKUPS.",
        )
    ensure_backups(settings)
    plan.prepare()
    now = int(time.time())
    if (last := plan.last(now)) is None:
        raise Trouble(f"There is no copy in {plan.folder} yet.", "Start the server.")
    hours = int(now - last) // HOUR
    if hours > 2 * settings.backup_hours:
        raise Trouble(
            f"The last copy is {hours} hours old, and one is due every {settings.backup_hours}.",
            "Look into the server's log for why none was made.",
        )
    return f"The last copy is from {_utc(last)}."


def drill(settings: Settings) -> str:
    """Whether a copy was tried not long ago, and could be restored."""
    if (outcome := drilling.last_outcome(settings.data)) is None:
        raise Unknown("No copy was tried yet: lobby drill FILE does that.")
    if not outcome.well:
        raise Trouble(
            f"The drill of {_utc(outcome.at)} failed: that copy may be of no use.",
            "Run lobby drill with the latest copy, and read what it says.",
        )
    if (days := int(time.time() - outcome.at) // DAY) > MOST_DAYS:
        raise Trouble(
            f"The last drill was {days} days ago.",
            "Run lobby drill with the latest copy, best by a timer.",
        )
    return f"The drill of {_utc(outcome.at)} went well."


def old_copies(settings: Settings) -> str:
    """Whether copies made before upgrades are removed in time."""
    if not settings.data.is_dir():
        return "There are none."
    old = upgrade_copies.expired(settings.database_file, settings.copies_days, int(time.time()))
    if old:
        raise Trouble(
            f"{old[0]} is older than {settings.copies_days} days: deleted people are still in it.",
            "Start the server, which removes it, or remove it yourself.",
        )
    return f"None is older than {settings.copies_days} days."


def database(settings: Settings) -> str:
    """Whether this version can use the database, and PostgreSQL keeps what it has confirmed."""
    first = is_to_be_made(settings)
    if not settings.database:
        if first:
            return f"{settings.database_file} does not exist yet: the first start makes it."
        with explained(settings.database_file), connect_reader(settings.database_file):
            return f"This version can use {settings.database_file}."
    with installed():
        from lobby.app.doctor import postgres  # noqa: PLC0415
    return postgres.look(settings.database)
