"""A disk without power: of what was not synced, any tail is lost, independently for each file.

A sync promises what POSIX promises and no more: the bytes of that one file, written before the sync
began. Names are another matter: anything created, renamed or removed in a folder is only safe after
a sync of the folder. Of the first write that is lost, whole sectors may have arrived.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from random import Random
from typing import TypeAlias

SECTOR = 512
"""Bytes that a disk writes either completely or not at all."""


@dataclass(frozen=True, slots=True)
class Create:
    """The file *name* is created, empty."""

    name: str


@dataclass(frozen=True, slots=True)
class Unlink:
    """The file *name* is removed."""

    name: str


@dataclass(frozen=True, slots=True)
class Rename:
    """The file *name* is renamed to *new*, replacing any file of that name."""

    name: str
    new: str


@dataclass(frozen=True, slots=True)
class Write:
    """*data* is written to the file *name* at *offset*."""

    name: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """The file *name* is set to a length of *size* bytes."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """The file *name*, or the folder if it is None, is on the disk as the first *covered*
    operations left it."""

    name: str | None
    covered: int


@dataclass(frozen=True, slots=True)
class Said:
    """The process has told the outside world *text*."""

    text: str


Naming: TypeAlias = Create | Unlink | Rename
Writing: TypeAlias = Write | Truncate
Operation: TypeAlias = Naming | Writing | Sync | Said
Files: TypeAlias = Mapping[str, bytes]
"""The contents of files, by name."""


@dataclass
class _File:
    """One file: what is certainly on the disk, and what may be, each with the number of its
    operation."""

    safe: bytearray = field(default_factory=bytearray)
    pending: list[tuple[int, Writing]] = field(default_factory=list)

    def sync(self, covered: int) -> None:
        """Mark everything before operation *covered* as safe."""
        while self.pending and self.pending[0][0] < covered:
            _apply(self.safe, self.pending.pop(0)[1])


@dataclass(frozen=True)
class Arrived:
    """How much of what was not synced has arrived: how many changes of names, how many writes to
    each file, by its number, and how many sectors of the write after these."""

    names: int
    writes: Mapping[int, int]
    sectors: int = 0


class Disk:
    """The disk as it is after some operations."""

    def __init__(self) -> None:
        self._files: list[_File] = []
        self._now: dict[str, int] = {}
        self._safe: dict[str, int] = {}
        self._pending: list[tuple[int, Naming, int]] = []
        self._count = 0

    def do(self, operation: Operation) -> None:
        """Apply one more operation."""
        match operation:
            case Write(name) | Truncate(name):
                self._files[self._now[name]].pending.append((self._count, operation))
            case Sync(None, covered):
                while self._pending and self._pending[0][0] < covered:
                    _, naming, file = self._pending.pop(0)
                    _rename(self._safe, naming, file)
            case Sync(str(name), covered) if name in self._now:
                self._files[self._now[name]].sync(covered)
            case Create() | Unlink() | Rename():
                self._name(operation)
        self._count += 1

    def _name(self, naming: Naming) -> None:
        if isinstance(naming, Create):
            self._files.append(_File())
        file = len(self._files) - 1 if isinstance(naming, Create) else self._now[naming.name]
        self._pending.append((self._count, naming, file))
        _rename(self._now, naming, file)

    def everything(self) -> Arrived:
        """The case in which nothing is lost."""
        return Arrived(len(self._pending), {n: len(file.pending) for n, file in self._unsafe()})

    def ways(self) -> int:
        """How many ways there are to lose a tail of each, not counting torn writes."""
        return (len(self._pending) + 1) * prod(len(file.pending) + 1 for _, file in self._unsafe())

    def losses(self, most: int, chance: Random) -> Iterator[Arrived]:
        """All ways to lose a tail of each, if there are at most *most*. Otherwise *most* of them:
        everything, nothing, and ways drawn by *chance*, among which are tails of one file with all
        or none of the others. In each, the write at the end may be torn."""
        files = self._unsafe()
        counts = [len(self._pending), *(len(file.pending) for _, file in files)]
        if self.ways() <= most:
            chosen = list(product(*(range(count + 1) for count in counts)))
        else:
            none, all_ = (0,) * len(counts), tuple(counts)
            drawn = (tuple(chance.randint(0, count) for count in counts) for _ in range(most - 2))
            chosen = [
                none,
                all_,
                *(self._extreme(counts_kept, all_, chance) for counts_kept in drawn),
            ]
        for names, *writes in chosen:
            writes_kept = dict(zip((number for number, _ in files), writes, strict=True))
            yield Arrived(names, writes_kept, chance.choice((0, 0, chance.randrange(1, 16))))

    @staticmethod
    def _extreme(drawn: tuple[int, ...], all_: tuple[int, ...], chance: Random) -> tuple[int, ...]:
        """*drawn*, or one of its elements with all or none of the others, where a lost tail matters
        most."""
        place = chance.randrange(len(drawn))
        match chance.randrange(3):
            case 0:
                return (*all_[:place], drawn[place], *all_[place + 1 :])
            case 1:
                return tuple(count * (n == place) for n, count in enumerate(drawn))
            case _:
                return drawn

    def after(self, survivors: Arrived) -> Files:
        """The files that exist when the power is back."""
        names = dict(self._safe)
        for _, naming, file in self._pending[: survivors.names]:
            _rename(names, naming, file)
        return {name: self._contents(file, survivors) for name, file in names.items()}

    def _contents(self, file: int, survivors: Arrived) -> bytes:
        damaged = self._files[file]
        data, count = bytearray(damaged.safe), survivors.writes.get(file, 0)
        for _, writing in damaged.pending[:count]:
            _apply(data, writing)
        if survivors.sectors and count < len(damaged.pending):
            torn = damaged.pending[count][1]
            if isinstance(torn, Write):
                _apply(data, Write(torn.name, torn.offset, _torn(torn, survivors.sectors)))
        return bytes(data)

    def _unsafe(self) -> list[tuple[int, _File]]:
        """The files that may lose something, and their numbers."""
        named = {*self._safe.values(), *self._now.values(), *(file for *_, file in self._pending)}
        return [(n, file) for n, file in enumerate(self._files) if file.pending and n in named]


def after_all(operations: Sequence[Operation]) -> Files:
    """The contents of the files after all *operations* if nothing is lost."""
    disk = Disk()
    for operation in operations:
        disk.do(operation)
    return disk.after(disk.everything())


def _torn(write: Write, sectors: int) -> bytes:
    """The first *sectors* sectors of *write*, the first of which may have begun before it."""
    return write.data[: max(sectors * SECTOR - write.offset % SECTOR, 0)]


def _apply(data: bytearray, writing: Writing) -> None:
    if isinstance(writing, Truncate):
        data[writing.size :] = bytes(max(writing.size - len(data), 0))
        return
    if writing.offset > len(data):
        data.extend(bytes(writing.offset - len(data)))
    data[writing.offset : writing.offset + len(writing.data)] = writing.data


def _rename(names: dict[str, int], naming: Naming, file: int) -> None:
    match naming:
        case Create(name):
            names[name] = file
        case Unlink(name):
            names.pop(name, None)
        case Rename(name, new):
            names.pop(name, None)
            names[new] = file
