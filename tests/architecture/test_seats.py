"""Who makes a move is known from the state before it, and stored: nothing but the rules of a game
concludes it from a number."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import lobby

ROOT = Path(lobby.__file__).parent

ELSE: Mapping[str, str] = MappingProxyType(
    {
        "gamekit/boards/board.py": "points with and without diagonals",
        "gamekit/drawing/plane.py": "squares of two tones; a tile has a middle",
        "gamekit/search/tree.py": "a search for games whose sides take turns, as it says",
        "widgets/bars.py": "every other form",
        "widgets/players_panel.py": "pixels in pairs",
        "features/account/screens/themes.py": "squares of two tones",
    }
)
"""Files that ask whether a number is even, and what for."""


def halvings(tree: ast.AST) -> Iterator[int]:
    """The lines that ask whether a number is even, or take every other element."""
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(op=ast.Mod(), left=left, right=ast.Constant(2)):
                if not isinstance(left, ast.Constant):
                    yield node.lineno
            case ast.BinOp(op=ast.BitAnd() | ast.BitXor(), right=ast.Constant(1)):
                yield node.lineno
            case ast.Slice(step=ast.Constant(2)):
                yield node.lower.lineno if node.lower else 0


def halvings_by_file() -> dict[str, list[int]]:
    files = (path for path in sorted(ROOT.rglob("*.py")) if ROOT / "games" not in path.parents)
    lines = {
        str(path.relative_to(ROOT)): [*halvings(ast.parse(path.read_text("utf-8")))]
        for path in files
    }
    return {path: where for path, where in lines.items() if where}


def test_no_seat_is_worked_out() -> None:
    new = {path: where for path, where in halvings_by_file().items() if path not in ELSE}
    assert new == {}, (
        "A side may move twice in a row: take the seat from the move (Played.seat), the state"
        " (State.to_move) or the match (Match.to_move). If this is about something else, name the"
        " file in ELSE."
    )


def test_every_exception_is_one() -> None:
    assert ELSE.keys() <= halvings_by_file().keys()


def test_what_it_looks_for_is_found() -> None:
    for code in ("moves[ply % 2]", "moves[::2]", "moves[seat::2]", "ply & 1", "seat ^ 1"):
        assert [*halvings(ast.parse(code))], code
