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
FOLDERS = sorted({path.parent for path in HOUSE.rglob("*.py")})

MOST_AT_THE_DOOR = 8
"""The most Python files directly in lobby/."""

MOST_IN_A_FOLDER = 30
MOST_IN_A_CIRCLE = 3


def circles(graph: grimp.ImportGraph) -> set[frozenset[str]]:
    """The sets of modules in *graph* that import one another, directly or indirectly; imports for
    type checking count too."""
    below = {module: graph.find_upstream_modules(module) for module in graph.modules}
    mutual = (
        frozenset({module, *(other for other in imported if module in below[other])})
        for module, imported in below.items()
    )
    return {circle for circle in mutual if len(circle) > 1}


def modules(folder: Path) -> list[str]:
    return [file.name for file in folder.glob("*.py")]


def contracts() -> dict[str, Any]:
    """What import-linter is asked to check."""
    settings: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
    return dict(settings["tool"]["importlinter"])


def test_few_files_lie_at_the_door() -> None:
    assert len(modules(HOUSE)) <= MOST_AT_THE_DOOR


@in_one_test("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_no_folder_is_crowded(folder: Path) -> None:
    assert len(modules(folder)) <= MOST_IN_A_FOLDER


def test_no_circle_is_large() -> None:
    graph = grimp.build_graph("lobby", cache_dir=None)
    assert not [sorted(circle) for circle in circles(graph) if len(circle) > MOST_IN_A_CIRCLE]


def test_a_circle_is_found() -> None:
    graph = grimp.ImportGraph()
    for importer, imported in ("ab", "bc", "ca", "cd", "ef", "fe"):
        graph.add_import(importer=importer, imported=imported)
    assert circles(graph) == {frozenset("abc"), frozenset("ef")}


def test_imports_for_types_count_and_none_is_excused() -> None:
    settings = contracts()
    assert settings["exclude_type_checking_imports"] is False
    assert not [rule["name"] for rule in settings["contracts"] if "ignore_imports" in rule]


def test_every_package_has_its_layer() -> None:
    (layers,) = (rule for rule in contracts()["contracts"] if rule.get("containers") == ["lobby"])
    assert layers["exhaustive"] is True
    named = {name.strip() for line in layers["layers"] for name in re.split("[|:]", line)}
    here = {path.parent.name for path in HOUSE.glob("*/__init__.py")}
    here |= {path.stem for path in HOUSE.glob("*.py") if path.stem != "__init__"}
    assert named == here


def test_every_game_is_asked_whether_it_knows_another() -> None:
    (independent,) = (rule for rule in contracts()["contracts"] if rule["type"] == "independence")
    here = {path.parent.name for path in HOUSE.glob("games/*/__init__.py")}
    assert set(independent["modules"]) == {f"lobby.games.{name}" for name in here}
