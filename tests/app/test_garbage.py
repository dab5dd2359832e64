"""Garbage is found, even objects that were frozen while they were alive."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.app import sweeping


@pytest.mark.parametrize("proof", sweeping.PROOFS)
def test_it_holds_of_garbage(proof: str) -> None:
    words = [sys.executable, "-m", sweeping.__name__, proof]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 0, ended.stderr
