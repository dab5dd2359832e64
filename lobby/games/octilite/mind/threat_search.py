"""The search for OctiLite: alpha-beta that knows what wins at once and what threatens to.

It gives the same guarantees as ``lobby.gamekit.search.tree``, and gets further in the same time
because it is made for one game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Set
from typing import Final, cast

from lobby.gamekit.mind import Effort
from lobby.gamekit.search.position import Position
from lobby.gamekit.search.scores import MOST, WON
from lobby.gamekit.search.tree import ENDLESS, UNREDUCED, Spent
from lobby.games.octilite.mind.board import Board
from lobby.games.octilite.mind.pod_tables import QUIET, TURN, Move, lands, stuck
from lobby.games.octilite.mind.walk import Key, Node, after, captures, moves, sign_of
from lobby.games.octilite.mind.worth import THREAT, standing

_ENTRIES: Final = 300_000
"""The most positions remembered at once; at less than 250 bytes each they take less than 75 MB."""

_PATIENCE: Final = 256
"""How many positions are searched between two looks at the clock."""

_LATE: Final = 4
_VERY_LATE: Final = 12
"""From these places on, quiet moves are first searched one or two plies less deeply."""

_MARGIN: Final = 130
"""More than a quiet move gains, in points per ply."""

_WARDED: Final = 6
"""How many plies beyond the depth a landing is still warded off."""

_LOWER, _TRUE, _UPPER = 1, 0, -1


class OctiTree:
    """One search, with the guarantees of ``lobby.gamekit.search.tree.Tree``. *drawn* are keys of
    ``Board``."""

    def __init__(self, effort: Effort, drawn: Set[Hashable], draw: int = 0) -> None:
        self.work = 0
        self.guesses = 0
        self.spent = False
        self._clock = effort.clock
        self._limit = effort.work
        self._deadline = effort.clock() + effort.seconds
        self._checkpoint = 0
        self._drawn = frozenset(sign_of(cast(Key, key)) for key in drawn)
        self._draws = (draw, -draw)  # at an even and an odd number of moves from the root
        self._whole = False
        self._deepest = 0
        self._table: dict[int, tuple[int, int, int, Move]] = {}
        self._history: defaultdict[Move, int] = defaultdict(int)
        self._killers: dict[int, Move] = {}
        self._standings: dict[int, int] = {}

    def value(self, position: Position[Move], depth: int, alpha: int, beta: int, ply: int) -> int:
        """The worth of *position* to its side to move: exact between *alpha* and *beta*, otherwise
        a bound. The position is *ply* moves from the root; *depth* more are searched, then noisy
        ones.

        Raises Spent.
        """
        assert isinstance(position, Board)
        self._deepest = 2 * depth + 4
        if position.result is not None:
            self.work += 1
            return position.result * (WON - ply)
        return self._value(position.node, depth, alpha, beta, ply)

    def leave_nothing_out(self) -> None:
        """From now on find every win as soon as its depth is reached."""
        self._whole = True
        self._table.clear()

    def glance(self, position: Position[Move]) -> int:
        """The worth of *position*, one move from the root, at first sight. It costs no more than it
        must, so it never raises."""
        assert isinstance(position, Board)
        self.work += 1
        if position.result is not None:
            return position.result * (WON - 1)
        if position.node[-1] in self._drawn:
            return self._draws[1]
        self.guesses += 1
        return position.evaluation()

    def _value(  # noqa: PLR0917  (keywords would cost time in the innermost loop)
        self, node: Node, depth: int, alpha: int, beta: int, ply: int, passed: bool = False
    ) -> int:
        self.work += 1
        if self.work > self._checkpoint:
            self._look_up()
        mine, theirs, supply, _, occupied, seat, sign = node
        if sign in self._drawn:
            return self._draws[ply & 1]
        if lands(mine, occupied, seat):
            return WON - ply - 1
        if not mine or ((not supply or mine[0] & 255 == 255) and stuck(mine, supply, occupied)):
            return ply - WON
        threatened = lands(theirs, occupied, 1 - seat)
        if depth > 0:
            return self._deep(node, depth, alpha, beta, ply, passed, threatened)
        if threatened and depth > -_WARDED:
            return self._warded(node, None, depth, alpha, beta, ply)
        return self._calm(node, depth, alpha, beta, ply, threatened)

    def _deep(  # noqa: PLR0917
        self,
        node: Node,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        passed: bool,
        threatened: bool,
    ) -> int:
        """``value`` with at least one ply to go."""
        first = None
        if entry := self._table.get(node[-1]):
            reach, worth, bound, first = entry
            if worth > MOST:
                reach, worth = ENDLESS, worth - ply
            elif worth < -MOST:
                reach, worth = ENDLESS, worth + ply
            if reach >= depth and (
                bound == _TRUE or (worth >= beta if bound == _LOWER else worth <= alpha)
            ):
                self.guesses += reach < ENDLESS
                return worth
        if threatened:
            return self._warded(node, first, depth, alpha, beta, ply)
        if not passed and self._stands(node, depth, beta, ply):
            self.guesses += 1
            return beta
        return self._widest(node, first, depth, alpha, beta, ply)

    def _stands(self, node: Node, depth: int, beta: int, ply: int) -> bool:
        """Whether *node*, in which nothing threatens, is clearly worth *beta*: by so much that no
        quiet move changes it, or even if its side does nothing, as moving is hardly ever worse."""
        mine, theirs, supply, their_supply, occupied, seat, sign = node
        if self._whole or not -MOST < beta < MOST or len(mine) == 1 or len(theirs) == 1:
            return False
        over = self._standing(node) - beta
        if over < 0:
            return False
        if depth <= UNREDUCED:
            return over >= _MARGIN * depth
        waited = theirs, mine, their_supply, supply, occupied, 1 - seat, sign ^ TURN
        less = depth - 3 - (depth > 5)
        return -self._value(waited, less, -beta, 1 - beta, ply + 1, True) >= beta

    def _widest(  # noqa: PLR0917  (keywords would cost time in the innermost loop)
        self, node: Node, first: Move | None, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """``value`` with every move of *node*, *first* before all others."""
        guesses, best, best_move = self.guesses, -WON, 0
        floor, number = alpha, -1
        least = _LATE if depth > UNREDUCED and not self._whole else ENDLESS
        futile = depth == 1 and self._is_futile(node, alpha)
        if futile:
            self.guesses += 1
            best = alpha
        for move in self._ordered(node, first, ply, noisy_only=futile):
            number += 1
            leads = after(node, move)
            if number == 0:
                worth = -self._value(leads, depth - 1, -beta, -floor, ply + 1)
            else:
                less = 0
                if number >= least and move < QUIET:
                    less = 2 if number >= _VERY_LATE and depth > 3 else 1
                worth = -self._value(leads, depth - 1 - less, -floor - 1, -floor, ply + 1)
                if less and worth > floor:
                    worth = -self._value(leads, depth - 1, -floor - 1, -floor, ply + 1)
                if floor < worth < beta:
                    worth = -self._value(leads, depth - 1, -beta, -floor, ply + 1)
            if worth > best:
                best, best_move = worth, move
                if worth > floor:
                    floor = worth
                    if worth >= beta:
                        self._remember(move, depth, ply)
                        break
        self._store(node[-1], depth, best, alpha, beta, ply, best_move, guesses)
        return best

    def _warded(  # noqa: PLR0917
        self, node: Node, first: Move | None, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """``value`` if the opponent would land next: adding a prong would not ward that off."""
        guesses, best, best_move = self.guesses, ply + 2 - WON, 0
        floor = max(alpha, best)
        if floor >= beta:
            return floor
        deeper = depth if depth > 0 and ply < self._deepest else depth - 1
        for move in self._ordered(node, first, ply, adds=False):
            worth = -self._value(after(node, move), deeper, -beta, -floor, ply + 1)
            if worth > best:
                best, best_move = worth, move
                if worth > floor:
                    floor = worth
                    if worth >= beta:
                        self._remember(move, max(depth, 0), ply)
                        break
        if depth > 0:
            self._store(node[-1], depth, best, alpha, beta, ply, best_move, guesses)
        return best

    def _calm(  # noqa: PLR0917
        self, node: Node, depth: int, alpha: int, beta: int, ply: int, threatened: bool
    ) -> int:
        """The worth of *node* once no capture pays any more."""
        self.guesses += 1
        best = self._standing(node) - (THREAT if threatened else 0)
        if best >= beta:
            return best
        floor = max(alpha, best)
        for move in captures(node):
            worth = -self._value(after(node, move), depth - 1, -beta, -floor, ply + 1)
            if worth > best:
                best = worth
                if worth >= beta:
                    break
                floor = max(floor, worth)
        return best

    def _is_futile(self, node: Node, alpha: int) -> bool:
        """Whether no quiet move can be worth more than *alpha*, with one ply to go."""
        if self._whole or not -MOST < alpha < MOST or len(node[0]) == 1 or len(node[1]) == 1:
            return False
        return self._standing(node) + _MARGIN <= alpha

    def _standing(self, node: Node) -> int:
        """``standing``, cached."""
        sign = node[-1]
        found = self._standings.get(sign)
        if found is None:
            if len(self._standings) >= _ENTRIES:
                self._standings.clear()
            self._standings[sign] = found = standing(node)
        return found

    def _ordered(
        self,
        node: Node,
        first: Move | None,
        ply: int,
        *,
        adds: bool = True,
        noisy_only: bool = False,
    ) -> Iterator[Move]:
        """The moves of *node*, likely refutations first; *first* comes before any are generated."""
        if first:
            yield first
        if noisy_only:
            yield from captures(node)
            return
        noisy, quiet = moves(node, adds=adds)
        yield from (move for move in noisy if move != first)
        quiet.sort(key=self._history.__getitem__, reverse=True)
        killer = self._killers.get(ply, 0)
        if killer in quiet:
            quiet.remove(killer)
            quiet.insert(0, killer)
        yield from (move for move in quiet if move != first)

    def _remember(self, move: Move, depth: int, ply: int) -> None:
        """Note that *move* refuted the one before it."""
        if move < QUIET:
            self._history[move] += depth * depth + 1
            self._killers[ply] = move

    def _store(  # noqa: PLR0917
        self,
        sign: int,
        depth: int,
        best: int,
        alpha: int,
        beta: int,
        ply: int,
        move: Move,
        guesses: int,
    ) -> None:
        bound = _LOWER if best >= beta else _TRUE if best > alpha else _UPPER
        reach = depth if self.guesses > guesses else ENDLESS
        if best > MOST:
            best += ply
        elif best < -MOST:
            best -= ply
        if len(self._table) >= _ENTRIES:
            self._table.clear()
        self._table[sign] = (reach, best, bound, move)

    def _look_up(self) -> None:
        if self.work > self._limit or self._clock() > self._deadline:
            self.spent = True
            raise Spent
        self._checkpoint = min(self._limit, self.work + _PATIENCE)
