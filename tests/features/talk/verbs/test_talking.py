"""Chat at a board."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.database.transaction import Snapshot
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import Clock, begin
from tests.support.shell import Shell


async def test_what_is_said_is_heard(
    clock: Clock, match: Match, as_ann: Shell, as_guest: Shell
) -> None:
    assert await as_guest.does("chat 1") == "Nobody has written on board 1 yet.\n"
    assert await as_ann.does("chat 1 -m Hello -- all of you") == "Sent to board 1.\n"
    clock.advance(7200)
    await as_ann.does("octilite chat 1", "and\nagain\n")
    assert await as_guest.does("chat 1") == (
        "ann (2 h ago): Hello -- all of you\nann (just now): and again\n"
    )
    assert await as_ann.does("chat 1 -m", "piped\n") == "Sent to board 1.\n"
    assert (await as_ann.refused('chat 1 -m ""'))[0] == 2
    (said,) = (await as_ann("chat 1 --json -m Third")).document["messages"]
    assert (said["author"], said["text"]) == ("ann", "Third")
    assert len((await as_guest("chat 1 --json")).document["messages"]) == 4


async def test_long_talk_fits(match: Match, as_ann: Shell) -> None:
    await as_ann.does(f"chat 1 -m {'x' * 200} {'囲' * 100}")
    said = await as_ann.does("chat 1")
    assert max(map(len, said.splitlines())) == 80
    assert said.replace("\n", "").replace(" ", "") == f"ann(justnow):{'x' * 200}{'囲' * 100}"


async def test_what_was_read_is_not_unread(
    lobby: Lobby, match: Match, ann: Player, as_ann: Shell, as_ben: Shell
) -> None:
    def unread(snapshot: Snapshot) -> frozenset[int]:
        return matches_queries.unread_boards(snapshot, ann)

    await as_ben.does("chat 1 -m Hello")
    assert await lobby.ask(unread) == {1}
    await as_ann.does("chat 1")
    assert await lobby.ask(unread) == frozenset()


async def test_guests_talk_only_where_they_may(lobby: Lobby, match: Match, as_guest: Shell) -> None:
    status, reason = await as_guest.refused("chat 1 -m Hello")
    assert (status, reason[:33]) == (1, "You have no SSH key. Make one wit")
    lobby.guests_chat = True
    await as_guest.does("chat 1 -m Hello")
    assert await as_guest.does("chat 1") == "a guest (just now): Hello\n"


async def test_private_boards_are_private(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await begin(lobby, ann, ben, terms="--private")
    for command in ("chat 1", "chat 1 -m Hello"):
        assert (await Shell(lobby, "eve").refused(command))[0] == 3


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\x1b\x07", "The text is empty. Write at least one visible character."),
        ("x" * 401, "That is 401 characters long. The limit is 400."),
    ],
)
async def test_what_is_refused(match: Match, as_ann: Shell, text: str, reason: str) -> None:
    assert await as_ann.refused(f"chat 1 -m {text}") == (1, reason)
