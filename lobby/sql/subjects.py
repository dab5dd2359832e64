"""Snapshots and transactions: all the subjects put together."""

from __future__ import annotations

from lobby.sql.matches.explorer import ExplorerReading, ExplorerWriting
from lobby.sql.matches.matches import MatchesReading, MatchesWriting
from lobby.sql.matches.offers import OffersReading, OffersWriting
from lobby.sql.matches.practices import PracticesReading, PracticesWriting
from lobby.sql.matches.puzzles import PuzzlesReading, PuzzlesWriting
from lobby.sql.matches.queued_moves import QueuedMovesReading, QueuedMovesWriting
from lobby.sql.matches.ratings import RatingsReading, RatingsWriting
from lobby.sql.matches.studies import StudiesReading, StudiesWriting
from lobby.sql.matches.time import TimeReading, TimeWriting
from lobby.sql.news.digest import DigestReading, DigestWriting
from lobby.sql.news.events import EventsReading, EventsWriting
from lobby.sql.news.notices import NoticesReading, NoticesWriting
from lobby.sql.news.replies import RepliesReading, RepliesWriting
from lobby.sql.news.subscriptions import SubscriptionsReading, SubscriptionsWriting
from lobby.sql.people.allowances import AllowancesReading, AllowancesWriting
from lobby.sql.people.muting import MutingReading, MutingWriting
from lobby.sql.people.personal_data import PersonalDataReading, PersonalDataWriting
from lobby.sql.people.players import PlayersReading, PlayersWriting
from lobby.sql.people.recovery_codes import RecoveryCodesReading, RecoveryCodesWriting
from lobby.sql.people.sanctions import SanctionsReading, SanctionsWriting
from lobby.sql.servers.claims import ClaimsReading, ClaimsWriting
from lobby.sql.servers.leases import LeasesReading, LeasesWriting
from lobby.sql.servers.servers import ServersReading, ServersWriting
from lobby.sql.talk.chat import ChatReading, ChatWriting
from lobby.sql.talk.messages import MessagesReading, MessagesWriting
from lobby.sql.talk.reports import ReportsReading, ReportsWriting
from lobby.store import Snapshot, Transaction


class SqlSnapshot(
    PlayersReading,
    OffersReading,
    MatchesReading,
    QueuedMovesReading,
    TimeReading,
    RatingsReading,
    ExplorerReading,
    ChatReading,
    MessagesReading,
    MutingReading,
    RecoveryCodesReading,
    SanctionsReading,
    ReportsReading,
    EventsReading,
    DigestReading,
    SubscriptionsReading,
    PersonalDataReading,
    NoticesReading,
    PuzzlesReading,
    StudiesReading,
    PracticesReading,
    RepliesReading,
    ServersReading,
    LeasesReading,
    ClaimsReading,
    AllowancesReading,
    Snapshot,
):
    """A Snapshot over a connection in a transaction, valid only until that ends."""


class SqlTransaction(
    SqlSnapshot,
    PlayersWriting,
    OffersWriting,
    MatchesWriting,
    QueuedMovesWriting,
    TimeWriting,
    RatingsWriting,
    ExplorerWriting,
    ChatWriting,
    MessagesWriting,
    MutingWriting,
    RecoveryCodesWriting,
    SanctionsWriting,
    ReportsWriting,
    EventsWriting,
    DigestWriting,
    SubscriptionsWriting,
    PersonalDataWriting,
    NoticesWriting,
    PuzzlesWriting,
    StudiesWriting,
    PracticesWriting,
    RepliesWriting,
    ServersWriting,
    LeasesWriting,
    ClaimsWriting,
    AllowancesWriting,
    Transaction,
):
    """A Transaction over a connection that writes; its creator begins and ends it."""
