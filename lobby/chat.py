"""Talk: in the lobby and at a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lobby import allowances, matches, players, quiet, sanctions, text
from lobby.events import Kind
from lobby.matches import Match
from lobby.players import Player
from lobby.telling import tell

if TYPE_CHECKING:
    from lobby.storage import Snapshot, Transaction

MAX_LENGTH = 400
"""Characters of one message."""

MAX_ANNOUNCEMENT = 200
"""Characters of an announcement: it is shown whole in a few lines."""

HISTORY = 200
"""Messages that are shown on entering a room."""

SAID: frozenset[Kind] = frozenset({"said", "announced"})
"""Events that are something said: in the lobby, or at their board."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something said. *board* is None in the lobby, *author* None for a guest; *at* is in UTC
    seconds, *aside* whether somebody said it who only watches the board. The text is already
    clean. An *announcement* is meant for everybody; its author is None for an operator without a
    name."""

    id: int
    at: int
    board: int | None
    author: Player | None
    text: str
    announcement: bool = False
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Talk:
    """What was said in the lobby last, oldest first, the same for all except who has muted one of
    its authors: *unheard* are the ids of those, by the id of who does not hear them."""

    messages: tuple[Message, ...]
    unheard: Mapping[int, frozenset[int]]

    def heard_by(self, viewer: Player | None) -> tuple[Message, ...]:
        """The messages that *viewer* hears."""
        silent = self.unheard.get(viewer.id) if viewer else None
        return _heard(self.messages, silent) if silent else self.messages


def say(tx: Transaction, author: Player | None, words: str, *, board: int | None = None) -> Message:
    """Say *words* in the lobby, or at *board* to its players and watchers.

    Raises Refused when the text is empty or too long, or the author muted or has said too much
    lately; NotFound when the board may not be seen.
    """
    sanctions.check_may_speak(tx, author)
    cleaned = text.clean(words, MAX_LENGTH)
    allowances.check(tx, author, allowances.LINES)
    match = matches.find(tx, board, author) if board is not None else None
    message = tx.add_message(author, board, cleaned)
    if match:
        tell(tx, match, "said", author, message=message.id)
    else:
        tx.emit("said", actor=author, message=message.id)
    return _placed(message, match)


def announce(tx: Transaction, author: Player | None, words: str) -> Message:
    """Say *words* to everybody who is here, and in the lobby. Whether *author* may, None for an
    operator without a name, is for the caller to know. Raises Refused when the text is empty or too
    long."""
    if author:
        players.check_member(author)
    cleaned = text.clean(words, MAX_ANNOUNCEMENT)
    message = tx.add_message(author, None, cleaned, announcement=True)
    # The event tells the text as well: many sessions hear of it at once, and need not look it up.
    tx.emit("announced", actor=author, message=message.id, text=cleaned)
    return message


def notify(tx: Transaction, words: str) -> None:
    """Show *words* to everybody who is here, and keep no record: soon it is no news any more."""
    tx.emit("announced", text=words)


def history(
    snapshot: Snapshot, viewer: Player | None, *, board: int | None = None
) -> tuple[Message, ...]:
    """The last messages of the lobby or of *board*, oldest first, without those of whom *viewer*
    does not hear; but announcements are for everybody. Raises NotFound when the board may not be
    seen."""
    silent = frozenset(player.id for player in quiet.unheard(snapshot, viewer))
    heard = _heard(snapshot.messages(board, HISTORY), silent)
    if board is None:
        return heard
    match = matches.find(snapshot, board, viewer)
    placed = (_placed(message, match) for message in heard)
    apart = quiet.shuts_out_watchers(snapshot, viewer, match)
    return tuple(message for message in placed if not (message.aside and apart))


def talk(snapshot: Snapshot) -> Talk:
    """The last messages of the lobby."""
    found = snapshot.messages(None, HISTORY)
    authors = frozenset(message.author.id for message in found if message.author)
    return Talk(found, snapshot.not_hearing(authors))


def _heard(messages: tuple[Message, ...], silent: frozenset[int]) -> tuple[Message, ...]:
    return tuple(
        each
        for each in messages
        if each.announcement or each.author is None or each.author.id not in silent
    )


def _placed(message: Message, match: Match | None) -> Message:
    """*message* with whether somebody said it who only watches *match*."""
    return replace(message, aside=match is not None and message.author not in match.players)
