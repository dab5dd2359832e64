"""What must not be studied during a rated match."""

from __future__ import annotations

import pytest

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.people.values.player import Player
from lobby.features.review import fair_play
from lobby.gamekit.game import View
from lobby.games.catalogue import GAMES
from tests.conftest import begin, play


def position(game: str, options: str, moves: str) -> View:
    state = GAMES[game].start(GAMES[game].parse_options(options.split()), {})
    for move in moves.split():
        state = state.play(move)
    return state.view(None, revealed=True)


async def refusal(
    lobby: Lobby, asker: Player | None, game: str, moves: str = "", options: str = ""
) -> str:
    """Why *asker* must not study the position after *moves*; "" if that is allowed."""
    try:
        view = position(game, options, moves)
        rated = await lobby.ask(fair_play.rated_matches, asker, game, options)
        fair_play.check(rated, view)
    except Refused as refused:
        return str(refused)
    return ""


async def test_the_position_of_the_match_and_its_mirror_image(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "octilite"), "22+b 26+e")
    stands = "Your rated board 1 stands at this position. Study it once that is over."
    for player in (ann, ben):
        assert await refusal(lobby, player, "octilite", "22+b 26+e") == stands
        assert await refusal(lobby, player, "octilite", "52+h 56+e") == stands


async def test_what_it_can_come_to_and_what_leads_to_it(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "octilite"), "22+b 26+e")
    later = "Your rated board 1 can come to this position. Study it once that is over."
    earlier = "Your rated board 1 may come from this position. Study it once that is over."
    assert await refusal(lobby, ann, "octilite", "22+b 26+e 22-33 26-25") == later
    assert await refusal(lobby, ann, "octilite", "22+b") == earlier
    assert await refusal(lobby, ann, "octilite") == earlier


async def test_what_has_nothing_to_do_with_it_may_be_studied(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "octilite"), "22+b 26+e")
    assert not await refusal(lobby, ann, "octilite", "32+a 36+f")
    assert not await refusal(lobby, ann, "binar", "a1")
    for stranger in (eve, None):
        assert not await refusal(lobby, stranger, "octilite", "22+b 26+e")


async def test_a_match_that_is_over_or_unrated_hinders_nobody(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    rated = await play(lobby, await begin(lobby, ann, ben, "octilite"), "22+b 26+e")
    await begin(lobby, ann, ben, "octilite", terms="--unrated")
    assert await refusal(lobby, ann, "octilite", "22+b 26+e")
    await lobby.change(playing.resign, rated.board, ann)
    assert not await refusal(lobby, ann, "octilite", "22+b 26+e")


@pytest.mark.parametrize("game", ["binar", "chaos", "octilite"])
async def test_a_match_without_a_move_keeps_all_that_it_may_come_to(
    lobby: Lobby, ann: Player, ben: Player, game: str
) -> None:
    """Otherwise its first move could be looked up."""
    await begin(lobby, ann, ben, game)
    first = {"binar": "c3", "chaos": "a1-c3", "octilite": "22+b"}[game]
    assert "stands at this position" in await refusal(lobby, ann, game)
    assert "can come to this position" in await refusal(lobby, ann, game, first)


async def test_a_dealt_start_keeps_all_that_it_may_come_to(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    await begin(lobby, ann, ben, "chaos", "-balanced")
    assert "can come to this position" in await refusal(lobby, ann, "chaos", "a1-c3 d4-a1")


async def test_options_that_tell_apart_the_start_alone_do_not_help(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "chaos", "-pie"), "a1-c3:d4-a1 keep")
    assert "stands at this position" in await refusal(lobby, ben, "chaos", "a1-c3 d4-a1")


async def test_rows_and_columns_in_another_order(lobby: Lobby, ann: Player, ben: Player) -> None:
    await play(lobby, await begin(lobby, ann, ben, "binar"), "a1 a2 b1 c4 d5 e5 a5 b3 d2 e4")
    # Columns a b c d e are now rows 5 2 3 1 4, and rows 1 2 3 4 5 columns b d a c e.
    same = await refusal(lobby, ann, "binar", "b5 d5 b2 c3 e1 e4 e5 a2 d1 c4")
    assert "stands at this position" in same
    assert not await refusal(lobby, ann, "binar", "a1 b2 c3 d4 e5 a2 b3 c4 d5 e1 a4 b5")


async def test_a_puzzle_is_kept_apart_from_its_own_position_alone(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3")
    here, beyond = (position("chaos", "", moves) for moves in ("a1-c3", "a1-c3 d4-a1"))
    await lobby.ask(fair_play.check_puzzle, ann, "chaos", "", beyond)
    with pytest.raises(Refused, match="Your rated board 1 stands at a position of this puzzle"):
        await lobby.ask(fair_play.check_puzzle, ann, "chaos", "", here)
