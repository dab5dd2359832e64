"""What happened since the player was last here, at the top of the lobby."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.core.queries import events
from lobby.features.challenges import challenges, offering
from lobby.features.clocks import vacations
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.news.views import digest
from lobby.features.people.values.player import Player
from lobby.features.talk import messages
from tests.conftest import begin, play
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen, until

HEADING = "Since you were last here"


async def test_a_result_stays_until_it_is_looked_at(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    await play(lobby, match, "32+a 46+e")
    await lobby.change(playing.resign, match.board, ben)
    for _ in range(2):
        async with enter(ann, size=(80, 40)) as pilot:
            shown = await seen(pilot, f" {HEADING}  1", "Recently finished")
            assert "▌      now  Board 1 (OctiLite): you beat ben (ben resigned); no gain" in shown
            assert shown.index("Your move") < shown.index(HEADING)
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, HEADING, "Enter open it", "x dismiss all")
        await pilot.press("enter")
        await until(pilot, lambda: lobby.presence.at(match.board))
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        await gone(pilot, HEADING)
    async with enter(ann, size=(80, 40)) as pilot:
        assert HEADING not in await seen(pilot, "Recently finished")


async def test_messages_are_read(enter: Enter, lobby: Lobby, ann: Player, ben: Player) -> None:
    await lobby.change(messages.send, ben, ["ann"], f"hello {'x' * 90}")
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, HEADING, "ben to you: hello")
        await pilot.press("enter")
        await seen(pilot, "Messages", "1 new   hello", "xxxxxx")
        await pilot.press("enter")
        await seen(pilot, "Messages with ben", "x" * 50)
        await pilot.press("escape")
        await gone(pilot, "1 new")
        await pilot.press("escape")
        await gone(pilot, "Messages")
        assert HEADING not in await seen(pilot, "Your move")
    assert await lobby.ask(messages.unread, ann) == ()


async def test_a_message_shows_as_it_comes_until_it_is_put_away(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        assert HEADING not in await seen(pilot, "Your move")
        await lobby.change(messages.send, ben, ["ann"], "hello")
        await seen(pilot, HEADING, "ben to you: hello")
        await pilot.press("x")
        await gone(pilot, HEADING)
        await lobby.change(messages.send, ben, ["ann"], "again")
        shown = await seen(pilot, HEADING, "ben to you: again")
        assert "hello" not in shown


async def test_all_is_put_away(enter: Enter, lobby: Lobby, ann: Player, ben: Player) -> None:
    for _ in range(7):
        ended = await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3 d4-a1")
        await lobby.change(playing.resign, ended.board, ben)
    async with enter(ann) as pilot:
        await seen(pilot, f"{HEADING}  7", "x dismiss all")
        await pilot.press("x")
        await gone(pilot, HEADING)
    assert (await lobby.ask(digest.since_last_seen, ann)).items == ()


async def test_what_happens_while_one_is_here_is_not_news(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        assert HEADING not in await seen(pilot, "Your move  1")
        await lobby.change(playing.resign, match.board, ben)
        assert HEADING not in await seen(pilot, "Recently finished")
    async with enter(ann, size=(80, 40)) as pilot:
        shown = await seen(pilot, f"{HEADING}  1")
        assert "aborted" in shown


async def test_what_lies_in_a_folded_section_is_told_until_it_is_seen(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    for _ in range(16):
        await begin(lobby, ann, ben)
    offer = await lobby.change(offering.offer, ann, proposal("chaos", opponent="ben"))
    await lobby.change(challenges.decline, offer.number, ben, "not now")
    for size, line in ((80, 24), f"{HEADING}  1 →"), ((80, 50), "not now"):
        async with enter(ann, size=size) as pilot:
            shown = await seen(pilot, "Your move  16")
            assert ("1 since you were here" in shown) == (line != "not now")
            await pilot.press("end")
            await seen(pilot, line)
    assert (await lobby.ask(digest.since_last_seen, ann)).items == ()


async def test_a_vacation_is_told_once_as_it_stands(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async def news_of_ben(until: int) -> list[str]:
        missed = await lobby.ask(digest.since_last_seen, ann, until)
        return [item.text for item in missed.items if item.event.actor == ben.id]

    await lobby.change(vacations.declare, ben, "2")
    last = await lobby.ask(events.last_event)
    assert [text.split(" until")[0] for text in await news_of_ben(last)] == ["ben is on vacation"]
    await lobby.change(vacations.end, ben)
    assert await news_of_ben(last) == []
    last = await lobby.ask(events.last_event)
    assert await news_of_ben(last) == ["ben is back from vacation"]
