"""Input that searches for code no input has reached yet, by atheris and libFuzzer.

    python -m proofs.fuzzing.guided TARGET [libFuzzer's options] [FOLDER]

The targets are those of ``proofs.fuzz``, and their pieces are the dictionary. It goes on until
something breaks, or until an option such as ``-max_total_time=300`` ends it. An input that broke
something is kept in a file, and the same command with that file's name tries it again. New inputs
found on the way are kept in FOLDER, if given, for the next run. Needs the dependency group
``fuzz``.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import atheris

from bench import asking

with atheris.instrument_imports(include=["lobby", "textual"]):
    from proofs.fuzzing.inputs import dictionary
    from proofs.fuzzing.targets import TARGETS, Target, lobby_of_two


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz one target; return libFuzzer's exit status."""
    parser = asking.parser(__doc__ or "")
    parser.add_argument("target", metavar="TARGET", choices=TARGETS)
    chosen, options = parser.parse_known_args(arguments)
    with TemporaryDirectory() as folder:
        # libFuzzer ends its process itself, which would leave the folder behind.
        process = get_context("fork").Process(
            target=_fuzz, args=(chosen.target, options, Path(folder))
        )
        process.start()
        process.join()
    return process.exitcode or 0


def _fuzz(name: str, options: Sequence[str], folder: Path) -> None:
    with asyncio.Runner() as runner:
        target = runner.run(_open(name, folder))
        words = folder / "words"
        words.write_text(dictionary(target.pieces))
        loop = runner.get_loop()

        def take(data: bytes) -> None:
            loop.run_until_complete(target.take(data))

        atheris.Setup([sys.argv[0], f"-dict={words}", *options], take)
        atheris.Fuzz()


async def _open(name: str, folder: Path) -> Target:
    """The target, on a lobby that lasts as long as the process."""
    _, lobby = await lobby_of_two(folder)
    return TARGETS[name](lobby)


if __name__ == "__main__":
    sys.exit(main())
