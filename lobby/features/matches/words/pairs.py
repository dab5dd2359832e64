"""What a board of a pair tells about the other board, and about both."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.base.translation import _
from lobby.features.matches import pairs
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.matches.words import results
from lobby.features.people.values.player import Player


def sentences(match: Match, viewer: Player | None) -> Iterator[str]:
    """The state of the other board in the pair of *match*, and the result of both; nothing for a
    match on its own."""
    other = next((half for half in match.halves if half.board != match.board), None)
    if other is None:
        return
    if match.reason != CANCELLED:
        yield _other(other, viewer)
    if match.decided and match.reason != CANCELLED:
        yield together(match, viewer)


def together(match: Match, viewer: Player | None) -> str:
    """The result of both boards in the pair of *match*, which are over; "" for a match on its
    own."""
    if match.twin is None:
        return ""
    if pairs.cancelled(match):
        return _("One board was aborted, so the pair counts for nothing.")
    return _("Both boards together: {result}.", result=results.of_pair(match, viewer))


def _other(other: Match, viewer: Player | None) -> str:
    board = other.board
    if other.reason == CANCELLED:
        return _("Board {board}, the other board of this pair, was aborted.", board=board)
    if other.over:
        return _(
            "On board {board}, the other board of this pair, {result}.",
            board=board,
            result=results.explained(other, viewer),
        )
    if other.awaits(viewer):
        return _("It is your move on board {board}, the other board of this pair.", board=board)
    assert other.to_move is not None, "it goes on"
    return _(
        "On board {board}, the other board of this pair, {player} is to move.",
        board=board,
        player=other.players[other.to_move].name,
    )
