"""How a match went, as a small plot of text: who stood better after each move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lobby.pages.plot import MARGIN, Frame, Point, plot

_NARROWEST = 12
"""Columns of a plot that says anything."""


def evaluation(
    scores: Sequence[float | None],
    seats: tuple[str, str],
    ply: int,
    columns: int,
    rows: int,
    *,
    unicode: bool = True,
) -> tuple[str, ...]:
    """*scores* of the first player before the first move and after each, from 0 to 1, None where
    it is not known yet, in *columns* columns and *rows* lines; the place after *ply* moves is
    marked below. *seats*: the first player's wins are at the top. Nothing without room, or moves.
    """
    width, height = columns - MARGIN, rows - 2
    if len(scores) < 2 or width < _NARROWEST or height < 2:
        return ()
    frame = Frame(0, len(scores) - 1, 0, 1, width, height)
    labels = {0: seats[0], height - 1: seats[1]}
    if height > 2:
        labels[frame.row(0.5)] = "="
    return plot(_runs(scores), frame, labels, " " * frame.column(ply) + "^", unicode=unicode)


def _runs(scores: Sequence[float | None]) -> Iterator[Sequence[Point]]:
    """Those that are known, as far as they follow each other."""
    run: list[Point] = []
    for ply, score in enumerate(scores):
        if score is None:
            yield run
            run = []
        else:
            run.append((ply, score))
    yield run
