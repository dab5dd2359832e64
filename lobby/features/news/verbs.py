"""What happened: missed, from now on, or for other programs; and what a player follows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence

from lobby.base.errors import NotFound
from lobby.base.layout import ago, cropped, table
from lobby.base.text import meant, quoted
from lobby.base.translation import N_, _
from lobby.core.values import Event
from lobby.features.clocks.documents import Absence
from lobby.features.news import subscriptions, words
from lobby.features.news.documents import (
    AtomFeed,
    Calendar,
    Digest,
    DigestItem,
    News,
    Subscribed,
    subscribed,
)
from lobby.features.news.values import Subscriptions
from lobby.features.news.views import digest, feeds
from lobby.features.news.views.digest import Item
from lobby.features.news.words import Seen
from lobby.games.catalogue import GAMES, game_called, title_of
from lobby.language.answers import Answer
from lobby.language.calls import EVERY_GAME, Call
from lobby.language.catalogue import Verb


async def tell(call: Call, event: Event) -> Answer:
    """*event* as one line, and as a document."""
    seen = await call.lobby.ask(words.look, event, call.player)
    return Answer(cropped(words.in_words(seen)), of_seen(seen))


def of_seen(seen: Seen) -> News:
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
        event=seen.identifier,
    )


_DONE = "done"


async def news(call: Call) -> Answer:
    """Report what happened since the visitor was last here, or dismiss it."""
    done = _done(call)
    missed = await call.lobby.ask(digest.since_last_seen, call.me)
    if done:
        await call.lobby.change(digest.put_away, call.me, missed.last)
        return Answer(_("Marked as seen."), Digest(news=[]))
    now = call.lobby.clock()
    rows = ((ago(item.event.at, now), item.text) for item in missed.items)
    document = Digest(news=[_item(item) for item in missed.items])
    text = table(rows) or _("Nothing has happened since you were last here.")
    return Answer(text, document, news=missed.last)


def _done(call: Call) -> bool:
    if call.words and call.words[0].lower() != _DONE:
        raise call.wrong(_("`news` does not accept {word}.", word=quoted(call.words[0])))
    return bool(call.words)


def _item(item: Item) -> DigestItem:
    document = DigestItem(**of_seen(item.seen), gain=item.gain)
    document["text"] = item.text
    return document


async def subscribe(call: Call) -> Answer:
    """Follow a board, a game or a player, or list what the visitor follows."""
    if not call.words:
        held = await call.lobby.ask(subscriptions.of_player, call.me)
        return Answer(_lines(held) or _("You follow nothing yet."), subscribed(held))
    everything = _everything(call)
    if _is_player(call):
        return await _follow(call, everything=everything)
    subject = _subject(call)
    held = await call.lobby.change(subscriptions.subscribe, call.me, subject, everything=everything)
    return Answer(_("You now follow {named}.", named=_named(subject)), subscribed(held))


async def unsubscribe(call: Call) -> Answer:
    """Stop following a board, a game or a player."""
    subject = _subject(call)
    held = await call.lobby.ask(subscriptions.of_player, call.me)
    if _is_player(call) and subject not in held.games:
        name = await call.named(call.words[0])
        held = await call.lobby.change(subscriptions.unfollow, call.me, name)
        return Answer(_("You no longer follow {named}.", named=name), subscribed(held))
    held = await call.lobby.change(subscriptions.unsubscribe, call.me, subject)
    return Answer(_("You no longer follow {named}.", named=_named(subject)), subscribed(held))


async def _follow(call: Call, *, everything: bool) -> Answer:
    name = call.words[0]
    if everything:
        raise call.wrong(_("`all` is for boards and games: of a player you hear what begins."))
    try:
        name = await call.named(name)
    except NotFound as unknown:
        raise NotFound(f"{unknown} {meant(name, GAMES)}".rstrip()) from unknown
    held = await call.lobby.change(subscriptions.follow, call.me, name)
    return Answer(_("You now follow {named}.", named=name), subscribed(held))


def _is_player(call: Call) -> bool:
    """Whether the subject must be a player, being neither a number nor a game."""
    word = call.words[0]
    return not word.isdecimal() and game_called(word) is None


def _subject(call: Call) -> int | str:
    word = call.words[0].lower()
    if word.isdecimal():
        return call.number(word, _("a board number"))
    return game_called(word) or word


def _everything(call: Call) -> bool:
    if len(call.words) == 2 and call.words[1].lower() != EVERY_GAME:
        raise call.wrong(_("`follow` does not accept {word}.", word=quoted(call.words[1])))
    return len(call.words) == 2


def _named(subject: int | str) -> str:
    return _("board {subject}", subject=subject) if isinstance(subject, int) else title_of(subject)


def _lines(held: Subscriptions) -> str:
    boards = ((_named(board), _("with talk") if all else "") for board, all in held.boards.items())
    games = ((_named(game), _("every move") if all else "") for game, all in held.games.items())
    return table((*boards, *games, *((player.name, _("player")) for player in held.players)))


LISTENING = Answer(N_("Waiting for news."), None)
"""The first answer: every event from now on will be reported."""

LEFT = Answer(N_("You have left for good. There will be no more news."), None)
"""The last answer to a player whose account was deleted."""


KEPT = 5000
"""The most events kept for somebody who does not take them: they fill 5 MB."""

_TOO_MANY = Answer(
    N_("More has happened than is kept for you. `turns`, `challenges` and `news` show the rest."),
    None,
)


async def wait(call: Call) -> AsyncGenerator[Answer, None]:
    """Report each event that concerns the player or a current subscription, or every event on one
    board."""
    board = await call.board(call.words[0]) if call.words else None
    player = call.me if board is None else call.player
    wish = await call.lobby.ask(subscriptions.from_now_on, player, board)
    queue: asyncio.Queue[Event] = asyncio.Queue()
    lost = False

    def note(events: Sequence[Event]) -> None:
        nonlocal lost
        for event in events:
            if wish.may_be_for(event):
                lost = lost or queue.qsize() >= KEPT
            if wish.ends_with(event) or (wish.may_be_for(event) and not lost):
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
            if lost and queue.empty():
                lost = False
                yield _TOO_MANY
    finally:
        stop()


async def feed(call: Call) -> Answer:
    """Print an Atom feed."""
    atom = await call.lobby.ask(feeds.atom_feed, call.me)
    return Answer("", atom, file=_whole(feeds.atom_text(atom)))


async def calendar(call: Call) -> Answer:
    """Print an iCalendar."""
    agenda = await call.lobby.ask(feeds.agenda, call.me)
    document = Calendar(
        deadlines=agenda.deadlines,
        vacations=[
            Absence(begins=holiday.span.start, ends=holiday.span.end) for holiday in agenda.holidays
        ],
    )
    return Answer("", document, file=_whole(feeds.calendar_text(agenda)))


async def _whole(text: str) -> AsyncGenerator[str, None]:
    yield text


VERBS = (
    Verb(
        forms=("news", "news done"),
        help=N_("List what happened since you were last here. `news done` marks it all as seen."),
        run=news,
        document=Digest,
    ),
    Verb(
        forms=("follow BOARD [all]", "follow <game> [all]", "follow NAME", "follow"),
        help=N_(
            "Follow a board (all: with the talk), the starts and ends of all matches of a game"
            " (all: with every move), or the matches that a player begins. `wait` then reports"
            " them, and the lobby shows the boards of players you follow first. Alone, list what"
            " you follow."
        ),
        run=subscribe,
        document=Subscribed,
        old=("subscribe",),
    ),
    Verb(
        forms=("unfollow BOARD", "unfollow <game>", "unfollow NAME"),
        help=N_("Stop following a board, a game or a player."),
        run=unsubscribe,
        document=Subscribed,
        old=("unsubscribe",),
    ),
    Verb(
        forms=("wait [BOARD]",),
        help=N_(
            "Wait, and print a line for each event as it happens: your own events, what"
            " you follow and announcements, or the events of one board."
        ),
        run=wait,
        document=News,
        game=True,
    ),
    Verb(
        forms=("feed",),
        help=N_("Print your recent news as an Atom feed for a feed reader."),
        run=feed,
        document=AtomFeed,
    ),
    Verb(
        forms=("calendar",),
        help=N_("Print your deadlines and vacations as an iCalendar for a calendar program."),
        run=calendar,
        document=Calendar,
    ),
)
