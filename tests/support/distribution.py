"""How tests are spread over the cores: each goes to any free worker, except groups that share
something which takes seconds to make."""

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
    "tests/games/fourinarow/",
    "tests/proofs/test_perfect_fourinarow.py",
    "tests/solving/test_chaos_moves.py",
    "tests/solving/test_chaos_sweep.py",
)
"""Groups of tests that one worker runs, one after another, as they share a lobby with a past, a
server, the syntax trees of all modules, or machine code. They go first, so that nothing waits for
them at the end."""

WAITING = 2
"""Workers in excess of the number of cores: a test spends a third of its time waiting."""


class Spread(LoadScopeScheduling):  # type: ignore[misc]
    """Gives each test to a free worker; those of a group in TOGETHER go at once."""

    def _split_scope(self, nodeid: str) -> str:
        return next((group for group in TOGETHER if nodeid.startswith(group)), nodeid)

    def mark_test_complete(
        self, node: WorkerController, item_index: int, duration: float = 0
    ) -> None:
        """Forget finished work, as everything assigned to a worker is counted after each test."""
        super().mark_test_complete(node, item_index, duration)
        scope = self._split_scope(self.registered_collections[node][item_index])
        if all(self.assigned_work[node][scope].values()):
            del self.assigned_work[node][scope]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Spread:
    """Choose the scheduler for several workers."""
    return Spread(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """The number of workers."""
    return len(os.sched_getaffinity(0)) + WAITING
