"""A lesson in Chaos strategy, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.lesson import Lesson, Step, wins
from lobby.games.chaos.lesson import board

_CORNER = board("a2 b2 c1 c2 c4 d5", "a1 a3 b1 c3 c5 d3 d4 e3")
_FEW = board("b1 c1 c5 d2 d4", "a1 b2 b3 c3 c4 d3 d5 e3 e5")
_HOLD = board("b1 c4 d2 d4 e3", "b2 b3 b4 c3 c5 d3 d5 e4 e5")
_QUIET = board("c4 d2 d3 d5 e3 e4", "b1 b2 b4 c1 c2 c3 c5 e5")
_ENDING = board("b1 c1 c2 d5 e5", "a1 a2 a3 b2 c3 c4 d3 d4 e3")
_FORCED = _ENDING.play("d5-d2").play("c4-e4")
_LAST = _FORCED.play("d3-d5").play("e4-c4")

STRATEGY = Lesson(
    "chaos",
    N_("Strategy"),
    (
        Step(
            N_(
                "Nobody can jump over a corner: behind it there is no cell. So nobody can flip a"
                " piece that stands there. Here one jump flips two X, ends in a corner and wins."
                " All your other moves lose. Find it."
            ),
            _CORNER,
            frozenset({"b2-e5"}),
            N_(
                "X cannot take e5 back, and has one move left: d3-b3. You win two moves later,"
                " whatever X does."
            ),
            N_("After that move X wins. Look from b2 towards the corner e5."),
        ),
        Step(
            N_(
                "It is good to leave X few replies, but read them. After c5-c2 X has only one,"
                " b2-b4-e4, and wins with it. Find a move after which you win. There are two."
            ),
            _FEW,
            frozenset({"d4-b4", "c5-c2-e4"}),
            N_(
                "That wins. The quick way is d4-b4: X has two replies, and after each you leave X"
                " without a move."
            ),
            N_("After that move X can win. Look at d4, and at c5 if you jump twice."),
        ),
        Step(
            N_(
                "In a bad position play for a draw. Every move but one loses here. The one that"
                " holds flips three X at once and ends in a corner."
            ),
            _HOLD,
            frozenset({"e3-a3"}),
            N_("Three X flipped, and a3 is safe. With best play nobody wins now."),
            N_("After that move X wins. Which piece looks along three X to an empty corner?"),
        ),
        Step(
            N_(
                "A jump over your own piece flips nothing. It is a spare move: it passes the turn"
                " and changes little. Keep one for the moment when X is short of moves. That is"
                " now: find the spare move that wins."
            ),
            _QUIET,
            frozenset({"d2-d4"}),
            N_("X has one reply left, b1-b3. After it you leave X without a move."),
            N_("That move does not win. Jump over your own piece on d3, and stop there."),
        ),
        Step(
            N_(
                "Now win an ending in three moves. While X has only one reply, you decide what"
                " happens. Find the move that leaves X one reply and wins."
            ),
            _ENDING,
            frozenset({"d5-d2"}),
            N_("You flipped d4 and d3. X can only jump over d4, from c4 to e4."),
            N_("After that move X wins. Flip two pieces in row d."),
        ),
        Step(
            N_(
                "X had to play c4-e4 and flipped d4 back. Repeat the idea: find the move that"
                " leaves X a single reply again."
            ),
            _FORCED,
            frozenset({"d3-d5"}),
            N_("You flipped d4 once more, and X can only jump back, from e4 to c4."),
            N_("After that move X wins. Flip d4 again."),
            last="c4-e4",
        ),
        Step(
            N_(
                "X was forced again. Now finish: leave X without a move. A piece may jump around"
                " in a circle, flip what it jumps over, and come home."
            ),
            _LAST,
            wins(_LAST),
            N_("X has no legal jump: you have won!"),
            N_("X can still jump. Start with b1 or d5, and end on the cell where you started."),
            last="e4-c4",
        ),
    ),
    N_(
        "Take a corner when that flips pieces, count the replies and read them, and keep a spare"
        " move. After a match the review shows where the win was."
    ),
    about=N_("Corners and tempo"),
)
"""Seven steps, from a safe corner to an ending that is won by force."""
