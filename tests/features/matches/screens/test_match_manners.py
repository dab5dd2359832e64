"""At a board: comments, rematches, watchers and their chat, and results noted by looking."""

from __future__ import annotations

import re
from typing import Any

from textual import events
from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges
from lobby.features.challenges import queries as challenges_queries
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.news import queries as news_queries
from lobby.features.people import muting, preferences
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.games.catalogue import drawing_of
from tests.conftest import begin, play
from tests.support.at_board import moves, now, opened, typed
from tests.support.session import Enter, gone, seen, text, until


async def test_a_comment_goes_with_a_move(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "32+a")
        await seen(pilot, '" comment')
        await pilot.press("quotation_mark")
        await typed(pilot, "Q, R or F")
        await seen(pilot, "32+a  comment: Q, R or F", "Enter send", "Esc back")
        await pilot.press("escape")
        await seen(pilot, "32+a   Enter plays it")
        assert await moves(lobby, match) == ""
        await pilot.press("quotation_mark")
        await typed(pilot, "your turn, hidden one")
        await pilot.press("enter")
        await seen(pilot, "ben is to move.", '<32+a">')
    played = (await now(lobby, match)).played[-1]
    assert played.comment == "your turn, hidden one"
    async with enter(ben) as pilot:
        await seen(pilot, '"your turn, hi')
        await opened(pilot, match)
        await seen(pilot, 'ann, 32+a: "your turn, hidden', 'one"')
        await play(lobby, await lobby.ask(viewing.find, match.board, ben), "46+e")
        await seen(pilot, "<46+e>")
        await gone(pilot, "your turn")
        await pilot.press("less_than_sign")
        await seen(pilot, "Move 1 of 2: ann 32+a", 'ann, 32+a: "your turn, hidden')


