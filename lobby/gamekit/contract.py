"""What every game promises, checked by playing: for the tests of a package that brings a game.

``problems`` names each broken promise in a sentence that says what to do about it. It finds what
random matches meet; the lobby's own tests (docs/adding-a-game.md) look more closely.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from math import isfinite
from random import Random
from time import perf_counter
from typing import Any, Final, TypeVar

from lobby.gamekit.contract_of_parts import TASK, of_parts, of_position, of_step, raised
from lobby.gamekit.diagram import WIDTH
from lobby.gamekit.drawing.drawing import DiagramDrawing, Scene
from lobby.gamekit.drawing.sheet import ASCII, UNICODE
from lobby.gamekit.game import Game, IllegalMove, State, View
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.options import Number, OptionError, Options
from lobby.gamekit.parts import Parts
from lobby.gamekit.spelling import tokens

T = TypeVar("T")

SECONDS: Final = 0.25
"""How long the rules may take over one move: the lobby calls anything longer slow."""

_TRIES: Final = 3
"""What takes too long is measured so often, and the shortest time counts: a busy machine is not the
game's fault."""

_FEWER: Final = 10
"""With other options than the usual ones, one in so many moves is looked at: there may be many."""

_NONSENSE: Final = ("", "nonsense", "a1-", "-", ":", "\x1b[2J", "a1-a1-a1" * 1000, "\u0663\u0663")


