"""Naive rules that somebody who does not look ahead might follow. A puzzle that one of them solves
is not worth asking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import isqrt
from types import MappingProxyType
from typing import Final, TypeAlias

from lobby.gamekit.game import State
from lobby.gamekit.simple.game import SimpleState, SimpleView, rules_of
from lobby.gamekit.simple.rules import Directions, Rules
from lobby.games.binar.rules import BinarView
from lobby.games.chaos.board import INDEX, place
from lobby.games.chaos.rules import ChaosView
from lobby.games.hex.board import board
from lobby.games.hex.rules import HexView
from lobby.games.octilite.rules import OctiLiteView
from lobby.games.oware.rules import captured
from solving.puzzles.found import distinct
from solving.puzzles.loa import groups

Rule: TypeAlias = Callable[[State, str], float]
"""How much the rule likes a move in a position."""

LUCK: Final = 1 / 3
"""A rule solves a puzzle if at least this fraction of the moves that it likes best solve it."""


def at_random(state: State, move: str) -> float:
    """Like all moves equally."""
    return 0


def fewest_replies(state: State, move: str) -> float:
    """Like to leave the other side few choices."""
    return -len(state.play(move).moves())


def _most_pieces(state: State, move: str) -> float:
    view = state.play(move).view(None)
    assert isinstance(view, ChaosView)
    return sum(owner == state.to_move for owner in view.pieces.values())


def _from_centre(cell: str) -> int:
    row, number = place(INDEX[cell])
    return max(abs(row), abs(number), abs(row - number))


def _chaos_centre(state: State, move: str) -> float:
    return -_from_centre(move.rpartition("-")[2])


def _chaos_edge(state: State, move: str) -> float:
    return _from_centre(move.rpartition("-")[2])


def _longest(state: State, move: str) -> float:
    return len(move)


def _binar_offset(state: State, move: str) -> float:
    view = state.view(None)
    assert isinstance(view, BinarView)
    half = (view.size - 1) / 2
    row, column = int(move.partition(":")[0][1:]) - 1, ord(move[0]) - ord("a")
    return abs(row - half) + abs(column - half)


def _binar_centre(state: State, move: str) -> float:
    return -_binar_offset(state, move)


def _filled(state: State, move: str) -> list[int]:
    """How many digits there are in the row and the column of *move*."""
    view = state.view(None)
    assert isinstance(view, BinarView)
    row, column = int(move.partition(":")[0][1:]) - 1, ord(move[0]) - ord("a")
    return [view.rows[row].filled, view.columns[column].filled]


def _fullest_lines(state: State, move: str) -> float:
    return sum(_filled(state, move))


def _fullest_line(state: State, move: str) -> float:
    return max(_filled(state, move))


def _emptiest_lines(state: State, move: str) -> float:
    return -sum(_filled(state, move))


def _material(state: State, move: str) -> float:
    """The player's own pods and prongs minus those of the other side."""
    view, mover = state.play(move).view(None), state.to_move
    assert isinstance(view, OctiLiteView)
    total = 0
    for pod in view.pods.values():
        total += (3 + len(pod.prongs)) * (1 if pod.seat == mover else -1)
    own, other = view.supplies if mover == 0 else view.supplies[::-1]
    return total + own - other


def _forward(state: State, move: str) -> float:
    """Like to land as near to the bases as possible."""
    if "+" in move:
        return -9
    row = int(move.rpartition("-")[2][1])
    return row if state.to_move == 0 else -row


def _threat(state: State, move: str) -> float:
    """Like moves after which a pod could land on a base if it were the same side's turn again."""
    after = state.play(move)
    goals = {"26", "36", "46", "56"} if state.to_move == 0 else {"22", "32", "42", "52"}
    again = after.waiting_moves()
    return any(each.rpartition("-")[2].rstrip("x") in goals for each in again if "-" in each)


def _hex_centre(state: State, move: str) -> float:
    view = state.view(None)
    assert isinstance(view, HexView)
    half = (view.size - 1) / 2
    return -abs(ord(move[0]) - ord("a") - half) - abs(int(move[1:]) - 1 - half)


def _hex_edge(state: State, move: str) -> float:
    return -_hex_centre(state, move)


def _hex_beside(state: State, move: str, seat: int) -> float:
    view = state.view(None)
    assert isinstance(view, HexView)
    on = board(view.size)
    return (on.near(on.bits.get(move, 0)) & on.of_seat(view.pieces, seat)).bit_count()


def _hex_joins(state: State, move: str) -> float:
    """Like to touch one's own stones."""
    return _hex_beside(state, move, state.to_move or 0)


def _hex_blocks(state: State, move: str) -> float:
    """Like to touch the opponent's stones."""
    return _hex_beside(state, move, 1 - (state.to_move or 0))


