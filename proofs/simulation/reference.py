"""The reference: what a lobby should be, as plain lists and numbers, changed by what was
acknowledged. It asks the rules of the games for positions, and the lobby for nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from lobby.base.durations import DAY
from lobby.features.people.values.player import Player
from lobby.features.planning.values import RESIGN, RESIGNATION, PlannedLine
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import IllegalMove, Seat, State
from lobby.games.catalogue import GAMES
from proofs.simulation.reckoning import Interval, charged, reached

News: TypeAlias = tuple[str, int | None, int | None, frozenset[int], bool, frozenset[object]]
"""An event: kind, actor, board, whom it concerns, whether it is private, and its detail."""

SILENT = 120
"""After this many seconds without a sign of life, they count against nobody."""

RETURN = 60
"""Seconds after a restart that count against nobody, either."""

_CANCELLED, _TIME, _RESIGNED, _AGREED = "cancelled", "time", "resigned", "agreement"


@dataclass(slots=True)
class Board:
    """A match as it should be."""

    number: int
    game: str
    players: tuple[Player, Player]
    terms: Terms
    zones: tuple[str, str]
    setup: Mapping[str, str]
    states: list[State]
    since: int
    banks: list[int] | None
    turn: Seat | None = 0
    moves: list[tuple[str, str]] = field(default_factory=list)
    draw: Seat | None = None
    takeback: Seat | None = None
    asked: set[tuple[str, int]] = field(default_factory=set)
    """What each player, by id, has offered since their last move."""
    winner: Seat | None = None
    reason: str | None = None
    reminded: bool = False
    waiting: bool = False
    deadline: int | None = None
    remind_at: int | None = None
    lines: dict[int, tuple[PlannedLine, ...]] = field(default_factory=dict)

    @property
    def mover(self) -> Player | None:
        """The player whose turn it is."""
        return None if self.turn is None else self.players[self.turn]

    @property
    def allowed(self) -> int | None:
        """The seconds allowed for the move."""
        if self.waiting and self.terms.limit is not None:
            return max(self.terms.limit, DAY)
        bank = None if self.banks is None or self.turn is None else self.banks[self.turn]
        limits = [limit for limit in (self.terms.per_move, bank) if limit is not None]
        return min(limits) if limits else None

    @property
    def counts(self) -> bool:
        """Whether the result changes ratings."""
        members = all(player.member for player in self.players)
        return members and self.terms.rated and self.reason not in (None, _CANCELLED)

    def seat(self, player: Player) -> Seat:
        """The seat of *player*."""
        return self.players.index(player)


class Reference:
    """What everybody was told, and what follows from it."""

    def __init__(self) -> None:
        self.now = 0
        self.beat: int | None = None
        self.boards: dict[int, Board] = {}
        self.running: dict[int, Board] = {}
        self.vacations: dict[int, dict[int, Interval]] = {}
        self.downtimes: list[Interval] = []
        self.expiries: dict[int, int] = {}
        self.rated: Counter[tuple[int, str]] = Counter()
        self.banned: set[str] = set()
        self.spoilt: set[int] = set()
        self.news: list[News] = []

    def tell(
        self, kind: str, actor: Player | None, board: Board, **detail: str | int | None
    ) -> None:
        """Expect an event of *board*."""
        concerns = frozenset(player.id for player in board.players)
        facts = frozenset[object](detail.items())
        who = actor.id if actor else None
        self.news.append((kind, who, board.number, concerns, board.terms.private, facts))

    def begin(self, board: Board, taker: Player) -> None:
        """Begin a match."""
        self.boards[board.number] = self.running[board.number] = board
        self.tell("started", None, board, game=board.game, taker=taker.id)
        self.reckon([board])

    def pauses(self, board: Board, player: Player) -> Iterator[Interval]:
        """Everything that stops the clock of *player* on *board*, except weekends."""
        limit = board.terms.limit
        if board.waiting or limit is None or limit >= DAY:
            yield from self.vacations.get(player.id, {}).values()
        yield from self.downtimes
        if self.beat is not None and self.now - self.beat >= SILENT:
            yield self.beat, self.now

    def used(self, board: Board) -> int:
        """The clock seconds that the current move has taken."""
        mover = board.mover
        assert mover is not None, "it goes on"
        if mover.bot:
            return 0
        return charged(board.since, self.now, self.pauses(board, mover), _zone(board))

    def late(self, board: Board) -> bool:
        """Whether the time for the current move is over."""
        return board.allowed is not None and self.used(board) >= board.allowed

    def reckon(self, boards: Iterable[Board]) -> None:
        """Recompute the deadlines of *boards*."""
        for board in boards:
            mover, allowed, nag = board.mover, board.allowed, board.terms.reminder
            board.deadline = board.remind_at = None
            if mover is None or mover.bot or allowed is None:
                continue
            pauses, zone = tuple(self.pauses(board, mover)), _zone(board)
            board.deadline = reached(board.since, allowed, pauses, zone)
            if nag is not None and nag < allowed and not board.reminded:
                board.remind_at = reached(board.since, allowed - nag, pauses, zone)

    def play(self, board: Board, move: str) -> None:
        """The player to move plays *move*, followed by any moves queued for it."""
        self._make(board, move, "by hand")
        while board.reason is None and self._answer(board):
            pass
        self.reckon([board])

    def end(
        self, board: Board, winner: Seat | None, reason: str, actor: Player | None, **detail: str
    ) -> None:
        """End a match, which happens only once. Before both players have moved, only the rules give
        it a result."""
        assert board.reason is None, "a match ends once"
        if reason in (_TIME, _RESIGNED, _AGREED) and len(board.moves) < 2:
            if reason == _TIME:
                detail = {"why": "time ran out before both players had moved"}
            winner, reason = None, _CANCELLED
        board.winner, board.reason = winner, reason
        board.turn = board.draw = board.takeback = board.deadline = board.remind_at = None
        board.lines.clear()
        del self.running[board.number]
        if board.counts:
            self.rated.update((player.id, board.game) for player in board.players)
        self.tell("ended", actor, board, winner=winner, reason=reason, **detail)

    def resign(self, board: Board, loser: Player, actor: Player | None) -> None:
        """*loser* resigns."""
        self.end(board, 1 - board.seat(loser), _RESIGNED, actor)

    def time_out(self, board: Board) -> None:
        """The player to move has run out of time."""
        assert board.turn is not None, "it goes on"
        self.end(board, 1 - board.turn, _TIME, None)

    def agree(self, board: Board, player: Player) -> None:
        """*player* accepts the draw offer."""
        assert board.draw == 1 - board.seat(player), "nobody agrees with oneself"
        self.end(board, None, _AGREED, player)

    def take_back_to(self, board: Board, seat: Seat) -> int | None:
        """The number of moves before the last choice of *seat*; None if that choice stands."""
        for ply in reversed(range(len(board.moves))):
            before = board.states[ply]
            if before.to_move == seat and before.forced is None:
                return ply if before.shown == board.states[-1].shown else None
        return None

    def take_back(self, board: Board, plies: int, player: Player) -> None:
        """Remove the moves after the first *plies*, but not the time that has passed since."""
        self._pay(board, 0)
        del board.moves[plies:], board.states[plies + 1 :]
        board.turn = board.states[-1].to_move
        board.draw = board.takeback = None
        board.asked.clear()
        board.lines.clear()
        self.tell("taken-back", player, board, plies=plies)
        self.reckon([board])

    def overdue(self) -> list[Board]:
        """The matches that are now lost on time."""
        due = ((board, board.deadline) for n, board in self.running.items() if n not in self.spoilt)
        return [board for board, when in due if when is not None and when <= self.now]

    def lived(self, gap: int = 0, *, begins: bool = False) -> None:
        """Note a sign of life. It turns the silence before it into downtime, and also a *gap* by
        which the clock has just jumped. If the server *begins*, any silence counts, however short,
        and there is time to return."""
        passed = 0 if self.beat is None else self.now - self.beat
        begins = begins and passed > 0
        if abs(passed) < SILENT and not begins:
            passed = 0 if self.beat is None else gap
        if passed > 0:
            self.downtimes.append((self.now - passed, self.now + begins * RETURN))
        elif passed < 0:
            self._set_back()
        self.beat = self.now
        if passed:
            self.expiries = {challenge: when + passed for challenge, when in self.expiries.items()}
            self.reckon(self.running.values())

    def _set_back(self) -> None:
        for board in self.running.values():
            board.since = min(board.since, self.now)
        past = [(a, min(b, self.now)) for a, b in self.downtimes if a < self.now]
        # The lobby deducts a second, so that it checks every deadline again.
        self.downtimes = [*past, (self.now - 1, self.now)]

    def _pay(self, board: Board, gain: int) -> None:
        if board.banks is not None and board.turn is not None and not board.waiting:
            left = board.banks[board.turn] - self.used(board) + gain
            board.banks[board.turn] = min(left, board.terms.cap or left)
        board.since, board.reminded = self.now, False

    def _make(self, board: Board, move: str, how: str) -> None:
        seat, state, mover = board.turn, board.states[-1], board.mover
        assert seat is not None
        after, spelled = state.play(move), state.canonical(move)
        self._pay(board, board.terms.increment or 0)
        board.states.append(after)
        board.moves.append((spelled, how))
        board.turn, board.draw, board.takeback = after.to_move, None, None
        detail = {} if how == "by hand" else {"how": how}
        actor = None if how == "by the server" else mover
        if actor:
            board.asked -= {("draw", actor.id), ("takeback", actor.id)}
        ply = len(board.moves)
        self.tell("moved", actor, board, move=spelled, ply=ply, seat=seat, **detail)
        ender = mover if how == "by hand" else None
        rules = GAMES[board.game]
        keys = [rules.key(earlier_state, rules.key_version) for earlier_state in board.states]
        if after.outcome:
            self.end(board, after.outcome.winner, after.outcome.reason, ender)
        elif keys.count(keys[-1]) == 3:
            self.end(board, None, "repetition", ender)

    def _answer(self, board: Board) -> bool:
        """Play what was queued for the last move; return whether anything was."""
        before, state, mover = board.states[-2], board.states[-1], board.mover
        assert mover is not None
        if before.shown != state.shown:
            for player, lines in board.lines.items():
                board.lines[player] = tuple(
                    queued_line for queued_line in lines if queued_line == RESIGNATION
                )
        last = board.moves[-1][0]
        waiting = board.lines.pop(mover.id, ())
        fits = [
            planned_line
            for planned_line in waiting
            if planned_line.next.reply is None or before.canonical(planned_line.next.reply) == last
        ]
        fits.sort(
            key=lambda planned_line: (planned_line != RESIGNATION, planned_line.next.reply is None)
        )
        if state.forced and RESIGNATION not in fits:
            self._make(board, state.forced, "by the server")
            return True
        for line in fits:
            if line.next.answer == RESIGN:
                self.resign(board, mover, None)
                return True
            try:
                self._make(board, line.next.answer, "ahead")
            except IllegalMove:
                continue
            return True
        return False


def _zone(board: Board) -> str | None:
    return board.zones[board.turn or 0] if board.terms.weekends_off else None
