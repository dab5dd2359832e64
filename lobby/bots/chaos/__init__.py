"""How Chaos is thought about: it is solved, and without the table of all positions searched."""

from lobby.bots.chaos.mind import MIND

__all__ = ["MIND"]
