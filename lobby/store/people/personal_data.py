"""What the domain asks of a database about all that a player has here, and about leaving.

Lists that may be long come in pages: what comes after an id, so many at most, in order.
"""

from __future__ import annotations

from typing import Protocol

from lobby.model.bookmark import Bookmark
from lobby.model.event import Event
from lobby.model.match import Played
from lobby.model.personal_data import Offered, Told
from lobby.model.player import Player
from lobby.model.standing import RatingChange
from lobby.model.talk.chat_message import ChatMessage
from lobby.model.talk.private_message import PrivateMessage


class PersonalDataRead(Protocol):
    """Reading."""

    def boards_of(self, player: Player) -> tuple[int, ...]:
        """Every board on which the player plays or has played, in order."""

    def moves_taken_back(self, board: int) -> tuple[tuple[Played, int], ...]:
        """The moves that were taken back on a board, each with when, in that order."""

    def offers_after(self, player: Player, number: int, limit: int) -> tuple[Offered, ...]:
        """Challenges by and to the player, standing or not, from after *number* on."""

    def messages_after(self, author: Player, message: int, limit: int) -> tuple[ChatMessage, ...]:
        """What the player said, from after *message* on."""

    def private_messages_after(
        self, player: Player, message: int, limit: int
    ) -> tuple[PrivateMessage, ...]:
        """Messages to and by the player, from after *message* on."""

    def bookmarks_after(
        self, player: Player, board: int, limit: int
    ) -> tuple[tuple[int, Bookmark], ...]:
        """The player's places, each with its board, from after *board* on."""

    def changes_after(
        self, player: Player, game: str, place: int, limit: int
    ) -> tuple[tuple[int, RatingChange], ...]:
        """Changes of the player's rating at *game*, each with its place, from after *place* on."""

    def events_since(self, player: Player, event: int, limit: int) -> tuple[Event, ...]:
        """Events that concern the player, from after *event* on."""

    def notices_after(self, player: Player, entry: int, limit: int) -> tuple[Told, ...]:
        """What is in the outbox for the player, sent or not, from after the id *entry* on."""

    def asked_for_at(self, player: Player) -> tuple[int, ...]:
        """When the player asked for codes and tests of notifications, while that is kept."""

    def code_expires(self, player: Player) -> int | None:
        """Until when the player's one-time code can be used; None without one."""

    def held_until(self, digest: str) -> int | None:
        """Until when the name with that digest is reserved; None for any other name."""

    def installation(self) -> str:
        """32 hexadecimal digits that no other database has."""


class PersonalDataWrite(PersonalDataRead, Protocol):
    """Reading and writing."""

    def forget(self, player: Player) -> None:
        """Delete what is the player's own: keys, codes, preferences, messages, places, vacations,
        subscriptions, whom they muted, what they have not seen, where notices go and which,
        puzzles that they solved, variations and notes, others' notes on them, moves by mail,
        imported matches, practice boards, reports that were closed. Open reports lose their
        reporter."""

    def retire(self, player: Player, name: str) -> Player:
        """The player leaves, and what stays is under *name*."""

    def hold_name(self, digest: str, until: int) -> None:
        """Reserve the name with that digest until then; forget those that are free by now."""
