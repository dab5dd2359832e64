"""The digest: what a player missed while away, as long as it still matters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from lobby.base.errors import Unreadable
from lobby.base.translation import _
from lobby.core.queries import events as events_queries
from lobby.core.values import OF_VACATIONS, Event, Kind
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.analysis import analyses
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.moderation import queries as moderation_queries
from lobby.features.moderation.values import SanctionKind
from lobby.features.news import queries, words
from lobby.features.news.words import Seen
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.features.talk import messages

T = TypeVar("T")

LOOKED_AT = 200
"""The most events of each sort that are read; the latest."""

_LISTED: frozenset[Kind] = frozenset(
    {"started", "moved", "challenged", "said", "draw-offered", "takeback-offered"}
)


_AFTER_THE_END: frozenset[Kind] = frozenset({"ended", "said", "analysis-shown"})
"""Events that still matter after the match is over."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that happened. *gain* is how a result changed the player's rating; None if it was
    not counted."""

    seen: Seen
    gain: int | None = None

    @property
    def event(self) -> Event:
        """The event as it is stored."""
        return self.seen.event

    @property
    def listed(self) -> bool:
        """Whether the player's lists of boards and challenges show it anyway."""
        return self.event.kind in _LISTED and not self.seen.by_viewer

    @property
    def text(self) -> str:
        """The item as a sentence: "Board 109 (Hex): you beat ben (ben resigned), rating +12"."""
        shows_gain = self.gain is not None and (self.gain or not self.seen.caution)
        gain = _(", rating {gain:+}", gain=self.gain) if shows_gain else ""
        return f"{words.in_words(self.seen)}{gain}"


@dataclass(frozen=True, slots=True)
class Digest:
    """What happened, the latest first, up to the event with the id *last*."""

    items: tuple[Item, ...] = ()
    last: int = 0


def since_last_seen(snapshot: Snapshot, player: Player, until: int | None = None) -> Digest:
    """What happened to *player* since they left, up to event *until*; every result they have not
    acknowledged; and messages, even those that came after *until*. Leaves out what the player did,
    has answered or has read, and all but the last of several alike on one board."""
    last = events_queries.last_event(snapshot) if until is None else until
    marks = _Marks(
        player,
        matches_queries.unread_boards(snapshot, player),
        frozenset(message.id for message in messages.unread(snapshot, player)),
    )
    items = readable(item, snapshot, player, _events(snapshot, player, last))
    shown = (item for item in items if _holds(snapshot, item.seen, player))
    return Digest(tuple(item for item in shown if _matters(item.seen, marks)), last)


acknowledge = queries.acknowledge
"""Note that *player* has acknowledged one result. This emits no event."""


def acknowledge_board(tx: Transaction, player: Player, board: int) -> None:
    """Note that *player* has seen how the match on *board* ended. This emits no event."""
    for event in queries.unacknowledged(tx, player, LOOKED_AT):
        if event.board == board:
            queries.acknowledge(tx, player, event.id)


def put_away(tx: Transaction, player: Player, last: int) -> None:
    """Note that *player* has seen everything up to event *last*. This emits no event."""
    queries.acknowledge_until(tx, player, last)
    queries.save_last_seen(tx, player, last)


def leave(tx: Transaction, player: Player, last: int | None = None) -> None:
    """Note that *player* leaves, having been told of everything up to event *last*, or up to now.
    Results remain to be acknowledged. This emits no event."""
    queries.save_last_seen(tx, player, events_queries.last_event(tx) if last is None else last)


@dataclass(frozen=True, slots=True)
class _Marks:
    """What *player* has not read."""

    player: Player
    boards: frozenset[int]
    messages: frozenset[int]


