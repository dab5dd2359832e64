"""Whether anything that strangers send takes more than linear time to parse.

    python -m proofs.linear [--drawn 200] [--seed 1] [PARSER ...]

Each parser gets texts of many shapes, built to be hard: long runs of each special character and
each piece of valid input, nested and unbalanced, between beginnings and ends that almost match;
then others, drawn by chance; and so does every regular expression. Of each shape there are texts up
to twice as long as the longest that is read, each twice as long as the one before, which may take
at most 2.2 times its processor time.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from random import Random
from time import thread_time

from bench import asking
from bench.table import table
from proofs.parsing import regexes
from proofs.parsing.measuring import MOST, ratio
from proofs.parsing.parsers import PARSERS, Parser
from proofs.parsing.shapes import Shape, drawn, every

_DOUBLINGS = 5
_IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class Case:
    """A *shape* of which three texts, the longest of them of *length* bytes, each take at least
    *ratio* times the time of one half as long; or one, if that is no more than ``MOST``. One alone
    proves nothing else: there may be a length from which on something is no longer refused unread,
    or no longer fits into a cache."""

    ratio: float
    shape: Shape
    length: int


def worst(parser: Parser, shapes: Iterable[Shape], doublings: int = _IN_A_ROW) -> Case:
    """The case with the largest ratio, when texts of each shape are doubled that often, to twice
    the length that is read, as long as more of them may still tell that it takes too long."""
    return max(
        chain.from_iterable(_cases(parser, shape, doublings) for shape in shapes), key=_ratio
    )


def _cases(parser: Parser, shape: Shape, doublings: int) -> Iterator[Case]:
    longest = 2 * parser.longest
    texts = [shape.text(longest >> number) for number in range(doublings, -1, -1)]
    in_a_row: list[float] = []
    for left, (small, large) in zip(range(doublings - 1, -1, -1), pairwise(texts), strict=True):
        growth = ratio(parser.parse, small, large)
        in_a_row = [*in_a_row, growth] if growth > MOST else []
        if not in_a_row:
            yield Case(growth, shape, len(large))
        if len(in_a_row) == _IN_A_ROW:
            yield Case(min(in_a_row), shape, len(large))
            return
        if len(in_a_row) + left < _IN_A_ROW:
            return


def _ratio(case: Case) -> float:
    return case.ratio


async def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what was requested, print a table and return the exit status."""
    asked = asking.parser(__doc__ or "")
    asked.add_argument("--drawn", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("parsers", nargs="*", metavar="PARSER")
    chosen = asked.parse_args(arguments)
    rows, failed = [], False
    known = {**PARSERS, **regexes.collected()}
    for name in chosen.parsers or known:
        parser = known[name]
        frames, pieces = parser.frames, parser.pieces
        some = islice(drawn(frames, pieces, Random(chosen.seed)), chosen.drawn)
        shapes = [*every(frames, pieces), *some]
        began = thread_time()
        case = worst(parser, shapes, _DOUBLINGS)
        failed = failed or case.ratio > MOST
        rows.append((name, f"{len(shapes):,}", f"{case.ratio:.2f}", f"{thread_time() - began:.0f}"))
        if case.ratio > MOST:
            print(f"{name}: {case}", flush=True)
    print(table(("", "shapes", "worst ratio", "s"), rows))
    return int(failed)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
