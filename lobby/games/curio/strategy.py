"""A lesson in Curio strategy, played as Light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lobby.base.translation import N_
from lobby.gamekit.game import State
from lobby.gamekit.lesson import Lesson, Step, wins
from lobby.games.curio.army import army
from lobby.games.curio.lesson import OPTIONS, man_of
from lobby.games.curio.rules import CurioState
from lobby.games.curio.ruleset import Man, rules_of


def _late(men: str, turned: str = "") -> State:
    """The position with *men*, such as ``a1:L43``, and Light to move, all other pieces captured.
    Both numbers of the pieces on the squares *turned* are known."""
    rules = rules_of(OPTIONS)
    standing = {square: man_of(man) for square, man in (each.split(":") for each in men.split())}
    cells = bytearray(len(rules.board.names))
    for square, man in standing.items():
        cells[rules.board.numbers[square]] = man.byte
    known = sum(1 << rules.board.numbers[square] for square in turned.split())
    return CurioState(rules, bytes(cells), 0, public=known, captured=_gone(standing.values()))


def _gone(standing: Iterable[Man]) -> bytes:
    """The pieces of both armies that are not among those *standing*."""
    left = Counter((man.seat, man.pair) for man in standing)
    whole = Counter((seat, pair) for seat in (0, 1) for pair in army(OPTIONS))
    return bytes(Man(seat, large, small).byte for seat, (small, large) in (whole - left).elements())


_COUNT = _late("a1:L41 b2:L43 e1:L21 b4:D42 d4:D33 e5:D43")
_SAFE = _late("b2:L43 c1:L41 d1:L32 a5:D42 d4:D33 e5:D31")
_TRADE = _late("a1:L44 a4:L43 c2:L33 c4:D42 c5:D43 e3:D21")
_TURN = _late("c2:L23 d4:L34 e3:L21 a1:D31 b1:D14 e2:D33", "b1 c2 d4")
_HUNT = _late("b2:L44 b3:L22 b5:L11 d3:D33 d5:D14", "b3 d5")
_LAST = _late("c2:L42 e1:L31 a4:D31 c4:D42 e4:D33")

STRATEGY = Lesson(
    "curio",
    N_("Strategy"),
    (
        Step(
            N_(
                "Count the pairs. Dark has lost seven; only 24, 33 and 34 are left. Two of Dark's"
                " pieces show a 3, so one of them is 33 and one 34. Capture the piece that must"
                " carry a 4."
            ),
            _COUNT,
            frozenset({"b2-b4"}),
            N_(
                "The only pair left with a 2 was 24. With a piece that shows a 3 you would have"
                " guessed."
            ),
            N_("Not that one. Which number do you see on one of Dark's pieces only?"),
        ),
        Step(
            N_(
                "Your piece turns after a capture, and Dark sees the number that was in front."
                " Dark's pairs 13, 24 and 33 are left: so e5 has 3 in front. Capture d4 so that e5"
                " cannot capture back."
            ),
            _SAFE,
            frozenset({"b2-d4"}),
            N_(
                "Dark sees a 4 on d4 now, and only a 4 captures a 4. A large front captures safely."
            ),
            N_("Dark's e5 has a 3 in front and captures a 3 or less. Capture d4 with your 4."),
        ),
        Step(
            N_(
                "Dark can capture back on c4: 12, 24 and 34 are left, so c5 has a 4 in front. So"
                " use a piece that is not royal: your 3 cannot have a 4 behind. Capture c4."
            ),
            _TRADE,
            frozenset({"c2-c4"}),
            N_(
                "A 33 for a royal piece. If Dark captures back with c5, your 4 on a4 captures the"
                " last royal piece."
            ),
            N_("That risks a royal piece or misses the chance. Capture c4 with your 3."),
        ),
        Step(
            N_(
                "Your d4 has a 4 behind: when it captures, the 4 comes to the front. Dark's last"
                " royal piece, on b1, has a 1 in front: it moves one square at a time. Behind is"
                " its 4, and only a 4 captures it. Win in two."
            ),
            _TURN,
            frozenset({"d4-a1"}),
            N_("The 4 is in front again and aims at b1 and at every square it can reach."),
            N_("The piece on b1 gets away. Capture with d4, so that it turns round next to b1."),
        ),
        Step(
            N_(
                "A royal piece with a 1 in front is slow, as Dark's last one on d5. Put your"
                " 4 where it attacks d5 and each square to which it can go. Win in two."
            ),
            _HUNT,
            frozenset({"b2-d4"}),
            N_("It cannot get away, and the 33 next to you cannot capture a 4."),
            N_("It gets away, or you are too far off. Go right next to it with your 4."),
        ),
        Step(
            N_(
                "One royal piece is left. Dark still has the pairs 13, 24 and 33, and you see 1, 2"
                " and 3. Capture the right one: a mistake gives Dark time."
            ),
            _LAST,
            wins(_LAST),
            N_("The 2 had to be 24: the last royal piece. You have won!"),
            N_("Dark's last royal piece is still there. Which pair left has a 4, and what else?"),
        ),
    ),
    N_(
        "After each capture count the pairs that are left; P at a board does it for you. Capture"
        " with large fronts, trade pieces that are not royal, and hunt the slow ones."
    ),
    about=N_("Counting"),
)
"""Six steps, from the pairs that are left to the last royal piece."""
