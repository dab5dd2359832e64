"""What a game promises besides its rules: its names, help, lessons, bots and texts of positions."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import partial
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Final, get_args

from lobby.gamekit.game import Game, IllegalMove, Kind, State, View
from lobby.gamekit.lesson import Lesson, Step
from lobby.gamekit.mind import Situation
from lobby.gamekit.notations import HIDDEN
from lobby.gamekit.options import Options
from lobby.gamekit.parts import GLIMPSED, Parts
from lobby.gamekit.simple.game import SimpleState
from lobby.gamekit.simple.rules import SWAP, Rules, Steps
from lobby.gamekit.simple.symmetry import Image, images_of

SHORT: Final = 8
"""The most characters of a short title."""

_NAME: Final = re.compile(r"[a-z][a-z0-9]*")
_SUMMARY: Final = 70
_OF_EVERY_VIEW: Final = frozenset(field.name for field in fields(View))
_THOUGHT_SECONDS: Final = 5.0

TASK: Final = 38
"""The most characters of the first sentence of ``View.task``: it stands on a line of 40 columns."""

_ROOM: Final = (("text", 240), ("done", 160), ("hint", 120))
"""The most characters of what a step of a lesson says: it stands beside a board."""


def unlisted(rules: Game) -> Iterator[str]:
    """Why the lobby cannot list a game, as parts of sentences; none if it can."""
    if not _NAME.fullmatch(rules.name):
        yield "a game's name consists of lowercase letters and digits and begins with a letter"
    if len(rules.short_title) > SHORT:
        yield f"a title of more than {SHORT} characters needs a short one of at most {SHORT}"
    if rules.kind not in get_args(Kind):
        yield f"its kind is {rules.kind!r}, and must be one of {', '.join(get_args(Kind))}"


def of_parts(parts: Parts) -> Iterator[str]:
    """The promises that *parts* break, whatever is played."""
    yield from (f"The game would be left out: {why}." for why in unlisted(parts.rules))
    if not 0 < len(parts.rules.summary) <= _SUMMARY:
        yield f"Game.summary must have 1 to {_SUMMARY} characters: it stands on one line."
    yield from _tried(parts, "The help page", _of_help)
    for number in range(1, len(parts.lessons) + 1):
        yield from _tried(parts, f"Lesson {number}", partial(_of_lesson, number=number))
    for what, check in (
        ("The start", _of_start),
        ("The glimpse", _of_glimpse),
        ("The notation's example", _of_example),
        ("The file of puzzles", _of_puzzles),
    ):
        yield from _tried(parts, what, check)


def _tried(parts: Parts, what: str, check: Callable[[Parts], Iterator[str]]) -> Iterator[str]:
    try:
        yield from check(parts)
    except Exception as error:
        yield f"{what} raised {raised(parts, error)}."


def raised(parts: Parts, error: Exception) -> str:
    """What *error* says, and the line of the game's package at which it was raised."""
    package = Path(sys.modules[type(parts.rules).__module__].__file__ or "").parent
    frames = reversed(extract_tb(error.__traceback__))
    at = next((frame for frame in frames if package in Path(frame.filename).parents), None)
    where = f" ({Path(at.filename).name}, line {at.lineno})" if at else ""
    return f"{type(error).__name__}: {str(error).rstrip('.')}{where}"


def _of_help(parts: Parts) -> Iterator[str]:
    if not parts.help().strip():
        yield "The help page is empty: say how the game is played."


def _of_lesson(parts: Parts, *, number: int) -> Iterator[str]:
    lesson = parts.lessons[number - 1]()
    if lesson.game != parts.rules.name:
        yield f"Lesson {number} is of the game {lesson.game!r}: name {parts.rules.name!r} there."
    for place, step in enumerate(lesson.steps, 1):
        yield from (f"Step {place} of lesson {number} {wrong}." for wrong in _of_step(step))
    if number == 1:
        yield from _of_ends(lesson)


def _of_ends(lesson: Lesson) -> Iterator[str]:
    """That a lesson on the rules ends with a win, and wins before only in another way."""
    *before, last = map(_ends, lesson.steps)
    if "" in last:
        yield "The last step of lesson 1 accepts a move that does not win: teach there how to win."
    for place, ends in enumerate(before, 1):
        if ends & last - {""}:
            yield f"Step {place} of lesson 1 accepts a move that wins: that is for its last step."


def _ends(step: Step) -> set[str]:
    """The reasons for which the learner wins with a move that *step* accepts; "" for no win."""
    outcomes = [step.state.play(move).outcome for move in step.accepted]
    return {outcome.reason if outcome and outcome.winner == 0 else "" for outcome in outcomes}


