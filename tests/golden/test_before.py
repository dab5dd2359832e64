"""A database that an earlier version made opens, is sound, and has lost nothing.

``before.db.xz`` is what the story left behind in the version that had the golden run first, packed
by xz. It must never be made again: it stands for the servers that run already.
"""

from __future__ import annotations

import lzma
from hashlib import sha256
from pathlib import Path

from click.testing import CliRunner

from lobby.cli import main
from tests.golden.recording import compare
from tests.golden.run import BEFORE_DATABASE, before

DIGEST = "0e14d64212b84085573746dea2c6c8e9cd8fa41a3611aa45592abcc100196a39"


def test_it_is_the_one_that_was_made_then() -> None:
    assert sha256(lzma.decompress(BEFORE_DATABASE.read_bytes())).hexdigest() == DIGEST


def test_all_of_it_is_there_and_sound(tmp_path: Path) -> None:
    said = before(tmp_path)
    checked = CliRunner().invoke(main, ["check", "--data", str(tmp_path)])
    assert (checked.exit_code, checked.output) == (0, "The database is sound.\n")
    compare(said)
