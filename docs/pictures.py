"""Pictures of every screen, for checking changes by eye.

    python -m docs.pictures FOLDER [SCENE ...]
    python -m docs.pictures board GAME [POSITION] [--size 80x24 ...]

Writes every scene in every size as SVG; those with boards and lists also in every theme, colour
depth and character set; and FOLDER/index.html, which shows all of these side by side. If
rsvg-convert is installed, every picture is also written as PNG. The second call writes one board;
``python -m docs.pictures board --help`` says more.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from docs import board_pictures
from docs.drawn import svg
from docs.gallery import stage
from docs.gallery.page import page
from docs.gallery.scenes import SCENES
from docs.gallery.shots import Shot, shots

_AT_ONCE = 4
"""How many scenes are played at the same time: most of it is waiting until a screen is still."""


async def taken(names: Sequence[str]) -> list[Shot]:
    """All pictures of the scenes called *names*."""
    turns = asyncio.Semaphore(_AT_ONCE)

    async def of(built: stage.Stage, name: str) -> list[Shot]:
        async with turns:
            return [shot async for shot in shots(built, name, SCENES[name])]

    with TemporaryDirectory() as data:
        async with stage.built(Path(data)) as built:
            by_scene = await asyncio.gather(*(of(built, name) for name in names))
    return [shot for some in by_scene for shot in some]


def write(folder: Path, pictures: Sequence[Shot], names: Sequence[str]) -> None:
    """Write *pictures*, and the page with them, to *folder*."""
    write_pictures(folder, pictures)
    (folder / "index.html").write_text(page(pictures, names), "utf-8")


def write_pictures(folder: Path, pictures: Sequence[Shot]) -> None:
    """Write *pictures* as SVG to *folder* and, if possible, as PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{shot.name}.svg" for shot in pictures]
    for path, shot in zip(paths, pictures, strict=True):
        path.write_text(svg(shot.rows, shot.look), "utf-8")
    if shutil.which("rsvg-convert"):
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(_convert, paths))


def _convert(path: Path) -> None:
    subprocess.run(["rsvg-convert", "-o", path.with_suffix(".png"), path], check=True)


def _asked() -> Namespace:
    about, call, *_ = (__doc__ or "").strip().split("\n\n")
    parser = ArgumentParser(usage=call.strip(), description=about)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where they are written")
    parser.add_argument(
        "scenes", nargs="*", metavar="SCENE", help=f"all of them, or some of: {', '.join(SCENES)}"
    )
    asked = parser.parse_args()
    if unknown := [scene for scene in asked.scenes if scene not in SCENES]:
        parser.error(f"there is no scene {unknown[0]}; there are {', '.join(SCENES)}")
    return asked


def write_boards(asked: Namespace) -> None:
    """Write the pictures of a board that are *asked* for, and the same as ANSI text."""
    boards = list(board_pictures.shots(asked))
    write_pictures(asked.folder, boards)
    print(f"Wrote {len(boards)} pictures to {asked.folder}.")
    for shot in boards:
        (asked.folder / f"{shot.name}.ansi").write_text(board_pictures.ansi(shot), "utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["board"]:
        try:
            write_boards(board_pictures.asked(sys.argv[2:]))
        except ValueError as error:
            sys.exit(str(error))
    else:
        asked = _asked()
        wanted = asked.scenes or list(SCENES)
        write(asked.folder, asyncio.run(taken(wanted)), wanted)
