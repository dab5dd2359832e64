"""How tests are spread over the cores: each goes to whoever is free, but for a few that share what
takes seconds to make."""

from __future__ import annotations

import os

import pytest
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

TOGETHER = (
    "tests/golden/",
    "tests/e2e/test_clients.py",
    "tests/docs/test_gallery.py",
    "tests/architecture/",
    "tests/solving/test_chaos_moves.py",
    "tests/solving/test_chaos_sweep.py",
)
"""Tests that one worker does, one after another: they share a lobby with a past, a server, the
syntax trees of all modules, or machine code.
These go first, so that nobody waits for them in the end."""

WAITING = 2
"""Workers beyond the number of cores: a third of its time a test waits, for a server say."""


class Spread(LoadScopeScheduling):  # type: ignore[misc]
    """One test at a time to whoever is free; what belongs TOGETHER, at once."""

    def _split_scope(self, nodeid: str) -> str:
        return next((each for each in TOGETHER if nodeid.startswith(each)), nodeid)

    def mark_test_complete(
        self, node: WorkerController, item_index: int, duration: float = 0
    ) -> None:
        """Forget what is done: all that a worker was given is counted after each test."""
        super().mark_test_complete(node, item_index, duration)
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(self.assigned_work[node][scope].values()):
            del self.assigned_work[node][scope]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Spread:
    """Say how, where there are several workers."""
    return Spread(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Say how many there are."""
    return len(os.sched_getaffinity(0)) + WAITING
