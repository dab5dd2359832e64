"""The keeper of bots: one service of the server that does everything bots have to do.

It reads what is pending from the database and learns of changes from the feed, as every session
does. So it survives restarts, and a computation that is lost is done again. If several servers
share the database, each has a keeper, but only one of them thinks about a board.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from secrets import token_hex

from lobby.base import logs, metrics
from lobby.base.errors import Refused, Stale, Unavailable
from lobby.core import background
from lobby.core.lobby import Lobby
from lobby.core.queries import leases as claims_queries
from lobby.core.thinker import CannotThink, Urgency
from lobby.core.values import Event, Kind
from lobby.database.transaction import Transaction
from lobby.features.bots import bot_matches
from lobby.features.people.queries import players as players_queries

_log = logging.getLogger(__name__)


class BoardClaims:
    """The boards claimed by the server of *lobby*. Each claim lasts *seconds* seconds and is
    renewed until the work is done, so if the server vanishes, others need not wait longer than
    that.

    If no other server uses the database, every board belongs to this server and nothing is written.
    """

    def __init__(self, lobby: Lobby, seconds: int) -> None:
        self._lobby = lobby
        self._seconds = seconds
        self._server = token_hex(8)

    @asynccontextmanager
    async def claimed(self, board: int) -> AsyncIterator[bool]:
        """Claim *board* for as long as the context lasts; yields whether this server has it. Raises
        Unavailable."""
        if not self._lobby.shared:
            yield True
        elif await self._claim(board):
            renewing = background.begin(self._renew(board), f"claim of board {board}")
            try:
                yield True
            finally:
                await background.end(renewing)
                await self._end(board)
        else:
            yield False

    async def _claim(self, board: int) -> bool:
        return await self._lobby.change(_claim, board, self._server, self._seconds)

    async def _renew(self, board: int) -> None:
        while True:
            await asyncio.sleep(self._seconds / 3)
            try:
                await self._claim(board)
            except Refused as error:
                _log.warning("the claim of board %d could not be renewed: %s", board, error)

    async def _end(self, board: int) -> None:
        try:
            await self._lobby.change(claims_queries.end_claim, "bots", board, self._server)
        except Refused as error:
            _log.warning("the claim of board %d runs out by itself: %s", board, error)


def _claim(tx: Transaction, board: int, server: str, seconds: int) -> bool:
    return claims_queries.claim(tx, "bots", board, server, tx.now + seconds)


AT_ONCE = 16
"""Boards attended to at the same time: more than there are workers, so that no worker is idle."""

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0
"""Seconds before something that failed is tried again; they double with each failure."""

CLAIMED_PAUSE = 2.0
"""Seconds before checking a board again that another server is thinking about: if that server
vanishes, nothing reports it."""

CLAIM_SECONDS = 6
"""How long a server keeps a board without a sign of life: as long as its sessions count, and as
long as it stays leader."""

_CALLS: frozenset[Kind] = frozenset(
    {"started", "moved", "draw-offered", "takeback-offered", "taken-back"}
)
"""Events after which a bot may have something to do."""


class BotKeeper:
    """Plays the bots' turns and answers offers to them, using the thinker of *lobby*. *seconds* is
    the clock time that a move may take on a slow machine."""

    def __init__(self, lobby: Lobby, seconds: float) -> None:
        self._lobby = lobby
        self._seconds = seconds
        self._claims = BoardClaims(lobby, CLAIM_SECONDS)
        self._bots: frozenset[int] = frozenset()
        self._waiting: asyncio.Queue[int] = asyncio.Queue()
        self._queued: set[int] = set()
        self._attended: set[int] = set()
        self._failures: dict[int, int] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._pauses: set[asyncio.Task[None]] = set()
        metrics.bot_boards.set_function(lambda: len(self._queued | self._attended))

    async def start(self) -> None:
        """Make sure the bots exist, and start with what is pending for them. If there is nobody to
        think, their boards wait."""
        if not self._lobby.thinker.awake:
            return
        self._bots = frozenset(bot.id for bot in await self._lobby.change(bot_matches.ensure))
        # In this order, so that nothing that happens in between is missed.
        self._unlisten = self._lobby.feed.listen(self._note)
        for board in await self._lobby.ask(players_queries.boards_for_bots):
            self._call(board)
        self._tasks = [background.supervise(self._attend, f"bots {n}") for n in range(AT_ONCE)]

    async def stop(self) -> None:
        """Stop thinking: anything interrupted is done again after the next start."""
        if self._tasks:
            self._unlisten()
        await background.end(*self._tasks, *self._pauses)

    def _note(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.board is not None and event.kind in _CALLS and event.concerns & self._bots:
                self._call(event.board)

    def _call(self, board: int) -> None:
        """Have *board* looked at. If it is being attended to, the new call waits: nobody ever
        thinks about the same board twice at once."""
        if board not in self._queued:
            self._queued.add(board)
            if board not in self._attended:
                self._waiting.put_nowait(board)

    async def _attend(self) -> None:
        while True:
            board = await self._waiting.get()
            self._queued.discard(board)
            self._attended.add(board)
            try:
                await self._settle(board)
            finally:  # whatever happens, the board can be called again
                self._attended.discard(board)
                if board in self._queued:
                    self._waiting.put_nowait(board)

    async def _settle(self, board: int) -> None:
        """Do everything pending on *board*, or come back to it later."""
        try:
            while await self._do(board):
                pass
            self._failures.pop(board, None)
        except Unavailable:  # the log has enough about it
            self._look_again(board, background.LONGEST_OUTAGE_PAUSE)
        except (CannotThink, Refused) as error:
            about = logs.about("bot-failed", board=board)
            _log.warning("a bot could not act on board %d: %s", board, error, extra=about)
            self._come_back(board)
            if self._lobby.thinker.awake:
                await self._out_of_order(board)
        except Exception:
            about = logs.about("bot-failed", board=board)
            _log.exception("a bot failed on board %d", board, extra=about)
            self._come_back(board)
            await self._out_of_order(board)

    async def _out_of_order(self, board: int) -> None:
        """Tell the players on *board* and the operators, until the bot has moved."""
        with suppress(Refused):  # it is tried again with the next failure
            seconds = 2 * int(LONGEST_PAUSE)
            await self._lobby.change(
                bot_matches.note_failure, board, seconds, self._lobby.operators
            )

    async def _do(self, board: int) -> bool:
        """Do one thing that is pending; return whether there was any."""
        duty = await self._lobby.ask(bot_matches.find, board)
        try:
            match duty:
                case None:
                    return False
                case bot_matches.Takeback():
                    await self._lobby.change(bot_matches.answer_takeback, duty)
                case bot_matches.Refusal():
                    await self._lobby.change(bot_matches.refuse, duty)
                case bot_matches.Thinking():
                    return await self._think_alone(duty)
        except Stale:
            pass  # the position has changed meanwhile: look again
        return True

    async def _think_alone(self, duty: bot_matches.Thinking) -> bool:
        """Think about a move and act on the result; return False if another server is thinking
        about the board."""
        board = duty.match.board
        async with self._claims.claimed(board) as ours:
            if not ours:
                self._look_again(board, CLAIMED_PAUSE)
                return False
            if self._lobby.shared:
                # Another server may have had the board until now, and moved.
                await self._lobby.ask(bot_matches.check, duty)
            await self._think(duty)
        return True

    async def _think(self, duty: bot_matches.Thinking) -> None:
        work = partial(bot_matches.move, duty.situation, duty.level, duty.seed, self._seconds)
        choice = await self._lobby.thinker.ask(
            work, urgency=Urgency.MATCH, whose=duty.opponent.name
        )
        await self._lobby.change(bot_matches.act, duty, choice)

    def _come_back(self, board: int) -> None:
        failures = self._failures.get(board, 0)
        self._failures[board] = failures + 1
        self._look_again(board, min(FIRST_PAUSE * 2.0 ** min(failures, 10), LONGEST_PAUSE))

    def _look_again(self, board: int, seconds: float) -> None:
        task = background.begin(self._pause(board, seconds), f"bot at board {board} later")
        self._pauses.add(task)
        task.add_done_callback(self._pauses.discard)

    async def _pause(self, board: int, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._call(board)
