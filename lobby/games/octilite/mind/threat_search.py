"""The search for OctiLite: alpha-beta that knows what wins at once and what threatens to.

It gives the same guarantees as ``lobby.gamekit.search.tree``, and gets further in the same time
because it is made for one game.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Set
from random import Random
from typing import Final, cast

from lobby.gamekit.game import View
from lobby.gamekit.mind import Effort, Situation, Thought
from lobby.gamekit.search import repeated, search
from lobby.gamekit.search.position import MOST, WON, SearchPosition, drawn_at
from lobby.gamekit.search.tree import ENDLESS, EXACT, LOWER, UNREDUCED, Tree
from lobby.games.octilite.mind.board import OctiBoard
from lobby.games.octilite.mind.pod_tables import QUIET, TURN, Move, lands, stuck
from lobby.games.octilite.mind.walk import (
    THREAT,
    Key,
    Node,
    after,
    captures,
    moves,
    sign_of,
    standing,
)
from lobby.games.octilite.rules import OctiLiteState, OctiLiteView

_LATE: Final = 4
_VERY_LATE: Final = 12
"""From these places on, quiet moves are first searched one or two plies less deeply."""

_MARGIN: Final = 130
"""More than a quiet move gains, in points per ply."""

_WARDED: Final = 6
"""How many plies beyond the depth a landing is still warded off."""


class OctiTree(Tree[Move]):
    """One search. *drawn* are keys of ``OctiBoard``."""

    _entries = 300_000  # at less than 250 bytes each they take less than 75 MB

    def __init__(self, effort: Effort, drawn: Set[Hashable], draw: int = 0) -> None:
        super().__init__(effort, frozenset(sign_of(cast(Key, key)) for key in drawn), draw)
        self._deepest = 0
        self._standings: dict[int, int] = {}

    def value(
        self, position: SearchPosition[Move], depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        assert isinstance(position, OctiBoard)
        self._deepest = 2 * depth + 4
        if position.result is not None:
            self.work += 1
            return position.result * (WON - ply)
        return self._value(position.node, depth, alpha, beta, ply)

    def is_over(self, position: SearchPosition[Move]) -> bool:
        assert isinstance(position, OctiBoard)
        return position.result is not None or position.node[-1] in self._drawn

    def _value(  # noqa: PLR0917  (keywords would cost time in the innermost loop)
        self, node: Node, depth: int, alpha: int, beta: int, ply: int, null_moved: bool = False
    ) -> int:
        self.work += 1
        if self.work > self._checkpoint:
            self._check_limits()
        mine, theirs, supply, _, occupied, seat, sign = node
        if sign in self._drawn:
            return self._draws[ply & 1]
        if lands(mine, occupied, seat):
            return WON - ply - 1
        if not mine or ((not supply or mine[0] & 255 == 255) and stuck(mine, supply, occupied)):
            return ply - WON
        threatened = lands(theirs, occupied, 1 - seat)
        if depth > 0:
            return self._deep(node, depth, alpha, beta, ply, null_moved, threatened)
        if threatened and depth > -_WARDED:
            return self._warded(node, None, depth, alpha, beta, ply)
        return self._quiesce_node(node, depth, alpha, beta, ply, threatened)

    def _deep(  # noqa: PLR0917
        self,
        node: Node,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        null_moved: bool,
        threatened: bool,
    ) -> int:
        """``value`` with at least one ply to go."""
        first = None
        if entry := self._transpositions.get(node[-1]):
            reach, worth, bound, first = entry
            if worth > MOST:
                reach, worth = ENDLESS, worth - ply
            elif worth < -MOST:
                reach, worth = ENDLESS, worth + ply
            if reach >= depth and (
                bound == EXACT or (worth >= beta if bound == LOWER else worth <= alpha)
            ):
                self.guesses += reach < ENDLESS
                return worth
        if threatened:
            return self._warded(node, first, depth, alpha, beta, ply)
        if not null_moved and self._null_move_fails_high(node, depth, beta, ply):
            self.guesses += 1
            return beta
        return self._search_node(node, first, depth, alpha, beta, ply)

    def _null_move_fails_high(self, node: Node, depth: int, beta: int, ply: int) -> bool:
        """Whether *node*, in which nothing threatens, is clearly worth *beta*: by so much that no
        quiet move changes it, or even if its side does nothing, as moving is hardly ever worse."""
        mine, theirs, supply, their_supply, occupied, seat, sign = node
        if (
            self._reduced_above == ENDLESS
            or not -MOST < beta < MOST
            or len(mine) == 1
            or len(theirs) == 1
        ):
            return False
        over = self._standing(node) - beta
        if over < 0:
            return False
        if depth <= UNREDUCED:
            return over >= _MARGIN * depth
        waited = theirs, mine, their_supply, supply, occupied, 1 - seat, sign ^ TURN
        less = depth - 3 - (depth > 5)
        return -self._value(waited, less, -beta, 1 - beta, ply + 1, True) >= beta

    def _search_node(  # noqa: PLR0917  (keywords would cost time in the innermost loop)
        self, node: Node, first: Move | None, depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """``value`` with every move of *node*, *first* before all others."""
        guesses, best, best_move = self.guesses, -WON, None
        floor, number = alpha, -1
        least = _LATE if depth > self._reduced_above else ENDLESS
        futile = depth == 1 and self._is_futile(node, alpha)
        if futile:
            self.guesses += 1
            best = alpha
        for move in self._ordered_moves(node, first, ply, noisy_only=futile):
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
        guesses, best, best_move = self.guesses, ply + 2 - WON, None
        floor = max(alpha, best)
        if floor >= beta:
            return floor
        deeper = depth if depth > 0 and ply < self._deepest else depth - 1
        for move in self._ordered_moves(node, first, ply, adds=False):
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

    def _quiesce_node(  # noqa: PLR0917
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
        if (
            self._reduced_above == ENDLESS
            or not -MOST < alpha < MOST
            or len(node[0]) == 1
            or len(node[1]) == 1
        ):
            return False
        return self._standing(node) + _MARGIN <= alpha

    def _standing(self, node: Node) -> int:
        sign = node[-1]
        worth = self._standings.get(sign)
        if worth is None:
            if len(self._standings) >= self._entries:
                self._standings.clear()
            self._standings[sign] = worth = standing(node)
        return worth

    def _ordered_moves(
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
        if move < QUIET:
            self._history[move] += depth * depth + 1
            self._killers[ply] = move


class OctiLiteMind:
    """Thinks about OctiLite."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """Judge the moves of *situation*, only one of those that lead to the same position."""
        boards = [_board(view) for view in situation.views]
        drawn = repeated(board.key for board in boards)
        tree = OctiTree(effort, drawn, drawn_at(effort.contempt, OctiBoard.scale))
        return search(boards[-1], effort, chance, tree=tree)


def _board(view: View) -> OctiBoard:
    assert isinstance(view, OctiLiteView)
    assert view.to_move is not None, "a match that is over is not thought about"
    return OctiBoard.of(OctiLiteState.of(view.pods, view.supplies, view.to_move))


MIND = OctiLiteMind()