def _breakthrough_forward(state: State, move: str) -> float:
    """Like to move the most advanced piece."""
    return int(move.rpartition("-")[2][1:]) * (1 if state.to_move == 0 else -1)


def _breakthrough_back(state: State, move: str) -> float:
    """Like to move the last piece."""
    return -_breakthrough_forward(state, move)


def _breakthrough_takes(state: State, move: str) -> float:
    """Like to take, best of all the most advanced piece of the other side."""
    view, end = state.view(None), move.rpartition("-")[2]
    assert isinstance(view, SimpleView)
    return -100 if end not in view.pieces else -_breakthrough_forward(state, move)


def _breakthrough_guarded(state: State, move: str) -> float:
    """Like squares that more own pieces guard than others attack."""
    after, end = state.play(move), move.rpartition("-")[2]
    ours, theirs = after.waiting_moves(), after.moves()
    guards = sum(end[0] != each[0] and _aims(each, end) for each in ours)
    return guards - sum(each.endswith(f"-{end}") for each in theirs)


def _aims(move: str, end: str) -> bool:
    """Whether a piece that can make *move* stands beside *end*, one row before it."""
    start = move.partition("-")[0]
    return abs(ord(start[0]) - ord(end[0])) == 1 == abs(int(start[1:]) - int(end[1:]))


def _breakthrough_edge(state: State, move: str) -> float:
    """Like the files at the edge."""
    view, column = state.view(None), ord(move.rpartition("-")[2][0]) - ord("a")
    assert isinstance(view, SimpleView)
    size = isqrt(len(rules_of(view.rules).names))
    return abs(2 * column - size + 1)


def _breakthrough_centre(state: State, move: str) -> float:
    """Like the files in the middle."""
    return -_breakthrough_edge(state, move)


def _place(state: State, move: str) -> tuple[Rules, int, Mapping[int, int]]:
    """The rules of a simple game in which stones are placed, the cell of *move*, and how many
    stones of each code touch it."""
    view = state.view(None)
    assert isinstance(view, SimpleView)
    rules = rules_of(view.rules)
    cell, codes = rules.number[move], view.position.cells
    ways: Directions = "hexagonal" if rules.board.slanted else "all"
    return rules, cell, Counter(codes[ray[0]] for ray in rules.rays(ways)[cell])


def _joins(state: State, move: str) -> float:
    """Like to touch one's own stones."""
    return _place(state, move)[2][1 + (state.to_move or 0)]


def _blocks(state: State, move: str) -> float:
    """Like to touch the opponent's stones."""
    return _place(state, move)[2][2 - (state.to_move or 0)]


def _placed_edge(state: State, move: str) -> float:
    """Like cells that are far from the middle."""
    rules, cell, __ = _place(state, move)
    places = tuple(rules.board.places.values())
    right, down = sum(x for x, __ in places), sum(y for __, y in places)
    x, y = places[cell]
    return abs(x - right / len(places)) / 2 + abs(y - down / len(places))


def _placed_centre(state: State, move: str) -> float:
    return -_placed_edge(state, move)


def _cephalopod_most(state: State, move: str) -> float:
    """Like to own more dice than the other side."""
    view = state.play(move).view(None)
    assert isinstance(view, SimpleView)
    own = rules_of(view.rules).codes[state.to_move or 0]
    return sum((1 if code in own else -1) for code in view.position.cells if code)


def _cephalopod_takes(state: State, move: str) -> float:
    """Like to take as many dice as possible."""
    return len(move)


def _cephalopod_fills(state: State, move: str) -> float:
    """Like to take as few dice as possible."""
    return -len(move)


_PLACING: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "centre first": _placed_centre,
    "edge first": _placed_edge,
    "joins most": _joins,
    "blocks most": _blocks,
}


def _oware_captures(state: State, move: str) -> float:
    """Like to capture as many seeds as possible."""
    return sum(captured(state.play(move).view(None)))


def _oware_fullest(state: State, move: str) -> float:
    """Like to sow as many seeds as possible."""
    view = state.view(None)
    assert isinstance(view, SimpleView)
    rules = rules_of(view.rules)
    return view.position.cells[rules.number[move]]


def _oware_emptiest(state: State, move: str) -> float:
    return -_oware_fullest(state, move)


def _leftmost(state: State, move: str) -> float:
    return -ord(move[0])


def _rightmost(state: State, move: str) -> float:
    return ord(move[0])


def _reversi_most(state: State, move: str) -> float:
    """Like to turn many discs."""
    view, theirs = state.play(move).view(None), "XO"[state.to_move or 0]
    assert isinstance(view, SimpleView)
    return -[*view.pieces.values()].count(theirs)


def _reversi_centre(state: State, move: str) -> float:
    """Like to stay away from the edge."""
    return -_reversi_edge(state, move)


