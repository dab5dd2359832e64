"""Documents: everything stored about a player."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.features.account.documents.matches import (
    KeptChange,
    KeptImport,
    KeptMatch,
    KeptNonce,
    KeptOffer,
    KeptPractice,
    KeptRating,
    MoveTakenBack,
    Place,
    Tally,
)
from lobby.features.account.documents.personal import (
    KeptAddress,
    KeptCode,
    KeptEvent,
    KeptMessage,
    KeptNotice,
    KeptReplyAddress,
    KeptReport,
    KeptSanction,
)
from lobby.features.account.documents.puzzles import (
    KeptPuzzle,
    KeptPuzzleAttempt,
    KeptPuzzleRating,
)
from lobby.features.analysis.documents import KeptAnalysis, KeptNote
from lobby.features.clocks.documents import Absence
from lobby.features.news.documents.news import Subscription
from lobby.features.people.documents import HeldKey
from lobby.features.talk.documents import QuietedPlayer, WrittenLetter


class Export(TypedDict):
    """Everything stored about a player. Long lists are read in parts, so a change made while the
    document is printed may or may not be in it."""

    name: Annotated[str, "the player's"]
    joined: Annotated[int, "when the name was taken"]
    exported: Annotated[int, "when this was begun"]
    last_seen: Annotated[
        int | None, "when the player was last here, to the hour; null before the first time"
    ]
    keys: Annotated[list[HeldKey], "oldest first"]
    code_expires: Annotated[int | None, "when a one-time code expires; null without one"]
    preferences: Annotated[
        dict[str, str], "all settings, including limits, time zone and notifications"
    ]
    vacations: Annotated[list[Absence], "past and to come, in order"]
    disconnections: Annotated[
        list[Absence], "when your server failed and your clocks stood still, in order"
    ]
    quieted: Annotated[list[QuietedPlayer], "players that the player has muted or blocked"]
    sanctions: Annotated[list[KeptSanction], "oldest first, ended ones too"]
    key_codes: Annotated[list[KeptCode], "codes that operators made for lost keys, oldest first"]
    subscriptions: Annotated[list[Subscription], "boards by number, then games by name"]
    ratings: Annotated[list[KeptRating], "by game"]
    puzzle_ratings: Annotated[list[KeptPuzzleRating], "by game"]
    tallies: Annotated[list[Tally], "by game"]
    addresses: Annotated[list[KeptAddress], "confirmed ones, then those that wait for a code"]
    codes_asked_for: Annotated[
        list[int], "when codes and tests of notifications were asked for, in the last day"
    ]
    reply_addresses: Annotated[list[KeptReplyAddress], "by board and ply"]
    replies: Annotated[list[int], "when mails with moves came, in the last weeks"]
    reply_answers: Annotated[list[str], "answers to them that wait to be sent, oldest first"]
    unread: Annotated[list[int], "boards with messages that the player has not seen"]
    unread_letters: Annotated[list[int], "ids of messages that the player has not seen"]
    unacknowledged: Annotated[list[int], "boards with results that the player has not dismissed"]
    next_commitment: Annotated[
        str | None, "what the server committed to for the player's next deal; null before `fair`"
    ]
    rating_changes: Annotated[list[KeptChange], "by game, oldest first"]
    challenges: Annotated[list[KeptOffer], "by number"]
    matches: Annotated[list[KeptMatch], "by board"]
    nonces: Annotated[list[KeptNonce], "in the order in which the seeds were made"]
    places: Annotated[list[Place], "by board"]
    messages: Annotated[list[KeptMessage], "on boards and in the lobby, oldest first"]
    letters: Annotated[list[WrittenLetter], "to and by the player, oldest first"]
    notices: Annotated[list[KeptNotice], "oldest first"]
    puzzles: Annotated[list[KeptPuzzle], "in the order in which they were solved"]
    analyses: Annotated[list[KeptAnalysis], "by board"]
    notes: Annotated[list[KeptNote], "in the order in which they were written first"]
    puzzle_attempts: Annotated[list[KeptPuzzleAttempt], "oldest first"]
    reports: Annotated[list[KeptReport], "oldest first"]
    imported: Annotated[list[KeptImport], "in the order in which they were imported"]
    practice: Annotated[list[KeptPractice], "in the order in which they were begun"]
    events: Annotated[list[KeptEvent], "oldest first"]


class Departure(TypedDict):
    """What deleting the account would do, or confirmation that it is done."""

    name: Annotated[str, "the player's"]
    left: Annotated[bool, "whether it is done"]
    resigned: Annotated[int, "running matches that the player loses by it"]
    cancelled: Annotated[int, "running matches that had hardly begun and count for nothing"]
    challenges: Annotated[int, "open challenges from and to the player, which end"]
    now_called: Annotated[str | None, "the name shown in what remains; null before it is done"]


DOCUMENTS: tuple[type, ...] = (
    Export,
    Departure,
    KeptRating,
    KeptChange,
    KeptOffer,
    KeptMatch,
    MoveTakenBack,
    Tally,
    KeptAddress,
    KeptPractice,
    KeptNotice,
    Place,
    KeptMessage,
    KeptPuzzle,
    KeptPuzzleAttempt,
    KeptPuzzleRating,
    KeptCode,
    KeptEvent,
    KeptReplyAddress,
    KeptSanction,
    KeptReport,
    KeptImport,
    KeptNonce,
)
