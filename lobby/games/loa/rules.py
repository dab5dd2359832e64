"""Lines of Action, by Claude Soucie: bring all your pieces together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.boards.board import squares
from lobby.gamekit.game import Outcome, Seat
from lobby.gamekit.options import Choice, Number, Options
from lobby.gamekit.simple.game import SimpleGame
from lobby.gamekit.simple.rules import PASS, Position, Rules, Steps

_BITS: Final = (bytes.maketrans(b"\0\1\2", b"010"), bytes.maketrans(b"\0\1\2", b"001"))
"""By seat: what makes binary digits of cells, 1 for its pieces."""

_FAR: Final = 400
_CENTRE: Final = 20
"""Points for each step that a piece is away from the middle of its side, on average; and for each
from there to the farthest edge."""

_LEAST: Final = (0, *range(9), *range(10, 30, 2))
"""By pieces: the fewest steps that they can be away from one of them."""

_KNOWN: Final = 1_000
"""The most contents of a line whose moves are remembered."""


class _Line(dict[bytes, list[tuple[int, int]]]):
    """The moves of one side along one line, by what stands on it, worked out once."""

    def __init__(self, line: Sequence[int], own: int) -> None:
        self._line, self._own = line, own

    def __missing__(self, codes: bytes) -> list[tuple[int, int]]:
        """As many steps as there are pieces, over own pieces only, and onto none of them."""
        if len(self) >= _KNOWN:
            self.clear()
        count, own, found = len(codes) - codes.count(0), self._own, list[tuple[int, int]]()
        for start, code in enumerate(codes):
            for end in (start - count, start + count) if code == own else ():
                between = codes[min(start, end) + 1 : max(start, end)]
                if 0 <= end < len(codes) and codes[end] != own and 3 - own not in between:
                    found.append((self._line[start], self._line[end]))
        self[codes] = found
        return found


class Gathering(Rules):
    """Lines of Action on a board of any size."""

    symmetries = MappingProxyType({"mirror": False, "diagonal": False, "same": True})
    least = 2
    pieces_may = "go"
    can_be_stuck = False
    passes = True

    def __init__(self, size: int, start: str = "usual", both: str = "draw") -> None:
        """*start* is "usual" or "scrambled"; whether *both* sides joined is a "draw", or the
        "mover" wins."""
        super().__init__(squares(size, size), _start(size, scrambled=start == "scrambled"))
        self._size, self._both = size, both
        self._lines: Final = _lines(size)
        self._moves: Final = tuple(
            [
                (slice(line[0], line[-1] + 1, line[1] - line[0]), _Line(line, own))
                for line in self._lines
            ]
            for own in (1, 2)
        )
        """By seat: what cuts each line out of the cells, and the moves along it."""
        self._beyond: Final = tuple(_beyond(size))
        self._inner: Final = tuple(
            sum(1 << n for n in range(size * size) if n % size != edge) for edge in (0, size - 1)
        )
        """As bits: all columns but the right one, and all but the left one."""
        self._columns: Final = tuple(
            sum(1 << (row * size + column) for row in range(size)) for column in range(size)
        )
        self._rows: Final = tuple(((1 << size) - 1) << (row * size) for row in range(size))

    def moves(self, at: Position) -> Sequence[Steps]:
        """Along each line, as far as there are pieces on it; a pass if there is no such move."""
        cells, found = at.cells, list[Steps]()
        for cut, moves in self._moves[at.seat]:
            found += moves[cells[cut]]
        return found or (PASS,)

    def outcome(self, at: Position) -> Outcome | None:
        """For whoever has joined all own pieces; if both have, as the options say."""
        mover = 1 - at.seat
        both = (self.bits(at, mover), self.bits(at, at.seat))
        joined = [self.group(own) == own for own in both]
        if all(joined):
            return Outcome(None, "both") if self._both == "draw" else Outcome(mover, "joined")
        return Outcome((mover, at.seat)[joined.index(True)], "joined") if any(joined) else None

    def bits(self, at: Position, seat: Seat) -> int:
        """The pieces of *seat*, a bit for each cell, the lowest for the last cell."""
        return int(at.cells.translate(_BITS[seat]), 2)

    def group(self, own: int) -> int:
        """Those of the pieces *own* that are joined to the last of them."""
        group, wide, size = 0, own & -own, self._size
        not_right, not_left = self._inner
        while wide != group:
            group = wide
            wide |= (group & not_right) >> 1 | (group & not_left) << 1
            wide = (wide | wide << size | wide >> size) & own
        return group

    def evaluation(self, at: Position) -> int:
        """By how near the pieces of each side are to their middle."""
        return self._gathered(self.bits(at, at.seat)) - self._gathered(self.bits(at, 1 - at.seat))

    def _gathered(self, own: int) -> int:
        count = own.bit_count()
        row, column = (
            (2 * sum([at * (own & line).bit_count() for at, line in enumerate(lines)]) + count)
            // (2 * count)
            for lines in (self._rows, self._columns)
        )
        rings = self._beyond[row * self._size + column]
        away: int = -_LEAST[count]
        for ring in rings:
            if not (outside := (own & ring).bit_count()):
                break
            away += outside
        return -_FAR * away // count - _CENTRE * len(rings)

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        """How far a piece goes along a line, and what is in its way."""
        start, end = steps[0], steps[-1]
        line = next((line for line in self._lines if {start, end} < {*line}), None)
        if len(steps) != 2 or line is None or at.cells[start] != at.seat + 1:
            return ""
        count = sum(at.cells[cell] > 0 for cell in line)
        if abs(line.index(start) - line.index(end)) != count:
            return ngettext(
                "There is {count} piece on that line: a move along it goes {count} square.",
                "There are {count} pieces on that line: a move along it goes {count} squares.",
                count,
            )
        if at.cells[end] == at.seat + 1:
            return _("A piece of yours is on {cell} already.", cell=self.names[end])
        return _("A piece may not jump over pieces of the other side.")

    def wrong(self, at: Position) -> str:
        """Each side keeps a piece: who has only one left has won."""
        if all(at.cells.count(code) for code in (1, 2)):
            return super().wrong(at)
        return _("Each side has at least one piece.")


def _start(size: int, *, scrambled: bool) -> str:
    """Pieces on all cells of the edge but the corners: the first side above and below, or both in
    turn all around."""
    side = size - 2
    around = "XO" * 2 * side if scrambled else ("X" * side + "O" * side) * 2
    left, above, right, below = (around[side * n : side * (n + 1)] for n in range(4))
    rows = [f"{one}{'.' * side}{other}" for one, other in zip(left[::-1], right, strict=True)]
    return "/".join((f".{above}.", *rows, f".{below[::-1]}."))


def _beyond(size: int) -> Iterator[tuple[int, ...]]:
    """By cell: the cells that are at least one step away from it, two, and so on."""
    for middle in range(size * size):
        y, x = divmod(middle, size)
        away = [max(abs(n // size - y), abs(n % size - x)) for n in range(size * size)]
        yield tuple(
            sum(1 << n for n, steps in enumerate(away) if steps >= least)
            for least in range(1, max(away) + 1)
        )


def _lines(size: int) -> list[list[int]]:
    """The cells of each row, column and diagonal of more than one cell."""
    lines = defaultdict[tuple[int, int], list[int]](list)
    for cell in range(size * size):
        y, x = divmod(cell, size)
        for line in enumerate((y, x, y - x, y + x)):
            lines[line].append(cell)
    return [line for line in lines.values() if len(line) > 1]


class LinesOfAction(SimpleGame):
    """Lines of Action, usual and scrambled, on boards of 5 to 10 rows."""

    name = "loa"
    title = N_("Lines of Action")
    short = "LOA"
    credit = N_("Claude Soucie, about 1960")
    summary = N_("Bring all your pieces together into one group.")
    repetition = "draw"
    kind = "connection"
    options = (
        Number("size", 5, 10, 8, N_("rows and columns of the board"), label=N_("Size")),
        Choice(
            "start",
            (
                ("usual", N_("O above and below, X at the sides")),
                ("scrambled", N_("Scrambled Eggs, O and X in turn all around")),
            ),
            "usual",
            N_("where the pieces start"),
            label=N_("Start"),
        ),
        Choice(
            "both",
            (
                ("draw", N_("a move that joins both sides draws the match")),
                ("mover", N_("a move that joins both sides wins for its player")),
            ),
            "draw",
            N_("both sides joined"),
            label=N_("Both joined"),
            shown=(N_("draw"), N_("mover wins")),
            named=True,
        ),
    )

    def same_play(self, first: Options, second: Options) -> bool:
        """The start is no matter of later moves."""
        return all(first[name] == second[name] for name in ("size", "both"))

    def rules(self, options: Options) -> Gathering:
        return Gathering(options.number("size"), options.choice("start"), options.choice("both"))
