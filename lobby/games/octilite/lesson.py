"""A lesson in the rules of OctiLite, played as O."""

from __future__ import annotations

from functools import reduce

from lobby.base.translation import N_
from lobby.gamekit.game import State
from lobby.gamekit.lesson import Lesson, Step, wins
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLite, OctiLiteState

_GAME = OctiLite()


def _after(moves: str) -> State:
    """The position after *moves* from the start."""
    start: State = _GAME.start(_GAME.parse_options(()), {})
    return reduce(lambda state, move: state.play(move), moves.split(), start)


def board(own: str, enemy: str, supplies: tuple[int, int]) -> State:
    """The position with pods written as square and prongs, such as ``22ab``, and O to move."""
    pods = {
        pod[:2]: Pod(seat, pod[2:])
        for seat, side in enumerate((own, enemy))
        for pod in side.split()
    }
    return OctiLiteState.of(pods, supplies, to_move=0)


_START = _after("")
_STEP = _after("32+a 46+e")
_JUMP = board("22b 33a 42 52", "26 36 45e 56d", (10, 10))
_CAPTURE = board("22 33b 52a", "26 44ef 56", (9, 10))
_CHAIN = board("22bc 42 52a", "33e 36 54fg", (9, 9))
_ALONE = board("22a 44c", "54g", (14, 7))
_BASE = _after("32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54")

LESSON = Lesson(
    "octilite",
    N_("The rules"),
    (
        Step(
            N_(
                "You are O. Your four pods stand on your bases, which are marked. A pod moves only"
                " in a direction in which it has a prong. Add one: go to a pod with the arrow"
                " keys, press Enter, point with the arrow keys, press Enter, and press Enter"
                " again."
            ),
            _START,
            frozenset(_START.moves()),
            N_(
                "That was a whole turn. The prong came from your supply of 12 and stays on its pod."
            ),
        ),
        Step(
            N_(
                "Your pod on 32 has a prong that points up. It may step to the next square up, if"
                " that is empty. A square is named by its column and its row: step from 32 to 33."
            ),
            _STEP,
            frozenset({"32-33"}),
            N_(
                "One square, in the direction of a prong. The pod keeps its prong, so it can go on"
                " next turn."
            ),
            N_("You added a prong, which is a move too. Now step: Enter on 32, then on 33."),
            last="46+e",
        ),
        Step(
            N_(
                "A pod can jump in the direction of a prong, over the pod next to it, to the empty"
                " square behind. Jump from 22 over your own pod to 44. The lobby asks what happens"
                " to that pod: press s to spare it."
            ),
            _JUMP,
            frozenset({"22-44"}),
            N_("You can use your own pods to jump over. No pod left the board."),
            N_(
                "Jump from 22 to 44 and press s to spare your pod. You may capture your own pods,"
                " but here you would only lose one."
            ),
        ),
        Step(
            N_(
                "You jump over an enemy pod in the same way. This time capture it: all its prongs"
                " go to your supply. Jump from 33 over 44, and press x."
            ),
            _CAPTURE,
            frozenset({"33-55x"}),
            N_("The pod is gone, and its two prongs are yours: you have 11 now."),
            N_("The X on 44 is still there. Jump from 33 to 55, and press x."),
        ),
        Step(
            N_(
                "After a jump the same pod may jump again in the direction of a prong, but not"
                " twice over the same square. Capture two pods in one turn: from 22 to 44, and on"
                " to 64."
            ),
            _CHAIN,
            frozenset({"22-44x-64x"}),
            N_("Two at once. If a jump could go on, press Enter on the square of the pod to stop."),
            N_(
                "You did not capture both. Go from 22 to 44, press x, then to 64, and press x"
                " again."
            ),
        ),
        Step(
            N_(
                "There are two ways to win. One is to capture every enemy pod. X has one left:"
                " capture it."
            ),
            _ALONE,
            wins(_ALONE),
            N_("X has no pods left: you have won."),
            N_("The X on 54 is still there. Jump over it with 44, and press x."),
        ),
        Step(
            N_(
                "The other way is to land on an enemy base, one of the four marked squares"
                " on the far side. Your pod on 22 gets there in two jumps. Spare or capture, as you"
                " like."
            ),
            _BASE,
            wins(_BASE),
            N_("46 is a base of X. You landed on it, so you have won!"),
            N_("You are not on a base of X yet. Jump from 22 to 44, and on to 46."),
            last="36-54",
        ),
    ),
    N_(
        "Two rare cases: a player with no legal move loses, and when the same position occurs for"
        " the third time, the match is drawn. A pod on a base keeps others from landing there."
    ),
)
"""Seven steps, from the first prong to a win."""
