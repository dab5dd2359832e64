"""What must hold: the lobby agrees with the reference, and nothing is late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from lobby.base.durations import DAY
from lobby.base.errors import NotFound
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.transaction import Snapshot
from lobby.features.clocks import queries as clocks_queries
from lobby.features.matches import viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.moderation import sanctions
from lobby.features.people.values.player import Player
from lobby.features.ratings import queries as ratings_queries
from lobby.gamekit.game import Seat
from lobby.games.curio.view import CurioView
from proofs.simulation.reckoning import Interval
from proofs.simulation.reference import Board, News, Reference
from proofs.simulation.sight import betrayed

OF_BOARDS = frozenset(
    "started moved draw-offered draw-declined takeback-offered takeback-declined taken-back"
    " reminded ended challenge-expired".split()
)
"""Kinds of events that the reference predicts in every detail."""

PRIVATE = frozenset(
    "queue-dropped reminded challenge-declined vacation-declared vacation-begun"
    " vacation-ended".split()
)
"""Kinds that are always private, whatever the match."""

STRANGER = Player(999_999_999, "stranger", 0)
"""Somebody who does not play on any board."""

_LIST = 500
_HANGING_ON_DOWNTIME = ("deadline", "reminder")


class Wrong(Exception):
    """The lobby is not as it should be; the text says where."""


def news(snapshot: Snapshot, after: int, expected: Collection[News], *, ordered: bool) -> int:
    """The id of the last event. Raises Wrong unless the events after *after* are those
    *expected*."""
    events = _news_after(snapshot, after)
    for event in events:
        if event.kind in PRIVATE and not event.private:
            raise Wrong(f"Everybody is told of {event}.")
        if event.kind == "queue-dropped" and len(event.concerns) != 1:
            raise Wrong(f"{event} tells an opponent what was queued.")
    sent = [_described(event) for event in events if event.kind in OF_BOARDS]
    right = list(expected)
    if (sent != right) if ordered else (Counter(sent) != Counter(right)):
        missing, more = Counter(right) - Counter(sent), Counter(sent) - Counter(right)
        raise Wrong(f"Of events, missing: {_in_words(missing)}; not expected: {_in_words(more)}.")
    return events[-1].id if events else after


def done_by_sweep(snapshot: Snapshot, after: int) -> set[tuple[str, int | None]]:
    """The kinds of the events after *after*, with the number of a board or a challenge."""
    events = _news_after(snapshot, after)
    return {(event.kind, event.board or event.number("challenge")) for event in events}


def _news_after(snapshot: Snapshot, after: int) -> list[Event]:
    read: list[Event] = []
    while events := events_queries.events_after(snapshot, read[-1].id if read else after, _LIST):
        read += events
    return read


def _in_words(events: Iterable[News]) -> str:
    words = (
        f"{kind} by {actor} on {board} to {sorted(concerns)}{', private,' * private} of"
        f" {sorted(map(str, detail))}"
        for kind, actor, board, concerns, private, detail in events
    )
    return "; ".join(words) or "none"


def _described(event: Event) -> News:
    detail = frozenset[object](event.detail.items())
    return event.kind, event.actor, event.board, event.concerns, event.private, detail


def boards(
    snapshot: Snapshot, reference: Reference, expected: Iterable[Board], *, closely: bool
) -> None:
    """Raise Wrong unless every board passes ``board``, except those with damaged rows."""
    for board_expected in expected:
        if board_expected.number not in reference.spoilt:
            board(snapshot, reference, board_expected, closely=closely)


def board(snapshot: Snapshot, reference: Reference, expected: Board, *, closely: bool) -> None:
    """Raise Wrong unless the match on a board is as *expected*; with *closely*, also what is
    seen."""
    match = matches_queries.match(snapshot, expected.number)
    if match is None:
        raise Wrong(f"Board {expected.number} is gone.")
    facts = _facts(expected, match)
    if clocks_queries.unsettled_downtime(snapshot):
        # The sweep could not continue: until it can, it checks again before it enforces a deadline.
        facts = {what: pair for what, pair in facts.items() if what not in _HANGING_ON_DOWNTIME}
    for what, (right, is_so) in facts.items():
        if right != is_so:
            raise Wrong(f"Board {expected.number}: {what} should be {right}, and is {is_so}.")
    if closely or expected.reason:
        _moves_and_ratings(snapshot, reference, expected)
    if closely:
        for viewer in (*expected.players, STRANGER, None):
            _sight(snapshot, expected, viewer)


def _facts(board: Board, match: Match) -> dict[str, tuple[object, object]]:
    facts: dict[str, tuple[object, object]] = {
        "players": (board.players, match.players),
        "plies": (len(board.moves), match.plies),
        "turn": (board.turn, match.to_move),
        "draw offer": (board.draw, match.draw_offer),
        "takeback offer": (board.takeback, match.takeback_offer),
        "result": ((board.winner, board.reason), (match.winner, match.reason)),
        "banks": (board.banks and tuple(board.banks), match.clock.banks),
    }
    if board.reason is None:
        waits_for_bot = board.mover is not None and board.mover.bot
        facts["since"] = board.since, match.clock.since
        if not waits_for_bot:
            facts["deadline"] = board.deadline, match.deadline
            facts["reminder"] = board.remind_at, match.remind_at
    return facts


def _moves_and_ratings(snapshot: Snapshot, reference: Reference, board: Board) -> None:
    played = matches_queries.moves(snapshot, board.number)
    moves = [(move.move, move.how) for move in played]
    if moves != board.moves or [move.ply for move in played] != list(range(1, len(moves) + 1)):
        raise Wrong(f"Board {board.number}: the moves should be {board.moves}, and are {moves}.")
    changes = ratings_queries.rating_changes_at(snapshot, board.number)
    if [change.seat for change in changes] != ([0, 1] if board.counts else []):
        raise Wrong(f"Board {board.number} has {len(changes)} changes of ratings.")
    if board.counts:
        standings = ratings_queries.ratings_of(snapshot, board.players)
        for change in changes:
            matches = reference.rated[change.player.id, board.game]
            standing = standings[change.player.id, board.game]
            if standing.matches != matches:
                raise Wrong(
                    f"{change.player.name} has {matches} rated matches of {board.game}, of which"
                    f" {standing.matches} count."
                )


def _sight(snapshot: Snapshot, board: Board, viewer: Player | None) -> None:
    """Check that *viewer* sees exactly what the viewer may see."""
    try:
        showing = viewing.show(snapshot, board.number, viewer)
    except NotFound:
        if not board.terms.private or viewer in board.players:
            raise Wrong(f"Board {board.number} is kept from {viewer}.") from None
        return
    if board.terms.private and viewer not in board.players:
        raise Wrong(f"Board {board.number} is private, and shown to {viewer}.")
    seat: Seat | None = board.seat(viewer) if viewer in board.players and viewer else None
    right = board.states[-1].view(seat, revealed=board.reason is not None)
    if board.reason is None and showing.view != right:
        raise Wrong(f"Board {board.number} looks to {viewer} as it should not.")
    if isinstance(showing.view, CurioView) and board.reason is None:
        moves = (move for move, _ in board.moves)
        for square in betrayed(showing.view, seat, board.setup, moves):
            raise Wrong(f"Board {board.number} tells {viewer} what {square} hides.")


def nothing_is_late(snapshot: Snapshot, reference: Reference) -> None:
    """Raise Wrong if something is due that the sweep, which has just run, should have done."""
    for late in clocks_queries.due(snapshot, _LIST):
        if late.number not in reference.spoilt or late.duty not in ("deadline", "reminder"):
            raise Wrong(f"{late} is late.")
    for year_of_one in reference.vacations.values():
        _check_allowance(tuple(year_of_one.values()))


def banned(snapshot: Snapshot, expected: set[str]) -> None:
    """Raise Wrong unless exactly those who should be banned are."""
    banned_players = {ban.whom for ban in sanctions.in_force(snapshot)}
    if banned_players != expected:
        raise Wrong(f"Banned should be {expected}, and are {banned_players}.")


def _check_allowance(spans: tuple[Interval, ...]) -> None:
    """Check that no three hundred days hold more than sixty days of vacation: each vacation is part
    of a year's thirty days."""
    for begins, _ in spans:
        ends = begins + 300 * DAY
        taken = sum(max(0, min(b, ends) - max(a, begins)) for a, b in spans)
        if taken > 60 * DAY:
            raise Wrong("Somebody has more vacation than a year gives.")
