"""Which numbers in Curio a viewer may know, tracked piece by piece from the deal on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from lobby.gamekit.game import Seat
from lobby.games.curio.view import CurioView

_SEATS = {"L": 0, "D": 1}


def betrayed(
    view: CurioView, viewer: Seat | None, setup: Mapping[str, str], moves: Iterable[str]
) -> Iterator[str]:
    """The squares of *view* that show *viewer* (None: a watcher) a number that nobody has revealed,
    or a wrong one."""
    owners = {square: _SEATS[text[0]] for square, text in setup.items()}
    numbers = {square: (int(text[1]), int(text[2])) for square, text in setup.items()}
    shown: set[str] = set()
    for move in moves:
        origin, _, target = move.partition("-")
        if not target:
            continue  # a pass
        captured = target in owners
        owners[target], numbers[target] = owners.pop(origin), numbers.pop(origin)
        shown.discard(target)
        if origin in shown:
            shown.remove(origin)
            shown.add(target)
        if captured:
            shown.add(target)
            numbers[target] = numbers[target][::-1]
    for square, piece in view.pieces.items():
        front, back = numbers[square]
        known = square in shown
        own = viewer == owners[square]
        may_front = front if known or own else None
        may_back = back if known or (viewer is not None and not own) else None
        if (piece.front, piece.back) != (may_front, may_back):
            yield square
