"""One look at the database and one change of it: the subjects, put together."""

from __future__ import annotations

from lobby.sql.allowances import AllowancesReading, AllowancesWriting
from lobby.sql.claims import ClaimsReading, ClaimsWriting
from lobby.sql.digest import DigestReading, DigestWriting
from lobby.sql.leases import LeasesReading, LeasesWriting
from lobby.sql.matches import MatchesReading, MatchesWriting
from lobby.sql.messages import MessagesReading, MessagesWriting
from lobby.sql.muting import MutingReading, MutingWriting
from lobby.sql.notices import NoticesReading, NoticesWriting
from lobby.sql.offers import OffersReading, OffersWriting
from lobby.sql.people import PeopleReading, PeopleWriting
from lobby.sql.personal_data import PersonalDataReading, PersonalDataWriting
from lobby.sql.puzzles import PuzzlesReading, PuzzlesWriting
from lobby.sql.queued_moves import QueuedMovesReading, QueuedMovesWriting
from lobby.sql.ratings import RatingsReading, RatingsWriting
from lobby.sql.recovery_codes import RecoveryCodesReading, RecoveryCodesWriting
from lobby.sql.replies import RepliesReading, RepliesWriting
from lobby.sql.reports import ReportsReading, ReportsWriting
from lobby.sql.sanctions import SanctionsReading, SanctionsWriting
from lobby.sql.servers import ServersReading, ServersWriting
from lobby.sql.subscriptions import SubscriptionsReading, SubscriptionsWriting
from lobby.sql.talk import TalkReading, TalkWriting
from lobby.sql.time import TimeReading, TimeWriting
from lobby.store import Snapshot, Transaction


class SqlSnapshot(
    PeopleReading,
    OffersReading,
    MatchesReading,
    QueuedMovesReading,
    TimeReading,
    RatingsReading,
    TalkReading,
    MessagesReading,
    MutingReading,
    RecoveryCodesReading,
    SanctionsReading,
    ReportsReading,
    DigestReading,
    SubscriptionsReading,
    PersonalDataReading,
    NoticesReading,
    PuzzlesReading,
    RepliesReading,
    ServersReading,
    LeasesReading,
    ClaimsReading,
    AllowancesReading,
    Snapshot,
):
    """A Snapshot over a connection in a transaction, and only for as long as that lasts."""


class SqlTransaction(
    SqlSnapshot,
    PeopleWriting,
    OffersWriting,
    MatchesWriting,
    QueuedMovesWriting,
    TimeWriting,
    RatingsWriting,
    TalkWriting,
    MessagesWriting,
    MutingWriting,
    RecoveryCodesWriting,
    SanctionsWriting,
    ReportsWriting,
    DigestWriting,
    SubscriptionsWriting,
    PersonalDataWriting,
    NoticesWriting,
    PuzzlesWriting,
    RepliesWriting,
    ServersWriting,
    LeasesWriting,
    ClaimsWriting,
    AllowancesWriting,
    Transaction,
):
    """A Transaction over a connection that writes; whoever made it begins and ends it."""
