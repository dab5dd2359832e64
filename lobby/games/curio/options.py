"""The options of Curio, and which of them exclude each other."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import TypeAlias

from lobby.base.translation import N_, _
from lobby.gamekit.options import Choice, Number, OptionError, Options, Value

LONGEST = 15
"""The most rows or columns that a board can have."""

LARGEST_ARMY = LONGEST // 2 * LONGEST
"""The most pieces of one player that fit on the largest board."""


def full_set(base: int) -> int:
    """The number of unordered pairs of numbers from 1 to *base*.

    >>> full_set(4)
    10
    """
    return base * (base + 1) // 2


def _one_of_each(values: Mapping[str, Value]) -> int:
    return full_set(int(values["base"]))


OPTIONS = (
    Number(
        "base", 2, 9, 4, N_("the numbers on the pieces run from 1 to N"), label=N_("Highest number")
    ),
    Number("rows", 3, LONGEST, 5, N_("rows of the board"), label="Rows"),
    Number("cols", 3, LONGEST, 5, N_("columns of the board"), label="Columns"),
    Number(
        "num_pieces",
        full_set(2),
        LARGEST_ARMY,
        _one_of_each,
        N_("pieces of each player: one of each pair of numbers, or several of each"),
        N_("one of each pair: base × (base + 1) / 2"),
        label=N_("Pieces of each player"),
    ),
    Choice(
        "turn",
        (
            ("turn", N_("a piece turns round after a capture and shows its other number")),
            ("no_turn", N_("a piece never turns round")),
        ),
        "turn",
        N_("what a piece does after a capture"),
        label=N_("Pieces turn when capturing"),
        shown=("yes", "no"),
    ),
    Choice(
        "limit",
        (
            ("limit", N_("a piece moves at most as many squares as its visible number")),
            ("no_limit", N_("a piece moves any distance")),
        ),
        "limit",
        N_("how far a piece moves"),
        label=N_("The number limits how far"),
        shown=("yes", "no"),
    ),
    Choice(
        "face",
        (
            ("face_large", N_("the larger number of each piece")),
            ("face_small", N_("the smaller number of each piece")),
            ("face_random", N_("either number, with equal chance for each piece")),
        ),
        "face_large",
        N_("the number that faces the owner at the start"),
        label=N_("You see at the start"),
        shown=(N_("the larger number"), N_("the smaller number"), N_("either, by chance")),
    ),
    Choice(
        "capture",
        (
            ("capture_lt", N_("a smaller visible number than the capturer's")),
            ("capture_le", N_("a smaller visible number than the capturer's, or the same")),
            ("capture_gt", N_("a larger visible number than the capturer's")),
            ("capture_ge", N_("a larger visible number than the capturer's, or the same")),
            ("capture_lt_total", N_("a smaller sum of both numbers than the capturer's")),
            (
                "capture_le_total",
                N_("a smaller sum of both numbers than the capturer's, or the same"),
            ),
            ("capture_gt_total", N_("a larger sum of both numbers than the capturer's")),
            (
                "capture_ge_total",
                N_("a larger sum of both numbers than the capturer's, or the same"),
            ),
            ("capture_any", N_("any enemy piece")),
        ),
        "capture_le",
        N_("what a piece may capture"),
        label=N_("Pieces capture"),
        shown=(
            "smaller",
            N_("smaller or equal"),
            "larger",
            N_("larger or equal"),
            N_("smaller sum"),
            N_("smaller/equal sum"),
            N_("larger sum"),
            N_("larger/equal sum"),
            N_("any enemy"),
        ),
    ),
)


def check_army(options: Options) -> None:
    """Raise OptionError unless the armies are made of full sets and fit without sharing a row."""
    base, pieces = options.number("base"), options.number("num_pieces")
    set_size = full_set(base)
    if pieces % set_size:
        raise OptionError.because(
            "-num_pieces={pieces} is refused: with -base={base} give a multiple of {one},"
            " such as {one} or {two}.",
            pieces=pieces,
            base=base,
            one=set_size,
            two=2 * set_size,
        )
    rows, cols = options.number("rows"), options.number("cols")
    if rows < rows_needed(pieces, cols):
        raise OptionError(_too_small(pieces, rows, cols))


def rows_needed(pieces: int, cols: int) -> int:
    """The number of rows that two armies of *pieces* pieces take if they share none.

    >>> rows_needed(10, 5), rows_needed(10, 4)
    (4, 6)
    """
    return 2 * -(-pieces // cols)


def _too_small(pieces: int, rows: int, cols: int) -> str:
    """The message that *rows* and *cols* are too small, and which would do."""
    sizes = range(3, LONGEST + 1)
    enough_rows = [f"-rows={n}" for n in sizes if n >= rows_needed(pieces, cols)]
    enough_cols = [f"-cols={n}" for n in sizes if rows >= rows_needed(pieces, n)]
    smallest = enough_rows[:1] + enough_cols[:1]
    if len(smallest) == 2:
        return _(
            "Two armies of {pieces} pieces do not fit on {rows} rows and {cols} columns without"
            " sharing a row: give at least {rows_option} or {cols_option}.",
            pieces=pieces,
            rows=rows,
            cols=cols,
            rows_option=smallest[0],
            cols_option=smallest[1],
        )
    if smallest:
        return _(
            "Two armies of {pieces} pieces do not fit on {rows} rows and {cols} columns without"
            " sharing a row: give at least {smallest}.",
            pieces=pieces,
            rows=rows,
            cols=cols,
            smallest=smallest[0],
        )
    return _(
        "Two armies of {pieces} pieces do not fit on {rows} rows and {cols} columns without"
        " sharing a row: no -rows or -cols up to {longest} alone would do, so raise both,"
        " for example to -rows={square} -cols={square}.",
        pieces=pieces,
        rows=rows,
        cols=cols,
        longest=LONGEST,
        square=next(n for n in sizes if n >= rows_needed(pieces, n)),
    )


Pair: TypeAlias = tuple[int, int]
"""The two numbers of a piece, the smaller one first."""

Way: TypeAlias = tuple[int, int]
"""The orientation of a piece: its front, then its back."""


def army(options: Options) -> tuple[Pair, ...]:
    """The pairs of one player's pieces, sorted; repeated if there are several pieces of a pair."""
    base = options.number("base")
    copies = options.number("num_pieces") // full_set(base)
    return tuple(sorted([*combinations_with_replacement(range(1, base + 1), 2)] * copies))


def ways(pair: Pair, face: str) -> tuple[Way, ...]:
    """The orientations a piece with *pair* may have before it has turned, under the option *face*.

    >>> ways((1, 3), "face_large"), ways((1, 3), "face_random"), ways((3, 3), "face_random")
    (((3, 1),), ((1, 3), (3, 1)), ((3, 3),))
    """
    small, large = pair
    if face == "face_large":
        return ((large, small),)
    if face == "face_small" or small == large:
        return ((small, large),)
    return (small, large), (large, small)


def has_turned(way: Way, face: str) -> bool:
    """Whether a piece that stands in *way* must have turned, under the option *face*.

    >>> has_turned((3, 1), "face_large"), has_turned((1, 3), "face_large")
    (False, True)
    """
    return way not in ways((min(way), max(way)), face)
