"""The layout of the code base: few files in a folder, few modules in a cycle, no exceptions."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import grimp

from tests.support.cases import in_one_test

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "lobby"
FOLDERS = sorted({each.parent for each in HOUSE.rglob("*.py")})

MOST_AT_THE_DOOR = 8
"""The most Python files directly in lobby/."""

MOST_IN_A_FOLDER = 30
MOST_IN_A_CIRCLE = 3


def circles(graph: grimp.ImportGraph) -> set[frozenset[str]]:
    """The sets of modules in *graph* that import one another, directly or indirectly; imports for
    type checking count too."""
    below = {each: graph.find_upstream_modules(each) for each in graph.modules}
    mutual = (
        frozenset({each, *(other for other in found if each in below[other])})
        for each, found in below.items()
    )
    return {each for each in mutual if len(each) > 1}


def modules(folder: Path) -> list[str]:
    return [each.name for each in folder.glob("*.py")]


def contracts() -> dict[str, Any]:
    """What import-linter is asked to check."""
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
    return dict(found["tool"]["importlinter"])


def test_few_files_lie_at_the_door() -> None:
    assert len(modules(HOUSE)) <= MOST_AT_THE_DOOR


@in_one_test("folder", FOLDERS, ids=lambda each: str(each.relative_to(ROOT)))
def test_no_folder_is_crowded(folder: Path) -> None:
    assert len(modules(folder)) <= MOST_IN_A_FOLDER


def test_no_circle_is_large() -> None:
    found = circles(grimp.build_graph("lobby", cache_dir=None))
    assert not [sorted(each) for each in found if len(each) > MOST_IN_A_CIRCLE]


def test_a_circle_is_found() -> None:
    graph = grimp.ImportGraph()
    for importer, imported in ("ab", "bc", "ca", "cd", "ef", "fe"):
        graph.add_import(importer=importer, imported=imported)
    assert circles(graph) == {frozenset("abc"), frozenset("ef")}


def test_imports_for_types_count_and_none_is_excused() -> None:
    found = contracts()
    assert found["exclude_type_checking_imports"] is False
    assert not [each["name"] for each in found["contracts"] if "ignore_imports" in each]


def test_every_package_has_its_layer() -> None:
    (layers,) = (each for each in contracts()["contracts"] if each.get("containers") == ["lobby"])
    assert layers["exhaustive"] is True
    named = {name.strip() for line in layers["layers"] for name in re.split("[|:]", line)}
    here = {each.parent.name for each in HOUSE.glob("*/__init__.py")}
    here |= {each.stem for each in HOUSE.glob("*.py") if each.stem != "__init__"}
    assert named == here


def test_every_game_is_asked_whether_it_knows_another() -> None:
    (independent,) = (each for each in contracts()["contracts"] if each["type"] == "independence")
    here = {each.parent.name for each in HOUSE.glob("games/*/__init__.py")}
    assert set(independent["modules"]) == {f"lobby.games.{name}" for name in here}
