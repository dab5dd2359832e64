"""The pie rule of Chaos: both first moves, then the choice of a side."""

from __future__ import annotations

from random import Random

import pytest

from lobby.features.bots import bot_matches
from lobby.features.review.verdicts import Verdict, think, verdict
from lobby.gamekit.game import IllegalMove, State
from lobby.gamekit.mind import DRAW, LOSS, WIN, Situation
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.notations import BadPosition
from lobby.gamekit.options import OptionError
from lobby.games.catalogue import notation_of
from lobby.games.chaos.drawing import DRAWING
from lobby.games.chaos.mind.board import position
from lobby.games.chaos.mind.table import table
from lobby.games.chaos.rules import ChaosState, ChaosView
from lobby.games.chaos.variants import Chaos
from lobby.widgets.move_input import MoveEntry

CHAOS = Chaos()
PIE = CHAOS.parse_options(["-pie"])
OPENING = "a1-c3:d4-a1"


def start() -> State:
    return CHAOS.start(PIE, {})


def shown(state: State, seat: int | None = None) -> ChaosView:
    view = state.view(seat)
    assert isinstance(view, ChaosView)
    return view


def played(*moves: str) -> ChaosState:
    state = CHAOS.start(CHAOS.parse_options([]), {})
    for move in moves:
        state = state.play(move)
    assert isinstance(state, ChaosState)
    return state


def test_o_makes_the_first_moves_of_both_sides_at_once() -> None:
    moves = start().moves()
    assert len(moves) == 40
    assert list(moves) == sorted(set(moves))
    assert start().to_move == 0
    assert start().play(OPENING).to_move == 1
    assert shown(start().play(OPENING)).pieces == shown(played(*OPENING.split(":"))).pieces


def test_then_x_keeps_the_side_and_o_moves_on() -> None:
    after = start().play(OPENING).play("keep")
    assert after == played(*OPENING.split(":"))
    assert after.to_move == 0


def test_or_x_swaps_colours_and_moves_in_the_place_of_o() -> None:
    choice = start().play(OPENING)
    swapped = choice.play("swap:a2-c2")
    expected = played(*OPENING.split(":"), "a2-c2")
    assert swapped.to_move == 0
    assert shown(swapped).pieces == {c: 1 - seat for c, seat in shown(expected).pieces.items()}
    assert choice.moves() == (
        "keep",
        *(f"swap:{move}" for move in played(*OPENING.split(":")).moves()),
    )


