"""Waiting: a line for each event, for as long as somebody listens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass

from lobby.commands.documents.news import News
from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import Call
from lobby.commands.language.verbs import Verb
from lobby.commands.news.event_lines import tell
from lobby.matches import subscriptions, viewing
from lobby.model.event import OF_KEYS, Event
from lobby.model.player import Player
from lobby.model.subscription import Subscriptions
from lobby.people import muting
from lobby.store import Snapshot

LISTENING = Answer("Waiting for news.", None)
"""The first answer: what happens from now on will be told."""

LEFT = Answer("You have left for good: nothing concerns you here any more.", None)
"""The last answer to somebody who has."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """What *player* waits for: all that happens at *board*; or what others do that concerns the
    player, or that *held* covers. *begun* is the last event before."""

    player: Player | None
    board: int | None
    held: Subscriptions
    begun: int

    def may_be_for(self, event: Event) -> bool:
        """Whether *event* is worth looking up."""
        # The feed may be late with what was before.
        if event.id <= self.begun or not event.may_reach(self.player):
            return False
        if event.kind == "announced":
            return self._by_another(event)
        if self.board is not None:
            return event.board == self.board
        return self._by_another(event) and (self._concerned(event) or self._covered(event))

    def ends_with(self, event: Event) -> bool:
        """Whether there is nobody to wait any more after *event*."""
        return event.kind == "left" and self.player is not None and event.actor == self.player.id

    def is_for(self, snapshot: Snapshot, event: Event) -> bool:
        """Whether to tell of *event*, for which ``may_be_for`` holds."""
        if not muting.hears(snapshot, self.player, event):
            return False
        if self.board is not None or self._concerned(event) or event.board is None:
            return True
        return self.held.cover(event, viewing.find(snapshot, event.board, self.player))

    def _by_another(self, event: Event) -> bool:
        me = self.player and self.player.id
        ahead = event.detail.get("how") == "ahead"
        return event.actor != me or ahead or event.kind in OF_KEYS

    def _concerned(self, event: Event) -> bool:
        return self.player is not None and self.player.id in event.concerns

    def _covered(self, event: Event) -> bool:
        return bool(self.held) and event.board is not None


async def wait(call: Call) -> AsyncGenerator[Answer, None]:
    """Tell of each event that concerns the player or for which there is a subscription now, or of
    all that happens at a board."""
    board = await call.board(call.words[0]) if call.words else None
    player = call.me if board is None else call.player
    wish = await call.lobby.ask(_wish, player, board)
    queue: asyncio.Queue[Event] = asyncio.Queue()

    def note(events: Sequence[Event]) -> None:
        for event in events:
            if wish.may_be_for(event) or wish.ends_with(event):
                queue.put_nowait(event)

    stop = call.lobby.feed.listen(note)
    try:
        yield LISTENING
        while True:
            event = await queue.get()
            if wish.ends_with(event):
                yield LEFT
                return
            if await call.lobby.ask(wish.is_for, event):
                yield await tell(call, event)
    finally:
        stop()


def _wish(snapshot: Snapshot, player: Player | None, board: int | None) -> _Wish:
    """Raises NotFound when *player* may not look at *board*."""
    if board is not None:
        viewing.find(snapshot, board, player)
    held = subscriptions.of_player(snapshot, player) if player else Subscriptions()
    return _Wish(player, board, held, snapshot.last_event())


VERBS = (
    Verb(
        name="wait",
        forms=("wait [BOARD]",),
        help="A line for each event that concerns you or that you subscribed to, or that happens at"
        " a board, as it happens; and for announcements.",
        run=wait,
        document=News,
        words=(0, 1),
        game=True,
    ),
)
