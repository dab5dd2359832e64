"""Makes the book of Four in a Row: the moves of the strongest bot that take its solver too long.

    python -m solving.fourinarow make --work FOLDER [--file FILE] [--size 27]

It follows the bot, for both sides, from the start through all replies. Where the bot's own solver
finds its move by looking at few enough positions, the book ends: from a won position, as what comes
later has been looked at by then; from any other, if the bot's next move is not too much either,
whatever the reply, or the book goes on. Everywhere else, a search that remembers two to the power
of SIZE positions finds a best move, of lost ones that which it took longest to refute.

Each layer of positions with one number of stones stays in the working folder, so an interrupted run
continues there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from textwrap import wrap
from typing import Final

import numpy as np

from bench import asking
from lobby.games.fourinarow import book
from lobby.games.fourinarow.book import MOST, Known, Said, Stones
from lobby.games.fourinarow.solver import Best
from solving.chaos import Progress
from solving.folder import Folder
from solving.fourinarow_search import Search

_FILE: Final = Path(book.__file__).with_name(book.FILE)
_SMALL: Final = 20
"""Enough places for ``MOST`` positions."""
_WIDTH: Final = 100
_SOLVED: Final = (-1, -1)
"""What stands for None in the working folder."""


class Maker:
    """Says where the book ends, and what it plays before."""

    def __init__(self, size: int) -> None:
        self._soon, self._ever = Search(_SMALL, MOST), Search(size)
        self._known: dict[Stones, Best | None] = {}

    def said(self, stones: Stones) -> Said:
        """What the book says of *stones*."""
        soon = self.soon(stones)
        if soon and (soon.worth > 0 or self._stays_soon(stones, book.column_of(soon.move))):
            return None
        best = soon or self._ever.best(stones)
        assert best, "without a limit something is found"
        return Known(book.column_of(best.move), best.worth)

    def soon(self, stones: Stones) -> Best | None:
        """What the bot's solver finds; None if that takes too long."""
        if stones not in self._known:
            self._known[stones] = self._soon.best(stones)
        return self._known[stones]

    def _stays_soon(self, stones: Stones, column: int) -> bool:
        return all(map(self.soon, book.following(stones, column)))


def said(maker: Maker, work: Folder, progress: Progress, layer: Sequence[Stones]) -> Sequence[Said]:
    """What the book says of a *layer*, made or kept from before."""
    stones = layer[0][1].bit_count()
    name = f"known-{stones:02}"
    if not work.has(name):
        known = map(maker.said, layer)
        work.keep(name, np.array([answer or _SOLVED for answer in known], np.int8))
    answers = [Known(*row) if tuple(row) != _SOLVED else None for row in work.load(name).tolist()]
    count = Counter(known.worth if known else None for known in answers)
    kinds = {"won": count[1], "drawn": count[0], "lost": count[-1], "solved": count[None]}
    text = ", ".join(f"{number:,} {kind}" for kind, number in kinds.items())
    progress.say(f"{stones} stones: {text}")
    return answers


def make(work: Folder, file: Path, size: int) -> None:
    """Write the book."""
    layers = book.layers(partial(said, Maker(size), work, Progress()))
    known = [*chain.from_iterable(layer.values() for layer in layers)]
    text = wrap(book.written(known), _WIDTH)
    file.write_text("".join(f"{line}\n" for line in text), "ascii")
    print(f"{file} has {file.stat().st_size:,} bytes")


def main() -> None:
    """Make the book."""
    parser = asking.parser(__doc__)
    parser.add_argument("what", choices=("make",))
    parser.add_argument("--work", type=Path, required=True, help="folder of what is half done")
    parser.add_argument("--file", type=Path, default=_FILE, help="file to write")
    parser.add_argument("--size", type=int, default=27)
    given = parser.parse_args()
    make(Folder(given.work), given.file, given.size)


if __name__ == "__main__":
    main()