def _events(snapshot: Snapshot, player: Player, last: int) -> Iterator[Event]:
    """What others did that *player* has not seen, and which planned moves of the player were
    played, the latest first."""
    recent = queries.events_of(snapshot, player, queries.last_seen(snapshot, player), LOOKED_AT)
    results = queries.unacknowledged(snapshot, player, LOOKED_AT)
    results_left = {event.id for event in results}
    reported: set[tuple[str, int | None, int | None]] = set()
    events = {event.id: event for event in (*recent, *results)}
    for __, event in sorted(events.items(), reverse=True):
        noted = event.kind == "ended" and event.id not in results_left
        heard = muting.hears(snapshot, player, event)
        about = _about(event)
        in_time = event.id <= last or event.kind == "written"
        if event.is_news_to(player) and heard and not noted and about not in reported:
            reported.add(about)
            if in_time:
                yield event


def _about(event: Event) -> tuple[str, int | None, int | None]:
    """What is equal for events of which only the last is told: several alike on one board, and the
    stages of one vacation."""
    if event.kind in OF_VACATIONS:
        return "vacation", event.actor, event.number("begins")
    return event.kind, event.board, None if event.board else event.id


def readable(
    look_at: Callable[[Snapshot, Player, Event], T],
    snapshot: Snapshot,
    player: Player,
    events: Iterable[Event],
) -> Iterator[T]:
    """The results of *look_at* for *events*, without those on a board that cannot be read."""
    for event in events:
        with suppress(Unreadable):
            yield look_at(snapshot, player, event)


def item(snapshot: Snapshot, player: Player, event: Event) -> Item:
    """*event* as told to *player*. Raises NotFound if the player may not see its board."""
    seen = words.look(snapshot, event, player)
    if event.kind != "ended" or event.board is None:
        return Item(seen)
    gain = next((change.gain for change in seen.changes if change.player == player), None)
    # Players look for their own gain: the sentence need not give both.
    # What the other does not gain would hide what this player loses.
    caution = "" if gain and gain < 0 else seen.caution
    return Item(replace(seen, changes=(), caution=caution), gain)


def _holds(snapshot: Snapshot, seen: Seen, player: Player) -> bool:
    """Whether it is still so: an analysis is shown, a report open, and a ban or mute in force."""
    event = seen.event
    match event.kind:
        case "analysis-shown":
            return seen.match is None or analyses.is_shown(snapshot, seen.match, event.actor)
        case "reported":
            report = moderation_queries.report(snapshot, event.number("report") or 0)
            return report is not None and report.closed is None
        case "banned" | "muted":
            kind: SanctionKind = "ban" if event.kind == "banned" else "mute"
            held = moderation_queries.sanctions_of(snapshot, player, kind)
            return any(sanction.at == event.at for sanction in held)
    return True


def _matters(seen: Seen, marks: _Marks) -> bool:
    """Whether it still matters."""
    if seen.match and seen.match.over and seen.event.kind not in _AFTER_THE_END:
        return False
    matters = _MATTERS.get(seen.event.kind)
    return matters is None or matters(seen, marks)


_MATTERS: Mapping[Kind, Callable[[Seen, _Marks], bool]] = {
    "joined": lambda seen, marks: False,
    "started": lambda seen, marks: not seen.event.number("pair"),  # told with the first board
    "clock-started": lambda seen, marks: False,
    "reminded": lambda seen, marks: False,
    "moved": lambda seen, marks: (
        seen.match is not None and (seen.match.awaits(marks.player) or seen.by_viewer)
    ),
    "said": lambda seen, marks: seen.event.board in marks.boards,
    "written": lambda seen, marks: seen.event.number("letter") in marks.messages,
    "challenged": lambda seen, marks: seen.challenge is not None,
    "draw-offered": lambda seen, marks: (
        seen.match is not None and seen.match.offers_draw_to(marks.player)
    ),
    "takeback-offered": lambda seen, marks: (
        seen.match is not None and seen.match.offers_takeback_to(marks.player)
    ),
}
"""Whether an event of that kind still matters. One of another kind does until it has been seen."""
