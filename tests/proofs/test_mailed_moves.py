"""A move that is sent by mail is made once, although the server is killed."""

from __future__ import annotations

from pathlib import Path
from random import Random

from proofs import mailed_moves


async def test_each_move_is_made_once(tmp_path: Path) -> None:
    counts = await mailed_moves.outlive(tmp_path, mails=8, kills=1, chance=Random(1))
    assert (counts["kills"], counts["mails accepted"]) == (1, 8)
