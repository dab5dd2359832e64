"""Puzzles: find the move against the best resistance, or what the position proves.

Games provide them in a file. A puzzle is determined by its name, such as ``chaos-12``, so it is the
same for everybody.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Literal

from lobby.base.translation import _
from lobby.features.puzzles.names import game_of, problem, puzzles_of
from lobby.gamekit.game import IllegalMove, Seat, Setup, State, View
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.lesson import answered, refutation
from lobby.gamekit.mind import LOSS, WIN, Choice, Situation, Value
from lobby.gamekit.puzzles import ONLY_DRAW, ONLY_WIN, WHICH, WIN_IN, Problem
from lobby.games.catalogue import GAMES, PARTS, mind_of, notation_of


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position of *game* with *options*, in which *seat* is to move and win in *moves* of its
    own, whatever the opponent replies. A different *theme* sets another task, which may come with a
    *question*.

    *view* is what that seat sees of the position. *grade* is how hard the puzzle is to find, 0 if
    unknown; *last* is the move that led there, "" if unknown.
    """

    identifier: str
    game: str
    options: str
    seat: Seat
    view: View
    moves: int
    theme: str = WIN_IN
    grade: int = 1
    question: str = ""
    last: str = ""

    @property
    def goal(self) -> str:
        """The task: ``X to move and win in 3``."""
        seat, moves = GAMES[self.game].seats[self.seat], self.moves
        match self.theme:
            case "which" | "better":
                return self.question
            case "only":
                return _(
                    "{seat} to move: find the only move that wins (in {moves})",
                    seat=seat,
                    moves=moves,
                )
            case "draw":
                return _("{seat} to move: find the only move that does not lose", seat=seat)
            case _:
                return _("{seat} to move and win in {moves}", seat=seat, moves=moves)

    @property
    def task(self) -> str:
        """The goal as a whole sentence."""
        return self.goal if self.theme == WHICH else f"{self.goal}."

    @property
    def steps(self) -> int:
        """How many of their own moves the solver has to enter."""
        return self.moves if self.theme == WIN_IN else 1


@dataclass(frozen=True, slots=True)
class Drawn:
    """A *puzzle* with its position, for judging moves, and the first moves that are *right*, one
    for each position they lead to. A question has no position; *why* tells why its answer is
    right."""

    puzzle: Puzzle
    state: State | None
    right: tuple[str, ...]
    why: str = ""

    def after(self, line: tuple[str, ...]) -> State:
        """The position after *line*, which contains moves of both sides. Raises IllegalMove."""
        assert self.state is not None, "questions are answered once"
        state = self.state
        for move in line:
            state = state.play(move)
        return state


@dataclass(frozen=True, slots=True)
class Attempt:
    """The result of a move: *turns* has the solver's moves so far, each with the replies to it, and
    *view* is what the solver sees now, both unchanged if the move is *wrong* or *illegal*. *said*
    is the reason, or the reply; *why* tells why the answer to a question is right. *before* is what
    the solver saw before the last of the moves, unless that was wrong or illegal."""

    turns: tuple[tuple[str, ...], ...]
    view: View
    result: Literal["right", "wrong", "illegal", "solved"] = "right"
    said: str = ""
    why: str = ""
    before: View | None = None

    @property
    def line(self) -> tuple[str, ...]:
        """The moves of both sides so far."""
        return tuple(chain(*self.turns))

    @property
    def failed(self) -> bool:
        """Whether the move has to be tried again."""
        return self.result in ("wrong", "illegal")


def numbered(identifier: str) -> Puzzle:
    """The puzzle called *identifier*. Raises NoPuzzle."""
    return _drawn(identifier).puzzle


def passed(identifier: str, line: tuple[str, ...]) -> tuple[View, ...]:
    """The positions of the puzzle called *identifier* before and after each move of *line*, up to
    an illegal one. Raises NoPuzzle."""
    drawn = _drawn(identifier)
    if drawn.state is None:
        return (drawn.puzzle.view,)
    states = [drawn.state]
    with suppress(IllegalMove):
        for move in line:
            states.append(states[-1].play(move))
    return tuple(state.view(None, revealed=True) for state in states)


