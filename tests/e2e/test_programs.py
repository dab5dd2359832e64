"""Programs that go through SSH to something that the lobby does not have: what their users read."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from lobby.language.meanings import PROGRAMS
from tests.e2e.openssh import NEEDS_SSH, Client, options, serving

pytestmark = [NEEDS_SSH, pytest.mark.asyncio(loop_scope="module")]

TRIED = (
    ("mosh", "mosh --ssh={ssh} 127.0.0.1"),
    ("sftp", "sftp -S {ssh} 127.0.0.1"),
    ("scp", "scp -S {ssh} {ssh} 127.0.0.1:"),
    ("scp", "scp -O -S {ssh} {ssh} 127.0.0.1:"),
    ("scp", "scp -O -S {ssh} 127.0.0.1:lobby.db {ssh}.copy"),
    ("rsync", "rsync -e {ssh} {ssh} 127.0.0.1:"),
    ("git", "git clone ssh://127.0.0.1/x.git {ssh}.git"),
    ("git", "git ls-remote ssh://127.0.0.1/x.git"),
    ("sh", "{ssh} 127.0.0.1 /bin/sh -c ls"),
    ("bash", "{ssh} -tt 127.0.0.1 exec bash"),
)
"""What people try who know other servers: a word for it, and the command."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def ssh(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Path]:
    """An ``ssh`` that reads none of this machine's settings, and goes to a server's port."""
    folder = tmp_path_factory.mktemp("programs")
    async with serving(folder / "data") as server:
        program = folder / "ssh"
        program.write_text(f'#!/bin/sh\nexec ssh {" ".join(options(server.port, None))} "$@"\n')
        program.chmod(0o700)
        yield program


@pytest.mark.parametrize(
    ("word", "command"),
    [
        pytest.param(word, command, marks=pytest.mark.tool(command.partition(" ")[0]))
        if word in ("mosh", "sftp", "scp", "rsync", "git")
        else (word, command)
        for word, command in TRIED
    ],
)
async def test_its_user_is_told_in_one_sentence(word: str, command: str, ssh: Path) -> None:
    words = [part.format(ssh=ssh) for part in command.split()]
    async with Client(words, columns=120, GIT_SSH=str(ssh)) as player:
        assert await player.until_closed() != 0
        said = " ".join(player.text.split())
    assert said.count(PROGRAMS[word]) == 1
    assert "There is no command" not in said
