"""Documents: everything stored about a player, and leaving."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from types import GenericAlias
from typing import Annotated, Any, TypedDict

from lobby.base.bounds import OneOf
from lobby.core.documents import KINDS
from lobby.features.analysis.documents import KeptAnalysis, KeptNote
from lobby.features.challenges import documents as challenges_documents
from lobby.features.challenges.documents import Offer
from lobby.features.challenges.values import Challenge
from lobby.features.clocks.documents import Absence
from lobby.features.matches.documents.boards import Board, Move
from lobby.features.news.documents import Subscription
from lobby.features.notices.documents import Channel
from lobby.features.people.documents import FormerKey, HeldKey, SeenAddress
from lobby.features.practice.documents import KeptPractice
from lobby.features.talk.documents import QuietedPlayer, WrittenLetter

OFFER_ENDS = OneOf(("accepted", "declined", "withdrawn", "expired"))
NOTICE_ENDS = OneOf(("sent", "settled", "failed"))
CODE_ENDS = OneOf(("used", "cancelled", "replaced", "lapsed"))
SANCTIONS = OneOf(("ban", "mute"))

_ANNOTATED: Any = Annotated
_TYPED_DICT: Any = TypedDict


@dataclass(frozen=True, slots=True)
class Table:
    """How the export prints rows of one kind: the declaration of their *document*, and for each of
    its keys the attribute of a row that it copies."""

    document: type
    columns: Mapping[str, str]

    def of_row(self, row: object, /, **given: object) -> dict[str, object]:
        """The document of *row*, with what is *given* for some keys. Raises TypeError if another
        key would copy anything but a number, a text, a truth value or None."""
        return {
            key: given[key] if key in given else _plain(attrgetter(attribute)(row))
            for key, attribute in self.columns.items()
        }


def _plain(value: object) -> object:
    if value is not None and not isinstance(value, int | float | str):
        raise TypeError(f"The export cannot copy a {type(value).__name__}.")
    return value


def _column(kind: Any, *meaning: str | OneOf, at: str = "") -> tuple[Any, str]:
    """The declaration of a key, and the attribute that it copies if that has another name."""
    return _ANNOTATED[(kind, *meaning)] if meaning else kind, at


def _table(name: str, meaning: str, /, **columns: tuple[Any, str]) -> Table:
    """The table whose document is called *name*."""
    document = _TYPED_DICT(name, {key: declared for key, (declared, _) in columns.items()})
    document.__doc__ = meaning
    return Table(document, {key: at or key for key, (_, at) in columns.items()})


def _many(document: type) -> GenericAlias:
    return GenericAlias(list, document)


class KeptOffer(Offer):
    """A challenge from or to the player, and how it ended."""

    closed: Annotated[int | None, "when it ended; null while it is open"]
    how: Annotated[str | None, "`accepted`, `declined`, `withdrawn` or `expired`", OFFER_ENDS]
    why: Annotated[str, "the reason given for declining it"]


class MoveTakenBack(Move):
    """A move that was taken back."""

    taken_back: Annotated[int, "when"]


class KeptMatch(Board):
    """One of the player's matches, with its record."""

    setup: Annotated[dict[str, str] | None, "the deal; null while it is hidden"]
    moves: Annotated[list[Move], "in order"]
    taken_back: Annotated[
        list[MoveTakenBack], "in the order in which they were taken back, the latest hundred"
    ]
    queue: Annotated[list[str], "moves planned in advance, as `plan` takes them"]


class Departure(TypedDict):
    """What deleting the account would do, or confirmation that it is done."""

    name: Annotated[str, "the player's"]
    left: Annotated[bool, "whether it is done"]
    resigned: Annotated[int, "running matches that the player loses by it"]
    cancelled: Annotated[int, "running matches that had hardly begun and count for nothing"]
    challenges: Annotated[int, "open challenges from and to the player, which end"]
    now_called: Annotated[str | None, "the name shown in what remains; null before it is done"]


