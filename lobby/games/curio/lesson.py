"""Curio, learnt as Light."""

from __future__ import annotations

from lobby.games.curio.rules import Curio, CurioState
from lobby.games.curio.ruleset import Man, rules_of
from lobby.kits.game import State
from lobby.kits.lesson import Lesson, Step, wins

_GAME = Curio()
_OPTIONS = _GAME.parse_options(())
_DEAL = """
    a5:D22 b5:D41 c5:D33 d5:D11 e5:D31
    a4:D21 b4:D44 c4:D42 d4:D43 e4:D32
    a2:L41 b2:L21 c2:L31 d2:L42 e2:L11
    a1:L32 b1:L43 c1:L22 d1:L44 e1:L33
"""


def _board(men: str, captured: str = "") -> State:
    """The position with *men*, such as ``a1:L43``, Light to move, *captured* ones being gone."""
    rules = rules_of(_OPTIONS)
    cells = bytearray(len(rules.board.names))
    for square, man in (each.split(":") for each in men.split()):
        cells[rules.board.numbers[square]] = _man(man).byte
    gone = bytes(_man(text).byte for text in captured.split())
    return CurioState(rules, bytes(cells), 0, captured=gone)


def _man(text: str) -> Man:
    man = Man.read(text)
    assert man
    return man


_START = _board(_DEAL)
_FAR = _board("a1:L32 d1:L22 e2:L41 b5:D41 d5:D33 e4:D21")
_TAKE = _board("c2:L32 e1:L42 b2:D44 c4:D43 d5:D21")
_AGAIN = _TAKE.play("c2-c4").play("d5-d4")
_ROYAL = _board("b2:L41 e1:L32 b4:D31 d4:D44 e5:D42 a5:D22")
_LAST = _board("c2:L32 b1:L41 a4:D32 c4:D41 e4:D33", "D44 D42 D43")

LESSON = Lesson(
    "curio",
    (
        Step(
            "Every piece has two numbers. Yours are plain: you see the front. On Dark's shaded"
            " pieces you see the back. The other number is hidden. Go to a piece in row 2, press"
            " Enter, go to row 3, Enter, and Enter again.",
            _START,
            frozenset(move for move in _START.moves() if move.endswith("3")),
            "Dark sees just what you do not: its own fronts, and the backs of your pieces, which"
            " even you do not know.",
            "That took a piece already! Wait with that: this time move from row 2 to row 3.",
        ),
        Step(
            "A piece moves in a straight line, in any of eight directions, at most as far as its"
            " front says, and never across another piece. Move your 3 from a1 by three squares.",
            _FAR,
            frozenset({"a1-a4", "a1-d4"}),
            "Three squares. One or two would be allowed as well, but never four.",
            "Legal, but not three squares with the 3 on a1. It can go up, or up and to the right.",
        ),
        Step(
            "A piece takes an enemy by landing on it, if the number you see there is not larger"
            " than its own front. Your 3 cannot take the 4 on b2, but it can take the 3 on c4. Do"
            " it.",
            _TAKE,
            frozenset({"c2-c4"}),
            "Look, your piece has turned round! It shows 2 now, and has the 3 behind: 2/3."
            " From now on both of you know both of its numbers.",
            "Nothing was taken. Move the 3 from c2 to c4.",
        ),
        Step(
            "The front counts, so your turned piece goes two squares at most and takes 1 or 2."
            " Dark has moved a 1 to d4: take it.",
            _AGAIN,
            frozenset({"c4-d4"}),
            "It has turned again, and the 3 is in front. What you take lies open: you see both of"
            " its numbers.",
            "Legal, but the 1 on d4 is still there. Take it from c4.",
            last="d5-d4",
        ),
        Step(
            "The pieces with a 4 in front or behind are royal. You win when you have taken all"
            " royal pieces of Dark; how many are left stands below. One of these you know for"
            " sure: take it.",
            _ROYAL,
            frozenset({"b2-d4"}),
            "It was royal, whatever stood on its other side. One more is left, and it hides"
            " its 4 from you.",
            "Which one shows a 4? Your 4 on b2 can take it, on d4.",
        ),
        Step(
            "Dark's last royal hides. Each side has one piece of every pair of numbers, at first"
            " with the larger one in front. You took the 44, the 42 and the 43. So it must be the"
            " 41, and you see its 1. Take it!",
            _LAST,
            wins(_LAST),
            "4 in front, 1 behind: the last royal piece. You have won!",
            "Dark's last royal is still there. Only one piece shows a 1: it stands on c4.",
        ),
    ),
    "It is a draw when no capture is possible any more, after 100 moves without one, and"
    " when a position comes up for the third time. On a board, P tells what a piece can still hide."
    " Options change nearly everything.",
)
"""Six steps, from the first look to a win."""
