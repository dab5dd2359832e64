"""Talk: in the lobby and on boards."""

from __future__ import annotations

from dataclasses import replace

from lobby.base import text
from lobby.base.errors import Refused
from lobby.core.queries import events as events_queries
from lobby.core.values import Kind
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches import viewing
from lobby.features.matches.queries.matches import tell
from lobby.features.matches.values import Match
from lobby.features.moderation import sanctions
from lobby.features.people import allowances, muting, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.talk import queries
from lobby.features.talk.values import MAX_LENGTH, ChatMessage, Talk, audible

MAX_ANNOUNCEMENT = 200
"""The most characters in an announcement: it is shown whole, in a few lines."""

HISTORY = 200
"""The most messages shown on entering a room."""

SAID: frozenset[Kind] = frozenset({"said", "announced"})
"""Events for something said in the lobby or on a board."""


def may_talk(player: Player | None, *, guests_chat: bool) -> bool:
    """Whether *player* (None: somebody without an account) may talk to everybody: guests may if
    *guests_chat*, which the operator decides."""
    return guests_chat or (player is not None and player.member)


def check_typed(words: str) -> None:
    """Raise Refused if *words* from a line of talk begin like a command of other chats, which must
    not be told to everybody by mistake. After a space, they do not."""
    if words.startswith("/"):
        raise Refused.because(
            "Not sent: the chat has no commands with /. To send the line as it is, begin it with a"
            " space."
        )


def say(
    tx: Transaction, author: Player | None, words: str, *, board: int | None = None
) -> ChatMessage:
    """Say *words* in the lobby, or on *board* to its players and watchers.

    Raises Refused if the text is empty or too long, or the author is muted or has said too much
    lately; NotFound if the author may not see the board.
    """
    sanctions.check_may_speak(tx, author)
    cleaned = text.clean(words, MAX_LENGTH)
    allowances.check(tx, author, allowances.LINES)
    allowances.check(tx, author, allowances.LINES_A_DAY)
    match = viewing.find(tx, board, author) if board is not None else None
    message = queries.add_message(tx, author, board, cleaned)
    if match:
        tell(tx, match, "said", author, message=message.id)
    else:
        events_queries.emit(tx, "said", actor=author, message=message.id)
    return _placed(message, match)


def announce(tx: Transaction, author: Player | None, words: str) -> ChatMessage:
    """Say *words* to everybody who is here, and in the lobby. The caller must know that *author*
    may do so; None stands for an operator without a name. Raises Refused if the text is empty or
    too long."""
    if author:
        players.check_member(author)
    cleaned = text.clean(words, MAX_ANNOUNCEMENT)
    message = queries.add_message(tx, author, None, cleaned, announcement=True)
    # The event carries the text as well, so that the many sessions told of it need no query.
    events_queries.emit(tx, "announced", actor=author, message=message.id, text=cleaned)
    return message


def notify(tx: Transaction, words: str) -> None:
    """Show *words* to everybody who is here, and keep no record: soon they are no news."""
    events_queries.emit(tx, "announced", text=words)


def history(
    snapshot: Snapshot, viewer: Player | None, *, board: int | None = None
) -> tuple[ChatMessage, ...]:
    """The latest messages of the lobby or of *board*, oldest first, without those by players whom
    *viewer* has muted; announcements are for everybody. Raises NotFound if the viewer may not see
    the board."""
    silent = frozenset(player.id for player in muting.unheard(snapshot, viewer))
    heard = audible(queries.messages(snapshot, board, HISTORY), silent)
    if board is None:
        return heard
    match = viewing.find(snapshot, board, viewer)
    placed = tuple(_placed(message, match) for message in heard)
    said_aside = any(message.aside for message in placed)
    if not said_aside or not muting.shuts_out_watchers(snapshot, viewer, match):
        return placed
    return tuple(message for message in placed if not message.aside)


def talk(snapshot: Snapshot) -> Talk:
    """The latest messages of the lobby."""
    messages = queries.messages(snapshot, None, HISTORY)
    authors = frozenset(message.author.id for message in messages if message.author)
    return Talk(messages, players_queries.not_hearing(snapshot, authors))


def _placed(message: ChatMessage, match: Match | None) -> ChatMessage:
    """*message*, marked if its author only watches *match*."""
    return replace(message, aside=match is not None and message.author not in match.players)
