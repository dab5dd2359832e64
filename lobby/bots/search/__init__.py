"""The one search, whatever the game: what it asks of a position, and what it answers."""

from lobby.bots.search.deepening import search
from lobby.bots.search.position import Position, repeated
from lobby.bots.search.scores import MOST, expected, points

__all__ = ["MOST", "Position", "expected", "points", "repeated", "search"]