RATING = _table(
    "KeptRating",
    "The player's rating at a game, in full precision.",
    game=_column(str, "the game's name"),
    rating=_column(float, "as the last rated match left it", at="rating.value"),
    deviation=_column(float, "how uncertain it was then", at="rating.deviation"),
    volatility=_column(float, "Glicko-2's volatility", at="rating.volatility"),
    opponents=_column(int, "number of different opponents", at="rating.opponents"),
    matches=_column(int, "number of rated matches"),
    evidence=_column(float, "how much they count towards a place in the standings"),
    at=_column(int, "when the last of them ended"),
)

RATING_CHANGE = _table(
    "KeptChange",
    "A change of the player's rating by a match.",
    board=_column(int, "the match"),
    game=_column(str, "the game's name"),
    at=_column(int, "when"),
    before=_column(float, "the rating before", at="before.value"),
    after=_column(float, "the rating after", at="after.value"),
    deviation=_column(float, "how uncertain it was afterwards", at="after.deviation"),
    volatility=_column(float, "Glicko-2's volatility", at="after.volatility"),
    weight=_column(float, "how much the match counted, from above 0 to 1"),
    evidence=_column(float, "how much it counts towards a place in the standings"),
)

TALLY = _table(
    "Tally",
    "How the player's matches of a game against others ended.",
    game=_column(str, "the game's name"),
    won=_column(int, "how many the player won"),
    drawn=_column(int, "how many had no winner"),
    lost=_column(int, "how many the player lost"),
)

PLACE = _table(
    "Place",
    "Where the player left off on a board.",
    board=_column(int, "which"),
    entry=_column(str, "the move entered so far"),
    entry_ply=_column(int, "after how many moves that was"),
    looking_at=_column(int | None, "the earlier position that was looked at"),
    flipped=_column(bool, "whether the board was flipped"),
    read=_column(int, "the last message that was seen there"),
)

NONCE = _table(
    "KeptNonce",
    "The player's part in a deal.",
    commitment=_column(str, "the SHA-256 of the seed that it goes with"),
    nonce=_column(str, "what the player gave"),
    challenge=_column(int | None, "the challenge that it came with; null for none"),
    board=_column(int | None, "the match; null until it begins"),
)

IMPORTED = _table(
    "KeptImport",
    "An imported match in the player's archive.",
    number=_column(int, "its number"),
    game=_column(str, "the game's name"),
    private=_column(bool, "whether only the player may see it"),
    source=_column(str, "where it is from"),
    imported=_column(int, "when it was imported", at="at"),
    record=_column(str, "the match, as `record` prints it"),
    variations=_column(str, "the player's own on it, brought along; empty for none"),
    notes=_column(dict[str, str], "the player's own on it, by the number of moves played"),
)

ADDRESS = _table(
    "KeptAddress",
    "An address for notifications.",
    channel=_column(Channel),
    address=_column(str, "as it is used"),
    secret=_column(str, "the signing secret of a webhook"),
    confirmed=_column(int | None, "when; null while it waits for its code"),
    expires=_column(int | None, "when its code expires; null when confirmed"),
    guesses=_column(int, "wrong codes that were given for it"),
    failures=_column(int, "how many notifications in a row failed"),
    trouble=_column(str, "why the last attempt failed"),
)

NOTICE = _table(
    "KeptNotice",
    "A notification that is pending, or was dealt with in the last two weeks.",
    channel=_column(Channel, at="entry.channel"),
    topic=_column(str, "what it is about", at="entry.topic"),
    board=_column(int | None, "where that happened", at="entry.board"),
    daily=_column(bool, "whether it is sent together with the day's others", at="entry.daily"),
    due=_column(int, "when delivery is due", at="entry.due"),
    attempts=_column(int, "how often delivery was tried", at="entry.attempts"),
    done=_column(int | None, "when it was dealt with; null while it waits"),
    how=_column(str | None, "`sent`, `settled` (no longer needed) or `failed`", NOTICE_ENDS),
)

