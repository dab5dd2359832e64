"""The played-through lobby, once for each worker."""

from __future__ import annotations

import pytest

from tests.golden.recording import OTHERS
from tests.golden.run import Prepared, story


@pytest.fixture(scope="session", autouse=True)
def _our_games_alone() -> None:
    """Skip the comparison if other packages add games, which would be in every list."""
    if OTHERS:
        pytest.skip(f"recorded are our games alone, and others are installed: {', '.join(OTHERS)}")


@pytest.fixture(scope="session")
def playthrough(tmp_path_factory: pytest.TempPathFactory) -> tuple[Prepared, str]:
    """The lobby in its database, and the transcript of the story."""
    return story(tmp_path_factory.mktemp("story"))


@pytest.fixture
def prepared(playthrough: tuple[Prepared, str]) -> Prepared:
    """The lobby in its database, which every test copies."""
    return playthrough[0]
