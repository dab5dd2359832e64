"""Learning a game: the lessons are played to the end with keys."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.app.lobby_app import LobbyApp
from lobby.features.challenges.screens.challenge import ChallengeScreen
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.lessons.screens.lesson import LessonScreen
from lobby.features.lessons.screens.lessons import LearnScreen
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.people.screens.naming import NamingScreen
from lobby.features.people.values.player import Player
from lobby.games.catalogue import GAMES, lessons_of
from lobby.games.kinds import ordered
from lobby.ui import places
from lobby.ui.board.board_page import NARROW
from lobby.widgets.board.board import Board
from lobby.widgets.columns import wrap
from tests.support.at_board import posed, typed
from tests.support.session import Enter, gone, seen, text, until

LESSONS = [(game, at) for game in ordered() for at in range(len(lessons_of(game)))]


async def begun(pilot: Pilot[Any], game: str, at: int = 0) -> LessonScreen:
    """Lesson *at* of *game*, opened from the lobby."""
    await pilot.press("g")
    await seen(pilot, "Learn a game", "Strategy")
    await pilot.press(*["down"] * LESSONS.index((game, at)), "enter")
    return await _lesson(pilot, game)


async def opened(pilot: Pilot[Any], game: str, at: int) -> LessonScreen:
    """The same lesson, opened by itself."""
    assert isinstance(pilot.app, LobbyApp)
    pilot.app.call_later(pilot.app.open, places.Lesson(game, at))
    return await _lesson(pilot, game)


async def _lesson(pilot: Pilot[Any], game: str) -> LessonScreen:
    await seen(pilot, f"Learn {GAMES[game].title}", "step 1 of")
    screen = pilot.app.screen
    assert isinstance(screen, LessonScreen)
    return screen


async def seen_wrapped(pilot: Pilot[Any], words: str) -> None:
    """Wait until all *words* are on the screen, however they are wrapped into rows."""

    def shown() -> bool:
        now = text(pilot)
        return any(all(row in now for row in _rows(words, cells)) for cells in range(18, 60))

    await until(pilot, shown)


_rows = cache(wrap)

SIZES = ((80, 24), (60, 20), (40, 18))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("game", "at"), LESSONS)
async def test_a_lesson_is_played_to_its_end(
    enter: Enter, ann: Player, game: str, at: int, size: tuple[int, int]
) -> None:
    """In one of the sizes; in the others, only the last step and the one with the most to read."""
    tight = size == (60, 20) and game in ("octilite", "chaos")
    lesson = lessons_of(game)[at]
    whole = SIZES[LESSONS.index((game, at)) % len(SIZES)] == size
    longest = max(lesson.steps, key=lambda step: len(step.text + step.done))
    made = lesson.steps if whole else (longest, lesson.steps[-1])
    async with enter(ann, size=size) as pilot:
        screen = await (begun if size[0] == 80 else opened)(pilot, game, at)
        for number, step in enumerate(lesson.steps, 1):
            await seen(pilot, f"step {number} of {len(lesson.steps)}")
            if step not in made:
                await pilot.press("greater_than_sign")
                continue
            await seen_wrapped(pilot, step.text)
            if size[0] < NARROW:
                await seen(pilot, "Press Enter for the board.")
                await pilot.press("enter")
                await seen(pilot, "Your move. Tab shows the text.")
            assert "needs a window" not in await seen(pilot, "Your move.")
            assert (await posed(pilot, screen.table)).form.painted
            if size[0] == 80:
                await typed(pilot, step.answer)
            else:
                await pilot.press("H")
            await seen(pilot, "Enter plays it")
            await pilot.press("enter")
            await seen(pilot, "Well done.", "Enter continue")
            if not tight:
                await seen_wrapped(pilot, step.text)
            await seen_wrapped(pilot, step.done)
            await pilot.press("enter")
        achieved = "Lesson complete" if at else f"You know {GAMES[game].title}."
        await seen(pilot, "the end", achieved)
        await seen_wrapped(pilot, lesson.closing)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(pilot.app.screen, ChallengeScreen))


async def test_moves_are_made_with_the_cursor_alone(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        screen = await begun(pilot, "octilite")
        await until(pilot, lambda: screen.table.cursor == "32")
        await pilot.press("enter")
        await seen(pilot, "prong: [a]", "Enter take")
        await pilot.press("up", "right", "enter")
        await seen(pilot, "32+b   Enter plays it", "Enter play")
        await pilot.press("enter")
        await seen(pilot, "Well done.", "You: 11 prongs")
        screen.table.put_cursor("57")
        await pilot.press("enter")
        await seen(pilot, "step 2 of 7")
        await until(pilot, lambda: screen.table.cursor == "32")


async def test_a_jump_goes_on_and_ends_where_it_is(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        screen = await begun(pilot, "chaos")
        await pilot.press("greater_than_sign", "greater_than_sign", "greater_than_sign")
        await seen(pilot, "step 4 of 7")
        screen.table.put_cursor("a2")
        await pilot.press("enter")
        screen.table.put_cursor("c2")
        await pilot.press("enter")
        await seen(pilot, "Enter again stops here", "Enter stop here")
        await pilot.press("enter")
        await seen(pilot, "a2-c2   Enter plays it")
        await pilot.press("backspace")
        await seen(pilot, "Enter again stops here")
        screen.table.put_cursor("c5")
        await pilot.press("enter", "enter")
        await seen(pilot, "Well done.")


async def test_moves_are_made_with_the_mouse(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        screen = await begun(pilot, "binar")
        pose = await posed(pilot, screen.table)
        x, y = pose.geometry.middles["b4"]
        for line in ("b4   Enter plays it", "Well done."):
            assert await pilot.click(Board, offset=(pose.corner.x + x, pose.corner.y + y))
            await seen(pilot, line)


async def test_a_wrong_move_is_answered_and_taken_back(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await begun(pilot, "binar")
        await pilot.press(*["greater_than_sign"] * 3)
        await typed(pilot, "d2")
        await pilot.press("enter")
        await seen(
            pilot, "Not that one: the text says why.", "Row 2 and column d both", "try again"
        )
        await pilot.press("enter")
        await seen(pilot, "step 4 of 6", "Your move.")
        await typed(pilot, "d2")
        await pilot.press("enter")
        await seen(pilot, "Not that one")
        await typed(pilot, "a1")  # Enter is not needed first
        await seen(pilot, "a1   Enter plays it")
        await pilot.press("enter")
        await seen(pilot, "Well done.")


@pytest.mark.parametrize("size", [(40, 18), (80, 24)])
async def test_the_answer_to_a_move_that_loses_is_told(
    enter: Enter, ann: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        await begun(pilot, "fourinarow")
        await pilot.press(*["greater_than_sign"] * 2)
        await seen(pilot, "step 3 of 4")
        await typed(pilot, "a1")
        await pilot.press("enter")
        await seen(pilot, "answers c4 and wins.")


async def test_a_move_that_is_not_legal_is_refused_with_a_reason(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await begun(pilot, "octilite")
        await typed(pilot, "32-33")
        await pilot.press("enter")
        await seen(pilot, "From 32 to 33 your pod needs a prong a.")


async def test_the_answer_is_shown_on_the_board(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await begun(pilot, "chaos")
        await pilot.press(*["greater_than_sign"] * 3, "H")
        await seen(pilot, "a2-c2-c5   Enter plays it")
        await pilot.press("escape", "escape")
        await seen(pilot, "Your move.")


async def test_what_is_typed_replaces_the_answer_that_was_shown(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await begun(pilot, "chaos")
        await pilot.press(*["greater_than_sign"] * 3, "H")
        await seen(pilot, "a2-c2-c5   Enter plays it")
        await typed(pilot, "a2")
        await seen(pilot, "a2")
        assert "a2-c2-c5a2" not in text(pilot)
        assert "Enter plays it" not in text(pilot)


async def test_one_steps_back_and_leaves(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await begun(pilot, "curio")
        await pilot.press("greater_than_sign")
        await seen(pilot, "step 2 of 6")
        await pilot.press("less_than_sign", "less_than_sign")
        await seen(pilot, "step 1 of 6")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LearnScreen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


async def test_guests_learn_too_and_are_asked_to_take_part(enter: Enter) -> None:
    async with enter(None) as pilot:
        await pilot.press("escape")
        await begun(pilot, "binar")
        for _ in lessons_of("binar")[0].steps:
            await pilot.press("H", "enter", "enter")
        await seen(pilot, "You know Binar.", "Press t to choose a name")
        await pilot.press("t")
        await until(pilot, lambda: isinstance(pilot.app.screen, NamingScreen))


async def test_the_help_of_a_game_leads_to_its_lesson(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("question_mark")
        await seen(pilot, "Help: The lobby")
        assert "learn it" not in text(pilot)
        await pilot.press("slash", *"chaos", "enter")
        await seen(pilot, "Help: Chaos", "Enter learn it")
        await pilot.press("enter")
        await seen(pilot, "Learn Chaos: The rules", "step 1 of 7")


@pytest.mark.usefixtures("playing_bots")
async def test_a_match_against_a_bot_after_a_lesson_leads_back_to_the_lobby(
    enter: Enter, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await begun(pilot, "binar")
        for lesson in lessons_of("binar"):
            for _ in lesson.steps:
                await pilot.press("H", "enter", "enter")
            await pilot.press("enter")
        await seen(pilot, "b play a bot")
        await pilot.press("b")
        await seen(pilot, "Play a bot", "Binar")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, MatchScreen))
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (40, 18)], ids=str)
async def test_the_lessons_of_all_games_are_listed(
    enter: Enter, ann: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        await pilot.press("g")
        rows = (await seen(pilot, "Learn a game", "Capture all royal pieces")).splitlines()
        for __ in range(len(LESSONS) // 5):
            await pilot.press("pagedown")
            await pilot.pause()
            rows += text(pilot).splitlines()
        await pilot.press("home")
        for game, at in LESSONS:
            title = lessons_of(game)[at].title
            assert any(GAMES[game].title in row and title in row for row in rows)
        await seen(pilot, "Capture all royal pieces", "two numbers.")
        assert not any("…" in row for row in rows)
        await pilot.press("down")
        await seen(pilot, "Counting")
        await typed(pilot, "lines of")
        await gone(pilot, "Oware")
        await seen(pilot, "Lines of Action")


async def test_lessons_are_found_by_every_name_of_their_game(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("g", "slash", *"othello")
        await seen(pilot, "2 found", "Reversi")


@pytest.mark.usefixtures("match")
async def test_lessons_are_found_by_the_kind_of_their_game(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "1 board waits")
        await pilot.press("g", "slash", *"races")
        await seen(pilot, "4 found", "OctiLite", "Breakthrough")


async def test_the_end_of_the_rules_offers_the_strategy(enter: Enter) -> None:
    async with enter(None) as pilot:
        await pilot.press("escape")
        await begun(pilot, "binar")
        for _ in lessons_of("binar")[0].steps:
            await pilot.press("H", "enter", "enter")
        await seen(pilot, "You know Binar.", "Enter next lesson")
        await seen(pilot, "Press Enter for the next lesson: Parity.")
        await pilot.press("enter")
        await seen(pilot, "Learn Binar: Strategy", "step 1 of 7")
        for _ in lessons_of("binar")[1].steps:
            await pilot.press("H", "enter", "enter")
        assert "next lesson" not in await seen(pilot, "Lesson complete: Parity.")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LearnScreen))


@pytest.mark.parametrize("game", ["chaos", "curio", "octilite"])
async def test_the_learner_sits_at_the_bottom(enter: Enter, ann: Player, game: str) -> None:
    async with enter(ann) as pilot:
        screen = await begun(pilot, game)
        pose = await posed(pilot, screen.table)
        own = {"chaos": "a", "curio": "1", "octilite": "1"}[game]
        rows = {cell: place.y for cell, place in pose.geometry.middles.items()}
        at = 0 if game == "chaos" else 1
        assert {cell[at] for cell, y in rows.items() if y == max(rows.values())} == {own}
