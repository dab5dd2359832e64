"""Where the lobby's cursor goes when a player comes back from a board."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.features.home.views.overview import Mine
from lobby.features.matches import match_lists
from lobby.features.matches.values.match import Match
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Order


def landing(board: int, before: Mine, now: Mine, player: Player | None, order: Order) -> int | None:
    """The board to put the cursor on when *player* comes back from *board*; None to stay at the
    same place in the list. *before* and *now* are the player's lists at the two times, with boards
    sorted by *order*.

    A board that is dealt with, as it no longer waits or has ended, gives way to the next that
    waits. If none waits, a board that has ended does not take the cursor along to the finished
    ones.
    """
    waits = _boards(match_lists.in_order(now.my_move, order, player))
    if board in waits:
        return board
    waited = _boards(match_lists.in_order(before.my_move, order, player))
    ended = board in _running(before) and board not in _running(now)
    if waits and (ended or board in waited):
        later = waited[waited.index(board) + 1 :] if board in waited else ()
        return next((each for each in later if each in waits), waits[0])
    return None if ended else board


def _running(mine: Mine) -> frozenset[int]:
    return frozenset(_boards((*mine.my_move, *mine.waiting)))


def _boards(matches: Iterable[Match]) -> tuple[int, ...]:
    return tuple(match.board for match in matches)
