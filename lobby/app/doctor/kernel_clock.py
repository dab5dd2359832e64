"""Whether something keeps the machine's clock right, as the kernel knows from adjtimex(2)."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

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
