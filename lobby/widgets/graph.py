"""The graph of a match: who stood better after each move."""

from __future__ import annotations

from collections.abc import Sequence

from lobby.pages.evaluation import evaluation
from lobby.widgets.lines import Lines, line


class Graph(Lines):
    """One line through the match, and the place that is looked at below it. Without room it shows
    nothing; above it a line is free."""

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
        self.show([(), *(line((text, self.palette.text)) for text in drawn)])
