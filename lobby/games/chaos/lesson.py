"""A lesson in the rules of Chaos, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.lesson import lesson_of, step
from lobby.games.chaos.rules import ChaosState
from lobby.games.chaos.variants import Chaos

_GAME = Chaos()
_INNER = "b2 b3 c2 c3 c4 d3 d4".split()


def board(own: str, enemy: str) -> ChaosState:
    """The position with O on the cells of *own* and X on those of *enemy*, O to move."""
    return ChaosState.of(dict.fromkeys(own.split(), 0) | dict.fromkeys(enemy.split(), 1), 0)


LESSON = lesson_of(
    "chaos",
    step(
        N_(
            "You are O, the rings. Pieces do not step, they jump: straight over the piece next to"
            " them, to the empty cell behind it. Go to a marked piece and press Enter. Then go to"
            " the marked cell, press Enter, and press Enter again."
        ),
        _GAME.start(_GAME.parse_options(()), {}),
        "any",
        N_("That was a jump over your own piece. It stays as it is."),
    ),
    step(
        N_("Jump over an enemy piece, and it becomes yours. Jump with a1 over the X on b2."),
        board("a1 b4", "b2 d5 e3 e4"),
        "a1-c3",
        N_("The piece on b2 is yours now. Pieces never leave the board. They only change sides."),
        N_("That is legal, but the X on b2 is still an X. Jump over it with a1."),
    ),
    step(
        N_(
            "You may jump over several pieces at once if they stand in a line without a gap and all"
            " have the same colour. Jump with a1 over b2 and c3."
        ),
        board("a1 b4 c5", "b2 c3 d2 e5"),
        "a1-d4",
        N_("You flipped two pieces at once. You cannot jump over a line with both colours in it."),
        N_(
            "That is legal, but look at a1 again: b2 and c3 are both X, and d4 behind them is"
            " empty."
        ),
    ),
    step(
        N_(
            "After a jump the same piece may jump again. To stop, press Enter once more on the cell"
            " where it is. Jump with a2 over b2 to c2, and from there over both X to c5."
        ),
        board("a2 b2", "c3 c4 d3 e4"),
        "a2-c2-c5",
        N_("Pieces that you flip are yours at once, even during the same move."),
        N_("You flipped too few pieces, or other ones. Start with a2, then go on from c2 to c5."),
    ),
    step(
        N_(
            "The twelve cells on the rim are special: a move may end there only if it has flipped"
            " an enemy piece. So c2 may not jump over b2 to a2. End a move on the rim."
        ),
        board("b2 c2", "c3 c4 d3 e4"),
        lambda state: [move for move in state.moves() if move[-2:] not in _INNER],
        N_(
            "You flipped enemy pieces, so you may stop on the rim. You may always touch it in the"
            " middle of a move."
        ),
        N_("That move ends on one of the seven inner cells. The dots of c2 show a way to the rim."),
    ),
    step(
        N_(
            "A piece may even return to its own cell, which counts as empty. But in one move it may"
            " not jump twice between the same two cells. With b2, flip all three X around it and"
            " end on b2."
        ),
        board("b2 e5", "b3 c2 c3 c4 d2"),
        "b2-b4-d4-b2 b2-d4-b4-b2",
        N_(
            "You went once around and flipped three pieces. A move must change something: you may"
            " not return without flipping a piece."
        ),
        N_("That was not all three. Jump from b2 to b4, on to d4, and back to b2."),
    ),
    step(
        N_(
            "A player with no legal move loses. You have one piece and X has thirteen, but only"
            " moves count. Find the jump that leaves X without a move."
        ),
        board("a1", "a2 b2 b3 b4 c1 c2 c3 c4 d2 d3 d4 d5 e5"),
        "win",
        N_("X has twelve pieces but no legal jump: you have won!"),
        N_("X can still jump. You have only a few moves: try another one."),
    ),
    closing=N_(
        "If the same position occurs for the third time, the match is drawn. Now you know all the"
        " rules."
    ),
)
"""Seven steps, from the first jump to a win."""


_ENDING = board("b1 c1 c2 d5 e5", "a1 a2 a3 b2 c3 c4 d3 d4 e3")
_FORCED = _ENDING.play("d5-d2").play("c4-e4")

STRATEGY = lesson_of(
    "chaos",
    step(
        N_(
            "Nobody can jump over a corner: behind it there is no cell. So nobody can flip a piece"
            " that stands there. Here one jump flips two X, ends in a corner and wins. All your"
            " other moves lose. Find it."
        ),
        board("a2 b2 c1 c2 c4 d5", "a1 a3 b1 c3 c5 d3 d4 e3"),
        "b2-e5",
        N_(
            "X cannot take e5 back, and has one move left: d3-b3. You win two moves later, whatever"
            " X does."
        ),
        N_("After that move X wins. Look from b2 towards the corner e5."),
    ),
    step(
        N_(
            "It is good to leave X few replies, but read them. After c5-c2 X has only one,"
            " b2-b4-e4, and wins with it. Find a move after which you win. There are two."
        ),
        board("b1 c1 c5 d2 d4", "a1 b2 b3 c3 c4 d3 d5 e3 e5"),
        "d4-b4 c5-c2-e4",
        N_(
            "That wins. The quick way is d4-b4: X has two replies, and after each you leave X"
            " without a move."
        ),
        N_("After that move X can win. Look at d4, and at c5 if you jump twice."),
    ),
    step(
        N_(
            "In a bad position play for a draw. Every move but one loses here. The one that holds"
            " flips three X at once and ends in a corner."
        ),
        board("b1 c4 d2 d4 e3", "b2 b3 b4 c3 c5 d3 d5 e4 e5"),
        "e3-a3",
        N_("Three X flipped, and a3 is safe. With best play nobody wins now."),
        N_("After that move X wins. Which piece looks along three X to an empty corner?"),
    ),
    step(
        N_(
            "A jump over your own piece flips nothing. It is a spare move: it passes the turn and"
            " changes little. Keep one for the moment when X is short of moves. That is now: find"
            " the spare move that wins."
        ),
        board("c4 d2 d3 d5 e3 e4", "b1 b2 b4 c1 c2 c3 c5 e5"),
        "d2-d4",
        N_("X has one reply left, b1-b3. After it you leave X without a move."),
        N_("That move does not win. Jump over your own piece on d3, and stop there."),
    ),
    step(
        N_(
            "Now win an ending in three moves. While X has only one reply, you decide what happens."
            " Find the move that leaves X one reply and wins."
        ),
        _ENDING,
        "d5-d2",
        N_("You flipped d4 and d3. X can only jump over d4, from c4 to e4."),
        N_("After that move X wins. Flip two pieces in row d."),
    ),
    step(
        N_(
            "X had to play c4-e4 and flipped d4 back. Repeat the idea: find the move that leaves X"
            " a single reply again."
        ),
        _FORCED,
        "d3-d5",
        N_("You flipped d4 once more, and X can only jump back, from e4 to c4."),
        N_("After that move X wins. Flip d4 again."),
        last="c4-e4",
    ),
    step(
        N_(
            "X was forced again. Now finish: leave X without a move. A piece may jump around in a"
            " circle, flip what it jumps over, and come home."
        ),
        _FORCED.play("d3-d5").play("e4-c4"),
        "win",
        N_("X has no legal jump: you have won!"),
        N_("X can still jump. Start with b1 or d5, and end on the cell where you started."),
        last="e4-c4",
    ),
    closing=N_(
        "Take a corner when that flips pieces, count the replies and read them, and keep a spare"
        " move. After a match the review shows where the win was."
    ),
    about=N_("Corners and tempo"),
)
"""Seven steps, from a safe corner to an ending that is won by force."""
