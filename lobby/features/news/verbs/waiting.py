"""Waiting: a line for each event, for as long as somebody listens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence

from lobby.base.translation import N_
from lobby.core.values.event import Event
from lobby.features.news.documents.news import News
from lobby.features.news.verbs.events import tell
from lobby.features.news.views import event_filter
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

LISTENING = Answer(N_("Waiting for news."), None)
"""The first answer: every event from now on will be reported."""

LEFT = Answer(N_("You have left for good. There will be no more news."), None)
"""The last answer to a player whose account was deleted."""


async def wait(call: Call) -> AsyncGenerator[Answer, None]:
    """Report each event that concerns the player or a current subscription, or every event on one
    board."""
    board = await call.board(call.words[0]) if call.words else None
    player = call.me if board is None else call.player
    wish = await call.lobby.ask(event_filter.from_now_on, player, board)
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


VERBS = (
    Verb(
        name="wait",
        forms=("wait [BOARD]",),
        help=N_(
            "Wait, and print a line for each event as it happens: your own events, your"
            " subscriptions"
            " and announcements, or the events of one board."
        ),
        run=wait,
        document=News,
        words=(0, 1),
        game=True,
    ),
)
