"""Writing a challenge."""

from __future__ import annotations

import re

import pytest

from lobby.core.lobby import Lobby
from lobby.features.challenges.screens.challenge import ChallengeScreen
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches import playing
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.ratings import expectations
from lobby.ui.draft.draft import GAME, Draft
from tests.conftest import begin, play
from tests.support.at_board import turned_to
from tests.support.session import Enter, gone, seen, text, until

DOWN_TO_OPTIONS = ["down"] * 5


async def test_a_challenge_to_anyone_in_few_keys(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2")
        await seen(pilot, "New challenge", "curio seek")
        await pilot.press("right")
        await seen(pilot, "binar seek")
        await pilot.press("up", "up", "enter")
        await seen(pilot, "Challenge sent: anyone may accept it.")
        await pilot.press("down")
        await seen(pilot, "Your challenges  1", "Binar     to anyone")


async def test_what_everybody_sets_is_in_sight_and_the_rest_is_folded(
    enter: Enter, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n")
        shown = await seen(pilot, "New challenge", "[ Send the challenge ]", "all defaults")
        assert "5+3   10+5   30+20   1 day   3 days  [7 days]  no clock   own" in shown
        assert "Highest number" not in shown
        assert "Ctrl-S send" in shown
        await pilot.press(*DOWN_TO_OPTIONS, "enter")
        assert "  game " in await seen(pilot, "Highest number"), "there is room for all of it"


async def test_a_form_that_is_longer_than_the_window_leaves_no_lines_unused(
    enter: Enter, ann: Player
) -> None:
    async with enter(ann, size=(80, 24)) as pilot:
        await pilot.press("n", *DOWN_TO_OPTIONS, "enter")
        form, __, below = (await seen(pilot, "Rated")).rpartition("↓")
        assert len(form.splitlines()) == 24 - 4
        explained, bar = filter(str.strip, below.splitlines())
        assert "Enter shows or hides them" in explained
        assert "Ctrl-S send" in bar
        await pilot.press("f2")  # the command is shown as well, and takes its lines from the form
        shown = await seen(pilot, "as a command:", "curio seek")
        assert "Ctrl-S send" in shown.splitlines()[-1]


@pytest.mark.parametrize("opens", ["n", "space"])
async def test_typing_in_the_field_of_the_game_looks_for_it(
    enter: Enter, ann: Player, opens: str
) -> None:
    for size, word, title in (
        ((40, 18), "othello", "Reversi"),
        ((60, 20), "hex", "Hex"),
        ((80, 24), "lines", "Lines of Action"),
    ):
        async with enter(ann, size=size) as pilot:
            await pilot.press(opens)
            await seen(pilot, "▌ game        ← Curio →", " Enter ", "a-z all games", " Esc")
            await pilot.press(*word)
            await seen(pilot, "Choose a game", word, title)
            await pilot.press("enter")
            await seen(pilot, f"▌ game        ← {title} →")
            await pilot.press("down", "c")
            assert "Choose a game" not in await seen(pilot, f"  game          {title}")


@pytest.mark.parametrize(
    ("opens", "does"), [(("n", "a"), "Enter choose it"), (("g",), "Enter learn it")]
)
async def test_a_search_that_finds_nothing_leaves_nothing_to_enter(
    enter: Enter, ann: Player, opens: tuple[str, ...], does: str
) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await pilot.press(*opens)
        await seen(pilot, does)
        await pilot.press("x", "x")
        await seen(pilot, "Nothing is called that.")
        await gone(pilot, does)


async def test_every_option_of_every_game_is_in_the_form(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", *DOWN_TO_OPTIONS, "enter")
        await seen(pilot, "Pieces turn when capturing", "yes", "Pieces of each player", "10")
        await seen(pilot, "the larger number", "smaller or equal", "Rated", "Private")
        await pilot.press(*["up"] * 5, "right")
        await seen(pilot, "Rows and columns", "A win takes", "a row and a column")
        await pilot.press("right")
        await gone(pilot, "A win takes")
        await pilot.press(*turned_to("chaos"))
        await seen(pilot, "Chaos", "Rated")


async def test_labels_are_words_and_nothing_is_called_twice(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", *DOWN_TO_OPTIONS, "enter")
        shown = await seen(pilot, "Pieces turn when capturing")
        assert "limit  " not in shown
        assert "_" not in shown


async def test_defaults_follow_what_was_given_before(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", *DOWN_TO_OPTIONS, "enter", "down", "5", "down", "6")
        shown = await seen(pilot, "curio seek -base=5 -rows=6", "2 changed")
        assert "Pieces of each player        15" in shown


async def test_what_is_wrong_is_said_while_it_is_typed(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "f2", *DOWN_TO_OPTIONS, "enter", "down", "7")
        await seen(pilot, "Two armies of 28 pieces do not fit", "curio seek -base=7")
        await pilot.press("ctrl+s")
        await seen(pilot, "New challenge", "Two armies of 28 pieces do not fit")
        await pilot.press("backspace")
        await gone(pilot, "Two armies")


async def test_a_preset_is_two_keys(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", "up", "up", "up", *["right"] * 3)
        await seen(pilot, "curio seek --totaltime=5m --increment=3s", "[5+3]")
        await pilot.press("ctrl+s")
        await seen(pilot, "Your challenges  1", "5+3")


async def test_a_challenge_to_everybody_may_stand_for_several_matches(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann, size=(80, 50)) as pilot:
        await pilot.press("n", "f2", *turned_to("chaos"), *["down"] * 5)
        await seen(pilot, "Enter shows or hides them.")
        await pilot.press("enter")
        await seen(pilot, "Matches")
        await pilot.press(*["down"] * 7, "3")
        await seen(pilot, "chaos seek 3 --pair")
        await pilot.press("ctrl+s")
        await seen(pilot, "Your challenges  1", "3 pairs left")


async def test_own_terms_take_increments_in_seconds(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", *turned_to("chaos"), "down", "down", "down")
        await pilot.press("left", "left", "left", "left")
        await seen(pilot, "chaos seek --totaltime=10m --increment=5s")
        await pilot.press("left", "left")
        await seen(pilot, "[own]", "all moves   5m", "increment   3s")
        await pilot.press("down", "down", "down", "backspace", "backspace", *"12s")
        await seen(pilot, "chaos seek --totaltime=5m --increment=12s")
        await pilot.press("ctrl+s")
        await seen(pilot, "Your challenges  1", "5+12")


async def test_the_form_speaks_of_limits_by_its_own_labels(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", *turned_to("chaos"), "down", "down", "down")
        await pilot.press(*["left"] * 6)
        shown = await seen(pilot, "[own]", "a move      none", "all moves   5m")
        assert not re.search(r"5m +days|3s +hours", shown)
        await pilot.press("down", *"none")
        await seen(pilot, "a move      none")
        await pilot.press("ctrl+u", *"abc")
        shown = await seen(pilot, "'a move: abc' is not possible. Give days up to 365")
        assert "none with 'all moves'" in shown
        await pilot.press("ctrl+s")
        shown = await seen(pilot, "Not yet: what is wrong stands below the form.")
        assert shown.count("is not possible") == 1
        assert "--forfeittime=abc'" not in shown


async def test_terms_that_contradict_each_other_are_told(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", *turned_to("chaos"), "down", "down", "down", "right", "right")
        await pilot.press("down", *"0.5", "down", "down", "down", "enter")
        await pilot.press("down", "down", *"2")
        await seen(pilot, "'Reminder before a deadline' is a time before the deadline: give less")
        await pilot.press("backspace", "ctrl+s")
        await seen(pilot, "Your challenges  1", "   12 h")


async def test_fields_are_kept_when_the_game_changes(
    enter: Enter, ann: Player, ben: Player
) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", "down", *"ben", "down", "right", "down", "left")
        await pilot.press("down", "down", "enter", "down", "5")
        command = "challenge ben -base=5 --forfeittime=3 --seat=1"
        await seen(pilot, f"curio {command}")
        await pilot.press(*["up"] * 6, "right")
        await seen(pilot, "binar challenge ben --forfeittime=3 --seat=1")
        await pilot.press("left")
        await seen(pilot, f"curio {command}")


async def test_a_long_command_is_never_cut(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press(
            "n", "f2", *DOWN_TO_OPTIONS, "enter", "down", "5", "down", "9", "down", "9"
        )
        await pilot.press(
            "down", "down", "right", "down", "right", "down", "right", "down", "right"
        )
        shown = await seen(pilot, "-capture_gt")
        command = shown.partition("as a command:")[2]
        expected = "curio seek -base=5 -rows=9 -cols=9 -no_turn -no_limit -face_small -capture_gt"
        assert expected in " ".join(command.split())


async def test_remarks_are_made(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "f2", "right", *DOWN_TO_OPTIONS, "enter", "down", "6")
        await seen(pilot, "odd", "binar seek -size=6")


async def test_an_opponents_name_is_completed(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(players.take_name, "SHA256:bea", "bea")
    async with enter(ann) as pilot:
        await pilot.press("n", "f2", *turned_to("chaos"), "down", "b")
        await seen(pilot, "Matches: bea, ben (Right completes bea)")
        await pilot.press("down")
        await seen(pilot, "Several names begin with 'b': bea, ben.")
        await pilot.press("up", "right")
        await seen(pilot, "chaos challenge bea")


async def test_the_form_says_how_strong_the_opponent_is_at_the_game(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "binar")
    await play(lobby, match, "a1 b1")
    await lobby.change(playing.resign, match.board, ben)
    async with enter(ann) as pilot:
        await pilot.press("n", *turned_to("chaos"), "down", "b")
        await seen(pilot, "ben's rating: none yet.")
        await pilot.press("up", *turned_to("binar"))
        await seen(pilot, "ben's rating: 1338?; you won 1, drew 0, lost 0.")


async def test_an_unambiguous_beginning_of_a_name_is_enough(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", *turned_to("chaos"), "down", "B")
        await seen(pilot, "chaos challenge ben")
        await pilot.press("down", "left", "down", "right", "ctrl+s")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        await seen(pilot, "Chaos     to ben                  as X       7 d/move")


async def test_the_whole_name_stands_in_the_form_once_its_beginning_was_enough(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(players.take_name, "SHA256:bea", "bea")
    async with enter(ann) as pilot:
        await pilot.press("n", "f2", "down", *"BE", "down")
        await seen(pilot, "Several names begin with 'BE'")
        assert "opponent      BE\n" in text(pilot)
        await pilot.press("ctrl+s")
        await seen(pilot, "▌ opponent      bea", "Matches: bea, ben (Right completes bea)")
        await pilot.press("N", "down")
        await seen(pilot, "opponent      ben\n", "curio challenge ben")
        await pilot.press("up", "backspace", "a", "down")
        await seen(pilot, "opponent      bea\n", "curio challenge bea")


async def test_right_takes_the_name_also_later(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "f2", "down", "b")
        await seen(pilot, "curio challenge ben")
        await pilot.press("down", "right", "up", "right")
        screen = pilot.app.screen
        assert isinstance(screen, ChallengeScreen)
        assert screen.draft.opponent == "ben"


async def test_nobody_of_that_name(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "f2", *turned_to("chaos"), "down", *"xyz")
        await seen(pilot, "There is no player called 'xyz'.")
        await pilot.press("ctrl+s")
        await seen(pilot, "New challenge", "There is no player called 'xyz'.")


async def test_escape_leaves_without_a_challenge(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "f2", "escape")
        await seen(pilot, "No running matches")


async def test_people_who_come_and_go_disturb_nobody_who_types(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "f2", "right")
        await seen(pilot, "binar seek")
        screen = pilot.app.screen
        assert isinstance(screen, ChallengeScreen)
        screen.form.show_fields(
            Draft("chaos").fields()
        )  # keys were pressed, but the form has not handled them yet
        await screen.look()
        assert screen.form.values[GAME] == "chaos"


async def test_the_form_says_what_to_expect_of_the_options(
    enter: Enter,
    lobby: Lobby,
    ann: Player,
    ben: Player,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(expectations, "TELLING", 1)
    match = await begin(lobby, ann, ben, "chaos")
    await play(lobby, match, "a1-c3 d4-a1 a2-c2 d2-a2")
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", *turned_to("chaos"))
        await seen(pilot, "With best play X wins on move 16. In 1 match here O scored 0%.")
        await pilot.press(*DOWN_TO_OPTIONS, "enter", "down", "right")
        await seen(pilot, "chaos seek -balanced", "With best play the match is drawn.")
        await gone(pilot, "In 1 match here")


@pytest.mark.usefixtures("playing_bots")
async def test_what_to_expect_is_said_once_the_opponent_is_no_bot(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expectations, "TELLING", 1)
    match = await begin(lobby, ann, ben, "chaos")
    await play(lobby, match, "a1-c3 d4-a1 a2-c2 d2-a2")
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", "down", *"bot1", "down")
        await seen(pilot, "bot1 is a bot")
        await pilot.press("up", "up", *turned_to("chaos"))
        await seen(pilot, "chaos challenge bot1")
        await pilot.press("down", *["backspace"] * 4)
        await seen(pilot, "In 1 match here O scored 0%.")


@pytest.mark.usefixtures("playing_bots")
async def test_a_rated_challenge_to_a_person_proposes_a_pair_where_one_side_wins(
    enter: Enter, ben: Player, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "f2", *turned_to("chaos"))
        await seen(pilot, "boards        two, each side once", "chaos seek --pair")
        await pilot.press("down", *"ben", "down")
        await seen(pilot, "With two boards, each of you plays both sides.")
        await pilot.press("left")
        await seen(pilot, "one", "O, you move first", "chaos challenge ben\n")
        await pilot.press("up", *["backspace"] * 3, *"bot1", "down")
        shown = await seen(pilot, "bot1 is a bot", "chaos challenge bot1\n", "O, you move first")
        assert "boards" not in shown
        assert "With best play" not in shown


@pytest.mark.usefixtures("playing_bots")
async def test_the_form_for_a_bot_does_not_say_who_wins(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "play a bot")
        await pilot.press("b", "f2", *turned_to("chaos"))
        shown = await seen(pilot, "Play a bot", "chaos challenge bot1")
        assert "wins" not in shown.replace("takes a win", "")


async def test_nothing_of_the_form_is_cut_on_a_phone(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await pilot.press("n", "f2", *["down"] * 5, "enter")
        for __ in range(16):
            await pilot.press("down")
            shown = await seen(pilot, "New challenge")
            assert "…" not in shown


async def test_every_field_is_explained_once(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(120, 40)) as pilot:
        await pilot.press("n", "f2")
        shown = await seen(pilot, "Capture all royal pieces")
        assert shown.count("Capture all royal pieces") == 1
        await pilot.press(*["down"] * 5, "enter", "up")
        for __ in range(12):
            await pilot.press("up")
            foot = text(pilot).partition("Matches  ")[2]
            assert foot.splitlines()[3].strip(), text(pilot)
