"""How a match went, as a small text plot: who stood better after each move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lobby.pages.plot import MARGIN, Frame, Point, ink_of, plot

_NARROWEST = 12
"""The fewest columns of a useful plot."""

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_APART = 4
"""The fewest columns from one move number to the next."""


def evaluation(
    scores: Sequence[float | None],
    seats: tuple[str, str],
    ply: int | None,
    columns: int,
    rows: int,
    *,
    unicode: bool = True,
) -> tuple[str, ...]:
    """Plot the first player's *scores*, from 0 to 1, before the first move and after each; None is
    a score that is not known yet. The plot takes *columns* columns and *rows* lines. Below it are
    the move numbers, with a mark at *ply* if that is given. *seats* label the top, where the first
    player wins, and the bottom. Empty without room or moves."""
    width, height = columns - MARGIN, rows - 2
    if len(scores) < 2 or width < _NARROWEST or height < 2:
        return ()
    frame = Frame(0, len(scores) - 1, 0, 1, width, height, ink_of(unicode))
    labels = {0: seats[0], height - 1: seats[1]}
    if height > 2:
        labels[frame.row(0.5)] = "="
    return plot(_runs(scores), frame, labels, _below(frame, ply))


def _below(frame: Frame, ply: int | None) -> str:
    """The move numbers at their columns, and a mark for *ply*."""
    last = int(frame.right)
    step = next((each for each in _STEPS if each * frame.width >= _APART * last), _STEPS[-1])
    row = [" "] * frame.width
    if ply is not None:
        place = frame.column(ply)
        _write(row, place, f"^{ply}") or _write(row, place - len(str(ply)), f"{ply}^")
    for tick in range(0, last + 1, step):
        number = str(tick)
        _write(row, min(frame.column(tick), frame.width - len(number)), number)
    return "".join(row)


def _write(row: list[str], at: int, text: str) -> bool:
    """Put *text* into *row*, unless it would run over the end or touch another text."""
    room = row[max(0, at - 1) : at + len(text) + 1]
    fits = 0 <= at <= len(row) - len(text) and not "".join(room).strip()
    if fits:
        row[at : at + len(text)] = text
    return fits


def _runs(scores: Sequence[float | None]) -> Iterator[Sequence[Point]]:
    """The unbroken runs of known scores."""
    run: list[Point] = []
    for ply, score in enumerate(scores):
        if score is None:
            yield run
            run = []
        else:
            run.append((ply, score))
    yield run
