"""Messages: what one player says to another in private."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

from lobby.base import text
from lobby.base.durations import HOUR
from lobby.base.errors import NotFound, Refused
from lobby.base.translation import N_
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.moderation import sanctions
from lobby.features.people import allowances, muting, players
from lobby.features.people.values.player import Player
from lobby.features.talk import queries
from lobby.features.talk.values import MAX_LENGTH, PrivateMessage, Thread

MAX_READERS = 10
"""The most players to whom one message may go at once."""

MOST_UNANSWERED = 10
"""The most messages that one player may write to another within an hour without an answer."""

SHOWN = 20
"""How many messages are shown when none is new."""

LOOKED_THROUGH = 500
"""How many messages to and by a player are searched for those they were exchanged with."""

OF_A_THREAD = 200
"""How many messages between two players are shown."""


def send(
    tx: Transaction, author: Player, names: Sequence[str], words: str
) -> tuple[PrivateMessage, ...]:
    """Write *words* to each of the players called *names*: to all of them or to none.

    Raises NotFound for an unknown name. Raises Refused if the text is empty or too long; if there
    are too many readers; if one of them is the author, a bot or a guest, or has blocked the author
    or is blocked by them; and if the author is a guest, is muted, or has written too much lately.
    """
    players.check_member(author)
    sanctions.check_may_speak(tx, author)
    several = dict.fromkeys(name.lower() for name in names)
    if len(several) > MAX_READERS:
        raise Refused.because(
            "That goes to {count} players: at most {max_readers} at once.",
            count=len(several),
            max_readers=MAX_READERS,
        )
    readers = tuple(dict.fromkeys(players.named(tx, name) for name in several))
    if author in readers:
        raise Refused.because("You cannot write to yourself. Name another player.")
    for reader in readers:
        _check_reader(reader)
        muting.check(tx, author, reader)
    cleaned = text.clean(words, MAX_LENGTH)
    allowances.check(tx, author, allowances.MESSAGES, more=len(readers))
    _check_unanswered(tx, author, readers)
    return tuple(_deliver(tx, author, reader, cleaned) for reader in readers)


def readers_first(snapshot: Snapshot, words: Sequence[str]) -> tuple[str, ...]:
    """The leading *words* that name readers, up to the first that does not; the first word always
    counts."""
    readers = [*words[:1]]
    with suppress(NotFound):
        for word in words[1:MAX_READERS]:
            players.named(snapshot, word)
            readers.append(word)
    return tuple(readers)


unread = queries.unread_private_messages
"""The messages that *reader* has not seen, oldest first."""


def latest(snapshot: Snapshot, player: Player) -> tuple[PrivateMessage, ...]:
    """The latest messages to and by *player*, oldest first, none by those whom they muted."""
    silent = muting.unheard(snapshot, player)
    messages = queries.private_messages_of(snapshot, player, SHOWN)
    return tuple(message for message in messages if message.author not in silent)


def threads(snapshot: Snapshot, player: Player) -> tuple[Thread, ...]:
    """The correspondents of *player*, the most recent first. Those whom *player* has muted are left
    out unless the player wrote to them."""
    silent = muting.unheard(snapshot, player)
    unread_of = Counter(
        message.author for message in queries.unread_private_messages(snapshot, player)
    )
    latest: dict[Player, PrivateMessage] = {}
    for message in reversed(queries.private_messages_of(snapshot, player, LOOKED_THROUGH)):
        if message.author not in silent:
            latest.setdefault(
                message.reader if message.author == player else message.author, message
            )
    return tuple(Thread(other, last, unread_of[other]) for other, last in latest.items())


def between(snapshot: Snapshot, player: Player, other: Player) -> tuple[PrivateMessage, ...]:
    """The latest messages between the two, oldest first, without those by players whom *player* has
    muted."""
    messages = queries.private_messages_between(snapshot, player, other, OF_A_THREAD)
    silent = muting.unheard(snapshot, player)
    return tuple(message for message in messages if message.author not in silent)


mark_read = queries.read_private_messages
"""Note that *reader* has seen all messages, or those by *author*, up to the one with the id
*last*. This emits no event."""


def _check_reader(reader: Player) -> None:
    if not reader.member:
        bot = N_("{reader} is a bot and cannot receive messages. Name another player.")
        guest = N_("{reader} is a guest and cannot receive messages. Name another player.")
        raise Refused.because(bot if reader.bot else guest, reader=reader.name)


def _check_unanswered(tx: Transaction, author: Player, readers: Sequence[Player]) -> None:
    messages = queries.private_messages_by(tx, author, allowances.MESSAGES.most)
    recent = [message for message in messages if tx.now - HOUR < message.at <= tx.now]
    for reader in readers:
        answer = queries.last_private_message(tx, reader, author)
        unanswered = sum(
            message.reader == reader and (answer is None or message.id > answer.id)
            for message in recent
        )
        if unanswered >= MOST_UNANSWERED:
            raise Refused.because(
                "You have written {most_unanswered} messages to {reader} within an hour: wait"
                " for an answer, or go on later.",
                most_unanswered=MOST_UNANSWERED,
                reader=reader.name,
            )


def _deliver(tx: Transaction, author: Player, reader: Player, words: str) -> PrivateMessage:
    message = queries.add_private_message(tx, author, reader, words)
    events_queries.emit(
        tx, "written", actor=author, concerns=(author, reader), private=True, letter=message.id
    )
    return message
