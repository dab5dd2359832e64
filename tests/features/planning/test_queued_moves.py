"""What was decided before the turn came is then played or dropped, and stays private."""

from __future__ import annotations

from pathlib import Path

import pytest

from lobby.app.check import verification
from lobby.app.check.sqlite import check
from lobby.base.durations import DAY, HOUR
from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.sqlite import SqliteStore
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.queued_moves import MAX_LINES, Queue
from lobby.features.planning.values import read
from lobby.features.records import reading, records
from lobby.gamekit.game import Outcome, State
from lobby.games.curio.rules import Curio
from tests.conftest import Clock, begin, play
from tests.games.curio.test_rules import place


async def queue(lobby: Lobby, match: Match, player: Player, *lines: str) -> Queue:
    for line in lines:
        queued = await lobby.change(queued_moves.queue, match.board, player, read(line))
    return queued


async def waits(lobby: Lobby, match: Match, player: Player) -> list[str]:
    queued = await lobby.ask(queued_moves.queued, match.board, player)
    return [str(line) for line in queued.lines]


async def moves(lobby: Lobby, match: Match) -> list[tuple[str, str]]:
    played = await lobby.ask(lambda look: matches_queries.moves(look, match.board))
    return [(move.move, move.how) for move in played]


async def notices(lobby: Lobby) -> list[Event]:
    events = await lobby.ask(lambda look: events_queries.events_after(look, 0, 1000))
    return [event for event in events if event.kind == "queue-dropped"]


async def reasons(lobby: Lobby, player: Player) -> list[object]:
    """Why *player* was told that a queue was dropped, which nobody else was told."""
    dropped = [notice for notice in await notices(lobby) if player.id in notice.concerns]
    assert all(notice.private and notice.concerns == {player.id} for notice in dropped)
    return [notice.detail["why"] for notice in dropped]


async def test_what_can_follow_no_reply_is_refused(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "fourinarow")
    await play(lobby, match, "a1")
    with pytest.raises(Refused, match=r"a1 is not possible there. There is a "):
        await queue(lobby, match, ann, "a1")
    with pytest.raises(Refused, match=r"b3 is not possible there."):
        await queue(lobby, match, ann, "b3")
    await queue(lobby, match, ann, "a3")  # legal after a2
    assert await waits(lobby, match, ann) == ["a3"]


async def test_a_queued_move_is_played_at_once(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock, database: Path
) -> None:
    match = await begin(lobby, ann, ben, terms="--totaltime=10 --increment=12")
    await queue(lobby, match, ben, "26+A")
    clock.advance(DAY)
    moved = await play(lobby, match, "22+a")
    assert (moved.plies, moved.to_move) == (2, 0)
    assert moved.clock.banks == (9 * DAY + 12 * HOUR, 10 * DAY + 12 * HOUR)
    assert await moves(lobby, match) == [("22+a", "by hand"), ("26+a", "ahead")]
    assert await waits(lobby, match, ben) == []
    assert await notices(lobby) == []
    last = (await lobby.ask(lambda look: events_queries.events_after(look, 0, 99)))[-1]
    assert (last.kind, last.actor, last.detail["how"]) == ("moved", ben.id, "ahead")
    assert await lobby.ask(verification.verify, moved) is None
    assert list(check(database)) == []


