"""OctiLite puzzles: wins in two and three moves, proved by trying every reply."""

from __future__ import annotations

from lobby.games.octilite.proof import answer
from lobby.kits.puzzles import Puzzles

PUZZLES = Puzzles(package=__package__ or "", answer=answer)
