"""Tokens: the part of a mail address that says which move a reply is for.

Anyone who knows a token may play that one move, so it has 128 bits, and only its digest is stored.
"""

from __future__ import annotations

import hashlib
import secrets
from base64 import b32encode
from dataclasses import dataclass

from lobby.base.durations import DAY
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.notices import queries
from lobby.features.notices.values import ReplyToken
from lobby.features.people.values.player import Player

LIFETIME = 60 * DAY
"""Seconds for which a token is valid while the position stands."""

DELIMITER = "+"
"""The character between the mailbox and the token in an address."""


@dataclass(frozen=True, slots=True)
class ReplyAddress:
    """The address that replies go to: *local* before the @ and *domain* after it."""

    local: str
    domain: str

    @classmethod
    def parse(cls, address: str) -> ReplyAddress:
        """Parse *address*, which has been checked."""
        local, _, domain = address.rpartition("@")
        return cls(local, domain)

    def with_token(self, token: str) -> str:
        """The address for a reply that carries *token*.

        >>> ReplyAddress("lobby", "example.org").with_token("abc")
        'lobby+abc@example.org'
        """
        return f"{self.local}{DELIMITER}{token}@{self.domain}"

    def takes(self, address: str) -> bool:
        """Whether mail to *address* is for the lobby, with a token or without."""
        local, _, domain = address.lower().rpartition("@")
        return domain == self.domain.lower() and self._mailbox(local) == self.local.lower()

    def token_in(self, address: str) -> str:
        """The token in *address*; "" if there is none.

        >>> ReplyAddress("lobby", "example.org").token_in("Lobby+ABC@Example.org")
        'abc'
        """
        local = address.lower().rpartition("@")[0]
        return local[len(self.local) + 1 :] if self.takes(address) else ""

    def _mailbox(self, local: str) -> str:
        own = self.local.lower()
        return own if local.startswith(f"{own}{DELIMITER}") else local


def new() -> str:
    """A new token of 128 bits: 26 letters and digits, whose case does not matter.

    >>> len(new()), new().isalnum()
    (26, True)
    """
    return b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()


def digest(token: str) -> str:
    """What is stored of *token*."""
    return hashlib.sha256(token.lower().encode()).hexdigest()


def for_move(snapshot: Snapshot, player: Player, match: Match) -> ReplyToken:
    """The meaning of a token that lets *player* play the next move of *match*."""
    position = position_digest(snapshot, match.board)
    return ReplyToken(player, match.board, match.plies + 1, position, snapshot.now + LIFETIME)


def keep(tx: Transaction, token: str, meaning: ReplyToken) -> None:
    """Store *token* with its *meaning*. This emits no event."""
    queries.add_reply_token(tx, digest(token), meaning)


def position_digest(snapshot: Snapshot, board: int) -> str:
    """A digest of the moves that led to the position of *board*."""
    moves = " ".join(move.move for move in matches_queries.moves(snapshot, board))
    return hashlib.sha256(moves.encode()).hexdigest()
