"""Events, one per line, as ``wait`` prints them."""

from __future__ import annotations

from lobby.basics.layout import cropped
from lobby.commands.documents.news import News
from lobby.commands.language.answers import Answer
from lobby.commands.language.calls import Call
from lobby.model.event import Event
from lobby.news import narration
from lobby.news.narration import Seen


async def tell(call: Call, event: Event) -> Answer:
    """*event* as one line, and as a document."""
    seen = await call.lobby.ask(narration.look, event, call.player)
    return Answer(cropped(narration.in_words(seen)), document(seen))


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
        text=narration.in_words(seen),
    )
