"""Reviewing a finished match: its positions, as the player to move knew them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import accumulate

from lobby.base.errors import Refused
from lobby.database.transaction import Snapshot
from lobby.features.matches import turns, viewing
from lobby.features.matches.values import REPETITION, Match, Played
from lobby.features.people.values.player import Player
from lobby.features.records import records
from lobby.features.records.records import Record, RecordError
from lobby.gamekit.game import IllegalMove, Seat, State, View
from lobby.gamekit.mind import DRAW, LOSS, WIN, Situation, Value


@dataclass(frozen=True, slots=True)
class Review:
    """A finished match, laid open to *seat* (None: a watcher). *situations* hold what the mover of
    each move of *played* could know, by which the move is judged, and what the side to move at the
    end could know."""

    match: Match
    seat: Seat | None
    played: tuple[Played, ...]
    situations: tuple[Situation, ...]
    states: tuple[State, ...] = field(repr=False)

    @property
    def plies(self) -> int:
        """The number of moves."""
        return len(self.played)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who made each move."""
        return tuple(played.seat for played in self.played)

    @property
    def sides(self) -> tuple[str, str]:
        """The names of the players by seat; the seats if one player has both."""
        first, second = (player.name for player in self.match.players)
        return self.match.seats if first == second else (first, second)

    def names(self, ply: int) -> tuple[str, str]:
        """The names of the mover of the move after *ply* others and of the opponent, as in
        ``sides``."""
        first, second = self.sides
        return (second, first) if self.played[ply].seat else (first, second)

    @property
    def hides(self) -> bool:
        """Whether the players could not know everything that is shown now."""
        return viewing.hides(self.states[0])

    def after(self, ply: int) -> Situation | None:
        """What the opponent saw after the move that follows *ply* others; None at the end, or if
        the mover could not know it."""
        known = not self.hides and ply + 1 < len(self.situations)
        return self.situations[ply + 1] if known else None

    def decided(self, ply: int) -> Value | None:
        """What the move after *ply* others was worth to its mover, if it ended the match by the
        rules; None if it did not."""
        outcome, ended = self.states[ply + 1].outcome, self.match.outcome
        if outcome is None and ply + 1 == self.plies and ended and ended.reason == REPETITION:
            outcome = ended
        if outcome is None:
            return None
        if outcome.winner is None:
            return Value(DRAW, exact=True)
        won = outcome.winner == self.states[ply].to_move
        return Value(WIN if won else LOSS, exact=True, plies=1)

    def view(self, ply: int, line: Sequence[str] = ()) -> View:
        """The position after *ply* moves and then *line*, with everything revealed."""
        state = reduce(_play, line, self.states[ply])
        view = replace(state.view(self.seat, revealed=True), moves=())
        if ply == self.plies and not line:
            return replace(view, to_move=None, outcome=self.match.outcome)
        return view

    def position(self, ply: int, line: Sequence[str] = ()) -> View:
        """The same position under the rules alone: a match that was resigned could go on."""
        return reduce(_play, line, self.states[ply]).view(None, revealed=True)

    def beside(self, ply: int, line: Sequence[str]) -> tuple[tuple[str, ...], View, View | None]:
        """*line* after *ply* moves in canonical form, the position it leads to with the moves that
        may follow, and the one before the last turn, both revealed. Raises Refused for an illegal
        move."""
        states, made = [*self.states[: ply + 1]], list[str]()
        for move in line:
            with Refused.instead_of(IllegalMove):
                states.append(states[-1].play(move))
            made.append(states[-2].canonical(move))
        view = replace(states[-1].view(None, revealed=True), moves=states[-1].moves())
        before = turns.before_turn(states).view(None, revealed=True) if states[1:] else None
        return (*made,), view, before

    def goes_on(self, ply: int) -> bool:
        """Whether the match could go on, by the rules, after *ply* moves."""
        return self.states[ply].outcome is None

    def imagined(self, ply: int, line: Sequence[str]) -> Situation | None:
        """What the side to move after *ply* moves and then *line* could know; None if the match
        would be over."""
        states = (*self.states[:ply], *accumulate(line, _play, initial=self.states[ply]))
        seat = states[-1].to_move
        if states[-1].outcome is not None or seat is None:
            return None
        moves = (*(played.move for played in self.played[:ply]), *line)
        return viewing.situation_of(self.match, states, moves, seat)


def _play(state: State, move: str) -> State:
    return state.play(move)


def of_board(snapshot: Snapshot, board: int, viewer: Player | None) -> Review:
    """The match on *board*, for *viewer* (None: a guest) to go through. Moves that were taken back
    are not included.

    Raises NotFound if *viewer* may not look, and Refused while the match is running.
    """
    match = viewing.find(snapshot, board, viewer)
    if not match.over:
        raise Refused.because(
            "Board {board} is still being played. Only finished matches can be reviewed.",
            board=board,
        )
    played = viewing.played_for(snapshot, match, viewer)
    states = viewing.history(snapshot, match, played)
    moves = tuple(move.move for move in played)
    seen = viewing.situations_of_movers(match, states, moves)
    return Review(match, match.seat_of(viewer), played, seen, states)


def of_record(record: Record) -> Review:
    """The match in *record*, which need not have been played here. Raises Refused for a record
    without a result, or one that does not fit the rules."""
    if record.outcome is None:
        raise Refused.because("The record has no result: only a finished match is reviewed.")
    with Refused.instead_of(RecordError):
        states = records.replay(record)
    match = records.as_match(record, record.outcome)
    moves, played = tuple(move for move, __ in record.moves), records.seated(record, states).played
    return Review(match, None, played, viewing.situations_of_movers(match, states, moves), states)
