"""Pictures of every screen, for looking at what was changed.

    python -m docs.pictures FOLDER [SCENE ...]

Writes every scene in every size as SVG; those with boards and lists also in every theme, colour
depth and character set; and FOLDER/index.html, which shows all of these side by side. Where
rsvg-convert is installed, every picture is written as PNG, too.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.drawn import svg
from docs.gallery import stage
from docs.gallery.page import page
from docs.gallery.scenes import SCENES
from docs.gallery.shots import Shot, shots


async def make(folder: Path, names: Sequence[str]) -> None:
    """Write the pictures of the scenes called *names*, and the page with them."""
    taken: list[Shot] = []
    with TemporaryDirectory() as data:
        async with stage.built(Path(data)) as built:
            for name in names:
                async for shot in shots(built, name, SCENES[name]):
                    _write(folder / f"{shot.name}.svg", svg(shot.rows, shot.look))
                    taken.append(shot)
    (folder / "index.html").write_text(page(taken, names), "utf-8")


def _write(path: Path, image: str) -> None:
    path.write_text(image, "utf-8")
    if shutil.which("rsvg-convert"):
        target = path.with_suffix(".png")
        subprocess.run(["rsvg-convert", "-o", target, path], check=True)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    asyncio.run(make(target, sys.argv[2:] or list(SCENES)))
