"""Runs a proof in a process of its own, forked from one in which everything is loaded: loading it
takes longer than a small proof."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.e2e.forked import CONTEXT


class Ended(NamedTuple):
    """The exit status of a proof and what it printed."""

    status: int | None
    out: str
    errors: str


def run(proof: Callable[[], bool], *arguments: str) -> Ended:
    """What becomes of *proof*, given *arguments* in its command line. It may alter what is loaded
    there."""
    with TemporaryDirectory() as folder:
        files = Path(folder, "out"), Path(folder, "errors")
        process = CONTEXT.Process(target=_prove, args=(proof, arguments, files))
        process.start()
        process.join()
        return Ended(process.exitcode, *(file.read_text("utf-8") for file in files))


def _prove(proof: Callable[[], bool], arguments: tuple[str, ...], files: tuple[Path, Path]) -> None:
    for number, path in enumerate(files, 1):
        os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), number)
    sys.argv[1:] = arguments
    sys.exit(not proof())
