"""Which modules are compiled before the workers start."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.compiled import load, uncompiled


def _written(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_what_pytest_never_compiled_and_will_collect(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    for name in ("test_one", "test_two", "part/test_three", "part/helper"):
        _written(tests / f"{name}.py")
    _written(tests / "__pycache__" / "test_one.cpython-311-pytest-9.2.0.pyc")
    _written(tests / "__pycache__" / "test_two.cpython-311.pyc")
    assert uncompiled(tests, [tests]) == ["tests.part.test_three", "tests.test_two"]
    assert uncompiled(tests, [tests / "part"]) == ["tests.part.test_three"]
    assert uncompiled(tests, [tests / "test_two.py", tmp_path / "lobby"]) == ["tests.test_two"]


def test_a_module_that_cannot_be_loaded_keeps_no_other_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    _written(tmp_path / "not_loadable.py", "1 / 0")
    _written(tmp_path / "skipped_as_a_whole.py", "import pytest\npytest.skip('now')")
    _written(tmp_path / "loadable_at_last.py")
    load(["not_loadable", "missing", "skipped_as_a_whole", "loadable_at_last"])
    assert sys.modules.pop("loadable_at_last")