async def test_a_comment_with_the_last_move_is_read_at_the_board(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54")
    won = await lobby.ask(viewing.find, match.board, ann)
    said = "a long jump, and quite a few words about it that take more than one line"
    await lobby.change(playing.play, won.board, ann, "22-44-46", comment=said)
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await seen(pilot, 'ann, 22-44-46: "a long', "that take more")


async def test_a_comment_that_is_refused_is_not_lost(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "32+a")
        await pilot.press("apostrophe")
        pilot.app.post_message(events.Paste("x" * (playing.MAX_COMMENT + 1)))
        await pilot.press("enter")
        await seen(pilot, "32+a   Enter plays it", "characters")
        await pilot.press("quotation_mark")
        await seen(pilot, "xxxxxxx")
        await pilot.press("backspace", "enter")
        await seen(pilot, "ben is to move.")
    assert len((await now(lobby, match)).played[-1].comment) == playing.MAX_COMMENT


async def test_who_is_muted_says_nothing_with_a_move(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(playing.play, match.board, ann, "32+a", comment="take that")
    await lobby.change(muting.mute, ben, "ann")
    async with enter(ben) as pilot:
        await seen(pilot, "Your move")
        assert "take that" not in text(pilot)
        await opened(pilot, match)
        await seen(pilot, "<32+a>")
        assert "take that" not in text(pilot)


async def resigned(lobby: Lobby, match: Match) -> None:
    """Let each player make a move in *match*, and the second resign."""
    await play(lobby, match, "32+a 46+e")
    await lobby.change(playing.resign, match.board, match.players[1])


async def test_both_press_the_key_and_one_match_begins(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await resigned(lobby, match)
    async with enter(ann) as one, enter(ben) as other:
        await opened(one, match)
        await opened(other, match)
        await one.press("M")
        await seen(other, "ann offers a rematch. M accepts.")
        await gone(one, "M rematch")
        await opened(one, match)  # as if ann came back to it
        assert "M rematch" not in await seen(one, "You offered a rematch. It waits for ben.")
        await other.press("M")
        await seen(other, "2 OctiLite  ben O - ann X", "Your move.")
        await seen(one, "Your next match has begun on board 2: M opens it.")
        await one.press("M")
        await seen(one, "2 OctiLite  ben O - ann X")
    assert await lobby.ask(lambda look: challenges_queries.challenges_by(look, ann)) == ()
    assert len(await lobby.ask(lambda look: matches_queries.running_matches_of(look, ben))) == 1


async def test_a_live_rematch_is_opened_for_both(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, terms="--totaltime=5m --increment=3s")
    await resigned(lobby, match)
    async with enter(ann) as one, enter(ben) as other:
        await opened(one, match)
        await opened(other, match)
        await one.press("M")
        await seen(other, "ann: OctiLite 5+3", "M rematch")
        await other.press("M")
        await seen(other, "2 OctiLite  ben O - ann X", "Your move.")
        await seen(one, "2 OctiLite  ben O - ann X", "ben is to move.")


async def test_who_watched_is_told_of_the_next_match(
    enter: Enter, lobby: Lobby, match: Match, eve: Player
) -> None:
    await resigned(lobby, match)
    ann, ben = match.players
    async with enter(eve) as pilot:
        await opened(pilot, match)
        await begin(lobby, ben, ann)
        sentence = "ann and ben play again on board 2: Enter shows it."
        await seen(pilot, sentence)
        await begin(lobby, ann, ben, terms="--private")
        await lobby.change(chat.say, ben, "another one in private", board=match.board)
        await seen(pilot, "in private", sentence)
        await pilot.press("enter")
        await seen(pilot, "2 OctiLite  ben O - ann X")


async def test_who_declines_a_rematch_is_named(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await resigned(lobby, match)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("M")
        await seen(pilot, "Rematch offered to ben")
        (offer,) = await lobby.ask(lambda look: challenges_queries.challenges_by(look, ann))
        await lobby.change(challenges.decline, offer.number, ben)
        await seen(pilot, "ben declined")


async def test_a_rematch_that_was_aborted_is_no_longer_offered(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await resigned(lobby, match)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        again = await begin(lobby, ann, ben)
        await seen(pilot, "Your next match has begun on board 2: M opens it.")
        await lobby.change(playing.abort, again.board, ben)
        await gone(pilot, "Your next match")
        await pilot.press("M")
        await seen(pilot, "Rematch offered to ben")


async def test_watching_subscribes_and_names_who_watches(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, eve: Player
) -> None:
    async with enter(eve) as pilot, enter(None), enter(ann, size=(120, 40)) as player:
        await opened(pilot, match)
        await seen(pilot, "S follow")
        await pilot.press("S")
        await seen(pilot, "You now follow this board. The lobby marks it.")
        await pilot.press("V")
        await seen(pilot, "Watching: eve")
        await pilot.press("left")
        await seen(pilot, "S unfollow")
        await opened(player, match)
        await seen(player, "1 watching", "Watching: ")
        assert "subscribe" not in text(player).splitlines()[-1]
        await pilot.press("S")
        await seen(pilot, "You no longer follow this board.")
    held = await lobby.ask(lambda look: news_queries.subscriptions(look, eve))
    assert not held


async def test_a_guest_cannot_subscribe(enter: Enter, match: Match) -> None:
    async with enter(None) as pilot:
        await opened(pilot, match)
        assert "subscribe" not in await seen(pilot, "ann is to move.")


async def test_watchers_are_marked_and_may_be_shut_out(
    enter: Enter, lobby: Lobby, match: Match, eve: Player
) -> None:
    ann, ben = match.players
    await lobby.change(preferences.turn, ben, "watchers", False)
    await lobby.change(chat.say, eve, "a bold one", board=match.board)
    await lobby.change(chat.say, ann, "thank you", board=match.board)
    async with enter(ann) as one, enter(ben) as other:
        await opened(one, match)
        await seen(one, "(eve)", "a bold one")
        await opened(other, match)
        await seen(other, "thank you")
        assert "a bold one" not in text(other)


async def test_looking_at_a_result_acknowledges_it(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 36+a 22+a 26+a 42+a 46+a 52+a 56+a")
    await lobby.change(playing.resign, match.board, ben)
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "Since you were last here", "you beat ben (ben resigned), rating")
        assert await marked(pilot, match)
        await opened(pilot, match)
        await seen(pilot, "You beat ben (ben resigned).")
        await pilot.press("Q")
        await gone(pilot, "Since you were last here")
        assert not await marked(pilot, match)
    assert await lobby.ask(lambda look: news_queries.unacknowledged(look, ann, 9)) == ()


async def marked(pilot: Pilot[Any], match: Match) -> bool:
    """Whether the row of *match* in the lobby is marked as new."""
    shown = await seen(pilot, "Recently finished")
    (row,) = (line for line in shown.splitlines() if re.match(rf"[▌ ] *{match.board}\*? ", line))
    return "new" in row.split()


async def test_the_hint_to_talk_names_the_key(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    await lobby.change(preferences.set_key, ann, "chat", "f2")
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await seen(pilot, "press F2 to talk")
        await pilot.press("f2")
        await until(pilot, lambda: screen.focused is not screen.table)


async def test_escape_does_not_leave_a_board_whose_clock_runs(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, terms="--totaltime=5m --increment=3s")
    await play(lobby, match, "32+a 46+e")
    async with enter(ann) as pilot, enter(ben) as other:
        await opened(other, match)
        screen = await opened(pilot, match)
        await until(pilot, lambda: screen.sitting and screen.sitting.hurries)
        await pilot.press("3", "escape", "escape")
        await seen(pilot, "The clock runs. Q leaves the board.")
        await pilot.press("Q")
        await seen(pilot, "q leave")
    await lobby.change(playing.resign, match.board, ben)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("escape")
        await seen(pilot, "q leave")


async def test_a_forced_pass_is_told_to_both(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "reversi", "-size=6")
    await play(lobby, match, "d5 e5 b3 d2 f5 f6 d1")
    async with enter(ann) as one, enter(ben) as other:
        await opened(one, match)
        await opened(other, match)
        await typed(other, "f4")
        await other.press("enter")
        await seen(one, "ben played f4. You had to pass.")
        await seen(other, "Your move.   ann had to pass.")
    async with enter(ben) as pilot:
        screen = await opened(pilot, match)
        await seen(pilot, "Your move.   ann had to pass.")
        assert screen.sitting
        scene = screen.sitting.scene
        assert scene.last == "f4", "the pass changes nothing that the board could mark"
        assert drawing_of("reversi").changed(scene) == {"f5"}


async def test_a_plan_that_a_forced_pass_ends_is_not_compared_with_the_pass(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "reversi", "-size=6")
    await play(lobby, match, "d5 e5 b3 d2 f5 f6 d1")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("W")
        await play(lobby, await lobby.ask(viewing.find, match.board, ben), "f4")
        await seen(pilot, "ben played f4. You had to pass.")
        assert "ann played pass" not in text(pilot)


async def test_where_no_draw_is_possible_its_key_says_so(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, await begin(lobby, ann, ben, "y"))
        await pilot.press("D")
        await seen(pilot, "Y cannot end in a draw.")
        await pilot.press("E")
        await seen(pilot, "E does nothing here.")
