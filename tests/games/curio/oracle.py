"""A second implementation of Curio, slow and plain: a reference for the engine, with which it
shares nothing.

It reads the options as words and the pieces as text, as players write them.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from random import Random

Square = tuple[str, int]
Result = tuple[int | None, str]

TURN = ["turn", "no_turn"]
LIMIT = ["limit", "no_limit"]
FACE = ["face_large", "face_small", "face_random"]
CAPTURE = [
    "capture_any",
    *(f"capture_{how}{of}" for how in ("lt", "le", "gt", "ge") for of in ("", "_total")),
]


@dataclass(frozen=True)
class Stone:
    """A piece dealt to *home*; *open* when everybody knows both its numbers."""

    home: str
    owner: int
    front: int
    back: int
    open: bool = False


class Oracle:
    """A position as a dictionary from (column letter, row number) to piece."""

    def __init__(self, words: list[str], pieces: dict[str, str], mover: int = 0) -> None:
        numbers = dict(word[1:].split("=") for word in words if "=" in word)
        self.base = int(numbers.get("base", 4))
        self.columns = "abcdefghijklmno"[: int(numbers.get("cols", 5))]
        self.rows = int(numbers.get("rows", 5))
        self.turn = "-no_turn" not in words
        self.limit = "-no_limit" not in words
        captures = [word for word in words if word.startswith("-capture_")]
        self.capture = captures[0][len("-capture_") :] if captures else "le"
        self.stones = {
            (name[0], int(name[1:])): Stone(name, "LD".index(text[0]), int(text[1]), int(text[2]))
            for name, text in pieces.items()
        }
        self.taken: list[Stone] = []
        self.mover = mover
        self.quiet = 0
        self.result = self._result()

    def moves(self) -> list[str]:
        """Every legal move in canonical spelling, sorted."""
        if self.result is not None:
            return []
        return sorted(self._steps_of(self.mover)) or ["pass"]

    def play(self, move: str) -> Oracle:
        """The position after a canonical *move*."""
        after = copy(self)
        after.stones, after.taken = dict(self.stones), list(self.taken)
        after.mover = 1 - self.mover
        after.quiet = self.quiet + 1
        if move != "pass":
            origin, target = [(name[0], int(name[1:])) for name in move.split("-")]
            stone = after.stones.pop(origin)
            if target in after.stones:
                after.taken.append(after.stones[target])
                after.quiet = 0
                if self.turn:
                    stone = replace(stone, front=stone.back, back=stone.front, open=True)
            after.stones[target] = stone
        after.result = after._result()
        return after

    def sight(self, seat: int | None) -> object:
        """Everything *seat* (None: a spectator) is shown of this position of a running match."""
        seen = []
        for square, stone in sorted(self.stones.items()):
            front = stone.front if stone.open or stone.owner == seat else None
            back = stone.back if stone.open or seat == 1 - stone.owner else None
            if seat is None and not stone.open:
                front = back = None
            seen.append((square, stone.owner, front, back))
        lost = [(stone.owner, stone.front, stone.back) for stone in self.taken]
        return seen, lost, self.moves() if seat == self.mover else None, self.result

    def _steps_of(self, seat: int) -> Iterator[str]:
        for origin, stone in self.stones.items():
            for target in self._squares():
                if stone.owner == seat and self._may_go(origin, target):
                    yield f"{origin[0]}{origin[1]}-{target[0]}{target[1]}"

    def _squares(self) -> list[Square]:
        return [(letter, row) for letter in self.columns for row in range(1, self.rows + 1)]

    def _may_go(self, origin: Square, target: Square) -> bool:
        across = ord(target[0]) - ord(origin[0])
        up = target[1] - origin[1]
        distance = max(abs(across), abs(up))
        straight = distance > 0 and abs(across) in (0, distance) and abs(up) in (0, distance)
        stone = self.stones[origin]
        if not straight or (self.limit and distance > stone.front):
            return False
        for step in range(1, distance):
            column = chr(ord(origin[0]) + across // distance * step)
            if (column, origin[1] + up // distance * step) in self.stones:
                return False
        return target not in self.stones or self._may_take(stone, self.stones[target])

    def _may_take(self, stone: Stone, other: Stone) -> bool:
        if stone.owner == other.owner:
            return False
        if self.capture == "any":
            return True
        mine, theirs = stone.front, other.back
        if self.capture.endswith("_total"):
            mine, theirs = stone.front + stone.back, other.front + other.back
        return {
            "lt": theirs < mine,
            "le": theirs <= mine,
            "gt": theirs > mine,
            "ge": theirs >= mine,
        }[self.capture[:2]]

    def _result(self) -> Result | None:
        """The result, if any, tested after a move of the seat that is not to move now."""
        stones = list(self.stones.values())
        winner = 1 - self.mover
        if not any(s.owner == self.mover and self.base in (s.front, s.back) for s in stones):
            return winner, "royals"
        if sorted(s.owner for s in stones) == [0, 1]:
            return None, "no-captures"
        if not any(self._may_take(one, other) for one in stones for other in stones):
            return None, "no-captures"
        if not any(self._steps_of(0)) and not any(self._steps_of(1)):
            return None, "stuck"
        return (None, "quiet") if self.quiet == 100 else None


def random_words(rng: Random, longest: int = 15, most_pieces: int = 105) -> list[str]:
    """Words for all options of a playable match, on a board of up to *longest* rows and columns."""
    base = rng.choice([n for n in range(2, 10) if sum(range(n + 1)) <= most_pieces])
    pieces, rows_taken, rows = most_pieces + 1, 0, 0
    while pieces > most_pieces or 2 * rows_taken > rows:
        rows, cols = rng.randint(3, longest), rng.randint(3, longest)
        pieces = sum(range(base + 1)) * rng.choice([1, 1, 1, 2, 3, 5])
        rows_taken = (pieces + cols - 1) // cols
    words = [rng.choice(group) for group in (TURN, LIMIT, FACE, CAPTURE)]
    sizes = [f"base={base}", f"rows={rows}", f"cols={cols}", f"num_pieces={pieces}"]
    return ["-" + word for word in sizes + words]
