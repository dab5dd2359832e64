"""Four in a Row: how stones fall, who wins, and a bot that never makes a mistake."""

from __future__ import annotations

from functools import reduce
from importlib.resources import files
from random import Random

import pytest

from lobby.gamekit.game import IllegalMove, Outcome, State, View
from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Effort, Purpose, Situation
from lobby.gamekit.notations import BadPosition
from lobby.gamekit.puzzles import WIN_IN, Problem
from lobby.gamekit.simple.game import SimpleState
from lobby.games.fourinarow import PARTS
from lobby.games.fourinarow.book import (
    FILE,
    MOST,
    START,
    BadBook,
    Known,
    Stones,
    book,
    column_of,
    following,
    read,
    replies,
    winning,
    written,
)
from lobby.games.fourinarow.drawing import DRAWING
from lobby.games.fourinarow.lessons import LESSON, STRATEGY
from lobby.games.fourinarow.mind import MIND, solved
from lobby.games.fourinarow.rules import stones_of
from lobby.games.fourinarow.solver import four
from lobby.widgets.board.pixels import lines
from lobby.widgets.theme.theme import DARK
from solving.fourinarow_search import Search
from solving.puzzles.fourinarow import loses_within, wins_within
from tests.games.paintings import surface_of
from tests.games.pictures import after, scene
from tests.games.simple_games import position
from tests.support.cases import in_one_test

GAME = PARTS.rules


def at(word: str) -> SimpleState:
    return position(PARTS, word, "")


def play(moves: str) -> State:
    return reduce(lambda state, move: state.play(move), moves.split(), start())


def start() -> State:
    return GAME.start(GAME.parse_options(()), {})


def stones(state: State) -> Stones:
    assert isinstance(state, SimpleState)
    both = stones_of(state.position)
    return both[state.position.seat], both[0] | both[1]


def slow_worth(at: Stones) -> int:
    """What a position is worth to the side to move, by looking at everything."""
    if four(at[0] ^ at[1]):
        return -1
    return max((-slow_worth(after) for __, after in replies(at)), default=0)


def thought(state: State, purpose: Purpose = "move") -> Choice:
    """What the strongest bot plays."""
    assert PARTS.mind
    situation = Situation("fourinarow", "", (state.view(state.to_move),))
    effort: Effort = PARTS.levels[6].effort(1_000.0, purpose)
    return PARTS.mind().think(situation, effort, Random(0)).best


def test_a_stone_falls_and_a_column_alone_is_enough() -> None:
    state = start().play("d").play("D")
    assert state == start().play("d1").play("d2")
    with pytest.raises(IllegalMove, match=r"A stone in column d falls to d3\."):
        state.play("d5")
    full = play("a b a b b a a b a b b a")
    with pytest.raises(IllegalMove, match=r"Column a is full\."):
        full.play("a")
    with pytest.raises(IllegalMove, match="is not a move"):
        full.play("h")


def test_four_in_any_line_win() -> None:
    assert play("a b a b a b a").outcome == Outcome(0, "line")
    assert play("a a b b c c d").outcome == Outcome(0, "line")
    assert play("a b b c c d c d d g d").outcome == Outcome(0, "line")
    assert play("g f f e e d e d d a d").outcome == Outcome(0, "line")


