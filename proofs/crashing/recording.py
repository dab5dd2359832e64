"""What a process wrote and synced, in order, as seen by strace."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from proofs.crashing.disk import Create, Operation, Rename, Said, Sync, Truncate, Unlink, Write

DATA = "data"
SAID = "said"
TRACE = "trace"

_CALLS = "openat,write,pwrite64,ftruncate,fsync,fdatasync,unlink,rename"
_NEVER = (
    "open,creat,truncate,writev,pwritev,pwritev2,fallocate,renameat,renameat2,unlinkat,link,linkat,"
    "symlink,symlinkat,copy_file_range,sendfile"
)
"""Calls that would change files in a way that ``operations`` does not understand: it reports
them."""
_LONGEST = 1 << 20
"""The most bytes of a write that are recorded; nobody writes more at once."""
_LINE = re.compile(r"(\d+) +(<\.\.\. )?(\w+)(?: resumed>|\()(.*)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_HANDLE = re.compile(r"^\d+<((?:\\x[0-9a-f]{2})*)>")


def record(folder: Path, *, changes: int, seed: int, synchronous: int = 2) -> list[Operation]:
    """What a busy store does to the files in *folder*, to which the folder ``data`` and the
    recording ``trace`` are added. *synchronous* is passed to SQLite; the lobby's own value is 2."""
    data, said, trace = folder / DATA, folder / SAID, folder / TRACE
    data.mkdir()
    store = [f"{data / 'lobby.db'}", f"{said}", f"{changes}", f"{seed}", f"{synchronous}"]
    subprocess.run(
        [
            *("strace", "-f", "--seccomp-bpf", "-y", "-xx", "-s", f"{_LONGEST}"),
            *("-e", "signal=none", "-e", f"trace={_CALLS},{_NEVER}", "-o", f"{trace}"),
            *(sys.executable, "-m", "proofs.crashing.busy", *store),
        ],
        check=True,
        cwd=Path(__file__).parents[2],
    )
    return load(folder)


def load(folder: Path) -> list[Operation]:
    """The operations recorded in *folder*."""
    operations = list(_Reader(folder).operations())
    assert any(
        isinstance(operation, Said) and operation.text == "closed" for operation in operations
    )
    return operations


class _Reader:
    """Reads a trace: what each call did, at the first moment when it may be on the disk or, for a
    sync, when it must be."""

    def __init__(self, folder: Path) -> None:
        self._data = folder / DATA
        self._said = folder / SAID
        self._trace = folder / TRACE
        self._names: set[str] = set()
        self._syncing: dict[str, tuple[str | None, int]] = {}
        self._count = 0

    def operations(self) -> Iterator[Operation]:
        """All the operations."""
        with self._trace.open("r", encoding="ascii") as lines:
            for line in lines:
                if matched := _LINE.match(line):
                    thread, resumed, call, rest = matched.groups()
                    for operation in self._read(thread, bool(resumed), call, rest):
                        self._count += 1
                        yield operation

    def _read(self, thread: str, resumed: bool, call: str, rest: str) -> Iterator[Operation]:
        ended = "<unfinished ...>" not in rest
        failed = ended and " = -1 " in rest[-80:]
        if call in ("fsync", "fdatasync"):
            yield from self._sync(thread, resumed, ended, rest, failed)
        elif not resumed and not failed:
            yield from self._change(call, rest)

    def _sync(
        self, thread: str, resumed: bool, ended: bool, rest: str, failed: bool
    ) -> Iterator[Operation]:
        if not resumed:
            path = _handle(rest)
            if self._data not in (path, path.parent):
                return
            self._syncing[thread] = (self._name(path), self._count)
        if ended and not failed and (begun := self._syncing.pop(thread, None)):
            yield Sync(*begun)

    def _change(self, call: str, rest: str) -> Iterator[Operation]:
        texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(rest)]
        match call:
            case "write" if _handle(rest) == self._said:
                yield Said(texts[0].decode().strip())
            case "openat":
                yield from self._open(Path(texts[0].decode()), rest)
            case "unlink" | "rename":
                yield from self._names_change([Path(text.decode()) for text in texts])
            case _:
                path = _handle(rest)
                if path.name in self._names and path.parent == self._data:
                    yield self._contents_change(call, path.name, rest, texts)

    def _open(self, path: Path, rest: str) -> Iterator[Operation]:
        new = path.parent == self._data and path.name not in self._names and _matters(path)
        if new and "O_CREAT" in rest:
            self._names.add(path.name)
            yield Create(path.name)

    def _names_change(self, paths: list[Path]) -> Iterator[Operation]:
        old = paths[0].name
        if paths[0].parent != self._data or old not in self._names:
            return
        self._names.remove(old)
        if len(paths) == 1:
            yield Unlink(old)
        else:
            self._names.add(paths[1].name)
            yield Rename(old, paths[1].name)

    def _contents_change(
        self, call: str, name: str, rest: str, texts: list[bytes]
    ) -> Write | Truncate:
        numbers = [int(number) for number in re.findall(r", (\d+)(?=[,) ])", rest)]
        if call == "pwrite64":
            return Write(name, numbers[-1], texts[0])
        if call == "ftruncate":
            return Truncate(name, numbers[0])
        raise ValueError(f"{call} of {name}: the recording does not know what that leaves")

    def _name(self, path: Path) -> str | None:
        return None if path == self._data else path.name


def _matters(path: Path) -> bool:
    """Whether the contents of the file count: those of the lock do not, nor those of the log's
    index, which SQLite rebuilds and writes through memory only."""
    return not path.name.endswith((".lock", "-shm"))


def _handle(rest: str) -> Path:
    """The file in the first argument of the call."""
    handle = _HANDLE.match(rest)
    return Path(bytes.fromhex(handle[1].replace("\\x", "")).decode()) if handle else Path()
