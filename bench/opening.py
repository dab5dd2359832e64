"""How long a server takes to look for damaged pages before it opens a database, by its size.

    python -m bench.opening [FILE] [--finished 440000]

Without a FILE, the database of a lobby with so many finished matches is made first: a gigabyte. The
first time the server opens it, the file comes from the disk, and then from memory. Aim: at most ten
seconds a gigabyte from memory, so that a restart is a short pause.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import asking, filling
from bench.machine import Machine
from bench.seating import Size
from bench.table import table
from lobby.core.stores import open_sqlite
from lobby.database.sqlite.store import ensure_sound

ROUNDS = 3
_GIGABYTE = 1e9


def main() -> None:
    """Measure, and print the table."""
    parser = asking.parser(__doc__)
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--finished", type=int, default=440_000)
    chosen = parser.parse_args()
    if chosen.file:
        measure(chosen.file)
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lobby.db"
        size = Size(chosen.finished, filling.FULL.running, filling.FULL.players)
        filling.fill(path, size, seed=1, now=int(time.time()))
        measure(path)


def measure(path: Path) -> None:
    """Print how long it takes for the database at *path*."""
    machine, size = Machine(), path.stat().st_size / _GIGABYTE
    _forget(path)
    rows = []
    for source in ("disk", *(f"memory, {number}" for number in range(1, ROUNDS))):
        opened = _timed(lambda: open_sqlite(path, lambda: int(time.time()))._close())
        checked = _timed(lambda: ensure_sound(path))
        rows.append((source, f"{opened:.2f}", f"{opened / size:.2f}", f"{checked:.2f}"))
    print(f"{size:.2f} GB in {path.name}")
    print(table(("from", "opened s", "s/GB (10)", "of it check s"), rows))
    print(machine)


def _forget(path: Path) -> None:
    """Make the system forget the contents of the file, which it otherwise keeps in memory."""
    handle = os.open(path, os.O_RDONLY)
    os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(handle)


def _timed(act: Callable[[], None]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
