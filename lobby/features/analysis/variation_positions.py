"""Where variations lead: positions off the played line, as far as the viewing player may know them.

While a match is running they follow, like plans, from what the player sees, so nothing here reveals
more. A move whose legality the player cannot know is made as an assumption, and marked as one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.analysis.values.variations import Path
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Played
from lobby.features.matches.viewing import show
from lobby.features.people.values.player import Player
from lobby.features.records import positions
from lobby.gamekit.game import IllegalMove, View
from lobby.gamekit.imagined import Imagined, Unknowable


@dataclass(frozen=True, slots=True)
class Position:
    """The position after *path*. ``view.moves`` are the moves that may follow; *stuck* says why
    none can, "" if some can. *assumed* are the moves of the path whose legality the player cannot
    know. If the path cannot be followed to its end, *wrong* says why, and *path* is the part that
    can. *before* is the view before the last turn; None if there is none."""

    path: Path
    view: View
    stuck: str = ""
    assumed: tuple[str, ...] = ()
    wrong: str = ""
    before: View | None = None


def position(snapshot: Snapshot, board: int, viewer: Player | None, path: Path) -> Position:
    """The position after *path*, moves in canonical form, on *board*, as *viewer* may know it.
    Raises NotFound."""
    imagined, path, assumed, wrong, before = _gone(snapshot, board, viewer, path)
    moves, stuck = imagined.candidates(), ""
    if imagined.ending:
        stuck = _(
            "What {ending} reveals is unknown, so the variation ends there.", ending=imagined.ending
        )
    elif not moves and shared(path, matches_queries.moves(snapshot, board)) == len(path):
        stuck = _("The match ended here.")
    elif not moves:
        stuck = _("The match is over in this position.")
    view = replace(imagined.view, moves=() if stuck else moves)
    return Position(path, view, stuck, assumed, wrong, before)


def extended(
    snapshot: Snapshot,
    board: int,
    viewer: Player | None,
    path: Path,
    *moves: str,
    assume: bool = False,
) -> Path:
    """*path* followed by *moves*, in canonical form. Raises NotFound, and Refused if a move is
    illegal, or if *viewer* cannot know that and does not *assume* it."""
    played = matches_queries.moves(snapshot, board)
    whole = (*path, *moves)
    path = whole[: max(len(path), shared(whole, played))]
    imagined: Imagined | None = None
    for move in whole[len(path) :]:
        # More may be known in a position that was reached than follows from those before it.
        if imagined is None or shared(path, played) == len(path):
            imagined = _followed(snapshot, board, viewer, path)
        else:
            imagined = _next(imagined, path[-1])
        path = (*path, _spelled(imagined, move, assume=assume))
    return path


def assumable(snapshot: Snapshot, board: int, viewer: Player | None, path: Path, move: str) -> str:
    """Why *viewer* cannot know whether *move* is legal after *path*, if it may be assumed to be; ""
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
    """How many moves at the start of *path* agree with those *played*."""
    pairs = zip(path, played, strict=False)
    return sum(1 for __ in takewhile(lambda pair: pair[0] == pair[1].move, pairs))


def _gone(
    snapshot: Snapshot, board: int, viewer: Player | None, path: Path
) -> tuple[Imagined, Path, tuple[str, ...], str, View | None]:
    """The position after *path*, the part of the path that could be followed, the moves assumed,
    why the rest could not be followed, and the view before the last turn."""
    start = shared(path, matches_queries.moves(snapshot, board))
    showing = show(snapshot, board, viewer, start)
    imagined, before = positions.imagined(snapshot, showing).concluded(), showing.before
    assumed: list[str] = []
    for ply, move in enumerate(path[start:], start):
        try:
            after, known = _step(imagined, move)
        except (IllegalMove, Unknowable) as error:
            return imagined, path[:ply], tuple(assumed), str(error), before
        if not before or before.to_move != imagined.view.to_move:
            before = imagined.view
        imagined = after
        if not known:
            assumed.append(move)
    return imagined, path, tuple(assumed), "", before


def _followed(snapshot: Snapshot, board: int, viewer: Player | None, path: Path) -> Imagined:
    """The position after *path*. Raises NotFound, and Refused if it cannot be followed."""
    imagined, gone, _assumed, wrong, _before = _gone(snapshot, board, viewer, path)
    if gone != path:
        raise Refused(wrong)
    return imagined


def _spelled(imagined: Imagined, move: str, *, assume: bool) -> str:
    with Refused.instead_of(IllegalMove, Unknowable):
        (imagined.suppose if assume else imagined.play)(move)
    return imagined.canonical(move)


def _next(imagined: Imagined, move: str) -> Imagined:
    """The position after *move*. Raises Refused if nothing can follow here."""
    with Refused.instead_of(IllegalMove, Unknowable):
        return _step(imagined, move)[0]


def _step(imagined: Imagined, move: str) -> tuple[Imagined, bool]:
    """The position after *move*, and whether it is known to be legal. Raises IllegalMove, and
    Unknowable if nothing can follow here."""
    try:
        return imagined.play(move), True
    except Unknowable:
        if imagined.ending:
            raise
        return imagined.suppose(move), False
