"""The search that all games share: what it needs from a position, and what it answers."""

from lobby.gamekit.search.deepening import search
from lobby.gamekit.search.position import MOST, Position, expected, points, repeated

__all__ = ["MOST", "Position", "expected", "points", "repeated", "search"]
