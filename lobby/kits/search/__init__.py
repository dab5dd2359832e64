"""The one search, whatever the game: what it asks of a position, and what it answers."""

from lobby.kits.search.deepening import search
from lobby.kits.search.position import Position, repeated
from lobby.kits.search.scores import MOST, expected, points

__all__ = ["MOST", "Position", "expected", "points", "repeated", "search"]
