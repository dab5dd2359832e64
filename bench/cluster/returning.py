"""Clients that come back when their server has restarted, in a process of their own.

For ``bench.cluster.restart``. Standard input provides, as one JSON object, the ports of the servers
and the key files; after all connections are lost, a word on it says that servers listen again.
Standard output gets a line when all clients have connected, and another when they have connected
again; both are JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from time import process_time

from bench.visitors import enter, tell, visitors


async def main() -> None:
    """Connect, lose the connections, connect again, and report how long each client waited."""
    asked = json.loads(sys.stdin.readline())
    crowd = visitors(asked["ports"], asked["keys"])
    terminals = await enter(crowd)
    tell(came=len(terminals))
    await asyncio.gather(*(terminal.lost for terminal in terminals))
    await asyncio.to_thread(sys.stdin.readline)
    cpu, before = process_time(), sum(terminal.refused for terminal in crowd)
    await asyncio.gather(*(terminal.enter() for terminal in crowd))
    tell(
        waits=[terminal.painted - terminal.began for terminal in crowd],
        began=min(terminal.began for terminal in crowd),
        ended=max(terminal.painted for terminal in crowd),
        cpu=process_time() - cpu,
        refused=sum(terminal.refused for terminal in crowd) - before,
    )
    await asyncio.to_thread(sys.stdin.readline)


if __name__ == "__main__":
    asyncio.run(main())
