from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.database.transaction import Transaction
from lobby.features.challenges import offering
from lobby.features.home import views as home_views
from lobby.features.home.views import FINISHED_SHOWN, RUNNING_SHOWN, Mine
from lobby.features.matches import playing, starting
from lobby.features.matches.values import Bookmark, Match
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.conftest import Clock, begin, play
from tests.support.proposals import proposal


def boards(shown: tuple[Match, ...]) -> list[int]:
    return [match.board for match in shown]


async def test_an_empty_lobby(lobby: Lobby, ann: Player) -> None:
    common = await lobby.ask(home_views.common)
    assert not any((common.open_challenges, common.running, common.finished, common.bots))
    assert await lobby.ask(home_views.mine, ann) == Mine()


async def test_what_everybody_sees(lobby: Lobby, ann: Player, ben: Player, clock: Clock) -> None:
    first = await begin(lobby, ann, ben)
    clock.advance(1)
    second = await begin(lobby, ben, ann)
    third = await begin(lobby, ben, ann)
    private = await begin(lobby, ann, ben, terms="--private")
    offered = await lobby.change(offering.offer, ann, proposal("chaos"))
    later = await lobby.change(offering.offer, ben, proposal("chaos"))
    await lobby.change(offering.offer, ann, proposal("chaos", opponent="ben"))
    common = await lobby.ask(home_views.common)
    assert common.open_challenges == (offered, later)
    assert boards(common.running) == [third.board, second.board, first.board]

    clock.advance(1)
    first = await play(lobby, first, "22+a")
    await play(lobby, second, "22+a 46+e")
    await play(lobby, third, "22+a 46+e")
    second = await lobby.change(playing.resign, second.board, ann)
    clock.advance(1)
    third = await lobby.change(playing.resign, third.board, ann)
    await lobby.change(playing.resign, private.board, ann)
    common = await lobby.ask(home_views.common)
    assert common.running == (first,)
    assert common.finished == (third, second)


async def test_what_a_player_sees(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, clock: Clock
) -> None:
    old = await begin(lobby, ann, ben)
    clock.advance(1)
    new = await begin(lobby, eve, ann)
    newest = await begin(lobby, ann, eve, terms="--private")
    alone = await begin(lobby, ann, ann)
    to_ann = await lobby.change(offering.offer, ben, proposal("chaos", opponent="ann"))
    by_ann = await lobby.change(offering.offer, ann, proposal("chaos"))
    await lobby.change(playing.keep_place, ann, old.board, Bookmark(entry="22"))
    await lobby.change(chat.say, eve, "hello", board=new.board)
    await begin(lobby, ben, eve)
    assert await lobby.ask(home_views.mine, ann) == Mine(
        my_move=(old, newest, alone),
        waiting=(new,),
        challenges_to_me=(to_ann,),
        challenges_by_me=(by_ann,),
        finished=(),
        unread=frozenset({new.board}),
        half_entered=frozenset({old.board}),
    )

    clock.advance(1)
    old = await play(lobby, old, "22+a")
    clock.advance(1)
    for match in (newest, new, alone):
        await play(lobby, match, "22+a 46+e")
    ended = [
        await lobby.change(playing.resign, match.board, match.players[0])
        for match in (newest, new, alone)
    ]
    mine = await lobby.ask(home_views.mine, ann)
    assert mine.my_move == ()
    assert mine.waiting == (old,)
    assert mine.finished == (ended[2], ended[0], ended[1])


async def test_the_lists_are_bounded(lobby: Lobby, ann: Player, ben: Player) -> None:
    def begin_many(tx: Transaction) -> None:
        for _ in range(RUNNING_SHOWN + 5):
            starting.begin(tx, proposal("octilite"), (ann, ben), lobby.chance)
        for _ in range(FINISHED_SHOWN + 5):
            running = starting.begin(tx, proposal("octilite"), (ann, ben), lobby.chance)
            playing.play(tx, running.board, ann, "22+a")
            playing.play(tx, running.board, ben, "46+e")
            playing.resign(tx, running.board, ann)

    await lobby.change(begin_many)
    common = await lobby.ask(home_views.common)
    assert (len(common.running), len(common.finished)) == (RUNNING_SHOWN, FINISHED_SHOWN)
    mine = await lobby.ask(home_views.mine, ben)
    assert (len(mine.waiting), len(mine.finished)) == (RUNNING_SHOWN + 5, FINISHED_SHOWN)
