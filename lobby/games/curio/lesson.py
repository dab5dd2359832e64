"""A lesson in the rules of Curio, played as Light."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.game import State
from lobby.gamekit.lesson import Lesson, Step, wins
from lobby.games.curio.rules import Curio, CurioState
from lobby.games.curio.ruleset import Man, rules_of

_GAME = Curio()
OPTIONS = _GAME.parse_options(())
_DEAL = """
    a5:D22 b5:D41 c5:D33 d5:D11 e5:D31
    a4:D21 b4:D44 c4:D42 d4:D43 e4:D32
    a2:L41 b2:L21 c2:L31 d2:L42 e2:L11
    a1:L32 b1:L43 c1:L22 d1:L44 e1:L33
"""


def board(men: str, captured: str = "") -> State:
    """The position with *men*, such as ``a1:L43``, Light to move and *captured* gone."""
    rules = rules_of(OPTIONS)
    cells = bytearray(len(rules.board.names))
    for square, man in (each.split(":") for each in men.split()):
        cells[rules.board.numbers[square]] = man_of(man).byte
    gone = bytes(man_of(text).byte for text in captured.split())
    return CurioState(rules, bytes(cells), 0, captured=gone)


def man_of(text: str) -> Man:
    """The piece written as *text*, such as ``L43``."""
    man = Man.read(text)
    assert man
    return man


_START = board(_DEAL)
_FAR = board("a1:L32 d1:L22 e2:L41 b5:D41 d5:D33 e4:D21")
_TAKE = board("c2:L32 e1:L42 b2:D44 c4:D43 d5:D21")
_AGAIN = _TAKE.play("c2-c4").play("d5-d4")
_ROYAL = board("b2:L41 e1:L32 b4:D31 d4:D44 e5:D42 a5:D22")
_LAST = board("c2:L32 b1:L41 a4:D32 c4:D41 e4:D33", "D44 D42 D43")

LESSON = Lesson(
    "curio",
    N_("The rules"),
    (
        Step(
            N_(
                "Every piece has two numbers. Your own are plain: you see the front. On Dark's"
                " shaded pieces you see the back. The other number is hidden. Go to a piece in row"
                " 2, press Enter, go to row 3, press Enter, and press Enter again."
            ),
            _START,
            frozenset(move for move in _START.moves() if move.endswith("3")),
            N_(
                "Dark sees exactly the numbers that you do not see. One after a ~, as in 1~1 at the"
                " cursor, is hidden but certain."
            ),
            N_(
                "You captured a piece already! That comes later. For now, move from row 2 to row 3."
            ),
        ),
        Step(
            N_(
                "A piece moves in a straight line, in any of eight directions, at most as many"
                " squares as its front shows, and never over another piece. Move your 3 from a1"
                " three squares."
            ),
            _FAR,
            frozenset({"a1-a4", "a1-d4"}),
            N_("Three squares. You could also move it one or two, but not four."),
            N_("That is legal, but move the 3 on a1 three squares: up, or up and to the right."),
        ),
        Step(
            N_(
                "A piece captures an enemy piece by landing on it, if the number you see there is"
                " not larger than its own front. Your 3 cannot capture the 4 on b2, but it can"
                " capture the 3 on c4. Do it."
            ),
            _TAKE,
            frozenset({"c2-c4"}),
            N_(
                "Look, your piece has turned round! Now it shows 2, with the 3 behind. The board"
                " writes 2/3, the number you see first: from now on both players know both."
            ),
            N_("You captured nothing. Move the 3 from c2 to c4."),
        ),
        Step(
            N_(
                "The front counts, so your piece now moves two squares at most and captures a 1 or"
                " a 2. Dark has moved a 1 to d4: capture it."
            ),
            _AGAIN,
            frozenset({"c4-d4"}),
            N_(
                "Your piece has turned again, and the 3 is in front. Everybody sees both numbers"
                " of a captured piece."
            ),
            N_("That is legal, but the 1 on d4 is still there. Capture it from c4."),
            last="d5-d4",
        ),
        Step(
            N_(
                "Pieces with a 4 on the front or the back are royal. You win when you have"
                " captured all of Dark's royal pieces; the number left is shown below. One of"
                " these pieces is surely royal: capture it."
            ),
            _ROYAL,
            frozenset({"b2-d4"}),
            N_(
                "It was royal, whatever its other number. One more is left, and its 4 is hidden"
                " from you."
            ),
            N_("Which one shows a 4? It is on d4, and your 4 on b2 can capture it."),
        ),
        Step(
            N_(
                "Find Dark's last royal piece. Each side has one piece of every pair of numbers,"
                " at first with the larger number in front. You captured the 44, the 24 and the"
                " 34. So it is the 14, and you see its 1. Capture it!"
            ),
            _LAST,
            wins(_LAST),
            N_("4 in front, 1 behind: the last royal piece. You have won!"),
            N_("Dark's last royal piece is still there. Only one piece shows a 1: the one on c4."),
        ),
    ),
    N_(
        "The match is drawn when no capture is possible any more, after 100 moves without one, and"
        " when a position occurs for the third time. At a board, P shows which numbers a piece may"
        " hide. Options change nearly every rule."
    ),
)
"""Six steps, from the first look to a win."""
