"""The rows of the lobby: what each says about its board, and which are shown."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, offering
from lobby.features.matches import offers, playing, starting, viewing
from lobby.features.matches.values import Bookmark, Match, Twin
from lobby.features.news import subscriptions
from lobby.features.news.views import digest
from lobby.features.people import players, preferences
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, messages
from lobby.ui.board.row_columns import QUESTIONS
from lobby.widgets.rows import RowList
from tests.conftest import Clock, begin, play
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen, text


async def test_time_that_runs_out_is_marked(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    await begin(lobby, ann, ben, terms="--forfeittime=3")
    clock.advance(2 * 86400 + 17 * 3600)
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "move  1      7 h !")
    async with enter(ben, size=(80, 40)) as pilot:
        await seen(pilot, "move  1        7 h")
    clock.advance(5 * 3600 - 2 * 60)
    for size in ((40, 18), (60, 20), (80, 24)):
        async with enter(ann, size=size) as pilot:
            await seen(pilot, " 122 min!")
    clock.advance(-5 * 3600 + 2 * 60)
    clock.advance(6 * 3600 + 22 * 60)
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "move  1    38 min!")


async def test_remarks_tell_what_to_see_to(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    await lobby.change(offers.offer_draw, match.board, ben)
    await lobby.change(playing.keep_place, ann, match.board, Bookmark(entry="22", entry_ply=0))
    await lobby.change(chat.say, ben, "shall we?", board=match.board)
    lobby.presence.enter(ben)
    async with enter(ann, size=(161, 30)) as pilot:
        await seen(pilot, "draw offered · half a move · new message · here")


@pytest.mark.parametrize("size", [(80, 30), (120, 40)])
async def test_news_of_one_board_shift_no_column(
    enter: Enter, lobby: Lobby, match: Match, size: tuple[int, int]
) -> None:
    ann, ben = match.players
    await begin(lobby, ann, ben)
    await lobby.change(offers.offer_draw, match.board, ben)
    await lobby.change(playing.keep_place, ann, match.board, Bookmark(entry="22", entry_ply=0))
    async with enter(ann, size=size) as pilot:
        shown = await seen(pilot, "draw offered", "Your move  2")
        assert len({row.index("move  1") for row in shown.splitlines() if "v ben" in row}) == 1


async def test_titles_are_whole_where_there_is_room(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await begin(lobby, ann, ben, "loa")
    for columns, title in (
        (191, "  Lines of Action  O     v ben"),
        (190, "  LOA       O     v ben"),
    ):
        async with enter(ann, size=(columns, 30)) as pilot:
            await seen(pilot, title)


async def test_why_matches_ended_is_told_whole_where_there_is_room(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "breakthrough")
    moves = "a2-a3 a7-a6 a3-a4 h7-h6 a4-a5 h6-h5 a5-b6 a8-a7 b6-c7 h8-h7 c7-b8"
    await play(lobby, match, moves)
    async with enter(ann, size=(80, 24)) as pilot:
        await seen(pilot, "you beat ben", "a piece got home")
        await pilot.press("ctrl+p", *"archive", "enter")
        await seen(
            pilot, "Your finished matches", " Breakthrough  you beat ben", "a piece got home"
        )


async def test_a_cancelled_board_says_so_until_it_is_known(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    await lobby.change(playing.abort, match.board, ben)
    for size, words in (
        ((40, 36), "ben: aborted"),
        ((60, 36), "ben: aborted"),
        ((80, 36), "aborted"),
    ):
        async with enter(ann, size=size) as pilot:
            shown = await seen(pilot, "Recently finished", words)
            assert "cancelled" not in shown
    await lobby.change(digest.acknowledge_board, ann, match.board)
    for player in (ann, ben):
        async with enter(player) as pilot:
            assert "aborted" not in await seen(pilot, "No running matches.")


async def test_remarks_without_room_are_a_mark_and_not_cut(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    await lobby.change(chat.say, ben, "shall we?", board=match.board)
    async with enter(ann, size=(60, 20)) as pilot:
        shown = await seen(pilot, f"  {match.board}* OctiLite")
        assert "new" not in shown
        await pilot.resize_terminal(80, 24)
        await seen(pilot, f"  {match.board}  OctiLite", "new message")


async def test_a_live_challenge_shows_its_whole_clock(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    terms = "--totaltime=5m --increment=3s"
    await lobby.change(offering.offer, ann, proposal("octilite", terms=terms, opponent="ben"))
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "OctiLite  to ben", "5+3")


async def test_a_challenge_for_several_matches_tells_how_many_are_left(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("chaos", count=3))
    async with enter(ben) as pilot:
        await seen(pilot, "Chaos     from ann                as X       7 d/move  3 matches left")
        await lobby.change(challenges.accept, offered.number, eve, Random(0))
        await seen(pilot, "2 matches left")
        await pilot.press("enter")
        await seen(pilot, "for several matches", "2 matches left", "Enter accept")
        await pilot.press("enter")
        await seen(pilot, "ann O", "move")
    async with enter(ann, size=(80, 40)) as pilot:
        shown = await seen(pilot, "Your challenges  1")
        assert "left" not in shown


async def test_a_challenge_to_oneself_stands_there_once(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    await lobby.change(offering.offer, ann, proposal("binar", opponent="ann"))
    async with enter(ann) as pilot:
        await seen(pilot, "Challenges to you")
        assert text(pilot).count("Binar") == 1


async def test_a_remark_that_does_not_fit_is_left_out_whole(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    await lobby.change(chat.say, ben, "shall we?", board=match.board)
    lobby.presence.enter(ben)
    async with enter(ann, size=(80, 24)) as pilot:
        await seen(pilot, "new message")
        [row] = [row for row in text(pilot).splitlines() if "new message" in row]
        assert row.rstrip().endswith("new message")


async def test_a_watched_board_is_marked(
    enter: Enter, lobby: Lobby, eve: Player, match: Match
) -> None:
    await lobby.change(subscriptions.subscribe, eve, match.board)
    lobby.presence.look_at(lobby.presence.enter(None), match.board)
    async with enter(eve, size=(90, 40)) as pilot:
        await seen(pilot, "you follow, 1 watching")


async def test_ratings_stand_beside_names_and_results(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    ended = await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3 d4-a1")
    await lobby.change(playing.resign, ended.board, ben)
    await begin(lobby, ann, ben, "chaos")
    await begin(lobby, ann, ben, "curio")
    await lobby.change(offering.offer, ben, proposal("chaos"))
    async with enter(ann, size=(80, 40)) as pilot:
        shown = await seen(pilot, "ann, Chaos 1500? · 2 boards wait")
    assert "2  Chaos     O     v ben       1338?  move  1" in shown
    assert "3  Curio     Light v ben              move  1" in shown
    assert "   Chaos     from ben          1338? as X" in shown
    assert "1* Chaos     you beat ben         +0  3 moves" in shown.replace("2 moves", "3 moves")
    assert "resigned · new" in shown
    async with enter(eve, size=(80, 40)) as pilot:
        shown = await seen(pilot, "ann beat ben", " eve · ")
        assert "+0" not in shown
        assert "new ·" not in shown


async def test_all_that_waits_is_told_in_a_small_window(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await begin(lobby, ann, ben, "chaos")
    await begin(lobby, ann, ben, "curio")
    await lobby.change(offering.offer, ben, proposal("chaos", opponent="ann"))
    await lobby.change(messages.send, ben, ["ann"], "Shall we?")
    async with enter(ann, size=(40, 18)) as pilot:
        await seen(pilot, "2 wait · 1 challenge · 1 message")


async def test_a_section_that_does_not_fit_is_one_row(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await begin(lobby, ann, ben)
    for _ in range(20):
        await begin(lobby, ben, eve, "chaos")
    for size in ((80, 24), (40, 18)):
        async with enter(ann, size=size) as pilot:
            shown = await seen(pilot, "Other matches  20 →", "Enter shows them")
            assert "Chaos" not in shown
            await pilot.press("end")
            await seen(pilot, "▌Other matches  20 →", "Enter show ")
            await pilot.press("enter")
            await seen(pilot, "▌Other matches  20", "Chaos", "Enter hide")
            await pilot.press("enter")
            await gone(pilot, "Chaos")


async def test_sections_that_fit_are_open_the_upper_ones_first(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await begin(lobby, ben, ann)
    for _ in range(8):
        await begin(lobby, ben, eve, "chaos")
    async with enter(ann, size=(80, 24)) as pilot:
        shown = await seen(pilot, "Their move  1", "Other matches  8", "Chaos")
        assert "→" not in shown
        await pilot.resize_terminal(80, 18)
        await gone(pilot, "Chaos")
        await seen(pilot, "▌    1  OctiLite", "Other matches  8 →")


async def test_ones_own_challenges_say_that_they_wait(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(offering.offer, ann, proposal("binar", opponent="ben"))
    async with enter(ann, size=(40, 18)) as pilot:
        await seen(pilot, "Your challenges  1", "Binar    to ben")  # there is nothing else to do
    for _ in range(10):
        await begin(lobby, ann, ben)
    async with enter(ann, size=(40, 18)) as pilot:
        await seen(pilot, "Your challenges  1 →  not answered yet")
        await pilot.press("end")
        await seen(pilot, "▌Your challenges", "Enter show ")
        await pilot.press("enter")
        await seen(pilot, "Binar    to ben", "Enter hide")


async def test_a_draw_that_is_offered_waits_for_the_answer(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    await lobby.change(offers.offer_draw, match.board, match.players[0])
    async with enter(ben) as pilot:
        await seen(pilot, "1 board waits", "Your move  1", "draw offered")
        await lobby.change(offers.decline_draw, match.board, ben)
        await seen(pilot, "Their move  1", "No board waits for you.")
        await gone(pilot, "draw offered")
        await lobby.change(chat.say, match.players[0], "shall we?", board=match.board)
        await seen(pilot, "new message")


ASKING = {"draw_offer": offers.offer_draw, "takeback_offer": offers.offer_takeback}
ASKED = {"draw_offer": "draw offered", "takeback_offer": "takeback asked"}


def test_every_question_of_the_other_player_is_known_to_rows() -> None:
    for holder in (Match, Twin):
        assert {field.name for field in fields(holder) if "_offer" in field.name} == ASKED.keys()
    assert [*QUESTIONS] == [*ASKED.values()]


@pytest.mark.parametrize("question", ASKED)
async def test_the_row_of_a_match_says_what_waits_for_an_answer(
    enter: Enter, lobby: Lobby, match: Match, question: str
) -> None:
    asking, asked = match.players
    await play(lobby, match, "32+a 46+e")
    async with enter(asked) as pilot, enter(asking) as other:
        await seen(pilot, "Their move")
        await lobby.change(ASKING[question], match.board, asking)
        await seen(pilot, ASKED[question])
        assert ASKED[question] not in text(other)
        await lobby.change(offers.decline, match.board, asked)
        await gone(pilot, ASKED[question])


@pytest.mark.parametrize("question", ASKED)
async def test_the_row_of_a_pair_says_so_for_both_boards(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, question: str
) -> None:
    first = await begin(lobby, ann, ben, terms="--pair")
    for board in first.boards:
        match = await lobby.ask(viewing.find, board, ann)
        await play(lobby, match, "32+a 46+e")
        await lobby.change(ASKING[question], board, ann)
        async with enter(ben, size=(120, 30)) as pilot:
            await seen(pilot, ASKED[question])
        await lobby.change(offers.decline, board, ben)


async def test_the_row_of_a_pair_opens_the_board_with_the_message(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    first = await begin(lobby, ann, ben, terms="--pair")
    for board in first.boards:
        match = await lobby.ask(viewing.find, board, ann)
        if match.awaits(ann):
            await play(lobby, match, "32+a")
    for board in first.boards:
        await lobby.change(chat.say, ben, f"hello {board}", board=board)
        async with enter(ann, size=(120, 30)) as pilot:
            await seen(pilot, "new message")
            await pilot.press("enter")
            await seen(pilot, f"hello {board}")
            await pilot.press("escape")
            await gone(pilot, "new message")


async def test_what_is_unfolded_is_kept_with_the_player(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await begin(lobby, ben, ann)
    async with enter(ann) as pilot:
        await seen(pilot, "Their move  1", "▌    1  OctiLite")
        await pilot.press("up", "enter")
        await gone(pilot, "v ben")
    async with enter(ann) as pilot:
        await seen(pilot, "▌Their move  1 →")
        await pilot.press("enter")
        await seen(pilot, "v ben")
    for _ in range(20):
        await begin(lobby, ben, ann)
    async with enter(ann) as pilot:
        await seen(pilot, "Their move  21", "▌    1  OctiLite")
        await pilot.press("up", "enter")
        await gone(pilot, "v ben")
    # It does not fit, so that is how it is for those who never chose.
    assert (await lobby.ask(preferences.load, ann, None)).sections == {}


async def test_long_sections_about_others_are_folded_where_sections_are_open(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    for _ in range(40):
        await begin(lobby, ben, eve, "chaos")
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "Other matches  40", "more")
        await pilot.press("G")
        await seen(pilot, "Enter show all")
        await pilot.press("enter")
        await gone(pilot, "more")


async def test_sections_are_folded_no_more_than_the_room_asks_for(
    enter: Enter, lobby: Lobby, ben: Player, eve: Player
) -> None:
    for _ in range(47):
        await begin(lobby, ben, eve, "chaos")
    async with enter(None, size=(80, 40)) as pilot:
        await pilot.press("escape")
        await seen(pilot, "Other matches  47")
        rows = pilot.app.screen.query_one(RowList)
        assert len(rows.lines) == rows.size.height


async def test_names_have_the_room_of_a_rating_that_is_not_there(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    rosalind = await lobby.change(players.take_name, "SHA256:rosalind", "rosalind")
    leopold = await lobby.change(players.take_name, "SHA256:leopold", "leopold")
    await begin(lobby, rosalind, leopold, "chaos")
    await begin(lobby, ann, ben, "chaos")
    async with enter(ann, size=(80, 40)) as pilot:
        shown = await seen(pilot, "rosalind v leopold ", "O     v ben")
        assert len({row.index("move") for row in shown.splitlines() if " v " in row}) == 1


async def test_a_filter_finds_folded_boards_too(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    for _ in range(20):
        await begin(lobby, ben, eve, "chaos")
    async with enter(ann) as pilot:
        await seen(pilot, "Other matches  20")
        await pilot.press("slash", *"chaos")
        await seen(pilot, "20 found")
        await pilot.press("escape")
        await gone(pilot, "found")


async def test_a_search_ends_with_the_board_that_it_found(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    for game in ("chaos", "binar"):
        await begin(lobby, ben, ann, game)
    async with enter(ann) as pilot:
        await seen(pilot, "Chaos")
        await pilot.press("slash", *"binar", "enter")
        await seen(pilot, "ben is to move.")
        await pilot.press("escape")
        await seen(pilot, "Chaos", "▌    2  Binar")
        await pilot.press("r")
        await seen(pilot, "Ratings")


async def test_the_time_in_the_list_goes_on_while_nothing_happens(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    match = await begin(lobby, ann, ben, terms="--totaltime=5m")
    await lobby.change(starting.start_clock, match.board)
    async with enter(ann) as pilot:
        await seen(pilot, "5:00")
        clock.advance(60)
        await seen(pilot, "4:00")
