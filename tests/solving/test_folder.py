"""The working folder."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from solving.folder import Folder


def test_what_is_kept_is_there_for_the_next_run(tmp_path: Path) -> None:
    numbers = np.arange(5, dtype=np.int32)
    Folder(tmp_path / "work").keep("numbers", numbers)
    again = Folder(tmp_path / "work")
    assert again.has("numbers")
    assert again.load("numbers").tolist() == numbers.tolist()
    again.keep("numbers", numbers + 1)
    assert again.load("numbers").tolist() == [1, 2, 3, 4, 5]


def test_what_was_not_finished_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "numbers.unfinished").write_bytes(b"half")
    assert not Folder(tmp_path).has("numbers")
