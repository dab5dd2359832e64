"""A lesson in the rules of OctiLite, played as O."""

from __future__ import annotations

from functools import reduce

from lobby.base.translation import N_
from lobby.gamekit.game import State
from lobby.gamekit.lesson import lesson_of, step
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLite, OctiLiteState

_GAME = OctiLite()


def _after(moves: str) -> State:
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


LESSON = lesson_of(
    "octilite",
    step(
        N_(
            "You are O. Your four pods stand on your bases, which are marked. A pod moves only in a"
            " direction in which it has a prong. Add one: go to a pod with the arrow keys, press"
            " Enter, point with the arrow keys, press Enter, and press Enter again."
        ),
        _after(""),
        "any",
        N_("That was a whole turn. The prong came from your supply of 12 and stays on its pod."),
    ),
    step(
        N_(
            "Your pod on 32 has a prong that points up. It may step to the next square up, if that"
            " is empty. A square is named by its column and its row: step from 32 to 33."
        ),
        _after("32+a 46+e"),
        "32-33",
        N_(
            "One square, in the direction of a prong. The pod keeps its prong, so it can go on next"
            " turn."
        ),
        N_("You added a prong, which is a move too. Now step: Enter on 32, then on 33."),
        last="46+e",
    ),
    step(
        N_(
            "A pod can jump in the direction of a prong, over the pod next to it, to the empty"
            " square behind. Jump from 22 over your own pod to 44. The lobby asks what happens to"
            " that pod: press s to spare it."
        ),
        board("22b 33a 42 52", "26 36 45e 56d", (10, 10)),
        "22-44",
        N_("You can use your own pods to jump over. No pod left the board."),
        N_(
            "Jump from 22 to 44 and press s to spare your pod. You may capture your own pods, but"
            " here you would only lose one."
        ),
    ),
    step(
        N_(
            "You jump over an enemy pod in the same way. This time capture it: all its prongs go to"
            " your supply. Jump from 33 over 44, and press x."
        ),
        board("22 33b 52a", "26 44ef 56", (9, 10)),
        "33-55x",
        N_("The pod is gone, and its two prongs are yours: you have 11 now."),
        N_("The X on 44 is still there. Jump from 33 to 55, and press x."),
    ),
    step(
        N_(
            "After a jump the same pod may jump again in the direction of a prong, but not twice"
            " over the same square. Capture two pods in one turn: from 22 to 44, and on to 64."
        ),
        board("22bc 42 52a", "33e 36 54fg", (9, 9)),
        "22-44x-64x",
        N_("Two at once. If a jump could go on, press Enter on the square of the pod to stop."),
        N_("You did not capture both. Go from 22 to 44, press x, then to 64, and press x again."),
    ),
    step(
        N_(
            "There are two ways to win. One is to capture every enemy pod. X has one left: capture"
            " it."
        ),
        board("22a 44c", "54g", (14, 7)),
        "win",
        N_("X has no pods left: you have won."),
        N_("The X on 54 is still there. Jump over it with 44, and press x."),
    ),
    step(
        N_(
            "The other way is to land on an enemy base, one of the four marked squares on the far"
            " side. Your pod on 22 gets there in two jumps. Spare or capture, as you like."
        ),
        _after("32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54"),
        "win",
        N_("46 is a base of X. You landed on it, so you have won!"),
        N_("You are not on a base of X yet. Jump from 22 to 44, and on to 46."),
        last="36-54",
    ),
    closing=N_(
        "Two rare cases: a player with no legal move loses, and when the same position occurs for"
        " the third time, the match is drawn. A pod on a base keeps others from landing there."
    ),
)
"""Seven steps, from the first prong to a win."""


_BRIDGE = board("32ab 33 54h", "25ce 65f", (8, 10))

STRATEGY = lesson_of(
    "octilite",
    step(
        N_(
            "A race: your 34 needs two steps to the base 36, and X's 54 two steps to 52. Count the"
            " moves: it is your turn, so you are one ahead. A new prong now would lose the race."
            " Win in two."
        ),
        board("22 42 34a", "26 56 54e", (11, 11)),
        "34-35",
        N_("X steps to 53, and you land on 36 first. One move decided it."),
        N_("That costs you the race. Step straight on with 34."),
    ),
    step(
        N_(
            "Sometimes the prong is the faster way. With its prong up, your 15 walks past the base"
            " 26. Your 42 blocks the base in front of X's 53, so you have time. Win in two."
        ),
        board("15a 42", "36d 53f", (13, 8)),
        "15+b",
        N_("Now 15 points at 26, and X cannot get there in time."),
        N_("That does not win in two. Which prong of 15 would point at 26?"),
    ),
    step(
        N_(
            "X is going to step from 53 to your base 52, and you cannot capture. A pod on a base"
            " keeps others off it. Stop X."
        ),
        board("22 33a 42c", "36d 46 53e", (10, 10)),
        "42-52",
        N_("Nobody can land on 52 now, and a jump over it only leads to 51."),
        N_("X lands on 52 now. One of your pods can stand there."),
    ),
    step(
        N_(
            "X can use your pods, too: 44 threatens to jump over 33 to 22. Take that bridge away"
            " and build one for your 64, which jumps up and left. Win in two."
        ),
        board("32ah 33b 64h", "44ef 56", (8, 10)),
        "33-55 33-55x",
        N_(
            "The bridge at 33 is gone, and 64 can jump over 55 to the base 46. One move saved you"
            " and won."
        ),
        N_("X wins first, or can defend. Jump with 33 over 44."),
    ),
    step(
        N_(
            "Sacrifice a pod. X has only one left, and if that captures, it lands where you can"
            " capture it. So threaten to step to a base, and win in two whatever X does."
        ),
        board("13bc 22 34ag 44bc", "46f", (7, 10)),
        "34-35",
        N_(
            "You threaten to step to 36. If X captures 35, it lands on 24, and your 13 captures the"
            " last pod."
        ),
        N_("X can still save itself. Step next to 36, even though X can capture you there."),
    ),
    step(
        N_(
            "A jump covers two squares, so your own pods in the right places are a bridge. Your 32"
            " can jump over 33 to 34, and could jump on up and right. Put a pod where it can jump"
            " over it, and win in two."
        ),
        _BRIDGE,
        "54-45",
        N_("Now 32 can jump over 33 to 34, and over 45 to 56. X cannot prevent it."),
        N_("X can prevent that. Which square lies between 34 and the base 56?"),
    ),
    step(
        N_("X stepped from 65 to 54 and left your bridge alone. Cross it with 32 and win."),
        _BRIDGE.play("54-45").play("65-54"),
        "win",
        N_("Two jumps over your own pods, four rows in one move: you have won!"),
        N_("That does not land on a base. Jump from 32 to 34, and on to 56."),
        last="65-54",
    ),
    closing=N_(
        "Count the moves both sides need. Use prongs that can step and jump, keep pods on bases"
        " that X attacks, build bridges, and watch what X can jump over."
    ),
    about=N_("Race and jump"),
)
"""Seven steps, from counting a race to a bridge of your own pods."""
