"""What players wrote and were told, and what operators decided about them, as it is exported."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.base.one_of import OneOf
from lobby.core.documents import KINDS
from lobby.core.values.event import Event
from lobby.features.account.values import Told
from lobby.features.moderation.values import Report, Sanction
from lobby.features.notices.documents import Channel
from lobby.features.notices.values import NoticeAddress, PendingAddress, ReplyToken
from lobby.features.people.values.player import Player, RecoveryCode
from lobby.features.talk.values.chat_message import ChatMessage

NOTICE_ENDS = OneOf(("sent", "settled", "failed"))
CODE_ENDS = OneOf(("used", "cancelled", "replaced", "lapsed"))
SANCTIONS = OneOf(("ban", "mute"))


class KeptAddress(TypedDict):
    """An address for notifications."""

    channel: Channel
    address: Annotated[str, "as it is used"]
    secret: Annotated[str, "the signing secret of a webhook"]
    confirmed: Annotated[int | None, "when; null while it waits for its code"]
    expires: Annotated[int | None, "when its code expires; null when confirmed"]
    guesses: Annotated[int, "wrong codes that were given for it"]
    failures: Annotated[int, "how many notifications in a row failed"]
    trouble: Annotated[str, "why the last attempt failed"]


class KeptNotice(TypedDict):
    """A notification that is pending, or was dealt with in the last two weeks."""

    channel: Channel
    topic: Annotated[str, "what it is about"]
    board: Annotated[int | None, "where that happened"]
    daily: Annotated[bool, "whether it is sent together with the day's others"]
    due: Annotated[int, "when delivery is due"]
    attempts: Annotated[int, "how often delivery was tried"]
    done: Annotated[int | None, "when it was dealt with; null while it waits"]
    how: Annotated[str | None, "`sent`, `settled` (no longer needed) or `failed`", NOTICE_ENDS]


class KeptMessage(TypedDict):
    """A chat message or announcement by the player."""

    id: Annotated[int, "grows with time"]
    at: Annotated[int, "when"]
    board: Annotated[int | None, "where; null in the lobby"]
    text: Annotated[str, "what"]
    announcement: Annotated[bool, "whether it was announced to everybody"]


class KeptEvent(TypedDict):
    """An event that concerns the player."""

    at: Annotated[int, "when"]
    kind: Annotated[str, "what kind of event it is", KINDS]
    board: Annotated[int | None, "where it happened"]
    mine: Annotated[bool, "whether the player did it"]
    private: Annotated[bool, "whether only those concerned see it"]
    detail: Annotated[dict[str, object], "other details, by kind"]


class KeptCode(TypedDict):
    """A code that an operator made for adding another key."""

    at: Annotated[int, "when it was made"]
    begins: Annotated[int, "when it became valid"]
    ends: Annotated[int, "when it expires"]
    closed: Annotated[int | None, "when it was used or became void"]
    how: Annotated[str | None, "`used`, `cancelled`, `replaced` or `lapsed`", CODE_ENDS]


class KeptReplyAddress(TypedDict):
    """A mail address to which the player may send a move."""

    board: Annotated[int, "the board of the move"]
    ply: Annotated[int, "the number of the move"]
    expires: Annotated[int, "until when a mail is accepted there"]
    spent: Annotated[int | None, "when the move was played by mail; null if it was not"]


class KeptSanction(TypedDict):
    """A ban or a mute of the player by the operators."""

    kind: Annotated[str, "`ban` or `mute`", SANCTIONS]
    reason: Annotated[str, "why"]
    at: Annotated[int, "when it was decided"]
    until: Annotated[int | None, "when it ends; null for never"]
    lifted: Annotated[int | None, "when it was lifted; null if it was not"]


class KeptReport(TypedDict):
    """A report that the player made."""

    report: Annotated[int, "its number"]
    at: Annotated[int, "when"]
    player: Annotated[str, "who was reported"]
    board: Annotated[int | None, "where it happened; null if none was named"]
    text: Annotated[str, "the report's text"]
    closed: Annotated[int | None, "when an operator closed it; null while it is open"]


def of_address(address: NoticeAddress) -> KeptAddress:
    """The document of a confirmed address."""
    return KeptAddress(
        channel=address.channel,
        address=address.address,
        secret=address.secret,
        confirmed=address.confirmed,
        expires=None,
        guesses=0,
        failures=address.failures,
        trouble=address.trouble,
    )


def of_pending(pending: PendingAddress) -> KeptAddress:
    """The document of an address whose code is pending or has expired."""
    return KeptAddress(
        channel=pending.channel,
        address=pending.address,
        secret=pending.secret,
        confirmed=None,
        expires=pending.expires,
        guesses=pending.guesses,
        failures=0,
        trouble="",
    )


def of_notice(told: Told) -> KeptNotice:
    """The document of a notification."""
    return KeptNotice(
        channel=told.entry.channel,
        topic=told.entry.topic,
        board=told.entry.board,
        daily=told.entry.daily,
        due=told.entry.due,
        attempts=told.entry.attempts,
        done=told.done,
        how=told.how,
    )


def of_message(message: ChatMessage) -> KeptMessage:
    """The document of a chat message or announcement by a player."""
    return KeptMessage(
        id=message.id,
        at=message.at,
        board=message.board,
        text=message.text,
        announcement=message.announcement,
    )


def of_event(event: Event, player: Player) -> KeptEvent:
    """The document of an event that concerns *player*."""
    return KeptEvent(
        at=event.at,
        kind=event.kind,
        board=event.board,
        mine=event.actor == player.id,
        private=event.private,
        detail=dict(event.detail),
    )


def of_key_code(made: RecoveryCode) -> KeptCode:
    """The document of a code that an operator made for another key; the operator is not named."""
    return KeptCode(
        at=made.at, begins=made.begins, ends=made.ends, closed=made.closed, how=made.how
    )


def of_sanction(sanction: Sanction) -> KeptSanction:
    """The document of an operators' decision against a player; the operator is not named."""
    return KeptSanction(
        kind=sanction.kind,
        reason=sanction.reason,
        at=sanction.at,
        until=sanction.until,
        lifted=sanction.lifted,
    )


def of_reply_token(token: ReplyToken) -> KeptReplyAddress:
    """The document of a mail address for sending a move, without the token itself, of which only a
    digest is stored."""
    return KeptReplyAddress(
        board=token.board, ply=token.ply, expires=token.expires, spent=token.spent
    )


def of_report(report: Report) -> KeptReport:
    """The document of a report by the player."""
    return KeptReport(
        report=report.id,
        at=report.at,
        player=report.player.name,
        board=report.board,
        text=report.text,
        closed=report.closed,
    )
