"""A game in which a side moves twice in a row is played with the right names everywhere."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from lobby.app.check import verification
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.database.sqlite import SqliteStore
from lobby.features.analysis import variation_positions
from lobby.features.bots.live import BotKeeper
from lobby.features.challenges import offering
from lobby.features.matches import endings, offers, playing, viewing
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.values import Written, read
from lobby.features.puzzles.puzzles import Drawn, Puzzle, judged
from lobby.features.review import reviews
from tests.conftest import Clock, begin, play, settle_all
from tests.features.notices.replies.correspondence import correspondence, plain
from tests.sixes import PARTS
from tests.support.aloud import Aloud
from tests.support.at_board import opened, typed
from tests.support.other_games import added
from tests.support.proposals import proposal
from tests.support.session import Enter, seen
from tests.support.shell import Shell

LINE = "a1 a2 b2 b1 c1 c2 e5 d1"
"""ann, ben, ben, ann, ann, ben, ben, and ann wins."""
SEATS = [0, 1, 1, 0, 0, 1, 1, 0]


@pytest.fixture(autouse=True)
def _sixes() -> Iterator[None]:
    with added(PARTS):
        yield


@pytest.fixture
async def sixes(lobby: Lobby, ann: Player, ben: Player) -> Match:
    return await begin(lobby, ann, ben, "sixes")


@pytest.fixture
def as_eve(lobby: Lobby, eve: Player) -> Shell:
    return Shell(lobby, "eve")


async def seats(lobby: Lobby, match: Match) -> list[int]:
    showing = await lobby.ask(viewing.show, match.board, None)
    return [played.seat for played in showing.played]


async def test_a_whole_match_by_command(
    lobby: Lobby, sixes: Match, as_ann: Shell, as_ben: Shell, as_eve: Shell
) -> None:
    lobby.thinker = Aloud()
    await as_ann.does("move 1 a1")
    assert (await as_ann("move 1 d4")).status == 1
    await as_ben.does("move 1 a2 -m mine")
    await as_ben.does("move 1 b2 -m and again")
    said = await as_ann.does("show 1")
    assert 'ben commented on move 3: "and again"' in " ".join(said.split())
    shown = said.splitlines()
    (at,) = [at for at, line in enumerate(shown) if "1. a1" in line]
    first, second = shown[at : at + 2]
    assert first.split() == ["1.", "a1", "2.", "a2"]
    assert first.index("2.") == second.index("3.")
    words = await as_ann.does("show 1 --words")
    assert "ben, move 2: a2. ben, move 3: b2. It is your move." in " ".join(words.split())
    await as_ann.does("mute ben")
    assert "and again" not in await as_ann.does("show 1")
    assert "and again" in await as_ben.does("show 1")
    for move, shell in zip(LINE.split()[3:], (as_ann, as_ann, as_ben, as_ben, as_ann), strict=True):
        await shell.does(f"move 1 {move}")
    assert await seats(lobby, sixes) == SEATS
    (page,) = (await as_eve("show 1 --json")).document["boards"]
    assert [move["seat"] for move in page["moves"]] == SEATS
    reviewed = (await as_eve("review 1 --json")).document
    assert [move["seat"] for move in reviewed["moves"]] == SEATS
    table = [line.split() for line in (await as_eve.does("review 1")).splitlines()]
    rows = [(row[1], row[2]) for row in table if row and row[0].isdigit() and len(row) > 2]
    names = [("ann", "ben")[seat] for seat in SEATS]
    assert rows[: len(SEATS)] == [*zip(names, LINE.split(), strict=True)]
    assert await lobby.ask(verification.verify, await lobby.ask(viewing.find, 1, None)) is None
    archived = (await as_eve("abstractplay 1")).document
    assert archived["moves"][:3] == [["a1", "a2"], [None, "b2"], ["b1", None]]


async def test_a_board_marks_what_the_whole_turn_changed(lobby: Lobby, sixes: Match) -> None:
    await play(lobby, sixes, LINE)
    review = await lobby.ask(reviews.of_board, 1, None)
    path = ("f1", *LINE.split()[1:])
    for ply, before in ((1, 0), (2, 1), (3, 1), (4, 3), (5, 3), (8, 7)):
        shown, earlier = [await lobby.ask(viewing.show, 1, None, at) for at in (ply, before)]
        for marked in (shown.before, review.beside(ply, ())[2]):
            assert marked
            assert replace(marked, moves=()) == replace(earlier.view, moves=())
        tried, so_far = [
            await lobby.ask(variation_positions.position, 1, None, path[:at])
            for at in (ply, before)
        ]
        assert tried.before
        assert replace(tried.before, moves=()) == replace(so_far.view, moves=())


async def test_records_go_out_and_in(
    lobby: Lobby, sixes: Match, as_ann: Shell, as_eve: Shell
) -> None:
    await play(lobby, sixes, LINE)
    record = await as_ann.does("record 1")
    assert "b2 {[%emt 0:00:00] [%seat 1]} b1\n{[%emt 0:00:00] [%seat 0]} 3. c1 {" in record
    unmarked = record.replace(" [%seat 1]", "").replace(" [%seat 0]", "").replace("ben", "bob")
    for text in (record, unmarked, await as_ann.does("export")):
        await as_eve.does("import", text)
    assert (await as_eve("record @3")).status == 3  # the export has the match of the record
    for number in (1, 2):
        moves = (await as_eve(f"record @{number} --json")).document["moves"]
        assert [move["seat"] for move in moves] == SEATS


async def test_a_takeback_undoes_what_followed(
    lobby: Lobby, sixes: Match, ann: Player, ben: Player, as_ann: Shell
) -> None:
    match = await play(lobby, sixes, "a1 a2 b2 b1")
    with pytest.raises(Refused, match="is your opponent's turn"):
        await lobby.change(playing.play, match.board, ben, "c1")
    await lobby.change(offers.offer_takeback, match.board, ben)
    match = await lobby.change(offers.accept_takeback, match.board, ann)
    assert (match.plies, match.to_move) == (2, 1)
    await lobby.change(offers.offer_takeback, match.board, ann)
    match = await lobby.change(offers.accept_takeback, match.board, ben)
    assert (match.plies, match.to_move, match.moved) == (0, 0, False)
    match = await play(lobby, match, "a1 a2 b2")
    assert await seats(lobby, match) == [0, 1, 1]


async def test_a_match_counts_once_both_have_moved(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock, as_ann: Shell
) -> None:
    first = await begin(lobby, ann, ben, "sixes", "-first=2")
    first = await play(lobby, first, "a1")
    assert first.to_move == 0
    clock.advance(8 * 86_400)
    await settle_all(lobby)
    ended = await lobby.ask(viewing.find, first.board, None)
    assert (ended.reason, ended.cancelled_by, ended.last_turn) == (CANCELLED, 0, 0)
    assert ended.timed_out_early
    other = await play(lobby, await begin(lobby, ann, ben, "sixes", "-first=2"), "a1 a2")
    assert not other.begun
    assert "b1" in await as_ann.does(f"show {other.board}") or True
    await lobby.change(playing.abort, other.board, ben)
    ended = await lobby.ask(viewing.find, other.board, None)
    assert (ended.reason, ended.cancelled_by, ended.aborted_by) == (CANCELLED, 1, 1)
    third = await play(lobby, await begin(lobby, ann, ben, "sixes", "-first=2"), "a1 a2 b1")
    assert third.begun
    assert (await lobby.change(endings.resign, third, ann)).winner == 1


async def test_each_move_costs_time_of_its_own_side(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    match = await begin(lobby, ann, ben, "sixes", terms="--totaltime=2 --increment=1")
    match = await play(lobby, match, "a1")
    for move in ("a2", "b2"):
        clock.advance(7200)
        match = await play(lobby, match, move)
    assert match.to_move == 0
    days, hour = 2 * 86_400, 3600
    assert match.clock.banks == (days + hour, days - 2 * hour)


async def test_turns_are_planned_as_a_whole(
    lobby: Lobby, sixes: Match, ann: Player, ben: Player
) -> None:
    match = await play(lobby, sixes, "a1")
    moves = ("a2", "b2", "b1", "c1", None, "f6")
    plan = await lobby.ask(queued_moves.imagine, match.board, ann, moves)
    assert plan.own == (False, False, True, True, False, True)
    assert (plan.replying, str(plan.line)) == (False, "if a2,b2 then b1,c1 f6")
    for other in ("if a3 then d4", "or if c3,a2 then d5", "or e5 e6"):
        given = read(other)
        await lobby.change(queued_moves.queue, match.board, ann, given)
    assert plan.line
    await lobby.change(queued_moves.queue, match.board, ann, Written(plan.line, beside=True))
    match = await play(lobby, match, "a2 b2")
    assert [played.move for played in (await lobby.ask(viewing.show, 1, ann)).played] == [
        *("a1", "a2", "b2", "b1", "c1"),
    ]
    queue = await lobby.ask(queued_moves.queued, match.board, ann)
    assert [str(line) for line in queue.lines] == ["f6"]
    await play(lobby, match, "c2 c3")
    assert await seats(lobby, match) == [0, 1, 1, 0, 0, 1, 1, 0]
    with pytest.raises(Refused, match="your opponent's turn"):
        await lobby.change(playing.play, match.board, ben, "f1")


async def test_a_line_that_does_not_fit_the_rest_of_the_turn_says_so(
    lobby: Lobby, sixes: Match, ann: Player
) -> None:
    match = await play(lobby, sixes, "a1")
    await lobby.change(queued_moves.queue, match.board, ann, read("b1 if e5 then e6"))
    await play(lobby, match, "a2 b2")
    queue = await lobby.ask(queued_moves.queued, match.board, ann)
    assert [dropped.why for dropped in queue.dropped] == ["It was your move again after b1."]


async def test_mail_makes_both_moves_of_a_turn(
    lobby: Lobby, store: SqliteStore, clock: Clock, sixes: Match
) -> None:
    async with correspondence(lobby, store, clock) as mails:
        await mails.confirm(*sixes.players)
        await play(lobby, sixes, "a1")
        (notice,) = [mail for mail in await mails.round() if mail["Reply-To"]]
        assert notice["To"] == "ben@example.org"
        (answer,) = await mails.send(mails.reply(notice, "a2"))
        assert "To make your next move, reply to this mail" in plain(answer)
        (answer,) = await mails.send(mails.reply(answer, "b2"))
        assert "Your move b2 was played on board 1. It is move 3." in plain(answer)
        assert answer["Reply-To"] is None
        (notice,) = await mails.round()
        assert notice["To"] == "ann@example.org"
        assert plain(notice).startswith("Board 1: ben played b2, move 3.")
        await play(lobby, await lobby.ask(viewing.find, 1, None), "b1 c1")
        await lobby.change(queued_moves.queue, 1, sixes.players[0], read("e1"))
        await play(lobby, await lobby.ask(viewing.find, 1, None), "c2 f6")
        mails_to_ann = [mail for mail in await mails.round() if mail["To"] == "ann@example.org"]
        assert "MOVE#9" in plain(mails_to_ann[-1])  # her second move of the turn


async def test_a_bot_makes_both_moves_of_its_turn(lobby: Lobby, ann: Player) -> None:
    lobby.thinker = Aloud()
    keeper = BotKeeper(lobby, 1.0)
    await keeper.start()
    match = await lobby.change(
        offering.propose, ann, proposal("sixes", opponent="bot6", seat=0), chance=lobby.chance
    )
    assert isinstance(match, Match)
    news = asyncio.Event()
    lobby.feed.listen(lambda events: news.set())
    await play(lobby, match, "a1")
    async with asyncio.timeout(60):
        while (await lobby.ask(viewing.find, match.board, ann)).plies < 3:
            await news.wait()
            news.clear()
    assert await seats(lobby, match) == [0, 1, 1]
    await keeper.stop()


async def test_the_screen_puts_each_move_into_the_column_of_its_side(
    enter: Enter, lobby: Lobby, sixes: Match, ann: Player, ben: Player
) -> None:
    match = await play(lobby, sixes, "a1")
    async with enter(ben, size=(120, 40)) as pilot:
        await opened(pilot, match)
        await typed(pilot, "a2")
        await pilot.press("enter")
        await seen(pilot, "<a2>", "Your move.")
        await typed(pilot, "b2")
        await pilot.press("enter")
        await seen(pilot, "ann is to move.", "  1  a1              a2", "  3                 <b2>")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("U")
        await seen(pilot, "Ask ben to let you take back a1? This also undoes the reply a2 b2.")
        await pilot.press("escape", "less_than_sign", "less_than_sign")
        await seen(pilot, "Move 1 of 3: ann a1")


async def test_a_plan_follows_the_moves_of_a_turn(
    enter: Enter, lobby: Lobby, sixes: Match, ann: Player
) -> None:
    match = await play(lobby, sixes, "a1")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("W")
        for move, said in (
            ("a2", "if a2"),
            ("b2", "if a2,b2 then   What do you play?"),
            ("b1", "if a2,b2 then b1"),
            ("c1", "if a2,b2 then b1,c1"),
        ):
            await seen(pilot, "planning")
            await typed(pilot, move)
            await pilot.press("enter")
            await seen(pilot, said)
        await play(lobby, match, "a2")
        await seen(pilot, "ben played a2, as you expected.", "Enter save the plan")
        await pilot.press("enter")
        await seen(pilot, "W: if b2 then b1,c1")


def test_a_puzzle_counts_the_moves_of_the_solver() -> None:
    rules = PARTS.rules
    state = rules.start(rules.parse_options([]), {})
    for move in "a1 a6 b6 b1 f1 d6 e2".split():
        state = state.play(move)
    view = state.view(0)
    puzzle = Puzzle("sixes-1", "sixes", "", 0, view, 2)
    drawn = Drawn(puzzle, state, ("c1", "d1"))
    first = judged(drawn, (), "c1", 1.0)
    assert (first.result, first.said, first.turns) == (
        "right",
        "Right. It is still your turn.",
        (("c1",),),
    )
    assert judged(drawn, first.line, "d1", 1.0).result == "solved"
    assert judged(drawn, (), "e5", 1.0).result == "wrong"
