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
    collectors = yield
    tests = [collector for collector in collectors if type(collector) is pytest.Module]
    return [*tests] or (collectors if b">>> " in file_path.read_bytes() else [])
