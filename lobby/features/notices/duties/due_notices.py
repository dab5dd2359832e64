"""Notices that are due: decides at the last moment which outbox entries are really sent, and turns
them into the notices that their players read.

All of it is made from what the player may see: narration, the page of a board, unread talk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter

from lobby.base.errors import NotFound
from lobby.base.layout import table, wrapped
from lobby.base.translation import N_, _
from lobby.core import identifiers
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.transaction import Snapshot
from lobby.features.clocks import clocks, match_clocks, zones
from lobby.features.matches import playing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match, Played, Showing
from lobby.features.matches.viewing import show
from lobby.features.matches.views import sides
from lobby.features.matches.words.pages import page
from lobby.features.news.views import digest
from lobby.features.news.views.digest import Item
from lobby.features.notices import addresses, choices, queries
from lobby.features.notices.channel import Notice
from lobby.features.notices.duties import relevance
from lobby.features.notices.outbox import Envelope
from lobby.features.notices.replies import reply_tokens
from lobby.features.notices.values import Access, NoticeAddress, OutboxEntry, ReplyToken
from lobby.features.notices.words import answers, subject, thread
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, messages


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
            notice = of_a_day(snapshot, envelope.player, events, access)
        else:
            notice = single(snapshot, entries[0], events[0], access, token)
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


_BY_MAIL = N_("To play by mail, reply to this mail with your move alone on the first line.")

_LINES_OF_TALK = 10
"""The most unread messages in one notice: the latest are shown."""


def single(
    snapshot: Snapshot, entry: OutboxEntry, event: Event, access: Access, token: str = ""
) -> Notice:
    """The notice of *event*. With *token* it can be answered by a move if it is the player's turn.
    Raises NotFound if the player may not see its board."""
    player = entry.player
    item = digest.item(snapshot, player, event)
    match = item.seen.match
    news = "\n".join(_talk(snapshot, player, event)) or wrapped(_sentence(item))
    said, board, left = _at_board(snapshot, player, item) if match else ("", "", "")
    token = token if match and match.installed and match.awaits(player) else ""
    whole = (
        news,
        said,
        board,
        left,
        _(_BY_MAIL) if token else "",
        _answers(item, player, access),
        _footer(access, entry),
    )
    return Notice(
        id=str(identifiers.of_event(snapshot, event, "to player", player.id)),
        kind=entry.topic,
        player=player.name,
        subject=subject(item.seen, player),
        text=_joined(*whole),
        brief=_joined(news, said, left) if board else "",
        at=event.at,
        board=event.board,
        event=str(identifiers.of_event(snapshot, event)),
        deadline=match.deadline if match and match.awaits(player) else None,
        thread=thread(match, player) if match else "",
        thread_id=str(identifiers.of(snapshot, "board", match.board)) if match else "",
        fixed=board,
        reply_token=token,
    )


def of_a_day(snapshot: Snapshot, player: Player, events: Sequence[Event], access: Access) -> Notice:
    """One notice for all of *events*, which are in order; of several alike on one board, only the
    last is told. Raises NotFound if the player may not see one of the boards."""
    latest = {(event.kind, event.board or -event.id): event for event in events}
    items = [
        digest.item(snapshot, player, event)
        for event in sorted(latest.values(), key=attrgetter("id"))
    ]
    zone = zones.of_player(snapshot, player)
    lines = table(
        (f"{datetime.fromtimestamp(item.event.at, zone):%d %b %H:%M}", item.text) for item in items
    )
    happened = (
        _("{many} things happened in the lobby", many=len(items))
        if len(items) > 1
        else _("News from the lobby")
    )
    last = items[-1].event
    return Notice(
        id=str(identifiers.of_event(snapshot, last, "day of player", player.id)),
        kind="digest",
        player=player.name,
        subject=happened,
        text="\n\n".join((lines, *_waiting(snapshot, player, access), _footer(access))),
        at=snapshot.now,
        event=str(identifiers.of_event(snapshot, last)),
        fixed=lines,
    )


def _sentence(item: Item) -> str:
    return item.text if item.text.endswith((".", "!", "?")) else f"{item.text}."


def _joined(*sections: str) -> str:
    return "\n\n".join(filter(None, sections))


def _at_board(snapshot: Snapshot, player: Player, item: Item) -> tuple[str, str, str]:
    """The comment on the move, the page of the board, and the time left."""
    match = item.seen.match
    assert match is not None
    showing = show(snapshot, match.board, player, None)
    return (
        _comment(snapshot, player, item.event, showing),
        page(showing, snapshot.now, sides(snapshot, match, player)),
        _time_left(snapshot, player, match),
    )


def _answers(item: Item, player: Player, access: Access) -> str:
    words = answers(item.seen, player)
    commands = (f"    {access.command(answer)}" for answer in words)
    return "\n".join((_("Next steps:"), *commands)) if words else ""


def _talk(snapshot: Snapshot, player: Player, event: Event) -> Iterator[str]:
    """What others have said or written that *player* has not read, if *event* is talk."""
    if event.kind == "written":
        for letter in messages.unread(snapshot, player)[-_LINES_OF_TALK:]:
            yield wrapped(f"{letter.author.name}: {letter.text}", "", "    ")
    if event.kind == "said" and player.id in event.concerns:
        read = playing.place_of(snapshot, player, event.board or 0).read
        said = chat.history(snapshot, player, board=event.board)
        unread = [message for message in said if message.id > read and message.author != player]
        for message in unread[-_LINES_OF_TALK:]:
            author = message.author.name if message.author else _("a guest")
            yield wrapped(f"{author}: {message.text}", "", "    ")


def _comment(snapshot: Snapshot, player: Player, event: Event, showing: Showing) -> str:
    """The comment on the move, unless *player* has muted its author."""
    silent = {muted.id for muted in muting.unheard(snapshot, player)}
    ply = event.number("ply")
    if event.kind != "moved" or ply is None or event.actor in silent:
        return ""
    played: Played | None = next((move for move in showing.played if move.ply == ply), None)
    return wrapped(f'"{played.comment}"') if played and played.comment else ""


def _time_left(snapshot: Snapshot, player: Player, match: Match) -> str:
    left = match_clocks.time_left(snapshot, match) if match.awaits(player) else None
    if left is None or match.deadline is None:
        return ""
    zone = zones.of_player(snapshot, player)
    until = f"{datetime.fromtimestamp(match.deadline, zone):%A %d %B, %H:%M} ({zone.key})"
    return wrapped(_("Time left: {left}, until {until}.", left=clocks.in_words(left), until=until))


def _waiting(snapshot: Snapshot, player: Player, access: Access) -> Iterator[str]:
    """How many boards wait for *player*, and the command to begin with."""
    boards = sum(
        match.waits_for(player) for match in matches_queries.running_matches_of(snapshot, player)
    )
    single = N_("One board waits for you. To see it:\n\n    {command}")
    many = N_("{boards} boards wait for you. To see the most urgent one:\n\n    {command}")
    if boards:
        yield _(single if boards == 1 else many, boards=boards, command=access.command("next"))


def _footer(access: Access, entry: OutboxEntry | None = None) -> str:
    """How to change these notices, and where."""
    lines = [_("To change your notifications:"), f"    {access.command('notify')}"]
    if entry:
        stop = f"notify {entry.topic} {entry.channel} off"
        lines += [_("To stop notifications like this one:"), f"    {access.command(stop)}"]
    return "\n".join(lines)
