"""The game of docs/adding-a-game.md, and how it is added without being installed."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

HERE = Path(__file__).parent


def lay_out(folder: Path) -> Path:
    """Put the package and its metadata into *folder*, for use in a ``PYTHONPATH``, as an
    installation would."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    shutil.copytree(HERE / "tictactoe", folder / "tictactoe")
    stem = f"{project['name'].replace('-', '_')}-{project['version']}"
    metadata = folder / f"{stem}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    groups = (
        "\n".join((f"[{group}]", *(f"{name} = {value}" for name, value in points.items())))
        for group, points in project["entry-points"].items()
    )
    (metadata / "entry_points.txt").write_text("\n".join(groups) + "\n")
    return folder