def attempt(identifier: str, line: tuple[str, ...], move: str, seconds: float) -> Attempt:
    """The result of *move* in the puzzle called *identifier*, as ``judged`` determines it."""
    return judged(_drawn(identifier), line, move, seconds)


def solution(identifier: str, line: tuple[str, ...], seconds: float) -> str:
    """The move after *line* that solves the puzzle called *identifier* fastest."""
    return shortest(_drawn(identifier), line, seconds)


def draw(identifier: str) -> Drawn:
    """The puzzle called *identifier*. Raises NoPuzzle."""
    return posed(identifier, game_of(identifier), problem(identifier))


def posed(identifier: str, game: str, problem: Problem) -> Drawn:
    """*problem* of *game* as a puzzle called *identifier*."""
    puzzles = puzzles_of(game)
    options = GAMES[game].parse_options(problem.options.split())
    if problem.theme == WHICH:
        assert puzzles.asked is not None, "only games with questions ask them"
        question, view = puzzles.asked(problem)
        state = None
    else:
        position = notation_of(game).read(problem.position, options)
        assert isinstance(position, OpenPosition), "moves are asked for where nothing is hidden"
        question, state = "", position.state
        view = state.view(state.to_move)
    assert view.to_move is not None, "a puzzle is not over"
    words, seat = str(options), view.to_move
    puzzle = Puzzle(
        identifier, game, words, seat, view, problem.moves, problem.theme, problem.grade, question
    )
    why = puzzles.why(problem) if puzzles.why and state is None else ""
    return Drawn(puzzle, state, problem.solutions, why)


def dealt(identifier: str, seed: str) -> Setup:
    """What chance may have decided in the position of the puzzle called *identifier*: nothing if
    all of it is known. Equal seeds decide it equally."""
    puzzles = puzzles_of(game_of(identifier))
    question = problem(identifier)
    if question.theme != WHICH or puzzles.dealt is None:
        return {}
    return puzzles.dealt()(question, Random(seed))


# A solver asks for the same puzzle with every move, and any free worker may answer.
_drawn = lru_cache(maxsize=64)(draw)


def judged(drawn: Drawn, line: tuple[str, ...], move: str, seconds: float) -> Attempt:
    """The result of *move* by the solving side after *line*, with the replies of best resistance.
    Any move is right that still wins in the remaining number of moves."""
    if drawn.puzzle.theme == WHICH:
        return _answered(drawn, move)
    puzzle, before = drawn.puzzle, drawn.after(line)
    turns, view = _turns(drawn, line), before.view(puzzle.seat)
    try:
        state = before.play(move)
    except IllegalMove as error:
        return Attempt(turns, view, "illegal", refusal(puzzle.game, before, move, error))
    made = before.canonical(move)
    wrong, answer = _weighed(drawn, made, len(turns) + 1, state, seconds)
    if wrong:
        return Attempt(turns, view, "wrong", wrong)
    replies = list[str]()
    while answer and state.to_move not in (None, puzzle.seat):
        replies.append(answer)
        before, state = state, state.play(answer)
        if state.to_move not in (None, puzzle.seat):
            answer = _best(puzzle, state, 2 * (puzzle.moves - len(turns) - 1), seconds).move
    turns, view = (*turns, (made, *replies)), state.view(puzzle.seat)
    seen = before.view(puzzle.seat)
    if answer is None or state.outcome is not None:
        return Attempt(turns, view, "solved", "Solved.", before=seen)
    said = _("Right. The reply is {made}.", made=" ".join(replies))
    if not replies:
        said = _("Right. It is still your turn.")
    return Attempt(turns, view, "right", said, before=seen)


