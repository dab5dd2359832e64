"""A match in a window the size of a phone: everything that matters is shown there too."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.matches import offers, playing
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.games import catalogue
from tests.conftest import begin, play
from tests.support.at_board import now, opened
from tests.support.session import Enter, seen, text, until

PHONE = (40, 18)


async def test_the_title_says_which_side_one_plays(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "binar")
    async with enter(ann, size=PHONE) as pilot:
        await opened(pilot, match)
        await seen(pilot, "Binar Even v ben")


async def test_a_long_name_gives_way_to_the_clock(enter: Enter, lobby: Lobby, ann: Player) -> None:
    other = await lobby.change(players.take_name, "SHA256:other", "b" * 20)
    match = await begin(lobby, ann, other, terms="--totaltime=1d")
    async with enter(ann, size=PHONE) as pilot:
        await opened(pilot, match)
        await seen(pilot, "OctiLite O v bbb", "…", "▸ 1 d  1 d")


async def test_the_opponents_move_is_told(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    match = await play(lobby, match, "32+a")
    async with enter(ann, size=PHONE) as pilot:
        await opened(pilot, match)
        await seen(pilot, "ben is to move.")
        await play(lobby, match, "46+e")
        await seen(pilot, "Your move.", "ben played 46+e.")


async def test_the_end_tells_what_it_did_to_the_rating(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben)
    await play(lobby, match, "32+a 36+a 22+a 26+a 42+a 46+a 52+a 56+a")
    async with enter(ann, size=PHONE) as pilot:
        await opened(pilot, match)
        await lobby.change(playing.resign, match.board, ben)
        await seen(pilot, "You beat ben. Rating 1662 (+162)")


async def test_who_won_is_told_also_where_a_move_ended_the_match(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54 22-44-46")
    async with enter(ben, size=PHONE) as pilot:
        await opened(pilot, match)
        await seen(pilot, "ann beat you. Rating 1338 (-162)")


async def test_a_comment_is_told_until_a_key_is_pressed(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ben, size=PHONE) as pilot:
        await opened(pilot, match)
        await lobby.change(playing.play, match.board, ann, "32+a", comment="good luck to you")
        await seen(pilot, 'ann, 32+a: "good luck to you"')
        await pilot.press("down")
        await seen(pilot, "Your move.", "ann played 32+a.", "Enter pick")
        assert "good luck" not in text(pilot)


async def test_a_comment_is_told_to_who_comes_later_and_not_to_its_author(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(playing.play, match.board, ann, "32+a", comment="good luck to you")
    async with enter(ann, size=PHONE) as one, enter(ben, size=PHONE) as other:
        await opened(other, match)
        await seen(other, 'ann, 32+a: "good luck to you"')
        await opened(one, match)
        await seen(one, "ben is to move.", "W plan ahead")


async def test_a_comment_with_the_winning_move_is_told(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54")
    async with enter(ben, size=PHONE) as pilot:
        await opened(pilot, match)
        await lobby.change(playing.play, match.board, ann, "22-44-46", comment="thank you")
        await seen(pilot, 'ann, 22-44-46: "thank you"')


async def test_a_new_message_is_told(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ann, size=PHONE) as pilot:
        await opened(pilot, match)
        await lobby.change(chat.say, ben, "hello", board=match.board)
        await seen(pilot, "Your move.", "C reads a new message.")
        await pilot.press("C")
        await seen(pilot, "hello")
        await pilot.press("escape")
        await seen(pilot, "Your move.")
        assert "new message" not in text(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, MatchScreen)
        theirs = screen.panes.talk.newest
        await pilot.press("C", "h", "i", "enter")
        await until(pilot, lambda: screen.panes.talk.newest > theirs)
        assert "new message" not in await seen(pilot, "Your move.")


async def test_the_title_marks_a_new_message_while_something_else_is_told(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ann, size=PHONE) as pilot:
        await opened(pilot, match)
        await lobby.change(offers.offer_draw, match.board, ann)
        await seen(pilot, "You offer a draw.", f" {match.board} OctiLite O v ben")
        await lobby.change(chat.say, ben, "hello", board=match.board)
        await seen(pilot, "You offer a draw.", f" {match.board}*OctiLite O v ben")
        await pilot.press("C")
        await seen(pilot, f" {match.board} OctiLite O v ben", "hello")


async def test_a_message_after_the_end_is_told(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    await lobby.change(playing.resign, match.board, ann)
    async with enter(ann, size=PHONE) as pilot:
        await opened(pilot, match)
        await lobby.change(chat.say, ben, "thank you", board=match.board)
        await seen(pilot, "new message: C  over", "ben beat you. Rating 1338 (-162)")


async def test_a_takeback_is_asked_for_in_whole_words_with_both_keys(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a")
    await lobby.change(offers.offer_takeback, match.board, ann)
    async with enter(ben, size=PHONE) as pilot:
        await opened(pilot, match)
        await seen(pilot, " ann asks to take back 32+a.\n", "U accept  N decline", "F1 rules")


async def test_a_draw_is_offered_in_whole_words_with_both_keys(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a")
    await lobby.change(offers.offer_draw, match.board, ann)
    async with enter(ann, size=PHONE) as one, enter(ben, size=PHONE) as other:
        await opened(one, match)
        await opened(other, match)
        await seen(one, " You offer a draw.\n")
        await seen(other, " ann offers a draw.\n", "D accept  N decline", "F1 rules")


async def test_a_match_that_was_aborted_counts_for_nothing(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(playing.abort, match.board, ann)
    async with enter(ben, size=PHONE) as pilot:
        await opened(pilot, match)
        await seen(pilot, " The match counts for nothing.\n")


async def test_a_rematch_is_offered_with_its_key(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    await lobby.change(playing.resign, match.board, ann)
    await lobby.change(offering.meet_again, match.board, ben, lobby.chance)
    async with enter(ann, size=PHONE) as pilot:
        await opened(pilot, match)
        await seen(pilot, "ben offers a rematch. M accepts.")


async def test_royals_and_captures_stand_above_the_board(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio")
    match = await play(lobby, match, "a2-a4")
    before = catalogue.holdings("curio", (await now(lobby, match)).view)
    match = await play(lobby, match, "a5-a4")
    holdings = [
        catalogue.holdings("curio", (await now(lobby, match, player)).view) for player in (ann, eve)
    ]
    for viewer, (light, dark) in zip((ann, eve), holdings, strict=True):
        async with enter(viewer, size=PHONE) as pilot:
            await opened(pilot, match)
            shown = (await seen(pilot, f"\n {light}\n {dark}\n")).splitlines()
            assert len(shown) == PHONE[1]
            await pilot.press("less_than_sign")
            await seen(pilot, "Move ", *before)
    await lobby.change(playing.resign, match.board, ann)
    async with enter(ann, size=PHONE) as pilot:
        await opened(pilot, match)
        await pilot.press("end", "v")
        await seen(pilot, f"\n {light}\n {dark}\n")


async def test_a_long_title_is_short_where_the_opponent_would_be_cut(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    other = await lobby.change(players.take_name, "SHA256:other", "benedict")
    match = await begin(lobby, ann, other, "loa")
    async with enter(ann, size=PHONE) as pilot:
        await opened(pilot, match)
        await seen(pilot, "1 LOA O v benedict")
    async with enter(ann, size=(59, 24)) as pilot:
        await opened(pilot, match)
        await seen(pilot, "1 Lines of Action O v benedict")


async def test_options_stand_above_the_board_where_it_leaves_lines(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "loa", "-scrambled -both=mover")
    async with enter(ann, size=PHONE) as pilot:
        await opened(pilot, match)
        await seen(pilot, "\n O: 12 pieces\n X: 12 pieces\n scrambled · both mover\n")
