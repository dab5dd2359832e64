"""Some of the changes of ``proofs.spoilt``, and proof that it notices one that stops others."""

from __future__ import annotations

import subprocess
import sys

SOME = """
import sys
from proofs import reading
from proofs.spoilt import __main__ as spoilt

reading.BOARDS = (1, 2, 13)
sys.exit(not spoilt.main())
"""

PLANTED = """
import sys
from lobby.database.transaction import Snapshot

Snapshot.each = Snapshot.all
from proofs.spoilt import __main__ as spoilt, looking

spoilt.WRONG = {"infinity": float("inf")}
looking.commands = lambda: [("ann", "standings")]
sys.exit(not spoilt.main())
"""
SCREENS = f"""
from proofs.spoilt import looking

looking._VISITORS, looking.all_places = (), lambda: ()
{PLANTED.replace('("ann", "standings")', "")}
"""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)


def test_a_spoilt_row_stops_nothing_but_its_own_subject() -> None:
    ended = run("-c", SOME, "ratings.value", "installation.id", "--every", "5")
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout
    assert ended.stdout.endswith(" changes, 0 of them stop more than their own subject\n")


def test_a_row_that_stops_others_is_told() -> None:
    ended = run("-c", PLANTED, "ratings.value")
    assert ended.returncode == 1
    assert "ratings.value infinity in the last row: stops " in ended.stdout


def test_a_row_that_stops_screens_is_told() -> None:
    ended = run("-c", SCREENS, "ratings.value", "--screens")
    assert ended.returncode == 1
    assert "the lobby (refused: The stored data of " in ended.stdout
