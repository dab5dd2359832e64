"""Mails, and the answers to replies, tell nobody what Curio hides.

As in ``tests/app/test_hidden_in_commands.py``, a match is played in two worlds that a player cannot
tell apart, here only by replies. Everything that this player's mail program is sent has to be the
same, including the HTML and the answers to refused moves. Refusals wait in the database for a
second attempt.
"""

from __future__ import annotations

from email.message import EmailMessage
from itertools import count
from pathlib import Path
from random import Random
from typing import cast

import pytest

from lobby.core.lobby import Lobby
from lobby.database.sqlite import SqliteStore
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.notices import addresses
from lobby.features.notices.channel import PAUSES
from lobby.features.notices.replies import moves_by_mail, reply_tokens
from lobby.features.people import players
from lobby.features.people.values.player import Player
from tests.app.test_hidden_in_commands import DEFAULT, NAMES, attempt, running, seen_by, world
from tests.conftest import Clock
from tests.features.notices.replies.correspondence import correspondence
from tests.games.curio.test_hidden import worlds


def contents(mail: EmailMessage) -> list[str]:
    """All of *mail*, except the boundary between its parts, which is drawn anew each time."""
    headings = [f"{name}: {text}" for name, text in mail.items() if name != "Content-Type"]
    parts = [part.get_content() for part in mail.walk() if not part.is_multipart()]
    assert len(parts) == 2
    return [*headings, *parts]


async def mails_to(lobby: Lobby, moves: list[str], reader: str, rng: Random) -> list[list[str]]:
    """All that *reader*, a player, is sent."""
    both = [await lobby.ask(players.named, name) for name in NAMES[:2]]
    received: list[EmailMessage] = []
    clock = cast(Clock, lobby.clock)
    async with correspondence(lobby, cast(SqliteStore, lobby._store), clock) as mails:
        await mails.confirm(*both)
        await lobby.change(playing.play, 1, both[0], moves[0])
        for ply, move in enumerate(moves[1:], 1):
            (notice,) = [mail for mail in await mails.round() if mail["Reply-To"]]
            assert notice["To"] == f"{NAMES[ply % 2]}@example.org"
            mine = NAMES[ply % 2] == reader
            wrong = await _wrong_moves(lobby, both[ply % 2], rng) if mine else []
            received += [notice] * mine
            for wrong_move in wrong:
                mails.postbox.answers_data("451 Later")
                assert await mails.send(mails.reply(notice, wrong_move)) == []
                mails.postbox.answers_data("250 OK")
                clock.advance(PAUSES[0])
                received += await mails.awaited()
            answers = await mails.send(mails.reply(notice, move))
            assert len(answers) == 1
            received += answers * mine
            assert len(await lobby.ask(lambda look: matches_queries.moves(look, 1))) == ply + 1
    return [contents(mail) for mail in received]


async def _wrong_moves(lobby: Lobby, player: Player, rng: Random) -> list[str]:
    showing = await lobby.ask(viewing.show, 1, player)
    tries = [attempt(seen_by(showing), rng) for _ in range(4)]
    return [move for move in tries if move not in showing.view.moves]


@pytest.fixture(autouse=True)
def _nothing_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same secret in every world, and more tolerance of wrong moves."""
    monkeypatch.setattr(addresses, "new_secret", lambda: "secret")
    monkeypatch.setattr(moves_by_mail, "REFUSED_A_DAY", 1000)


async def in_worlds(
    folder: Path, viewer: int, reader: int, patch: pytest.MonkeyPatch
) -> list[list[list[str]]]:
    """What *reader* is sent in two worlds that *viewer* cannot tell apart."""
    rng = Random(1)
    deal, moves = running(DEFAULT, rng)
    (other, *_) = worlds(DEFAULT, deal, moves, viewer, rng)
    mails = []
    for number, dealt in enumerate((deal, other)):
        tokens = count()
        patch.setattr(reply_tokens, "new", lambda drawn=tokens: f"token{next(drawn)}")
        async with world(folder / str(number), DEFAULT, dealt) as lobby:
            mails.append(await mails_to(lobby, moves, NAMES[reader], Random(2)))
    return mails


@pytest.mark.parametrize("viewer", [0, 1])
async def test_the_same_in_both_worlds(
    tmp_path: Path, viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await in_worlds(tmp_path, viewer, viewer, monkeypatch)
    assert one == other
    texts = "".join(text for mail in one for text in mail)
    assert "Your move" in texts
    assert "To try again, reply" in texts
    assert "<pre" in texts


async def test_worlds_that_can_be_told_apart_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await in_worlds(tmp_path, 0, 1, monkeypatch)
    assert one != other
