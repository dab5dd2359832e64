"""Text tables for the benchmarks to print."""

from __future__ import annotations

from collections.abc import Sequence


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns aligned under *header*: the first, which names the row, to the left, the others to
    the right.

    >>> print(table(("game", "moves/s"), [("binar", "365,184"), ("chess", "9,001")]))
    game   moves/s
    -----  -------
    binar  365,184
    chess    9,001
    """
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    rule = ["-" * width for width in widths]
    return "\n".join(_line(cells, widths) for cells in (header, rule, *rows))


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    named = first[0].ljust(first[1])
    return "  ".join([named, *(cell.rjust(width) for cell, width in others)]).rstrip()
