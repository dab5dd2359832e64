"""Any position of any game, with any options: its diagram is plain, fits, and can be read back."""

from __future__ import annotations

from random import Random
from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.diagram import cells_of
from lobby.gamekit.game import Game, Seat, State
from lobby.games.binar.rules import BinarView
from lobby.games.catalogue import GAMES, draw
from lobby.games.chaos.rules import ChaosView
from lobby.games.curio.rules import CurioState
from lobby.games.curio.view import CurioView, Piece
from lobby.games.octilite.rules import OctiLiteView
from tests.games import readers
from tests.games.strategies import few, options_of, seeds, starts_of

viewers = st.sampled_from([0, 1, None])
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def wander(state: State, rng: Random) -> tuple[State, str | None]:
    """A position that random moves lead to, and the last of them."""
    last = None
    for _ in range(rng.choice((0, 5, 40, 120))):
        if state.moves():
            last = rng.choice(state.moves())
            state = state.play(last)
    return state, last


def check_plain(text: str) -> None:
    lines = text.split("\n")
    assert max(map(len, lines)) <= 80
    assert all(" " <= sign <= "~" for line in lines for sign in line)
    assert [line.rstrip() for line in lines] == lines
    assert lines[0]
    assert lines[-1]


@every_game
@few
@given(data=st.data(), seed=seeds, seat=viewers)
def test_a_diagram_is_plain_and_fits(
    game: Game, data: st.DataObject, seed: int, seat: Seat | None
) -> None:
    state, last = wander(data.draw(starts_of(game)), Random(seed))
    check_plain(draw(game.name, state.view(seat), last))


@every_game
@few
@given(data=st.data(), seed=seeds, seat=viewers)
def test_the_last_move_is_marked_and_nothing_else(
    game: Game, data: st.DataObject, seed: int, seat: Seat | None
) -> None:
    state, last = wander(data.draw(starts_of(game)), Random(seed))
    view = state.view(seat)
    cells = cells_of(last) - {"pass"}
    assert draw(game.name, view, last).count("<") == len(cells)
    assert "<" not in draw(game.name, view)


@few
@given(data=st.data(), seed=seeds)
def test_binar_is_read_back(data: st.DataObject, seed: int) -> None:
    state, last = wander(data.draw(starts_of(GAMES["binar"])), Random(seed))
    view = state.view(None)
    assert isinstance(view, BinarView)
    assert readers.binar(draw("binar", view, last)) == view.cells


@few
@given(seed=seeds)
def test_octilite_is_read_back(seed: int) -> None:
    state, last = wander(
        GAMES["octilite"].start(GAMES["octilite"].parse_options([]), {}), Random(seed)
    )
    view = state.view(None)
    assert isinstance(view, OctiLiteView)
    pods = {square: ("OX"[pod.seat], pod.prongs) for square, pod in view.pods.items()}
    text = draw("octilite", view, last)
    assert readers.octilite(text) == pods
    assert all(f"{'OX'[seat]} holds {view.supplies[seat]} prong" in text for seat in (0, 1))


@few
@given(seed=seeds)
def test_chaos_is_read_back(seed: int) -> None:
    state, last = wander(GAMES["chaos"].start(GAMES["chaos"].parse_options([]), {}), Random(seed))
    view = state.view(None)
    assert isinstance(view, ChaosView)
    pieces = {cell: "OX"[seat] for cell, seat in view.pieces.items()}
    assert readers.chaos(draw("chaos", view, last)) == pieces


def shown(view: CurioView, piece: Piece) -> str:
    """What *piece* should show, worked out differently than in the diagrams."""
    numbers = (
        (piece.front, piece.back) if piece.seat == (view.seat or 0) else (piece.back, piece.front)
    )
    own = piece.seat == (view.seat or 0)
    if None not in numbers:
        return f"{numbers[0]}{'/' if own else ':'}{numbers[1]}"
    fill = " " if own else ":"
    return f"{fill}{numbers[0] or '?'}{fill}"


@few
@given(data=st.data(), seed=seeds, seat=viewers)
def test_curio_is_read_back(data: st.DataObject, seed: int, seat: Seat | None) -> None:
    state, last = wander(data.draw(starts_of(GAMES["curio"])), Random(seed))
    view = state.view(seat)
    assert isinstance(view, CurioView)
    squares = (
        f"{letter}{row}"
        for row in range(view.rows, 0, -1)
        for letter in ascii_lowercase[: view.cols]
    )
    faces = tuple(shown(view, view.pieces[square]) for square in squares if square in view.pieces)
    assert readers.curio(draw("curio", view, last)) == faces


def reshuffled(setup: dict[str, str], seat: Seat | None, rng: Random) -> dict[str, str]:
    """The deal *setup* with other numbers where *seat* cannot see them."""
    groups: dict[str, list[str]] = {}
    for square, man in setup.items():
        sight = "" if seat is None else man[1] if "LD"[seat] == man[0] else man[2]
        groups.setdefault(man[0] + sight, []).append(square)
    other: dict[str, str] = {}
    for squares in groups.values():
        men = [setup[square] for square in squares]
        rng.shuffle(men)
        other.update(zip(squares, men, strict=True))
    return other


@few
@given(data=st.data(), seed=seeds, seat=viewers)
def test_curio_worlds_that_look_alike_are_drawn_alike(
    data: st.DataObject, seed: int, seat: Seat | None
) -> None:
    rng, game = Random(seed), GAMES["curio"]
    options = data.draw(options_of(game))
    setup = dict(game.deal(options, rng))
    one, other = (game.start(options, deal) for deal in (setup, reshuffled(setup, seat, rng)))
    last = None
    for _ in range(30):
        views = one.view(seat), other.view(seat)
        if views[0] != views[1]:
            return
        assert draw("curio", views[0], last) == draw("curio", views[1], last)
        common = [move for move in one.moves() if move in other.moves()]
        if not common:
            return
        last = rng.choice(common)
        one, other = one.play(last), other.play(last)


def test_three_viewers_of_one_curio_position_see_three_diagrams() -> None:
    options = GAMES["curio"].parse_options("-rows=3 -cols=3 -base=2 -capture_ge".split())
    setup = {"a1": "L11", "b1": "L21", "c1": "L22", "a3": "D11", "b3": "D21", "c3": "D22"}
    state = GAMES["curio"].start(options, setup)
    assert isinstance(state, CurioState)
    faces = [readers.curio(draw("curio", state.view(seat))) for seat in (0, 1, None)]
    assert faces[0] == (":1:", ":1:", ":2:", " 1 ", " 2 ", " 2 ")
    assert faces[1] == (" 1 ", " 2 ", " 2 ", ":1:", ":1:", ":2:")
    assert faces[2] == (":?:",) * 3 + (" ? ",) * 3
