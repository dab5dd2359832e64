"""The game of docs/adding-a-game.md, and how it is added without being installed."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

from tests.support.packages import declare

HERE = Path(__file__).parent


def lay_out(folder: Path) -> Path:
    """Put the package and its metadata into *folder*, for use in a ``PYTHONPATH``, as an
    installation would."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    shutil.copytree(HERE / "tictactoe", folder / "tictactoe")
    (games,) = project["entry-points"].values()
    declare(folder, project["name"], games, project["version"])
    return folder
