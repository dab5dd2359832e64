"""What every game promises, tested on all of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.game import BadSetup, Game, IllegalMove, Seat, State
from lobby.gamekit.options import Choice, Number, OptionError
from lobby.gamekit.spelling import tokens
from lobby.games.catalogue import GAMES
from tests.games.strategies import few, options_of, seeds, starts_of, walk, walks_of

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def first_state(game: Game, seed: int = 1) -> State:
    options = game.parse_options([])
    return game.begun(options, seed)


def some(moves: tuple[str, ...]) -> tuple[str, ...]:
    """At most 15 of *moves*, from all parts of the board."""
    return moves[:: max(7, len(moves) // 15 + 1)]


def prefixes(move: str) -> Iterator[str]:
    """*move* cut after each of its tokens."""
    steps = tokens(move)
    for end in range(1, len(steps) + 1):
        yield "".join(steps[:end])


# Tokens


@pytest.mark.parametrize(
    ("move", "steps"),
    [
        ("d2-b4", ("d2", "-b4")),
        ("d3", ("d3",)),
        ("d3:1", ("d3", ":1")),
        ("22+b", ("22", "+b")),
        ("22-44-64x", ("22", "-44", "-64x")),
        ("a2-c2-c5", ("a2", "-c2", "-c5")),
        ("pass", ("pass",)),
        ("", ()),
    ],
)
def test_tokens_are_the_steps_of_a_move(move: str, steps: tuple[str, ...]) -> None:
    assert tokens(move) == steps


# The catalogue


def test_the_catalogue_names_each_game_by_its_own_name() -> None:
    assert list(GAMES)[:4] == ["curio", "binar", "octilite", "chaos"]
    assert [game.name for game in GAMES.values()] == list(GAMES)


def test_the_catalogue_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        GAMES["go"] = GAMES["chaos"]  # type: ignore[index]


@every_game
def test_a_game_introduces_itself(game: Game) -> None:
    assert game.name in game.spellings[1:]
    assert len(set(game.seats)) == 2
    assert game.credit
    assert 0 < len(game.summary) <= 70


# Options


@every_game
def test_options_are_declared_in_full(game: Game) -> None:
    names = [declaration.name for declaration in game.options]
    words = [word for declaration in game.options for word in declaration.words]
    assert len(set(names)) == len(names)
    assert len(set(words)) == len(words)
    for declaration in game.options:
        assert is_one_line(declaration.help)
        if isinstance(declaration, Choice):
            assert declaration.default in dict(declaration.choices)
            assert all(is_one_line(text) for _, text in declaration.choices)
        else:
            assert_default_is_known(declaration)


def is_one_line(text: str) -> bool:
    return 0 < len(text) <= 100 and text.isprintable()


def assert_default_is_known(number: Number) -> None:
    if isinstance(number.default, int):
        assert number.low <= number.default <= number.high
    else:
        assert is_one_line(number.default_text)


@every_game
def test_defaults_need_no_words(game: Game) -> None:
    defaults = game.parse_options([])
    assert defaults.words() == ()
    assert game.remarks(defaults) == ()


@every_game
def test_an_unknown_option_is_refused_in_the_name_of_the_game(game: Game) -> None:
    with pytest.raises(OptionError, match=f"^{game.title} has no option '-nonsense'[.] .*[.]$"):
        game.parse_options(["-nonsense"])


@every_game
@few
@given(data=st.data())
def test_option_words_read_back(game: Game, data: st.DataObject) -> None:
    options = data.draw(options_of(game))
    assert game.parse_options(options.words()) == options
    assert all(remark.endswith(".") for remark in game.remarks(options))


# The deal


@every_game
@few
@given(data=st.data(), seed=seeds)
def test_a_deal_is_text_that_fixes_the_start(game: Game, data: st.DataObject, seed: int) -> None:
    options = data.draw(options_of(game))
    setup = game.deal(options, Random(seed))
    assert setup == game.deal(options, Random(seed))
    stored = json.loads(json.dumps(dict(setup)))
    assert stored == setup
    assert game.start(options, stored) == game.start(options, setup)


@every_game
@pytest.mark.parametrize("setup", [{"nonsense": "?"}, {"a1": ""}, {"": "L43"}])
def test_a_foreign_deal_is_refused(game: Game, setup: dict[str, str]) -> None:
    with pytest.raises(BadSetup, match=r"[.]$"):
        game.start(game.parse_options([]), setup)


@every_game
@few
@given(data=st.data())
def test_seat_0_moves_first(game: Game, data: st.DataObject) -> None:
    state = data.draw(starts_of(game))
    assert state.outcome is not None or state.to_move == 0


# Matches


@every_game
@few
@given(data=st.data())
def test_every_position_of_a_match_is_sound(game: Game, data: st.DataObject) -> None:
    for state in data.draw(walks_of(game)):
        assert_moves_are_sound(state)
        over = state.outcome is not None
        assert over == (state.moves() == ()) == (state.to_move is None)
        if state.outcome is not None:
            assert state.outcome.winner in (0, 1, None)
            assert re.fullmatch("[a-z]+(-[a-z]+)*", state.outcome.reason)
        for seat in (0, 1, None):
            assert_view_is_sound(state, seat)


def assert_moves_are_sound(state: State) -> None:
    moves, waiting = state.moves(), state.waiting_moves()
    assert list(moves) == sorted(set(moves))
    assert list(waiting) == sorted(set(waiting))
    assert all(move == move.strip().lower() == "".join(tokens(move)) for move in moves)


def assert_view_is_sound(state: State, seat: Seat | None) -> None:
    view = state.view(seat)
    assert (view.seat, view.to_move, view.outcome) == (seat, state.to_move, state.outcome)
    assert view.moves == (state.moves() if seat == state.to_move else ())
    assert state.view(seat) == view
    assert state.view(seat, revealed=True).outcome == state.outcome


@every_game
def test_nothing_has_come_to_light_at_the_start(game: Game) -> None:
    assert first_state(game).shown == 0


@every_game
@few
@given(data=st.data())
def test_every_move_can_be_played_in_any_case_and_between_blanks(
    game: Game, data: st.DataObject
) -> None:
    for state in data.draw(walks_of(game))[data.draw(st.integers(0, 2)) :: 3]:
        before = hash(state)
        for move in some(state.moves()):
            written = f"  {move.upper()}\n"
            assert state.canonical(written) == move
            assert state.misspelt(written) is None
            assert state.play(written) == state.play(move)
        assert hash(state) == before


@every_game
@few
@given(data=st.data())
def test_nonsense_is_refused_with_a_sentence(game: Game, data: st.DataObject) -> None:
    for state in data.draw(walks_of(game))[::6]:
        for text in ("", "nonsense", "a1-", "-", ":", "\x1b[2J", "a1-a1-a1" * 100, "\u0663\u0663"):
            with pytest.raises(IllegalMove) as refused:
                state.play(text)
            for sentence in (str(refused.value), str(state.misspelt(text))):
                assert sentence.endswith(".")
                assert sentence.isprintable()
                assert len(sentence) < 200


@every_game
@few
@given(data=st.data())
def test_a_half_entered_move_can_be_shown(game: Game, data: st.DataObject) -> None:
    for state in data.draw(walks_of(game))[data.draw(st.integers(0, 2)) :: 3]:
        view = state.view(state.to_move)
        for move in some(state.moves()):
            for entered in prefixes(move):
                shown = view.after(entered)
                assert (type(shown), shown.seat) == (type(view), view.seat)


@every_game
@few
@given(data=st.data(), seed=seeds)
def test_the_same_moves_lead_to_equal_states(game: Game, data: st.DataObject, seed: int) -> None:
    start = data.draw(starts_of(game))
    once, again = (list(walk(start, Random(seed), 30)) for _ in range(2))
    assert once == again
    assert list(map(hash, once)) == list(map(hash, again))
    assert [state.key() for state in once] == [state.key() for state in again]


@every_game
@few
@given(data=st.data(), text=st.text(max_size=12))
def test_any_text_is_a_move_or_refused(game: Game, data: st.DataObject, text: str) -> None:
    state = data.draw(starts_of(game))
    try:
        played = state.play(text)
    except IllegalMove:
        assert text.strip().lower() not in state.moves()
    else:
        assert played == state.play(state.canonical(text))
        assert state.canonical(text) in state.moves()


@every_game
def test_a_state_equals_nothing_but_a_state(game: Game) -> None:
    state = first_state(game)
    assert (state == object()) is False
    assert state == first_state(game)
    assert all(state != state.play(move) for move in state.moves())
