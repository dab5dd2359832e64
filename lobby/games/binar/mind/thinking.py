"""How a bot thinks about Binar: perfectly up to 5x5, by searching on larger boards."""

from __future__ import annotations

from random import Random

from lobby.gamekit.levels import sensible
from lobby.gamekit.mind import Choice, Effort, Situation, Thought
from lobby.gamekit.search import search
from lobby.games.binar.mind.board import FRAME, Placing, Rules, SmallBoard, parsed
from lobby.games.binar.mind.search_grid import SearchGrid
from lobby.games.binar.mind.table import (
    DRAWN,
    LOSS_AT_ONCE,
    WIN_AT_ONCE,
    Table,
    before,
    table,
    value_of,
)
from lobby.games.binar.rules import Binar, BinarView


def perfect(view: BinarView, rules: Rules, solved: Table, chance: Random) -> Thought:
    """Every legal move of *view* with its proved value, the best first: the shortest win, or the
    longest loss. Among the best moves, the one that leaves the opponent the fewest good answers
    comes first; *chance* decides between equal ones."""
    board = SmallBoard.of(view)
    moves = list(view.moves)
    chance.shuffle(moves)
    placings = {move: parsed(move, board.mover) for move in moves}
    codes = {move: code_of(board, placing, rules, solved) for move, placing in placings.items()}
    best = max(codes.values())
    answers = {
        move: _good_answers(board, placings[move], rules, solved) if codes[move] == best else 0
        for move in moves
    }
    moves.sort(key=lambda move: (-codes[move], answers[move]))
    work = len(moves) * (1 + sum(code == best for code in codes.values()))
    return Thought(tuple(Choice(move, value_of(codes[move])) for move in moves), work)


def code_of(board: SmallBoard, placing: Placing, rules: Rules, solved: Table) -> int:
    """The value of *placing* to the mover of *board*, as the table encodes it."""
    after = board.put(placing)
    winner = rules.winner(after.full_at(placing), board.mover)
    if winner is None:
        return before(solved.code(after, rules))
    return WIN_AT_ONCE if winner == board.mover else LOSS_AT_ONCE


def _good_answers(board: SmallBoard, placing: Placing, rules: Rules, solved: Table) -> int:
    """How many answers to *placing*, one of the best moves, lead to the same result."""
    after = board.put(placing)
    if rules.winner(after.full_at(placing), board.mover) is not None:
        return 0
    codes = [code_of(after, answer, rules, solved) for answer in after.placings(rules)]
    best = max(codes, default=DRAWN)
    return sum((code > DRAWN, code < DRAWN) == (best > DRAWN, best < DRAWN) for code in codes)


CARELESS = 0.1
"""A bot with a larger error than this may overlook that a match ends with the next move."""


class BinarMind:
    """Thinks about Binar on every board and under all options."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """Judge moves perfectly if a table is allowed and covers the board, or else by a search."""
        view = situation.view
        assert isinstance(view, BinarView)
        rules = Rules.of(Binar().parse_options(situation.options.split()))
        if effort.tables and view.size <= FRAME:
            return perfect(view, rules, table(), chance)
        grid = SearchGrid.of(view, rules)
        thought = search(grid, effort, chance)
        choices = thought.choices if effort.error > CARELESS else sensible(thought.choices)
        moves = [
            Choice(move, choice.value)
            for choice in choices
            for alike in (grid.alike(choice.move),)
            for move in chance.sample(alike, len(alike))
        ]
        return Thought(tuple(moves), thought.work)


MIND = BinarMind()
