"""A lesson in the rules of Curio, played as Light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from lobby.base.translation import N_
from lobby.gamekit.game import State
from lobby.gamekit.lesson import lesson_of, step
from lobby.games.curio.options import army
from lobby.games.curio.rules import Curio, CurioState
from lobby.games.curio.ruleset import Man

OPTIONS = Curio().parse_options(())
_DEAL = """
    a5:D22 b5:D41 c5:D33 d5:D11 e5:D31
    a4:D21 b4:D44 c4:D42 d4:D43 e4:D32
    a2:L41 b2:L21 c2:L31 d2:L42 e2:L11
    a1:L32 b1:L43 c1:L22 d1:L44 e1:L33
"""


def board(men: str, captured: str = "") -> State:
    """The position with *men*, such as ``a1:L43``, Light to move and *captured* gone."""
    return CurioState.of(OPTIONS, _standing(men), captured=map(man_of, captured.split()))


def _standing(men: str) -> dict[str, Man]:
    return {square: man_of(man) for square, man in (placed.split(":") for placed in men.split())}


def man_of(text: str) -> Man:
    man = Man.read(text)
    assert man
    return man


_TAKE = board("c2:L32 e1:L42 b2:D44 c4:D43 d5:D21")

LESSON = lesson_of(
    "curio",
    step(
        N_(
            "Every piece has two numbers. On your own pieces you see the front, on Dark's the back."
            " The other number is hidden. Go to a piece in row 2, press Enter, go to row 3, press"
            " Enter, and press Enter again."
        ),
        board(_DEAL),
        lambda state: [move for move in state.moves() if move.endswith("3")],
        N_(
            "Dark sees exactly the numbers that you do not see. One after a ~, as in 1~1 at the"
            " cursor, is hidden but certain."
        ),
        N_("You captured a piece already! That comes later. For now, move from row 2 to row 3."),
    ),
    step(
        N_(
            "A piece moves in a straight line, in any of eight directions, at most as many squares"
            " as its front shows, and never over another piece. Move your 3 from a1 three squares."
        ),
        board("a1:L32 d1:L22 e2:L41 b5:D41 d5:D33 e4:D21"),
        "a1-a4 a1-d4",
        N_("Three squares. You could also move it one or two, but not four."),
        N_("That is legal, but move the 3 on a1 three squares: up, or up and to the right."),
    ),
    step(
        N_(
            "A piece captures an enemy piece by landing on it, if the number you see there is not"
            " larger than its own front. Your 3 cannot capture the 4 on b2, but it can capture the"
            " 3 on c4. Do it."
        ),
        _TAKE,
        "c2-c4",
        N_(
            "Look, your piece has turned round! Now it shows 2, with the 3 behind. The board writes"
            " 2/3, the number you see first: from now on both players know both."
        ),
        N_("You captured nothing. Move the 3 from c2 to c4."),
    ),
    step(
        N_(
            "The front counts, so your piece now moves two squares at most and captures a 1 or a 2."
            " Dark has moved a 1 to d4: capture it."
        ),
        _TAKE.play("c2-c4").play("d5-d4"),
        "c4-d4",
        N_(
            "Your piece has turned again, and the 3 is in front. Everybody sees both numbers of a"
            " captured piece."
        ),
        N_("That is legal, but the 1 on d4 is still there. Capture it from c4."),
        last="d5-d4",
    ),
    step(
        N_(
            "Pieces with a 4 on the front or the back are royal. You win when you have captured all"
            " of Dark's royal pieces; the number left is shown below. One of these pieces is surely"
            " royal: capture it."
        ),
        board("b2:L41 e1:L32 b4:D31 d4:D44 e5:D42 a5:D22"),
        "b2-d4",
        N_(
            "It was royal, whatever its other number. One more is left, and its 4 is hidden from"
            " you."
        ),
        N_("Which one shows a 4? It is on d4, and your 4 on b2 can capture it."),
    ),
    step(
        N_(
            "Find Dark's last royal piece. Each side has one piece of every pair of numbers, at"
            " first with the larger number in front. You captured the 44, the 24 and the 34. So it"
            " is the 14, and you see its 1. Capture it!"
        ),
        board("c2:L32 b1:L41 a4:D32 c4:D41 e4:D33", "D44 D42 D43"),
        "win",
        N_("4 in front, 1 behind: the last royal piece. You have won!"),
        N_("Dark's last royal piece is still there. Only one piece shows a 1: the one on c4."),
    ),
    closing=N_(
        "The match is drawn when no capture is possible any more, after 100 moves without one, and"
        " when a position occurs for the third time. At a board, P shows which numbers a piece may"
        " hide. Options change nearly every rule."
    ),
)
"""Six steps, from the first look to a win."""


def _late(men: str, turned: str = "") -> State:
    """The position with *men*, such as ``a1:L43``, and Light to move, all other pieces captured.
    Both numbers of the pieces on the squares *turned* are known."""
    standing = _standing(men)
    gone = _gone(standing.values())
    return CurioState.of(OPTIONS, standing, open_on=turned.split(), captured=gone)


def _gone(standing: Iterable[Man]) -> Iterator[Man]:
    """The pieces of both armies that are not among those *standing*."""
    left = Counter((man.seat, man.pair) for man in standing)
    whole = Counter((seat, pair) for seat in (0, 1) for pair in army(OPTIONS))
    return (Man(seat, large, small) for seat, (small, large) in (whole - left).elements())


STRATEGY = lesson_of(
    "curio",
    step(
        N_(
            "Count the pairs. Dark has lost seven; only 24, 33 and 34 are left. Two of Dark's"
            " pieces show a 3, so one of them is 33 and one 34. Capture the piece that must carry a"
            " 4."
        ),
        _late("a1:L41 b2:L43 e1:L21 b4:D42 d4:D33 e5:D43"),
        "b2-b4",
        N_(
            "The only pair left with a 2 was 24. With a piece that shows a 3 you would have"
            " guessed."
        ),
        N_("Not that one. Which number do you see on one of Dark's pieces only?"),
    ),
    step(
        N_(
            "Your piece turns after a capture, and Dark sees the number that was in front. Dark's"
            " pairs 13, 24 and 33 are left: so e5 has 3 in front. Capture d4 so that e5 cannot"
            " capture back."
        ),
        _late("b2:L43 c1:L41 d1:L32 a5:D42 d4:D33 e5:D31"),
        "b2-d4",
        N_("Dark sees a 4 on d4 now, and only a 4 captures a 4. A large front captures safely."),
        N_("Dark's e5 has a 3 in front and captures a 3 or less. Capture d4 with your 4."),
    ),
    step(
        N_(
            "Dark can capture back on c4: 12, 24 and 34 are left, so c5 has a 4 in front. So use a"
            " piece that is not royal: your 3 cannot have a 4 behind. Capture c4."
        ),
        _late("a1:L44 a4:L43 c2:L33 c4:D42 c5:D43 e3:D21"),
        "c2-c4",
        N_(
            "A 33 for a royal piece. If Dark captures back with c5, your 4 on a4 captures the last"
            " royal piece."
        ),
        N_("That risks a royal piece or misses the chance. Capture c4 with your 3."),
    ),
    step(
        N_(
            "Your d4 has a 4 behind: when it captures, the 4 comes to the front. Dark's last royal"
            " piece, on b1, has a 1 in front: it moves one square at a time. Behind is its 4, and"
            " only a 4 captures it. Win in two."
        ),
        _late("c2:L23 d4:L34 e3:L21 a1:D31 b1:D14 e2:D33", "b1 c2 d4"),
        "d4-a1",
        N_("The 4 is in front again and aims at b1 and at every square it can reach."),
        N_("The piece on b1 gets away. Capture with d4, so that it turns round next to b1."),
    ),
    step(
        N_(
            "A royal piece with a 1 in front is slow, as Dark's last one on d5. Put your 4 where it"
            " attacks d5 and each square to which it can go. Win in two."
        ),
        _late("b2:L44 b3:L22 b5:L11 d3:D33 d5:D14", "b3 d5"),
        "b2-d4",
        N_("It cannot get away, and the 33 next to you cannot capture a 4."),
        N_("It gets away, or you are too far off. Go right next to it with your 4."),
    ),
    step(
        N_(
            "One royal piece is left. Dark still has the pairs 13, 24 and 33, and you see 1, 2 and"
            " 3. Capture the right one: a mistake gives Dark time."
        ),
        _late("c2:L42 e1:L31 a4:D31 c4:D42 e4:D33"),
        "win",
        N_("The 2 had to be 24: the last royal piece. You have won!"),
        N_("Dark's last royal piece is still there. Which pair left has a 4, and what else?"),
    ),
    closing=N_(
        "After each capture count the pairs that are left; P at a board does it for you. Capture"
        " with large fronts, trade pieces that are not royal, and hunt the slow ones."
    ),
    about=N_("Counting"),
)
"""Six steps, from the pairs that are left to the last royal piece."""