def _of_step(step: Step) -> Iterator[str]:
    moves = {*step.state.moves()}
    if step.state.to_move != 0:
        yield "must have seat 0 to move, which is the learner's"
    if not step.accepted or not {*step.accepted, step.answer} <= moves:
        yield "must accept legal moves only, and at least one"
    if isinstance(step.state, SimpleState) and (
        wrong := step.state.rules.wrong(step.state.position)
    ):
        yield f"shows a position that no match reaches: {wrong.rstrip('.')}"
    if not step.text or not step.done:
        yield "needs a text, and another to show when it is done"
    if not step.hint and step.accepted != moves:
        yield "needs a hint, for the legal moves that it does not accept"
    for name, most in _ROOM:
        if len(getattr(step, name)) > most:
            yield f"has a {name} of more than {most} characters: shorten it"


def _of_start(parts: Parts) -> Iterator[str]:
    """What its views are said to hold, and that the weakest bot finds a move."""
    rules = parts.rules
    options = rules.parse_options([])
    state = rules.begun(options)
    view = state.view(state.to_move)
    keys = {field.name for field in fields(view)} - _OF_EVERY_VIEW
    if keys != {*parts.position}:
        yield f"Parts.position must explain the keys of views: {', '.join(sorted(keys))}."
    if parts.mind:
        situation = Situation(rules.name, str(options), (view,))
        effort = parts.levels[1].effort(_THOUGHT_SECONDS)
        choices = parts.mind().think(situation, effort, Random(0)).choices
        if not choices or not {choice.move for choice in choices} <= {*state.moves()}:
            yield "A mind must choose among the legal moves: its first thought does not."


def _of_glimpse(parts: Parts) -> Iterator[str]:
    state = parts.rules.begun(parts.rules.parse_options([]), GLIMPSED)
    for move in parts.glimpse:
        try:
            state = state.play(move)
        except IllegalMove as error:
            yield f"The glimpse cannot play {move}: {error}"
            return


def _of_example(parts: Parts) -> Iterator[str]:
    if parts.notation and parts.notation().example:
        notation, options = parts.notation(), parts.rules.parse_options([])
        view = notation.read(notation.example, options).view
        if notation.write(view, view.to_move or 0) != notation.example:
            yield "The notation's example is written otherwise than it was read: mend it."


def _of_puzzles(parts: Parts) -> Iterator[str]:
    if parts.puzzles and not parts.puzzles().problems():
        yield "The file of puzzles has none: leave it out, or make some."


def of_position(parts: Parts, options: Options, state: State) -> Iterator[str]:
    """The promises that are broken about one position of a running match."""
    if state.to_move is None:
        return
    if parts.notation:
        notation, seat = parts.notation(), state.to_move
        text = notation.write(state.view(None, revealed=True), seat)
        again = notation.read(text, options)
        if notation.write(again.view, seat) != text:
            yield f"The position {text} is read and then written otherwise: mend the notation."
        if HIDDEN not in text and again.legal != state.moves():
            yield f"The position {text} has other moves once it is read: mend the notation."
    if isinstance(state, SimpleState):
        yield from _of_images(state)


def _of_images(state: SimpleState) -> Iterator[str]:
    rules, at = state.rules, state.position
    if rules.swappable(at):
        return
    here = [*rules.moves(at)]
    for image, there in zip(rules.images, images_of(rules, at), strict=True):
        expected = {_ordered(rules, _moved(image, steps)) for steps in here}
        if {_ordered(rules, steps) for steps in rules.moves(there)} != expected:
            yield (
                "A position has other moves than its image in a mirror, or turned: name in"
                " Rules.symmetries only what changes nothing, and True where the sides change"
                " places."
            )
            return


def _moved(image: Image, steps: Steps) -> Steps:
    return steps if isinstance(steps, str) else tuple(map(image.sources.index, steps))


def _ordered(rules: Rules, steps: Steps) -> Steps:
    if isinstance(steps, str) or not rules.any_order:
        return steps
    return steps[0], *sorted(steps[1:])


def of_step(parts: Parts, before: State, move: str, after: State) -> Iterator[str]:
    """The promises that are broken about which positions *move* leads to."""
    rules, there = parts.rules, after.view(None, revealed=True)
    for seat in (None, 0, 1):
        here = before.view(seat)
        if not rules.may_lead(here, there):
            yield (
                "Game.may_lead says that no match leads from a position to one that is a move"
                " away: check what it goes by, such as Rules.pieces_may."
            )
        if (rules.plies_between(here, there) or 0) > 1:
            yield (
                "Game.plies_between says that one move takes several: check what it goes by, such"
                " as Rules.touched."
            )
    if isinstance(before, SimpleState) and isinstance(after, SimpleState) and move != SWAP:
        kit, cells = before.rules, (before.position.cells, after.position.cells)
        if before.to_move == after.to_move and (kit.thinks_by == "evaluation" or parts.puzzles):
            yield (
                "A side moves twice in a row, and alpha-beta expects turns: set Rules.thinks_by to"
                ' "playouts", and make no puzzles.'
            )
        if kit.changed(*cells) > kit.touched:
            yield (
                f"A move changes more cells than Rules.touched, which is {kit.touched}: say how"
                " many it may change."
            )
