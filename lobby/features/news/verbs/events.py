"""Events that happened while the visitor was away."""

from __future__ import annotations

from lobby.base.layout import ago, cropped, table
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.core.values.event import Event
from lobby.features.news import words
from lobby.features.news.documents.news import Digest, DigestItem, News
from lobby.features.news.views import digest
from lobby.features.news.views.digest import Item
from lobby.features.news.words import Seen
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


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


_DONE = "done"


async def news(call: Call) -> Answer:
    """Report what happened since the visitor was last here, or dismiss it."""
    done = _done(call)
    found = await call.lobby.ask(digest.since_last_seen, call.me)
    if done:
        await call.lobby.change(digest.put_away, call.me, found.last)
        return Answer(_("Marked as seen."), Digest(news=[]))
    now = call.lobby.clock()
    rows = ((ago(now - each.event.at), each.text) for each in found.items)
    told = Digest(news=[_document(each) for each in found.items])
    text = table(rows) or _("Nothing has happened since you were last here.")
    return Answer(text, told, news=found.last)


def _done(call: Call) -> bool:
    if call.words and call.words[0].lower() != _DONE:
        raise call.wrong(_("`news` does not take {word}.", word=quoted(call.words[0])))
    return bool(call.words)


def _document(item: Item) -> DigestItem:
    told = DigestItem(**document(item.seen), gain=item.gain)
    told["text"] = item.text
    return told


VERBS = (
    Verb(
        name="news",
        forms=("news", "news done"),
        help=N_("List what happened since you were last here. `news done` marks it all as seen."),
        run=news,
        document=Digest,
        words=(0, 1),
    ),
)