MESSAGE = _table(
    "KeptMessage",
    "A chat message or announcement by the player.",
    id=_column(int, "grows with time"),
    at=_column(int, "when"),
    board=_column(int | None, "where; null in the lobby"),
    text=_column(str, "what"),
    announcement=_column(bool, "whether it was announced to everybody"),
)

EVENT = _table(
    "KeptEvent",
    "An event that concerns the player.",
    at=_column(int, "when"),
    kind=_column(str, "what kind of event it is", KINDS),
    board=_column(int | None, "where it happened"),
    mine=_column(bool, "whether the player did it"),
    private=_column(bool, "whether only those concerned see it"),
    detail=_column(dict[str, object], "other details, by kind"),
)

KEY_CODE = _table(
    "KeptCode",
    "A code that an operator made for adding another key.",
    at=_column(int, "when it was made"),
    begins=_column(int, "when it became valid"),
    ends=_column(int, "when it expires"),
    closed=_column(int | None, "when it was used or became void"),
    how=_column(str | None, "`used`, `cancelled`, `replaced` or `lapsed`", CODE_ENDS),
)

REPLY_ADDRESS = _table(
    "KeptReplyAddress",
    "A mail address to which the player may send a move.",
    board=_column(int, "the board of the move"),
    ply=_column(int, "the number of the move"),
    expires=_column(int, "until when a mail is accepted there"),
    spent=_column(int | None, "when the move was played by mail; null if it was not"),
)

SANCTION = _table(
    "KeptSanction",
    "A ban or a mute of the player by the operators.",
    kind=_column(str, "`ban` or `mute`", SANCTIONS),
    reason=_column(str, "why"),
    at=_column(int, "when it was decided"),
    until=_column(int | None, "when it ends; null for never"),
    lifted=_column(int | None, "when it was lifted; null if it was not"),
)

DEED = _table(
    "KeptDeed",
    "Something that an operator did to the player.",
    at=_column(int, "when"),
    what=_column(str, "the word of the command that did it, such as `kick`"),
    about=_column(str, "how"),
    why=_column(str, "the reason"),
)

REPORT = _table(
    "KeptReport",
    "A report that the player made.",
    report=_column(int, "its number", at="id"),
    at=_column(int, "when"),
    player=_column(str, "who was reported", at="player.name"),
    board=_column(int | None, "where it happened; null if none was named"),
    text=_column(str, "the report's text"),
    closed=_column(int | None, "when an operator closed it; null while it is open"),
)

PUZZLE = _table(
    "KeptPuzzle",
    "A puzzle that the player has solved.",
    puzzle=_column(str, "its name", at="identifier"),
    at=_column(int, "when it was solved first"),
)

PUZZLE_ATTEMPT = _table(
    "KeptPuzzleAttempt",
    """The player's first attempt at a puzzle, the only one that counts. If the puzzle of the day
    had been attempted on an earlier day, the rating is unchanged.""",
    puzzle=_column(str, "its name", at="identifier"),
    game=_column(str, "the game's name"),
    at=_column(int, "when"),
    solved=_column(bool, "whether it was solved"),
    before=_column(float, "the player's puzzle rating before"),
    after=_column(float, "the player's puzzle rating after"),
)

PUZZLE_RATING = _table(
    "KeptPuzzleRating",
    "The player's rating for the puzzles of a game.",
    game=_column(str, "the game's name"),
    rating=_column(float, "in Glicko-2", at="rating.value"),
    deviation=_column(float, "how uncertain it is", at="rating.deviation"),
    volatility=_column(float, "how much it varies", at="rating.volatility"),
    attempts=_column(int, "number of puzzles attempted"),
    at=_column(int, "when the latest was attempted"),
)

