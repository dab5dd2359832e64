"""A whole match of each game, played only by replies to mails."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import viewing
from lobby.features.people.values.player import Player
from tests.conftest import begin
from tests.features.notices.replies.correspondence import Correspondence, plain

MATCHES = {
    "chaos": ("", "a1-c3 e4-c4-c2-e4 a2-c2 d2-a2-c4-c1"),
    "binar": ("-size=5", "a4 e5 b1 d5 e3 b3 c1 b2 e1 d4 a5 b4 a3 c5 b5"),
    "octilite": (
        "",
        "22+e 36+f 32+b 46+d 32-43 56+h 22+b 26+c 22-21 36+d 43+c 36+e 52+d 26+b 43+d 46-55 52+h"
        " 55+c 21+a 56+f 42+b 56+e 21+c 56+c 42+g 36-25 42+h 56-45 21-32 45-36 32-54-56",
    ),
    "curio": (
        "",
        "a2-a4 e4-e2 a4-a5 d4-d2 e1-d2 e5-b2 a1-b2",
    ),
}


@pytest.mark.parametrize("game", MATCHES)
async def test_a_whole_match(
    lobby: Lobby, mails: Correspondence, ann: Player, ben: Player, game: str
) -> None:
    options, moves = MATCHES[game]
    match = await begin(lobby, ann, ben, game, options)
    for ply, move in enumerate(moves.split(), 1):
        (notice,) = await mails.round()
        mover = match.players[(ply - 1) % 2]
        assert notice["To"] == f"{mover.name}@example.org"
        assert f"move 1 MOVE#{ply}" in plain(notice)
        (answer,) = await mails.send(mails.reply(notice, move))
        assert answer["To"] == notice["To"]
        said = f"Your move {move} was played on board 1. It is move {ply}."
        assert plain(answer).startswith(said)
    assert (await lobby.ask(viewing.find, 1, ann)).over
    results = await mails.round()
    assert any("Result: " in plain(mail) for mail in results)
