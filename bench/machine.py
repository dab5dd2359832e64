"""How fast the machine is at the moment: figures of different days can be compared only with
this."""

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
        """A sentence to print with figures measured meanwhile."""
        taken, spent = (now - then for now, then in zip(_ticks(), self._before, strict=True))
        return (
            f"The machine: {self._speed:.0f} million additions a second; {100 * taken / spent:.0f} "
            "per cent of its CPU time was taken by other machines on the same host."
        )


def _speed() -> float:
    """Millions of additions per second in a Python loop."""
    began, total = perf_counter(), 0
    for number in range(_ROUNDS):
        total += number
    return _ROUNDS / 1e6 / (perf_counter() - began)


def _ticks() -> tuple[int, int]:
    """CPU time stolen, and all CPU time: see proc(5), /proc/stat."""
    line = Path("/proc/stat").read_text().splitlines()[0]
    fields = [int(field) for field in line.split()[1:9]]
    return fields[7], sum(fields)
