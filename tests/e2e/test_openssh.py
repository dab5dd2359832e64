"""The servers that tests start are stopped, whatever happens."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.e2e import openssh
from tests.e2e.openssh import Server


async def test_a_server_that_never_gets_ready_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openssh, "PATIENCE", 0.1)
    server = Server(tmp_path, {}, ["sleep", "1000"])
    with pytest.raises(TimeoutError):
        await server.start()
    with pytest.raises(ProcessLookupError):
        os.kill(server.process, 0)