async def test_lines_of_both_answer_each_other(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await queue(lobby, match, ann, "if 26+a then 22+e if 26+e then 22-23", "if 26+b then 22+b")
    await queue(lobby, match, ben, "if 22+a then 26+a if 22+e then 26+e if 22+b then 26+f")
    moved = await play(lobby, match, "22+a")
    played = [move for move, _ in await moves(lobby, match)]
    assert played == "22+a 26+a 22+e 26+e 22-23".split()
    assert moved.awaits(ben)
    assert await waits(lobby, match, ann) == await waits(lobby, match, ben) == []
    assert await reasons(lobby, ann) == []
    assert await reasons(lobby, ben) == ["22-23 was played instead."]


async def test_what_agrees_with_the_answer_remains(lobby: Lobby, match: Match, ben: Player) -> None:
    await queue(
        lobby,
        match,
        ben,
        "if 22+a then 26+a if 22+e then 26+e",
        "26+a if 22+e then 26+e",
        "or 26+a if 22+b then 26+b",
        "or 26+c if 22+c then 26+d",
    )
    await play(lobby, match, "22+a")
    assert await waits(lobby, match, ben) == ["if 22+e then 26+e", "if 22+b then 26+b"]


async def test_the_first_that_is_legal_is_played(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "fourinarow")
    match = await play(lobby, match, "a1")
    await queue(lobby, match, ann, "a3", "or b1", "or c1")
    await play(lobby, match, "d1")
    assert (await moves(lobby, match))[-1] == ("b1", "ahead")
    (why,) = await reasons(lobby, ann)
    assert str(why).startswith("A stone in column a falls to a2")


async def test_a_sequence_is_played_move_by_move(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await queue(lobby, match, ben, "26+e", "26-35", "if 22+c then 35-34")
    assert await waits(lobby, match, ben) == ["26+e 26-35 if 22+c then 35-34"]
    await play(lobby, match, "22+a")
    assert await waits(lobby, match, ben) == ["26-35 if 22+c then 35-34"]
    moved = await play(lobby, await lobby.ask(viewing.find, match.board, ann), "22+b")
    assert [move for move, _ in await moves(lobby, match)] == ["22+a", "26+e", "22+b"]
    (why,) = await reasons(lobby, ben)
    assert str(why).startswith("From 26 to 35")
    assert moved.awaits(ben)


async def test_what_cannot_be_played_is_dropped(lobby: Lobby, ann: Player, ben: Player) -> None:
    """It is shown with the reason until its owner has moved or planned anew."""
    match = await play(lobby, await begin(lobby, ann, ben, "fourinarow"), "a1")
    await queue(lobby, match, ann, "a3 b1")
    moved = await play(lobby, match, "d1")
    assert moved.awaits(ann)
    queued = await lobby.ask(queued_moves.queued, match.board, ann)
    assert queued.lines == ()
    (gone,) = queued.dropped
    assert (str(gone.line), gone.why[:13]) == ("a3 b1", "A stone in co")
    assert len(await reasons(lobby, ann)) == 1
    assert await reasons(lobby, ben) == []
    moved = await play(lobby, moved, "b1")
    assert (await lobby.ask(queued_moves.queued, match.board, ann)).dropped == ()
    await queue(lobby, moved, ann, "c1")
    assert await waits(lobby, match, ann) == ["c1"]


async def test_a_match_may_end_so(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    await play(lobby, match, "a1 b2 b1")
    await queue(lobby, match, ann, "if a3 then b3", "a2")
    ended = await play(lobby, await lobby.ask(viewing.find, match.board, ann), "c1")
    assert ended.over
    assert await waits(lobby, match, ann) == []
    assert await notices(lobby) == []


async def test_a_choice_of_digits_reads_as_it_is_played(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "binar", "-choose")
    await queue(lobby, match, ben, "if a1 then b1 if c1:0 then d1")
    await play(lobby, match, "a1:0 c1")
    assert [move for move, _ in await moves(lobby, match)] == ["a1:0", "b1:1", "c1:0", "d1:1"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("castle", "'castle' is not understood"),
        ("if 22+a then 26-", "'26-' is not understood"),
        ("if 26+a then 26+b", "26\\+a is not possible there. "),
        ("if 22+a then 26-25", "26-25 is not possible there. From 26 to 25"),
    ],
)
async def test_what_can_never_be_played(
    lobby: Lobby, match: Match, ben: Player, line: str, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        await queue(lobby, match, ben, line)
    assert await waits(lobby, match, ben) == []


async def test_when_nothing_can_wait(
    lobby: Lobby, match: Match, ann: Player, ben: Player, eve: Player
) -> None:
    with pytest.raises(Refused, match="It is your move"):
        await queue(lobby, match, ann, "22+a")
    with pytest.raises(Refused, match="You do not play"):
        await queue(lobby, match, eve, "22+a")
    with pytest.raises(Refused, match="You do not play"):
        await waits(lobby, match, eve)
    alone = await begin(lobby, ann, ann)
    with pytest.raises(Refused, match="You play both sides on board"):
        await queue(lobby, alone, ann, "if 22+a then 26+a")
    ended = await lobby.change(playing.resign, match.board, ann)
    with pytest.raises(Refused, match="is over"):
        await queue(lobby, ended, ben, "26+a")
    hidden = await begin(lobby, ann, ben, terms="--private")
    with pytest.raises(NotFound):
        await waits(lobby, hidden, eve)


async def test_lines_are_bounded_and_kept_once(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    assert len((await queue(lobby, match, ben, "26+a", "26+a")).lines) == 1
    replies = (f"{x}{y}+{z}" for x in range(1, 7) for y in range(1, 8) for z in "abcdefgh")
    for reply, _ in zip(replies, range(MAX_LINES - 1), strict=False):
        await queue(lobby, match, ann, f"if {reply} then 22+b")
    await queue(lobby, match, ann, "if 66+a then 22+b")
    with pytest.raises(Refused, match="You have already planned 20 lines on board"):
        await queue(lobby, match, ann, "if 66+b then 22+b")
    assert (await lobby.change(queued_moves.clear, match.board, ann)).lines == ()
    assert await waits(lobby, match, ben) == ["26+a"]


async def test_a_takeback_drops_it_all(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "22+a 26+a 22+e")
    await queue(lobby, match, ann, "22+b")
    await lobby.change(queued_moves.resign, match.board, ann)
    await lobby.change(offers.offer_takeback, match.board, ann)
    await lobby.change(offers.accept_takeback, match.board, ben)
    assert await waits(lobby, match, ann) == []
    assert await reasons(lobby, ann) == ["A move was taken back."]


async def test_the_end_drops_it_all(lobby: Lobby, match: Match, ann: Player, ben: Player) -> None:
    await play(lobby, match, "22+a 26+a")
    await queue(lobby, match, ben, "26+b")
    await queue(lobby, match, ann, "if 26+c then 22+b")
    await lobby.change(playing.resign, match.board, ann)
    assert await waits(lobby, match, ann) == await waits(lobby, match, ben) == []
    assert await notices(lobby) == []


async def test_a_resignation_waits_for_the_turn(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "22+a 26+a")
    assert (await lobby.change(queued_moves.resign, match.board, ben)).resigning
    assert not (await lobby.change(queued_moves.resign, match.board, ben)).resigning
    await queue(lobby, match, ben, "26+b")
    assert (await lobby.change(queued_moves.resign, match.board, ben)).resigning
    ended = await play(lobby, await lobby.ask(viewing.find, match.board, ann), "22+e")
    assert ended.outcome == Outcome(0, "resigned")
    last = (await lobby.ask(lambda look: events_queries.events_after(look, 0, 99)))[-1]
    assert (last.kind, last.actor) == ("ended", None)
    assert await lobby.ask(verification.verify, ended) is None


async def test_resigning_on_turn_or_before_both_have_moved(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    early = await lobby.change(queued_moves.resign, match.board, ben)
    assert early.match.outcome == Outcome(None, "cancelled")
    other = await begin(lobby, ann, ben)
    await play(lobby, other, "22+a 26+a")
    assert (await lobby.change(queued_moves.resign, other.board, ann)).match.over


async def test_two_sessions_of_one_player(
    lobby: Lobby, match: Match, ann: Player, ben: Player, store: SqliteStore
) -> None:
    """One session queues while the other sees the turn come: it is played or refused, once."""
    writes = (
        store.write(playing.play, match.board, ann, "22+a"),
        store.write(queued_moves.queue, match.board, ben, read("26+a")),
        store.write(queued_moves.queue, match.board, ben, read("if 22+e then 26+b")),
    )
    first, *rest = [await write for write in map(_refusal_or_none, writes)]
    assert first is None
    assert rest == [
        "It is your move on board 1. Play it, or plan an answer to a reply.",
        None,
    ]
    assert await waits(lobby, match, ben) == ["if 22+e then 26+b"]


async def _refusal_or_none(write: object) -> str | None:
    try:
        await write  # type: ignore[misc]
    except Refused as error:
        return str(error)
    return None


async def test_a_failure_half_way_leaves_nothing(
    lobby: Lobby, match: Match, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    await queue(lobby, match, ben, "26+a if 22+e then 26+e")
    with monkeypatch.context() as patch:
        patch.setattr(State, "forced", property(lambda _: 1 / 0))
        with pytest.raises(ZeroDivisionError):
            await play(lobby, match, "22+a")
    assert await moves(lobby, match) == []
    assert await waits(lobby, match, ben) == ["26+a if 22+e then 26+e"]


async def test_a_capture_that_shows_something_stops_all(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio")
    match = await play(lobby, match, "a2-a3 a4-b3 a1-a2")
    await queue(lobby, match, ann, "a1-a2", "b1-b2")
    await lobby.change(queued_moves.resign, match.board, ann)
    await lobby.change(queued_moves.resign, match.board, ann)
    await queue(lobby, match, ben, "if a1-a2 then a2-a1")
    moved = await play(lobby, match, "a5-a3")
    why = ["a5-a3 captured a piece and revealed its numbers."]
    assert moved.plies == match.plies + 1
    assert await reasons(lobby, ann) == await reasons(lobby, ben) == why
    assert await waits(lobby, match, ann) == await waits(lobby, match, ben) == []


async def test_nothing_can_follow_a_capture(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "curio")
    with pytest.raises(Refused, match="so nothing can follow it"):
        await queue(lobby, match, ben, "if a2-a4 then a1-a2")


SMALL = "-base=2 -rows=3 -cols=3 -capture_lt_total"
SHUT_IN = {"a1": "D12", "a2": "L22", "b1": "L22", "b2": "L22", "c3": "L22"}
"""Dark has no move, whatever Light does on c3."""


@pytest.fixture
async def one_sided(
    lobby: Lobby, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> Match:
    """A match of Curio in which ben can only pass. Random play does not lead to such a position in
    reasonable time."""
    monkeypatch.setattr(Curio, "start", lambda *_: place(SMALL, **SHUT_IN))
    return await begin(lobby, ann, ben, "curio", SMALL)


async def test_a_forced_pass_is_played_by_the_server(
    lobby: Lobby, one_sided: Match, ann: Player, ben: Player
) -> None:
    await queue(lobby, one_sided, ben, "if c3-c2 then pass if c2-c3 then pass")
    moved = await play(lobby, one_sided, "c3-c2")
    assert await moves(lobby, one_sided) == [("c3-c2", "by hand"), ("pass", "by the server")]
    assert moved.awaits(ann)
    assert await waits(lobby, one_sided, ben) == ["if c2-c3 then pass"]
    last = (await lobby.ask(lambda look: events_queries.events_after(look, 0, 99)))[-1]
    assert (last.kind, last.actor, last.detail["how"]) == ("moved", None, "by the server")
    record = await lobby.ask(records.of_match, one_sided.board, ann)
    assert (record.moves[-1], record.hows[-1]) == (("pass", ""), "by the server")
    assert reading.read(records.write(record)).moves == record.moves
    assert await lobby.ask(verification.verify, moved) is None


async def test_it_lets_a_queue_go_on(
    lobby: Lobby, one_sided: Match, ann: Player, ben: Player
) -> None:
    await queue(lobby, one_sided, ann, "if pass then c2-c3 if pass then c3-c2")
    moved = await play(lobby, one_sided, "c3-c2")
    played = [move for move, _ in await moves(lobby, one_sided)]
    assert played == "c3-c2 pass c2-c3 pass c3-c2 pass".split()
    assert moved.awaits(ann)


async def test_a_resignation_comes_before_a_forced_pass(
    lobby: Lobby, one_sided: Match, ben: Player
) -> None:
    await play(lobby, one_sided, "c3-c2")
    await lobby.change(queued_moves.resign, one_sided.board, ben)
    ended = await play(lobby, await lobby.ask(viewing.find, one_sided.board, ben), "c2-c3")
    assert (ended.plies, ended.outcome) == (3, Outcome(0, "resigned"))


async def test_a_forced_pass_is_not_taken_back(
    lobby: Lobby, one_sided: Match, ann: Player, ben: Player
) -> None:
    """The server would make it again: only a move that was a choice can be taken back."""
    await play(lobby, one_sided, "c3-c2")
    with pytest.raises(Refused, match="You have not made a move that can be taken back"):
        await lobby.change(offers.offer_takeback, one_sided.board, ben)
    await lobby.change(offers.offer_takeback, one_sided.board, ann)
    back = await lobby.change(offers.accept_takeback, one_sided.board, ben)
    assert (back.plies, back.to_move) == (0, 0)
