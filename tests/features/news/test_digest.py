"""What a player missed while away, and the verb that tells it."""

from __future__ import annotations

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.analysis import analyses
from lobby.features.challenges import challenges, offering
from lobby.features.home import views as home_views
from lobby.features.matches import offers, playing
from lobby.features.matches.values import Bookmark, Match
from lobby.features.news.views import digest
from lobby.features.news.views.digest import Digest
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.values import read
from lobby.features.ratings import ladder
from lobby.features.talk import chat, messages
from tests.conftest import Clock, begin, play, settle_all
from tests.support.proposals import proposal
from tests.support.shell import Shell


async def missed(lobby: Lobby, player: Player) -> Digest:
    return await lobby.ask(digest.since_last_seen, player)


async def kinds(lobby: Lobby, player: Player) -> list[str]:
    return [item.event.kind for item in (await missed(lobby, player)).items]


async def test_what_happened_and_matters(
    lobby: Lobby, match: Match, ann: Player, ben: Player, eve: Player
) -> None:
    await lobby.change(digest.leave, ann)
    await lobby.change(digest.leave, ben)
    await play(lobby, match, "32+a 46+e")
    await lobby.change(offers.offer_draw, match.board, ben)
    await lobby.change(chat.say, ben, "shall we?", board=match.board)
    await lobby.change(chat.say, ben, "well?", board=match.board)
    await lobby.change(messages.send, eve, ["ann"], "hello")
    offered = await lobby.change(offering.offer, eve, proposal("chaos", opponent="ann"))
    assert [item.text for item in (await missed(lobby, ann)).items][1:] == [
        "eve to you: hello",
        "Board 1: ben: well?",
        "Board 1: ben offered a draw",
        "Board 1: ben played 46+e, move 2",
    ]
    assert await kinds(lobby, ann) == ["challenged", "written", "said", "draw-offered", "moved"]
    assert await kinds(lobby, ben) == []  # ann's move was answered
    assert await kinds(lobby, eve) == []

    last = (await lobby.ask(chat.history, ann, board=match.board))[-1].id
    await lobby.change(playing.keep_place, ann, match.board, Bookmark(read=last))
    await lobby.change(messages.mark_read, ann, 1)
    await lobby.change(challenges.withdraw, offered.number, eve)
    await lobby.change(playing.play, match.board, ann, "22+a")
    assert await kinds(lobby, ann) == ["challenge-withdrawn"]