def _turns(drawn: Drawn, line: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The solver's moves in *line*, each with the replies to it."""
    turns, state = list[tuple[str, ...]](), drawn.after(())
    for move in line:
        replied = (*turns.pop(), move) if state.to_move != drawn.puzzle.seat else (move,)
        turns.append(replied)
        state = state.play(move)
    return tuple(turns)


def _weighed(
    drawn: Drawn, last: str, number: int, state: State, seconds: float
) -> tuple[str, str | None]:
    """Why the solver's move *last*, the one with that *number*, which led to *state*, is wrong, ""
    if it is not; and the best move after it, None if it was the last move."""
    puzzle = drawn.puzzle
    if puzzle.theme in (ONLY_WIN, ONLY_DRAW):
        wrong = "" if _is_right(drawn, state) else _lapse(puzzle, last)
        return _answered_by(puzzle, wrong, refutation(state, puzzle.seat), wins=True), None
    if state.outcome is not None:
        won = state.outcome.winner == puzzle.seat
        return ("" if won else _lapse(puzzle, last)), None
    best = _best(puzzle, state, 2 * (puzzle.moves - number), seconds)
    again = state.to_move == puzzle.seat
    worth, reply = best.value, "" if again else best.move
    wrong = _why_wrong(puzzle, last, number, worth, again=again)
    decided = worth.exact and worth.score == WIN
    return _answered_by(puzzle, wrong, reply, wins=decided), best.move


def shortest(drawn: Drawn, line: tuple[str, ...], seconds: float) -> str:
    """The move after *line* that solves *drawn* fastest."""
    if not line:
        return drawn.right[0]
    puzzle = drawn.puzzle
    plies = 2 * (puzzle.moves - len(_turns(drawn, line))) - 1
    return _best(puzzle, drawn.after(line), plies, seconds).move


def _answered(drawn: Drawn, move: str) -> Attempt:
    """The result of naming a square in answer to a question."""
    view, named = drawn.puzzle.view, move.strip().lower()
    if named in drawn.right:
        return Attempt(((named,),), view, "solved", "Solved.", drawn.why)
    if named in view.moves:
        wrong = _("From what you have seen, {square} may be another piece.", square=named)
        return Attempt((), view, "wrong", wrong)
    return Attempt(
        (),
        view,
        "illegal",
        _(
            "This is {title}. Answer with the square of one of the pieces in question, such as"
            " {square}.",
            title=GAMES[drawn.puzzle.game].title,
            square=view.moves[0],
        ),
    )


def refusal(game: str, state: State, move: str, error: IllegalMove) -> str:
    """Why *move* is not legal; if it is not even written like a move, which game this is."""
    wrong = state.misspelt(move)
    if wrong is None:
        return str(error)
    title = GAMES[game].title
    return _("This is {title}. {advice}", title=title, advice=wrong)


def _is_right(drawn: Drawn, after: State) -> bool:
    """Whether one of the right moves leads to *after*."""
    return any(drawn.after((move,)).key() == after.key() for move in drawn.right)


def _answered_by(puzzle: Puzzle, wrong: str, reply: str, *, wins: bool) -> str:
    """*wrong*, which says that a move is wrong, with the *reply* of the other side that shows it,
    "" for none, and whether it *wins*."""
    side = GAMES[puzzle.game].seats[1 - puzzle.seat]
    return f"{wrong} {answered(side, reply, wins=wins)}".rstrip() if wrong else ""


def _lapse(puzzle: Puzzle, move: str) -> str:
    if puzzle.theme == ONLY_DRAW:
        return _("{made} loses.", made=move)
    return _("{made} throws the win away.", made=move)


def _best(puzzle: Puzzle, state: State, plies: int, seconds: float) -> Choice:
    """The best move in *state*, with *plies* left to the end of the puzzle."""
    if prove := puzzles_of(puzzle.game).answer:
        return prove(state, plies)
    situation = Situation(puzzle.game, puzzle.options, (state.view(state.to_move),))
    effort = PARTS[puzzle.game].answering(seconds)
    return mind_of(puzzle.game).think(situation, effort, Random(0)).best


def _why_wrong(puzzle: Puzzle, made: str, number: int, value: Value, *, again: bool) -> str:
    """Why the solver's move *made*, the one with that *number*, is wrong, given what the best move
    after it is worth to its side: the solver, who moves *again*, or the other; "" if it is not."""
    if not value.exact:
        return _("{made} does not win in {moves}.", made=made, moves=puzzle.moves)
    if value.score != (WIN if again else LOSS) or value.plies is None:
        return _("{made} throws the win away.", made=made)
    # The other side may have to make the last move itself.
    if value.plies > 2 * (puzzle.moves - number) + 1:
        return _("{made} wins too, but not in {moves}.", made=made, moves=puzzle.moves)
    return ""
