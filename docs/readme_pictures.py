"""Create the pictures for the README.

python -m docs.readme_pictures
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory

from docs import moving
from docs.drawn import svg
from docs.gallery import stage
from docs.gallery.quiet import shown
from docs.gallery.scenes import SCENES
from docs.gallery.shots import session
from docs.gallery.stage import Stage

FOLDER = Path(__file__).parent / "images"
MOVING = "visit"
STILL = {
    "lobby": (80, 24),
    "octilite": (120, 40),
    "chaos": (120, 40),
    "binar": (120, 40),
    "curio": (120, 40),
}
"""The scenes that are shown, each with its window size."""


async def still(built: Stage) -> AsyncIterator[tuple[str, str]]:
    """The names and images of the still pictures."""
    for name, size in STILL.items():
        scene = SCENES[name]
        async with built.lobby(name) as lobby, session(lobby, built, scene.who, size) as pilot:
            await scene.act(pilot)
            yield name, svg(shown(pilot), title=moving.TITLE)


async def main() -> None:
    """Write all of them."""
    with TemporaryDirectory() as data:
        async with stage.built(Path(data)) as built:
            async for name, image in still(built):
                _write(name, image)
            _write(MOVING, await moving.visit(built))


def _write(name: str, image: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.svg").write_text(image, "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
