"""Curio positions as one word: the top row first, each piece with its front and its back, then the
side to move, then the captured pieces in order. A number that the viewer does not know is ``?``.
The number of moves since the last capture is not recorded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection
from types import MappingProxyType

from lobby.base.translation import ngettext
from lobby.gamekit.drawing.grid import lettered
from lobby.gamekit.game import Seat, Setup
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import HIDDEN, BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.games.curio.options import army, has_turned
from lobby.games.curio.paper import Paper, complete
from lobby.games.curio.rules import CurioState
from lobby.games.curio.ruleset import SEAT_LETTERS, SEATS, Man
from lobby.games.curio.view import CurioView, Piece

_PIECE = r"[LD][1-9?][1-9?]"


def write(view: CurioView, to_move: Seat) -> str:
    cells = {square: _text(piece) for square, piece in view.pieces.items()}
    captured = "".join(map(_text, view.captured))
    rows = lettered(view.cols, view.rows).lines()[::-1]
    return join(rows, cells, SEAT_LETTERS[to_move], *filter(None, (captured,)))


def read(text: str, options: Options) -> Paper | OpenPosition:
    rows, cols = options.number("rows"), options.number("cols")
    lines = lettered(cols, rows).lines()[::-1]
    fields = split(text, lines, cell=_PIECE, sides=SEAT_LETTERS, most=3)
    pieces = {square: _piece(cell) for square, cell in fields.cells.items()}
    captured = _captured("".join(fields.rest))
    _check_army(options, pieces.values(), captured)
    _check_turned(options, pieces.values(), captured)
    view = CurioView(
        seat=None,
        to_move=fields.to_move,
        moves=(),
        outcome=None,
        rows=rows,
        cols=cols,
        pieces=MappingProxyType(dict(sorted(pieces.items()))),
        captured=captured,
        royals=(_royals(options, captured, 0), _royals(options, captured, 1)),
        army=army(options),
        face=options.choice("face"),
    )
    if not all(map(view.possible, pieces)):
        raise BadPosition.because("The visible numbers do not fit two armies under these options.")
    if any(piece.way is None for piece in pieces.values()):
        return Paper(view, options)
    state = complete(view, options)
    assert state is not None, "every number is known"
    return OpenPosition(state, None)


def dealt(text: str, options: Options, setup: Setup) -> CurioState:
    """The position written as *text*, with the pieces that hide a number as in *setup*: they are
    still hidden. Raises BadPosition."""
    view = read(text, options).view
    assert isinstance(view, CurioView), "Curio has no other positions"
    men = {square: man for square, text in setup.items() if (man := Man.read(text))}
    known = {
        square: Man(piece.seat, *piece.way)
        for square, piece in view.pieces.items()
        if piece.way is not None
    }
    if {*men, *known} != {*view.pieces} or not men.keys().isdisjoint(known):
        raise BadPosition.because("What is hidden in this position was not dealt.")
    captured = [Man(piece.seat, *piece.way) for piece in view.captured if piece.way]
    return CurioState.of(options, men | known, view.to_move or 0, open_on=known, captured=captured)


def _text(piece: Piece) -> str:
    front, back = (HIDDEN if number is None else number for number in (piece.front, piece.back))
    return f"{SEAT_LETTERS[piece.seat]}{front}{back}"


def _piece(cell: str) -> Piece:
    front, back = (None if sign == HIDDEN else int(sign) for sign in cell[1:])
    return Piece(SEAT_LETTERS.index(cell[0]), front, back)


def _captured(text: str) -> tuple[Piece, ...]:
    cells = re.findall(_PIECE, text)
    if "".join(cells) != text or HIDDEN in text:
        raise BadPosition.because(
            "Write captured pieces after the second colon, with both numbers: D31L22."
        )
    return tuple(map(_piece, cells))


def _check_army(options: Options, pieces: Collection[Piece], captured: tuple[Piece, ...]) -> None:
    whole = Counter(army(options))
    for seat, side in enumerate(SEATS):
        own = [piece for piece in (*pieces, *captured) if piece.seat == seat]
        if len(own) != whole.total():
            raise BadPosition.because(
                "{side} has {count} pieces, captured ones included, instead of {total}.",
                side=side,
                count=len(own),
                total=whole.total(),
            )
        ways = [piece.way for piece in own if piece.way is not None]
        if Counter((min(way), max(way)) for way in ways) - whole:
            raise BadPosition.because(
                "{side} has a piece that is not in its army under these options.", side=side
            )


def _check_turned(options: Options, pieces: Collection[Piece], captured: tuple[Piece, ...]) -> None:
    """Raise BadPosition if more pieces have turned than captures explain. Which piece captured is
    not recorded, and one that captured twice stands as it was dealt."""
    face, turns = options.choice("face"), options.choice("turn") == "turn"
    for seat, side in enumerate(SEATS):
        own = [piece for piece in (*pieces, *captured) if piece.seat == seat]
        turned = [piece for piece in own if piece.way is not None and has_turned(piece.way, face)]
        if turned and not turns:
            raise BadPosition.because(
                "{piece} stands the wrong way round for -{face}, and with -no_turn no piece turns.",
                piece=_text(turned[0]),
                face=face,
            )
        taken = sum(piece.seat != seat for piece in captured)
        if len(turned) > taken:
            raise BadPosition(
                ngettext(
                    "{side} has turned {count} piece, such as {piece}, but has captured {taken}:"
                    " pieces turn only when they capture.",
                    "{side} has turned {count} pieces, such as {piece}, but has captured {taken}:"
                    " pieces turn only when they capture.",
                    len(turned),
                    side=side,
                    piece=_text(turned[0]),
                    taken=taken,
                )
            )


def _royals(options: Options, captured: tuple[Piece, ...], seat: Seat) -> int:
    highest = options.number("base")
    taken = sum(piece.seat == seat and highest in (piece.front, piece.back) for piece in captured)
    return sum(highest in pair for pair in army(options)) - taken


NOTATION = Notation(write, read, dealt=dealt)
