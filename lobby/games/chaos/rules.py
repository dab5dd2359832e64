"""Chaos, by Alan Tonisson: jump over lines and flip them.

The rules are those of its help text on pbmserv, Richard's Play-By-eMail Server.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal, NoReturn, Self, TypeAlias, final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.game import IllegalMove, Outcome, Seat, State, View, quoted
from lobby.gamekit.spelling import unknown_word
from lobby.games.chaos.board import (
    BETWEEN,
    BOARD,
    CELLS,
    INDEX,
    INNER,
    ROWS,
    SEEN,
    Jump,
    cells_of,
    crossed,
    jumps,
)

KEEP, SWAP = "keep", "swap"
ONLY_X = N_("Only X, answering the two first moves of a pie, may keep or swap.")
"""The words with which X chooses a side in a match with ``-pie``."""

PieStage: TypeAlias = Literal["", "opening", "side"]
"""Ordinary play; or, with ``-pie``, O is to make both first moves, or X to choose a side."""

_FORM: Final = re.compile(r"[a-z][0-9]{1,2}(-[a-z][0-9]{1,2})+")
_TOKENS: Final = tuple(f"-{cell}" for cell in CELLS)


def _add_moves(moves: list[str], start: int, enemy: int, empty: int) -> None:
    """Append to *moves* every move of the piece on *start*, sorted, given the *empty* cells."""
    empty |= 1 << start
    needs_no_flip = INNER & ~(1 << start)

    def follow(onto: tuple[Jump, ...], path: str, unflipped: int, used: int) -> None:
        for end, line, pair in onto:
            struck = line & unflipped
            if used & pair or (struck and struck != line):
                continue
            longer, left = path + _TOKENS[end], unflipped ^ struck
            if left != enemy or needs_no_flip >> end & 1:
                moves.append(longer)
            onward = jumps(end, empty & SEEN[end])
            if len(onward) > 1:  # one of them only goes back
                follow(onward, longer, left, used | pair)

    follow(jumps(start, empty & SEEN[start]), CELLS[start], enemy, 0)


@final
class ChaosState(State):
    """A Chaos position."""

    __slots__ = ("_moves", "_pieces", "_seat")

    def __init__(self, pieces: tuple[int, int], seat: Seat) -> None:
        self._pieces = pieces
        self._seat = seat
        self._moves: tuple[str, ...] | None = None

    @classmethod
    def of(cls, pieces: Mapping[str, Seat], to_move: Seat) -> ChaosState:
        """The position with *pieces* on the named cells, reachable in play or not.

        >>> ChaosState.of({"a2": 0, "b2": 0, "c3": 1, "c4": 1}, to_move=0).moves()
        ('a2-c2', 'a2-c2-c5', 'b2-d4', 'b2-d4-b4')
        """
        return cls((cells_of(pieces, 0), cells_of(pieces, 1)), to_move)

    @property
    def to_move(self) -> Seat | None:
        return self._seat if self.moves() else None

    @property
    def outcome(self) -> Outcome | None:
        return None if self.moves() else Outcome(1 - self._seat, "no-move")

    @property
    def pieces(self) -> Mapping[str, Seat]:
        """The seat of each piece, by cell."""
        occupied, second = self._pieces[0] | self._pieces[1], self._pieces[1]
        return MappingProxyType(
            {name: second >> cell & 1 for cell, name in enumerate(CELLS) if occupied >> cell & 1}
        )

    def moves(self) -> tuple[str, ...]:
        if self._moves is None:
            self._moves = tuple(self._generate())
        return self._moves

    def passed(self) -> ChaosState:
        return ChaosState(self._pieces, 1 - self._seat)

    def play(self, move: str) -> ChaosState:
        text = self.canonical(move)
        if not self._has(text):
            self._refuse(text)
        return self.after(text)

    def after(self, entered: str) -> ChaosState:
        """The state after the jumps of *entered*, the first ones of a legal move or all of them."""
        path = [INDEX[cell] for cell in entered.split("-")]
        flipped = crossed(path)
        pieces = list(self._pieces)
        pieces[self._seat] = (pieces[self._seat] & ~(1 << path[0])) | flipped | 1 << path[-1]
        pieces[1 - self._seat] &= ~flipped
        return ChaosState((pieces[0], pieces[1]), 1 - self._seat)

    def swapped(self) -> ChaosState:
        """The state with every piece in the other colour and the other seat to move: nothing
        changes for the two armies except that they have changed hands."""
        return ChaosState((self._pieces[1], self._pieces[0]), 1 - self._seat)

    def misspelt(self, move: str) -> str | None:
        text = self.canonical(move)
        if text in (KEEP, SWAP):
            return _(ONLY_X)
        if wrong := unknown_word(text, (KEEP, SWAP)):
            return wrong
        if not _FORM.fullmatch(text):
            return _(
                "{text} is not understood: write every cell of the move, as in a2-c2-c5.",
                text=quoted(text),
            )
        for cell in text.split("-"):
            if cell not in INDEX:
                cells = ", ".join(
                    _("{row}{first} to {row}{last}", row=row, first=ns[0], last=ns[-1])
                    for row, ns in ROWS.items()
                )
                return _("{cell} is not on the board, which has {cells}.", cell=cell, cells=cells)
        return None

    def key(self) -> tuple[int, int, Seat]:
        return *self._pieces, self._seat

    def view(self, seat: Seat | None, *, revealed: bool = False) -> ChaosView:
        return ChaosView(
            seat=seat,
            to_move=self.to_move,
            moves=self.moves() if seat == self._seat else (),
            outcome=self.outcome,
            pieces=self.pieces,
        )

    def __repr__(self) -> str:
        return f"ChaosState.of({dict(self.pieces)}, to_move={self._seat})"

    def _generate(self) -> list[str]:
        moves: list[str] = []
        pieces = self._pieces[self._seat]
        while pieces:
            bit = pieces & -pieces
            pieces ^= bit
            self._add_moves_from(moves, bit.bit_length() - 1)
        return moves

    def _add_moves_from(self, moves: list[str], start: int) -> None:
        own, enemy = self._pieces[self._seat], self._pieces[1 - self._seat]
        empty = BOARD ^ own ^ enemy
        if jumps(start, empty & SEEN[start]):
            _add_moves(moves, start, enemy, empty)

    def _has(self, text: str) -> bool:
        """Whether *text* is a legal move. This does not generate all of them, as replays ask about
        only one in each position."""
        if self._moves is not None:
            return text in self._moves
        start, moves = INDEX.get(text.partition("-")[0]), list[str]()
        if start is not None and self._pieces[self._seat] >> start & 1:
            self._add_moves_from(moves, start)
        return text in moves

    def _refuse(self, text: str) -> NoReturn:
        if not self.moves():
            raise IllegalMove.because("The match is over.")
        wrong = self.misspelt(text)
        if wrong:
            raise IllegalMove(wrong)
        path = text.split("-")
        self._check_cells(path)
        self._check_jumps([INDEX[cell] for cell in path])
        if path[0] == path[-1]:
            raise IllegalMove.because(
                "This move changes nothing: it flips no piece and ends where it began."
            )
        raise IllegalMove.because(
            "To end on {path}, an outer cell, a move must flip an enemy piece.", path=path[-1]
        )

    def _check_cells(self, path: list[str]) -> None:
        start = INDEX[path[0]]
        if self._pieces[1 - self._seat] >> start & 1:
            raise IllegalMove.because("The piece on {path} is your opponent's.", path=path[0])
        if not self._pieces[self._seat] >> start & 1:
            raise IllegalMove.because("There is no piece on {path}.", path=path[0])

    def _check_jumps(self, path: list[int]) -> None:
        enemy = self._pieces[1 - self._seat]
        occupied = (self._pieces[0] | self._pieces[1]) & ~(1 << path[0])
        used: set[frozenset[int]] = set()
        for jump in pairwise(path):
            _check_jump(*jump, enemy, occupied)
            if frozenset(jump) in used:
                start, end = CELLS[jump[0]], CELLS[jump[1]]
                raise IllegalMove.because(
                    "This move has jumped between {start} and {end} already.", start=start, end=end
                )
            used.add(frozenset(jump))
            enemy &= ~BETWEEN[jump]


def _check_jump(start: int, end: int, enemy: int, occupied: int) -> None:
    ends = _("{cells} and {end_cells}", cells=CELLS[start], end_cells=CELLS[end])
    line = BETWEEN.get((start, end))
    if line is None:
        raise IllegalMove.because("{ends} are not two cells on a straight line.", ends=ends)
    if not line:
        raise IllegalMove.because(
            "{ends} are neighbours: there is nothing to jump over between them.", ends=ends
        )
    if occupied >> end & 1:
        raise IllegalMove.because(
            "{cells} is occupied: a jump must end on an empty cell.", cells=CELLS[end]
        )
    if gaps := line & ~occupied:
        gap = CELLS[gaps.bit_length() - 1]
        raise IllegalMove.because(
            "The line between {ends} is broken: {gap} is empty.", ends=ends, gap=gap
        )
    if line & enemy not in (0, line):
        raise IllegalMove.because("The line between {ends} has pieces of both colours.", ends=ends)


def flips(before: ChaosView, after: ChaosView, move: str) -> str:
    """How many pieces *move* flipped, as a sentence; "" for none, and for the
    choice of a side."""
    flipped = sum(after.pieces.get(cell, seat) != seat for cell, seat in before.pieces.items())
    if before.stage or not flipped:
        return ""
    return ngettext(
        "{move} flipped {count} piece.", "{move} flipped {count} pieces.", flipped, move=move
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChaosView(View):
    """A Chaos position; nothing is hidden."""

    pieces: Mapping[str, Seat]
    """The seat of each piece, by cell, ``a1`` to ``e5``."""
    stage: PieStage = ""

    @property
    def task(self) -> str:
        if not self.stage or self.to_move is None:
            return ""
        return _(_TASKS[self.stage][self.seat != self.to_move])

    def after(self, entered: str) -> Self:
        """The view with the jumping piece on its last landing cell and the lines it jumped over
        flipped. Two first moves are both made, and ``swap`` changes the colour of all pieces."""
        if self.to_move is None:
            return self
        state = ChaosState.of(self.pieces, 0 if self.stage else self.to_move)
        for part in entered.split(":"):
            if part == SWAP:
                state = state.swapped()
            elif part != KEEP:
                state = state.after(part)
        return replace(self, pieces=state.pieces)


_TASKS: Final = MappingProxyType(
    {
        "opening": (
            N_("Make the first moves of both sides. Your opponent then chooses one."),
            N_("O makes the first moves of both sides. Then X chooses one."),
        ),
        "side": (
            N_("Keep X, or swap colours and move. After a swap you have O's pieces."),
            N_("X chooses: to keep X, or to swap colours with O and move."),
        ),
    }
)
"""By stage, what is to be done: for the player who does it, and for others."""
