"""Whether a move that is sent by mail is made once, however often the server is killed meanwhile.

    python -m proofs.mailed_moves [--mails 300] [--kills 15] [--seed SEED]

Each mail answers a notice with a move on a board of its own. As mail servers do, the senders try
again until a mail is accepted. Meanwhile the server is killed (SIGKILL) at random moments, and
started again. At the end every board has its move, none has another, and the database is sound.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import time

import aiosmtplib

from bench import asking
from bench.client import new_key
from bench.servers import fingerprint, free_port, lobby_process
from lobby.app.check import sqlite
from lobby.core.stores import open_sqlite
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches import playing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.notices import addresses
from lobby.features.notices.replies import reply_tokens
from lobby.features.notices.values import ReplyToken
from lobby.features.people import players
from lobby.features.people.values.player import Player

SENDER = "ben@example.org"
FIRST, ANSWER = "32+a", "46+e"
SENDERS = 4
EACH_SECONDS = 70
"""Between two challenges, of which nobody may send many at once."""

ALIVE = 0.1, 1.0
"""A server lives so many seconds at least, and at most, before it is killed."""


async def furnished(path: Path, mails: int, key: str) -> Mapping[int, str]:
    """Begin that many matches in which it is ben's move, who may answer by mail; return the token
    for each board."""
    now = [int(time()) - mails * EACH_SECONDS]
    store = open_sqlite(path, lambda: now[0])
    await store.write(players.take_name, key, "ann")
    await store.write(players.take_name, f"{key}2", "ben")
    ann, ben = [await store.read(players.named, name) for name in ("ann", "ben")]
    tokens = dict[int, str]()
    for _ in range(mails):
        now[0] += EACH_SECONDS
        tokens[await _begun(store, ann, ben)] = reply_tokens.new()
    await store.write(_allow, ben, tokens)
    await store.close()
    return tokens


async def _begun(store: Store, ann: Player, ben: Player) -> int:
    proposal = Proposal("octilite", *parsed("octilite", (), ()), opponent="ben")
    offered = await store.write(offering.offer, ann, proposal)
    match = await store.write(challenges.accept, offered.number, ben, Random(1))
    await store.write(playing.play, match.board, ann, FIRST)
    return int(match.board)


def _allow(tx: Transaction, ben: Player, tokens: Mapping[int, str]) -> None:
    _, code = addresses.propose(tx, ben, "mail", SENDER)
    addresses.confirm(tx, ben, code)
    for board, token in tokens.items():
        digest = reply_tokens.position_digest(tx, board)
        end = tx.now + reply_tokens.LIFETIME
        reply_tokens.keep(tx, token, ReplyToken(ben, board, 2, digest, end))


async def send(
    port: int, mails: Sequence[tuple[int, str]], counts: Counter[str], killed: asyncio.Event
) -> None:
    """Send the mail for each board, with its token, until it is accepted or the server *killed*."""
    for board, token in mails:
        mail = (
            f"From: {SENDER}\r\nTo: lobby+{token}@lobby.example.org\r\n"
            f"Message-ID: <{board}@example.org>\r\nSubject: Re: Board {board}\r\n\r\n{ANSWER}\r\n"
        )
        while not killed.is_set() and not counts[f"board {board}"]:
            counts[f"board {board}"] += await _is_accepted(port, token, mail, counts)


async def _is_accepted(port: int, token: str, mail: str, counts: Counter[str]) -> bool:
    begun = False
    try:
        async with aiosmtplib.SMTP(hostname="127.0.0.1", port=port, start_tls=False) as client:
            begun = True
            await client.sendmail(SENDER, [f"lobby+{token}@lobby.example.org"], mail)
    except (OSError, aiosmtplib.SMTPException):
        counts["mails broken off"] += begun
        return False
    counts["mails accepted"] += 1
    return True


async def outlive(folder: Path, *, mails: int, kills: int, chance: Random) -> Counter[str]:
    """Send that many *mails* while the server is killed that many times; return how often each
    thing happened. Raises AssertionError if a move is lost or made twice, or a row is damaged."""
    key, path, port = new_key(), folder / "lobby.db", free_port()
    tokens = await furnished(path, mails, fingerprint(key))
    limits = {
        "LOBBY_SMTP_HOST": "127.0.0.1",
        "LOBBY_SMTP_PORT": str(free_port()),  # nobody is there: answers wait
        "LOBBY_SMTP_SECURITY": "none",
        "LOBBY_MAIL_FROM": "lobby@lobby.example.org",
        "LOBBY_MAIL_IN_PORT": str(port),
    }
    boards, counts = list(tokens.items()), Counter[str]()
    # Each life of the server has its share of the mails, so that it never dies idle.
    shares = [boards[number :: kills + 1] for number in range(kills + 1)]
    waiting = list[tuple[int, str]]()
    for number, share in enumerate(shares):
        waiting = [mail for mail in (*waiting, *share) if not counts[f"board {mail[0]}"]]
        killed = asyncio.Event()
        async with lobby_process(folder, key, limits=limits) as server:
            sending = [
                asyncio.create_task(send(port, waiting[at::SENDERS], counts, killed))
                for at in range(SENDERS)
            ]
            if number < kills:
                await asyncio.wait(sending, timeout=chance.uniform(*ALIVE))
                os.kill(server.pid, signal.SIGKILL)
                killed.set()
                counts["kills"] += 1
            await asyncio.gather(*sending)
    await _compare(path, tokens)
    return counts


async def _compare(path: Path, tokens: Mapping[int, str]) -> None:
    store = open_sqlite(path, lambda: int(time()))
    for board in tokens:
        played = await store.read(matches_queries.moves, board)
        assert [move.move for move in played] == [FIRST, ANSWER], board
    await store.close()
    assert list(sqlite.check(path)) == []


def main() -> None:
    """Run it, and print what happened."""
    parser = asking.parser(__doc__)
    parser.add_argument("--mails", type=int, default=300)
    parser.add_argument("--kills", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        counts = asyncio.run(
            outlive(Path(folder), mails=given.mails, kills=given.kills, chance=Random(given.seed))
        )
    for what in ("mails accepted", "mails broken off", "kills"):
        print(f"{counts[what]:6} {what}")


if __name__ == "__main__":
    main()
