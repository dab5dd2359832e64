"""The search that all games share: what it needs from a position, and what it answers."""

from lobby.kits.search.deepening import search
from lobby.kits.search.position import Position, repeated
from lobby.kits.search.scores import MOST, expected, points

__all__ = ["MOST", "Position", "expected", "points", "repeated", "search"]
