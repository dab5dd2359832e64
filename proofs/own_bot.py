"""Whether the bot of docs/own_bot.py survives being refused.

    python -m proofs.own_bot [--matches 100]

It plays many matches of all games against the lobby's bots. Meanwhile others cause it to be refused
again and again: they withdraw challenges it is about to accept, and make moves it is about to make.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench import asking
from bench.client import new_key
from bench.lines import Player
from bench.servers import UNLIMITED, lobby_process
from lobby.games.catalogue import WITH_MIND

SCRIPT = Path(__file__).parents[1] / "docs" / "own_bot.py"

AT_ONCE = 6
"""Matches with bots that run at the same time."""

CHALLENGES = {
    "binar": "-size=3 -single",
    "chaos": "",
    "curio": "-base=2 -rows=4 -cols=3",
    "octilite": "",
}
"""Short matches of each game."""


async def play(folder: Path, *, matches: int) -> Counter[str]:
    """Make the bot play *matches* matches; return how often each thing happened. Raises
    AssertionError if the bot does not survive them."""
    keys = {name: new_key() for name in ("robot", "ann")}
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(
            lobby_process(folder, keys["robot"], bots=1, limits=UNLIMITED)
        )

        async def talk(name: str) -> Player:
            return await Player.come(replace(server, user=name), keys[name], stack)

        robot, ann, news = [await talk(name) for name in ("robot", "ann", "ann")]
        for name, session in (("robot", robot), ("ann", ann)):
            assert (await session.say(f"signup {name}"))["name"] == name
        for game in WITH_MIND:
            await ann.say(f"subscribe {game} all")
        await news.say("wait")  # ann follows all matches; the robot is told only what others do
        keys["robot"].write_private_key(folder / "robot_key")
        (folder / "robot_key").chmod(0o600)
        script = await stack.enter_async_context(_running(folder / "robot_key", server.port))
        counts = await _go_on(robot, ann, news, matches)
        assert script.returncode is None, "the bot died"
    return counts


async def _go_on(robot: Player, ann: Player, news: Player, matches: int) -> Counter[str]:
    """Begin *matches* matches with bots and wait for their ends, with mischief in between."""
    chance, counts = Random(), Counter[str]()
    games = cycle([*CHALLENGES, *(game for game in WITH_MIND if game not in CHALLENGES)])
    running = set[int]()
    while counts["matches"] < matches:
        while len(running) < min(AT_ONCE, matches - counts["matches"]):
            game = next(games)
            begun = await robot.say(f"{game} challenge bot1 {CHALLENGES.get(game, '')}")
            running.add(begun["board"])
            counts[game] += 1
        await _mischief(robot, ann, chance, counts)
        event = await news.heard()
        if event["kind"] == "ended" and event["board"] in running:
            running.remove(event["board"])
            counts["matches"] += 1
    return counts


async def _mischief(robot: Player, ann: Player, chance: Random, counts: Counter[str]) -> None:
    """Withdraw each challenge as soon as it is made, and move for the bot behind its back."""
    offered = await ann.say("chaos challenge robot")
    if "error" in offered:
        counts["challenges refused"] += 1
    elif "error" in await ann.say(f"withdraw {offered['number']}"):
        counts["challenges that it accepted in time"] += 1
    else:
        counts["challenges withdrawn"] += 1
    for page in (await robot.say("next"))["boards"]:
        if page["legal_moves"]:
            move = chance.choice(page["legal_moves"])
            done = await robot.say(f"move {page['board']} {move}#{page['ply'] + 1}")
            counts["moves that it was late for" if "error" not in done else "moves in time"] += 1


@asynccontextmanager
async def _running(key: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the script, with the ssh client."""
    options = (
        "-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
        "-o", "LogLevel=ERROR", "-o", "IdentityAgent=none", "-o", "IdentitiesOnly=yes",
        "-i", str(key), "-p", str(port), "127.0.0.1",
    )  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(SCRIPT), *options, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def main() -> None:
    """Run it, and print what happened."""
    parser = asking.parser(__doc__)
    parser.add_argument("--matches", type=int, default=100)
    matches = parser.parse_args().matches
    with TemporaryDirectory() as folder:
        counts = asyncio.run(play(Path(folder), matches=matches))
    for what, count in sorted(counts.items()):
        print(f"{count:6} {what}")


if __name__ == "__main__":
    main()