def problems(
    parts: Parts, *, matches: int = 5, plies: int = 60, seconds: float = SECONDS
) -> tuple[str, ...]:
    """The promises that *parts* break, each once; empty if all is well: in so many random *matches*
    of at most *plies* moves with the usual options, and in the first of one with each option at
    either end. No move may take the rules more than so many *seconds*."""
    faults: dict[str, None] = dict.fromkeys(of_parts(parts))
    usual = parts.rules.parse_options([])
    for number in range(matches):
        faults.update(dict.fromkeys(_of_match(parts, usual, Random(number), plies, seconds)))
    for options in _unusual(parts.rules):
        broken = _of_match(parts, options, Random(0), plies // _FEWER, seconds)
        faults.update(
            dict.fromkeys(f"With {options}: {fault}" for fault in broken if fault not in faults)
        )
    return tuple(faults)


def _unusual(rules: Game) -> Iterator[Options]:
    """The options with each of them at its least, its most, or one of its words; without those that
    are usual, or that the game refuses."""
    tried = {rules.parse_options([])}
    for declaration in rules.options:
        ends = (
            (declaration.low, declaration.high)
            if isinstance(declaration, Number)
            else tuple(dict(declaration.choices))
        )
        for value in ends:
            with suppress(OptionError):
                options = rules.parse_options([declaration.spelled(value)])
                if options not in tried:
                    tried.add(options)
                    yield options


def _of_match(
    parts: Parts, options: Options, chance: Random, plies: int, seconds: float
) -> Iterator[str]:
    try:
        yield from _played(parts, options, chance, plies, seconds)
    except Exception as error:
        yield f"The rules raised {raised(parts, error)}: catch that, or refuse with IllegalMove."


def _played(
    parts: Parts, options: Options, chance: Random, plies: int, seconds: float
) -> Iterator[str]:
    rules = parts.rules
    setup = rules.deal(options, chance)
    if json.loads(json.dumps(dict(setup))) != dict(setup):
        yield "The deal is stored as JSON: Game.deal must return texts by name."
    state, last = rules.start(options, setup), ""
    if state.outcome is None and state.to_move != 0:
        yield "Seat 0 moves first: let Game.start return a state whose to_move is 0."
    for _ in range(plies):
        yield from _of_state(parts, state, last, chance)
        yield from of_position(parts, options, state)
        if not state.moves():
            return
        last = chance.choice(state.moves())
        yield from _of_move(state, last, seconds)
        before, state = state, state.play(last)
        yield from _of_effect(parts, options, before, last, state)
        yield from of_step(parts, before, last, state)


def _of_state(parts: Parts, state: State, last: str, chance: Random) -> Iterator[str]:
    moves = state.moves()
    if list(moves) != sorted(set(moves)):
        yield "State.moves must be sorted and have no duplicates: return tuple(sorted(set(moves)))."
    if (state.outcome is not None) != (not moves) or (state.outcome is None) != (
        state.to_move is not None
    ):
        yield (
            "A match is over when nobody has a move, and not before: outcome, moves() == () and"
            " to_move is None must go together."
        )
    yield from _of_refusals(parts, state)
    for seat in (0, 1, None):
        yield from _of_view(state, state.view(seat), seat)
    yield from _of_board(parts, state.view(state.to_move), last, chance)


def _of_refusals(parts: Parts, state: State) -> Iterator[str]:
    for text in _NONSENSE:
        try:
            state.play(text)
        except IllegalMove as error:
            refusal = str(error)
            if not (refusal.endswith(".") and refusal.isprintable() and len(refusal) < 200):
                yield (
                    f"The refusal {refusal[:60]!r} is not a sentence: end it with a full stop, use"
                    " printable characters, fewer than 200, and quote moves with `quoted`."
                )
        except Exception as error:
            yield (
                f"State.play raised {raised(parts, error)} for a move that is nonsense: raise"
                " IllegalMove with a sentence that says what a move looks like."
            )
        else:
            yield f"State.play accepted {text[:20]!r}: refuse what is not in State.moves."


def _of_view(state: State, view: View, seat: int | None) -> Iterator[str]:
    if (view.seat, view.to_move, view.outcome) != (seat, state.to_move, state.outcome):
        yield (
            "A view says something else than its state: give it the state's own to_move and"
            " outcome, and the seat it is for. A side may move twice in a row if both say so."
        )
    if view.moves != (state.moves() if seat == state.to_move else ()):
        yield "A view holds the legal moves of its viewer, on turn only: moves=() for others."
    if len(view.task.partition(". ")[0]) > TASK:
        yield f"The task {view.task!r} is long: its first sentence has at most {TASK} characters."
    try:
        if pickle.loads(pickle.dumps(view)) != view:
            yield "A view is not itself after pickling: let all it holds compare by value."
    except Exception as error:
        yield (
            f"A view cannot be pickled ({error}), so no bot can think about it: hold numbers,"
            " texts, tuples, mappings and frozen dataclasses of the package's modules only."
        )
    for field in fields(view):
        if odd := _not_json(getattr(view, field.name)):
            yield (
                f"The view's {field.name} holds a {odd}, which is not JSON: hold numbers, texts,"
                " tuples, mappings and dataclasses only, and sort what is a set."
            )


def _not_json(value: object) -> str:
    """The name of a type in *value* that no JSON document can hold; "" if there is none."""
    if value is None or isinstance(value, str | int):
        return ""
    if isinstance(value, float) and isfinite(value):
        return ""
    if is_dataclass(value):
        inner = tuple(getattr(value, field.name) for field in fields(value))
    elif isinstance(value, tuple | list):
        inner = tuple(value)
    elif isinstance(value, Mapping):
        inner = tuple(value.values())
    else:
        return type(value).__name__
    return next(filter(None, map(_not_json, inner)), "")


def _of_move(state: State, move: str, seconds: float) -> Iterator[str]:
    identity = state.identity(), hash(state)
    took, after = _timed(lambda: state.play(move), seconds)
    if took > seconds:
        yield (
            f"State.play took {took:.1f} s over {move}, and may take {seconds} s: do less, or keep"
            " in the state what does not change."
        )
    took, _ = _timed(after.moves, seconds)
    if took > seconds:
        yield f"State.moves took {took:.1f} s, and may take {seconds} s: do less."
    if state.play(move) != after:
        yield (
            f"{move} led from one state to two different ones: State.play must depend on the state"
            " and the move alone. Let Game.deal draw whatever is left to chance."
        )
    if (state.identity(), hash(state)) != identity:
        yield f"{move} changed the state it was played from: return a new state instead."
    if state.play(f"  {move.upper()}\n") != after:
        yield "A move may be written in capitals and between blanks: use State.canonical in play."
    if "".join(tokens(move)) != move:
        yield f"The move {move} is not made of steps: separate them with '-', '+' or ':'."


def _timed(work: Callable[[], T], seconds: float) -> tuple[float, T]:
    """How many seconds *work* takes, tried again if that is too long, and its result."""
    shortest, result = _once(work)
    for _ in range(_TRIES - 1):
        if shortest > seconds:
            shortest = min(shortest, _once(work)[0])
    return shortest, result


def _once(work: Callable[[], T]) -> tuple[float, T]:
    began = perf_counter()
    result = work()
    return perf_counter() - began, result


def _of_board(parts: Parts, view: View, last: str, chance: Random) -> Iterator[str]:
    try:
        lines = parts.diagram(view, last or None).splitlines()
    except Exception as error:
        yield (
            f"The diagram raised {raised(parts, error)}: it must draw every view, with any last"
            " move."
        )
        return
    text = "".join(lines)
    if max(map(len, lines), default=0) > WIDTH or not (text.isascii() and text.isprintable()):
        yield f"The diagram must be printable ASCII of at most {WIDTH} columns."
    drawing = parts.drawing() if parts.drawing else DiagramDrawing(parts.diagram)
    for entered in ("", *(_prefixes(view.moves[0]) if view.moves else ())):
        try:
            _draw(drawing, view, last, entered, chance)
        except Exception as error:
            yield (
                f"The board could not be drawn. It raised {raised(parts, error)}: View.after, the"
                " drawing and its surface must take every view, with any move partly entered."
            )


def _prefixes(move: str) -> Iterator[str]:
    steps = tokens(move)
    return ("".join(steps[:end]) for end in range(1, len(steps) + 1))


def _draw(drawing: Any, view: View, last: str, entered: str, chance: Random) -> None:
    """Draw *view* in every form, by *chance* from either side and in either signs: to try all of
    them with each move would take most of the time."""
    shown = view.after(entered) if entered else view
    if (type(shown), shown.seat) != (type(view), view.seat):
        raise TypeError("View.after must return a view of the same class and seat")
    entry = Entry(view.moves, tokens(entered))
    scene = Scene(view, entry, last, flipped=chance.random() < 0.5)
    signs = chance.choice((ASCII, UNICODE))
    for form in drawing.forms(view):
        drawing.draw(scene, form, signs)
    for form in drawing.surface.forms(view) if drawing.surface else ():
        drawing.surface.paint(scene, form, "")


def _of_effect(
    parts: Parts, options: Options, before: State, move: str, after: State
) -> Iterator[str]:
    for seat in (0, 1, None):
        sentence = parts.rules.effect(options, before.view(seat), move, after.view(seat))
        if sentence and not sentence.endswith("."):
            yield f"Game.effect said {sentence[:60]!r}: say it in one sentence, or nothing."
