"""The search that all games share: what it needs from a position, and what it answers."""

from lobby.gamekit.search.deepening import search
from lobby.gamekit.search.position import Position, repeated
from lobby.gamekit.search.scores import MOST, expected, points

__all__ = ["MOST", "Position", "expected", "points", "repeated", "search"]
