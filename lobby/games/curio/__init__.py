"""Curio: the game and its view."""

from __future__ import annotations

from lobby.games.curio.game import Curio, CurioState
from lobby.games.curio.view import CurioView, Piece

__all__ = ["Curio", "CurioState", "CurioView", "Piece"]
