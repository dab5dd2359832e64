"""What the owner of an imported match had noted and tried out on it, where it was played.

The notes and variations in an export belong to its player alone. They are shown, not replayed: in
a game with hidden numbers a player may have tried moves that were not legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from lobby.base import text
from lobby.base.translation import N_
from lobby.features.analysis.values import variation_text
from lobby.features.analysis.values.variations import LONGEST_COMMENT, Node, Tree
from lobby.features.archive.values import NOTHING, Remarks
from lobby.features.people.moving_in import listed, wrong

LONGEST: Final = 40_000
"""The most characters of the variations on a match."""

MOST_NOTES: Final = 200
"""The most notes on a match."""

_LONGEST_MOVE: Final = 40
_LONGEST_NOTE: Final = 500

LEFT = N_("Notes and variations that cannot be read: {names}")


@dataclass(slots=True)
class Given:
    """The notes and variations on a match as an export has them, unchecked."""

    variations: object = ""
    notes: dict[object, object] = field(default_factory=dict)


def by_board(account: Mapping[str, Any]) -> dict[int, Given]:
    """What an export says of the boards of its player. Raises Refused if it is not a list of
    objects with boards."""
    found = dict[int, Given]()
    for entry in listed(account, "analyses"):
        _on(found, entry, "analyses").variations = entry.get("variations")
    for entry in listed(account, "notes"):
        if entry.get("board") is not None:
            _on(found, entry, "notes").notes[entry.get("ply")] = entry.get("text")
    return found


def of_entry(entry: Mapping[str, Any]) -> Given:
    """What an export says of a match that had been imported there."""
    notes = entry.get("notes", {})
    return Given(entry.get("variations", ""), dict(notes) if isinstance(notes, dict) else {"": ""})


def checked(given: Given, plies: int) -> Remarks:
    """What is *given* about a match of so many *plies*, safe to show. Raises ValueError."""
    if not given.variations and not given.notes:
        return NOTHING
    if len(given.notes) > MOST_NOTES:
        raise ValueError("there are too many notes")
    notes = dict(_note(*each, plies) for each in given.notes.items())
    return Remarks(_variations(given.variations), dict(sorted(notes.items())))


def _on(found: dict[int, Given], entry: Mapping[str, Any], key: str) -> Given:
    board = entry.get("board")
    if not isinstance(board, int):
        raise wrong(key)
    return found.setdefault(board, Given())


def _note(ply: object, words: object, plies: int) -> tuple[int, str]:
    at = int(ply) if isinstance(ply, int | str) else -1
    if not 0 <= at <= plies or not isinstance(words, str) or not text.shows(words):
        raise ValueError("a note is not on a position of the match")
    return at, text.clean(words[:_LONGEST_NOTE], _LONGEST_NOTE)


def _variations(given: object) -> str:
    if not isinstance(given, str) or len(given) > LONGEST:
        raise ValueError("the variations are too long")
    nodes = tuple(map(_node, variation_text.read(given).nodes))
    return variation_text.write(Tree(nodes))


def _node(node: Node) -> Node:
    if not (node.move.isascii() and node.move.isprintable() and len(node.move) <= _LONGEST_MOVE):
        raise ValueError("a move of the variations cannot be read")
    comment = text.clean(node.comment, LONGEST_COMMENT) if text.shows(node.comment) else ""
    return Node(node.depth, node.move, comment, node.mark, node.folded)
