"""Matches beside OpenSpiel, whose rules nobody here wrote: moves and outcomes have to agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from lobby.gamekit.game import State
from lobby.games.catalogue import GAMES


@dataclass(frozen=True, slots=True)
class Oracle:
    """What OpenSpiel calls a game with each of some options, and how it spells our moves."""

    games: Mapping[str, str]
    spelt: Callable[[str, int], str]
    """Our move as OpenSpiel writes it, on a board of so many rows."""
    repeats: bool = False
    """Whether a position may come again, which ends a match there at once, as a draw."""


def _same(move: str, size: int) -> str:
    return move


def _turned(move: str, size: int) -> str:
    """There the first player starts at the top. On five rows each side has one row of pieces."""
    return "".join(f"{cell[0]}{size + 1 - int(cell[1:])}" for cell in move.split("-"))


def _slid(move: str, size: int) -> str:
    """There the longest row is the first, and columns go down to the left."""
    row = size - int(move[1:])
    return f"{chr(ord(move[0]) - row)}{row + 1}"


ORACLES: Final[Mapping[str, Oracle]] = {
    "breakthrough": Oracle(
        {f"-size={size}": f"breakthrough(rows={size},columns={size})" for size in range(6, 9)},
        _turned,
    ),
    "y": Oracle(
        {f"-size={size} -no_swap": f"y(board_size={size})" for size in range(3, 14)}, _slid
    ),
    "hex": Oracle(
        {f"-size={size} -no_swap": f"hex(board_size={size})" for size in range(3, 12)}, _same
    ),
    "reversi": Oracle({"-size=8": "othello"}, _same),
    "loa": Oracle({"-size=8 -both=mover": "lines_of_action"}, _same, repeats=True),
}


def size_of(options: str) -> int:
    """The size that *options* name."""
    return int(options.split(maxsplit=1)[0].removeprefix("-size="))


def started(game: str, options: str) -> State:
    """The start of a match."""
    rules = GAMES[game]
    return rules.start(rules.parse_options(options.split()), {})


def walk_beside(pyspiel: Any, game: str, options: str, chance: Random) -> int:
    """Play a random match by both rules, which must agree all the way; return its length."""
    oracle, size = ORACLES[game], size_of(options)
    theirs = pyspiel.load_game(oracle.games[options]).new_initial_state()
    ours, plies = started(game, options), 0
    while not theirs.is_terminal():
        mover = theirs.current_player()
        actions = {
            _unmarked(theirs.action_to_string(mover, each)): each for each in theirs.legal_actions()
        }
        assert ours.to_move == mover
        assert sorted(oracle.spelt(move, size) for move in ours.moves()) == sorted(actions)
        move = chance.choice(ours.moves())
        theirs.apply_action(actions[oracle.spelt(move, size)])
        ours, plies = ours.play(move), plies + 1
    if oracle.repeats and ours.outcome is None:
        assert theirs.returns() == [0, 0]
        return plies
    assert ours.outcome is not None
    assert ours.moves() == ()
    winner = ours.outcome.winner
    assert theirs.returns() == ([0, 0] if winner is None else [1 - 2 * winner, 2 * winner - 1])
    return plies


def _unmarked(action: str) -> str:
    """*action* without what marks a capture there."""
    return action.replace("*", "").replace("x", "-")


def leaves(state: State, depth: int) -> int:
    """How many positions there are *depth* moves after *state*, counted by ways to them."""
    if depth == 1:
        return len(state.moves())
    return sum(leaves(state.play(move), depth - 1) for move in state.moves())
