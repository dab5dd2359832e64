"""Chaos, learnt as O."""

from __future__ import annotations

from lobby.games.chaos.rules import Chaos, ChaosState
from lobby.kits.lesson import Lesson, Step, wins

_GAME = Chaos()
_INNER = "b2 b3 c2 c3 c4 d3 d4".split()


def _board(own: str, enemy: str) -> ChaosState:
    """The position with O on the cells of *own* and X on those of *enemy*, O to move."""
    return ChaosState.of(dict.fromkeys(own.split(), 0) | dict.fromkeys(enemy.split(), 1), 0)


_START = _GAME.start(_GAME.parse_options(()), {})
_FLIP = _board("a1 b4", "b2 d5 e3 e4")
_LINE = _board("a1 b4 c5", "b2 c3 d2 e5")
_CHAIN = _board("a2 b2", "c3 c4 d3 e4")
_RIM = _board("b2 c2", "c3 c4 d3 e4")
_HOME = _board("b2 e5", "b3 c2 c3 c4 d2")
_LAST = _board("a1", "a2 b2 b3 b4 c1 c2 c3 c4 d2 d3 d4 d5 e5")

LESSON = Lesson(
    "chaos",
    (
        Step(
            "You are O. Pieces never step, they jump: over the piece next to them, straight on, to"
            " the empty cell behind. Go to a piece with a dot beside it, press Enter, go where the"
            " dot is, Enter, and Enter again.",
            _START,
            frozenset(_START.moves()),
            "That was a jump over your own piece. It stays as it is.",
        ),
        Step(
            "Jump over an enemy piece, and it becomes yours. Jump with a1 over the X on b2.",
            _FLIP,
            frozenset({"a1-c3"}),
            "The piece on b2 is yours now. No piece ever leaves the board, they only change sides.",
            "That is legal, but the X on b2 is still an X. Jump over it with a1.",
        ),
        Step(
            "You may jump over several pieces at once, when they stand in one line without a gap"
            " and are all of one colour. Jump with a1 over b2 and c3.",
            _LINE,
            frozenset({"a1-d4"}),
            "Two pieces turned at once. A line with both colours in it cannot be jumped.",
            "Legal, but look again at a1: b2 and c3 are both X, and d4 behind them is empty.",
        ),
        Step(
            "After a jump the same piece may jump on. To stop there, press Enter once more on the"
            " cell where it is. Jump with a2 over b2 to c2, and from there over both X to c5.",
            _CHAIN,
            frozenset({"a2-c2-c5"}),
            "What you turn counts as yours at once, even within the same move.",
            "You turned fewer than you could, or others. Start with a2, go on from c2 to c5.",
        ),
        Step(
            "The twelve cells of the rim are special: a move may end there only if it has turned an"
            " enemy piece. So c2 may not jump over b2 to a2. End a move on the rim.",
            _RIM,
            frozenset(move for move in _RIM.moves() if move[-2:] not in _INNER),
            "You turned enemy pieces, so you may stay on the rim. Passing over it in the middle of"
            " a move is always free.",
            "That move ends on one of the seven inner cells. The dots of c2 show a way to the rim.",
        ),
        Step(
            "A piece may even come home: its own cell counts as empty. But it never jumps twice"
            " between the same two cells in one move. Turn all three X round you with b2, and end"
            " on b2.",
            _HOME,
            frozenset({"b2-b4-d4-b2", "b2-d4-b4-b2"}),
            "Once round, and three pieces turned. A move must change something: coming home"
            " without turning a piece is no move.",
            "Not yet all three. Jump from b2 to b4, on to d4, and back to b2.",
        ),
        Step(
            "Who cannot move has lost. You have one piece and X has thirteen, but only the moves"
            " count. Find the jump after which X has no move left.",
            _LAST,
            wins(_LAST),
            "X has twelve pieces and not one legal jump: you have won!",
            "X can still jump. You have few moves: try another one.",
        ),
    ),
    "If the same position comes up for the third time, the match is a draw. There are no options:"
    " all of Chaos is in these rules.",
)
"""Seven steps, from the first jump to a win."""
