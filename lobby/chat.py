"""Talk: in the lobby and at a board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from lobby import matches, quiet, text
from lobby.matches import Match
from lobby.players import Player
from lobby.telling import tell

if TYPE_CHECKING:
    from lobby.storage import Snapshot, Transaction

MAX_LENGTH = 400
"""Characters of one message."""

HISTORY = 200
"""Messages that are shown on entering a room."""


@dataclass(frozen=True, slots=True)
class Message:
    """Something said. *board* is None in the lobby, *author* None for a guest; *at* is in UTC
    seconds, *aside* whether somebody said it who only watches the board. The text is already
    clean."""

    id: int
    at: int
    board: int | None
    author: Player | None
    text: str
    aside: bool = False


def say(tx: Transaction, author: Player | None, words: str, *, board: int | None = None) -> Message:
    """Say *words* in the lobby, or at *board* to its players and watchers.

    Raises Refused when the text is empty or too long, NotFound when the board may not be seen.
    """
    cleaned = text.clean(words, MAX_LENGTH)
    match = matches.find(tx, board, author) if board is not None else None
    message = tx.add_message(author, board, cleaned)
    if match:
        tell(tx, match, "said", author, message=message.id)
    else:
        tx.emit("said", actor=author, message=message.id)
    return _placed(message, match)


def history(
    snapshot: Snapshot, viewer: Player | None, *, board: int | None = None
) -> tuple[Message, ...]:
    """The last messages of the lobby or of *board*, oldest first, without those of whom *viewer*
    does not hear. Raises NotFound when the board may not be seen."""
    silent = quiet.unheard(snapshot, viewer)
    found = snapshot.messages(board, HISTORY)
    heard = tuple(message for message in found if message.author not in silent)
    if board is None:
        return heard
    match = matches.find(snapshot, board, viewer)
    placed = (_placed(message, match) for message in heard)
    apart = quiet.shuts_out_watchers(snapshot, viewer, match)
    return tuple(message for message in placed if not (message.aside and apart))


def _placed(message: Message, match: Match | None) -> Message:
    """*message* with whether somebody said it who only watches *match*."""
    return replace(message, aside=match is not None and message.author not in match.players)
