"""Puzzles of Curio: positions in which what has been seen proves where a hidden number is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations
from random import Random
from typing import Final

from lobby.gamekit.puzzles import WHICH, Problem
from lobby.games.curio.board import board
from lobby.games.curio.notation import NOTATION
from lobby.games.curio.options import Pair
from lobby.games.curio.puzzles import Clues
from lobby.games.curio.rules import Curio, CurioState
from lobby.games.curio.view import CurioView
from solving.puzzles.candidates import APART, Candidate

OPTIONS: Final = ("", "", "-base=5 -rows=7")

_GRADES: Final = range(1, 7)

QUOTAS: Final = {"moved": 30} | {f"counted-{grade}": 30 for grade in _GRADES}
"""How many puzzles of each kind are wanted: those that require knowing how far pieces have moved,
and others by the number of pieces that must be considered together."""

_CHOICE: Final = 4
"""The fewest answers to choose from in a puzzle."""
_LIKED: Final = 1
"""A rule finds an answer only if it prefers it to all others."""
_LONGEST: Final = 120
_CAPTURES: Final = 0.35
_FAR: Final = 0.5
"""``_CAPTURES`` is how often a match continues with a capture, if there is one; ``_FAR`` is how
often it otherwise continues with one of the longest moves."""


def generate(chance: Random) -> Iterator[Candidate]:
    """Puzzles without end, from random matches."""
    game = Curio()
    while True:
        options = game.parse_options(chance.choice(OPTIONS).split())
        start = game.start(options, game.deal(options, chance))
        yield from _in_match(start, str(options), chance)


def _in_match(state: CurioState, words: str, chance: Random) -> Iterator[Candidate]:
    """The hardest puzzle of a random match that begins with *state*, if it has any."""
    steps: dict[str, int] = {}
    puzzles: list[Candidate] = []
    for ply in range(_LONGEST):
        if ply % APART == 0 and (puzzle := _puzzle(state, steps, words)):
            puzzles.append(puzzle)
        move = _chosen(state, chance)
        steps = _stepped(state, steps, move)
        state = state.play(move)
        if state.outcome is not None:
            break
    if puzzles:
        yield max(puzzles, key=lambda puzzle: (puzzle.slot == "moved", puzzle.problem.grade))


def _chosen(state: CurioState, chance: Random) -> str:
    pieces = _view(state).pieces
    captures = [move for move in state.moves() if move.partition("-")[2] in pieces]
    if captures and chance.random() < _CAPTURES:
        return chance.choice(captures)
    if chance.random() < _FAR:
        return max(chance.sample(state.moves(), len(state.moves())), key=partial(_length, state))
    return chance.choice(state.moves())


def _length(state: CurioState, move: str) -> int:
    """The number of squares that *move* travels."""
    cells = board(_view(state).rows, _view(state).cols)
    return 1 + len(cells.between(*cells.ends[move]) or ()) if move in cells.ends else 0


def _view(state: CurioState) -> CurioView:
    view = state.view(state.to_move)
    assert isinstance(view, CurioView), "a Curio state shows nothing else"
    return view


def _stepped(state: CurioState, steps: Mapping[str, int], move: str) -> dict[str, int]:
    """The longest move of each piece, by where it stands after *move*."""
    origin, __, target = move.partition("-")
    after = {square: count for square, count in steps.items() if square not in (origin, target)}
    if target:
        after[target] = max(_length(state, move), steps.get(origin, 0))
    return after


def _puzzle(state: CurioState, steps: Mapping[str, int], words: str) -> Candidate | None:
    """A puzzle for the side to move in *state*, if exactly one piece must carry the number."""
    view = _view(state)
    assert view.to_move is not None, "the match goes on"
    hidden = [
        square
        for square, piece in view.pieces.items()
        if piece.seat != view.to_move and piece.way is None
    ]
    # Every piece can move one square, so that reveals nothing.
    seen = {square: steps[square] for square in hidden if steps.get(square, 0) > 1}
    clues = Clues(view, seen)
    if len(clues.answers) < _CHOICE:
        return None
    certain = _certain(clues)
    if len(certain) != 1 or _naive(clues, certain[0]):
        return None
    grade = min(_GRADES[-1], _needed(clues, certain[0]))
    known = ",".join(f"{square}:{count}" for square, count in sorted(seen.items()))
    word = NOTATION.write(view, view.to_move)
    problem = Problem(WHICH, grade, 1, words, word, (certain[0],), known)
    moved = _certain(replace(clues, steps={})) != certain
    return Candidate("moved" if moved else f"counted-{grade}", problem, None)


def _certain(clues: Clues) -> list[str]:
    """The answers that carry the number in every deal."""
    return [square for square in clues.answers if not _fits(_otherwise(clues, square))]


def _naive(clues: Clues, answer: str) -> bool:
    """Whether *answer* is found by pointing at the piece that moved furthest, or at the one with
    the largest visible number."""
    pieces = clues.view.pieces
    backs = {square: pieces[square].back or 0 for square in clues.answers}
    rules = (
        {square: clues.steps.get(square, 0) for square in clues.answers},
        backs,
    )
    for likes in rules:
        liked = [square for square, much in likes.items() if much == max(likes.values())]
        if answer in liked and len(liked) <= _LIKED:
            return True
    return False


def _needed(clues: Clues, answer: str) -> int:
    """How many other enemy pieces, including captured ones, must be considered to prove *answer*:
    with fewer, whichever they are, the piece might carry another number."""
    own, *others = _otherwise(clues, answer)
    for count in range(len(others) + 1):
        for some in combinations(others, count):
            if not _fits([own, *some]):
                return count
    raise AssertionError(f"{answer} is not certain")


def _otherwise(clues: Clues, square: str) -> list[set[Pair]]:
    """What the piece on *square* may be without the highest number, followed by what each other
    enemy piece may be."""
    own = {pair for pair in _pairs(clues, square) if clues.highest not in pair}
    others = (_pairs(clues, other) for other in clues.hidden if other != square)
    return [own, *others, *_known(clues)]


def _pairs(clues: Clues, square: str) -> set[Pair]:
    return {pair for pair in clues.view.army if clues.ways(square, pair)}


def _known(clues: Clues) -> list[set[Pair]]:
    """The pairs of the enemy's pieces that hide nothing."""
    view = clues.view
    pieces = (*view.pieces.values(), *view.captured)
    ways = [piece.way for piece in pieces if piece.seat == clues.enemy and piece.way is not None]
    return [{(min(way), max(way))} for way in ways]


def _fits(pieces: list[set[Pair]]) -> bool:
    """Whether each of *pieces* can be given a different one of the pairs that it may be."""
    if not pieces:
        return True
    first, *rest = sorted(pieces, key=len)
    return any(_fits([pairs - {pair} for pairs in rest]) for pair in first)
