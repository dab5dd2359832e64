"""The mind for Curio: what a seat can know of hidden numbers, and a search over what is left."""

from __future__ import annotations

from lobby.bots.curio.mind import CurioMind

MIND = CurioMind()
