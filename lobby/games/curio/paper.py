"""Curio on paper: trying out moves of both sides with nothing but what one viewer knows.

Everything here follows from a view and the options, so it cannot reveal anything they hide.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from lobby.base.translation import _
from lobby.gamekit.game import IllegalMove, Seat
from lobby.gamekit.imagined import OpenPosition, Unknowable
from lobby.gamekit.options import Options
from lobby.gamekit.spelling import respelt
from lobby.games.curio.options import has_turned
from lobby.games.curio.refusal import PASS, refusal
from lobby.games.curio.rules import CurioState
from lobby.games.curio.ruleset import EMPTY, SEATS, Man, Rules, rules_of
from lobby.games.curio.view import CurioView


@dataclass(frozen=True, slots=True)
class Paper:
    """A position as its viewer imagines it, with a side to move.

    *ending* is the move that led here, if it captured a piece: nobody knows what a capture reveals
    before it is played, so nothing can follow it. The house rule that ends a match without captures
    is ignored.
    """

    view: CurioView
    options: Options
    ending: str = ""

    @property
    def legal(self) -> None:
        """None: only a viewer who sees every number knows the legal moves."""

    def play(self, move: str) -> Paper:
        self._check_open()
        move = self.canonical(move)
        if self.view.moves:
            # The viewer knows their own legal moves, even if not the numbers behind them.
            if move not in self.view.moves:
                raise IllegalMove(self._refusal(move))
        elif move == PASS:
            self._check_pass()
        else:
            self._check(move)
        return self._after(move)

    def suppose(self, move: str) -> Paper:
        self._check_open()
        try:
            return self.play(move)
        except Unknowable:
            return self._after(self.canonical(move))

    def candidates(self) -> tuple[str, ...]:
        if self.ending:
            return ()
        if self.view.moves:
            return self.view.moves
        own, alike = self._own(), {piece: square for square, piece in self.view.pieces.items()}
        of_kind = cache(self._men)  # pieces that look alike can be the same things

        def men(square: str) -> list[Man]:
            return of_kind(alike[self.view.pieces[square]])

        moves = sorted(
            move
            for origin in own
            for move in self._reach(origin, men(origin))
            if not self._is_blocked(move)
            and (not self.reveals(move) or any(self._legal(move, men)))
        )
        return tuple(moves) if any(map(self._has_room, own)) else (*moves, PASS)

    def passed(self) -> Paper:
        return replace(self, view=replace(self.view, to_move=1 - self._mover, moves=()))

    def reveals(self, move: str) -> bool:
        """Whether *move* captures a piece, which then shows both of its numbers."""
        return move.partition("-")[2] in self.view.pieces

    def concluded(self) -> Paper | OpenPosition:
        state = complete(self.view, self.options)
        return OpenPosition(state, self.view.seat) if state else self

    def canonical(self, move: str) -> str:
        return respelt(move)

    @property
    def _mover(self) -> Seat:
        assert self.view.to_move is not None, "only a position with a side to move is imagined"
        return self.view.to_move

    @property
    def _rules(self) -> Rules:
        return rules_of(self.options)

    def _check_open(self) -> None:
        if self.ending:
            raise Unknowable.because(
                "What {capture} reveals is not known, so nothing can follow it.",
                capture=self.ending,
            )

    def _after(self, move: str) -> Paper:
        after = replace(self.view.after(move), to_move=1 - self._mover, moves=())
        return replace(self, view=after, ending=move if self.reveals(move) else "")

    def _check_pass(self) -> None:
        if any(self._has_room(square) for square in self._own()):
            raise IllegalMove.because(
                "{seats} may pass only if there is no other move.", seats=SEATS[self._mover]
            )
        raise Unknowable.because(
            "Whether there is another move depends on numbers that you cannot see."
        )

    def _check(self, move: str) -> None:
        legal = self._legal(move, self._men)
        if not any(legal):
            raise IllegalMove(self._refusal(move))
        if not all(legal):
            raise Unknowable.because(
                "Whether {move} is legal depends on a number that you cannot see.", move=move
            )

    def _own(self) -> set[str]:
        return {name for name, piece in self.view.pieces.items() if piece.seat == self._mover}

    def _has_room(self, square: str) -> bool:
        """Whether a neighbouring square is empty: a piece can go there whatever it shows."""
        board = self._rules.board
        beside = (board.names[ray[0][0]] for ray in board.rays[board.numbers[square]])
        return any(name not in self.view.pieces for name in beside)

    def _reach(self, origin: str, men: list[Man]) -> set[str]:
        """The moves that *men* on *origin* could make on an empty board, depending on their
        fronts."""
        rules, kinds = self._rules, {man.front: man for man in men}.values()
        square = rules.board.numbers[origin]
        return {move for man in kinds for ray in rules.reach[man.byte][square] for __, move in ray}

    def _legal(self, move: str, men_on: Callable[[str], list[Man]]) -> set[bool]:
        """Whether *move* is legal, for everything that the pieces it touches can be; *men_on* tells
        that."""
        rules, (origin, __, target) = self._rules, move.partition("-")
        if move not in rules.board.ends or origin not in self._own() or self._is_blocked(move):
            return {False}
        men, others = men_on(origin), men_on(target)
        reaching = [man for man in men if move in self._reach(origin, [man])]
        pairs = product(reaching, others)
        takes = {bool(rules.takes[man.byte][other.byte]) for man, other in pairs}
        legal = takes if others else {bool(reaching)}
        return legal if len(reaching) == len(men) else legal | {False}

    def _is_blocked(self, move: str) -> bool:
        board = self._rules.board
        between = board.between(*board.ends[move]) or ()
        return any(board.names[square] in self.view.pieces for square in between)

    def _refusal(self, move: str) -> str:
        """Why *move* is not legal, in words that reveal only what the viewer knows."""
        origin = move.partition("-")[0]
        piece, mover = self.view.pieces.get(origin), SEATS[self._mover]
        if piece is not None and piece.seat != self._mover:
            return _(
                "The piece on {origin} is {seats}'s, and {mover} is to move.",
                origin=origin,
                seats=SEATS[piece.seat],
                mover=mover,
            )
        reasons = {refusal(self._rules, self._cells(way), self._mover, move) for way in (0, -1)}
        return reasons.pop() if len(reasons) == 1 else _("{move} is not legal.", move=move)

    def _men(self, square: str) -> list[Man]:
        ways = self.view.possible(square)
        return [Man(self.view.pieces[square].seat, *way) for way in ways]

    def _cells(self, choice: int) -> bytes:
        """The board, with *choice* as the index into what each piece can be."""
        board = self._rules.board
        cells = bytearray([EMPTY] * len(board.names))
        for square in self.view.pieces:
            cells[board.numbers[square]] = self._men(square)[choice].byte
        return bytes(cells)


def complete(view: CurioView, options: Options) -> CurioState | None:
    """The position that *view* shows if its viewer can tell every number; otherwise None. A piece
    that stands the other way round than it was dealt has turned, so everybody knows it; any other
    counts as never turned."""
    men = {}
    for square, piece in view.pieces.items():
        possible = view.possible(square)
        if len(possible) != 1:
            return None
        men[square] = Man(piece.seat, *possible[0])
    turned = [square for square, man in men.items() if has_turned((man.front, man.back), view.face)]
    lost = [Man(piece.seat, *piece.way) for piece in view.captured if piece.way]
    return CurioState.of(options, men, view.to_move or 0, open_on=turned, captured=lost)
