"""Positions of 5x5 to win, out of the table."""

from __future__ import annotations

from random import Random

from lobby.games.binar.mind.board import Board, Rules, parsed
from lobby.games.binar.mind.perfect import code_of
from lobby.games.binar.mind.search_grid import Grid
from lobby.games.binar.mind.table import DRAWN, table, value_of
from lobby.games.binar.rules import Binar, BinarState
from lobby.kits.mind import WIN

OPTIONS = ("-own -double", "-own -single", "-choose -single")
"""With -choose and -double a player wins only after a blunder, and then at once."""

TEMPTING = 3
"""The least number of moves that must throw the win away."""


def position(chance: Random, moves: int) -> tuple[str, BinarState]:
    """Option words, and a position under them that the side to move wins in exactly *moves* own
    moves, from 2 to 4, however the opponent resists.

    Only one first move does it, up to moves that lead to the same position but for the order of
    rows and columns, and at least three throw the win away. Equal *chance*, equal puzzle.
    """
    while True:
        words = chance.choice(OPTIONS)
        options = Binar().parse_options(words.split())
        state = _wandered(Binar().start(options, {}), chance)
        if state.outcome is None and _is_puzzle(state, Rules.of(options), moves):
            return words, state


def _wandered(state: BinarState, chance: Random) -> BinarState:
    """*state* after up to 21 random moves."""
    for _ in range(chance.randint(4, 21)):
        if state.outcome is None:
            state = state.play(chance.choice(state.moves()))
    return state


def _is_puzzle(state: BinarState, rules: Rules, moves: int) -> bool:
    view, known = state.view(None), table()
    board, grid = Board.of(view), Grid.of(view, rules)
    value = value_of(known.code(board, rules))
    if value.score < WIN or ((value.plies or 0) + 1) // 2 != moves:
        return False
    codes = {each: code_of(board, each, rules, known) for each in board.placings(rules)}
    best = max(codes.values())
    different = (parsed(grid.spelling(move), board.mover) for move in grid.moves())
    solutions = {known.place(board.put(each), rules) for each in different if codes[each] == best}
    return len(solutions) == 1 and sum(code <= DRAWN for code in codes.values()) >= TEMPTING
