"""OctiLite puzzles: wins in two and three moves, proved by trying every reply."""

from __future__ import annotations

from lobby.gamekit.puzzles import Puzzles
from lobby.games.octilite.proof import answer

PUZZLES = Puzzles(package=__package__ or "", answer=answer)
