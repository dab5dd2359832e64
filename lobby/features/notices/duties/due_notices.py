"""Notices that are due: decides at the last moment which outbox entries are really sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lobby.base.errors import NotFound
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.transaction import Snapshot
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.notices import addresses, choices
from lobby.features.notices.channel import Notice
from lobby.features.notices.duties import notice_text, relevance
from lobby.features.notices.outbox import Envelope
from lobby.features.notices.queries import notices as queries
from lobby.features.notices.replies import reply_tokens
from lobby.features.notices.values import Access, NoticeAddress, OutboxEntry, ReplyToken


@dataclass(frozen=True, slots=True)
class DueNotice:
    """A *notice* and the address it goes to. It covers *envelope*; the entries in *settled* were
    claimed with it but are no longer needed. *reply* is the meaning of its token, if it has one."""

    notice: Notice
    to: NoticeAddress
    envelope: Envelope
    settled: tuple[OutboxEntry, ...] = ()
    reply: ReplyToken | None = None


def pack(
    snapshot: Snapshot, envelope: Envelope, access: Access, *, here: bool, token: str = ""
) -> DueNotice | None:
    """What to send for *envelope*, whose player is *here* or not; None if none of it is needed any
    longer. With *token* it can be answered by a move, if it is about one to make."""
    to = addresses.of_player(snapshot, envelope.player).get(envelope.channel)
    if to is None or to.given_up:
        return None
    useful = tuple(_of_use(snapshot, envelope, here=here))
    if not useful:
        return None
    events = [event for _, event in useful]
    entries = tuple(entry for entry, _ in useful)
    try:
        if entries[0].daily:
            notice = notice_text.of_a_day(snapshot, envelope.player, events, access)
        else:
            notice = notice_text.single(snapshot, entries[0], events[0], access, token)
    except NotFound:
        return None
    rest = tuple(entry for entry in envelope.entries if entry not in entries)
    return DueNotice(notice, to, Envelope(entries), rest, _reply(snapshot, notice, to))


def _reply(snapshot: Snapshot, notice: Notice, to: NoticeAddress) -> ReplyToken | None:
    """The meaning of the token of *notice*, if it has one."""
    match = (
        matches_queries.match(snapshot, notice.board)
        if notice.reply_token and notice.board
        else None
    )
    return reply_tokens.for_move(snapshot, to.player, match) if match else None


def _of_use(
    snapshot: Snapshot, envelope: Envelope, *, here: bool
) -> Iterator[tuple[OutboxEntry, Event]]:
    chosen = choices.load(snapshot, envelope.player)
    for entry in envelope.entries:
        (event,) = events_queries.events_after(snapshot, entry.event - 1, 1)
        wanted = chosen.of(entry.topic, entry.channel) != "off"
        if wanted and _untold(snapshot, entry, event, here=here):
            yield entry, event


def _untold(snapshot: Snapshot, entry: OutboxEntry, event: Event, *, here: bool) -> bool:
    """Whether the player does not know of it yet, and will not be told by a later entry."""
    player = entry.player
    if relevance.topic_of(snapshot, event, player) != entry.topic:
        return False
    if entry.topic in relevance.ALSO_WHILE_HERE:
        return True
    if here or relevance.seen_already(snapshot, event, player):
        return False
    # While talk goes on, wait: all of it is sent in one notice when it pauses.
    return entry.daily or entry.topic != "message" or not queries.waits_behind(snapshot, entry)
