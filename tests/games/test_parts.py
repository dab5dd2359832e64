"""What every game of the catalogue brings with it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from lobby.gamekit.parts import Parts
from lobby.games.catalogue import GAMES, PARTS, WITH_LESSON, WITH_MIND, lessons_of, mind_of
from lobby.games.chaos import PARTS as CHAOS

every_game = pytest.mark.parametrize("game", PARTS)


def test_our_games_come_first_in_the_order_in_which_they_are_listed() -> None:
    assert list(PARTS)[:4] == list(GAMES)[:4] == ["curio", "binar", "octilite", "chaos"]


@every_game
def test_what_comes_lazily_is_there(game: str) -> None:
    parts = PARTS[game]
    assert (game in WITH_LESSON, game in WITH_MIND) == (bool(parts.lessons), bool(parts.mind))
    if parts.lessons:
        assert all(lesson.steps for lesson in lessons_of(game))
    if parts.mind:
        assert mind_of(game) is parts.mind()
    if parts.puzzles:
        assert parts.puzzles().problems()


def declared(**others: object) -> Parts:
    given = {"rules": CHAOS.rules, "diagram": CHAOS.diagram, "help": CHAOS.help, "position": {}}
    return Parts(**{**given, **others})  # type: ignore[arg-type]


def test_a_mind_and_its_levels_come_together() -> None:
    assert declared().mind is None
    assert declared(mind=CHAOS.mind, levels=CHAOS.levels).levels == CHAOS.levels
    with pytest.raises(ValueError, match="chaos: a mind needs all levels"):
        declared(mind=CHAOS.mind)
    with pytest.raises(ValueError, match="chaos: a mind needs all levels"):
        declared(levels=CHAOS.levels)


def test_puzzles_need_somebody_to_answer() -> None:
    with pytest.raises(ValueError, match="chaos: puzzles need a mind"):
        declared(puzzles=CHAOS.puzzles)


@every_game
def test_who_hides_something_says_what_can_be_imagined(game: str) -> None:
    rules, chance = GAMES[game], Random(2)
    options = rules.parse_options(())
    state = rules.start(options, rules.deal(options, chance))
    while PARTS[game].imagine is None and state.outcome is None:
        for seat in (0, 1, None):
            shown, opened = state.view(seat), state.view(seat, revealed=True)
            assert replace(shown, moves=()) == replace(opened, moves=())
        state = state.play(chance.choice(state.moves()))
