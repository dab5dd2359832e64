"""What is said, written and shown reaches those it is meant for."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.analysis import analyses
from lobby.features.challenges import offering
from lobby.features.matches import playing
from lobby.features.matches.values import Bookmark, Match
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, messages
from tests.conftest import play
from tests.support.letterbox import GRACE, Post
from tests.support.proposals import proposal


async def test_talk_is_told_once_when_it_pauses(
    lobby: Lobby, both: Post, match: Match, ben: Player, eve: Player
) -> None:
    await both.goes_round()
    await lobby.change(chat.say, ben, "hello", board=1)
    await both.delivery.plan()
    assert await both.goes_round(GRACE - 1) == []
    await lobby.change(chat.say, ben, "are you there?", board=1)
    assert await both.goes_round(1) == []
    await both.delivery.plan()
    both.clock.advance(GRACE)
    await both.delivery.settle()
    (notice,) = both.box.notices
    assert notice.subject == "ben wrote on board 1 (OctiLite against ben)"
    assert notice.text.startswith("ben: hello\nben: are you there?\n\nBoard 1: OctiLite")
    both.box.notices.clear()
    await lobby.change(messages.send, eve, ["ann", "ben"], "hi")
    assert await both.goes_round() == ["A message from eve"] * 2


async def test_what_was_read_is_not_told(
    lobby: Lobby, both: Post, match: Match, ann: Player, ben: Player
) -> None:
    await both.goes_round()
    await lobby.change(chat.say, ben, "hello", board=1)
    await lobby.change(messages.send, ben, ["ann"], "hello")
    await both.delivery.plan()
    await lobby.change(playing.keep_place, ann, 1, Bookmark(read=99))
    await lobby.change(messages.mark_read, ann, 99)
    assert await both.goes_round() == []


async def test_an_analysis_that_is_shown_unless_it_is_hidden_again(
    lobby: Lobby, both: Post, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    await lobby.change(analyses.add, match.board, ben, ("32+a",), "36+e")
    await lobby.change(playing.resign, match.board, ben)
    await both.goes_round()
    subjects = ["Board 1: ben shows you an analysis (OctiLite against ben)"]
    for shown, expected in ((True, subjects), (False, []), (True, subjects)):
        await lobby.change(analyses.show, match.board, ben, shown=shown)
        assert await both.goes_round() == expected
    await lobby.change(analyses.show, match.board, ben, shown=False)
    await lobby.change(analyses.show, match.board, ben, shown=True)
    await lobby.change(analyses.show, match.board, ben, shown=False)
    assert await both.goes_round() == []


async def test_who_is_muted_or_blocked_is_not_heard(
    lobby: Lobby, both: Post, match: Match, eve: Player
) -> None:
    ann, ben = match.players
    await both.goes_round()
    await lobby.change(messages.send, eve, ["ann"], "hello")
    await lobby.change(offering.offer, eve, proposal("chaos", opponent="ann"))
    await both.delivery.plan()
    await lobby.change(muting.block, ann, "eve")
    await lobby.change(muting.mute, ann, "ben")
    await lobby.change(chat.say, ben, "hello", board=1)
    assert await both.goes_round() == []


async def test_the_comment_of_a_move_unless_it_is_not_to_be_heard(
    lobby: Lobby, both: Post, match: Match, ann: Player, ben: Player
) -> None:
    for muted in (False, True):
        if muted:
            await lobby.change(muting.mute, ben, "ann")
            match = await play(lobby, match, "46+e")
        match = await lobby.change(
            playing.play, 1, ann, "32+a" if not muted else "22+a", comment="well, well"
        )
        await both.delivery.plan()
        both.clock.advance(GRACE)
        await both.delivery.settle()
        notice = both.box.notices[-1]
        assert notice.player == "ben"
        assert ("well, well" in notice.text) is not muted
