"""A disk without power: of what was not synced, any end is lost, for each file by itself.

What a sync promises is POSIX's and no more: the bytes of that one file, written before the sync
began. Names are another matter: what was created, renamed or removed in a folder is only there
after a sync of the folder. Of the write that is lost last, whole sectors may have arrived.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from random import Random
from typing import TypeAlias

SECTOR = 512
"""Bytes that a disk writes at once or not at all."""


@dataclass(frozen=True, slots=True)
class Create:
    """The file *name* begins, empty."""

    name: str


@dataclass(frozen=True, slots=True)
class Unlink:
    """The file *name* goes."""

    name: str


@dataclass(frozen=True, slots=True)
class Rename:
    """The file *name* is called *new*, in the place of one that was."""

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
    """The file *name* has *size* bytes from now on."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """The file *name*, or the folder where that is None, is on the disk, as far as the first
    *covered* operations made it."""

    name: str | None
    covered: int


@dataclass(frozen=True, slots=True)
class Said:
    """The process has told the outer world *text*."""

    text: str


Naming: TypeAlias = Create | Unlink | Rename
Writing: TypeAlias = Write | Truncate
Operation: TypeAlias = Naming | Writing | Sync | Said
Files: TypeAlias = Mapping[str, bytes]
"""What files hold, by their names."""


@dataclass
class _File:
    """One file: what is on the disk for sure, and what may be, each with the number of its
    operation."""

    safe: bytearray = field(default_factory=bytearray)
    pending: list[tuple[int, Writing]] = field(default_factory=list)

    def sync(self, covered: int) -> None:
        """What came before operation *covered* is safe."""
        while self.pending and self.pending[0][0] < covered:
            _apply(self.safe, self.pending.pop(0)[1])


@dataclass(frozen=True)
class Kept:
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
        """One more operation."""
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

    def everything(self) -> Kept:
        """Nothing is lost."""
        return Kept(len(self._pending), {n: len(each.pending) for n, each in self._unsafe()})

    def ways(self) -> int:
        """How many ways there are to lose an end of each, torn writes apart."""
        return (len(self._pending) + 1) * prod(len(each.pending) + 1 for _, each in self._unsafe())

    def losses(self, most: int, chance: Random) -> Iterator[Kept]:
        """All ways to lose an end of each, where these are at most *most*; otherwise everything
        and nothing, each end of each file with all of the others and with none, and of these and
        of all other ways as many as *chance* draws. Each may have torn the write it ends with."""
        files = self._unsafe()
        counts = [len(self._pending), *(len(each.pending) for _, each in files)]
        if self.ways() <= most:
            chosen = list(product(*(range(count + 1) for count in counts)))
        else:
            none, all_ = (0,) * len(counts), tuple(counts)
            drawn = (tuple(chance.randint(0, count) for count in counts) for _ in range(most - 2))
            chosen = [none, all_, *(self._extreme(each, all_, chance) for each in drawn)]
        for names, *writes in chosen:
            kept = dict(zip((number for number, _ in files), writes, strict=True))
            yield Kept(names, kept, chance.choice((0, 0, chance.randrange(1, 16))))

    @staticmethod
    def _extreme(each: tuple[int, ...], all_: tuple[int, ...], chance: Random) -> tuple[int, ...]:
        """*each*, or, as that is where ends matter most, one of it with all or none of others."""
        one = chance.randrange(len(each))
        match chance.randrange(3):
            case 0:
                return (*all_[:one], each[one], *all_[one + 1 :])
            case 1:
                return tuple(count * (n == one) for n, count in enumerate(each))
            case _:
                return each

    def after(self, kept: Kept) -> Files:
        """What is there when the power is back."""
        names = dict(self._safe)
        for _, naming, file in self._pending[: kept.names]:
            _rename(names, naming, file)
        return {name: self._contents(file, kept) for name, file in names.items()}

    def _contents(self, file: int, kept: Kept) -> bytes:
        found = self._files[file]
        data, count = bytearray(found.safe), kept.writes.get(file, 0)
        for _, writing in found.pending[:count]:
            _apply(data, writing)
        if kept.sectors and count < len(found.pending):
            torn = found.pending[count][1]
            if isinstance(torn, Write):
                _apply(data, Write(torn.name, torn.offset, _torn(torn, kept.sectors)))
        return bytes(data)

    def _unsafe(self) -> list[tuple[int, _File]]:
        """The files of which something may be lost, and their numbers."""
        named = {*self._safe.values(), *self._now.values(), *(file for *_, file in self._pending)}
        return [(n, each) for n, each in enumerate(self._files) if each.pending and n in named]


def after_all(operations: Sequence[Operation]) -> Files:
    """What the files hold after all *operations* when nothing is lost."""
    disk = Disk()
    for each in operations:
        disk.do(each)
    return disk.after(disk.everything())


def _torn(write: Write, sectors: int) -> bytes:
    """The first *sectors* of *write*, the first of which may have begun before it."""
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
