"""A name stands for one thing: a file's name tells you what is in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from types import MappingProxyType

import lobby

HOUSE = Path(lobby.__file__).parent

TWINS = ("model", "store", "sql", "commands/documents")
"""A subject has a file in each of these: its values, the queries about it, its storage, and its
JSON. One more package may have a file of that name: the one that acts."""

PARTS = frozenset(
    "board canonical classic diagram drawing help lesson levels mind notation options perfect"
    " position puzzles rules strategy surface table thinking view".split()
)
"""The parts of a game: each game has its own file for each of them, and the kit and the widget one
for all games."""

OF_GAMES = ("games", "kits", "widgets/board")

STEPS = ("sqlite/schema", "postgres/schema")
"""Schema steps, which are named after what they added."""

ENGINES = ("sqlite", "postgres")
"""Packages that implement the same interface, and so have the same parts."""

SAME: Mapping[str, str] = MappingProxyType(
    {
        "reaching": "which positions of a game may follow from one another",
        "rows": "what a table consists of, in a database and on the screen",
    }
)
"""Other names that stand for one thing in several places, and which thing it is."""


def _places() -> dict[str, list[str]]:
    """The packages that have a file of each name."""
    places = defaultdict(list)
    for file in sorted(HOUSE.rglob("*.py")):
        package = PurePosixPath(file.relative_to(HOUSE).parent).as_posix()
        if file.stem != "__init__" and not _within(package, *STEPS):
            places[file.stem].append(package)
    return places


def _within(package: str, *others: str) -> bool:
    return any(package == each or package.startswith(each) for each in others)


def _meanings(name: str, packages: list[str]) -> list[str]:
    """Those of *packages* in which *name* means something of its own."""
    if name in PARTS and any(_within(each, "games") for each in packages):
        # The lobby's module for that part has the same name as the game's.
        packages = [each for each in packages if not _within(each, *OF_GAMES)]
    if all(_within(each, *ENGINES) for each in packages):
        return packages[:1]
    if any(_within(each, "store", "commands/documents") for each in packages):
        return [each for each in packages if not _within(each, *TWINS)]
    return packages


def test_a_name_of_a_file_means_one_thing() -> None:
    meanings = {name: _meanings(name, packages) for name, packages in _places().items()}
    assert {
        name: packages
        for name, packages in meanings.items()
        if len(packages) > 1 and name not in SAME
    } == {}


def test_every_exception_is_one() -> None:
    places = _places()
    assert all(len(_meanings(name, places[name])) > 1 for name in SAME)
