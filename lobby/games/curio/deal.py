"""The deal of Curio: which piece stands on which square, and which way round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from lobby.gamekit.game import BadSetup, Seat, Setup, quoted
from lobby.gamekit.options import Options
from lobby.games.curio.board import board
from lobby.games.curio.options import army, ways
from lobby.games.curio.ruleset import SEAT_LETTERS, SEATS, Man


def deal(options: Options, rng: Random) -> Setup:
    """Place every piece at random on the rows nearest its player."""
    men: dict[str, Man] = {}
    for seat in (0, 1):
        pairs = list(army(options))
        rng.shuffle(pairs)
        for square, pair in zip(_squares(options, seat, rng), pairs, strict=True):
            men[square] = Man(seat, *rng.choice(ways(pair, options.choice("face"))))
    return {square: str(man) for square, man in sorted(men.items())}


def read_setup(options: Options, setup: Setup) -> Mapping[str, Man]:
    """The pieces of *setup* by square. Raises BadSetup unless ``deal`` could have dealt it."""
    men = {square: _read(options, square, text) for square, text in setup.items()}
    for seat in (0, 1):
        own = {square: man for square, man in men.items() if man.seat == seat}
        _check_army(options, seat, own)
        _check_rows(options, seat, own)
    _check_faces(options, men)
    return men


def _rows(options: Options, seat: Seat) -> list[list[str]]:
    """The squares of each row, the row nearest *seat* first."""
    rows, cols = options.number("rows"), options.number("cols")
    names = board(rows, cols).names
    from_light = [[name for name in names if name[1:] == str(y)] for y in range(1, rows + 1)]
    return from_light if seat == 0 else from_light[::-1]


def _squares(options: Options, seat: Seat, rng: Random) -> list[str]:
    full, rest = divmod(options.number("num_pieces"), options.number("cols"))
    rows = _rows(options, seat)
    return [square for row in rows[:full] for square in row] + rng.sample(rows[full], rest)


def _read(options: Options, square: str, text: str) -> Man:
    rows, cols = options.number("rows"), options.number("cols")
    if square not in board(rows, cols).numbers:
        raise BadSetup.because(
            "There is no square {square} on {rows} rows and {cols} columns.",
            square=quoted(square),
            rows=rows,
            cols=cols,
        )
    man = Man.read(text)
    if man is None:
        raise BadSetup.because(
            "{text} on {square} is not a piece: write {seat_letters}, its"
            " front and its back, as in 'L43'.",
            text=quoted(text),
            square=square,
            seat_letters=" or ".join(SEAT_LETTERS),
        )
    return man


def _check_army(options: Options, seat: Seat, own: Mapping[str, Man]) -> None:
    wanted, given = Counter(army(options)), Counter(man.pair for man in own.values())
    for pair in wanted | given:
        if given[pair] != wanted[pair]:
            raise BadSetup.because(
                "{seats} should have {wanted} of the piece {pair}, not {given}.",
                seats=SEATS[seat],
                wanted=wanted[pair],
                pair="".join(map(str, pair)),
                given=given[pair],
            )


def _check_rows(options: Options, seat: Seat, own: Mapping[str, Man]) -> None:
    full, rest = divmod(options.number("num_pieces"), options.number("cols"))
    nearest = _rows(options, seat)[: full + 1]
    wanted = [options.number("cols")] * full + [rest]
    if [sum(square in own for square in row) for row in nearest] != wanted:
        raise BadSetup.because(
            "{seats}'s pieces should fill the nearest row before they stand on the next.",
            seats=SEATS[seat],
        )


def _check_faces(options: Options, men: Mapping[str, Man]) -> None:
    face = options.choice("face")
    for square, man in men.items():
        if (man.front, man.back) not in ways(man.pair, face):
            raise BadSetup.because(
                "{man} on {square} stands the wrong way round for -{face}.",
                man=man,
                square=square,
                face=face,
            )
