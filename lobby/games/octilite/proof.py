"""Proofs of OctiLite wins within a few moves: every reply is tried, so nothing is guessed."""

from __future__ import annotations

from math import inf

from lobby.gamekit.game import State
from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Value
from lobby.gamekit.puzzles import Puzzles
from lobby.games.octilite.mind.board import OctiBoard
from lobby.games.octilite.mind.pod_tables import Move
from lobby.games.octilite.rules import OctiLiteState

_FULL = 255
"""The bits of all eight prongs."""


class Proof:
    """What has been proved so far, kept while one position is examined."""

    def __init__(self) -> None:
        self._wins: dict[tuple[object, int], bool] = {}
        self._killers: dict[int, Move] = {}

    def wins(self, board: OctiBoard, moves: int) -> bool:
        """Whether the side to move on *board*, which must not be over, wins in at most *moves*
        moves of its own, whatever the other side does."""
        if moves < 1:
            return False
        if _at_once(board):
            return True
        if moves == 1:
            return False
        key = board.key, moves
        if key not in self._wins:
            after = sorted((board.after(move) for move in board.moves()), key=_promise)
            self._wins[key] = any(self.loses(reply, moves - 1) for reply in after)
        return self._wins[key]

    def loses(self, board: OctiBoard, moves: int) -> bool:
        """Whether the side to move on *board* loses in at most *moves* moves of the other side."""
        if board.result is not None:
            return board.result < 0
        # What refuted a move before is likely to refute the next one.
        killer = self._killers.get(moves)
        for move in sorted(board.moves(), key=lambda move: move != killer):
            after = board.after(move)
            if after.result is not None or not self.wins(after, moves):
                self._killers[moves] = move
                return False
        return True

    def winning(self, board: OctiBoard, moves: int) -> tuple[Move, ...]:
        """The moves that win in at most *moves* moves of the side to move."""
        return tuple(move for move in board.moves() if self.loses(board.after(move), moves - 1))


def shortest(board: OctiBoard, moves: int, proof: Proof) -> int | None:
    """The number of its own moves, at most *moves*, in which the side to move wins; None if no win
    is proved."""
    return next((length for length in range(1, moves + 1) if proof.wins(board, length)), None)


def answer(state: State, plies: int) -> Choice:
    """The best move in *state*: the shortest win, if there is one within an odd number of *plies*,
    or the longest resistance, if the match is lost within an even number."""
    assert isinstance(state, OctiLiteState), "only positions of OctiLite are proved here"
    board, proof = OctiBoard.of(state), Proof()
    if plies % 2:
        return _attack(board, (plies + 1) // 2, proof)
    return _defence(board, plies // 2, proof)


def _attack(board: OctiBoard, moves: int, proof: Proof) -> Choice:
    needed = shortest(board, moves, proof)
    if needed is None:
        return Choice(board.spelling(board.moves()[0]), Value(DRAW))
    move = proof.winning(board, needed)[0]
    return Choice(board.spelling(move), Value(WIN, exact=True, plies=2 * needed - 1))


def _defence(board: OctiBoard, moves: int, proof: Proof) -> Choice:
    """A reply that does not lose within *moves*, if there is one, or else the longest
    resistance."""
    longest, chosen = 0, board.moves()[0]
    for move in board.moves():
        after = board.after(move)
        needed = shortest(after, moves, proof) if after.result is None else None
        if needed is None:
            return Choice(board.spelling(move), Value(DRAW))
        if needed > longest:
            longest, chosen = needed, move
    return Choice(board.spelling(chosen), Value(LOSS, exact=True, plies=2 * longest))


def _at_once(board: OctiBoard) -> bool:
    if board.can_land() or any(board.after(move).result == -1 for move in board.noisy()):
        return True
    __, theirs, *___ = board.key
    their_supply = board.key[3]
    # A side that cannot move has lost; it has no prong to place, or no place for it.
    if not their_supply or any(pod & 255 == _FULL for pod in theirs):
        return any(board.after(move).result == -1 for move in board.moves())
    return False


def _promise(after: OctiBoard) -> float:
    """Sort key for positions of the other side: those that look worst for it come first."""
    return after.evaluation() if after.result is None else after.result * inf


PUZZLES = Puzzles(package=__package__ or "", answer=answer)
