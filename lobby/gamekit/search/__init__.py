"""The search that all games share: what it needs from a position, and what it answers."""

from lobby.gamekit.search.deepening import search
from lobby.gamekit.search.position import MOST, SearchPosition, expected, points, repeated

__all__ = ["MOST", "SearchPosition", "expected", "points", "repeated", "search"]
