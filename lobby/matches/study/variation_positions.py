"""Where variations lead: positions beside a match, as the player who looks at them may know them.

While a match goes on they follow from what the player sees, as plans do, so nothing here tells
more. Where a player cannot know whether a move is legal, it is made as an assumption, and said so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile

from lobby.basics.translation import _
from lobby.errors import Refused
from lobby.kits.game import IllegalMove, View
from lobby.kits.imagined import Imagined, Unknowable
from lobby.matches import previews
from lobby.matches.position_at import show_at
from lobby.model.match import Played
from lobby.model.player import Player
from lobby.model.study.variations import Path
from lobby.store import Snapshot


@dataclass(frozen=True, slots=True)
class Position:
    """Where *path* leads. ``view.moves`` are the moves that may follow; *stuck* says why none can,
    "" while some can. *assumed* are the moves of it of which the player cannot know whether they
    are legal. *wrong* says of a path that cannot be gone to its end why not: then *path* is as much
    of it as can."""

    path: Path
    view: View
    stuck: str = ""
    assumed: tuple[str, ...] = ()
    wrong: str = ""


def position(snapshot: Snapshot, board: int, viewer: Player | None, path: Path) -> Position:
    """Where *path*, in moves as the game writes them, leads on *board*, as *viewer* may know it.
    Raises NotFound."""
    imagined, path, assumed, wrong = _gone(snapshot, board, viewer, path)
    moves, stuck = imagined.candidates(), ""
    if imagined.ending:
        stuck = _(
            "What {ending} reveals is unknown, so the line ends there.", ending=imagined.ending
        )
    elif not moves and shared(path, snapshot.moves(board)) == len(path):
        stuck = _("The match ended here.")
    elif not moves:
        stuck = _("The match would be over here.")
    view = replace(imagined.view, moves=() if stuck else moves)
    return Position(path, view, stuck, assumed, wrong)


def spelled(
    snapshot: Snapshot, board: int, viewer: Player | None, path: Path, move: str, *, assume: bool
) -> str:
    """*move* after *path* as the game writes it. Raises NotFound, and Refused when it is not legal
    there, or *viewer* cannot know that and would not *assume* it."""
    imagined, gone, _assumed, wrong = _gone(snapshot, board, viewer, path)
    if gone != path:
        raise Refused(wrong)
    try:
        (imagined.suppose if assume else imagined.play)(move)
    except (IllegalMove, Unknowable) as error:
        raise Refused(str(error)) from error
    return imagined.canonical(move)


def assumable(snapshot: Snapshot, board: int, viewer: Player | None, path: Path, move: str) -> str:
    """Why *viewer* cannot know whether *move* is legal after *path*, where that may be assumed; ""
    for any other move."""
    imagined = _gone(snapshot, board, viewer, path)[0]
    try:
        imagined.play(move)
    except Unknowable as error:
        return "" if imagined.ending else str(error)
    except IllegalMove:
        pass
    return ""


def shared(path: Path, played: tuple[Played, ...]) -> int:
    """How many of the first moves of *path* are those that were *played*."""
    pairs = zip(path, played, strict=False)
    return sum(1 for __ in takewhile(lambda pair: pair[0] == pair[1].move, pairs))


def _gone(
    snapshot: Snapshot, board: int, viewer: Player | None, path: Path
) -> tuple[Imagined, Path, tuple[str, ...], str]:
    """The position that *path* leads to, how far it could be gone, what of it is assumed, and why
    it could not be gone further."""
    start = shared(path, snapshot.moves(board))
    imagined = previews.imagined(snapshot, show_at(snapshot, board, viewer, start)).concluded()
    assumed: list[str] = []
    for ply, move in enumerate(path[start:], start):
        try:
            imagined = imagined.play(move)
        except Unknowable as error:
            if imagined.ending:
                return imagined, path[:ply], tuple(assumed), str(error)
            imagined = imagined.suppose(move)
            assumed.append(move)
        except IllegalMove as error:
            return imagined, path[:ply], tuple(assumed), str(error)
    return imagined, path, tuple(assumed), ""
