"""The database interface for all data about a player, and for leaving.

Lists that may be long come in pages: what follows an id, in order, at most *limit* items.
"""

from __future__ import annotations

from typing import Protocol

from lobby.core.values.event import Event
from lobby.features.account.values import Offered, Told
from lobby.features.matches.values.bookmark import Bookmark
from lobby.features.matches.values.match import Played
from lobby.features.people.values.player import Player
from lobby.features.ratings.values.standing import RatingChange
from lobby.features.talk.values.chat_message import ChatMessage
from lobby.features.talk.values.private_message import PrivateMessage


class PersonalDataRead(Protocol):
    """Read access."""

    def boards_of(self, player: Player) -> tuple[int, ...]:
        """Every board on which the player plays or has played, in order."""

    def moves_taken_back(self, board: int) -> tuple[tuple[Played, int], ...]:
        """The moves that were taken back on a board, each with when, in that order."""

    def offers_after(self, player: Player, number: int, limit: int) -> tuple[Offered, ...]:
        """Challenges by and to the player, standing or not, with numbers above *number*."""

    def messages_after(self, author: Player, message: int, limit: int) -> tuple[ChatMessage, ...]:
        """What the player said, with ids above *message*."""

    def private_messages_after(
        self, player: Player, message: int, limit: int
    ) -> tuple[PrivateMessage, ...]:
        """Messages to and by the player, with ids above *message*."""

    def bookmarks_after(
        self, player: Player, board: int, limit: int
    ) -> tuple[tuple[int, Bookmark], ...]:
        """The player's places on boards above *board*, each with its board."""

    def changes_after(
        self, player: Player, game: str, place: int, limit: int
    ) -> tuple[tuple[int, RatingChange], ...]:
        """Changes of the player's rating at *game*, each with its place, starting after *place*."""

    def events_since(self, player: Player, event: int, limit: int) -> tuple[Event, ...]:
        """Events that concern the player, with ids above *event*."""

    def notices_after(self, player: Player, entry: int, limit: int) -> tuple[Told, ...]:
        """The player's outbox entries, sent or not, with ids above *entry*."""

    def asked_for_at(self, player: Player) -> tuple[int, ...]:
        """When the player requested codes and tests, as long as that is kept."""

    def code_expires(self, player: Player) -> int | None:
        """When the player's one-time code expires; None if there is none."""

    def held_until(self, digest: str) -> int | None:
        """Until when the name with that digest is reserved; None if it is not."""

    def installation(self) -> str:
        """32 hexadecimal digits that identify this database."""


class PersonalDataWrite(PersonalDataRead, Protocol):
    """Read and write access."""

    def forget(self, player: Player) -> None:
        """Delete the player's own data: keys, codes, preferences, messages, places, vacations,
        subscriptions, mutes and blocks, events they have not seen, notice addresses and notices,
        solved puzzles, variations and notes, others' notes on them, moves by mail, imported
        matches, practice boards, and closed reports. Open reports lose their reporter."""

    def retire(self, player: Player, name: str) -> Player:
        """Remove the player for good; what remains is under *name*."""

    def hold_name(self, digest: str, until: int) -> None:
        """Reserve the name with that digest until *until*; delete expired reservations."""