def _reversi_edge(state: State, move: str) -> float:
    """Like corners, and then the edge."""
    view = state.view(None)
    assert isinstance(view, SimpleView)
    ends = {1, isqrt(len(rules_of(view.rules).names))}
    return (ord(move[0]) - ord("a") + 1 in ends) + (int(move[1:]) in ends)


def _takes(state: State, move: str) -> float:
    """Like to take."""
    view, end = state.view(None), move.rpartition("-")[2]
    assert isinstance(view, SimpleView)
    return end in view.pieces


def _spares(state: State, move: str) -> float:
    """Like not to take."""
    return -_takes(state, move)


def _groups(state: State, move: str) -> float:
    """Like to have few groups."""
    after = state.play(move)
    assert isinstance(after, SimpleState)
    return -groups(after.position, state.to_move or 0)


def _threatens(state: State, move: str) -> float:
    """Like to have many moves that would win at once."""
    after = state.play(move).passed()
    return sum(bool(after.play(each).outcome) for each in after.moves()) if after else 9


def _allows(state: State, move: str) -> float:
    """Like to leave the other side few moves that win at once."""
    after = state.play(move)
    return -sum(bool(after.play(each).outcome) for each in after.moves())


RULES: Final[Mapping[str, Mapping[str, Rule]]] = MappingProxyType(
    {
        "breakthrough": {
            "any move": at_random,
            "fewest replies": fewest_replies,
            "farthest forward": _breakthrough_forward,
            "last piece first": _breakthrough_back,
            "takes": _breakthrough_takes,
            "guarded": _breakthrough_guarded,
            "edge first": _breakthrough_edge,
            "centre first": _breakthrough_centre,
        },
        "cephalopod": {
            "any move": at_random,
            "fewest replies": fewest_replies,
            "most dice": _cephalopod_most,
            "takes most": _cephalopod_takes,
            "takes least": _cephalopod_fills,
        },
        "chaos": {
            "any move": at_random,
            "fewest replies": fewest_replies,
            "most pieces": _most_pieces,
            "centre first": _chaos_centre,
            "edge first": _chaos_edge,
            "longest move": _longest,
        },
        "crossway": _PLACING,
        "y": _PLACING,
        "fourinarow": {
            "any move": at_random,
            "centre first": _placed_centre,
            "edge first": _placed_edge,
            "threatens most": _threatens,
            "allows least": _allows,
        },
        "hex": {
            "any move": at_random,
            "centre first": _hex_centre,
            "edge first": _hex_edge,
            "joins most": _hex_joins,
            "blocks most": _hex_blocks,
        },
        "loa": {
            "any move": at_random,
            "fewest replies": fewest_replies,
            "takes": _takes,
            "spares": _spares,
            "fewest groups": _groups,
            "centre first": _breakthrough_centre,
        },
        "binar": {
            "any move": at_random,
            "centre first": _binar_centre,
            "corner first": _binar_offset,
            "fullest lines": _fullest_lines,
            "fullest line": _fullest_line,
            "emptiest lines": _emptiest_lines,
        },
        "octilite": {
            "any move": at_random,
            "fewest replies": fewest_replies,
            "material": _material,
            "farthest forward": _forward,
            "threaten": _threat,
        },
        "oware": {
            "any move": at_random,
            "fewest replies": fewest_replies,
            "most captured": _oware_captures,
            "fullest pit": _oware_fullest,
            "emptiest pit": _oware_emptiest,
            "leftmost pit": _leftmost,
            "rightmost pit": _rightmost,
        },
        "reversi": {
            "any move": at_random,
            "fewest replies": fewest_replies,
            "most discs": _reversi_most,
            "centre first": _reversi_centre,
            "edge first": _reversi_edge,
        },
    }
)
"""The rules of each game, by name. The Curio puzzles have rules of their own."""

_ANYBODYS: Final = {"any move": at_random, "fewest replies": fewest_replies}
"""The rules for a game of another package."""


def solves(rule: Rule, state: State, winners: Iterable[str]) -> bool:
    """Whether *rule* finds one of *winners* in *state*; moves that lead to the same position count
    as one."""
    right = {state.play(move).key() for move in winners}
    likes = {key: rule(state, move) for key, move in distinct(state).items()}
    best = max(likes.values())
    liked = [key for key, value in likes.items() if value == best]
    return sum(key in right for key in liked) / len(liked) >= LUCK


def solved_by(game: str, state: State, winners: Iterable[str]) -> tuple[str, ...]:
    """The naive rules of *game* that find one of *winners* in *state*."""
    found = tuple(winners)
    rules = RULES.get(game, _ANYBODYS)
    return tuple(name for name, rule in rules.items() if solves(rule, state, found))
