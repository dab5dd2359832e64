"""``lobby new-game NAME`` writes a package with a game that runs at once, to be changed."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from lobby.base.errors import CannotOperate
from lobby.gamekit.contract_of_parts import SHORT
from lobby.games.catalogue import game_called, title_of

_NAME = re.compile(r"[a-z][a-z0-9]{1,30}")
_END = ".txt"
"""What the names of the template's files end with: they are none of the lobby's modules."""


def write(name: str, folder: Path) -> Path:
    """Write the package of the game *name* into *folder*; return where it is. Raises CannotOperate
    for a name that no game can have, a game that exists, and a folder that is not free."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise CannotOperate(
            f"{name!r} cannot be the name of a game: use 2 to 31 lowercase letters and digits, a"
            " letter first, and not a word of Python."
        )
    if taken := _taken(name):
        raise CannotOperate(f"{taken}: choose another name.")
    root = folder / f"lobby-{name}"
    if root.exists():
        raise CannotOperate(f"{root} exists already: choose another folder with --folder.")
    for place, text in _files(resources.files(__name__) / "template", Path()):
        file = root / str(place).replace("NAME", name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_filled(text, name))
    return root


def _taken(name: str) -> str:
    """What has that *name* already; "" if nothing has."""
    from lobby.app.verbs import CATALOGUE  # noqa: PLC0415

    if game := game_called(name):
        return f"{name!r} is the game {title_of(game)}"
    if verb := CATALOGUE.clashing(name):
        return f"{verb!r} is a command of the lobby"
    return f"Python has a module {name!r} already" if find_spec(name) else ""


def _filled(text: str, name: str) -> str:
    title = name.capitalize()
    return text.replace("NAME", name).replace("TITLE", title).replace("SHORT", title[:SHORT])


def _files(folder: Traversable, place: Path) -> Iterator[tuple[Path, str]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, place / entry.name)
        elif entry.name.endswith(_END):
            yield place / entry.name.removesuffix(_END), entry.read_text("utf-8")
