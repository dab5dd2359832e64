"""Previews: what leads where, for whom, and how far."""

from __future__ import annotations

import pytest

from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.database.transaction import Transaction
from lobby.features.clocks import clocks
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.records import positions
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Outcome
from lobby.games.curio.rules import Curio
from lobby.games.curio.view import CurioView
from tests.conftest import begin, play


async def test_both_sides_move(lobby: Lobby, match: Match, ann: Player) -> None:
    await play(lobby, match, "32+a")
    shown = await lobby.ask(positions.of_board, match.board, ann, ["46+E", "32-33"])
    assert (shown.board, shown.ply, shown.moves) == (match.board, 1, ("46+e", "32-33"))
    assert shown.view.to_move == 1
    assert shown.legal
    assert shown.view.moves == ()


async def test_it_leaves_no_trace(lobby: Lobby, match: Match, ann: Player) -> None:
    before = await lobby.ask(viewing.show, match.board, ann)
    await lobby.ask(positions.of_board, match.board, ann, ["32+a"])
    assert await lobby.ask(viewing.show, match.board, ann) == before


async def test_it_leads_where_the_moves_lead(lobby: Lobby, match: Match, ann: Player) -> None:
    shown = await lobby.ask(positions.of_board, match.board, None, "32+a 46+e 32-33 46-45".split())
    await play(lobby, match, "32+a 46+e 32-33 46-45")
    then = await lobby.ask(viewing.show, match.board, None)
    assert shown.view == then.view


async def test_from_an_earlier_ply(lobby: Lobby, match: Match, ann: Player) -> None:
    await play(lobby, match, "32+a 46+e")
    shown = await lobby.ask(positions.of_board, match.board, ann, ["22+a"], ply=-2)
    assert (shown.ply, shown.moves) == (0, ("22+a",))


async def test_a_line_that_ends_the_match(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    shown = await lobby.ask(positions.of_board, match.board, ben, "a1 b1 c1".split())
    assert shown.view.outcome
    assert shown.legal == ()
    with pytest.raises(Refused, match=r"^Move 4 of the preview, 'a2': The match is over\.$"):
        await lobby.ask(positions.of_board, match.board, ben, "a1 b1 c1 a2".split())


async def test_an_illegal_move_is_named(lobby: Lobby, match: Match) -> None:
    with pytest.raises(Refused, match=r"^Move 2 of the preview, '46-11': "):
        await lobby.ask(positions.of_board, match.board, None, ["32+a", "46-11"])


async def test_a_board_that_may_not_be_seen(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, terms="--private")
    with pytest.raises(NotFound):
        await lobby.ask(positions.of_board, match.board, None, ["32+a"])


def test_a_new_match() -> None:
    shown = positions.of_start("chaos", (), ["a1-c3"])
    assert (shown.board, shown.ply, shown.moves) == (None, 0, ("a1-c3",))
    assert shown.view.to_move == 1


def test_a_new_match_that_chance_deals_is_the_same_every_time_and_open() -> None:
    one, other = (positions.of_start("curio", ["-base=3"], ()) for _ in range(2))
    assert one == other
    assert isinstance(one.view, CurioView)
    assert all(piece.way for piece in one.view.pieces.values())


def test_a_new_match_of_no_game() -> None:
    with pytest.raises(NotFound, match=r"^There is no game 'go'. The games are curio, "):
        positions.of_start("go", (), ())
    with pytest.raises(Refused, match=r"^Curio has no option '-komi'\. It takes -base=N "):
        positions.of_start("curio", ["-komi"], ())


DEAL = {"a1": "L22", "b1": "L12", "c1": "L11", "a3": "D22", "b3": "D12", "c3": "D11"}
OPTIONS = "-base=2 -rows=3 -cols=3 -face_small -no_limit"


@pytest.fixture
async def curio(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """A small match that hides numbers."""

    def add(tx: Transaction) -> Match:
        options = str(Curio().parse_options(OPTIONS.split()))
        return matches_queries.add_match(
            tx,
            "curio",
            options,
            DEAL,
            (ann, ben),
            clock=clocks.start(Terms(), tx.now),
            zones=("UTC", "UTC"),
        )

    return await lobby.change(add)


async def test_curio_goes_as_far_as_the_own_knowledge(
    lobby: Lobby, curio: Match, ann: Player
) -> None:
    shown = await lobby.ask(positions.of_board, curio.board, ann, ["b1-b2"])
    assert shown.legal is None
    with pytest.raises(Refused, match=r"^Move 2 of the preview, 'c3-c1': Whether c3-c1 is legal"):
        await lobby.ask(positions.of_board, curio.board, ann, ["b1-b2", "c3-c1"])
    with pytest.raises(Refused, match=r"^Move 2 of the preview, 'b3-b2': What a1-a3 reveals"):
        await lobby.ask(positions.of_board, curio.board, ann, ["a1-a3", "b3-b2"])


async def test_curio_goes_on_when_everything_follows(lobby: Lobby, curio: Match) -> None:
    await play(lobby, curio, "a1-a3 c3-c1")
    shown = await lobby.ask(positions.of_board, curio.board, None, ["a3-b3"])
    assert shown.view.outcome == Outcome(0, "royals")
    assert isinstance(shown.view, CurioView)
    assert [piece.way for piece in shown.view.captured] == [(2, 2), (1, 1), (1, 2)]


async def test_curio_is_open_once_it_is_over(
    lobby: Lobby, curio: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(playing.resign, curio.board, ben)
    shown = await lobby.ask(positions.of_board, curio.board, None, ["b1-b2"])
    assert shown.legal
    assert isinstance(shown.view, CurioView)
    assert all(piece.way for piece in shown.view.pieces.values())