def test_a_view_foresees_each_step() -> None:
    opening = shown(start(), 0)
    assert opening.after("a1-c3").pieces == shown(played("a1-c3")).pieces
    for move in opening.moves:
        assert opening.after(move).pieces == shown(start().play(move)).pieces
    state = start().play(OPENING)
    choice = shown(state, 1)
    assert choice.after("keep").pieces == choice.pieces
    assert choice.after("swap").pieces == {c: 1 - seat for c, seat in choice.pieces.items()}
    for move in choice.moves:
        assert choice.after(move).pieces == shown(state.play(move)).pieces


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("a1-c3", "You make the first moves of both sides: write O's, a colon and X's"),
        ("keep", "You make the first moves of both sides"),
        ("a1-c3:a1-c3", "In X's move: There is no piece on a1."),
        ("a2-c3:d4-a1", "a2 and c3 are not two cells on a straight line."),
        ("a1-c3:d4-a9", "a9 is not on the board"),
        ("", "'' is not understood"),
    ],
)
def test_a_wrong_opening_is_refused_with_a_reason(move: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        start().play(move)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("a2-c2", "Choose a side first: write keep, or swap, a colon and a move, as in swap:a2-c2"),
        ("swap", "Choose a side first"),
        ("keep:a2-c2", "Choose a side first"),
        ("swap:a1-c3", "The piece on a1 is your opponent's."),
        ("nonsense", "'nonsense' is not understood"),
    ],
)
def test_a_wrong_choice_is_refused_with_a_reason(move: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        start().play(OPENING).play(move)
    assert sentence in str(refusal.value)


def test_what_later_moves_look_like_may_be_queued() -> None:
    for state in (start(), start().play(OPENING)):
        for move in ("KEEP", "swap:a2-c2", OPENING, "a2-c2-c5"):
            assert state.misspelt(move) is None
        assert state.misspelt("swap:q7-c2")


def test_who_waits_for_the_choice_would_move_as_o() -> None:
    assert start().waiting_moves() == ()
    state = start().play(OPENING)
    assert state.waiting_moves() == state.play("keep").moves()


def test_each_player_is_told_what_to_do() -> None:
    assert shown(start(), 0).task.startswith("Make the first moves of both sides.")
    assert shown(start(), 1).task == shown(start()).task
    choice = start().play(OPENING)
    assert shown(choice, 1).task.startswith("Keep X, or swap colours and move.")
    assert shown(choice, 0).task.startswith("X chooses")
    assert shown(choice.play("keep"), 0).task == ""


def test_stages_are_positions_of_their_own() -> None:
    choice = start().play(OPENING)
    assert len({start(), choice, choice.play("keep"), start().play(OPENING)}) == 3


def test_balanced_and_pie_exclude_each_other() -> None:
    with pytest.raises(OptionError, match=r"^-balanced and -pie exclude each other: give one of"):
        CHAOS.parse_options(["-balanced", "-pie"])


# As text, and with keys.


def test_positions_say_how_far_it_is() -> None:
    notation = notation_of("chaos")
    word = notation.write(shown(start()), 0)
    assert word == "XXX/XXXX/...../OOOO/OOO:O:pie"
    assert notation.read(word, PIE).legal == start().moves()
    choice = start().play(OPENING)
    word = notation.write(shown(choice), 1)
    assert word.endswith(":X:pie")
    assert notation.read(word, PIE).legal == choice.moves()
    after = choice.play("keep")
    assert notation.read(notation.write(shown(after), 0), PIE).legal == after.moves()
    with pytest.raises(
        BadPosition, match="Only :pie may follow the side to move, and only with the option -pie"
    ):
        notation.read(word, CHAOS.parse_options([]))


def test_both_moves_are_picked_cell_by_cell() -> None:
    move = MoveEntry(Entry(start().moves()), 0, shown(start(), 0))
    for cell in ("a1", "c3", "d4", "a1"):
        move = move.picked(DRAWING, cell)
    assert move.entry.entered == OPENING
    assert move.can_end
    assert move.picked(DRAWING, "a1").stage == "whole"


def test_a_side_is_chosen_by_key_arrow_or_cell() -> None:
    choice = start().play(OPENING)
    begun = MoveEntry(Entry(choice.moves()), 1, shown(choice, 1)).picked(DRAWING, "a2")
    assert begun.stage == "choosing"
    assert [side.word for side in begun.choices] == ["keep X", "swap and move"]
    assert begun.typing(DRAWING, "k").entry.move == "keep"
    swap = begun.steered(DRAWING, "right", flipped=False).taken(DRAWING)
    assert swap.picked(DRAWING, "a2").picked(DRAWING, "c2").entry.move == "swap:a2-c2"


def test_a_side_is_chosen_by_typing() -> None:
    choice = start().play(OPENING)
    empty = MoveEntry(Entry(choice.moves()), 1, shown(choice, 1))
    for typed in ("keep", "swap:a2-c2", "swapa2c2"):
        move = empty
        for letter in typed:
            view = shown(choice, 1)
            known = DRAWING.letters(view, move.entry) + "".join(DRAWING.words(view))
            assert letter in f"{known}:-02"
            move = move.typing(DRAWING, letter)
        assert move.entry.move in ("keep", "swap:a2-c2")


# Bots.


def situation(*moves: str) -> Situation:
    states = [start()]
    for move in moves:
        states.append(states[-1].play(move))
    seat = states[-1].to_move
    return Situation("chaos", "-pie", tuple(state.view(seat) for state in states), moves)


def test_the_strongest_bot_opens_with_a_draw() -> None:
    for seed in "abc":
        choice = bot_matches.move(situation(), 6, seed, 60.0)
        assert choice.value.score == DRAW
        assert choice.value.exact
        after = start().play(choice.move)
        assert table().score(position(shown(after).pieces, 0)) == DRAW


def test_the_strongest_bot_takes_the_better_side() -> None:
    for move in start().moves():
        worth = table().value(position(shown(start().play(move)).pieces, 0))
        choice = bot_matches.move(situation(move), 6, "seed", 60.0)
        assert choice.value.exact
        if worth.score == DRAW:
            assert choice.value.score == DRAW
        else:
            assert choice.value.score == WIN
            assert (choice.move == "keep") == (worth.score < DRAW)


@pytest.mark.parametrize("level", [1, 3, 6])
def test_bots_play_both_parts_and_on_from_there(level: int) -> None:
    moves: tuple[str, ...] = ()
    state = start()
    for ply in range(6):
        choice = bot_matches.move(situation(*moves), level, f"{level}/{ply}", 60.0)
        assert choice.move in state.moves()
        moves, state = (*moves, choice.move), state.play(choice.move)


def test_a_review_judges_both_parts() -> None:
    def judged(*moves: str) -> Verdict:
        before, after = situation(*moves[:-1]), situation(*moves)
        return verdict(before, moves[-1], think(before, 60.0), think(after, 60.0))

    worth = {
        move: table().value(position(shown(start().play(move)).pieces, 0))
        for move in start().moves()
    }
    drawn = next(move for move in worth if worth[move].score == DRAW)
    won = next(move for move in worth if worth[move].score == WIN)
    lost = next((move for move in worth if worth[move].score == LOSS), None)
    assert judged(drawn).loss == 0
    assert judged(won).mark == "??"
    assert judged(won, "keep").mark == "??"
    assert judged(drawn, "keep").loss == 0
    assert lost is None or judged(lost, "keep").loss == 0


def test_random_matches_alternate_turns() -> None:
    for seed in range(20):
        state, chance = start(), Random(seed)
        for ply in range(40):
            if not state.moves():
                break
            assert state.to_move == ply % 2
            state = state.play(chance.choice(state.moves()))