Export = _table(
    "Export",
    """Everything stored about a player. Long lists are read in parts, so a change made while the
    document is printed may or may not be in it.""",
    name=_column(str, "the player's"),
    joined=_column(int, "when the name was taken"),
    exported=_column(int, "when this was begun"),
    last_seen=_column(
        int | None, "when the player was last here, to the hour; null before the first time"
    ),
    keys=_column(_many(HeldKey), "oldest first"),
    former_keys=_column(
        _many(FormerKey), "keys that were removed in the last year, by fingerprint"
    ),
    seen_addresses=_column(
        _many(SeenAddress),
        "addresses the player came from in the last seven days, the earliest first",
    ),
    code_expires=_column(int | None, "when a one-time code expires; null without one"),
    preferences=_column(
        dict[str, str], "all settings, including limits, time zone and notifications"
    ),
    vacations=_column(_many(Absence), "past and to come, in order"),
    disconnections=_column(
        _many(Absence), "when your server failed and your clocks stood still, in order"
    ),
    quieted=_column(_many(QuietedPlayer), "players that the player has muted or blocked"),
    sanctions=_column(_many(SANCTION.document), "oldest first, ended ones too"),
    deeds=_column(_many(DEED.document), "what operators did to the player, the latest first"),
    key_codes=_column(
        _many(KEY_CODE.document), "codes that operators made for lost keys, oldest first"
    ),
    subscriptions=_column(_many(Subscription), "boards by number, then games by name"),
    ratings=_column(_many(RATING.document), "by game"),
    puzzle_ratings=_column(_many(PUZZLE_RATING.document), "by game"),
    tallies=_column(_many(TALLY.document), "by game"),
    addresses=_column(_many(ADDRESS.document), "confirmed ones, then those that wait for a code"),
    codes_asked_for=_column(
        list[int], "when codes and tests of notifications were asked for, in the last day"
    ),
    reply_addresses=_column(_many(REPLY_ADDRESS.document), "by board and ply"),
    replies=_column(list[int], "when mails with moves came, in the last weeks"),
    reply_answers=_column(list[str], "answers to them that wait to be sent, oldest first"),
    unread=_column(list[int], "boards with messages that the player has not seen"),
    unread_letters=_column(list[int], "ids of messages that the player has not seen"),
    unacknowledged=_column(list[int], "boards with results that the player has not dismissed"),
    next_commitment=_column(
        str | None, "what the server committed to for the player's next deal; null before `fair`"
    ),
    rating_changes=_column(_many(RATING_CHANGE.document), "by game, oldest first"),
    challenges=_column(_many(KeptOffer), "by number"),
    matches=_column(_many(KeptMatch), "by board"),
    nonces=_column(_many(NONCE.document), "in the order in which the seeds were made"),
    places=_column(_many(PLACE.document), "by board"),
    messages=_column(_many(MESSAGE.document), "on boards and in the lobby, oldest first"),
    letters=_column(_many(WrittenLetter), "to and by the player, oldest first"),
    notices=_column(_many(NOTICE.document), "oldest first"),
    puzzles=_column(_many(PUZZLE.document), "in the order in which they were solved"),
    analyses=_column(_many(KeptAnalysis), "by board"),
    notes=_column(_many(KeptNote), "in the order in which they were written first"),
    puzzle_attempts=_column(_many(PUZZLE_ATTEMPT.document), "oldest first"),
    reports=_column(_many(REPORT.document), "oldest first"),
    imported=_column(_many(IMPORTED.document), "in the order in which they were imported"),
    practice=_column(_many(KeptPractice), "in the order in which they were begun"),
    events=_column(_many(EVENT.document), "oldest first"),
).document


def of_offer(challenge: Challenge, closed: int | None, how: str | None, why: str) -> KeptOffer:
    """The document of a challenge, whatever its outcome."""
    if closed is not None:
        challenge = replace(challenge, remaining=0)
    return KeptOffer(
        **challenges_documents.of_challenge(challenge), closed=closed, how=how, why=why
    )
