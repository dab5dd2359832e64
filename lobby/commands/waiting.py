"""Waiting: a line for each event, for as long as somebody listens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from functools import partial

from lobby import matches
from lobby.commands.answers import Answer
from lobby.commands.calls import Call
from lobby.commands.documents import News
from lobby.commands.news import tell
from lobby.commands.verbs import Verb
from lobby.events import Event, Kind
from lobby.players import Player

_OF_KEYS: frozenset[Kind] = frozenset({"key-added", "key-removed"})
"""What its player should hear of even when it looks as if the player had done it."""

LISTENING = Answer("Waiting for news.", None)
"""The first answer: what happens from now on will be told."""


async def wait(call: Call) -> AsyncGenerator[Answer, None]:
    """Tell of each event that concerns the player, or of all that happens at a board."""
    wanted = await _wanted(call)
    queue: asyncio.Queue[Event] = asyncio.Queue()

    def note(events: Sequence[Event]) -> None:
        for event in filter(wanted, events):
            queue.put_nowait(event)

    stop = call.lobby.feed.listen(note)
    try:
        yield LISTENING
        while True:
            yield await tell(call, await queue.get())
    finally:
        stop()


async def _wanted(call: Call) -> Callable[[Event], bool]:
    """Which events to tell of. Raises what refuses to tell of them."""
    if not call.words:
        return partial(_concerns, call.me)
    board = await call.board(call.words[0])
    await call.lobby.ask(matches.find, board, call.player)
    return lambda event: event.board == board and event.may_reach(call.player)


def _concerns(player: Player, event: Event) -> bool:
    ahead = event.detail.get("how") == "ahead"
    by_another = event.actor != player.id or ahead or event.kind in _OF_KEYS
    return player.id in event.concerns and by_another


VERBS = (
    Verb(
        name="wait",
        forms=("wait [BOARD]",),
        help="A line for each event that concerns you, or that happens at a board, as it happens.",
        run=wait,
        document=News,
        words=(0, 1),
        game=True,
    ),
)
