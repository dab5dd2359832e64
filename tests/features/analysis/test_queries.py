"""Variations and notes, which every engine keeps for their player."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from lobby.base.errors import NotFound, Refused
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.account import queries as account_queries
from lobby.features.analysis import analyses, notes
from lobby.features.analysis import queries as analysis_queries
from lobby.features.analysis.values.variations import NOTHING, Analysis, Note, Path, Tree
from lobby.features.clocks import clocks
from lobby.features.matches import playing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.moderation import sanctions
from lobby.features.people import muting
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms

pytestmark = pytest.mark.every_engine

MAIN: Path = ("a1-c3", "d4-a1")
OTHER: Path = ("a1-c3", "d4-a1", "a2-c2")
THIRD: Path = ("a2-c2",)


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ann"))


@pytest.fixture
async def ben(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ben"))


@pytest.fixture
async def eve(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "eve"))


@pytest.fixture
async def board(store: Store, ann: Player, ben: Player) -> int:
    """A running match of Chaos."""

    def begin(tx: Transaction) -> int:
        clock = clocks.start(Terms(), tx.now)
        return matches_queries.add_match(
            tx, "chaos", "", {}, (ann, ben), clock=clock, zones=("UTC", "UTC")
        ).board

    return await store.write(begin)


@pytest.fixture
async def ended(store: Store, board: int, ann: Player, ben: Player) -> int:
    """The match, which ann has resigned after ``MAIN``."""
    await store.write(playing.play, board, ann, MAIN[0])
    await store.write(playing.play, board, ben, MAIN[1])
    await store.write(playing.resign, board, ann)
    return board


async def add(store: Store, board: int, player: Player, path: Path) -> None:
    for ply, move in enumerate(path):
        await store.write(analyses.add, board, player, path[:ply], move)


async def own(store: Store, board: int, player: Player) -> Analysis:
    return (await store.read(analyses.study, board, player)).own


async def test_variations_are_kept_by_player_and_board(
    store: Store, board: int, ann: Player, ben: Player
) -> None:
    await add(store, board, ann, MAIN)
    await add(store, board, ann, THIRD)
    await store.write(analyses.comment, board, ann, MAIN, " is  that good? ")
    await store.write(analyses.mark, board, ann, MAIN, "?!")
    analysis = await own(store, board, ann)
    assert tuple(analysis.tree.paths()) == (MAIN[:1], MAIN, THIRD)
    remarked = Tree().annotated(MAIN, comment="is that good?", mark="?!")
    assert analysis.tree.node(MAIN[:2]) == remarked.node(MAIN)
    assert await own(store, board, ben) == NOTHING


async def test_sessions_of_one_player_never_undo_what_the_other_did(
    store: Store, board: int, ann: Player
) -> None:
    await add(store, board, ann, MAIN)
    await asyncio.gather(
        store.write(analyses.add, board, ann, MAIN, "a2-c2"),
        store.write(analyses.add, board, ann, (), "a2-c2"),
        store.write(analyses.comment, board, ann, MAIN, "one"),
        store.write(analyses.mark, board, ann, MAIN, "!"),
        store.write(analyses.comment, board, ann, MAIN[:1], "other"),
    )
    tree = (await own(store, board, ann)).tree
    assert set(tree.paths()) == {MAIN[:1], MAIN, OTHER, THIRD}
    assert [(node.comment, node.mark) for node in tree.nodes[:2]] == [("other", ""), ("one", "!")]


async def test_what_one_session_deletes_stays_deleted_when_another_goes_on_elsewhere(
    store: Store, board: int, ann: Player
) -> None:
    await add(store, board, ann, MAIN)
    await store.write(analyses.delete, board, ann, MAIN)
    await store.write(analyses.add, board, ann, (), "a2-c2")
    assert set((await own(store, board, ann)).tree.paths()) == {MAIN[:1], THIRD}


async def test_who_goes_on_behind_what_was_deleted_has_it_back(
    store: Store, board: int, ann: Player
) -> None:
    await add(store, board, ann, MAIN)
    await store.write(analyses.delete, board, ann, MAIN)
    await store.write(analyses.add, board, ann, MAIN, "a2-c2")
    assert set((await own(store, board, ann)).tree.paths()) == {MAIN[:1], MAIN, OTHER}


async def test_nothing_is_kept_when_all_is_deleted(store: Store, board: int, ann: Player) -> None:
    await add(store, board, ann, MAIN)
    await store.write(analyses.delete, board, ann, ())
    assert await store.read(lambda look: analysis_queries.analysis(look, ann, board)) is None


async def test_what_was_played_is_there_and_not_kept(store: Store, ended: int, ann: Player) -> None:
    await add(store, ended, ann, MAIN)
    assert await own(store, ended, ann) == NOTHING
    await store.write(analyses.comment, ended, ann, MAIN, "here")
    assert len((await own(store, ended, ann)).tree) == 2


@pytest.mark.parametrize("move", ["a1-a1", "d4-a1", "nonsense"])
async def test_only_legal_moves_are_kept(store: Store, board: int, ann: Player, move: str) -> None:
    with pytest.raises(Refused):
        await store.write(analyses.add, board, ann, (), move)


async def test_moves_are_kept_as_the_game_writes_them(
    store: Store, board: int, ann: Player
) -> None:
    assert await store.write(analyses.add, board, ann, (), " A1-C3") == MAIN[:1]


async def test_remarks_are_bounded_and_on_moves_that_are_there(
    store: Store, board: int, ann: Player
) -> None:
    await add(store, board, ann, MAIN)
    for act, value in ((analyses.comment, "x" * 401), (analyses.mark, "!!!")):
        with pytest.raises(Refused):
            await store.write(act, board, ann, MAIN, value)
    for path in ((), THIRD):
        with pytest.raises(Refused, match="not in your analysis"):
            await store.write(analyses.comment, board, ann, path, "x")


async def test_an_analysis_is_bounded(
    store: Store, board: int, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST_MOVES", 2)
    await add(store, board, ann, MAIN)
    with pytest.raises(Refused, match="is full: it holds 2 moves"):
        await store.write(analyses.add, board, ann, MAIN, "a2-c2")
    monkeypatch.setattr(analyses, "LONGEST", 30)
    with pytest.raises(Refused, match="or 30 characters"):
        await store.write(analyses.comment, board, ann, MAIN, "x" * 20)
    monkeypatch.setattr(analyses, "MOST_BOARDS", 1)
    await store.write(analyses.mark, board, ann, MAIN, "!")


async def test_boards_with_an_analysis_are_bounded(
    store: Store, board: int, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MOST_BOARDS", 0)
    with pytest.raises(Refused, match=r"Delete one first."):
        await add(store, board, ann, MAIN)


async def test_an_analysis_is_shown_to_the_opponent_after_the_end(
    store: Store, ended: int, ann: Player, ben: Player, eve: Player
) -> None:
    await add(store, ended, ann, OTHER)
    await store.write(analyses.show, ended, ann, shown=True)
    tree = (await own(store, ended, ann)).tree
    assert (await store.read(analyses.study, ended, ben)).theirs == ((ann, tree),)
    for other in (ann, eve, None):
        assert (await store.read(analyses.study, ended, other)).theirs == ()
    await store.write(analyses.show, ended, ann, shown=False)
    assert (await store.read(analyses.study, ended, ben)).theirs == ()


async def test_it_is_shown_by_nobody_else_and_not_before(
    store: Store, board: int, ann: Player, ben: Player, eve: Player
) -> None:
    await add(store, board, ann, MAIN)
    await add(store, board, eve, MAIN)
    with pytest.raises(Refused, match="still being played"):
        await store.write(analyses.show, board, ann, shown=True)
    await store.write(playing.play, board, ann, MAIN[0])
    await store.write(playing.play, board, ben, MAIN[1])
    await store.write(playing.resign, board, ann)
    with pytest.raises(Refused, match="Only the players"):
        await store.write(analyses.show, board, eve, shown=True)
    with pytest.raises(Refused, match="no analysis"):
        await store.write(analyses.show, board, ben, shown=True)


async def test_who_is_muted_shows_nothing(
    store: Store, ended: int, ann: Player, ben: Player
) -> None:
    await add(store, ended, ann, OTHER)
    await add(store, ended, ben, OTHER)
    await store.write(analyses.show, ended, ann, shown=True)
    await store.write(muting.mute, ben, "ann")
    assert (await store.read(analyses.study, ended, ben)).theirs == ()
    await store.write(muting.unmute, ben, "ann")
    await store.write(sanctions.impose, "mute", "ann", "spam", days=1)
    assert (await store.read(analyses.study, ended, ben)).theirs == ()
    with pytest.raises(Refused, match="muted you"):
        await store.write(analyses.show, ended, ann, shown=True)


async def test_a_private_board_is_studied_by_its_players(
    store: Store, ann: Player, ben: Player, eve: Player
) -> None:
    def begin(tx: Transaction) -> int:
        clock = clocks.start(Terms(private=True), tx.now)
        return matches_queries.add_match(
            tx, "chaos", "", {}, (ann, ben), clock=clock, zones=("UTC", "UTC")
        ).board

    private = await store.write(begin)
    await add(store, private, ann, MAIN)
    for act in (analyses.add, notes.write_on_board):
        with pytest.raises(NotFound):
            await store.write(act, private, eve, (), "a1-c3")  # type: ignore[arg-type]
    with pytest.raises(NotFound):
        await store.read(analyses.study, private, eve)


async def test_notes_are_kept_for_each_ply_and_player(
    store: Store, ended: int, ann: Player, ben: Player
) -> None:
    assert await store.write(notes.write_on_board, ended, ann, None, "the end") == (2, "the end")
    assert await store.write(notes.write_on_board, ended, ann, -2, " the  start") == (
        0,
        "the start",
    )
    assert await store.write(notes.write_on, ann, "BEN", "plays fast") == (ben, "plays fast")
    assert await store.read(notes.on_board, ended, ann) == {0: "the start", 2: "the end"}
    assert await store.read(notes.on, ann, ben) == "plays fast"
    assert await store.read(notes.on_board, ended, ben) == {}
    assert await store.read(notes.on, ben, ann) == ""
    match = await store.read(lambda look: matches_queries.match(look, ended))
    assert match
    assert await store.read(notes.on_opponent, match, ann) == "plays fast"
    assert [note.text for note in await store.read(notes.all_of, ann)] == [
        "the start",
        "the end",
        "plays fast",
    ]


async def test_a_note_at_no_move_is_left_out(store: Store, ended: int, ann: Player) -> None:
    def look(look: Snapshot) -> tuple[Mapping[int, str], int]:
        return notes.on_board(look, ended, ann), len(look.left_out)

    await store.write(notes.write_on_board, ended, ann, 0, "the start")
    await store.write(notes.write_on_board, ended, ann, 1, "the middle")
    await store.write(lambda tx: tx.change("UPDATE notes SET ply = ? WHERE ply = 1", 2**62))
    assert await store.read(look) == ({0: "the start"}, 1)


async def test_a_note_is_replaced_and_deleted(
    store: Store, board: int, ann: Player, ben: Player
) -> None:
    for text in ("one", "two"):
        await store.write(notes.write_on_board, board, ann, 0, text)
        await store.write(notes.write_on, ann, "ben", text)
    assert [note.text for note in await store.read(notes.all_of, ann)] == ["two", "two"]
    await store.write(notes.write_on_board, board, ann, 0, "")
    await store.write(notes.write_on, ann, "ben", "")
    assert await store.read(notes.all_of, ann) == ()


async def test_notes_are_bounded(
    store: Store, board: int, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notes, "MOST", 1)
    await store.write(notes.write_on_board, board, ann, 0, "one")
    await store.write(notes.write_on_board, board, ann, 0, "the same")
    with pytest.raises(Refused, match="You keep 1 notes"):
        await store.write(notes.write_on, ann, "ben", "two")
    for number, name, words in ((3, "ann", "x"), (0, "ben", "x" * 501)):
        with pytest.raises(Refused):
            await store.write(notes.write_on_board, board, ann, number, "x" * 501)
        with pytest.raises(Refused):
            await store.write(notes.write_on, ann, name, words)


async def test_all_of_it_goes_with_its_player(
    store: Store, board: int, ann: Player, ben: Player
) -> None:
    for player, other in ((ann, "ben"), (ben, "ann")):
        await add(store, board, player, MAIN)
        await store.write(notes.write_on_board, board, player, 0, "x")
        await store.write(notes.write_on, player, other, "x")
    await store.write(lambda tx: account_queries.forget(tx, ann))
    assert await store.read(lambda look: analysis_queries.analyses_after(look, ann, 0, 9)) == ()
    assert await store.read(lambda look: analysis_queries.notes_after(look, ann, 0, 9)) == ()
    assert [
        board
        for board, __ in await store.read(
            lambda look: analysis_queries.analyses_after(look, ben, 0, 9)
        )
    ]
    ((__, left),) = await store.read(lambda look: analysis_queries.notes_after(look, ben, 0, 9))
    assert left == Note("x", left.changed, board, 0)
