"""Makes the puzzles of a game, adds to them, grades them again, or checks them.

    python -m solving.puzzles make chaos
    python -m solving.puzzles more oware --seed 20
    python -m solving.puzzles grade octilite
    python -m solving.puzzles check hex
    python -m solving.puzzles make NAME --file NAME/puzzles.txt

The last is for a game by the simple kit from another package, and looks for wins in two moves. A
game that has longer ones, or many moves, says in a ``Sought`` what to look for.

``make`` finds and proves them, drops those that resemble another, that a naive rule solves, or in
which too many other moves win later, and grades the rest; equal seeds make equal files. ``more``
does so again with another seed, and writes what it finds below what is there. ``grade`` asks the
current bots again, which is needed when the levels of a game have changed. Both change nothing
else: a puzzle keeps its number. ``check`` prints the lines in which too many other moves win later.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.puzzles import WHICH, WIN_IN, Problem
from lobby.gamekit.simple.game import SimpleGame
from lobby.games.catalogue import GAMES, OURS, PARTS, notation_of
from solving.puzzles.alike import likeness, taught
from solving.puzzles.generators import GENERATORS, generator_of, solved_by
from solving.puzzles.grading import grade
from solving.puzzles.others import fair, judged, others_of

SEED: Final = 19


def made(game: str, seed: int, there: Iterable[Problem] = ()) -> Iterator[Problem]:
    """Puzzles of *game* until its quotas are filled, in random order, and none like those that are
    *there*."""
    generator, quotas, most = generator_of(game)
    chance = Random(seed)
    left, dropped = Counter(quotas), Counter[str]()
    seen = {likeness(game, problem) for problem in there}
    known = taught(game)
    problems: list[Problem] = []
    tried = unfair = 0
    for puzzle in generator(chance):
        tried += 1
        if tried > most:
            break
        if not left[puzzle.slot] or puzzle.problem.position in known:
            continue
        if (like := likeness(game, puzzle.problem)) in seen:
            continue
        seen.add(like)
        rules = solved_by(game, puzzle.state, puzzle.problem.solutions) if puzzle.state else ()
        dropped.update(rules)
        dropped["of"] += 1
        if rules:
            continue
        if puzzle.state and not passes(game, puzzle.problem, puzzle.state):
            unfair += 1
            continue
        left[puzzle.slot] -= 1
        problem = puzzle.problem
        if puzzle.state:
            problem = replace(problem, grade=grade(game, problem, puzzle.state))
        problems.append(problem)
        print(f"{len(problems)}, {puzzle.slot}: {problem}", flush=True)
        if not +left:
            break
    print(f"Solved by naive rules: {dict(dropped)}; too many other moves win: {unfair}")
    chance.shuffle(problems)
    yield from problems


def graded(game: str, problem: Problem) -> Problem:
    """*problem* with the grade the current bots give it."""
    if problem.theme == WHICH:
        return problem
    return replace(problem, grade=grade(game, problem, posed(game, problem)))


def posed(game: str, problem: Problem) -> State:
    """The position in which *problem* asks for a move."""
    options = GAMES[game].parse_options(problem.options.split())
    position = notation_of(game).read(problem.position, options)
    assert isinstance(position, OpenPosition), "moves are asked for where nothing is hidden"
    return position.state


def passes(game: str, problem: Problem, state: State) -> bool:
    """Whether not too many of the moves that do not solve *problem* win later, if that matters."""
    return (
        problem.theme != WIN_IN or not judged(game) or fair(game, others_of(game, problem, state))
    )


def failing(game: str) -> Iterator[str]:
    """The lines of *game* that do not pass, by number, and why."""
    puzzles = PARTS[game].puzzles
    for number, line in enumerate(puzzles().lines() if puzzles else (), 1):
        if isinstance(line, Problem) and line.theme == WIN_IN and judged(game):
            others = others_of(game, line, posed(game, line))
            if not fair(game, others):
                yield f"{number}: {line}: {others}"


def _written(what: str, game: str, seed: int) -> tuple[Problem | int, ...] | None:
    """The lines of the file of *game* after one of the commands that write it; None if one that
    changes the file finds none."""
    if what == "make":
        return tuple(made(game, seed))
    if (puzzles := PARTS[game].puzzles) is None:
        return None
    lines = puzzles().lines()
    if what == "more":
        there = (line for line in lines if isinstance(line, Problem))
        return *lines, *made(game, seed, there)
    return tuple(line if isinstance(line, int) else graded(game, line) for line in lines)


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description="Makes, adds, grades or checks puzzles.")
    parser.add_argument("what", choices=("make", "more", "grade", "check"))
    simple = (name for name, game in GAMES.items() if isinstance(game, SimpleGame))
    parser.add_argument("game", choices=sorted({*GENERATORS, *simple}))
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--file", type=Path, help="file to write, if not the game's own")
    given = parser.parse_args()
    if given.game not in OURS and not given.file:
        parser.error("give --file with a game of another package, such as --file NAME/puzzles.txt")
    if given.what == "check":
        failed = 0
        for line in failing(given.game):
            failed += 1
            print(line, flush=True)
        sys.exit(f"{failed} of the puzzles of {given.game} fail" if failed else 0)
    problems = _written(given.what, given.game, given.seed)
    if problems is None:
        parser.error(f"{given.game} has no puzzles.txt yet: make one beside its help.md")
    file = given.file or Path(str(files(f"lobby.games.{given.game}").joinpath("puzzles.txt")))
    file.write_text("".join(f"{problem}\n" for problem in problems), "ascii")
    grades = Counter(problem.grade for problem in problems if isinstance(problem, Problem))
    print(f"{file}: {grades.total()} puzzles, {file.stat().st_size:,} bytes")
    print("By grade: " + ", ".join(f"{level}: {count}" for level, count in sorted(grades.items())))


if __name__ == "__main__":
    main()
