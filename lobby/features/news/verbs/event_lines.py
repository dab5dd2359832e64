"""Events, one per line, as ``wait`` prints them."""

from __future__ import annotations

from lobby.base.layout import cropped
from lobby.core.values.event import Event
from lobby.features.news import words
from lobby.features.news.documents.news import News
from lobby.features.news.words import Seen
from lobby.language.answers import Answer
from lobby.language.calls import Call


async def tell(call: Call, event: Event) -> Answer:
    """*event* as one line, and as a document."""
    seen = await call.lobby.ask(words.look, event, call.player)
    return Answer(cropped(words.in_words(seen)), document(seen))


def document(seen: Seen) -> News:
    """The document of an event."""
    event = seen.event
    move = event.detail.get("move")
    return News(
        id=seen.number,
        at=event.at,
        kind=event.kind,
        board=event.board,
        challenge=event.number("challenge"),
        move=None if move is None else str(move),
        ply=event.number("ply"),
        text=words.in_words(seen),
    )
