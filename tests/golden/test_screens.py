"""Every screen shows what it showed before, letter by letter and style by style."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.screen import Screen

import lobby
from tests.golden import chosen
from tests.golden.recording import KINDS, compare, names
from tests.golden.run import Prepared, screens
from tests.golden.screens import journeys, pictures
from tests.golden.script import BEFORE, STORY, scripts


@pytest.mark.parametrize(("journey", "size"), chosen.tours(), ids=str)
def test_screens(prepared: Prepared, tmp_path: Path, journey: str, size: tuple[int, int]) -> None:
    texts, kinds = screens(prepared, tmp_path, journey, size)
    compare(chosen.of_screens(texts))
    assert kinds <= _recorded_kinds()


def test_every_screen_is_recorded() -> None:
    for module in walk_packages(lobby.__path__, f"{lobby.__name__}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    seen = {kind.__name__ for kind in _screens(Screen)}
    assert _recorded_kinds() == seen


def test_nothing_else_is_recorded() -> None:
    journeyed = {
        f"screens/{name}-{width}x{height}"
        for journey, (width, height) in chosen.tours()
        for name in pictures(journey)
    }
    given = {f"commands/{script}" for script in scripts()}
    examples = {f"documents/{script}" for script in chosen.EXAMPLES}
    assert names() == {STORY, BEFORE} | given | examples | set(
        filter(chosen.is_recorded, journeyed)
    )


def test_what_is_chosen_is_there() -> None:
    journeyed = {name for journey in journeys() for name in pictures(journey)}
    assert {*chosen.WIDE, chosen.HELP_PAGE} <= journeyed


def _recorded_kinds() -> set[str]:
    return set(KINDS.read_text("utf-8").split())


def _screens(kind: type[Screen[None]]) -> list[type[Screen[None]]]:
    """The lobby's screens among *kind* and its subclasses, but only those without subclasses."""
    derived = [child for child in kind.__subclasses__() if child.__module__.startswith("lobby.")]
    if not derived:
        return [kind] if kind.__module__.startswith("lobby.") else []
    return [screen for child in derived for screen in _screens(child)]
