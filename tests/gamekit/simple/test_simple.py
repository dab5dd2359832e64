"""The simple kit: what a game says in a few lines has everything that a game has."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.contract import problems
from lobby.gamekit.game import IllegalMove, State
from lobby.gamekit.levels import choose
from lobby.gamekit.mind import Effort, Situation
from lobby.gamekit.notations import BadPosition
from lobby.gamekit.parts import Mirrored, Parts
from lobby.gamekit.simple.game import SimpleGame, SimpleState, SimpleView
from lobby.gamekit.simple.symmetry import images_of
from lobby.gamekit.simple.whole import Task, lesson, whole
from lobby.gamekit.simple.words import SPEECH
from lobby.games.breakthrough import PARTS as BREAKTHROUGH
from lobby.games.catalogue import PARTS
from tests.gamekit.simple.games import SHOOTING, TAKING, TURNING, TWOS, Shooting, Taking
from tests.games.strategies import few, seeds

ALL = (SHOOTING, TWOS, TURNING, TAKING, BREAKTHROUGH)

each_game = pytest.mark.parametrize("parts", ALL, ids=lambda parts: parts.rules.name)


def walk(parts: Parts, chance: Random, words: str = "") -> list[SimpleState]:
    """A random match."""
    rules = parts.rules
    states = [rules.start(rules.parse_options(words.split()), {})]
    while moves := states[-1].moves():
        states.append(states[-1].play(chance.choice(moves)))
    assert all(isinstance(state, SimpleState) for state in states)
    return states  # type: ignore[return-value]


def start(parts: Parts, *words: str) -> State:
    return parts.rules.start(parts.rules.parse_options(words), {})


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        state.play(move)
    return str(refusal.value)


@pytest.mark.parametrize("parts", [SHOOTING, TWOS, TURNING], ids=lambda parts: parts.rules.name)
def test_it_keeps_the_contract(parts: Parts) -> None:
    """``tests/games/test_faulty_games.py`` says the same of Breakthrough."""
    assert problems(parts, matches=3) == ()


@few
@given(st.sampled_from(ALL), seeds)
def test_a_position_is_written_and_read_back(parts: Parts, seed: int) -> None:
    chance = Random(seed)
    state = chance.choice(walk(parts, chance))
    assert parts.notation
    notation, options = parts.notation(), parts.rules.parse_options(())
    text = notation.write(state.view(None), state.position.seat)
    assert notation.read(text, options).legal == state.moves()
    assert pickle.loads(pickle.dumps(state.view(0))).position == state.view(0).position


@few
@given(st.sampled_from(ALL), seeds)
def test_images_have_the_images_of_all_moves(parts: Parts, seed: int) -> None:
    """A symmetry that the rules do not have would give an image other moves, or another end."""
    chance = Random(seed)
    state = chance.choice(walk(parts, chance))
    canonical, options = parts.canonical and parts.canonical(), parts.rules.parse_options(())
    assert canonical
    for image in images_of(state.rules, state.position):
        other = SimpleState(state.rules, state.called, image)
        assert len(other.moves()) == len(state.moves())
        assert canonical(other, options) == canonical(state, options)
        after = (
            {canonical(here.play(m), options) for m in here.moves()} for here in (state, other)
        )
        assert next(after) == next(after)
        same_sides = image.seat == state.position.seat
        for one, two in ((state.outcome, other.outcome),):
            assert (one is None) == (two is None)
            if one and two and one.winner is not None:
                assert (one.winner == two.winner) == same_sides


def test_exchanged_sides_are_looked_up_as_one() -> None:
    options = BREAKTHROUGH.rules.parse_options(())
    canonical = BREAKTHROUGH.canonical and BREAKTHROUGH.canonical()
    assert canonical
    first = start(BREAKTHROUGH)
    assert not isinstance(canonical(first, options), Mirrored)
    assert isinstance(canonical(first.play("d2-d3"), options), Mirrored)
    assert canonical(first.play("d2-d3"), options) == canonical(first.play("e2-e3"), options)
    assert canonical(first.play("d2-d3"), options) != canonical(first.play("c2-c3"), options)


@pytest.mark.parametrize(
    ("parts", "moves", "move", "why"),
    [
        (TWOS, "a1", "a1", "There is a piece on a1 already."),
        (TWOS, "", "e1", "'e1' is not a move: row 1 goes from a1 to d1."),
        (TWOS, "", "pass", "This game has no move called pass."),
        (BREAKTHROUGH, "", "d2*d3", "'d2*d3' is not a move: write its cells as in a2-a3."),
        (SHOOTING, "", "a4-a3-a4", "There is no piece on a4."),
        (SHOOTING, "", "b4-b3-b4", "The piece on b4 is not yours."),
        (SHOOTING, "", "b1-b4-b3", "The piece on b1 can go to a1, a2, b2, b3, c2, d3."),
        (SHOOTING, "", "b1-b2", "Say where the move goes from b1-b2, as in b1-b2-a1."),
        (SHOOTING, "", "b1-a1-c1", "After b1-a1 the move goes on to a2, a3, a4, b1, b2, c3, d4."),
        (TAKING, "", "swap", "Only the second player may swap, as the answer to the first stone."),
        (TAKING, "a2 swap a1", "swap", "Only the second player may swap"),
        (TWOS, "a1", "swap", "This game has no move called swap."),
        (BREAKTHROUGH, "", "d2-d3-d4", "The move is over after d2-d3."),
        (BREAKTHROUGH, "d2-d3 e7-e6 d3-d4 e6-e5", "d4-e5-e6", "The move is over after d4xe5."),
        (TURNING, "", "a1", "row 1 goes from c1 to e1."),
        (BREAKTHROUGH, "", "d2-d4", "The piece on d2 can go to c3, d3, e3."),
        (BREAKTHROUGH, "", "d1-d2", "The piece on d1 cannot move now."),
    ],
)
def test_a_refusal_says_why(parts: Parts, moves: str, move: str, why: str) -> None:
    state = start(parts)
    for earlier in moves.split():
        state = state.play(earlier)
    assert why in refused(state, move)


def test_a_refusal_does_not_speak_of_placing_where_a_piece_is_removed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Shooting, "moves", lambda self, at: [(self.number["b1"],)])
    state = start(SHOOTING)
    for move, why in (
        ("c1", "The piece on c1 cannot move now."),
        ("c4", "The piece on c4 is not yours."),
        ("a1", "There is no piece on a1."),
    ):
        assert refused(state, move) == why


def test_a_piece_is_picked_up_put_down_and_shoots() -> None:
    view = start(SHOOTING).view(0)
    assert isinstance(view, SimpleView)
    assert view.after("b1").pieces == view.pieces
    assert view.after("b1-b2").pieces == {**_without(view, "b1"), "b2": "O"}
    assert view.after("b1-b2-a1").pieces == {**_without(view, "b1"), "b2": "O", "a1": "#"}


def _without(view: SimpleView, cell: str) -> dict[str, str]:
    return {name: sign for name, sign in view.pieces.items() if name != cell}


def test_a_side_moves_twice_and_bots_know_it() -> None:
    state = start(TWOS).play("a1").play("b3")
    assert (state.to_move, state.play("d4").to_move) == (1, 0)
    situation = Situation("twos", "", (state.play("c2").view(0),))
    thought = TWOS.mind and TWOS.mind().think(situation, Effort(300, 100.0), Random(1))
    assert thought
    assert thought.best.move in situation.view.moves


@each_game
def test_bots_play_to_the_end(parts: Parts) -> None:
    state, chance = start(parts), Random(3)
    while state.outcome is None:
        level = parts.levels[3]
        assert parts.mind
        situation = Situation(parts.rules.name, "", (state.view(state.to_move),))
        thought = parts.mind().think(situation, level.effort(100.0), chance)
        state = state.play(choose(thought, level, chance).move)


def test_a_pass_is_made_by_the_server_and_only_if_nothing_else_is_possible() -> None:
    passes = [state for seed in range(60) for state in walk(TURNING, Random(seed)) if state.forced]
    assert passes
    assert all(state.moves() == ("pass",) for state in passes)


@each_game
def test_what_a_move_takes_or_turns_is_said(parts: Parts) -> None:
    options, chance = parts.rules.parse_options(()), Random(5)
    for before, after in zip(states := walk(parts, chance), states[1:], strict=False):
        move = next(m for m in before.moves() if before.play(m) == after)
        effect = parts.rules.effect(options, before.view(None), move, after.view(None))
        other = f"{1 - before.position.seat}"
        lost = sum(map(before.position.cells.count, before.rules.codes[int(other)])) - sum(
            map(after.position.cells.count, before.rules.codes[int(other)])
        )
        assert bool(effect) == bool(lost)


def test_the_second_player_may_take_over_the_first_piece() -> None:
    options = TAKING.rules.parse_options(())
    before = start(TAKING).play("a2")
    after = before.play("swap")
    first, second = before.view(1), after.view(1)
    assert (before.moves()[-1], before.passed()) == ("swap", None)
    assert (after.to_move, second.moves, "swap" in after.moves()) == (0, (), False)
    assert isinstance(first, SimpleView)
    assert first.after("swap").pieces == {"b3": "X"}
    assert first.task == "Move, or type swap. That makes the first stone yours, on b3."
    assert before.view(0).task == "X moves, or swaps. A swap makes the first stone X's, on b3."
    effect = TAKING.rules.effect(options, first, "swap", second)
    assert effect == "The first stone is now X's, on b3."
    assert "swap" not in start(TAKING, "-no_swap").play("a2").moves()
    assert TAKING.rules.same_play(options, TAKING.rules.parse_options(["-no_swap"]))


def test_a_swap_leads_to_what_is_almost_the_same() -> None:
    """Whichever of the two is asked about: only before it may the stone be taken over."""
    before = start(TAKING).play("a2")
    here, there = before.view(None), before.play("swap").view(None)
    assert TAKING.rules.alike(here, there)
    assert TAKING.rules.alike(there, here)


def test_bots_begin_fairly_and_swap_what_is_too_good() -> None:
    assert TAKING.mind
    for moves, best in (("", {"a2", "c2"}), ("b2", {"swap"})):
        state = start(TAKING)
        for move in moves.split():
            state = state.play(move)
        situation = Situation("taking", "", (state.view(state.to_move),))
        thought = TAKING.mind().think(situation, Effort(300, 100.0), Random(1))
        assert thought.best.move in best


def test_a_swap_needs_sides_that_can_be_exchanged() -> None:
    with pytest.raises(ValueError, match="a swap needs a symmetry that exchanges the sides"):
        type("Uneven", (Taking,), {"symmetries": {}})(swap=True)


def test_a_lesson_cannot_ask_for_what_is_not_legal() -> None:
    with pytest.raises(ValueError, match=r"the step 'Go\.' accepts 'd1-d3': [A-Z].*\.$"):
        lesson(
            "shooting", "", Task("Go.", ".XX./..../..../.OO.", "d1-d3", "Gone."), closing="Done."
        )
    with pytest.raises(ValueError, match=r"accepts 'win', and no move does that there"):
        lesson("shooting", "", Task("Go.", ".XX./..../..../.OO.", "win", "Gone."), closing="Done.")


def test_a_lesson_is_of_a_game() -> None:
    with pytest.raises(ValueError, match="'shoting' is no simple game"):
        lesson("shoting", "", Task("Go.", "..", "any", "Gone."), closing="Done.")


def test_rules_may_say_what_there_is_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Taking, "task", lambda self, at: "Take a stone.")
    mover, other = (start(TAKING).view(seat) for seat in (0, 1))
    assert (mover.task, other.task) == ("Take a stone.", "")


def test_a_lesson_has_the_rows_of_its_board() -> None:
    with pytest.raises(ValueError, match=r".XX./..../.OO. does not have the rows of shooting's"):
        lesson("shooting", "", Task("Go.", ".XX./..../.OO.", "any", "Gone."), closing="Done.")


def test_pieces_that_are_turned_are_neither_taken_nor_gone() -> None:
    """They stay, so a position may lead to one with more pieces and not to one with fewer."""
    states = walk(TURNING, Random(7))
    rules = TURNING.rules
    for ahead in range(1, len(states)):
        first, second = states[0].view(None), states[ahead].view(None)
        assert rules.may_lead(first, second)
        plies = rules.plies_between(first, second)
        assert plies is None or plies <= ahead
        assert ahead < 3 or not rules.may_lead(second, first)
    view, move = states[0].view(0), states[0].moves()[0]
    assert SPEECH.does(view, move) == "turns b3"


def test_speech_calls_pieces_what_the_rules_call_them() -> None:
    called = {"breakthrough": "10 pieces", "y": "10 stones", "cephalopod": "10 dice"}
    for game, count in called.items():
        parts = PARTS[game]
        view = parts.rules.start(parts.rules.parse_options([]), {}).view(0)
        assert parts.speech
        assert parts.speech().counted(view, 10) == count


def test_a_part_may_take_the_place_of_the_kits() -> None:
    assert isinstance(TWOS.rules, SimpleGame)
    parts = whole(
        TWOS.rules, __package__, TWOS.levels, example="", reasons={}, speech=None, best="wins"
    )
    assert (parts.speech, parts.best) == (None, "wins")


def test_a_position_that_cannot_be_is_refused() -> None:
    notation = BREAKTHROUGH.notation and BREAKTHROUGH.notation()
    assert notation
    with pytest.raises(BadPosition, match=r"There are at most 10 pieces O\."):
        notation.read(
            "XX.../...../OOOOO/OOOOO/OOOOO:O", BREAKTHROUGH.rules.parse_options(["-size=5"])
        )


@pytest.mark.parametrize("seed", range(3))
def test_a_selective_bot_proves_nothing_by_some_of_the_moves(seed: int) -> None:
    mind = SHOOTING.mind
    assert mind
    for state in walk(SHOOTING, Random(seed))[:-1]:
        seen = Situation("shooting", "", (state.view(state.to_move),))
        thought = mind().think(seen, Effort(300, 1_000.0), Random(0))
        known = {choice.move for choice in thought.choices}
        assert known <= {*state.moves()}
        assert thought.complete == (len(state.moves()) <= 10)
        if not thought.complete:
            assert len(known) <= 10
            assert all(c.value.score > 0 for c in thought.choices if c.value.plies is None)


def test_a_game_may_write_its_moves_itself() -> None:
    for state in walk(SHOOTING, Random(1)):
        spelt = [state.rules.spelt[steps] for steps in state.rules.moves(state.position)]
        assert state.moves() == tuple(sorted(spelt))
