"""The findings in very many matches, as bytes, to pass between processes and write to files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from struct import Struct
from typing import IO, Final

from lobby.features.explorer import first_positions
from lobby.features.explorer.queries import Step, Unexplored

PARTS_BITS: Final = 6
PARTS: Final = 1 << PARTS_BITS
"""Steps are partitioned by the first bits of their position's number: each part fits into memory,
and the parts are in order."""

_LOWEST: Final = -(1 << 63)
_KEY: Final = Struct(">QQ")
"""A position and the next one, offset so that none is negative and their bytes sort like the
numbers."""
_STEP: Final = Struct(">16sIII")
_OPENING: Final = Struct(">qB")


@dataclass(frozen=True, slots=True)
class Packed:
    """The findings in a number of *matches*: their first positions, and the *steps* from one to the
    next, part by part."""

    matches: int
    openings: bytes
    steps: tuple[bytes, ...]


def find(matches: Iterable[Unexplored]) -> Packed:
    """The findings in *matches*."""
    findings, openings = first_positions.find(matches), BytesIO()
    for board, path in findings.openings.items():
        openings.write(_OPENING.pack(board, len(path)))
        openings.write(_path(len(path)).pack(*path))
    parts = [bytearray() for _ in range(PARTS)]
    for (position, reply), ended in findings.steps.items():
        place = position - _LOWEST
        key = _KEY.pack(place, reply - _LOWEST)
        parts[place >> 64 - PARTS_BITS] += _STEP.pack(key, ended.won, ended.drawn, ended.lost)
    return Packed(len(findings.openings), openings.getvalue(), tuple(map(bytes, parts)))


def openings(file: IO[bytes]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The first positions of matches, by their boards, read from the rest of *file*."""
    while head := file.read(_OPENING.size):
        board, length = _OPENING.unpack(head)
        path = _path(length)
        yield board, path.unpack(file.read(path.size))


def steps(part: bytes) -> Iterator[Step]:
    """The steps in a *part* with their results added up, in order."""
    together: defaultdict[bytes, int] = defaultdict(int)
    for key, won, drawn, lost in _STEP.iter_unpack(part):
        together[key] += won << 64 | drawn << 32 | lost
    low = (1 << 32) - 1
    for key in sorted(together):
        (place, reply), ended = _KEY.unpack(key), together[key]
        yield place + _LOWEST, reply + _LOWEST, ended >> 64, ended >> 32 & low, ended & low


def _path(length: int) -> Struct:
    return Struct(f">{length}q")
