"""A lesson in the rules of Chaos, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.lesson import Lesson, Step, wins
from lobby.games.chaos.rules import ChaosState
from lobby.games.chaos.variants import Chaos

_GAME = Chaos()
_INNER = "b2 b3 c2 c3 c4 d3 d4".split()


def board(own: str, enemy: str) -> ChaosState:
    """The position with O on the cells of *own* and X on those of *enemy*, O to move."""
    return ChaosState.of(dict.fromkeys(own.split(), 0) | dict.fromkeys(enemy.split(), 1), 0)


_START = _GAME.start(_GAME.parse_options(()), {})
_FLIP = board("a1 b4", "b2 d5 e3 e4")
_LINE = board("a1 b4 c5", "b2 c3 d2 e5")
_CHAIN = board("a2 b2", "c3 c4 d3 e4")
_RIM = board("b2 c2", "c3 c4 d3 e4")
_HOME = board("b2 e5", "b3 c2 c3 c4 d2")
_LAST = board("a1", "a2 b2 b3 b4 c1 c2 c3 c4 d2 d3 d4 d5 e5")

LESSON = Lesson(
    "chaos",
    N_("The rules"),
    (
        Step(
            N_(
                "You are O. Pieces do not step, they jump: straight over the piece next to them,"
                " to the empty cell behind it. Go to a piece with a dot beside it and press Enter."
                " Then go to the next dot, press Enter, and press Enter again."
            ),
            _START,
            frozenset(_START.moves()),
            N_("That was a jump over your own piece. It stays as it is."),
        ),
        Step(
            N_("Jump over an enemy piece, and it becomes yours. Jump with a1 over the X on b2."),
            _FLIP,
            frozenset({"a1-c3"}),
            N_(
                "The piece on b2 is yours now. Pieces never leave the board. They only change"
                " sides."
            ),
            N_("That is legal, but the X on b2 is still an X. Jump over it with a1."),
        ),
        Step(
            N_(
                "You may jump over several pieces at once if they stand in a line without a gap"
                " and all have the same colour. Jump with a1 over b2 and c3."
            ),
            _LINE,
            frozenset({"a1-d4"}),
            N_(
                "You flipped two pieces at once. You cannot jump over a line with both colours in"
                " it."
            ),
            N_(
                "That is legal, but look at a1 again: b2 and c3 are both X, and d4 behind them is"
                " empty."
            ),
        ),
        Step(
            N_(
                "After a jump the same piece may jump again. To stop, press Enter once more on the"
                " cell where it is. Jump with a2 over b2 to c2, and from there over both X to c5."
            ),
            _CHAIN,
            frozenset({"a2-c2-c5"}),
            N_("Pieces that you flip are yours at once, even during the same move."),
            N_(
                "You flipped too few pieces, or other ones. Start with a2, then go on from c2 to"
                " c5."
            ),
        ),
        Step(
            N_(
                "The twelve cells on the rim are special: a move may end there only if it has"
                " flipped an enemy piece. So c2 may not jump over b2 to a2. End a move on the rim."
            ),
            _RIM,
            frozenset(move for move in _RIM.moves() if move[-2:] not in _INNER),
            N_(
                "You flipped enemy pieces, so you may stop on the rim. You may always touch it in"
                " the middle of a move."
            ),
            N_(
                "That move ends on one of the seven inner cells. The dots of c2 show a way to the"
                " rim."
            ),
        ),
        Step(
            N_(
                "A piece may even return to its own cell, which counts as empty. But in one move"
                " it may not jump twice between the same two cells. With b2, flip all three X"
                " around it and end on b2."
            ),
            _HOME,
            frozenset({"b2-b4-d4-b2", "b2-d4-b4-b2"}),
            N_(
                "You went once around and flipped three pieces. A move must change something: you"
                " may not return without flipping a piece."
            ),
            N_("That was not all three. Jump from b2 to b4, on to d4, and back to b2."),
        ),
        Step(
            N_(
                "A player with no legal move loses. You have one piece and X has thirteen, but only"
                " moves count. Find the jump that leaves X without a move."
            ),
            _LAST,
            wins(_LAST),
            N_("X has twelve pieces but no legal jump: you have won!"),
            N_("X can still jump. You have only a few moves: try another one."),
        ),
    ),
    N_(
        "If the same position occurs for the third time, the match is drawn. Now you know"
        " all the rules."
    ),
)
"""Seven steps, from the first jump to a win."""
