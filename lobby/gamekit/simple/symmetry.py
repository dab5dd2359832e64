"""The symmetries of a board, and which positions they make alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from lobby.gamekit.boards.board import Board, Place
from lobby.gamekit.game import AHEAD

if TYPE_CHECKING:
    from lobby.gamekit.simple.rules import Position, Rules

MAPS: Final[Mapping[str, Callable[[int, int], Place]]] = {
    "same": lambda x, y: (x, y),
    "mirror": lambda x, y: (-x, y),
    "flip": lambda x, y: (x, -y),
    "turn": lambda x, y: (-x, -y),
    "diagonal": lambda x, y: (2 * y, x // 2),
    "long diagonal": lambda x, y: (2 * y + (x - y) // 2, (x - y) // 2),
    "sixth": lambda x, y: ((x - y) // 2 - y, (x + y) // 2),
    "third": lambda x, y: (-(x + 3 * y) // 2, (x - y) // 2),
}
"""Where a place goes: nowhere, for games in which the sides have the same aim; left and right
exchanged; top and bottom exchanged; half a turn; a mirror along the diagonal from the upper left of
squares, or of a rhombus; a sixth or a third of a turn of hexagons."""


class Image(NamedTuple):
    """By cell: where what stands there comes from; and whether the sides are exchanged."""

    sources: tuple[int, ...]
    exchanged: bool = False


def group(board: Board, symmetries: Mapping[str, bool]) -> tuple[Image, ...]:
    """All images that follow from *symmetries*, the board as it is first. Raises ValueError if it
    does not have one of them."""
    steps = [Image(_sources(board, name), exchanged) for name, exchanged in symmetries.items()]
    images = [Image(tuple(range(len(board.places))))]
    for image in images:
        for step in steps:
            sources = tuple(image.sources[at] for at in step.sources)
            if (more := Image(sources, image.exchanged != step.exchanged)) not in images:
                images.append(more)
    return tuple(images)


def _sources(board: Board, name: str) -> tuple[int, ...]:
    goes = [MAPS[name](*place) for place in board.places.values()]
    right, down = (
        min(old) - min(new)
        for old, new in zip(
            zip(*board.places.values(), strict=True), zip(*goes, strict=True), strict=True
        )
    )
    moved = [(x + right, y + down) for x, y in goes]
    if set(moved) != set(board.places.values()):
        raise ValueError(f"the board has no symmetry {name!r}")
    return tuple(moved.index(place) for place in board.places.values())


def images_of(rules: Rules, at: Position) -> Iterator[Position]:
    """*at* in all its images, as it is first; without exchanged sides if only one may swap."""
    whole = not rules.swappable(at)
    return (_image(rules, at, image) for image in rules.images if whole or not image.exchanged)


def exchanged(rules: Rules, at: Position) -> Position:
    """The first image of *at* with the sides exchanged."""
    return _image(rules, at, next(image for image in rules.images if image.exchanged))


def _image(rules: Rules, at: Position, image: Image) -> Position:
    cells = bytes([at.cells[source] for source in image.sources])
    if not image.exchanged:
        return at._replace(cells=cells)
    exchange = bytes.maketrans(b"".join(rules.codes), b"".join(rules.codes[::-1]))
    return at._replace(
        cells=cells.translate(exchange), seat=1 - at.seat, more=rules.exchanged(at.more)
    )


def difference(rules: Rules, here: Position, there: Position) -> int:
    """0 if *there* is an image of *here*; 1 if it is but for the piece on one cell, or where one
    piece stands, whoever is to move; otherwise 2."""
    if there in images_of(rules, here):
        return 0
    images = (_image(rules, here, image) for image in rules.images)
    return 1 if any(_near(image.cells, there.cells) for image in images) else 2


def _near(one: bytes, other: bytes) -> bool:
    changed = [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    return len(changed) < 2 or (
        len(changed) == 2 and changed[0] == changed[1][::-1] and 0 in changed[0]
    )


def plies_between(rules: Rules, here: Position, there: Position) -> int | None:
    """The fewest moves from *here*, or from a position like it, to an image of *there*, if each
    changes as many cells as one can; None if there are more than ``AHEAD``, or none lead there."""
    if difference(rules, here, there) < 2:
        return 0
    apart = [
        rules.changed(here.cells, image.cells)
        for image in images_of(rules, there)
        if _possible(rules, here.cells, image.cells, spare=1)
    ]
    plies = max(1, -((2 - min(apart, default=len(here.cells))) // rules.touched))
    return plies if apart and plies <= AHEAD else None


def may_lead(rules: Rules, here: Position, there: Position) -> bool:
    """Whether pieces that come, stay and go as they may make an image of *there* of *here*, or the
    two are alike."""
    images = images_of(rules, there)
    return (
        any(_possible(rules, here.cells, image.cells) for image in images)
        or difference(rules, here, there) < 2
    )


def _possible(rules: Rules, here: bytes, there: bytes, spare: int = 0) -> bool:
    """Whether *there* may follow from *here*, but for *spare* pieces."""
    closed = [rules.signs.index(sign) + 1 for sign in rules.closed]
    if sum(old in closed and old != new for old, new in zip(here, there, strict=True)) > spare:
        return False
    if rules.pieces_may == "come":
        return sum(old not in (0, new) for old, new in zip(here, there, strict=True)) <= spare
    if rules.pieces_may == "turn":
        return sum(old > 0 == new for old, new in zip(here, there, strict=True)) <= spare
    if rules.pieces_may == "go":
        return (Counter(there.replace(b"\0", b"")) - Counter(here)).total() <= spare
    if rules.pieces_may == "dwindle" and not spare:
        return sum(there) <= sum(here)
    return True
