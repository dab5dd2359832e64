"""What was found in very many matches, kept in files until all of it is known.

Positions are numbers in no particular order, so if rows were written as they are found, each would
touch a different page of the database.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from tempfile import TemporaryFile
from typing import IO, Self

from lobby.features.explorer import packed
from lobby.features.explorer.packed import PARTS, Packed
from lobby.features.explorer.queries import Step


class ExploredFiles:
    """Temporary files, deleted when they are closed."""

    def __init__(self) -> None:
        with ExitStack() as opened:
            self._openings: IO[bytes] = opened.enter_context(TemporaryFile())
            self._steps = [opened.enter_context(TemporaryFile()) for _ in range(PARTS)]
            self._closing = opened.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.close()

    def add(self, more: Packed) -> None:
        """Add what was found in more matches."""
        self._openings.write(more.openings)
        for file, steps in zip(self._steps, more.steps, strict=True):
            file.write(steps)

    def openings(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The first positions of each match, with its board."""
        self._openings.seek(0)
        return packed.openings(self._openings)

    def steps(self) -> Iterator[list[Step]]:
        """The totals of all matches, in order, part by part."""
        for file in self._steps:
            file.seek(0)
            yield list(packed.steps(file.read()))
