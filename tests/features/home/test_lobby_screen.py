"""The lobby: what it shows, that it is live, and what its keys do."""

from __future__ import annotations

import re

from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.home.screens.findings import Scene
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.home.screens.sections import Ways, rows
from lobby.features.home.views import Common, Mine
from lobby.features.matches import playing, starting
from lobby.features.matches.values import Match
from lobby.features.news import subscriptions
from lobby.features.people import muting, players
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.ui.board.row_columns import Look
from lobby.ui.board.rows import BoardKey
from lobby.ui.crowd import Crowd, People
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.rows import RowList
from lobby.widgets.theme.palette import palette
from tests.conftest import Clock, begin, play
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen, text, until


async def test_a_newcomer_is_told_how_to_begin(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Press n to challenge someone, or g to learn a game.", "only you here")


async def test_only_others_challenges_are_there_to_be_accepted(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    accepting = "select an open challenge and press Enter"
    await lobby.change(offering.offer, ann, proposal("chaos"))
    async with enter(ann) as pilot:
        assert accepting not in await seen(pilot, "Your challenges  1")
        await lobby.change(offering.offer, ben, proposal("chaos"))
        await seen(pilot, "Open challenges  1", accepting)


async def test_boards_stand_under_whose_move_it_is(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    await begin(lobby, ann, ben, "curio")
    clock.advance(6 * 3600)
    await begin(lobby, ben, ann, "binar", "-size=7", terms="--forfeittime=none --remind=none")
    async with enter(ann, size=(80, 40)) as pilot:
        shown = await seen(pilot, "Their move")
    mine, theirs = shown.split("Their move")
    assert "Curio     Light v ben              move  1        6 d" in mine
    assert "Binar     Odd   v ben              move  1        now" in theirs


async def test_the_whole_screen(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    eve = await lobby.change(players.take_name, "SHA256:eve", "eve")
    await begin(lobby, ann, ben, "curio")
    clock.advance(30 * 60)
    await begin(lobby, eve, ben, "chaos")
    await lobby.change(offering.offer, eve, proposal("curio", "-base=5 -rows=6"))
    await lobby.change(offering.offer, ann, proposal("binar", opponent="eve", seat=None))
    await lobby.change(chat.say, eve, "anyone for a quick Binar?")
    clock.advance(20 * 60)
    await lobby.change(chat.say, ben, "after this one")
    async with enter(ann) as pilot:
        shown = await seen(pilot, "after this one")
    assert shown.splitlines() == [
        " Lobby                                      ann · 1 board waits · only you here",
        "",
        " Your move  1",
        "▌    1  Curio     Light v ben              move  1        6 d",
        "",
        " Your challenges  1",
        "        Binar     to eve                  any side   7 d/move",
        "",
        " Open challenges  1",
        "        Curio     from eve                as Dark    7 d/move  -base=5 -rows=6",
        "",
        " Other matches  1",
        "     2  Chaos     eve v ben                move  1 20 min ago",
        *[""] * 6,
        " Chat " + "─" * 74,
        "   20 min eve        anyone for a quick Binar?",
        "      now ben        after this one",
        " > press c to talk",
        " Enter open  Space play now  n challenge  g learn  Tab next  ? help  q leave",
    ]


async def test_o_sorts_ones_boards_and_the_order_is_kept(
    enter: Enter, lobby: Lobby, clock: Clock, ann: Player
) -> None:
    ben, eve = [
        await lobby.change(players.take_name, f"SHA256:{name}", name) for name in ("ben", "eve")
    ]
    for other, game in ((eve, "octilite"), (ben, "curio"), (eve, "curio"), (ben, "chaos")):
        await begin(lobby, ann, other, game)
        clock.advance(60)

    def boards(shown: str) -> list[str]:
        mine = shown.split("Your move")[1].split("\n\n", maxsplit=1)[0]
        return [row.replace("\N{LEFT HALF BLOCK}", "").split()[0] for row in mine.splitlines()[1:5]]

    async with enter(ann) as pilot:
        assert boards(await seen(pilot, "Your move  4")) == ["1", "2", "3", "4"]
        for words, expected in (
            ("by game", ["4", "2", "3", "1"]),
            ("by opponent", ["2", "4", "1", "3"]),
            ("newest move first", ["4", "3", "2", "1"]),
        ):
            await pilot.press("o")
            shown = await seen(pilot, f"Your move  4  {words}")
            assert boards(shown) == expected
            row = pilot.app.screen.query_one(RowList).row
            assert row
            assert row.key == BoardKey(int(expected[0]))
    async with enter(ann) as pilot:
        await seen(pilot, "newest move first")
        await pilot.press("o")
        await seen(pilot, "Your boards: the nearest deadline first.")
        assert boards(await gone(pilot, "newest")) == ["1", "2", "3", "4"]


async def test_the_chat_is_folded_where_lines_are_few(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    for said in ("good evening", "anyone for Chaos?"):
        await lobby.change(chat.say, ben, said)
    async with enter(ann, size=(40, 18)) as pilot:
        shown = await seen(pilot, "anyone for Chaos?", "> press c to talk")
        assert "good evening" not in shown
        await pilot.press("c")
        await seen(pilot, "Chat", "good evening", "anyone for Chaos?")
        await pilot.press("escape")
        await gone(pilot, "good evening")


async def test_with_room_people_and_chat_stand_at_the_right(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    session = lobby.presence.enter(ben)
    lobby.presence.look_at(session, match.board)
    lobby.presence.enter(None)
    async with enter(ann, size=(120, 40)) as pilot:
        shown = (await seen(pilot, "1 guest")).splitlines()
        people, talk = pilot.app.screen.query_one(People), pilot.app.screen.query_one(ChatPane)
        assert people.ground_at(0) == talk.ground_at(0) == people.palette.band
        await pilot.resize_terminal(200, 50)
        await until(pilot, lambda: talk.size.width == 61)
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: talk.ground_at(0) is None)
    side = [row[79:].strip() for row in shown]
    at = side.index("Here  3")
    assert side[at : at + 4] == ["Here  3", "ann", "ben  at board 1", "1 guest"]
    assert any(row.startswith("Chat ─") for row in side)


async def test_an_opponents_move_is_seen_at_once(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    async with enter(ben) as pilot:
        await seen(pilot, "Their move", "No board waits for you.")
        await lobby.change(playing.play, match.board, ann, "22+a")
        await seen(pilot, "Your move  1", "1 board waits")


async def test_any_public_board_is_named_beside_who_looks_at_it(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    match = await begin(lobby, ann, ben)
    ended = await begin(lobby, ann, ben, "chaos")
    await lobby.change(playing.resign, ended.board, ben)
    private = await begin(lobby, ann, ben, "chaos", terms="--private")
    for player, board in ((ben, ended.board), (eve, private.board)):
        lobby.presence.look_at(lobby.presence.enter(player), board)
    async with enter(ann, size=(120, 40)) as pilot:
        shown = await seen(pilot, f"ben  at board {ended.board}")
        assert f"at board {private.board}" not in shown
        lobby.presence.look_at(lobby.presence.enter(ann), match.board)
        await seen(pilot, f"ann  at board {match.board}")


async def test_w_watches_a_board_and_ends_it(
    enter: Enter, lobby: Lobby, eve: Player, match: Match
) -> None:
    async with enter(eve, size=(90, 40)) as pilot:
        await seen(pilot, "ann v ben")
        await pilot.press("w")
        await seen(pilot, "You now follow board 1: the lobby marks it", "you follow")
        assert match.board in (await lobby.ask(subscriptions.of_player, eve)).boards
        await pilot.press("w")
        await seen(pilot, "You no longer follow board 1.")
        await pilot.press("down")
        await gone(pilot, "you follow")


async def test_people_and_talk_are_live(
    enter: Enter, lobby: Lobby, ann: Player, eve: Player
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "only you here")
        session = lobby.presence.enter(eve)
        await seen(pilot, "2 people here")
        await lobby.change(chat.say, eve, "hello [b]ann[/b]")
        await seen(pilot, "hello [b]ann[/b]")
        lobby.presence.leave(session)
        await seen(pilot, "only you here")


async def test_who_is_muted_says_nothing_here_either(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    async with enter(ann) as pilot:
        await lobby.change(chat.say, ben, "all hear me")
        await seen(pilot, "all hear me")
        await lobby.change(muting.mute, ann, "ben")
        await lobby.change(chat.say, ben, "not ann")
        await lobby.change(chat.say, eve, "is it quiet here?")
        await seen(pilot, "is it quiet here?")
        assert "hear me" not in text(pilot)
        assert "not ann" not in text(pilot)


async def test_others_see_a_new_name_at_once(
    enter: Enter, lobby: Lobby, ann: Player, eve: Player
) -> None:
    guest = await lobby.change(players.begin_guest, "SHA256:z")
    await lobby.change(starting.begin, proposal("chaos"), (ann, guest), lobby.chance)
    async with enter(eve, size=(80, 40)) as pilot:
        assert guest.name not in await seen(pilot, "only you here")
        await lobby.change(players.take_name, "SHA256:z", "zoe")
        await seen(pilot, "ann v zoe")


async def test_until_the_cursor_is_moved_what_waits_is_seen_at_the_top(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    for _ in range(20):
        await begin(lobby, ben, ann, "binar")
    async with enter(ann, size=(80, 24)) as pilot:
        await seen(pilot, "▌Their move  20")
        for _ in range(13):
            await begin(lobby, ann, ben, "chaos", terms="--forfeittime=1")
        shown = await seen(pilot, "Your move  13", "▌   21  Chaos")
        assert shown.splitlines()[2] == " Your move  13"
        await pilot.resize_terminal(80, 18)
        await seen(pilot, "Your move  13", "below ↓")
        await pilot.press("end")
        await seen(pilot, "above ↑")
        await pilot.press("home")
        await seen(pilot, " Your move  13", "▌   21  Chaos")


async def test_the_cursor_stays_on_its_board_when_boards_come_and_go(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    await play(lobby, match, "22+a 46+e")
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "▌    1  OctiLite")
        await pilot.press("down")
        await begin(lobby, ben, ann, "binar")
        await begin(lobby, ann, ben, "chaos")
        await seen(pilot, "Their move  1", "Your move  2", "▌    1  OctiLite")
        await lobby.change(playing.resign, match.board, ann)
        await seen(pilot, "Recently finished", "▌    1  OctiLite  ben beat you")


async def test_challenges_are_seen_beside_many_boards(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    for _ in range(14):
        await begin(lobby, ann, ben, "chaos")
    await lobby.change(offering.offer, eve, proposal("chaos", opponent="ann"))
    for size in ((80, 20), (40, 18)):
        async with enter(ann, size=size) as pilot:
            shown = await seen(pilot, "Challenges to you  1", "Your move  14", "below ↓")
            assert shown.index("Challenges to you") < shown.index("Your move")
            assert re.search(r"  \d+ below ↓", shown), shown
    for days in range(13):
        terms = f"--forfeittime={days + 20}"
        await lobby.change(offering.offer, eve, proposal("chaos", terms=terms, opponent="ann"))
    async with enter(ann, size=(40, 18)) as pilot:
        await seen(pilot, "Your move  14", "… 6 more", "Challenges to you  14")


async def test_tab_opens_the_next_board_that_waits(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("tab")
        await until(pilot, lambda: getattr(pilot.app.screen, "board", None) == match.board)
    async with enter(ben) as pilot:
        await pilot.press("tab")
        await seen(pilot, "No board waits for you.")


async def test_enter_opens_a_board_and_escape_comes_back(
    enter: Enter, ann: Player, match: Match, lobby: Lobby
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "OctiLite")
        await pilot.press("enter")
        await until(pilot, lambda: lobby.presence.at(match.board))
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        await until(pilot, lambda: not lobby.presence.at(match.board))


async def test_talking(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("c", *"quick game? q/n", "enter")
        await seen(pilot, "ann        quick game? q/n")
        assert isinstance(pilot.app.focused, RowList)


async def test_a_command_of_other_chats_is_not_told_to_everybody(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("c", *"/quit", "enter")
        await seen(pilot, "Not sent: the chat has no commands with /.", "> /quit")
        assert not await lobby.ask(chat.history, ann)
        await pilot.press("c", "home", "space", "enter")
        await seen(pilot, "ann        /quit")


async def test_a_chat_line_stays_open_where_the_player_wants_it(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("c", *"one", "ctrl+s", *"two", "ctrl+s")
        await seen(pilot, "ann        one", "ann        two")
        assert isinstance(pilot.app.focused, ChatPane)
        await pilot.press("escape")
        assert pilot.app.screen.query_one(RowList).has_focus


async def test_guests_are_not_offered_to_talk_where_they_may_not(enter: Enter) -> None:
    async with enter(None) as pilot:
        await pilot.press("enter")
        shown = await seen(pilot, "Lobby", "guest", "press t to choose a name")
        assert "c chat" not in shown
        await pilot.press("c")
        await pilot.click(ChatPane)
        assert isinstance(pilot.app.focused, RowList)


async def test_who_loses_nothing_leaves_at_once(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("escape")
        assert pilot.app.is_running
        await pilot.press("Q")  # which leaves a board, and may come after Esc
        await seen(pilot, "q leaves the lobby.")
        await pilot.press("q")
        await until(pilot, lambda: not pilot.app.is_running)


async def test_leaving_asks_when_a_message_is_not_sent(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("c", *"hello", "escape", "q")
        await seen(pilot, "Your message is not sent. Leave the lobby?")
        await pilot.press("n")
        await gone(pilot, "Leave the lobby?")
        assert isinstance(pilot.app.screen, LobbyScreen)
        await pilot.press("q", "y")
        await until(pilot, lambda: not pilot.app.is_running)


async def test_a_small_window_says_what_is_needed(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "No running matches")
        await pilot.resize_terminal(40, 12)
        await seen(pilot, "Press Enter to play", "columns and 18 lines or more")
        await pilot.resize_terminal(100, 30)
        await seen(pilot, "No running matches")


async def test_ascii_terminals_get_ascii(
    enter: Enter, lobby: Lobby, ann: Player, match: Match
) -> None:
    await lobby.change(offering.offer, ann, proposal("curio", "-base=5 -rows=6 -no_turn -no_limit"))
    async with enter(ann, environment={"LANG": "C"}) as pilot:
        assert (await seen(pilot, "OctiLite")).isascii()


async def test_leaving_tells_presence(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann):
        assert lobby.presence.players() == (ann,)
    assert lobby.presence.players() == ()


async def test_boards_of_who_the_visitor_was_are_drawn(
    lobby: Lobby, eve: Player, match: Match
) -> None:
    """A guest becomes a player by a code, and the screen is drawn before it has looked again."""
    scene = Scene(
        player=eve,
        now=lobby.clock(),
        mine=Mine(my_move=(match,)),
        common=Common((), (), ()),
        crowd=Crowd(lobby.presence),
        room=16,
    )
    drawn = rows(scene, Look(palette("truecolor", "unicode"), 80), Ways("n", "b", "g"))
    assert BoardKey(match.board) in [row.key for row in drawn]