async def test_a_result_stays_until_it_is_acknowledged(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    await lobby.change(playing.resign, match.board, ben)
    await lobby.change(digest.leave, ann)
    (change, _) = await lobby.ask(ladder.changes_at, match.board)
    (item,) = (await missed(lobby, ann)).items
    assert item.gain == change.gain
    assert item.text == "Board 1 (OctiLite): you beat ben (ben resigned); no gain: too few moves"
    assert "ended" not in await kinds(lobby, ben)
    await lobby.change(digest.acknowledge, ben, item.event.id)
    assert await kinds(lobby, ann) == ["ended"]
    await lobby.change(digest.acknowledge, ann, item.event.id)
    assert await kinds(lobby, ann) == []


async def test_all_is_put_away_but_not_what_came_later(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(playing.resign, match.board, ben)
    shown = await missed(lobby, ann)
    await begin(lobby, ben, ann, "chaos")
    assert await lobby.ask(digest.since_last_seen, ann, shown.last) == shown
    await lobby.change(digest.put_away, ann, shown.last)
    assert "ended" not in await kinds(lobby, ann)
    assert "started" in await kinds(lobby, ann)
    await lobby.change(digest.leave, ann)
    await lobby.change(digest.put_away, ann, shown.last)
    assert await kinds(lobby, ann) == []  # what was seen stays seen


async def test_who_is_muted_is_not_in_it(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(digest.leave, ann)
    await lobby.change(chat.say, ben, "hello", board=match.board)
    assert await kinds(lobby, ann) == ["said"]
    await lobby.change(muting.mute, ann, "ben")
    assert await kinds(lobby, ann) == []


async def test_only_what_may_reach_the_player(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    match = await begin(lobby, ann, ben, terms="--private")
    await lobby.change(playing.resign, match.board, ben)
    assert "ended" in await kinds(lobby, ann)
    assert await kinds(lobby, eve) == []


async def test_a_declined_challenge_says_why(lobby: Lobby, ann: Player, ben: Player) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("chaos", opponent="ben"))
    await lobby.change(challenges.decline, offered.number, ben, "not this week")
    (item,) = (await missed(lobby, ann)).items
    assert item.text == "ben declined the Chaos challenge 1: not this week"


async def test_who_looks_at_a_board_has_noted_its_result(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    other = await begin(lobby, ben, ann, "chaos")
    for board in (match.board, other.board):
        await lobby.change(playing.resign, board, ben)
    assert (await lobby.ask(home_views.mine, ann)).results == {match.board, other.board}
    await lobby.change(digest.acknowledge_board, ann, match.board)
    left = [item.event.board for item in (await missed(lobby, ann)).items]
    assert left == [other.board]
    assert (await lobby.ask(home_views.mine, ann)).results == {other.board}
    assert (await lobby.ask(home_views.mine, ben)).results == frozenset()


async def test_a_match_that_ones_own_queue_ended_is_told(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    """The server played it while its player was away, so it is news for both."""
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    match = await play(lobby, match, "c1 c2")
    await lobby.change(queued_moves.queue, match.board, ben, read("if a1 then b1"))
    await lobby.change(digest.leave, ben)
    ended = await play(lobby, match, "a1")
    assert (ended.plies, ended.winner) == (4, 1)
    assert await kinds(lobby, ben) == ["ended"]
    assert "ended" in await kinds(lobby, ann)
    await lobby.change(digest.leave, ben)
    assert await kinds(lobby, ben) == ["ended"]


async def test_an_analysis_is_told_as_long_as_it_is_shown(
    lobby: Lobby, match: Match, ann: Player, ben: Player, eve: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    await lobby.change(analyses.add, match.board, ben, ("32+a",), "36+e")
    await lobby.change(playing.resign, match.board, ben)
    for player in (ann, ben, eve):
        await lobby.change(digest.leave, player)
    result = await kinds(lobby, ann)
    await lobby.change(analyses.show, match.board, ben, shown=True)
    assert (await missed(lobby, ann)).items[0].text == "Board 1: ben shows you an analysis"
    assert "analysis-shown" not in (*await kinds(lobby, ben), *await kinds(lobby, eve))
    await lobby.change(analyses.show, match.board, ben, shown=False)
    assert await kinds(lobby, ann) == result
    await lobby.change(analyses.show, match.board, ben, shown=True)
    assert await kinds(lobby, ann) == ["analysis-shown", *result]
    await lobby.change(muting.mute, ann, "ben")
    assert await kinds(lobby, ann) == result


async def test_the_verb_tells_them(
    lobby: Lobby, match: Match, clock: Clock, as_ann: Shell, as_ben: Shell
) -> None:
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
    assert (ended["kind"], ended["board"], ended["gain"]) == ("ended", 1, 0)
    assert (letter["kind"], letter["gain"]) == ("written", None)
    assert await as_ann.does("news done") == "Marked as seen.\n"
    assert (await as_ann("news --json")).document == {"news": []}


async def test_what_the_verb_refuses(as_ann: Shell, as_guest: Shell) -> None:
    assert (await as_ann.refused("news today"))[0] == 2
    assert (await as_guest.refused("news"))[0] == 1


async def test_a_planned_move_that_was_played_is_told(
    lobby: Lobby, match: Match, ben: Player
) -> None:
    await lobby.change(queued_moves.queue, match.board, ben, read("46+e"))
    await lobby.change(digest.leave, ben)
    await play(lobby, match, "32+a")
    assert [item.text for item in (await missed(lobby, ben)).items] == [
        "Board 1: you played 46+e, move 2, planned earlier"
    ]


async def test_the_loser_of_a_short_match_is_told_what_that_cost(
    lobby: Lobby, match: Match, ann: Player, clock: Clock
) -> None:
    await play(lobby, match, "32+a 46+e")
    await lobby.change(digest.leave, ann)
    clock.advance(30 * DAY)
    await settle_all(lobby)
    (ended,) = [item for item in (await missed(lobby, ann)).items if item.event.kind == "ended"]
    assert ended.text == "Board 1 (OctiLite): ben beat you (your time ran out), rating -162"
