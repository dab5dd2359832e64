"""The complete database interface: a snapshot, a transaction, and the store that hands them out."""

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
"""As a limit: all of them."""


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
    """One consistent view of committed data."""

    @property
    def now(self) -> int:
        """The time of this snapshot, in UTC seconds."""

    def expect(self, question: Callable[[], object]) -> None:
        """Prepare for *question*, which is asked next, so that its queries are sent to the database
        together. *question* is called once against a database that seems to be empty: queries that
        depend on an earlier result are sent separately, and what it makes of the empty results is
        discarded."""


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
    """A change, all or nothing, that reads its own writes, including its events, and lasts only as
    long as the function that receives it.

    Every engine must guarantee:

    * A change may be undone and repeated from the beginning, because it lost a race or for any
      other reason. So it must have no effect outside its transaction, except that it may draw
      random numbers, and it hands out nothing but its return value.
    * The ids of events are in the order of commits and, within a change, in the order in which they
      were emitted: a reader who has seen everything up to an id has missed nothing with a lower
      one. A change that raises leaves no events.
    * Stale is raised for a lost race: what the change was to alter is no longer as it was when it
      was read. Any other broken invariant raises Refused, or NotFound if somebody has left or
      something does not exist; at once, or when the change ends. Each of these, and anything else
      that the change raises, undoes this change only.
    * Unavailable is raised if the database cannot be used. Nothing was changed then; another
      attempt may succeed.
    """


class Store(Protocol):
    """A database of the lobby. Its methods may be called on the event loop only."""

    shared: bool = False
    """Whether other servers may use the same database at the same time."""

    async def read(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return or raise what *question* does, called with one snapshot, off the event loop.

        It sees every change that anybody has been told of. Raises Unavailable if the database
        cannot be read.
        """

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what *change* returns, once it is committed and safe from a power cut.

        Whatever *change* raises undoes that change only and is raised here; see Transaction. Raises
        Unavailable if the database cannot be written.
        """

    def on_events(self, wake: Callable[[], None]) -> None:
        """Call *wake* on the event loop after each commit that appended events."""

    def on_servers(self, wake: Callable[[], None]) -> None:
        """Call *wake* on the event loop soon after any server, including this one, has reported a
        change of its sessions. It may be called needlessly, and if there is trouble, not at all."""

    async def close(self) -> None:
        """Finish pending work and close the database."""
