"""The next board that waits for the player."""

from __future__ import annotations

from collections.abc import Sequence

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.features.home import views as home_views
from lobby.ui.places import Board
from lobby.ui.session.session import Session

_NONE = N_("No board waits for you.")
_NO_OTHER = N_("No other board waits for you.")


async def open_next_board(session: Session, after: int | None, *, says_none: bool = True) -> None:
    """Show the board that waits next after board *after*, live matches first as their clocks run
    fast. If none waits, say so if *says_none*."""
    if session.player is None:
        session.tell(_(_NONE))
        return
    try:
        mine = await session.lobby.ask(home_views.mine, session.player)
    except Refused as refusal:
        session.tell(str(refusal), danger=True)
        return
    waiting = [match for match in mine.my_move if match.installed]
    live = [match.board for match in waiting if match.terms.live]
    following = next_after(live, after) or next_after([match.board for match in waiting], after)
    if following is not None:
        session.open(Board(following))
    elif says_none:
        session.tell(_(_NO_OTHER) if mine.my_move else _(_NONE))


def next_after(boards: Sequence[int], after: int | None) -> int | None:
    """The board that follows *after* in *boards*, the first after the last; None if there is no
    other.

    >>> next_after([3, 5], 3), next_after([3, 5], 5), next_after([3, 5], 4), next_after([3], 3)
    (5, 3, 3, None)
    """
    following = boards.index(after) + 1 if after in boards else 0
    turn = [*boards[following:], *boards[:following]]
    return turn[0] if turn and turn[0] != after else None
