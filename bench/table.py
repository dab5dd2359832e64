"""Tables of figures, as text, for commands to print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


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


def slowest(seconds: Sequence[float], *shares: float) -> tuple[float, ...]:
    """For each of *shares*, a wait than which that share was shorter (0.5 for the median), and the
    longest wait.

    >>> slowest([0.3, 0.1, 0.2, 0.4], 0.5)
    (0.3, 0.4)
    """
    waits = sorted(seconds)
    return (*(waits[int(share * len(waits))] for share in shares), waits[-1])


def milliseconds(seconds: Iterable[float], digits: int = 1) -> tuple[str, ...]:
    """*seconds* as cells of a table.

    >>> milliseconds([0.0123, 1.5])
    ('12.3', '1,500.0')
    """
    return tuple(f"{1000 * value:,.{digits}f}" for value in seconds)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    named = first[0].ljust(first[1])
    return "  ".join([named, *(cell.rjust(width) for cell, width in others)]).rstrip()
