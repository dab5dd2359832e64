"""Matches that begin when somebody accepts, and live ones in which the opponent has moved: the
player is told wherever they are; and the next board that waits for the player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.core.values import Event
from lobby.features.home import views as home_views
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.gamekit.game import Seat
from lobby.ui.page import Page
from lobby.ui.places import Board
from lobby.ui.session.session import Session, work
from lobby.widgets.key_names import shown


class BegunBoards:
    """Notes the matches of the session's player that somebody else begins, and the moves after
    which the player's clock runs elsewhere; tells the current page, with the key that opens them.
    """

    def __init__(self, session: Session, page: Callable[[], Page | None]) -> None:
        self._session = session
        self._page = page
        self._board: int | None = None

    def note(self, events: Sequence[Event]) -> None:
        """Note *events*. Called in the app's own message loop."""
        for event in events:
            if self.concerns(event):
                if event.kind == "started":
                    self._board = event.board
                page = self._page()
                if page and not page.shows(event):
                    work(self._session, "begun", self._tell, event)

    def accepted(self, match: Match) -> None:
        """Note the *match* that began as the player accepted a challenge, and tell how to open
        it."""
        page, player = self._page(), self._session.player
        if page is None or player is None:
            return
        self._board = board = match.board
        sentence = (
            N_("Board {board} started, your clock runs: Enter opens it.")
            if _runs(match, self._session)
            else N_("Board {board} started: Enter opens it.")
        )
        page.tell_with_way(_(sentence, board=board), partial(self._session.open, Board(board)))

    def opened(self, board: int | None) -> None:
        """Note that the player is looking at *board*."""
        if board == self._board:
            self._board = None

    def take(self) -> int | None:
        """Return the board that began last and is not opened yet, and forget it."""
        board, self._board = self._board, None
        return board

    def concerns(self, event: Event) -> bool:
        """Whether *event* is one to note."""
        player = self._session.player
        if player is None or player.id not in event.concerns or event.board == self._session.board:
            return False
        if event.kind == "moved":
            return event.actor != player.id
        if event.kind != "started" or event.number("pair"):
            return False  # on the other board the player moves first; that event tells of both
        return event.number("taker") not in (None, player.id)

    async def _tell(self, event: Event) -> None:
        session, board = self._session, event.board
        with suppress(Refused):
            if board is None:
                return
            match = await session.lobby.ask(viewing.find, board, session.player)
            seat = match.seat_of(session.player)
            page = self._page()
            runs, moved = _runs(match, self._session), event.kind == "moved"
            if moved:
                if not runs or board == session.board:
                    return
                self._board = board
            if seat is None or page is None or self._board != board:
                return
            sentence = _sentence(match, seat, _key(page), runs=runs, moved=moved)
            page.tell(sentence, lasts=True)


def _runs(match: Match, session: Session) -> bool:
    """Whether the player of *session* must move quickly. A clock that has not started does so at
    once when both players are here."""
    both = {*match.players} <= {*session.lobby.presence.players()}
    live = match.clock.terms.live and (both or not match.clock.waiting)
    return live and match.awaits(session.player)


def _sentence(match: Match, seat: Seat, key: str, *, runs: bool, moved: bool) -> str:
    """The sentence that the opponent of *seat* accepted or *moved* and that *key* opens the match;
    *runs* says that the clock of *seat* is running."""
    if moved:
        sentence = N_("{name} moved, your clock runs: {key} opens {title}, board {board}.")
    elif runs:
        sentence = N_("{name} accepted, your clock runs: {key} opens {title}, board {board}.")
    else:
        sentence = N_("{name} accepted. {title} begins on board {board}: {key} opens it.")
    name = match.players[1 - seat].name
    return _(sentence, name=name, title=match.title, board=match.board, key=key)


def _key(page: Page) -> str:
    """The key that opens the next board on *page*; forms have another than usual."""
    active, opens = page.active_bindings.items(), ("next_board", "app.next_board")
    return next(shown(key) for key, use in active if use.binding.action in opens)


_NONE = N_("No board waits for you.")
_NO_OTHER = N_("No other board waits for you.")


async def open_next_board(session: Session, after: int | None, *, says_none: bool = True) -> None:
    """Show the board that waits next after board *after*, first those whose clocks run fast, and
    both boards of a pair together. If none waits, say so if *says_none*."""
    if session.player is None:
        session.tell(_(_NONE))
        return
    try:
        mine = await session.lobby.ask(home_views.mine, session.player)
    except Refused as refusal:
        session.tell(str(refusal), danger=True)
        return
    waiting = {match.board: match for match in mine.my_move if match.installed}
    live = [board for board, match in waiting.items() if _runs(match, session)]
    boards = tuple(dict.fromkeys(board for match in waiting.values() for board in match.boards))
    boards = tuple(board for board in boards if board in waiting)
    earlier, session.waited = session.waited, boards
    following = next_after(live, after, earlier) or next_after(boards, after, earlier)
    if following is not None:
        session.open(Board(following))
    elif says_none:
        session.tell(_(_NO_OTHER) if mine.my_move else _(_NONE))


def next_after(boards: Sequence[int], after: int | None, earlier: Sequence[int] = ()) -> int | None:
    """The board that follows *after* in *boards*; the first after the last, and None if there is no
    other. What stood before *after* in *earlier* ones has been passed over: it does not come again
    until nothing else waits, wherever an answer to a move has put *after* since.

    >>> next_after([3, 5], 3), next_after([3, 5], 5), next_after([3, 5], 4), next_after([3], 3)
    (5, 3, 3, None)
    >>> next_after([3, 5, 9], 7, [3, 5, 7, 9]), next_after([3, 5], 7, [3, 5, 7])
    (9, 3)
    >>> next_after([3, 5, 9, 7], 7, [3, 7, 5, 9])
    5
    """
    order = earlier if after in earlier else boards if after in boards else ()
    passed = {*order[: order.index(after) + 1]} if after in order else {after}
    others = [board for board in boards if board != after]
    return next((board for board in boards if board not in passed), next(iter(others), None))
