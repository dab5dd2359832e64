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
    fast, and both boards of a pair together. If none waits, say so if *says_none*."""
    if session.player is None:
        session.tell(_(_NONE))
        return
    try:
        mine = await session.lobby.ask(home_views.mine, session.player)
    except Refused as refusal:
        session.tell(str(refusal), danger=True)
        return
    waiting = {match.board: match for match in mine.my_move if match.installed}
    live = [board for board, match in waiting.items() if match.terms.live]
    boards = tuple(dict.fromkeys(board for match in waiting.values() for board in match.boards))
    boards = tuple(board for board in boards if board in waiting)
    earlier, session.waited = session.waited, boards
    following = next_after(live, after, earlier) or next_after(boards, after, earlier)
    if following is not None:
        session.open(Board(following))
    elif says_none:
        session.tell(_(_NO_OTHER) if mine.my_move else _(_NONE))


def next_after(boards: Sequence[int], after: int | None, earlier: Sequence[int] = ()) -> int | None:
    """The board that follows *after* in *boards*, the first after the last; None if there is no
    other. A board that waits no more stands where it stood in *earlier* ones, so that boards which
    were passed over do not come again after each move.

    >>> next_after([3, 5], 3), next_after([3, 5], 5), next_after([3, 5], 4), next_after([3], 3)
    (5, 3, 3, None)
    >>> next_after([3, 5, 9], 7, [3, 5, 7, 9]), next_after([3, 5], 7, [3, 5, 7])
    (9, 3)
    """
    order = boards if after in boards else [at for at in earlier if at in boards or at == after]
    following = order.index(after) + 1 if after in order else 0
    return next((at for at in (*order[following:], *boards) if at != after), None)
