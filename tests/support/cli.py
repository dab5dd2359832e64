"""The operator's commands, in a process of their own or in this one.

A separate process takes seconds to load and prints the same as the command does in this process, so
there is only one for each way to end, and for what only a process can show.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from lobby.app.cli import main

LOBBY = Path(sys.executable).with_name("lobby")


def run(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run ``lobby`` with *words*, and LOBBY_... *settings*."""
    environment = {**os.environ, **{f"LOBBY_{name}": value for name, value in settings.items()}}
    return subprocess.run(
        [LOBBY, *words], env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def refusal(*words: str, **settings: str) -> str:
    """The last line printed by a command that fails, which has no traceback."""
    ended = run(*words, **settings)
    assert ended.returncode in (1, 2)
    assert "Traceback" not in ended.stderr
    return ended.stderr.strip().splitlines()[-1]


def refused(*words: str, **settings: str) -> str:
    """The same, in this process: anything but an orderly exit breaks the test."""
    environment = {f"LOBBY_{name}": value for name, value in ({"PORT": "0"} | settings).items()}
    ended = CliRunner().invoke(main, words, env=environment)
    assert isinstance(ended.exception, SystemExit), ended.exception
    assert ended.exit_code in (1, 2)
    return ended.stderr.strip().splitlines()[-1]
