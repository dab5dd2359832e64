"""Arrows point down, from floor to floor and from later features to earlier ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import grimp

from tests.architecture.floors import FEATURES, FLOORS, Place, is_wrong


def arrows() -> Iterator[tuple[str, str]]:
    """Each module of the lobby with each that it imports itself."""
    graph = grimp.build_graph("lobby", cache_dir=None)
    for module in sorted(graph.modules):
        for imported in sorted(graph.find_modules_directly_imported_by(module)):
            yield module, imported


def test_arrows_point_down() -> None:
    wrong = defaultdict(set)
    for module, imported in arrows():
        source, target = Place.of(module), Place.of(imported)
        if source and target and is_wrong(source, target):
            wrong[module].add(imported)
    assert not wrong


def test_every_room_is_known() -> None:
    rooms = {place.room for pair in arrows() for module in pair if (place := Place.of(module))}
    assert rooms <= {*FEATURES, *FLOORS}
