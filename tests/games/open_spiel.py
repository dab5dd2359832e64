"""Matches beside OpenSpiel, whose rules nobody here wrote: moves and outcomes have to agree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
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
    """Whether a position may come again, which ends a match there at once."""
    parts: int = 1
    """How many actions there make one of our moves."""


def _same(move: str, size: int) -> str:
    return move


def _turned(move: str, size: int) -> str:
    """There the first player starts at the top. On five rows each side has one row of pieces."""
    return "".join(f"{cell[0]}{size + 1 - int(cell[1:])}" for cell in _cells(move)) + (
        "*" if "x" in move else ""
    )


def _cells(move: str) -> list[str]:
    return re.split("[-x]", move)


def _shot(move: str, size: int) -> str:
    """There cells are rows and columns, counted from the top left."""
    places = [(size + 1 - int(cell[1:]), ord(cell[0]) - ord("a") + 1) for cell in move.split("-")]
    return " ".join(map(str, places))


def _sown(move: str, size: int) -> str:
    """There each side has letters from its own left, the second small ones."""
    return move[0].upper() if move[1] == "1" else chr(ord("a") + ord("f") - ord(move[0]))


def _dropped(move: str, size: int) -> str:
    """There a move is the number of the column."""
    return str(ord(move[0]) - ord("a"))


def _slid(move: str, size: int) -> str:
    """There the longest row is the first, and columns go down to the left."""
    row = size - int(move[1:])
    return f"{chr(ord(move[0]) - row)}{row + 1}"


ORACLES: Final[Mapping[str, Oracle]] = {
    "amazons": Oracle(
        {f"-size={size}": f"amazons(board_size={size})" for size in (6, 8, 10)}, _shot, parts=3
    ),
    "breakthrough": Oracle(
        {f"-size={size}": f"breakthrough(rows={size},columns={size})" for size in range(6, 9)},
        _turned,
    ),
    "fourinarow": Oracle({"": "connect_four"}, _dropped),
    "y": Oracle(
        {f"-size={size} -no_swap": f"y(board_size={size})" for size in range(3, 14)}, _slid
    ),
    "hex": Oracle(
        {f"-size={size} -no_swap": f"hex(board_size={size})" for size in range(3, 12)}, _same
    ),
    "reversi": Oracle({"-size=8": "othello"}, _same),
    "oware": Oracle(
        {f"-seeds={count}": f"oware(num_seeds_per_house={count})" for count in range(3, 6)},
        _sown,
        repeats=True,
    ),
    "loa": Oracle({"-size=8 -both=mover": "lines_of_action"}, _same, repeats=True),
}


def size_of(options: str) -> int:
    """The size that *options* name, in the first of them; 0 if they name none."""
    return int(options.split(maxsplit=1)[0].partition("=")[2]) if options else 0


def started(game: str, options: str) -> State:
    """The start of a match."""
    rules = GAMES[game]
    return rules.start(rules.parse_options(options.split()), {})


def started_there(pyspiel: Any, game: str, options: str) -> Any:
    """The start of a match by OpenSpiel's rules."""
    return pyspiel.load_game(ORACLES[game].games[options]).new_initial_state()


def walk_beside(pyspiel: Any, game: str, options: str, chance: Random) -> int:
    """Play a random match by both rules, which must agree all the way; return its length."""
    oracle, size = ORACLES[game], size_of(options)
    theirs = started_there(pyspiel, game, options)
    ours, plies = started(game, options), 0
    while not theirs.is_terminal():
        mover = theirs.current_player()
        actions = dict(ways(theirs, oracle.parts))
        assert ours.to_move == mover
        assert sorted(oracle.spelt(move, size) for move in ours.moves()) == sorted(actions)
        move = chance.choice(ours.moves())
        for action in actions[oracle.spelt(move, size)]:
            theirs.apply_action(action)
        ours, plies = ours.play(move), plies + 1
    if oracle.repeats and ours.outcome is None:
        winner = GAMES[game].ahead(ours)
    else:
        assert ours.outcome is not None
        assert ours.moves() == ()
        winner = ours.outcome.winner
    assert theirs.returns() == ([0, 0] if winner is None else [1 - 2 * winner, 2 * winner - 1])
    return plies


def ways(theirs: Any, parts: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each move there of so many *parts*, as it is written, and its actions."""
    for action in theirs.legal_actions():
        text = action_text(theirs, action)
        if parts == 1:
            yield text, (action,)
            continue
        for more, actions in ways(theirs.child(action), parts - 1):
            yield f"{text} {more}", (action, *actions)


def action_text(theirs: Any, number: int) -> str:
    """An action there, as it is written, without what says whose or which part of a move it is."""
    action = theirs.action_to_string(theirs.current_player(), number)
    action = re.sub(r"^[ox](?=\d$)", "", action)
    return action[action.index("(") :] if "(" in action else action


def leaves(state: State, depth: int) -> int:
    """How many positions there are *depth* moves after *state*, counted by ways to them."""
    if depth == 1:
        return len(state.moves())
    return sum(leaves(state.play(move), depth - 1) for move in state.moves())
