"""Puzzles out of the games that are solved: win in so many moves, against the best resistance.

A puzzle is determined by its identifier, such as ``chaos-1234``, so it is the same for everybody.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from random import Random
from typing import Final, Literal

from lobby.basics.translation import _
from lobby.games.catalogue import GAMES, PARTS, level_of, mind_of
from lobby.kits.game import IllegalMove, Seat, State, View
from lobby.kits.mind import LOSS, Choice, Situation
from lobby.kits.parts import Source

PUZZLES: Final = tuple(name for name in reversed(tuple(PARTS)) if PARTS[name].puzzles)
"""Games that have puzzles, in the order in which they give that of the day."""

NUMBERS: Final = range(1, 100_000)
"""Of the puzzles that are not of a day."""

_LENGTHS: Final = (2, 2, 3, 3, 3, 4)
"""Own moves of a puzzle, as often as they are drawn."""

_IDENTIFIER: Final = re.compile(rf"({'|'.join(PUZZLES)})-([1-9][0-9]{{0,7}})")


class NoPuzzle(ValueError):
    """There is no such puzzle; its text is one sentence."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position of *game*, with those option words, in which *seat* is to move and wins in so many
    own *moves*, whatever the other one answers. *view* is what that seat sees of it."""

    identifier: str
    game: str
    options: str
    seat: Seat
    view: View
    moves: int

    @property
    def goal(self) -> str:
        """What to do: ``X to move and win in 3``."""
        return _(
            "{seat} to move and win in {moves}",
            seat=GAMES[self.game].seats[self.seat],
            moves=self.moves,
        )


@dataclass(frozen=True, slots=True)
class Drawn:
    """A *puzzle* with its position, for those who judge moves in it."""

    puzzle: Puzzle
    state: State

    def after(self, line: tuple[str, ...]) -> State:
        """The position after *line*, moves of both sides. Raises IllegalMove."""
        state = self.state
        for move in line:
            state = state.play(move)
        return state


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of a move: the *line* of both sides so far and the *view* of who solves, as they
    were where the move is *wrong* or *illegal*. *said* tells why it is, or what was answered."""

    line: tuple[str, ...]
    view: View
    result: Literal["right", "wrong", "illegal", "solved"]
    said: str

    @property
    def failed(self) -> bool:
        """Whether it is to be tried again."""
        return self.result in ("wrong", "illegal")


def of_day(day: date) -> str:
    """The identifier of the puzzle of *day*: of each game that has any by turns."""
    return f"{PUZZLES[day.toordinal() % len(PUZZLES)]}-{day:%Y%m%d}"


def check(identifier: str) -> str:
    """The game of the puzzle called *identifier*. Raises NoPuzzle when nothing is called so."""
    found = _IDENTIFIER.fullmatch(identifier)
    if found is None:
        raise NoPuzzle(
            _("A puzzle has the name of a game and a number, such as chaos-1234 or binar-7.")
        )
    return found[1]


def numbered(identifier: str) -> Puzzle:
    """The puzzle called *identifier*. Raises NoPuzzle."""
    return _drawn(identifier).puzzle


def attempt(identifier: str, line: tuple[str, ...], move: str, seconds: float) -> Attempt:
    """What comes of *move* in the puzzle called *identifier*, as ``judged`` has it."""
    return judged(_drawn(identifier), line, move, seconds)


def solution(identifier: str, line: tuple[str, ...], seconds: float) -> str:
    """A move that wins the puzzle called *identifier* as soon as can be, after *line*."""
    return shortest(_drawn(identifier), line, seconds)


def draw(identifier: str, source: Source | None = None) -> Drawn:
    """The puzzle called *identifier*, out of *source* if not out of its game's tables. Raises
    NoPuzzle."""
    game = check(identifier)
    chance = Random(identifier)
    moves = chance.choice(_LENGTHS)
    words, state = (source or _source(game))(chance, moves)
    options = GAMES[game].parse_options(words.split())
    assert state.to_move is not None, "a puzzle is not over"
    seat = state.to_move
    return Drawn(Puzzle(identifier, game, str(options), seat, state.view(seat), moves), state)


# Whoever solves one asks for it with every move, and whichever worker is free answers.
_drawn = lru_cache(maxsize=64)(draw)


def judged(drawn: Drawn, line: tuple[str, ...], move: str, seconds: float) -> Attempt:
    """*move* for the side that wins, after *line*, and what the best resistance answers to it.
    Every move is right that still wins in as many moves as are left."""
    puzzle, before = drawn.puzzle, drawn.after(line)
    view, seat = before.view(puzzle.seat), puzzle.seat
    try:
        state = before.play(move)
    except IllegalMove as error:
        return Attempt(line, view, "illegal", str(error))
    made = (*line, before.canonical(move))
    if state.outcome is None:
        best = _best(puzzle, state, seconds)
        if wrong := _why_wrong(puzzle, made, best):
            return Attempt(line, view, "wrong", wrong)
        made, state = (*made, best.move), state.play(best.move)
    elif state.outcome.winner != seat:
        return Attempt(line, view, "wrong", _("{made} gives the win away.", made=made[-1]))
    if state.outcome is None:
        return Attempt(
            made, state.view(seat), "right", _("Right. {made} is the answer.", made=made[-1])
        )
    return Attempt(made, state.view(seat), "solved", "Solved.")


def shortest(drawn: Drawn, line: tuple[str, ...], seconds: float) -> str:
    """A move that wins as soon as can be, after *line*."""
    return _best(drawn.puzzle, drawn.after(line), seconds).move


def _best(puzzle: Puzzle, state: State, seconds: float) -> Choice:
    """What the best mind would do in *state*."""
    situation = Situation(puzzle.game, puzzle.options, (state.view(state.to_move),))
    effort = level_of(puzzle.game, 6).effort(seconds)
    return mind_of(puzzle.game).think(situation, effort, Random(0)).best


def _why_wrong(puzzle: Puzzle, made: tuple[str, ...], answer: Choice) -> str:
    """Why the last of the moves *made* is wrong, when *answer* is the best one; "" if it is not."""
    own, value = (len(made) + 1) // 2, answer.value
    if not value.exact or value.score != LOSS or value.plies is None:
        return _("{made} gives the win away.", made=made[-1])
    # The other side may have to make the last move itself.
    if value.plies > 2 * (puzzle.moves - own) + 1:
        return _("{made} wins too, but not in {moves}.", made=made[-1], moves=puzzle.moves)
    return ""


def _source(game: str) -> Source:
    source = PARTS[game].puzzles
    assert source is not None, "only games with puzzles are called by an identifier"
    return source()
