"""A lobby in which one player has left traces everywhere."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks import vacations
from lobby.features.clocks.values import Span
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.values import Bookmark
from lobby.features.moderation import reports, sanctions
from lobby.features.news import subscriptions
from lobby.features.news.views import digest
from lobby.features.notices import addresses
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.replies import reply_tokens
from lobby.features.notices.values import ReplyAnswer
from lobby.features.operating import deeds
from lobby.features.operating.values import Deed, Operator
from lobby.features.people import keys, muting, recovery
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.values import read
from lobby.features.puzzles import attempts
from lobby.features.talk import chat, messages
from tests.conftest import NOON, begin, play
from tests.support.letterbox import Post
from tests.support.proposals import proposal
from tests.support.shell import Shell

RECORD = '[Game "chaos"] [Seat0 "ann"] [Seat1 "x"] [Reason "resigned"] 1. a1-c3 d4-a1 1-0'


async def _has_a_former_key_and_a_code(lobby: Lobby, player: Player) -> None:
    code = await lobby.change(keys.issue_code, player)
    await lobby.change(keys.redeem_code, "SHA256:former", code)
    await lobby.change(keys.remove_key, player, "SHA256:former")
    await lobby.change(keys.issue_code, player)


async def _was_sanctioned(lobby: Lobby, player: Player) -> None:
    """Of all that operators do, one thing is recorded with the player's name in its details."""
    await lobby.change(sanctions.impose, "mute", player.name, "a test", by=player)
    await lobby.change(sanctions.lift, "mute", player.name, by=player)
    deed = Deed(Operator(player, "SHA256:op"), "kick", player.name, about=player.name, why="x")
    await lobby.change(deeds.done, deed, sanctions.kick, player.name, by=player)


@pytest.fixture
async def furnished(lobby: Lobby, ann: Player, ben: Player, eve: Player, post: Post) -> Lobby:
    """A lobby in which every table that names players names ann."""
    await post.confirm(ann)
    await lobby.change(addresses.propose, ann, "webhook", "https://example.org/ann")
    first = await begin(lobby, ann, ben)
    await play(lobby, first, "32+a 46+e")
    await lobby.change(offers.offer_takeback, first.board, ben)
    await play(lobby, await lobby.change(offers.accept_takeback, first.board, ann), "46+e")
    lost = await begin(lobby, ben, ann, "curio", nonce="ann-1")
    await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3")
    moves = (await lobby.ask(viewing.show, lost.board, ben)).view.moves
    await lobby.change(playing.play, lost.board, ben, moves[0], comment="hello")
    moves = (await lobby.ask(viewing.show, lost.board, ann)).view.moves
    await lobby.change(playing.play, lost.board, ann, moves[0], comment="well")
    await lobby.change(playing.resign, lost.board, ben)
    await lobby.change(queued_moves.queue, 3, ann, read("if d4-a1 then resign"))
    await lobby.change(digest.leave, ann)
    await lobby.change(offering.offer, ann, proposal("binar"))
    await lobby.change(offering.offer, ben, proposal("binar", opponent="ann"))
    await _has_a_former_key_and_a_code(lobby, ann)
    await lobby.change(recovery.make, ann, by=None, operators=())
    await lobby.change(recovery.make, ben, by=ann, operators=())
    await lobby.change(muting.mute, ann, "eve")
    await _was_sanctioned(lobby, ann)
    await lobby.change(muting.block, eve, "ann")
    await lobby.change(subscriptions.subscribe, ann, 1, everything=False)
    await lobby.change(subscriptions.subscribe, ann, "curio", everything=True)
    for one, other in ((ann, "ben"), (ben, "ann")):
        await lobby.change(subscriptions.follow, one, other)
    await lobby.change(messages.send, ann, ["ben"], "hello ben")
    await lobby.change(messages.send, ben, ["ann"], "hello ann")
    await lobby.change(reports.make, ann, "ben", "rude")
    await lobby.change(reports.make, eve, "ann", "rude")
    await lobby.change(reports.close, 2, by=ann)
    await lobby.change(chat.say, ann, "hello all")
    await lobby.change(attempts.note, ann, "chaos-1", solved=True)
    await lobby.change(chat.say, ann, "hello board", board=1)
    await lobby.change(chat.say, ben, "hello yourself", board=1)
    await lobby.change(playing.keep_place, ann, 3, Bookmark("a1-", 1, None, True, 0))
    await lobby.change(vacations.declare, ann, "3")
    await lobby.change(clocks_queries.add_disconnection, ann, Span(NOON, NOON + 9))
    running = await lobby.ask(viewing.find, 3, ann)
    meaning = await lobby.ask(reply_tokens.for_move, ann, running)
    await lobby.change(reply_tokens.keep, "token", meaning)
    await lobby.change(lambda tx: notices_queries.note_reply(tx, "digest", ann, "refused"))
    answer = ReplyAnswer("digest", ann, "token", "Nothing was played.", "", NOON, NOON)
    await lobby.change(lambda tx: notices_queries.add_answer(tx, answer))
    for command in (
        "zone Europe/Berlin",
        "theme nord",
        "notify result mail daily",
        "fair",
        "play-on 2#0 self",
        "analysis 3 d4-a1",
        "note @ben plays fast",
    ):
        await Shell(lobby, "ann").does(command)
    await Shell(lobby, "ben").does("note @ann plays slowly")
    await Shell(lobby, "ann").does("import", RECORD)
    await post.delivery.plan()
    return lobby
