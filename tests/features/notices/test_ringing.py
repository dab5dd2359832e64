"""What rings the bell while a player is here."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.transaction import Snapshot
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.notices import choices
from lobby.features.notices.duties import ringing
from lobby.features.notices.duties.ringing import Ring
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.conftest import begin


def _since(snapshot: Snapshot, last: int) -> tuple[Event, ...]:
    return events_queries.events_after(snapshot, last, 100)


class Since:
    """What has happened since this was made, and rings the bell for a player."""

    def __init__(self, lobby: Lobby, last: int) -> None:
        self._lobby, self._last = lobby, last

    async def __call__(self, player: Player, shown: int | None = None) -> Ring:
        events = await self._lobby.ask(_since, self._last)
        concerning = [event for event in events if player.id in event.concerns]
        return await self._lobby.ask(ringing.ring, player, concerning, shown)


async def since_now(lobby: Lobby) -> Since:
    return Since(lobby, await lobby.ask(events_queries.last_event))


async def test_a_board_that_becomes_mine_rings(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    rings = await since_now(lobby)
    await lobby.change(playing.play, match.board, ann, "22+a")
    expected = f"Board {match.board}: ann played 22+a, move 1"
    assert await rings(ben) == Ring(1, expected)
    assert await rings(ann) == Ring(0)


async def test_the_board_on_the_screen_does_not_ring(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    rings = await since_now(lobby)
    await lobby.change(playing.play, match.board, ann, "22+a")
    assert await rings(ben, match.board) == Ring(1)
    assert (await rings(ben, match.board + 1)).sentence


async def test_what_was_answered_meanwhile_does_not_ring(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    rings = await since_now(lobby)
    await lobby.change(playing.play, match.board, ann, "22+a")
    await lobby.change(playing.play, match.board, ben, "46+e")
    assert await rings(ben) == Ring(0)


async def test_several_things_ring_once(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    other = await begin(lobby, ann, ben)
    rings = await since_now(lobby)
    for board in (match.board, other.board):
        await lobby.change(playing.play, board, ann, "22+a")
    expected = f"Board {match.board}: ann played 22+a, move 1 (and 1 more)"
    assert await rings(ben) == Ring(2, expected)


async def test_only_what_the_player_chose_rings(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    rings = await since_now(lobby)
    await lobby.change(playing.play, match.board, ann, "22+a")
    await lobby.change(choices.set_choice, ben, "turn", "terminal", "off")
    assert await rings(ben) == Ring(1)
    await lobby.change(choices.set_choice, ben, "turn", "terminal", "now")
    assert (await rings(ben)).sentence


async def test_a_match_that_begins_rings_for_who_did_not_begin_it(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    rings = await since_now(lobby)
    match = await begin(lobby, ann, ben)
    assert (await rings(ann)).sentence.startswith(f"Board {match.board}: OctiLite begins")
    assert "begins" not in (await rings(ben)).sentence


async def test_the_talk_of_somebody_muted_does_not_ring(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    rings = await since_now(lobby)
    await lobby.change(chat.say, ann, "Hello!", board=match.board)
    assert (await rings(ben)).sentence == f"Board {match.board}: ann: Hello!"
    await lobby.change(muting.mute, ben, "ann")
    assert await rings(ben) == Ring(0)
