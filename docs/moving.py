"""A visit to the lobby as a moving picture.

python -m docs.moving FILE
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.gallery import stage, story
from docs.gallery.moving import moving
from docs.gallery.stage import Stage

TITLE = "ssh lobby.example.org"


async def visit(built: Stage) -> str:
    """The image of the visit."""
    frames, best = await story.filmed(built)
    return moving(frames, still=best, title=TITLE)


async def main() -> str:
    """The image of the visit, built from scratch."""
    with TemporaryDirectory() as data:
        async with stage.built(Path(data)) as built:
            return await visit(built)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(asyncio.run(main()), "utf-8")
