"""The played-through lobby, once for each worker."""

from __future__ import annotations

import pytest

from tests.golden.recording import OTHERS
from tests.golden.run import Prepared, story


@pytest.fixture(scope="session", autouse=True)
def _our_games_alone() -> None:
    """Nothing is compared where other packages bring games: they are in every list."""
    if OTHERS:
        pytest.skip(f"recorded are our games alone, and others are installed: {', '.join(OTHERS)}")


@pytest.fixture(scope="session")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Prepared, str]:
    """The lobby in its database, and how it came about."""
    return story(tmp_path_factory.mktemp("story"))


@pytest.fixture
def prepared(told: tuple[Prepared, str]) -> Prepared:
    """The lobby in its database, of which every test takes a copy."""
    return told[0]
