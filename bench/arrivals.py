"""What sessions cost that look at the lobby: alone, beside a board that moves, while others come.

    python -m bench.arrivals [SESSIONS]

Guests look around in windows of 120x40. The aims are those of 500 lobbies that show a moving board,
and of a thousand arrivals a minute among a thousand sessions: what these cost beyond their own
connects is what everybody else pays for seeing them.
"""

from __future__ import annotations

import asyncio
import json
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncssh

from bench import asking
from bench.client import new_key
from bench.machine import Machine
from bench.peers import Crowd, Peer, lobby
from bench.processes import usage
from bench.table import table

SESSIONS = 1_000
SECONDS = 30
EACH = 5
"""Seconds between two moves on the featured board."""
PACE = 0.06
"""Seconds between two arrivals: a thousand a minute."""
ARRIVALS = 300
SETTLING = 10
"""Seconds until garbage has been collected."""
LOOK = b"\r"


async def cpu_while(peer: Peer, seconds: float) -> float:
    """The share of a core that the server uses in the next *seconds*."""
    before = usage(peer.pid).cpu
    await asyncio.sleep(seconds)
    return (usage(peer.pid).cpu - before) / seconds


async def does(peer: Peer, key: asyncssh.SSHKey, command: str) -> str:
    """What the owner of *key* is told on *command*."""
    async with asyncssh.connect(
        "127.0.0.1", peer.port, username="x", client_keys=[key],
        known_hosts=None, config=None, agent_path=None,
    ) as connection:  # fmt: skip
        return str((await connection.run(command, check=True)).stdout)


async def play(peer: Peer, begun: asyncio.Event) -> None:
    """Two members play, a move each few seconds, for as long as nobody stops them."""
    ann, ben = new_key(), new_key()
    for key, command in (
        (ann, "signup ann"),
        (ben, "signup ben"),
        (ann, "reversi challenge ben --seat 1"),
        (ben, "accept 1"),
    ):
        await does(peer, key, command)
    for mover in cycle((ann, ben)):
        shown = json.loads(await does(peer, mover, "show 1 --json"))
        if moves := shown["boards"][0]["legal_moves"]:
            await does(peer, mover, f"move 1 {moves[0]}")
            begun.set()
            await asyncio.sleep(EACH)


async def main(many: int) -> None:
    """Measure and print."""
    machine = Machine()
    with TemporaryDirectory() as name:
        async with lobby(Path(name)) as peer:
            first = Crowd(peer)
            await first.come(10)  # the first ones find nothing in memory
            await first.leave()
            __, alone = await first.come(ARRIVALS, PACE)
            await first.leave()
            crowd = Crowd(peer)
            await crowd.come(many)
            await crowd.press(LOOK)
            await asyncio.sleep(SETTLING)
            idle = await cpu_while(peer, SECONDS)
            late = Crowd(peer)
            sent = crowd.received
            __, beside = await late.come(ARRIVALS, PACE)
            seen = (crowd.received - sent) / ARRIVALS / many
            await late.leave()
            await asyncio.sleep(SETTLING)
            begun = asyncio.Event()
            playing = asyncio.create_task(play(peer, begun))
            await begun.wait()
            await asyncio.sleep(EACH)
            sent = crowd.received
            moving = await cpu_while(peer, SECONDS)
            moves = (crowd.received - sent) * EACH / SECONDS / many
            assert not playing.done(), playing
            playing.cancel()
    print(
        table(
            ("", "aim", "measured"),
            [
                (f"{many} idle lobbies, % of a core", "0", f"{100 * idle:.1f}"),
                ("with a featured board that moves", "5 for 500", f"{100 * moving:.1f}"),
                ("bytes a move of it and session", "", f"{moves:.0f}"),
                ("CPU ms an arrival, alone", "", f"{1000 * alone:.1f}"),
                ("CPU ms an arrival, beside them", "", f"{1000 * beside:.1f}"),
                (
                    "what 1,000 a minute cost the others, % of a core",
                    "10 for 1,000",
                    f"{100 * (beside - alone) / PACE:.1f}",
                ),
                ("bytes an arrival and session", "", f"{seen:.0f}"),
            ],
        )
    )
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("sessions", type=int, nargs="?", metavar="SESSIONS", default=SESSIONS)
    asyncio.run(main(parser.parse_args().sessions))
