"""How fast the machine is just now: figures of different days can only be compared beside it."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

_ROUNDS = 2_000_000


class Machine:
    """Watches the machine from now on."""

    def __init__(self) -> None:
        self._speed = _speed()
        self._before = _ticks()

    def __str__(self) -> str:
        """What to say beside figures that were measured meanwhile."""
        taken, spent = (now - then for now, then in zip(_ticks(), self._before, strict=True))
        return (
            f"The machine: {self._speed:.0f} million additions a second; {100 * taken / spent:.0f} "
            "per cent of its CPU time was taken by other machines on the same host."
        )


def _speed() -> float:
    """Millions of additions a second in a loop of Python."""
    began, total = perf_counter(), 0
    for number in range(_ROUNDS):
        total += number
    return _ROUNDS / 1e6 / (perf_counter() - began)


def _ticks() -> tuple[int, int]:
    """CPU time that was stolen, and all of it: see proc(5), /proc/stat."""
    line = Path("/proc/stat").read_text().splitlines()[0]
    fields = [int(each) for each in line.split()[1:9]]
    return fields[7], sum(fields)
