"""A little of the traffic with which ``proofs.leaks`` looks for leaks."""

from __future__ import annotations

import subprocess
import sys

from proofs.leavers import WAYS

LITTLE = ("-m", "proofs.leaks", "--connections", "24", "--warm-up", "12")


def test_who_breaks_off_at_any_moment_leaves_nothing_behind() -> None:
    ended = subprocess.run([sys.executable, *LITTLE], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout
    assert "\n24 connections, " in ended.stdout
    assert all(f"\n{way} " in ended.stdout for way in WAYS), ended.stdout
