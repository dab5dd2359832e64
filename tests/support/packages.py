"""Packages with games that are added without being installed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def declare(site: Path, name: str, games: Mapping[str, str], version: str = "1") -> None:
    """Let the package *name* in *site*, a folder for a ``PYTHONPATH``, bring *games*: where each
    one's Parts are, by entry point."""
    metadata = site / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    points = "".join(f"{game} = {where}\n" for game, where in games.items())
    (metadata / "entry_points.txt").write_text(f"[lobby.games]\n{points}")
