"""What uses the processors while something is measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter, process_time

from bench.client import Target
from bench.cluster.servers import Database
from bench.processes import usage

CLIENTS = "clients"
"""This process: the clients of the servers."""


class Shares:
    """The usage, from now on, of *servers*, the PostgreSQL of *database*, and this process."""

    def __init__(self, servers: Sequence[Target], database: Database) -> None:
        named = zip("ABCDEFGH", servers, strict=False)
        self._pids = {f"server {name}": server.pid for name, server in named}
        if database.pid:
            self._pids["PostgreSQL"] = database.pid
        self._before, self._began = self._used(), perf_counter()

    def until_now(self) -> Mapping[str, float]:
        """The share of one core that each has used, by name."""
        seconds = perf_counter() - self._began
        used = self._used()
        return {name: (used[name] - before) / seconds for name, before in self._before.items()}

    def _used(self) -> dict[str, float]:
        used = {name: usage(pid).cpu for name, pid in self._pids.items()}
        return {**used, CLIENTS: process_time()}


def in_words(shares: Mapping[str, float]) -> str:
    """*shares* as percentages of one core.

    >>> in_words({"server A": 0.5, "clients": 0.129})
    'CPU, per cent of one core: server A 50, clients 13.'
    """
    listed = ", ".join(f"{name} {100 * share:.0f}" for name, share in shares.items())
    return f"CPU, per cent of one core: {listed}."
