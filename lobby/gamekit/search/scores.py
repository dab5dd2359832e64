"""Points, which the search adds up and compares, and expected scores, which everything else uses.

A won position is worth ``WON`` minus one point for each move that the win still takes, so that the
shortest win is the best and a loss is put off. All other positions stay within ``MOST``.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from lobby.gamekit.mind import DRAW, LOSS, WIN

MOST: Final = 900_000
"""The farthest that an evaluation can be from 0."""

WON: Final = 1_000_000


def expected(evaluation: float, scale: float) -> float:
    """The expected score that *evaluation* stands for: the logistic 1 / (1 + exp(-points/scale)).

    >>> round(expected(100, 100), 2), expected(0, 100), round(expected(-100, 100), 2)
    (0.73, 0.5, 0.27)
    """
    return 1 / (1 + exp(-max(-700.0, min(evaluation / scale, 700.0))))


def points(score: float, scale: float) -> float:
    """The evaluation that stands for an expected *score*: the inverse of ``expected``.

    >>> points(0.5, 100), points(0, 100), points(1, 100)
    (0.0, -inf, inf)
    """
    if score <= LOSS:
        return float("-inf")
    if score >= WIN:
        return float("inf")
    return scale * log(score / (1 - score))


def drawn_at(contempt: float, scale: float) -> int:
    """The points of a draw for a player to whom it is worth *contempt* less than half a win.

    >>> drawn_at(0, 300), drawn_at(0.29, 300)
    (0, -397)
    """
    return round(points(DRAW - contempt, scale))
