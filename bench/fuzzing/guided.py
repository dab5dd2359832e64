"""Input that looks for code which no input has reached yet, by atheris and libFuzzer.

    python -m bench.fuzzing.guided TARGET [libFuzzer's options] [FOLDER]

The targets are those of ``bench.fuzz``, and what they are made of is the dictionary. It goes on
until something breaks, or an option such as ``-max_total_time=300`` ends it; what broke is kept in
a file, and the same command with that file's name tries it again. What is found on the way stays in
FOLDER, if one is named, for the next time. Needs the dependency group ``fuzz``.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

import atheris

with atheris.instrument_imports(include=["lobby", "textual"]):
    from bench.fuzzing.inputs import dictionary
    from bench.fuzzing.targets import Target, targets
    from lobby import players
    from lobby.lobby import Lobby
    from lobby.store import SqliteStore


def main(arguments: Sequence[str]) -> int:
    """Fuzz one target; the status that libFuzzer ends with."""
    name, *options = arguments
    with TemporaryDirectory() as folder:
        # libFuzzer ends its process itself, and would leave the folder behind.
        process = get_context("fork").Process(target=_fuzz, args=(name, options, Path(folder)))
        process.start()
        process.join()
    return process.exitcode or 0


def _fuzz(name: str, options: Sequence[str], folder: Path) -> None:
    with asyncio.Runner() as runner:
        target = runner.run(_open(folder))[name]
        words = folder / "words"
        words.write_text(dictionary(target.pieces))
        loop = runner.get_loop()

        def take(data: bytes) -> None:
            loop.run_until_complete(target.take(data))

        atheris.Setup([sys.argv[0], f"-dict={words}", *options], take)
        atheris.Fuzz()


async def _open(folder: Path) -> dict[str, Target]:
    """The targets, on a lobby that lasts as long as the process."""
    store = SqliteStore.open(folder / "lobby.db", lambda: int(time()))
    lobby = Lobby(store, lambda: int(time()))
    await lobby.start()
    await lobby.change(players.take_name, "SHA256:ann", "ann")
    await lobby.change(players.take_name, "SHA256:ben", "ben")
    return dict(targets(lobby))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
