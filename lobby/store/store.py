"""A database of the lobby as a whole: what is asked of one look at it and of one change of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from lobby.store.digest import DigestRead, DigestWrite
from lobby.store.matches import MatchesRead, MatchesWrite
from lobby.store.messages import MessagesRead, MessagesWrite
from lobby.store.muting import MutingRead, MutingWrite
from lobby.store.notices import NoticesRead, NoticesWrite
from lobby.store.offers import OffersRead, OffersWrite
from lobby.store.people import PeopleRead, PeopleWrite
from lobby.store.personal_data import PersonalDataRead, PersonalDataWrite
from lobby.store.puzzles import PuzzlesRead, PuzzlesWrite
from lobby.store.queued_moves import QueuedMovesRead, QueuedMovesWrite
from lobby.store.ratings import RatingsRead, RatingsWrite
from lobby.store.sanctions import SanctionsRead, SanctionsWrite
from lobby.store.subscriptions import SubscriptionsRead, SubscriptionsWrite
from lobby.store.talk import TalkRead, TalkWrite
from lobby.store.time import TimeRead, TimeWrite

P = ParamSpec("P")
T = TypeVar("T")


class Snapshot(
    PeopleRead,
    OffersRead,
    MatchesRead,
    QueuedMovesRead,
    TimeRead,
    RatingsRead,
    TalkRead,
    MessagesRead,
    MutingRead,
    SanctionsRead,
    DigestRead,
    SubscriptionsRead,
    PersonalDataRead,
    NoticesRead,
    PuzzlesRead,
    Protocol,
):
    """One consistent look at committed data."""

    @property
    def now(self) -> int:
        """The time of this look, in UTC seconds."""


class Transaction(
    Snapshot,
    PeopleWrite,
    OffersWrite,
    MatchesWrite,
    QueuedMovesWrite,
    TimeWrite,
    RatingsWrite,
    TalkWrite,
    MessagesWrite,
    MutingWrite,
    SanctionsWrite,
    DigestWrite,
    SubscriptionsWrite,
    PersonalDataWrite,
    NoticesWrite,
    PuzzlesWrite,
    Protocol,
):
    """A change, all or nothing, that reads its own writes and lasts only as long as the function
    it was handed to. What breaks an invariant of the schema raises Refused."""


class Store(Protocol):
    """A database of the lobby. Its methods may be called from the event loop only."""

    async def read(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *question* returns, asked of one snapshot, off the event loop."""

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *change* returns, once it is committed and safe from a power cut.

        Whatever *change* raises undoes it alone and is raised here. Raises Unavailable when the
        database cannot be written.
        """

    def on_events(self, wake: Callable[[], None]) -> None:
        """Call *wake* on the event loop after each commit that appended events."""

    async def close(self) -> None:
        """Finish what was asked and close the database."""
