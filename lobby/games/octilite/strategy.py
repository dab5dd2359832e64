"""A lesson in OctiLite strategy, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.lesson import Lesson, Step, wins
from lobby.games.octilite.lesson import board

_RACE = board("22 42 34a", "26 56 54e", (11, 11))
_PRONG = board("15a 42", "36d 53f", (13, 8))
_BLOCK = board("22 33a 42c", "36d 46 53e", (10, 10))
_RUNNER = board("32ah 33b 64h", "44ef 56", (8, 10))
_OFFER = board("13bc 22 34ag 44bc", "46f", (7, 10))
_BRIDGE = board("32ab 33 54h", "25ce 65f", (8, 10))
_LAST = _BRIDGE.play("54-45").play("65-54")

STRATEGY = Lesson(
    "octilite",
    N_("Strategy"),
    (
        Step(
            N_(
                "A race: your 34 needs two steps to the base 36, and X's 54 two steps to 52. Count"
                " the moves: it is your turn, so you are one ahead. A new prong now would lose"
                " the race. Win in two."
            ),
            _RACE,
            frozenset({"34-35"}),
            N_("X steps to 53, and you land on 36 first. One move decided it."),
            N_("That costs you the race. Step straight on with 34."),
        ),
        Step(
            N_(
                "Sometimes the prong is the faster way. With its prong up, your 15 walks past the"
                " base 26. Your 42 blocks the base in front of X's 53, so you have time. Win in"
                " two."
            ),
            _PRONG,
            frozenset({"15+b"}),
            N_("Now 15 points at 26, and X cannot get there in time."),
            N_("That does not win in two. Which prong of 15 would point at 26?"),
        ),
        Step(
            N_(
                "X is going to step from 53 to your base 52, and you cannot capture. A pod on a"
                " base keeps others off it. Stop X."
            ),
            _BLOCK,
            frozenset({"42-52"}),
            N_("Nobody can land on 52 now, and a jump over it only leads to 51."),
            N_("X lands on 52 now. One of your pods can stand there."),
        ),
        Step(
            N_(
                "X can use your pods, too: 44 threatens to jump over 33 to 22. Take that bridge"
                " away and build one for your 64, which jumps up and left. Win in two."
            ),
            _RUNNER,
            frozenset({"33-55", "33-55x"}),
            N_(
                "The bridge at 33 is gone, and 64 can jump over 55 to the base 46. One move saved"
                " you and won."
            ),
            N_("X wins first, or can defend. Jump with 33 over 44."),
        ),
        Step(
            N_(
                "Sacrifice a pod. X has only one left, and if that captures, it lands where you"
                " can capture it. So threaten to step to a base, and win in two whatever X does."
            ),
            _OFFER,
            frozenset({"34-35"}),
            N_(
                "You threaten to step to 36. If X captures 35, it lands on 24, and your 13"
                " captures the last pod."
            ),
            N_("X can still save itself. Step next to 36, even though X can capture you there."),
        ),
        Step(
            N_(
                "A jump covers two squares, so your own pods in the right places are a bridge. Your"
                " 32 can jump over 33 to 34, and could jump on up and right. Put a pod where it can"
                " jump over it, and win in two."
            ),
            _BRIDGE,
            frozenset({"54-45"}),
            N_("Now 32 can jump over 33 to 34, and over 45 to 56. X cannot prevent it."),
            N_("X can prevent that. Which square lies between 34 and the base 56?"),
        ),
        Step(
            N_("X stepped from 65 to 54 and left your bridge alone. Cross it with 32 and win."),
            _LAST,
            wins(_LAST),
            N_("Two jumps over your own pods, four rows in one move: you have won!"),
            N_("That does not land on a base. Jump from 32 to 34, and on to 56."),
            last="65-54",
        ),
    ),
    N_(
        "Count the moves both sides need. Use prongs that can step and jump, keep pods on bases"
        " that X attacks, build bridges, and watch what X can jump over."
    ),
    about=N_("Race and jump"),
)
"""Seven steps, from counting a race to a bridge of your own pods."""
