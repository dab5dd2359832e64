"""One look at the database and one change of it: the subjects, put together."""

from __future__ import annotations

from lobby.sqlite.digest import DigestReading, DigestWriting
from lobby.sqlite.matches import MatchesReading, MatchesWriting
from lobby.sqlite.messages import MessagesReading, MessagesWriting
from lobby.sqlite.muting import MutingReading, MutingWriting
from lobby.sqlite.notices import NoticesReading, NoticesWriting
from lobby.sqlite.offers import OffersReading, OffersWriting
from lobby.sqlite.people import PeopleReading, PeopleWriting
from lobby.sqlite.personal_data import PersonalDataReading, PersonalDataWriting
from lobby.sqlite.puzzles import PuzzlesReading, PuzzlesWriting
from lobby.sqlite.queued_moves import QueuedMovesReading, QueuedMovesWriting
from lobby.sqlite.ratings import RatingsReading, RatingsWriting
from lobby.sqlite.recovery_codes import RecoveryCodesReading, RecoveryCodesWriting
from lobby.sqlite.replies import RepliesReading, RepliesWriting
from lobby.sqlite.reports import ReportsReading, ReportsWriting
from lobby.sqlite.sanctions import SanctionsReading, SanctionsWriting
from lobby.sqlite.subscriptions import SubscriptionsReading, SubscriptionsWriting
from lobby.sqlite.talk import TalkReading, TalkWriting
from lobby.sqlite.time import TimeReading, TimeWriting
from lobby.store import Snapshot, Transaction


class SqliteSnapshot(
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
    Snapshot,
):
    """A Snapshot over a connection in a transaction, and only for as long as that lasts."""


class SqliteTransaction(
    SqliteSnapshot,
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
    Transaction,
):
    """A Transaction over the writing connection; whoever made it begins and ends it."""