def test_a_row_does_not_go_on_at_the_other_edge() -> None:
    state = at("......./......./......./OOO..../XXX..../OOOX.XX:O")
    assert state.outcome is None


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("......./......./......./...O.../......./.......:X", "A stone falls until"),
        ("......./......./......./......./......./...O...:O", "O and X place stones in turn"),
        ("......./......./......./......./O.OO.../XXXXOO.:X", "The side to move has four"),
    ],
)
def test_a_position_that_cannot_be_is_refused(word: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        at(word)


def later(seed: int, plies: int) -> Stones:
    """A random position after so many moves, in which nobody has won."""
    chance = Random(seed)
    while True:
        position: Stones = (0, 0)
        for __ in range(plies):
            open_ = [after for __, after in replies(position) if not four(after[0] ^ after[1])]
            if not open_:
                break
            position = chance.choice(open_)
        if position[1].bit_count() == plies:
            return position


@in_one_test("seed", range(24))
def test_the_solver_is_right_about_late_positions(seed: int) -> None:
    at = later(seed, 30 + seed % 8)
    if not winning(at):
        best = solved(at, 100_000)
        assert best
        after = dict(replies(at))[column_of(best.move)]
        assert best.worth == slow_worth(at) == -slow_worth(after)


@in_one_test("seed", range(8))
def test_machine_code_looks_at_the_same_positions(seed: int) -> None:
    at = later(seed, 14 + seed)
    if not winning(at):
        assert Search(16, 20_000).best(at) == solved(at, 20_000)


def test_following_up_a_win_is_never_more_work_than_finding_it() -> None:
    search = Search(18, 100_000)
    for seed in range(20):
        at = later(seed, 16)
        best = None if winning(at) else search.best(at)
        while best and best.worth > 0:
            replies_then = [*following(at, column_of(best.move))]
            if not replies_then:
                break
            at = max(replies_then, key=lambda reply: _work(search, reply))
            assert _work(search, at) <= best.work
            best = search.best(at)


def _work(search: Search, at: Stones) -> int:
    best = search.best(at)
    assert best
    return best.work


def test_a_search_that_forgets_finds_the_same() -> None:
    forgetful = Search(8)
    for seed in range(20):
        at = later(seed, 20)
        if not winning(at):
            one, other = forgetful.best(at), Search(18, 200_000).best(at)
            assert one
            assert other
            assert one.worth == other.worth


def test_a_book_reads_back() -> None:
    said = [Known(3, 1), None, None, Known(0, -1), Known(6, 0), *[None] * 12]
    assert written(said) == "r2an12"


def test_a_damaged_book_is_noticed() -> None:
    text = (files("lobby.games.fourinarow") / FILE).read_text("ascii")
    for damaged in ("", "d", "d!z", text[:-2], text + "a", text.replace("r", "", 1), "d" * 20_000):
        with pytest.raises(BadBook):
            read(damaged)


def test_the_book_wins_from_the_start_and_its_values_agree() -> None:
    """Where it has all that can follow, its moves are worth what it says."""
    assert book()[START].worth == 1
    for at, known in book().items():
        then = [book()[reply].worth for reply in following(at, known.column) if reply in book()]
        assert known.worth <= min(then, default=1)


@in_one_test("seed", range(4))
def test_what_the_book_leaves_out_the_solver_finds_soon(seed: int) -> None:
    at = Random(seed).choice([*book()])
    for reply in following(at, book()[at].column):
        assert reply in book() or Search(20, MOST).best(reply)


def test_the_strongest_bot_wins_the_start_and_knows_when() -> None:
    for moves, move, worth in (("", "d1", WIN), ("d", "d2", LOSS), ("c", "", DRAW)):
        best = thought(play(moves))
        assert (best.value.score, best.value.exact) == (worth, True)
        assert best.move.startswith(move)


def test_a_bot_with_an_error_looks_up_most_of_its_moves() -> None:
    situation = Situation("fourinarow", "", (play("d").view(1),))
    of_book = [
        MIND.think(situation, PARTS.levels[5].effort(1_000.0), Random(seed)).work == 1
        for seed in range(40)
    ]
    assert 0 < of_book.count(False) < of_book.count(True)


def test_the_strongest_bot_mirrors_its_book() -> None:
    one, other = thought(play("b")).move, thought(play("f")).move
    assert "abcdefg".index(one[0]) + "abcdefg".index(other[0]) == 6


def test_in_a_match_of_its_own_nothing_stops_the_solver() -> None:
    """A level that may do nothing else finds the move, but not in a position on its own."""
    state, views, moves = start(), list[View](), list[str]()
    seat = 1
    while state.to_move is not None:
        views.append(state.view(seat))
        if state.to_move == seat:
            situation = Situation("fourinarow", "", tuple(views), tuple(moves))
            best = MIND.think(situation, Effort(1, 1.0), Random(1)).best
            assert best.value.exact
            moves.append(best.move)
        else:
            moves.append(Random(len(moves)).choice(state.moves()))
        state = state.play(moves[-1])
    assert state.outcome
    assert state.outcome.winner == seat


def test_in_studied_positions_the_solver_stops_when_the_work_is_done() -> None:
    state = play("a g b d f b")
    situation = Situation("fourinarow", "", (state.view(0),))
    best = MIND.think(situation, Effort(100, 1.0), Random(1)).best
    assert not best.value.exact
    assert best.move in state.moves()


PROBLEMS = PARTS.puzzles().problems() if PARTS.puzzles else ()


@in_one_test("problem", PROBLEMS[::4], ids=str)
def test_one_move_alone_wins_in_time_and_bots_know(problem: Problem) -> None:
    state = at(problem.position)
    seen = stones(state)
    assert problem.theme == WIN_IN
    assert not wins_within(seen, problem.moves - 1)
    columns = [
        "abcdefg"[column]
        for column, after in replies(seen)
        if loses_within(after, problem.moves - 1)
    ]
    assert columns == [problem.solutions[0][0]]
    best = thought(state, "puzzle")
    assert (best.move, best.value.score, best.value.plies) == (
        problem.solutions[0],
        WIN,
        2 * problem.moves - 1,
    )


@in_one_test("step", [*LESSON.steps[1:], STRATEGY.steps[0], STRATEGY.steps[2]], ids=str)
def test_a_lesson_accepts_the_moves_that_win_first_and_no_others(step: object) -> None:
    state, accepted = getattr(step, "state"), getattr(step, "accepted")  # noqa: B009
    worth = {move: _soon(state.play(move)) for move in state.moves()}
    assert accepted == {move for move, score in worth.items() if score == max(worth.values())}


def test_only_what_a_lesson_calls_safe_holds() -> None:
    step = STRATEGY.steps[1]
    lost = {move for move in step.state.moves() if _soon(step.state.play(move), 5) < 0}
    assert step.accepted == {*step.state.moves()} - lost


def _soon(state: State, plies: int = 4) -> int:
    """How soon the side that has just moved wins, or loses if below 0; 0 if not within *plies*."""
    if state.outcome:
        return 10 + plies
    if not plies:
        return 0
    replies_worth = [_soon(state.play(move), plies - 1) for move in state.moves()]
    best = max(replies_worth)
    return -best


def test_stones_fall_down_on_a_board_that_is_turned_round() -> None:
    view = at("/".join(["......."] * 6) + ":O").view(0)
    middles = DRAWING.placed(view, DRAWING.forms(view)[0], flipped=True).middles
    assert middles["d1"].y > middles["d6"].y
    assert middles["g1"].x < middles["a1"].x


def test_the_ground_of_a_line_that_won_has_one_hue_in_256_colours() -> None:
    surface, won = surface_of("fourinarow"), scene(after(start(), "g1 a1 g2 b1 g3 c1 f1 d1"))
    form = surface.forms(won.view)[0]
    (wide, high), cells = form.pitch, DRAWING.placed(won.view, form, flipped=False).middles
    row = lines(surface.paint(won, form, ""), DARK, exact=False)[cells["a1"].y - high // 2]
    signs = [(sign, style) for text, style, _ in row for sign in text]
    corners = [signs[cells[cell].x - wide // 2] for cell in ("a1", "b1", "c1", "d1")]
    grounds = {(sign == "█" and style.color) or style.bgcolor for sign, style in corners if style}
    assert len(grounds) == 1
