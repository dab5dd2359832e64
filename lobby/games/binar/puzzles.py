"""Binar puzzles: positions from the table, which also answers the moves."""

from __future__ import annotations

from lobby.gamekit.puzzles import Puzzles

PUZZLES = Puzzles(package=__package__ or "")
