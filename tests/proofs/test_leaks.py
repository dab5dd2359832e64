"""A little of the traffic with which ``proofs.leaks`` looks for leaks."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofs.leaks import count_leaks
from proofs.leavers import WAYS

pytestmark = pytest.mark.usefixtures("collector")


@pytest.fixture
def collector() -> Iterator[None]:
    """Restore the garbage collector, which a server configures for itself."""
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


async def test_who_breaks_off_at_any_moment_leaves_nothing_behind(tmp_path: Path) -> None:
    result = await count_leaks(tmp_path, 24, warm_up=12)
    assert result.connections == 24
    assert set(result.moments) == set(WAYS)
    assert not result.stayed, result
