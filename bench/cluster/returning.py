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
    await asyncio.gather(*(each.lost for each in terminals))
    await asyncio.to_thread(sys.stdin.readline)
    cpu, before = process_time(), sum(each.refused for each in crowd)
    await asyncio.gather(*(each.enter() for each in crowd))
    tell(
        waits=[each.painted - each.began for each in crowd],
        began=min(each.began for each in crowd),
        ended=max(each.painted for each in crowd),
        cpu=process_time() - cpu,
        refused=sum(each.refused for each in crowd) - before,
    )
    await asyncio.to_thread(sys.stdin.readline)


if __name__ == "__main__":
    asyncio.run(main())
