"""Copy the game into a folder: ``python -m tests.tutorial_game FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.tutorial_game import lay_out

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
lay_out(folder)
