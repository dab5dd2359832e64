"""Text plots: lines through points, with labels at the side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
"""The horizontal and the vertical coordinate."""

LABEL = 5
"""The columns of a label."""

MARGIN = LABEL + 2
"""The columns to the left of a plot."""


@dataclass(frozen=True, slots=True)
class Ink:
    """The characters a plot is drawn with. A character has *across* by *down* dots. *marks* has one
    for each set of dots, at the sum of their *weights*, which are given row by row."""

    across: int
    down: int
    weights: tuple[tuple[int, ...], ...]
    marks: str
    rule: str
    side: str
    tick: str
    corner: str


_BRAILLE = "".join(chr(0x2800 + dots) for dots in range(256))
UNICODE = Ink(2, 4, ((1, 8), (2, 16), (4, 32), (64, 128)), f" {_BRAILLE[1:]}", "─", "│", "┤", "└")
ASCII = Ink(1, 2, ((1,), (2,)), " '.:", "-", "|", "+", "+")


def ink_of(unicode: bool) -> Ink:
    """The finest ink that a terminal can show, with *unicode* or without."""
    return UNICODE if unicode else ASCII


@dataclass(frozen=True, slots=True)
class Frame:
    """The area that a plot shows: from *left* to *right* and from *low* to *high*, in *width*
    columns and *height* rows of characters, drawn with *ink*. *right* is greater than *left*, and
    *high* is greater than *low*."""

    left: float
    right: float
    low: float
    high: float
    width: int
    height: int
    ink: Ink

    def dot(self, point: Point) -> tuple[int, int]:
        """The dot of *point*, counted from the left and from the top."""
        width, height = self.width * self.ink.across, self.height * self.ink.down
        x = (point[0] - self.left) / (self.right - self.left) * (width - 1)
        y = (self.high - point[1]) / (self.high - self.low) * (height - 1)
        return round(x), round(y)

    def row(self, value: float) -> int:
        """The row of characters for *value*, counted from the top."""
        return self.dot((self.left, value))[1] // self.ink.down

    def column(self, across: float) -> int:
        """The column of characters for *across*, counted from the left."""
        return self.dot((across, self.low))[0] // self.ink.across


def plot(
    runs: Iterable[Sequence[Point]], frame: Frame, labels: Mapping[int, str], below: str
) -> tuple[str, ...]:
    """Plot a line through the points of each of *runs*, with *labels* by row and an axis. The text
    *below* the axis starts at its left end."""
    ink = frame.ink
    dots = {dot for run in runs for dot in _dots(run, frame)}
    drawn = _drawn(dots, frame)
    return (
        *(_row(labels.get(y), text, ink) for y, text in enumerate(drawn)),
        f"{'':{LABEL}} {ink.corner}{ink.rule * frame.width}",
        f"{'':{LABEL}}  {below}".rstrip(),
    )


def _dots(points: Sequence[Point], frame: Frame) -> set[tuple[int, int]]:
    """The dots of a line through *points*."""
    places = [frame.dot(point) for point in points]
    lines = pairwise(places) if places[1:] else zip(places, places, strict=True)
    return {dot for start, end in lines for dot in _line(start, end)}


def _line(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The dots from *start* to *end*, both included."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down), 1)
    for step in range(steps + 1):
        yield start[0] + round(across * step / steps), start[1] + round(down * step / steps)


def _drawn(dots: set[tuple[int, int]], frame: Frame) -> Iterator[str]:
    ink = frame.ink
    for y in range(frame.height):
        yield "".join(ink.marks[_sum(dots, x, y, ink)] for x in range(frame.width))


def _sum(dots: set[tuple[int, int]], x: int, y: int, ink: Ink) -> int:
    """The sum of the weights of the dots that are set in a character."""
    return sum(
        weight
        for below, weights in enumerate(ink.weights)
        for beside, weight in enumerate(weights)
        if (x * ink.across + beside, y * ink.down + below) in dots
    )


def _row(label: str | None, text: str, ink: Ink) -> str:
    head = f"{label or '':>{LABEL}}"
    return f"{head} {ink.side if label is None else ink.tick}{text}".rstrip()


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
    step = next((step for step in _STEPS if step * frame.width >= _APART * last), _STEPS[-1])
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
