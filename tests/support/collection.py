"""What pytest collects: each worker collects all tests, so it should not take long."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for doctests only in files that have some and are not tests: going through all
    docstrings takes as long as collecting the tests themselves."""
    found = yield
    tests = [each for each in found if type(each) is pytest.Module]
    return [*tests] or (found if b">>> " in file_path.read_bytes() else [])
