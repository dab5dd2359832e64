"""The graph of a match: who stood better after each move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lobby.base.plot import LABEL, MARGIN, evaluation
from lobby.widgets.lines import Line, Lines, line
from lobby.widgets.theme.palette import Palette


def in_tones(drawn: Sequence[str], palette: Palette) -> Iterator[Line]:
    """The lines of a plot, with its labels and axes less prominent than its curve."""
    *rows, axis, numbers = drawn or ("", "")
    for text in rows:
        side, curve = text[:MARGIN], text[MARGIN:]
        yield line(
            (side[:LABEL], palette.muted), (side[LABEL:], palette.rule), (curve, palette.text)
        )
    if drawn:
        yield line((axis, palette.rule))
        yield line((numbers, palette.muted))


class Graph(Lines):
    """A curve through the match, with the current place marked below it. It is blank if there is no
    room, and leaves the line above free."""

    DEFAULT_CSS = "Graph { height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self._scores: Sequence[float | None] = ()
        self._seats = ("", "")
        self._ply = 0

    def show_scores(self, scores: Sequence[float | None], seats: tuple[str, str], ply: int) -> None:
        """Show *scores* of the first player, as ``evaluation`` takes them."""
        self._scores, self._seats, self._ply = scores, seats, ply
        self.draw()

    def draw(self) -> None:
        drawn = evaluation(
            self._scores,
            self._seats,
            self._ply,
            self.size.width - 1,
            self.size.height - 1,
            unicode=self.palette.unicode,
        )
        self.show([(), *in_tones(drawn, self.palette)])
