"""Channels: the ways to deliver a notice to a player who is elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from lobby.base.text import clean, shows
from lobby.base.translation import _
from lobby.features.notices.values import Topic

PAUSES = (60, 5 * 60, 30 * 60, 2 * 3600, 8 * 3600)
"""Seconds from one attempt to deliver to the next. The one after the last pause is the final one.
Which failures are worth another attempt, each channel says."""

LONGEST_PAUSE = PAUSES[-1]
"""The longest pause that another server may ask for."""

ATTEMPTS = len(PAUSES) + 1

_LONGEST_WORDS = 200

Kind: TypeAlias = Topic | Literal["digest", "code", "test", "answer"]
"""What a notice is about. *digest*: several events of a day; *code*: the code that confirms an
address; *test*: a test of delivery; *answer*: the outcome of a mail from the player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """What a player is told. It holds nothing that this player may not know.

    ``id`` stays the same if a delivery is repeated, so that a receiver can tell, and ``event`` is
    what happened, as feeds call it (``lobby.core.identifiers`` makes both). ``text`` is plain
    Unicode text in lines of at most 80 columns: what happened, the board, the comment, the time
    left, how to answer and how to stop these notices. ``brief`` is the part that suits a telephone,
    in any font: without the board; "" if all of ``text`` does. ``at`` and ``deadline`` (when the
    player must have moved) are in UTC seconds.

    ``thread`` is one line that all notices about a board share, "" for none; a mail has it as its
    subject, and refers to ``thread_id``. ``fixed`` is the part of ``text`` that needs a fixed-width
    font. ``reply_token`` lets anyone who has it play the next move, so only a mail to the player
    carries it; ``in_reply_to`` is the Message-ID of the mail that an answer replies to.
    """

    id: str
    kind: Kind
    player: str
    subject: str
    text: str
    at: int
    brief: str = ""
    board: int | None = None
    event: str | None = None
    deadline: int | None = None
    thread: str = ""
    thread_id: str = ""
    fixed: str = ""
    reply_token: str = field(default="", repr=False)
    in_reply_to: str = ""


class Undeliverable(Exception):
    """Raised when a notice was not delivered; *sentence* says why. If *permanent*, there is no
    point in trying again; otherwise not before *after* seconds, if the other side has said so.

    *said* is what the other side said of the player's own address or mail, in its words: it may
    repeat the address, so it goes to the player and never to the log. *detail* is what it said of
    the lobby, which may tell how the operator has set it up: it goes to the log alone."""

    def __init__(
        self,
        sentence: str,
        *,
        permanent: bool = False,
        after: int = 0,
        said: str = "",
        detail: str = "",
    ) -> None:
        self.sentence = sentence
        self.permanent = permanent
        self.after = after
        self.for_player = _with_words(sentence, said)
        self.logged = _with_words(sentence, detail)
        super().__init__(self.for_player)


def _with_words(sentence: str, words: str) -> str:
    """*sentence*, and what the other side has said, as far as a terminal may show it."""
    some = words[:_LONGEST_WORDS]
    if not shows(some):
        return sentence
    said = clean(some, _LONGEST_WORDS)
    return _("{sentence} It says: {said}", sentence=sentence, said=said)


def pause(attempt: int) -> int:
    """Seconds from attempt number *attempt*, from 1, to the next.

    >>> pause(1), pause(5), pause(6)
    (60, 28800, 28800)
    """
    return PAUSES[min(attempt, len(PAUSES)) - 1]


class Channel(Protocol):
    """One way of delivering notices. Any number of tasks may use it at once."""

    def checked(self, address: str) -> str:
        """Return *address* in the form in which it is stored and used. Raises Refused, with one
        sentence, if it is not an address of this channel. Nothing is looked up and nothing is
        sent."""

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        """Hand *notice* over to the service that delivers it; when this returns, that service has
         taken it. Raises Undeliverable, also if the other side takes too long: within 30 seconds it
         has ended either way. *secret* is known only to the owner of the address and the server
        ; webhooks are signed with it."""
