"""Entering a move with cursor, keys and mouse."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.drawing.drawing import Drawing
from lobby.gamekit.drawing.geometry import Direction
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.spelling import tokens
from lobby.games.catalogue import GAMES, drawing_of
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLiteState
from lobby.widgets.entry_line import move_line
from lobby.widgets.move_input import MoveEntry, current_cell
from lobby.widgets.theme.palette import palette
from tests.games.pictures import after, start
from tests.games.strategies import few, walks_of
from tests.support.cases import in_one_test

ASCII = palette("none", "ascii")
OCTILITE = drawing_of("octilite")
WAYS: dict[str, Direction] = {"left": "left", "right": "right", "up": "up", "down": "down"}
BINAR = drawing_of("binar")


def fresh(state: Any) -> MoveEntry:
    return MoveEntry(Entry(state.moves()), state.to_move, state.view(state.to_move))


@pytest.fixture
def pods() -> MoveEntry:
    """A pod on 22 that may jump over 33 and then over 54, and can still take prongs."""
    pods = {"22": Pod(0, "bc"), "33": Pod(1, ""), "54": Pod(1, ""), "66": Pod(1, "")}
    return fresh(OctiLiteState.of(pods, (3, 0), 0))


def read(move: MoveEntry) -> str:
    return "".join(segment.text for segment in move_line(move, ASCII)).strip()


@st.composite
def chosen_moves(draw: st.DrawFn) -> tuple[Drawing[Any], MoveEntry, str]:
    game = draw(st.sampled_from(sorted(GAMES)))
    state = [state for state in draw(walks_of(GAMES[game], plies=25)) if state.moves()][-1]
    return drawing_of(game), fresh(state), draw(st.sampled_from(state.moves()))


@pytest.mark.parametrize(
    ("game", "moves", "text", "why"),
    [
        ("cephalopod", "d2", "d2", "There is a die on d2 already."),
        ("loa", "", "b1-b2", "A move goes as many squares as its line has pieces: 2."),
        ("loa", "", "a3-c1", "The piece on a3 is not yours."),
        ("amazons", "", "d1-d1-a1", "An amazon has to move before it shoots."),
        ("breakthrough", "", "d7", "The piece on d7 is not yours."),
        ("octilite", "", "23", "There is no piece on 23."),
        ("hex", "c3", "c3", "There is a stone on c3 already."),
        ("amazons", "", "b1b6", "There is no piece on b1."),
        ("loa", "", "a3c1", "The piece on a3 is not yours."),
        ("fourinarow", "c1 c2 c3 c4 c5 c6", "c", "Column c is full."),
        ("hex", "", "c", ""),
        ("curio", "", "z", ""),
    ],
)
def test_a_typed_cell_that_cannot_be_next_is_told_why(
    game: str, moves: str, text: str, why: str
) -> None:
    assert fresh(after(start(game), moves)).typing(drawing_of(game), text).refused == why


@pytest.mark.parametrize(
    ("game", "own"),
    [
        ("loa", "a3"),
        ("breakthrough", "d7"),
        ("amazons", "d10"),
        ("chaos", "d4"),
        ("octilite", "36"),
    ],
)
def test_whoever_plans_the_other_sides_turn_is_told_whose_it_is(game: str, own: str) -> None:
    view = start(game).view(0)
    planned = MoveEntry(Entry(view.moves), 0, replace(view, seat=1))
    assert planned.picked(drawing_of(game), own).said == "It is the other side's turn."


@few
@given(chosen_moves())
def test_every_move_is_entered_by_pointing(chosen: tuple[Drawing[Any], MoveEntry, str]) -> None:
    drawing, entry, move = chosen
    for step in tokens(move):
        if entry.stage != "choosing":
            here = current_cell(drawing, entry.entry)
            entry = entry.picked(drawing, drawing.cell_of(step) or here)
        steps = [choice.step for choice in entry.choices]
        if step in steps:
            entry = replace(entry, chosen=steps.index(step)).taken(drawing)
    if entry.stage != "whole":
        assert entry.can_end
        entry = entry.picked(drawing, current_cell(drawing, entry.entry))
    assert (entry.stage, entry.entry.move) == ("whole", move)


@few
@given(chosen_moves())
def test_going_back_from_any_move_ends_with_nothing_entered(
    chosen: tuple[Drawing[Any], MoveEntry, str],
) -> None:
    drawing, entry, move = chosen
    for undo in (MoveEntry.back, MoveEntry.dropped):
        typed = entry.typing(drawing, move)
        for _ in move:
            typed = undo(typed, drawing) if typed.stage != "empty" else typed
        assert typed == entry


@few
@given(chosen_moves())
def test_the_keys_of_a_chooser_differ(chosen: tuple[Drawing[Any], MoveEntry, str]) -> None:
    drawing, entry, move = chosen
    for step in tokens(move):
        entry = entry.picked(drawing, drawing.cell_of(step) or current_cell(drawing, entry.entry))
        keys = [choice.key for choice in entry.choices]
        assert len(set(keys)) == len(keys)


@few
@given(chosen_moves())
def test_whatever_cell_is_picked_leads_on_or_is_answered(
    chosen: tuple[Drawing[Any], MoveEntry, str],
) -> None:
    drawing, entry, move = chosen
    view = entry.view
    assert view
    geometry = drawing.geometry(view, drawing.forms(view)[-1], flipped=False)
    begun = entry.picked(drawing, drawing.cell_of(tokens(move)[0]))
    for before in (entry, begun):
        for cell in geometry.middles:
            after = before.picked(drawing, cell)
            assert after.said.endswith(".") if after.said else after.stage != "empty"


def test_a_pod_picked_twice_offers_its_prongs(pods: MoveEntry) -> None:
    chosen = pods.picked(OCTILITE, "22")
    assert chosen.stage == "begun"
    assert read(chosen) == "22   then add a d e f g h or go to 32 44 44x"
    offered = chosen.picked(OCTILITE, "22")
    assert offered.stage == "choosing"
    assert read(offered) == "22   prong: [a] d  e  f  g  h"
    assert offered.turned(-1).taken(OCTILITE).entry.move == "22+h"
    assert offered.typing(OCTILITE, "e").entry.move == "22+e"


def test_what_may_follow_takes_fewer_words_where_there_is_no_room(pods: MoveEntry) -> None:
    chosen = pods.picked(OCTILITE, "22")
    brief = move_line(chosen, palette("none", "unicode"), cells=40)
    assert "".join(segment.text for segment in brief) == " 22   add a d e f g h or 32 44 44x"


def test_too_many_cells_are_counted() -> None:
    amazon = fresh(start("amazons")).picked(drawing_of("amazons"), "d1")
    shown = move_line(amazon, palette("none", "unicode"), cells=40)
    assert "".join(segment.text for segment in shown) == " d1   then one of 20 cells"


def test_a_jump_asks_whether_to_capture(pods: MoveEntry) -> None:
    jump = pods.picked(OCTILITE, "22").picked(OCTILITE, "44")
    assert read(jump) == "22   choose:  s spare [x capture 33]"
    assert jump.taken(OCTILITE).entry.entered == "22-44x"
    assert jump.typing(OCTILITE, "s").entry.entered == "22-44"


def test_an_own_pod_is_spared_and_named() -> None:
    own = {"22": Pod(0, "bf"), "33": Pod(0, "b"), "55": Pod(1, ""), "61": Pod(1, "")}
    picked = fresh(OctiLiteState.of(own, (3, 0), 0)).picked(OCTILITE, "22")
    jump = picked.picked(OCTILITE, "44")
    assert read(jump) == "22   choose: [s spare] x capture own 33"
    assert jump.taken(OCTILITE).entry.entered == "22-44"
    onward = jump.taken(OCTILITE).picked(OCTILITE, "66")
    assert read(onward) == "22-44   choose:  s spare [x capture 55]"


@in_one_test(
    ("arrows", "flipped", "chosen"),
    [
        ("up", False, "+a"),
        ("down", False, "+e"),
        ("up", True, "+e"),
        ("left", True, "+c"),
        ("left", False, "+g"),
        ("up right", False, "+b"),
        ("right up", False, "+b"),
        ("up right", True, "+f"),
        ("up right right", False, "+c"),
        ("up right up", False, "+a"),
        ("up right left", False, "+g"),
        ("up down", False, "+e"),
        ("down left", False, "+f"),
    ],
)
def test_a_prong_is_chosen_by_its_direction(arrows: str, flipped: bool, chosen: str) -> None:
    bare = {"22": Pod(0, ""), "66": Pod(1, "")}
    move = fresh(OctiLiteState.of(bare, (3, 0), 0)).picked(OCTILITE, "22").picked(OCTILITE, "22")
    for arrow in arrows.split():
        move = move.steered(OCTILITE, WAYS[arrow], flipped=flipped)
    assert move.step == chosen


def test_a_direction_that_is_not_free_chooses_nothing_but_counts_for_a_diagonal() -> None:
    there = {"22": Pod(0, "a"), "66": Pod(1, "")}
    move = fresh(OctiLiteState.of(there, (3, 0), 0)).picked(OCTILITE, "22").picked(OCTILITE, "22")
    up = move.steered(OCTILITE, "up", flipped=False)
    assert up.step == ""
    assert read(up) == "22   prong:  b  c  d  e  f  g  h"
    assert up.taken(OCTILITE) == replace(up, said="Nothing can be chosen in that direction.")
    assert up.steered(OCTILITE, "right", flipped=False).step == "+b"
    assert up.steered(OCTILITE, "down", flipped=False).step == "+e"


def test_what_has_no_direction_is_gone_through(pods: MoveEntry) -> None:
    jump = pods.picked(OCTILITE, "22").picked(OCTILITE, "44")
    assert jump.step == "-44x"
    assert jump.steered(OCTILITE, "left", flipped=False).step == "-44"
    assert jump.steered(OCTILITE, "down", flipped=False).step == "-44"


def test_a_move_that_could_go_on_ends_on_its_own_cell(pods: MoveEntry) -> None:
    jump = pods.picked(OCTILITE, "22").picked(OCTILITE, "44").typing(OCTILITE, "x")
    assert jump.can_end == jump.entry.can_go_on
    step = pods.picked(OCTILITE, "22").picked(OCTILITE, "32")
    assert step.stage == "whole"


def test_what_was_typed_whole_needs_no_end() -> None:
    state = after(start("octilite"), "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54")
    typed = fresh(state).typing(OCTILITE, "22-44")
    assert typed.stage == "whole"
    assert read(typed) == "22-44   Enter plays it   or continue: 46 46x"
    pointed = fresh(state).picked(OCTILITE, "22").picked(OCTILITE, "44").typing(OCTILITE, "s")
    assert (pointed.stage, pointed.can_end) == ("begun", True)


def test_binar_asks_for_the_digit_and_proposes_the_own() -> None:
    state = after(start("binar", "-choose"), "c3:0")
    cell = fresh(state).picked(BINAR, "b2")
    assert read(cell) == "b2   choose:  0 [1]"
    assert cell.taken(BINAR).entry.move == "b2:1"
    assert cell.back(BINAR) == fresh(state)
    assert fresh(state).typing(BINAR, "b2").picked(BINAR, "b2").taken(BINAR).entry.move == "b2:1"


def test_another_piece_may_be_picked_instead(pods: MoveEntry) -> None:
    state = start("octilite")
    assert fresh(state).picked(OCTILITE, "22").picked(OCTILITE, "42").entry.entered == "42"


def test_a_cell_that_will_not_do_is_answered(pods: MoveEntry) -> None:
    assert pods.picked(OCTILITE, "33").said == "The piece on 33 is not yours."
    assert pods.picked(OCTILITE, "22").picked(OCTILITE, "66").said == (
        "You can go from 22 only to 32, 44."
    )
    assert pods.picked(OCTILITE, "34").said == "There is no piece on 34."
    taken = fresh(after(start("binar"), "b2")).picked(BINAR, "b2")
    assert taken.said == "b2 is taken: it holds a 0."
    disc = fresh(start("reversi")).picked(drawing_of("reversi"), "a1")
    assert disc.said == "A disc on a1 would not turn any. You can play c4, d3, e6, f5."
    full = fresh(after(start("fourinarow"), "c1 c2 c3 c4 c5 c6"))
    four = full.picked(drawing_of("fourinarow"), "c6")
    assert four.said == "Column c is full."
    queens, amazons = fresh(start("amazons")), drawing_of("amazons")
    assert queens.picked(amazons, "e5").said == "There is no piece on e5."
    assert queens.picked(amazons, "d1").picked(amazons, "e3").said.startswith("d1 and e3 are not")
    many = MoveEntry(Entry(tuple(f"d4-{cell}" for cell in ("a1", "b3", "c6", "e2"))), 0)
    chaos = drawing_of("chaos")
    assert many.picked(chaos, "d4").picked(chaos, "a2").said == "You cannot go from d4 to a2."
    assert read(pods.typing(OCTILITE, "9")) == "9   No legal move begins with 9."


def test_escape_goes_back_one_level(pods: MoveEntry) -> None:
    prongs = pods.picked(OCTILITE, "22").picked(OCTILITE, "22")
    assert prongs.dropped(OCTILITE) == pods.picked(OCTILITE, "22")
    whole = prongs.taken(OCTILITE)
    assert whole.dropped(OCTILITE) == pods.picked(OCTILITE, "22")
    assert pods.picked(OCTILITE, "22").dropped(OCTILITE) == pods


def test_a_forced_pass_is_picked_anywhere() -> None:
    curio = drawing_of("curio")
    passing = MoveEntry(Entry(("pass",)), 0).picked(curio, "a1")
    assert (passing.stage, passing.entry.move) == ("whole", "pass")
    assert passing.dropped(curio).picked(curio, "c3") == passing


def test_picking_the_same_piece_again_says_what_to_do() -> None:
    chaos = drawing_of("chaos")
    entry = fresh(start("chaos"))
    cell = next(c for c in map(chaos.cell_of, entry.entry.following) if c)
    once = entry.picked(chaos, cell)
    assert once.said == ""
    assert once.picked(chaos, cell).said == "Choose one of the marked cells next."


@pytest.mark.parametrize("game", ["y", "hex", "crossway"])
def test_a_cell_is_picked_at_once_where_the_first_stone_may_be_swapped(game: str) -> None:
    drawing, swapping = drawing_of(game), fresh(after(start(game, "-size=6"), "e4"))
    placed = swapping.picked(drawing, "d5")
    assert (placed.stage, placed.entry.move) == ("whole", "d5")
    swapped = placed.picked(drawing, "e4")
    assert (swapped.stage, swapped.entry.move) == ("whole", "swap")
    assert [swapped.ends_on(drawing, cell) for cell in ("e4", "d5")] == [True, False]
    assert swapped.instead(drawing, "e4") is None
    assert swapped.instead(drawing, "d5") == placed


def test_a_word_that_was_typed_is_meant_wherever_the_cursor_is() -> None:
    swapping, hexagons = fresh(after(start("hex"), "d5")), drawing_of("hex")
    for text in ("s", "sw", "swap"):
        word = swapping.typing(hexagons, text)
        assert (word.entry.move, word.instead(hexagons, "c4")) == ("swap", None)
        assert not word.ends_on(hexagons, "d5")
        assert word.picked(hexagons, "d5").ends_on(hexagons, "d5")
        assert word.picked(hexagons, "c4").entry.move == "c4"
