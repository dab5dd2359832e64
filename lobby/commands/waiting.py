"""Waiting: a line for each event, for as long as somebody listens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from functools import partial

from lobby import matches, quiet, subscriptions
from lobby.commands.answers import Answer
from lobby.commands.calls import Call
from lobby.commands.documents import News
from lobby.commands.news import tell
from lobby.commands.verbs import Verb
from lobby.events import OF_KEYS, Event
from lobby.players import Player
from lobby.storage import Snapshot

LISTENING = Answer("Waiting for news.", None)
"""The first answer: what happens from now on will be told."""


async def wait(call: Call) -> AsyncGenerator[Answer, None]:
    """Tell of each event that concerns the player or for which there is a subscription, or of all
    that happens at a board."""
    wanted = await _wanted(call)
    begun = await call.lobby.ask(_last_event)
    queue: asyncio.Queue[Event] = asyncio.Queue()

    def note(events: Sequence[Event]) -> None:
        for event in filter(wanted, events):
            if event.id > begun:  # the feed may be late with what was before
                queue.put_nowait(event)

    stop = call.lobby.feed.listen(note)
    try:
        yield LISTENING
        while True:
            event = await queue.get()
            if await call.lobby.ask(_is_told, call, event):
                yield await tell(call, event)
    finally:
        stop()


async def _wanted(call: Call) -> Callable[[Event], bool]:
    """Which events to tell of. Raises what refuses to tell of them."""
    if not call.words:
        return partial(_by_another, call.me)
    board = await call.board(call.words[0])
    await call.lobby.ask(matches.find, board, call.player)
    return lambda event: event.board == board and event.may_reach(call.player)


def _last_event(snapshot: Snapshot) -> int:
    return snapshot.last_event()


def _by_another(player: Player, event: Event) -> bool:
    if event.actor == player.id and event.kind not in OF_KEYS:
        return False
    return player.id in event.concerns or (event.board is not None and event.may_reach(player))


def _is_told(snapshot: Snapshot, call: Call, event: Event) -> bool:
    """Whether who waits for all that matters, or at a board, wants to hear of *event*."""
    if not quiet.hears(snapshot, call.player, event):
        return False
    if call.words or call.me.id in event.concerns:
        return True
    return subscriptions.covers(snapshot, call.me, event)


VERBS = (
    Verb(
        name="wait",
        forms=("wait [BOARD]",),
        help="A line for each event that concerns you or that you subscribed to, or that happens at"
        " a board, as it happens.",
        run=wait,
        document=News,
        words=(0, 1),
        game=True,
    ),
)
