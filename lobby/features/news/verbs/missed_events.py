"""Events that happened while the visitor was away."""

from __future__ import annotations

from lobby.base.layout import ago, table
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.features.news.documents.news import Digest, DigestItem
from lobby.features.news.verbs.event_lines import document
from lobby.features.news.views import digest
from lobby.features.news.views.digest import Item
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

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
