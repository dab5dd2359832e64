"""A database of the lobby as a whole: what is asked of one look at it and of one change of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from lobby.store.matches.explorer import ExplorerRead, ExplorerWrite
from lobby.store.matches.matches import MatchesRead, MatchesWrite
from lobby.store.matches.offers import OffersRead, OffersWrite
from lobby.store.matches.practices import PracticesRead, PracticesWrite
from lobby.store.matches.puzzles import PuzzlesRead, PuzzlesWrite
from lobby.store.matches.queued_moves import QueuedMovesRead, QueuedMovesWrite
from lobby.store.matches.ratings import RatingsRead, RatingsWrite
from lobby.store.matches.studies import StudiesRead, StudiesWrite
from lobby.store.matches.time import TimeRead, TimeWrite
from lobby.store.news.digest import DigestRead, DigestWrite
from lobby.store.news.events import EventsRead, EventsWrite
from lobby.store.news.notices import NoticesRead, NoticesWrite
from lobby.store.news.replies import RepliesRead, RepliesWrite
from lobby.store.news.subscriptions import SubscriptionsRead, SubscriptionsWrite
from lobby.store.people.allowances import AllowancesRead, AllowancesWrite
from lobby.store.people.muting import MutingRead, MutingWrite
from lobby.store.people.personal_data import PersonalDataRead, PersonalDataWrite
from lobby.store.people.players import PlayersRead, PlayersWrite
from lobby.store.people.recovery_codes import RecoveryCodesRead, RecoveryCodesWrite
from lobby.store.people.sanctions import SanctionsRead, SanctionsWrite
from lobby.store.servers.claims import ClaimsRead, ClaimsWrite
from lobby.store.servers.leases import LeasesRead, LeasesWrite
from lobby.store.servers.servers import ServersRead, ServersWrite
from lobby.store.talk.chat import ChatRead, ChatWrite
from lobby.store.talk.messages import MessagesRead, MessagesWrite
from lobby.store.talk.reports import ReportsRead, ReportsWrite

P = ParamSpec("P")
T = TypeVar("T")

ALL = 2**63 - 1
"""As a limit: however many there are."""


class Snapshot(
    PlayersRead,
    OffersRead,
    MatchesRead,
    QueuedMovesRead,
    TimeRead,
    RatingsRead,
    ExplorerRead,
    ChatRead,
    MessagesRead,
    MutingRead,
    RecoveryCodesRead,
    SanctionsRead,
    ReportsRead,
    EventsRead,
    DigestRead,
    SubscriptionsRead,
    PersonalDataRead,
    NoticesRead,
    PuzzlesRead,
    StudiesRead,
    PracticesRead,
    RepliesRead,
    ServersRead,
    LeasesRead,
    ClaimsRead,
    AllowancesRead,
    Protocol,
):
    """One consistent look at committed data."""

    @property
    def now(self) -> int:
        """The time of this look, in UTC seconds."""

    def expect(self, question: Callable[[], object]) -> None:
        """Prepare for *question*, which is asked next, so that what it asks of the database travels
        there together. It is called once with a database that seems to be empty: what it asks only
        because of an answer travels by itself, and what it makes of no answer is lost."""


class Transaction(
    Snapshot,
    PlayersWrite,
    OffersWrite,
    MatchesWrite,
    QueuedMovesWrite,
    TimeWrite,
    RatingsWrite,
    ExplorerWrite,
    ChatWrite,
    MessagesWrite,
    MutingWrite,
    RecoveryCodesWrite,
    SanctionsWrite,
    ReportsWrite,
    EventsWrite,
    DigestWrite,
    SubscriptionsWrite,
    PersonalDataWrite,
    NoticesWrite,
    PuzzlesWrite,
    StudiesWrite,
    PracticesWrite,
    RepliesWrite,
    ServersWrite,
    LeasesWrite,
    ClaimsWrite,
    AllowancesWrite,
    Protocol,
):
    """A change, all or nothing, that reads its own writes, its events too, and lasts only as long
    as the function it was handed to.

    What every engine must keep:

    * A change may be made again from the beginning, after all that it did was undone: when it lost
      a race, or when the engine likes. So it has no effect outside its transaction, except that it
      may draw at random, and hands out nothing but what it returns.
    * The ids of events are in the order of commits and, within a change, in the order in which they
      were told: who has read up to an id misses nothing with a lower one. A change that raises
      leaves none.
    * Stale is raised for a lost race: what the change was to alter is not what it was when it was
      looked at. Any other broken invariant raises Refused, and NotFound where somebody has left or
      nothing is there; at once, or when the change ends. Each undoes this change alone, and so does
      whatever else it raises.
    * Unavailable is raised when the database cannot be used. Nothing was changed then; another
      attempt may succeed.
    """


class Store(Protocol):
    """A database of the lobby. Its methods may be called from the event loop only."""

    shared: bool = False
    """Whether other servers may use the same database at the same time."""

    async def read(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *question* returns or raises, asked of one snapshot, off the event loop.

        It sees every change of which anybody has been told. Raises Unavailable when the database
        cannot be read.
        """

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *change* returns, once it is committed and safe from a power cut.

        Whatever *change* raises undoes it alone and is raised here; Transaction says what that is.
        Raises Unavailable when the database cannot be written.
        """

    def on_events(self, wake: Callable[[], None]) -> None:
        """Call *wake* on the event loop after each commit that appended events."""

    def on_servers(self, wake: Callable[[], None]) -> None:
        """Call *wake* on the event loop soon after a server, this one too, has told of a change of
        its sessions. It may come without need, and where there is trouble not at all."""

    async def close(self) -> None:
        """Finish what was asked and close the database."""
