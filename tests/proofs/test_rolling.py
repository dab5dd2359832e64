"""Servers on one PostgreSQL, behind HAProxy, are upgraded one after the other under load."""

from __future__ import annotations

from pathlib import Path

from proofs.cluster.rolling import HEADER, rolled
from tests.e2e.haproxy import NEEDS_HAPROXY
from tests.support.postgres_cluster import NEEDS_POSTGRES


@NEEDS_HAPROXY
@NEEDS_POSTGRES
async def test_no_connection_is_refused_and_no_move_is_lost(
    tmp_path: Path, postgres_url: str
) -> None:
    row = await rolled(tmp_path, postgres_url, servers=2, pairs=1, others=1, every="100ms")
    figures = dict(zip(HEADER, row, strict=True))
    assert (figures["refused"], figures["lost"]) == ("0", "0")
    assert int(figures["moves"]) > 0
    assert int(figures["sent on"]) > 0
