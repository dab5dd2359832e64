"""What happened while one was away, in the command language."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.matches.values.match import Match
from lobby.features.news.views import digest
from tests.conftest import Clock, play
from tests.support.shell import Shell


async def test_news(lobby: Lobby, match: Match, clock: Clock, as_ann: Shell, as_ben: Shell) -> None:
    ann, ben = match.players
    await lobby.change(digest.leave, ann)
    assert await as_ann.does("news") == "Nothing has happened since you were last here.\n"
    await play(lobby, match, "32+a 46+e")
    clock.advance(7200)
    await as_ben.does("message ann -m good luck")
    assert await as_ann.does("news") == (
        "just now  ben to you: good luck\n2 h ago   Board 1: ben played 46+e, move 2\n"
    )
    await lobby.change(playing.resign, match.board, ben)
    ended, letter = (await as_ann("news --json")).document["news"]
    assert (ended["kind"], ended["board"], ended["gain"]) == ("ended", 1, 162)
    assert (letter["kind"], letter["gain"]) == ("written", None)
    assert await as_ann.does("news done") == "Marked as seen.\n"
    assert (await as_ann("news --json")).document == {"news": []}


async def test_what_is_refused(as_ann: Shell, as_guest: Shell) -> None:
    assert (await as_ann.refused("news today"))[0] == 2
    assert (await as_guest.refused("news"))[0] == 1
