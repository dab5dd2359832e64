"""What a process and all its descendants use, read from /proc."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

_TICKS = os.sysconf("SC_CLK_TCK")


class Usage(NamedTuple):
    """CPU seconds used so far, and memory in bytes: private, plus its share of what is shared."""

    cpu: float
    memory: int


def usage(root: int) -> Usage:
    """What process *root* and its living descendants use, including what their ended children have
    used."""
    family = _family(root)
    return Usage(sum(map(_cpu, family)), sum(map(memory, family)))


def memory(pid: int) -> int:
    """The memory of process *pid* alone, in bytes; 0 if it has ended."""
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    line = next(line for line in rollup.splitlines() if line.startswith("Pss:"))
    return int(line.split()[1]) * 1024


def peak() -> float:
    """The most memory that this process has used so far, in megabytes. Unlike ``ru_maxrss`` it does
    not begin with what the process used that started this one."""
    status = Path("/proc/self/status").read_text("ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def workers_of(root: int) -> list[int]:
    """The living descendants of process *root*."""
    return _family(root)[1:]


def _family(root: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        fields = _fields(stat)
        if fields:
            children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    family = [root]
    for member in family:
        family += children.get(member, [])
    return family


def _cpu(pid: int) -> float:
    fields = _fields(Path(f"/proc/{pid}/stat"))
    return sum(map(int, fields[11:15])) / _TICKS if fields else 0.0


def _fields(stat: Path) -> list[str]:
    """The fields after the program's name, which may contain blanks and brackets."""
    try:
        return stat.read_text().rpartition(")")[2].split()
    except OSError:
        return []
