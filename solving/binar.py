"""Solves Binar up to 5x5 with all options, and writes the table that the package includes.

    python -m solving.binar [--table FILE]

It works backwards from the full board: a pattern of empty cells is solved after those with one cell
less. All parities that can occur with a pattern are solved together, with a byte for each.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence, Set
from functools import reduce
from importlib.resources import files
from operator import xor
from pathlib import Path
from time import perf_counter

from lobby.games.binar.mind.board import FRAME, LINES, Placing, Rules, SmallBoard, align
from lobby.games.binar.mind.table import (
    ALL_RULES,
    DRAWN,
    FILE,
    LOSS_AT_ONCE,
    WIN_AT_ONCE,
    Table,
    before,
    width,
)

_BEFORE = bytes(before(code) if code else 0 for code in range(256))

_ROWS = (1 << FRAME) - 1
WHOLE = bytes([_ROWS] * FRAME)
"""The empty board of 5x5."""


def solve(first: bytes = WHOLE) -> Table:
    """The table of everything that can follow from the pattern *first*."""
    patterns = all_patterns(first)
    numbers = {pattern: number for number, pattern in enumerate(patterns)}
    codes = {rules: bytearray() for rules in ALL_RULES}
    for pattern in patterns:
        for rules, known in codes.items():
            known.extend(_Solved(pattern, rules, numbers, known).codes())
    return Table(numbers, {rules: bytes(known) for rules, known in codes.items()})


def all_patterns(first: bytes) -> list[bytes]:
    """*first* and all patterns that can follow from it, in canonical form, each after those with
    fewer empty cells."""
    layers = [{align(first).pattern}]
    while layers[-1] != {bytes(FRAME)}:
        layers.append(
            {
                align(board.put(placing).pattern).pattern
                for board in (SmallBoard(pattern, 0, 0) for pattern in layers[-1])
                for placing in board.placings(ALL_RULES[0])
            }
        )
    return [pattern for layer in reversed(layers) for pattern in sorted(layer)]


class _Solved:
    """One pattern with one set of options; those with fewer empty cells are *known*."""

    def __init__(
        self, pattern: bytes, rules: Rules, numbers: Mapping[bytes, int], known: bytearray
    ) -> None:
        filled = FRAME * FRAME - sum(mask.bit_count() for mask in pattern)
        self._board = SmallBoard(pattern, 0, filled & 1)
        self._rules = rules
        self._numbers = numbers
        self._known = known
        self._weights = _weights(pattern, rules)
        self._odd = _odd_lines(self._weights, self._board.full_lines, filled // 2 & 1)

    def codes(self) -> bytes:
        """A byte for each number that encodes parities; 0 if no position has that number."""
        moves = [self._after(placing) for placing in self._board.placings(self._rules)]
        best = [max(codes) for codes in zip(*moves, strict=True)] or [DRAWN]
        used = (_number(odd, self._weights) == i for i, odd in enumerate(self._odd))
        codes = bytes(code * fits for code, fits in zip(best, used, strict=True))
        return codes.ljust(width(self._rules), b"\0")

    def _after(self, placing: Placing) -> list[int]:
        """The value of a move, for every number."""
        after = self._board.put(placing)
        weights = _weights(after.pattern, self._rules)
        rows, columns = _sums(weights[:FRAME]), _sums(weights[FRAME:])
        start = self._numbers[align(after.pattern).pattern] * width(self._rules)
        known = self._known[start : start + width(self._rules)].translate(_BEFORE)
        odds = [odd ^ after.odd for odd in self._odd]
        codes = [known[rows[odd & _ROWS] ^ columns[odd >> FRAME]] for odd in odds]
        if not after.full_at(placing):
            return codes
        boards = (SmallBoard(after.pattern, odd, after.mover) for odd in odds)
        return [
            self._at_once(board.full_at(placing)) or code
            for board, code in zip(boards, codes, strict=True)
        ]

    def _at_once(self, full: list[int]) -> int:
        """The result of filling lines of the parities *full*; 0 if that decides nothing."""
        winner = self._rules.winner(full, self._board.mover)
        if winner is None:
            return 0
        return WIN_AT_ONCE if winner == self._board.mover else LOSS_AT_ONCE


def _weights(pattern: bytes, rules: Rules) -> tuple[int, ...]:
    alignment = align(pattern)
    return alignment.choose if rules.choose else alignment.own


def _number(odd: int, weights: Sequence[int]) -> int:
    return reduce(xor, (weight for line, weight in enumerate(weights) if odd >> line & 1), 0)


def _odd_lines(weights: Sequence[int], full: Set[int], ones: int) -> list[int]:
    """The odd lines that each number stands for. With -own, *ones* is the parity of all the digits.

    An open line without a weight is odd or even such that the lines of its side add up to the
    parity of the ones on the board.
    """
    bits = [0] * max(weights).bit_length()
    known = 0
    for side in (range(FRAME), range(FRAME, LINES)):
        last = sum(1 << line for line in side if not weights[line] and line not in full)
        known |= last * ones
        for line in side:
            if weights[line]:
                bits[weights[line].bit_length() - 1] = 1 << line | last
    return [known ^ odd for odd in _sums(bits)]


def _sums(weights: Sequence[int]) -> list[int]:
    """The exclusive or of every subset of *weights*, indexed by the bits of the subset."""
    sums = [0]
    for weight in weights:
        sums += [earlier ^ weight for earlier in sums]
    return sums


def main() -> None:
    """Solve, report how long it took, and write the table to its place in the package or to the
    given file."""
    parser = ArgumentParser(
        prog="python -m solving.binar", description="Solves Binar and writes the table of the bots."
    )
    here = Path(str(files("lobby.games.binar.mind.thinking") / FILE))
    parser.add_argument("--table", type=Path, default=here, help="file to write")
    target: Path = parser.parse_args().table
    began = perf_counter()
    table = solve()
    packed = table.packed()
    target.write_bytes(packed)
    print(f"{len(table.numbers):,} patterns solved in {perf_counter() - began:.0f} s")
    for rules, codes in table.codes.items():
        print(f"{rules}: {len(codes) - codes.count(0):,} positions")
    print(f"{target}: {len(packed):,} bytes")


if __name__ == "__main__":
    main()
